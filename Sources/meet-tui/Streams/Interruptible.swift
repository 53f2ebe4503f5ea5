import ArgumentParser
import MeetCore
import MeetStore
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
        let work = WaitedWork<Value>()
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
