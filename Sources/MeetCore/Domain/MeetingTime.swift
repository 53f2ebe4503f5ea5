/// The time of a meeting.
package enum MeetingTime: Hashable, Sendable, Codable {
    /// A wall time in an IANA zone. The wall time is authoritative: if the rules of the zone change, the
    /// instant moves and the wall time stays.
    case timed(start: WallTime, zone: String, minutes: Int)
    /// Whole days, the last one included, in any zone.
    case allDay(first: CalendarDate, last: CalendarDate)
    /// A deadline (RFC 5545, 3.8.2.3 DUE).
    case due(Deadline)
    /// No time.
    case unscheduled
}

extension MeetingTime {
    /// The IANA zone of a wall time; `nil` for whole days and without a time.
    package var zoneIdentifier: String? {
        if case .timed(_, let zone, _) = self { zone } else { nil }
    }

    /// True if it has a time other than a deadline.
    package var isScheduled: Bool {
        switch self {
        case .timed, .allDay: true
        case .due, .unscheduled: false
        }
    }
}

/// A deadline.
package struct Deadline: Hashable, Sendable, Codable {
    /// The last day.
    package var day: CalendarDate
    /// The time of that day, in minutes since midnight; `nil` for the end of the day in any zone.
    package var minute: Int?
    /// The IANA zone of the time; `nil` without one.
    package var zone: String?

    package init(day: CalendarDate, minute: Int? = nil, zone: String? = nil) {
        self.day = day
        self.minute = minute
        self.zone = minute == nil ? nil : zone
    }

    /// The wall time; `nil` for the end of a day.
    package var wallTime: WallTime? {
        minute.map { WallTime(date: day, hour: $0 / 60, minute: $0 % 60) }
    }
}
