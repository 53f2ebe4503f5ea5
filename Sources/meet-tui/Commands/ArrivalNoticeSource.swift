import Foundation
import MeetStore
import Operations
import Sentences
import Synchronization

/// Lets the agent tell who has set out, arrived, or comes late to a meeting that begins within an hour or
/// goes on, unless the open program has told it.
///
/// The times may require a request, and no reminder waits for that: it is looked beside the rounds, and a
/// later one tells what was found.
final class ArrivalNoticeSource: Sendable {
    private struct State {
        var isLooking = false
        /// True once a look has ended whose news no round has taken.
        var isReady = false
        /// The time of the next look.
        var next: Date?
        /// The taken news that were not confirmed.
        var told: [ToldArrival] = []
    }

    private let state = Mutex(State())
    /// True if a round waits for the look, because there is no later one.
    private let isPatient: Bool

    private init(isPatient: Bool) {
        self.isPatient = isPatient
    }

    static func source(isPatient: Bool) -> NoticeSource {
        let arrivals = ArrivalNoticeSource(isPatient: isPatient)
        return NoticeSource(
            take: { try arrivals.take($0) }, confirm: { try arrivals.confirm($1, in: $0) })
    }

    /// The time in seconds after which a round looks for the result.
    private static let patience: TimeInterval = 2
    /// The time in seconds to the next look after a failure.
    private static let pause: TimeInterval = 60

    private func take(_ workspace: Workspace) throws -> (notices: [AgentNotice], next: Date?) {
        let next = look(workspace)
        let told = try TakeArrivalNews().run(in: workspace)
        state.withLock { $0.told = told }
        return (told.map { Self.notice($0) }, next)
    }

    private func confirm(_ notices: [AgentNotice], in workspace: Workspace) throws {
        let told = state.withLock { state in
            let shown = state.told.filter { notices.contains(Self.notice($0)) }
            state.told = []
            return shown
        }
        try ConfirmArrivalNews(told).run(in: workspace)
    }

    private static func notice(_ told: ToldArrival) -> AgentNotice {
        AgentNotice(title: told.title, text: say.sentence(told.news))
    }

    // MARK: - Looking

    /// Looks for arrivals beside the rounds, and returns the latest time of the next round.
    private func look(_ workspace: Workspace) -> Date? {
        let now = workspace.now()
        if isPatient {
            _ = try? Waiting.wait { try await LookForArrivals().run(in: workspace) }
            return nil
        }
        let (begins, next) = state.withLock { state -> (Bool, Date) in
            if state.isLooking { return (false, now.addingTimeInterval(Self.patience)) }
            if state.isReady {
                // Each look is followed by the round that tells its news, and not by another one at once.
                state.isReady = false
                return (false, max(state.next ?? now, now.addingTimeInterval(1)))
            }
            state.isLooking = true
            return (true, now.addingTimeInterval(Self.patience))
        }
        if begins {
            Task.detached { [self] in
                let round = try? await LookForArrivals().run(in: workspace)
                let later = round?.next ?? now.addingTimeInterval(Self.pause)
                state.withLock { state in
                    (state.isLooking, state.isReady, state.next) = (false, true, later)
                }
            }
        }
        return next
    }
}
