/// A reason why a typed time was refused.
package enum WhenError: Error, Hashable, Sendable {
    case empty
    case tooLong
    /// `part` of `text` is where parsing failed.
    case notUnderstood(part: String, text: String)
    /// A number alone, which may be an hour or a day.
    case bareNumber(Int)
    /// An ambiguous day and month: `3/12`.
    case ambiguousDate(first: Int, second: Int, year: Int?)
    case noSuchMonth(Int)
    case noSuchDay(year: Int, month: Int, day: Int)
    /// An invalid time as typed: `25:00`.
    case noSuchTime(String)
    /// A wrong weekday: `fri 3 dec`.
    case wrongWeekday(CalendarDate, typed: Int)
    case endNotAfterStart
    case noSuchZone(String, suggestions: [String])
    /// A name of zones whose clocks differ, `IST`, `USA`, with the first of them.
    case severalZones(String, zones: [String])
    /// A length or an end without a start.
    case startTimeMissing
    /// An invalid length, or one too long.
    case noSuchDuration(String)
    /// Several moments or days for a deadline.
    case deadlineIsSpan
    /// After the year 9999, or a number with too many digits.
    case outOfRange(String)
    /// An invalid rule in the format of RFC 5545.
    case noSuchRule(String)
    /// An end of a series before its first date.
    case endsBeforeFirstDate(CalendarDate, first: CalendarDate)
    /// A rule without any date.
    case neverTakesPlace
    /// An offset from UTC in a series, which keeps its hour when the clocks change: an offset does not tell
    /// when they do.
    case offsetInSeries
    /// A day in the past, named by a word such as `yesterday`, possibly by mistake.
    case isOver(typed: String, CalendarDate)
    /// A part of today without an hour, whose usual hour is over: `tonight` at 21:00.
    case partIsOver(typed: String, hour: Int)
    /// A part of a line that looks like a day, a time or a length, in addition to the one used.
    case leftOver(String)
    /// More exclusions than the limit.
    case tooManyLeftOut
}
