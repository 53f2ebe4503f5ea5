import Foundation

extension MeetingTime {
    /// Makes a time that begins at an instant, on the clocks of a zone. The second of two equal wall times is
    /// expressed in UTC, because a repeated wall time means the first.
    ///
    /// - Parameter identifier: The IANA identifier of the zone.
    package init(at start: Date, in zone: TimeZone, named identifier: String, minutes: Int) {
        let wall = WallTime.at(start, in: zone)
        if case .repeated(_, let second) = wall.resolve(in: zone), start >= second {
            self = .timed(start: WallTime.at(start, in: .gmt), zone: "UTC", minutes: minutes)
        } else {
            self = .timed(start: wall, zone: identifier, minutes: minutes)
        }
    }

    /// Returns the start. A timed meeting starts in its own zone (in the reader's if that is unknown); an
    /// all-day one at the reader's midnight. Start and end of a deadline are the deadline. `nil` if it is
    /// unscheduled or its date is invalid.
    package func start(readerZone: TimeZone) -> Date? {
        switch self {
        case .timed(let start, let zone, _): start.instant(in: TimeZone(identifier: zone) ?? readerZone)
        case .allDay(let first, _): first.isReal ? first.startOfDay(in: readerZone) : nil
        case .due(let deadline): deadline.instant(readerZone: readerZone)
        case .unscheduled: nil
        }
    }

    /// Returns the end, exclusive. An all-day meeting ends at the reader's midnight after the last day.
    package func end(readerZone: TimeZone) -> Date? {
        switch self {
        case .timed(_, _, let minutes):
            start(readerZone: readerZone)?.addingTimeInterval(Double(max(0, minutes)) * 60)
        case .allDay(let first, let last):
            first.isReal && last.isReal
                ? max(first, last).adding(days: 1).startOfDay(in: readerZone) : nil
        case .due(let deadline): deadline.instant(readerZone: readerZone)
        case .unscheduled: nil
        }
    }

    /// Returns the half-open interval from the start to the end.
    package func interval(in readerZone: TimeZone) -> Range<Date>? {
        guard let start = start(readerZone: readerZone), let end = end(readerZone: readerZone), start <= end
        else { return nil }
        return start..<end
    }

    /// Returns the first day in `zone`; `nil` if it is unscheduled. A whole day is the same everywhere.
    package func firstDay(in zone: TimeZone) -> CalendarDate? {
        switch self {
        case .timed(let wall, _, _): start(readerZone: zone).map { CalendarDate($0, in: zone) } ?? wall.date
        case .allDay(let first, _): first
        case .due(let deadline): deadline.day(in: zone)
        case .unscheduled: nil
        }
    }

    /// Returns the same instants on the clocks that another time has; unchanged if either has no known zone.
    package func onClocks(of other: MeetingTime) -> MeetingTime {
        guard case .timed(let start, _, let minutes) = self, case .timed(_, let identifier, _) = other,
            let zone = timeZone, let theirs = other.timeZone, zone != theirs,
            let instant = start.instant(in: zone)
        else { return self }
        return .timed(start: WallTime.at(instant, in: theirs), zone: identifier, minutes: minutes)
    }

    /// The length in minutes of a meeting with a time of day.
    package var minutes: Int? {
        guard case .timed(_, _, let minutes) = self else { return nil }
        return minutes
    }

    /// The zone of a timed meeting, if it is known here.
    package var timeZone: TimeZone? {
        guard case .timed(_, let zone, _) = self else { return nil }
        return TimeZone(identifier: zone)
    }
}

extension Deadline {
    /// Returns the instant of the deadline; a day ends at the reader's next midnight. `nil` for an invalid
    /// date.
    package func instant(readerZone: TimeZone) -> Date? {
        guard day.isReal else { return nil }
        guard let wallTime else { return day.adding(days: 1).startOfDay(in: readerZone) }
        return wallTime.instant(in: zone.flatMap { TimeZone(identifier: $0) } ?? readerZone)
    }

    /// Returns the day of the deadline in `zone`.
    package func day(in zone: TimeZone) -> CalendarDate {
        if wallTime == nil { return day }
        return instant(readerZone: zone).map { CalendarDate($0, in: zone) } ?? day
    }
}

extension CalendarDate {
    /// Returns the first moment of the day in `zone`: midnight, or if the clocks skip it, the moment after.
    package func startOfDay(in zone: TimeZone) -> Date {
        switch WallTime(date: self, hour: 0, minute: 0).resolve(in: zone) {
        case .unique(let date): date
        case .repeated(let first, _): first
        case .skipped(let gap): gap.instant
        }
    }
}
