import Foundation

/// The dates of a recurring meeting, as wall times in its zone.
package struct Series: Hashable, Sendable {
    /// Returns the time of the first date.
    package let time: MeetingTime
    package let recurrence: Recurrence
    /// The first start as a wall time; 0:00 for whole days.
    package let start: WallTime

    /// Makes a series, or returns `nil` without a time.
    package init?(_ time: MeetingTime, _ recurrence: Recurrence) {
        switch time {
        case .timed(let start, _, _): self.start = start
        case .allDay(let first, _): start = WallTime(date: first, hour: 0, minute: 0)
        case .due, .unscheduled: return nil
        }
        self.time = time
        self.recurrence = recurrence
    }

    /// The starts, in order. The first one is included whatever the rule gives (RFC 5545, 3.8.5.3), unless it
    /// is excluded. May be infinite.
    package var starts: some Sequence<WallTime> { SeriesStarts(self) }

    /// Returns the time of the date with that start, whose length may differ from the first.
    package func time(at start: WallTime) -> MeetingTime {
        guard case .timed(_, let zone, let minutes) = time else { return time.starting(at: start) }
        return .timed(start: start, zone: zone, minutes: length(at: start) ?? minutes)
    }

    /// Returns a date's own length in minutes; `nil` if it is that of the first one.
    private func length(at start: WallTime) -> Int? {
        if let own = recurrence.lengths[start] { return own }
        guard start != self.start, let rest = restMinutes else { return nil }
        return daysInMinutes(from: start).map { $0 + rest }
    }

    /// The exact minutes of each date in addition to its days; `nil` if the length is in minutes only.
    package var restMinutes: Int? {
        guard recurrence.days > 0, case .timed(let first, _, let minutes) = time,
            let days = daysInMinutes(from: first), minutes >= days
        else { return nil }
        return minutes - days
    }

    private func daysInMinutes(from start: WallTime) -> Int? {
        let zone = time.timeZone ?? .gmt
        var end = start
        end.date = start.date.adding(days: recurrence.days)
        guard let first = start.instant(in: zone), let last = end.instant(in: zone) else { return nil }
        return Int(last.timeIntervalSince(first) / 60)
    }

    /// Returns the recurrence id of the date with that start (RFC 5545, 3.8.4.4).
    package func recurrenceID(of start: WallTime) -> String { time.recurrenceID(of: start) }
}

extension Meeting {
    /// Returns the time of the series' date with that start, or a single meeting's time at that start.
    package func time(at start: WallTime) -> MeetingTime {
        recurrence.flatMap { Series(time, $0) }?.time(at: start) ?? time.starting(at: start)
    }
}

extension MeetingTime {
    /// Returns the recurrence id of a date with that original start: `20261224T190000`, for whole days
    /// `20261224`.
    package func recurrenceID(of start: WallTime) -> String {
        if case .allDay = self { start.date.basicText } else { start.basicText }
    }

    /// Returns the time with another start, and the same length and zone. Unchanged without a time.
    package func starting(at start: WallTime) -> MeetingTime {
        switch self {
        case .timed(_, let zone, let minutes): .timed(start: start, zone: zone, minutes: minutes)
        case .allDay(let first, let last):
            .allDay(
                first: start.date, last: start.date.adding(days: max(0, last.dayNumber - first.dayNumber)))
        case .due, .unscheduled: self
        }
    }

    /// The start as a wall time in its own zone; `nil` without a time.
    package var wallStart: WallTime? {
        switch self {
        case .timed(let start, _, _): start
        case .allDay(let first, _): WallTime(date: first, hour: 0, minute: 0)
        case .due, .unscheduled: nil
        }
    }
}

/// The dates of the rule and the added ones, merged in order.
private struct SeriesStarts: Sequence, IteratorProtocol {
    private var ruled: RecurrenceExpansion?
    private var nextRuled: WallTime?
    /// The added dates, latest first.
    private var added: [WallTime]
    private let removed: Set<WallTime>
    private var last: WallTime?
    /// The number of dates on the day of the latest one.
    private var countOnDay = 0

    init(_ series: Series) {
        let zone = series.time.timeZone ?? .gmt
        let isWholeDays = series.time.zoneIdentifier == nil
        // For whole days only the date counts.
        func placed(_ walls: [WallTime]) -> [WallTime] {
            isWholeDays ? walls.map { WallTime(date: $0.date, hour: 0, minute: 0) } : walls
        }
        added = Array(Set(placed(series.recurrence.added) + [series.start])).sorted(by: >)
        removed = Set(placed(series.recurrence.removed))
        var rule = series.recurrence.rule
        if isWholeDays {
            rule?.hours = []
            rule?.minutes = []
        }
        ruled = rule.map { RecurrenceExpansion($0, from: series.start, in: zone) }
        nextRuled = ruled?.next()
    }

    mutating func next() -> WallTime? {
        while let wall = nextOfAll() {
            if wall == last { continue }
            countOnDay = last?.date == wall.date ? countOnDay + 1 : 1
            last = wall
            if countOnDay <= RecurrenceExpansion.mostDatesADay, !removed.contains(wall) { return wall }
        }
        return nil
    }

    private mutating func nextOfAll() -> WallTime? {
        guard let extra = added.last else {
            defer { nextRuled = ruled?.next() }
            return nextRuled
        }
        if let wall = nextRuled, wall <= extra {
            if wall == extra { added.removeLast() }
            nextRuled = ruled?.next()
            return wall
        }
        added.removeLast()
        return extra
    }
}
