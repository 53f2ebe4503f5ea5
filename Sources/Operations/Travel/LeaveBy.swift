import Foundation
import MeetCore
import MeetStore
import Travel
import VenueSearch

/// The time at which the person has to leave for a date of a meeting.
package struct Departure: Hashable, Sendable, Identifiable {
    /// The place the person leaves from.
    package enum Origin: Hashable, Sendable {
        case home
        /// The last position.
        case position
        /// The place of the meeting before it.
        case meeting(title: String)
        /// The person set the time of the way, whatever the place is.
        case typed
    }

    package var id: OccurrenceIdentity
    package var start: Date
    package var leaveAt: Date
    package var origin: Origin
    package var mode: TravelMode
    /// The minutes of the way, without the margin.
    package var minutes: Int
    /// The length of the way in metres; `nil` if the person set the time.
    package var metres: Double?
    /// True if the minutes follow from the distance alone.
    package var isEstimated: Bool
}

/// A pair of meetings that cannot be reached one after the other.
package struct UnreachablePair: Hashable, Sendable {
    package var first: OccurrenceIdentity
    package var second: OccurrenceIdentity
    package var firstTitle: String
    package var secondTitle: String
    /// The minutes of the way between their places; `nil` if there is no way.
    package var minutes: Int?
    /// The minutes between the end of the first and the start of the second; negative if they overlap.
    package var free: Int
    package var isEstimated: Bool
}

/// Computes when to leave for the meetings that start within an interval.
package struct LeaveBy: Hashable, Sendable {
    package var interval: DateInterval

    /// Makes the computation.
    package init(startingIn interval: DateInterval) {
        self.interval = interval
    }

    /// The longest gap in seconds after which the person leaves from the place of the meeting before.
    static let longestGap: TimeInterval = 3 * 3600

    /// Returns the departures, earliest meeting first. Meetings without a time of day or a known place have
    /// none, nor have those without a way.
    package func run(in workspace: Workspace) async throws(StoreError) -> [Departure] {
        let (interval, now) = (interval, workspace.now())
        let day = try await WorkQueue.reading.run { () throws(StoreError) in
            try TravelDay(from: interval.start, to: interval.end, in: workspace)
        }
        var departures: [Departure] = []
        for (index, visit) in day.visits.enumerated()
        where visit.start >= interval.start && visit.start < interval.end {
            let found = try await Self.leaving(for: visit, index, on: day, now: now, in: workspace)
            if case .leave(let departure) = found { departures.append(departure) }
        }
        return departures
    }

    fileprivate static func leaving(
        for visit: TravelDay.Visit, _ index: Int, on day: TravelDay, now: Date, asks: Bool = true,
        in workspace: Workspace
    ) async throws(StoreError) -> Leaving {
        let margin = Double(day.settings.margin) * 60
        var departure = Departure(
            id: visit.id, start: visit.start, leaveAt: visit.start, origin: .typed, mode: day.settings.mode,
            minutes: 0, metres: nil, isEstimated: false)
        if let minutes = visit.typedMinutes {
            departure.minutes = minutes
        } else {
            guard let place = visit.place, let (origin, start) = day.origin(of: visit, index, now: now) else {
                return .unknown
            }
            let times = TravelTimes(
                from: [start], to: [place],
                moment: .arriving(Int64((visit.start.timeIntervalSince1970 - margin).rounded(.down))),
                asks: asks)
            departure.origin = origin
            guard let time = try await times.run(in: workspace).times[0][0] else { return .noWay(departure) }
            departure.minutes = time.minutes
            departure.metres = time.metres
            departure.isEstimated = time.isEstimated
        }
        let travel = Double(departure.minutes) * 60
        departure.leaveAt = visit.start.addingTimeInterval(-travel - (travel > 0 ? margin : 0))
        return .leave(departure)
    }
}

/// The answer to when the person has to leave for a date of a meeting.
package enum Leaving: Hashable, Sendable {
    case leave(Departure)
    /// There is no way from its origin; its minutes count for nothing.
    case noWay(Departure)
    /// The place, the time of day, or the origin is unknown.
    case unknown
}

