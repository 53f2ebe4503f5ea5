import Synchronization

/// Work that several wait for and that is done once. When the last who waits is cancelled, so is the work.
final class SharedWork<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Job {
        var number: Int
        var task: Task<Void, Never>?
        /// By the number of who waits.
        var waiting: [Int: CheckedContinuation<Value?, Never>] = [:]
    }

    private struct State {
        var jobs: [Key: Job] = [:]
        var numbers = 0

        mutating func number() -> Int {
            numbers += 1
            return numbers
        }
    }

    private let state = Mutex(State())
    /// The threads that work is done on; `nil` for Swift's own.
    private let executor: (any TaskExecutor)?

    init(on executor: (any TaskExecutor)? = nil) { self.executor = executor }

    /// What `body` gives, or what somebody else's gives who asked for the same before; `nil` where the calling task is
    /// cancelled.
    func value(_ key: Key, _ body: @escaping @Sendable () async -> Value) async -> Value? {
        let number = state.withLock { $0.number() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isCancelled = state.withLock { state in
                    // Who cancels from now on finds it among those who wait.
                    guard !Task.isCancelled else { return true }
                    if state.jobs[key] == nil {
                        let job = state.number()
                        state.jobs[key] = Job(number: job)
                        state.jobs[key]?.task = Task.detached(executorPreference: executor) {
                            self.finish(key, job, await body())
                        }
                    }
                    state.jobs[key]?.waiting[number] = continuation
                    return false
                }
                if isCancelled { continuation.resume(returning: nil) }
            }
        } onCancel: {
            leave(key, number)
        }
    }

    private func finish(_ key: Key, _ number: Int, _ value: Value) {
        let waiting = state.withLock { state -> [CheckedContinuation<Value?, Never>] in
            guard let job = state.jobs[key], job.number == number else { return [] }
            state.jobs[key] = nil
            return Array(job.waiting.values)
        }
        for continuation in waiting { continuation.resume(returning: value) }
    }

    private func leave(_ key: Key, _ number: Int) {
        let left = state.withLock {
            state -> (continuation: CheckedContinuation<Value?, Never>?, task: Task<Void, Never>?) in
            let continuation = state.jobs[key]?.waiting.removeValue(forKey: number)
            guard continuation != nil, let job = state.jobs[key], job.waiting.isEmpty else {
                return (continuation, nil)
            }
            state.jobs[key] = nil
            return (continuation, job.task)
        }
        left.task?.cancel()
        left.continuation?.resume(returning: nil)
    }
}
