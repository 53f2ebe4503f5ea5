/// When a meeting takes place.
package enum MeetingTime: Hashable, Sendable, Codable {
    /// A wall time in an IANA zone. The wall time is what was agreed on: when the rules of the zone change,
    /// the instant moves and the wall time stays.
    case timed(start: WallTime, zone: String, minutes: Int)
    /// Whole days, the last one included, wherever the reader is.
    case allDay(first: CalendarDate, last: CalendarDate)
    /// Not agreed on yet.
    case unscheduled
}

extension MeetingTime {
    /// The IANA zone of a wall time; `nil` for whole days and for what has no time.
    package var zoneIdentifier: String? {
        if case .timed(_, let zone, _) = self { zone } else { nil }
    }
}
