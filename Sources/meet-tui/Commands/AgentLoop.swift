import Dispatch
import Foundation
import MeetStore
import Operations
import Sentences
import Synchronization
import TerminalKit

/// Waits and delivers notices until the process is terminated.
///
/// A round runs when the next reminder is due by the wall clock, so at once after the computer slept, after as
/// many seconds if the clock was set back, and whenever another process wrote to the database or a watched
/// source changed.
final class AgentLoop: Sendable {
    private struct State {
        /// The number of consecutive failed rounds.
        var failures = 0
        /// The error that ended the loop; `nil` after termination.
        var failure: (any Error)?
        /// The timer of the next round, while the loop runs.
        var timer: WakeTimer?
    }

    /// The delay in seconds that gives an open program precedence.
    private static let courtesy: TimeInterval = 1
    /// The maximum interval between rounds, in seconds.
    private static let longestWait: TimeInterval = 3600
    /// The delay after a failure of the database, in seconds.
    private static let patience: TimeInterval = 60

    private let agent: ReminderAgent
    private let now: @Sendable () -> Date
    private let prepare: @Sendable () -> Void
    private let finish: @Sendable () -> Void
    private let log: ProgramLog
    private let queue = DispatchQueue(label: "meet.agent", qos: .utility)
    private let state = Mutex(State())
    private let ended = DispatchSemaphore(value: 0)

    /// Makes a loop.
    ///
    /// - Parameters:
    ///   - log: The log of failures.
    ///   - prepare: Called before each round, because settings may have changed.
    ///   - finish: Called after each successful round, for work that is not urgent.
    init(
        _ agent: ReminderAgent, now: @escaping @Sendable () -> Date, log: ProgramLog,
        prepare: @escaping @Sendable () -> Void, finish: @escaping @Sendable () -> Void
    ) {
        self.log = log
        self.agent = agent
        self.now = now
        self.prepare = prepare
        self.finish = finish
    }

    /// Runs until the process is terminated.
    ///
    /// - Parameter changes: Have a value for each write of another process to the database, and for each change of a
    ///   watched source.
    /// - Throws: The error of the database, if it is final.
    func run(_ changes: AsyncStream<Void>...) throws {
        let signals = EndingSignals { [self] _ in end(nil) }
        let timer = WakeTimer(on: queue) { [self] in round() }
        state.withLock { $0.timer = timer }
        let following = changes.map { stream in
            Task.detached { [self] in
                for await _ in stream { queue.async { [self] in round() } }
            }
        }
        queue.async { [self] in round() }
        ended.wait()
        for task in following { task.cancel() }
        // A round in progress is finished.
        queue.sync { timer.cancel() }
        signals.stop()
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    private func end(_ failure: (any Error)?) {
        state.withLock { $0.failure = $0.failure ?? failure }
        ended.signal()
    }

    private func round() {
        prepare()
        do {
            let round = try agent.tell(failedBefore: state.withLock { $0.failures })
            state.withLock { $0.failures = round.failures.isEmpty ? 0 : $0.failures + 1 }
            Self.complain(of: round)
            for failure in round.failures { log.write(failure, sentence: ErrorText.sentence(failure)) }
            log.write(.debug, .round, [(.count, String(round.failures.count))])
            finish()
            wait(until: round.next)
        } catch {
            log.write(error, sentence: ErrorText.sentence(error))
            switch error {
            case .moved, .closed, .corrupt, .newerVersion: end(error)
            default:
                Output.complain(ErrorText.sentence(error))
                wait(until: now().addingTimeInterval(Self.patience))
            }
        }
    }

    private func wait(until next: Date?) {
        let wait = next.map { max(0, $0.timeIntervalSince(now())) + Self.courtesy } ?? Self.longestWait
        state.withLock { $0.timer }?.schedule(after: min(wait, Self.longestWait))
    }

    /// Reports what failed, such as undelivered notices and mail servers, on standard error.
    static func complain(of round: ReminderAgent.Round) {
        for failure in round.failures {
            Output.complain(say("Will be tried again later: \(ErrorText.sentence(failure))"))
        }
    }
}
