/// Parses typed parts of a recurrence.
package enum RepetitionParser {
    /// The maximum length of an end in bytes.
    private static let maximumBytes = 100

    /// Parses an end: `until june`, `30.6.2027`, `june`, `10 times`, `10`, `for 3 months`; empty text and
    /// `never` for none.
    ///
    /// - Parameter first: The first date. A day without a year is the next one after it, and the end is not
    ///   before it.
    package static func end(
        _ text: String, first: CalendarDate, clock: PlanningClock
    ) throws(WhenError) -> RecurrenceRule.End {
        guard text.utf8.count <= maximumBytes else { throw .tooLong }
        var reader = WhenReader(text)
        if reader.lexemes.isEmpty || (reader.lexemes.count == 1 && reader.skip(word: WhenWords.never)) {
            return .never
        }
        var rule = RecurrenceRule(.daily)
        let end: Repetition.End
        if reader.lexemes.count == 1, let number = reader.current?.number, (1..<1000).contains(number) {
            return .count(number)
        } else if let typed = try reader.end(of: rule) {
            end = typed
        } else if let bound = try reader.bound(mayBeYear: true) {
            end = .until(bound)
        } else {
            throw reader.notUnderstood(rest: false)
        }
        guard reader.position == reader.lexemes.count else { throw reader.notUnderstood(rest: true) }
        try WhenResolver(WhenExpression(), clock: clock, changing: nil).finish(&rule, end, first: first)
        return rule.end
    }
}
