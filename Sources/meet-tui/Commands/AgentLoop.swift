import Dispatch
import Foundation
import MeetStore
import MeetUI
import Operations
import Synchronization
import TerminalKit

/// Waits and tells, until the process is told to end.
///
/// A round is made when the next reminder is due by the clock on the wall, so at once where the computer slept over it, and
/// whenever somebody else wrote to the database.
final class AgentLoop: Sendable {
    private struct State {
        /// How many rounds in a row could not tell something.
        var failures = 0
        /// What ended it; `nil` where it was told to end.
        var failure: (any Error)?
    }

    /// An open program goes first, in seconds.
    private static let courtesy: TimeInterval = 1
    /// It is looked so often at least, in seconds.
    private static let longestWait: TimeInterval = 3600
    /// After a failure of the database, in seconds.
    private static let patience: TimeInterval = 60

    private let agent: ReminderAgent
    private let now: @Sendable () -> Date
    private let prepare: @Sendable () -> Void
    private let finish: @Sendable () -> Void
    private let queue = DispatchQueue(label: "meet.agent", qos: .utility)
    private nonisolated(unsafe) let timer: any DispatchSourceTimer
    private let state = Mutex(State())
    private let ended = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - prepare: Called before each round: settings may have changed.
    ///   - finish: Called after each round that went well, for what is not urgent.
    init(
        _ agent: ReminderAgent, now: @escaping @Sendable () -> Date, prepare: @escaping @Sendable () -> Void,
        finish: @escaping @Sendable () -> Void
    ) {
        self.agent = agent
        self.now = now
        self.prepare = prepare
        self.finish = finish
        timer = DispatchSource.makeTimerSource(queue: queue)
    }

    /// Returns when the process is told to end.
    ///
    /// - Parameter changes: Gives a value when somebody else wrote to the database.
    /// - Throws: What the database failed with, where that is the end.
    func run(_ changes: AsyncStream<Void>) throws {
        let signals = EndingSignals { [self] _ in end(nil) }
        timer.setEventHandler { [self] in round() }
        timer.activate()
        let following = Task.detached { [self] in
            for await _ in changes { queue.async { [self] in round() } }
        }
        queue.async { [self] in round() }
        ended.wait()
        following.cancel()
        // A round that has begun is gone through with.
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
            finish()
            wait(until: round.next)
        } catch {
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
        timer.schedule(wallDeadline: .now() + min(wait, Self.longestWait))
    }

    /// Says on standard error what could not be told.
    static func complain(of round: ReminderAgent.Round) {
        for failure in round.failures {
            Output.complain(say.noticeWasNotTold(ErrorText.sentence(failure)))
        }
    }
}
