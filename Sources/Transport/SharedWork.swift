import Synchronization

/// Shared work for several waiters that is done once. It is cancelled with its last waiter.
package final class SharedWork<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Job {
        var number: Int
        var task: Task<Void, Never>?
        /// The waiters by number.
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
    /// The executor of the work; `nil` for Swift's own.
    private let executor: (any TaskExecutor)?

    package init(on executor: (any TaskExecutor)? = nil) { self.executor = executor }

    /// Returns the result of `body`, or of an earlier call for the same key that is in progress; `nil` if the
    /// calling task is cancelled.
    package func value(_ key: Key, _ body: @escaping @Sendable () async -> Value) async -> Value? {
        let number = state.withLock { $0.number() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isCancelled = state.withLock { state in
                    // A later cancellation finds it among the waiters.
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
