import Foundation

/// The dates of a meeting that comes again, as the clocks of its zone show them.
package struct Series: Hashable, Sendable {
    /// When the first one takes place.
    package let time: MeetingTime
    package let recurrence: Recurrence
    /// The first one by its clocks; 0:00 for whole days.
    package let start: WallTime

    /// `nil` for what does not take place at a time.
    package init?(_ time: MeetingTime, _ recurrence: Recurrence) {
        switch time {
        case .timed(let start, _, _): self.start = start
        case .allDay(let first, _): start = WallTime(date: first, hour: 0, minute: 0)
        case .due, .unscheduled: return nil
        }
        self.time = time
        self.recurrence = recurrence
    }

    /// When each one begins, in order. The first is among them whatever the rule says (RFC 5545, 3.8.5.3), unless it is left
    /// out. There may be no end of them.
    package var starts: some Sequence<WallTime> { SeriesStarts(self) }

    /// The time of the one that begins then, which may be of another length than the first.
    package func time(at start: WallTime) -> MeetingTime {
        guard case .timed(_, let zone, let minutes) = time else { return time.starting(at: start) }
        return .timed(start: start, zone: zone, minutes: length(at: start) ?? minutes)
    }

    /// In minutes; `nil` where it is that of the first one.
    private func length(at start: WallTime) -> Int? {
        if let own = recurrence.lengths[start] { return own }
        guard start != self.start, let rest = restMinutes else { return nil }
        return daysInMinutes(from: start).map { $0 + rest }
    }

    /// The exact minutes of each date beside its days; `nil` where it takes minutes alone.
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

    /// The one that begins then, by its name (RFC 5545, 3.8.4.4).
    package func recurrenceID(of start: WallTime) -> String { time.recurrenceID(of: start) }
}

extension Meeting {
    /// The time of the date of the series that begins then; of a single meeting, that of one which begins then.
    package func time(at start: WallTime) -> MeetingTime {
        recurrence.flatMap { Series(time, $0) }?.time(at: start) ?? time.starting(at: start)
    }
}

extension MeetingTime {
    /// The name of one that was to begin then: `20261224T190000`, for whole days `20261224`.
    package func recurrenceID(of start: WallTime) -> String {
        if case .allDay = self { start.date.basicText } else { start.basicText }
    }

    /// The same length, begun then by the same clocks. Of what does not take place at a time nothing changes.
    package func starting(at start: WallTime) -> MeetingTime {
        switch self {
        case .timed(_, let zone, let minutes): .timed(start: start, zone: zone, minutes: minutes)
        case .allDay(let first, let last):
            .allDay(
                first: start.date, last: start.date.adding(days: max(0, last.dayNumber - first.dayNumber)))
        case .due, .unscheduled: self
        }
    }

    /// When it begins by its own clocks; `nil` for what does not take place at a time.
    package var wallStart: WallTime? {
        switch self {
        case .timed(let start, _, _): start
        case .allDay(let first, _): WallTime(date: first, hour: 0, minute: 0)
        case .due, .unscheduled: nil
        }
    }
}

/// What the rule gives and what is added to it, in one order.
private struct SeriesStarts: Sequence, IteratorProtocol {
    private var ruled: RecurrenceExpansion?
    private var nextRuled: WallTime?
    /// The latest first.
    private var added: [WallTime]
    private let removed: Set<WallTime>
    private var last: WallTime?
    /// Of the day of the last one.
    private var countOnDay = 0

    init(_ series: Series) {
        let zone = series.time.timeZone ?? .gmt
        let isWholeDays = series.time.zoneIdentifier == nil
        // Of whole days only the date counts.
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
