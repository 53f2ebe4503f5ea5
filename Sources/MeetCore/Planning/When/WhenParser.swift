import Foundation

/// Parses typed times: `fri 15:00`, `tomorrow 9-10:30`, `3 dec 18:30 for 2h Europe/Athens`, `in 2 hours`,
/// `2026-12-03T18:30+02:00`, `21–23 Nov 2026`.
///
/// - A weekday is the nearest one ahead, today included while the time is still to come; `next fri` is the
///   one of the next calendar week (weeks begin on Monday). A date without a year is the next such day, today
///   included. A time alone is today's, or tomorrow's once it has passed; for a meeting with a day it is on
///   that day. A day alone is all day, and a part of one has an hour of its own (`tomorrow evening`).
/// - `at 3` is in the afternoon, for the hours from 1 to 6 without am, pm, a part of the day or a zero before
///   them.
/// - `+1d`, `-30m` move the present time: minutes are exact, days are calendar days. Without one, they are
///   from now.
/// - `3/12` is refused, because half of the world reads it as 12 March; `13/12` and `3.12.2026` are not.
///   `3.12` is a time, and a day if a time or a dot follows, and so is `24.12`.
/// - Four digits are a time (`1500`), but after a day and a month those from 1970 to 2099 are a year.
/// - The end of a range without a day is the next occurrence of the wall time (`22:00-01:00`), within twelve
///   hours if that is on the next day: `14-13` is refused.
/// - An abbreviation is a zone if all its zones have the same time: `CET`, but not `IST`.
/// - Lengths are exact, even across clock changes.
/// - A skipped wall time is replaced by the one at that instant, and of a repeated one the first is meant;
///   `When` tells so. An instant, and the second of the two, is expressed in UTC.
/// - `every second tuesday 19:00 until june except march`, `daily 8:00 x10`, `last friday of every month`: a
///   recurring time. The first date is the first one ahead that fits. `every second` is every other, `every
///   first`, `every last` and `every second … of the month` are ordinals in the month. A month as the end is
///   included completely. An excluded month is excluded from an infinite series every year; from one with an
///   end, its dates are. A recurrence alone applies to the present time.
package enum WhenParser {
    /// The maximum length in bytes.
    static let maximumBytes = 1000

    /// Parses a typed time.
    ///
    /// - Parameter changed: The time of the meeting that is moved, if any. A time alone is on its day, in the
    ///   typed zone, and without a typed length its own is kept.
    package static func parse(
        _ text: String, clock: PlanningClock, changing changed: MeetingTime? = nil
    ) throws(WhenError) -> When {
        guard text.utf8.count <= maximumBytes else { throw .tooLong }
        let expression = try WhenReader.read(text)
        return try WhenResolver(expression, clock: clock, changing: changed).when()
    }

    /// Returns whether a typed time names its day in another way than by a weekday alone: a date, `next fri`,
    /// `tomorrow`.
    package static func namesDay(_ text: String) -> Bool {
        guard text.utf8.count <= maximumBytes, let expression = try? WhenReader.read(text) else {
            return false
        }
        switch expression.start.day {
        case nil, .weekday(_, isNext: false)?: return false
        default: return true
        }
    }
}

/// A parsed time.
package struct When: Hashable, Sendable {
    /// The wall time in `zone`, or without one in the zone of the clock it was parsed with (a time with an
    /// offset from UTC is converted to that zone). 00:00 of the first day if all-day. It may be skipped by
    /// the clocks: it is kept as typed.
    package var start: WallTime
    /// The last day of an all-day time; else the day of `start`.
    package var last: CalendarDate
    /// The typed IANA identifier.
    package var zone: String?
    /// The length of a typed range or `for 2h`; never for all-day times.
    package var minutes: Int?
    package var isAllDay: Bool
    /// True if only a day was typed: it is a whole day, unless the person is asked for the hour.
    package var lacksHour: Bool
    /// The effect of a clock change on the typed start, else on the end.
    package var clockChange: ClockChange?
    /// The length for `meetingTime` if none was typed.
    package var defaultMinutes: Int
    /// The recurrence in its zone; `start` is its first date.
    package var recurrence: Recurrence?
    /// True if a single date was typed: `fri 15:00 once`.
    package var isOnce = false

    /// `true` if the words say how the meeting repeats, or that it does not.
    package var saysRepetition: Bool { recurrence != nil || isOnce }

    package init(
        start: WallTime, last: CalendarDate? = nil, zone: String? = nil, minutes: Int? = nil,
        isAllDay: Bool = false, lacksHour: Bool = false, clockChange: ClockChange? = nil,
        defaultMinutes: Int = 60
    ) {
        self.start = start
        self.last = last ?? start.date
        self.zone = zone
        self.minutes = minutes
        self.isAllDay = isAllDay
        self.lacksHour = lacksHour
        self.clockChange = clockChange
        self.defaultMinutes = defaultMinutes
    }

    /// The first day.
    package var first: CalendarDate { start.date }

    /// Returns the meeting time. `zone` is the one it was parsed with; a typed one takes precedence.
    package func meetingTime(in zone: TimeZone) -> MeetingTime {
        isAllDay
            ? .allDay(first: first, last: last)
            : .timed(start: start, zone: self.zone ?? zone.identifier, minutes: minutes ?? defaultMinutes)
    }
}