/// Finds when to leave for a single date of a meeting, however far ahead it is. It may take as long as the
/// network does, so it is not a `WorkspaceOperation`.
package struct FindLeaving: Hashable, Sendable {
    package var id: OccurrenceIdentity
    /// False to wait for no server.
    package var asks: Bool

    package init(_ id: OccurrenceIdentity, asks: Bool = true) {
        self.id = id
        self.asks = asks
    }

    /// Finds it; `unknown` for a meeting that has begun, or is done, cancelled or gone.
    package func run(in workspace: Workspace) async throws(StoreError) -> Leaving {
        let now = workspace.now()
        let day = try await WorkQueue.reading.run { () throws(StoreError) -> TravelDay? in
            guard let meeting = try workspace.store.meeting(id), case .timed = meeting.time,
                let start = workspace.store.interval(of: meeting.time)?.lowerBound, start > now
            else { return nil }
            return try TravelDay(from: start, to: start.addingTimeInterval(60), in: workspace)
        }
        guard let day, let index = day.visits.firstIndex(where: { $0.id == id }) else { return .unknown }
        return try await LeaveBy.leaving(
            for: day.visits[index], index, on: day, now: now, asks: asks, in: workspace)
    }
}

/// Reads the stored time to leave for a date of a meeting; `nil` if there is none.
package struct LoadDeparture: WorkspaceOperation {
    package var meeting: MeetingSummary

    package init(_ meeting: MeetingSummary) {
        self.meeting = meeting
    }

    package func run(in workspace: Workspace) throws(StoreError) -> StoredDeparture? {
        let known = try workspace.store.departures(startingAfter: workspace.now())
        return known[meeting.id].flatMap { $0.start == meeting.start ? $0 : nil }
    }
}

/// Finds the meetings that cannot be reached one after the other.
package struct FindUnreachable: Hashable, Sendable {
    package var interval: DateInterval
    /// A meeting that is being planned, in place of its stored row; `nil` for none. Only its pairs count.
    package var planned: Meeting?
    /// False to wait for no server.
    package var asks: Bool

    package init(in interval: DateInterval, planned: Meeting? = nil, asks: Bool = true) {
        self.interval = interval
        self.planned = planned
        self.asks = asks
    }

    /// Returns the pairs, earliest first. Meetings that overlap are left out: `Clashes` tells of them.
    package func run(in workspace: Workspace) async throws(StoreError) -> [UnreachablePair] {
        let (interval, planned) = (interval, planned)
        let day = try await WorkQueue.reading.run { () throws(StoreError) in
            try TravelDay(from: interval.start, to: interval.end, planned: planned, in: workspace)
        }
        var pairs: [UnreachablePair] = []
        for (index, next) in day.visits.enumerated() {
            let one = day.visit(before: next, index, needsPlace: next.typedMinutes == nil)
            guard let one, planned == nil || one.isPlanned || next.isPlanned else { continue }
            let gap = next.start.timeIntervalSince(one.end)
            var pair = UnreachablePair(
                first: one.id, second: next.id, firstTitle: one.title, secondTitle: next.title,
                minutes: next.typedMinutes, free: Int(gap / 60), isEstimated: false)
            if pair.minutes == nil {
                guard let start = one.place, let end = next.place, start.distance(to: end) >= 1 else {
                    continue
                }
                let time = try await TravelTimes(
                    from: [start], to: [end], moment: .leaving(Int64(one.end.timeIntervalSince1970)),
                    asks: asks
                ).run(in: workspace).times[0][0]
                pair.minutes = time?.minutes
                pair.isEstimated = time?.isEstimated ?? false
            }
            if pair.minutes.map({ $0 > pair.free }) ?? true { pairs.append(pair) }
        }
        return pairs
    }
}

/// Finds the meetings of the same hours from or to which a meeting that is being planned cannot be reached.
package struct CheckReach: Hashable, Sendable {
    package var planned: Meeting
    /// False to wait for no server.
    package var asks: Bool

    package init(_ planned: Meeting, asks: Bool = true) {
        self.planned = planned
        self.asks = asks
    }

    /// Returns the pairs, earliest first; none for a meeting without a time of day, or one that takes no
    /// time.
    package func run(in workspace: Workspace) async throws(StoreError) -> [UnreachablePair] {
        guard case .timed = planned.time, planned.status != .cancelled, planned.doneAt == nil,
            !planned.isTransparent, planned.venue?.coordinate != nil || planned.travelMinutes != nil,
            let span = workspace.store.interval(of: planned.time),
            // Of a meeting that is shown nothing is said once it has begun.
            asks || span.lowerBound > workspace.now()
        else { return [] }
        let interval = DateInterval(
            start: span.lowerBound, end: span.upperBound.addingTimeInterval(LeaveBy.longestGap))
        return try await FindUnreachable(in: interval, planned: planned, asks: asks).run(in: workspace)
    }
}

