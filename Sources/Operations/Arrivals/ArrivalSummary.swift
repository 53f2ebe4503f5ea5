import Foundation
import MeetCore
import MeetStore

/// The number of those who are there and of those on the way, of all who come.
package struct ArrivalSummary: Hashable, Sendable {
    /// The number of people who come.
    package var coming = 0
    package var arrived = 0
    package var onTheWay = 0
    /// The minutes until the last of those arrives whose time is known; `nil` if none is.
    package var lastMinutes: Int?
    /// True if these minutes are estimated from a distance.
    package var isEstimated = false

    package init(_ board: ArrivalBoard) {
        let expected = board.arrivals.filter { $0.state != .notComing }
        coming = expected.count
        arrived = expected.count { $0.state == .arrived }
        onTheWay = expected.count { $0.state.isOnTheWay }
        let last = expected.filter { $0.state.isOnTheWay && $0.minutes != nil }
            .max { ($0.minutes ?? 0) < ($1.minutes ?? 0) }
        lastMinutes = last?.minutes
        isEstimated = board.isEstimated && last?.fix != nil
    }
}

extension ArrivalBoard {
    package var summary: ArrivalSummary { ArrivalSummary(self) }

    /// True if nothing is known about anybody.
    package var isSilent: Bool { arrivals.allSatisfy { $0.at == nil } }

    /// Returns whether the details of a meeting show the arrivals: from an hour before it until its end.
    package static func isShown(for time: MeetingTime, at now: Date, zone: TimeZone) -> Bool {
        guard case .timed = time, let interval = time.interval(in: zone) else { return false }
        return interval.lowerBound.addingTimeInterval(-ArrivalRules.lead) <= now && now < interval.upperBound
    }
}

/// Counts the people on the way to the date of a meeting, without asking a server.
package struct CountArrivals: WorkspaceOperation {
    package var occurrence: OccurrenceIdentity

    package init(_ occurrence: OccurrenceIdentity) {
        self.occurrence = occurrence
    }

    /// Counts them.
    ///
    /// - Returns: `nil` if nobody else comes, or if it does not begin within an hour or go on.
    package func run(in workspace: Workspace) throws -> ArrivalSummary? {
        let store = workspace.store
        guard let meeting = try store.meeting(occurrence),
            let interval = store.interval(of: meeting.time), case .timed = meeting.time,
            interval.lowerBound.addingTimeInterval(-ArrivalRules.lead) <= workspace.now(),
            workspace.now() < interval.upperBound
        else { return nil }
        do { return try ReadArrivals(occurrence).run(in: workspace).summary } catch is ArrivalError {
            return nil
        }
    }
}
