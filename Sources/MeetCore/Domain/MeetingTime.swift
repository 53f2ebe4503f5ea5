/// When a meeting takes place.
package enum MeetingTime: Hashable, Sendable, Codable {
    /// A wall time in an IANA zone. The wall time is what was agreed on: when the rules of the zone change,
    /// the instant moves and the wall time stays.
    case timed(start: WallTime, zone: String, minutes: Int)
    /// Whole days, the last one included, wherever the reader is.
    case allDay(first: CalendarDate, last: CalendarDate)
    /// To be done at any time until then (RFC 5545, 3.8.2.3 DUE).
    case due(Deadline)
    /// Not agreed on yet.
    case unscheduled
}

extension MeetingTime {
    /// The IANA zone of a wall time; `nil` for whole days and for what has no time.
    package var zoneIdentifier: String? {
        if case .timed(_, let zone, _) = self { zone } else { nil }
    }

    /// Whether it takes place at a time: what only has a deadline does not.
    package var isScheduled: Bool {
        switch self {
        case .timed, .allDay: true
        case .due, .unscheduled: false
        }
    }
}

/// Until when something is to be done.
package struct Deadline: Hashable, Sendable, Codable {
    /// The last day on which it may be done.
    package var day: CalendarDate
    /// By when on that day, in minutes since midnight; `nil` for the end of the day, wherever the reader is.
    package var minute: Int?
    /// The IANA zone of the hour; `nil` without one.
    package var zone: String?

    package init(day: CalendarDate, minute: Int? = nil, zone: String? = nil) {
        self.day = day
        self.minute = minute
        self.zone = minute == nil ? nil : zone
    }

    /// What the clocks show then; `nil` for the end of a day.
    package var wallTime: WallTime? {
        minute.map { WallTime(date: day, hour: $0 / 60, minute: $0 % 60) }
    }
}
