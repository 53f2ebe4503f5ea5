/// The parts of a typed filter of meetings: words, and names of calendars as `cal:work`.
package struct FilterWords: Hashable, Sendable {
    /// The mark of a calendar's name.
    private static let mark = "cal:"

    /// The words to search.
    package var words: String
    /// The typed beginnings of calendars' names, of which any will do.
    package var calendars: [String]

    package init(_ text: String) {
        let parts = text.split(whereSeparator: \.isWhitespace)
        guard parts.contains(where: Self.isCalendar) else {
            words = text
            calendars = []
            return
        }
        words = parts.filter { !Self.isCalendar($0) }.joined(separator: " ")
        // The name may not be typed yet.
        calendars = parts.filter(Self.isCalendar).map { String($0.dropFirst(Self.mark.count)) }
            .filter { !$0.isEmpty }
    }

    private static func isCalendar(_ word: Substring) -> Bool {
        word.prefix(mark.count).lowercased() == mark
    }
}
