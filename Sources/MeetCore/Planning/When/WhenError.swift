/// Why a typed time was refused.
package enum WhenError: Error, Hashable, Sendable {
    case empty
    case tooLong
    /// `part` of `text` is where understanding ended.
    case notUnderstood(part: String, text: String)
    /// A number alone: an hour or a day?
    case bareNumber(Int)
    /// `3/12`: which of the two is the month?
    case ambiguousDate(first: Int, second: Int, year: Int?)
    case noSuchMonth(Int)
    case noSuchDay(year: Int, month: Int, day: Int)
    /// As it was typed: `25:00`.
    case noSuchTime(String)
    /// `fri 3 dec` where that day is no Friday.
    case wrongWeekday(CalendarDate, typed: Int)
    case endNotAfterStart
    case noSuchZone(String, suggestions: [String])
    /// `IST`, `USA`: a name that stands for zones whose clocks differ; the first of them.
    case severalZones(String, zones: [String])
    /// A length or an end needs a time to start from.
    case startTimeMissing
    /// A length that is no length, or too long.
    case noSuchDuration(String)
    /// A deadline is one moment or one day.
    case deadlineIsSpan
    /// Further away than the year 9999, or a number with too many digits.
    case outOfRange(String)
    /// A rule as RFC 5545 writes them, and wrong.
    case noSuchRule(String)
    /// The last day of a series, before its first date.
    case endsBeforeFirstDate(CalendarDate, first: CalendarDate)
    /// A rule that no date fits.
    case neverTakesPlace
    /// A series stays at its hour when the clocks change, and a difference from UTC does not say when they do.
    case offsetInSeries
    /// A day that is over, told by a word as `yesterday`: of what is planned it may be a slip.
    case isOver(typed: String, CalendarDate)
    /// A part of today without an hour, whose usual hour is over: `tonight` at 21:00.
    case partIsOver(typed: String, hour: Int)
    /// A part of a line that looks like a day, a time or a length, beside another that is used.
    case leftOver(String)
    /// More dates are left out than can be kept.
    case tooManyLeftOut
}
