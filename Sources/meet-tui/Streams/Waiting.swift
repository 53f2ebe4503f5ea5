import Dispatch
import Synchronization

/// Asynchronous work that a thread waits for.
enum Waiting {
    /// Runs the body in a task, and returns its result.
    static func wait<Value: Sendable>(
        for body: @escaping @Sendable () async throws -> Value
    ) throws -> Value {
        let work = WaitedWork<Value>()
        work.start(body)
        return try work.outcome().get()
    }
}

/// A task that a thread waits for.
final class WaitedWork<Value: Sendable>: Sendable {
    private struct State {
        var task: Task<Void, Never>?
        var signal: Int32?
        var outcome: Result<Value, any Error> = .failure(CancellationError())
    }

    private let state = Mutex(State())
    private let ended = DispatchSemaphore(value: 0)

    /// The first that came.
    var signal: Int32? { state.withLock { $0.signal } }

    func start(_ body: @escaping @Sendable () async throws -> Value) {
        let task = Task.detached { [self] in
            let outcome: Result<Value, any Error>
            do { outcome = .success(try await body()) } catch { outcome = .failure(error) }
            state.withLock { $0.outcome = outcome }
            ended.signal()
        }
        state.withLock { state in
            state.task = task
            if state.signal != nil { task.cancel() }
        }
    }

    func stop(_ signal: Int32) {
        state.withLock { state in
            if state.signal == nil { state.signal = signal }
            state.task?.cancel()
        }
    }

    /// Returns when the task has ended.
    func outcome() -> Result<Value, any Error> {
        ended.wait()
        return state.withLock { $0.outcome }
    }
}