/// The places that the person goes to, one after the other, with home and the position in between.
struct TravelDay: Sendable {
    struct Visit: Hashable, Sendable {
        var id: OccurrenceIdentity
        var title: String
        var start: Date
        var end: Date
        var place: Coordinate?
        /// The minutes of the way that the person set.
        var typedMinutes: Int?
        var isPlanned = false
    }

    /// The visits, by start.
    private(set) var visits: [Visit] = []
    private(set) var settings: TravelSettings
    private var home: Coordinate?
    private var position: StoredPosition?

    /// Reads the meetings with a time of day that take time, from some hours before the interval.
    init(
        from start: Date, to end: Date, planned: Meeting? = nil, in workspace: Workspace
    ) throws(StoreError) {
        let store = workspace.store
        try store.expandSeries(until: end)
        settings = try TravelSettings(readFrom: store)
        position = try store.position()
        home = try FindOrigin(near: .text("home")).run(in: workspace)?.coordinate
        let reach = DateInterval(
            start: min(start, end).addingTimeInterval(-LeaveBy.longestGap), end: max(start, end))
        for summary in try store.meetings(overlapping: reach, excluding: planned?.id) {
            guard case .timed = summary.time, summary.takesTime, !summary.isDone,
                let first = summary.start, let last = summary.end,
                let meeting = try store.meeting(summary.id)
            else { continue }
            visits.append(
                Visit(
                    id: summary.id, title: summary.title, start: first, end: last,
                    place: meeting.venue?.coordinate, typedMinutes: meeting.travelMinutes))
        }
        if let planned, case .timed = planned.time, let span = store.interval(of: planned.time) {
            visits.append(
                Visit(
                    id: planned.occurrence ?? OccurrenceIdentity(meeting: Identifier(0)),
                    title: planned.title, start: span.lowerBound, end: span.upperBound,
                    place: planned.venue?.coordinate, typedMinutes: planned.travelMinutes, isPlanned: true))
        }
        visits.sort { ($0.start, $0.end, $0.title) < ($1.start, $1.end, $1.title) }
    }

    /// Returns the visit that ends last before another one begins, if it ends in the hours before it. One
    /// that began earlier may end later.
    ///
    /// - Parameter needsPlace: True to leave out visits without a known place, such as a call.
    func visit(before visit: Visit, _ index: Int, needsPlace: Bool = true) -> Visit? {
        visits[..<index].filter { one in
            let gap = visit.start.timeIntervalSince(one.end)
            return (one.place != nil || !needsPlace) && gap >= 0 && gap <= LeaveBy.longestGap
        }.max { ($0.end, $0.start) < ($1.end, $1.start) }
    }

    /// Returns the text of all that the time to leave for a visit follows from, apart from the position,
    /// which changes all the time.
    func basis(of visit: Visit, _ index: Int) -> String {
        func text(_ place: Coordinate?) -> String { place.map { "\($0.latitude),\($0.longitude)" } ?? "" }
        let last = self.visit(before: visit, index)
        let end = last.map { String(Int64($0.end.timeIntervalSince1970)) } ?? ""
        return [
            settings.mode.rawValue, String(settings.margin), visit.typedMinutes.map { String($0) } ?? "",
            text(visit.place), text(home), text(last?.place), end,
        ].joined(separator: "|")
    }

    /// Returns the person's place now, as far as it is known: the position, or home.
    func whereabouts(now: Date) -> (Departure.Origin, Coordinate)? {
        if let position, !position.isOld(at: now) { return (.position, position.coordinate) }
        return home.map { (.home, $0) }
    }

    /// Returns the place that the person leaves from: that of the meeting before it, unless it is over and a
    /// newer position is known; the position if the meeting is near in time; else home.
    func origin(of visit: Visit, _ index: Int, now: Date) -> (Departure.Origin, Coordinate)? {
        let last = self.visit(before: visit, index)
        if let last, last.end > now, let place = last.place { return (.meeting(title: last.title), place) }
        if let position, !position.isOld(at: now), visit.start.timeIntervalSince(now) <= LeaveBy.longestGap,
            last.map({ position.setAt >= $0.start }) ?? true
        {
            return (.position, position.coordinate)
        }
        if let last, let place = last.place { return (.meeting(title: last.title), place) }
        return home.map { (.home, $0) }
    }
}
