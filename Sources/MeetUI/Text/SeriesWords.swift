import MeetCore

/// What comes again.
package protocol SeriesWords: Sendable {
    /// `every second Tuesday until 30 Jun 2027, except 26 Mar`; a rule that cannot be said so as RFC 5545 writes it.
    /// `WhenParser` reads it, unless many dates are left out.
    ///
    /// - Parameter time: That of the first date, or of any one.
    func repetition(_ recurrence: Recurrence, of time: MeetingTime) -> String
    /// Behind a time in a field: that it comes once. `WhenParser` reads it.
    var onceInField: String { get }

    /// Before the next dates.
    func nextDates(_ dates: String) -> String
    /// Of a date that differs from its series.
    var differsFromItsSeries: String { get }

    // MARK: - Which dates are meant

    var seriesHeading: String { get }
    /// Above the answers, when a change is saved, and when a date is deleted, called off and so on.
    var saveWhichDates: String { get }
    var deleteWhichDates: String { get }
    var cancelWhichDates: String { get }
    var restoreWhichDates: String { get }
    var answerForWhichDates: String { get }
    /// - Parameter start: Of this date: `Tue 15 Dec 19:00`.
    func dates(_ scope: SeriesScope, from start: String) -> String

    // MARK: - Picking it

    var repeatLabel: String { get }
    /// Of what comes once.
    var doesNotComeAgain: String { get }
    /// What may be typed, in 30 columns or so.
    var repeatExample: String { get }
    /// The choice that opens a line to type it on.
    var repeatOtherwise: String { get }
    /// Below that line.
    var repeatHint: String { get }
    var noRepetitionMatches: String { get }
    func saysNoRepetition(_ typed: String) -> String
    var endsLabel: String { get }
    var neverEnds: String { get }
    /// What may be typed as the end; `RepetitionParser` reads it, as what `timesInAll` says.
    var endExample: String { get }
    /// `10 times`
    func timesInAll(_ count: Int) -> String
}
