import Foundation

/// A time that somebody typed.
package struct When: Hashable, Sendable {
    /// A wall time in `zone`, or where none was typed, in the zone of the clock it was read with (a time typed
    /// with an offset from UTC is turned into that zone). 00:00 of the first day when it is all-day.
    package var start: WallTime
    /// The last day of an all-day one; else the day of `start`.
    package var last: CalendarDate
    /// An IANA identifier, where one was typed.
    package var zone: String?
    /// The length, where a range or `for 2h` was typed; never for all-day ones.
    package var minutes: Int?
    package var isAllDay: Bool
    /// Whether the clocks show `start` twice that day. The first is meant.
    package var isRepeated: Bool
    /// What `meetingTime` takes for a length where none was typed.
    package var defaultMinutes: Int

    package init(
        start: WallTime, last: CalendarDate? = nil, zone: String? = nil, minutes: Int? = nil,
        isAllDay: Bool = false, isRepeated: Bool = false, defaultMinutes: Int = 60
    ) {
        self.start = start
        self.last = last ?? start.date
        self.zone = zone
        self.minutes = minutes
        self.isAllDay = isAllDay
        self.isRepeated = isRepeated
        self.defaultMinutes = defaultMinutes
    }

    /// The first day.
    package var first: CalendarDate { start.date }

    /// `zone` is the one it was read with; a typed one goes before it.
    package func meetingTime(in zone: TimeZone) -> MeetingTime {
        isAllDay
            ? .allDay(first: first, last: last)
            : .timed(start: start, zone: self.zone ?? zone.identifier, minutes: minutes ?? defaultMinutes)
    }
}
