/// A typed recurrence, before it is resolved to dates.
struct Repetition: Hashable, Sendable {
    /// The rule, without an end unless it was typed as a rule.
    var rule: RecurrenceRule
    /// True if it was typed in the format of RFC 5545: `FREQ=WEEKLY;BYDAY=TU`.
    var isWrittenRule = false
    /// The start: `from 1 dec`.
    var start: Bound?
    var end: End?
    /// The exclusions: `except march and 24 dec`.
    var exclusions: [Exclusion] = []
    /// The additions: `also 3 jan`.
    var additions: [WhenExpression.Day] = []

    /// A day, or a period whose first or last day is meant.
    enum Bound: Hashable, Sendable {
        case day(WhenExpression.Day)
        /// A month; without a year, the next one.
        case month(Int, year: Int?)
        case monthsAhead(Int)
        case year(Int)
        case yearsAhead(Int)
    }

    enum End: Hashable, Sendable {
        /// A last day, included.
        case until(Bound)
        case times(Int)
        /// A period from the first date: `for 10 weeks`.
        case lasting(WhenExpression.Shift)
    }

    /// Excluded dates.
    enum Exclusion: Hashable, Sendable {
        /// Days; without a year, of every year until the end; of an infinite series, the next ones.
        case days(WhenExpression.Day, through: WhenExpression.Day?)
        /// Months; without a year, of every year.
        case months([Int], year: Int?)
        case weekdays([Int])
    }
}
