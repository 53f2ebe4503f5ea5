import Foundation
import MeetStore
import Operations
import Synchronization

/// Lets the agent compute when to leave. The reminders follow from what is stored, so there are no notices
/// of its own; no reminder waits for a server of ways.
final class DepartureNoticeSource: Sendable {
    private struct State {
        var isRunning = false
        /// The time of the next computation.
        var next: Date?
    }

    private let state = Mutex(State())
    /// True if a round waits for the result, because there is no later one.
    private let isPatient: Bool

    private init(isPatient: Bool) {
        self.isPatient = isPatient
    }

    static func source(isPatient: Bool) -> NoticeSource {
        let departures = DepartureNoticeSource(isPatient: isPatient)
        return NoticeSource(take: { workspace in ([], departures.renew(workspace)) })
    }

    /// Renews the departures if it is time, and returns the next time to do so.
    private func renew(_ workspace: Workspace) -> Date? {
        let now = workspace.now()
        if isPatient {
            _ = try? Waiting.wait { try await RenewDepartures().run(in: workspace) }
            return nil
        }
        let (begins, next) = state.withLock { state -> (Bool, Date?) in
            // A clock that was set back must not delay it.
            let isAhead = state.next.map { $0 > now && $0.timeIntervalSince(now) <= Self.pause } ?? false
            guard !state.isRunning, !isAhead else { return (false, isAhead ? state.next : nil) }
            state.isRunning = true
            return (true, nil)
        }
        if begins {
            Task.detached { [self] in
                let next = try? await RenewDepartures().run(in: workspace)
                let later = next?.next ?? now.addingTimeInterval(Self.pause)
                state.withLock { $0 = State(isRunning: false, next: later) }
            }
        }
        // A round soon after it sees the reminders.
        return next ?? now.addingTimeInterval(Self.patience)
    }

    /// The time in seconds between two computations.
    private static let pause: TimeInterval = 600
    /// The time in seconds after which a round looks for the result.
    private static let patience: TimeInterval = 5
}
