import Foundation
import MeetStore
import Operations
import Synchronization

/// Lets the agent keep the person's position new by the command of their choice. There are no notices of its
/// own, and no reminder waits for the command.
final class PositionNoticeSource: Sendable {
    private struct State {
        var isRunning = false
        /// The end of the last run.
        var ranAt: Date?
    }

    private let state = Mutex(State())
    /// True if a round waits for the result, because there is no later one.
    private let isPatient: Bool

    private init(isPatient: Bool) {
        self.isPatient = isPatient
    }

    static func source(isPatient: Bool) -> NoticeSource {
        let positions = PositionNoticeSource(isPatient: isPatient)
        return NoticeSource(take: { workspace in ([], try positions.renew(workspace)) })
    }

    /// Renews the position if something depends on it, and returns the next time to do so.
    private func renew(_ workspace: Workspace) throws -> Date? {
        let now = workspace.now()
        guard let due = try RenewPosition.nextTime(in: workspace.store, now: now) else { return nil }
        if isPatient {
            try Waiting.wait { try await RenewPosition().run(in: workspace) }
            return nil
        }
        let (begins, next) = state.withLock { state -> (Bool, Date) in
            if state.isRunning { return (false, now.addingTimeInterval(Self.patience)) }
            // A command that fails is not run again at once. A clock that was set back must not delay it.
            if let ranAt = state.ranAt, ranAt <= now, now.timeIntervalSince(ranAt) < Self.pause {
                return (false, max(due, ranAt.addingTimeInterval(Self.pause)))
            }
            guard due <= now else { return (false, due) }
            state.isRunning = true
            return (true, now.addingTimeInterval(Self.patience))
        }
        if begins {
            Task.detached { [self] in
                _ = try? await RenewPosition().run(in: workspace)
                state.withLock { $0 = State(isRunning: false, ranAt: workspace.now()) }
            }
        }
        // A round soon after it sees the new position.
        return next
    }

    /// The seconds between two runs, at least.
    private static let pause: TimeInterval = 30
    /// The seconds after which a round looks for the result.
    private static let patience: TimeInterval = 5
}
