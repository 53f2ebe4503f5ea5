import MeetCore

/// What comes again.
package protocol SeriesWords: Sendable {
    /// `every second Tuesday until 30 Jun 2027, except 26 Mar`; a rule that cannot be said so as RFC 5545 writes it.
    /// `WhenParser` reads it, unless many dates are left out.
    ///
    /// - Parameter time: That of the first date, or of any one.
    func repetition(_ recurrence: Recurrence, of time: MeetingTime) -> String
}
