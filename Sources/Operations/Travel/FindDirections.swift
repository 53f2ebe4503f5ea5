import Foundation
import MeetCore
import MeetStore
import Travel

/// Finds the way to a place: to that of a meeting from where the person leaves for it, else from where the
/// person is. It may take as long as the network does, so it is not a `WorkspaceOperation`.
package struct FindDirections: Hashable, Sendable {
    package var place: Coordinate
    /// The date of the meeting there; `nil` for a place of no meeting.
    package var meeting: OccurrenceIdentity?
    /// The mode; `nil` for the usual one.
    package var mode: TravelMode?

    package init(to place: Coordinate, meeting: OccurrenceIdentity? = nil, mode: TravelMode? = nil) {
        self.place = place
        self.meeting = meeting
        self.mode = mode
    }

    package struct Found: Hashable, Sendable {
        package var directions: Directions.Found
        package var origin: Departure.Origin
        /// The place of the origin.
        package var start: Coordinate
        /// The server that knows the way, and the permission to ask it.
        package var state: TravelState
    }

    /// Neither home nor the position is known.
    package struct NoStart: Error, Hashable, Sendable {}

    /// The hours around the meeting.
    private struct Hours: Sendable {
        var day: TravelDay
        /// The start of the meeting; `nil` without one, or if it has no time of day.
        var start: Date?
    }

    /// Finds the way.
    ///
    /// - Throws: `NoStart`, `StoreError`.
    package func run(in workspace: Workspace) async throws -> Found {
        let now = workspace.now()
        let hours = try await hours(in: workspace, now: now)
        let ahead = hours.start.flatMap { $0 > now ? $0 : nil }
        var known: (Departure.Origin, Coordinate)?
        if ahead != nil, let index = hours.day.visits.firstIndex(where: { $0.id == meeting }) {
            known = hours.day.origin(of: hours.day.visits[index], index, now: now)
        }
        guard let (origin, from) = known ?? hours.day.whereabouts(now: now) else { throw NoStart() }
        let margin = Double(hours.day.settings.margin) * 60
        let moment = ahead.map {
            TravelMoment.arriving(Int64(($0.timeIntervalSince1970 - margin).rounded(.down)))
        }
        let directions = try await Directions(from: from, to: place, mode: mode, moment: moment)
            .run(in: workspace)
        return Found(
            directions: directions, origin: origin, start: from,
            state: TravelState(hours.day.settings, directions.mode))
    }

    private func hours(in workspace: Workspace, now: Date) async throws(StoreError) -> Hours {
        let meeting = meeting
        return try await WorkQueue.reading.run { () throws(StoreError) -> Hours in
            var start: Date?
            if let meeting, let stored = try workspace.store.meeting(meeting), case .timed = stored.time {
                start = workspace.store.interval(of: stored.time)?.lowerBound
            }
            let from = start ?? now
            let day = try TravelDay(from: from, to: from.addingTimeInterval(60), in: workspace)
            return Hours(day: day, start: start)
        }
    }
}
