import Foundation

/// Reads a time as people type it: `fri 15:00`, `tomorrow 9-10:30`, `3 dec 18:30 for 2h Europe/Athens`,
/// `in 2 hours`, `2026-12-03T18:30+02:00`, `21–23 Nov 2026`.
///
/// - A weekday is the nearest one ahead, today included while the time is still to come; `next fri` is the
///   one of the calendar week after this (weeks begin on Monday). A date without a year is the next such day,
///   today included. A time alone is today's, or tomorrow's once it has passed; for a meeting that has a day it is
///   that day's. A day alone is all day, and a part of one has an hour of its own (`tomorrow evening`).
/// - `+1d`, `-30m` moves what is there: minutes pass, days are those of the calendar. Where nothing is, it is from now.
/// - `3/12` is refused, because half of the world reads it as 12 March; `13/12` and `3.12.2026` are not. `3.12` is a
///   time, and a day where a time or a dot follows, as is `24.12`.
/// - Four digits are a time (`1500`), but after a day and a month those from 1970 to 2099 are a year.
/// - The end of a range without a day is the next time the clocks show it (`22:00-01:00`), within twelve hours where
///   that is the next day: `14-13` is refused.
/// - An abbreviation is a zone where all whom it stands for keep the same time: `CET`, but not `IST`.
/// - Lengths are what really passes, also where the clocks change in between.
/// - A reading that the clocks skip is taken for what they show instead, and of one that comes twice the first; `When`
///   says so. What is an instant, and the second of the two, is told by the clocks of UTC.
/// - `every second tuesday 19:00 until june except march`, `daily 8:00 x10`, `last friday of every month`: a time that comes
///   again. The first date is the first ahead that fits. `every second` is every other, `every first`, `every last` and
///   `every second … of the month` are places in the month. A month that is the end is in it as a whole. A month is left
///   out of an endless series every year; of one with an end, its dates are. A repetition alone is that of what is there.
package enum WhenParser {
    /// More than this is no typed time.
    static let maximumBytes = 1000

    /// - Parameter changed: The time of the meeting that is being moved, where one is. A time alone is that of its day,
    ///   as the clocks that are typed in show it, and without a typed length its own stays.
    package static func parse(
        _ text: String, clock: PlanningClock, changing changed: MeetingTime? = nil
    ) throws(WhenError) -> When {
        guard text.utf8.count <= maximumBytes else { throw .tooLong }
        let expression = try WhenReader.read(text)
        return try WhenResolver(expression, clock: clock, changing: changed).when()
    }
}

/// A time that somebody typed.
package struct When: Hashable, Sendable {
    /// A wall time in `zone`, or where none was typed, in the zone of the clock it was read with (a time typed
    /// with an offset from UTC is turned into that zone). 00:00 of the first day when it is all-day. The clocks may skip
    /// it: what is agreed on is kept as it was said.
    package var start: WallTime
    /// The last day of an all-day one; else the day of `start`.
    package var last: CalendarDate
    /// An IANA identifier, where one was typed.
    package var zone: String?
    /// The length, where a range or `for 2h` was typed; never for all-day ones.
    package var minutes: Int?
    package var isAllDay: Bool
    /// Whether a day was typed and nothing else: it is a whole day, unless somebody is asked for the hour.
    package var lacksHour: Bool
    /// What a change of the clocks makes of the start, else of the end that was typed.
    package var clockChange: ClockChange?
    /// What `meetingTime` takes for a length where none was typed.
    package var defaultMinutes: Int
    /// How it comes again, by the clocks of its zone; `start` is the first of its dates.
    package var recurrence: Recurrence?
    /// Whether it was said that it comes once: `fri 15:00 once`.
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

    /// `zone` is the one it was read with; a typed one goes before it.
    package func meetingTime(in zone: TimeZone) -> MeetingTime {
        isAllDay
            ? .allDay(first: first, last: last)
            : .timed(start: start, zone: self.zone ?? zone.identifier, minutes: minutes ?? defaultMinutes)
    }
}
