import Foundation
import MeetCore
import MeetStore

/// Computes the departures of the coming meetings anew and stores them, so that the person is reminded to
/// leave.
///
/// Each is computed once, again if the meeting, the one before it or a setting changes, and every ten
/// minutes from two hours before the start or the departure on.
package struct RenewDepartures: Hashable, Sendable {
    package init() {}

    package struct Outcome: Hashable, Sendable {
        /// The time of the next renewal.
        package var next: Date
        /// True if somebody has to leave at another time than before.
        package var isChanged: Bool
    }

    /// The time in seconds ahead for which departures are computed.
    private static let ahead: TimeInterval = 24 * 3600
    /// The time in seconds before which they are not computed again.
    private static let close: TimeInterval = 2 * 3600
    private static let pause: TimeInterval = 600
    /// The time in seconds after which a departure is computed again in any case.
    private static let longestPause: TimeInterval = 6 * 3600

    /// Renews the departures.
    package func run(in workspace: Workspace) async throws(StoreError) -> Outcome {
        let now = workspace.now()
        let known = try await WorkQueue.reading.run { () throws(StoreError) in
            try workspace.store.departures(startingAfter: now)
        }
        let interval = DateInterval(start: now, duration: Self.ahead)
        let day = try await WorkQueue.reading.run { () throws(StoreError) in
            try TravelDay(from: interval.start, to: interval.end, in: workspace)
        }
        let starts = Dictionary(
            day.visits.filter { $0.start > now }.map { ($0.id, $0.start) }, uniquingKeysWith: { $1 })
        let bases = Dictionary(
            day.visits.enumerated().map { ($1.id, day.basis(of: $1, $0)) }, uniquingKeysWith: { $1 })
        let isDue = starts.contains { id, start in
            known[id].map { departure in
                departure.basis != bases[id] || Self.isDue(departure, start: start, now: now)
            } ?? true
        }
        var isChanged = false
        if isDue {
            let found = try await LeaveBy(startingIn: interval).run(in: workspace)
            let departures = found.filter { $0.leaveAt < $0.start }.map {
                StoredDeparture(
                    id: $0.id, start: $0.start, leaveAt: $0.leaveAt, isEstimated: $0.isEstimated,
                    basis: bases[$0.id] ?? "", madeAt: now)
            }
            let kept = Set(departures.map(\.id))
            let gone = known.keys.filter { starts[$0] != nil && !kept.contains($0) }
            isChanged =
                !gone.isEmpty
                || departures.contains { departure in
                    known[departure.id].map {
                        $0.start != departure.start || $0.leaveAt != departure.leaveAt
                            || $0.isEstimated != departure.isEstimated
                    } ?? true
                }
            try await WorkQueue.writing.run { () throws(StoreError) in
                try workspace.store.keep(departures, removing: gone)
            }
        }
        return Outcome(next: now.addingTimeInterval(Self.pause), isChanged: isChanged)
    }

    private static func isDue(_ departure: StoredDeparture, start: Date, now: Date) -> Bool {
        let age = now.timeIntervalSince(departure.madeAt)
        if departure.start != start || age < 0 || age >= longestPause { return true }
        let isClose = min(departure.leaveAt, start).timeIntervalSince(now) <= close
        return isClose && age >= pause && departure.leaveAt > now
    }
}
