/// How a typed meeting comes again, before anyone asks what day it is.
struct Repetition: Hashable, Sendable {
    /// Without an end, but where it was typed as a rule.
    var rule: RecurrenceRule
    /// Whether it was typed as RFC 5545 writes it: `FREQ=WEEKLY;BYDAY=TU`.
    var isWrittenRule = false
    /// `from 1 dec`
    var start: Bound?
    var end: End?
    /// `except march and 24 dec`
    var exclusions: [Exclusion] = []
    /// `also 3 jan`
    var additions: [WhenExpression.Day] = []

    /// A day, or more than a day of which the first or the last is meant.
    enum Bound: Hashable, Sendable {
        case day(WhenExpression.Day)
        /// Without a year, the next such month.
        case month(Int, year: Int?)
        case monthsAhead(Int)
        case year(Int)
        case yearsAhead(Int)
    }

    enum End: Hashable, Sendable {
        /// The last day of it included.
        case until(Bound)
        case times(Int)
        /// `for 10 weeks`, counted from the first date.
        case lasting(WhenExpression.Shift)
    }

    /// Dates that are left out.
    enum Exclusion: Hashable, Sendable {
        /// Without a year, every year until the end; of an endless repetition, the next one.
        case days(WhenExpression.Day, through: WhenExpression.Day?)
        /// Without a year, every year.
        case months([Int], year: Int?)
        case weekdays([Int])
    }
}
