import ArgumentParser
import Dispatch
import MeetCore
import MeetStore
import Synchronization
import TerminalKit

/// Work that `^C` cancels cleanly.
enum Interruptible {
    /// Runs `body` in a task that SIGINT, SIGTERM and SIGHUP cancel.
    ///
    /// - Parameter stopped: Printed if it was cancelled; the exit status is then 128 and the signal's number,
    ///   as in shells. If `body` finished all the same, its result counts.
    static func run<Value: Sendable>(
        stopped: String, _ body: @escaping @Sendable () async throws -> Value
    ) throws -> Value {
        let work = Work<Value>()
        let signals = EndingSignals { work.stop($0) }
        work.start(body)
        let outcome = work.outcome()
        signals.stop()
        do {
            return try outcome.get()
        } catch  where work.signal != nil && isCancellation(error) {
            Output.complain(stopped)
            throw ExitCode(128 + (work.signal ?? 0))
        }
    }

    private static func isCancellation(_ error: any Error) -> Bool {
        error is CancellationError || error as? StoreError == .cancelled
    }
}

/// A task that a thread waits for.
private final class Work<Value: Sendable>: Sendable {
    private struct State {
        var task: Task<Void, Never>?
        var signal: Int32?
        var outcome: Result<Value, any Error> = .failure(CancellationError())
    }

    private let state = Mutex(State())
    private let ended = DispatchSemaphore(value: 0)

    /// The first signal received.
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

    /// Waits for the end of the task.
    func outcome() -> Result<Value, any Error> {
        ended.wait()
        return state.withLock { $0.outcome }
    }
}
