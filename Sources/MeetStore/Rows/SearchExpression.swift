import MeetCore

/// A typed filter as an FTS5 expression (https://www.sqlite.org/fts5.html#full_text_query_syntax).
///
/// Every word must begin a word of the text, in one of its readings. Only letters, marks and digits in
/// quotation marks are passed to FTS5, so that no input is taken for its syntax.
struct SearchExpression {
    var text: String

    private static let mostWords = 16
    private static let longestWord = 64
    /// The number of matches from which the list is read in order. With 100,000 matches, the first page of
    /// contacts takes 106 ms by their ids, and that of meetings 69 instead of 25.
    static let manyMatches = 1000

    /// Makes an expression; `nil` for input without words, which matches everything.
    init?(_ typed: String) {
        let words = SearchFolding.words(ofFolded: SearchFolding.readable(typed)).prefix(Self.mostWords)
            .map { (readable: String($0.prefix(Self.longestWord)), word: SearchFolding.fold(String($0))) }
            .map { (readable: $0.readable, word: String($0.word.prefix(Self.longestWord))) }
            .filter { !$0.word.isEmpty }
        if words.isEmpty { return nil }
        text = words.map { readable, word in
            let readings = [word] + SearchFolding.latinReadings(ofReadable: readable)
            return "(" + readings.compactMap(Self.phrase).joined(separator: " OR ") + ")"
        }.joined(separator: " AND ")
        guard let digits = PhoneKeys.digits(typed: typed) else { return }
        let numbers = PhoneKeys.writings(ofTyped: digits)
            .filter { words.count > 1 || words.first?.word != $0 }
        if !numbers.isEmpty {
            text = "(\(text)) OR " + numbers.compactMap(Self.phrase).joined(separator: " OR ")
        }
    }

    /// Returns all words of a reading; the last one may be incomplete.
    private static func phrase(_ reading: String) -> String? {
        let words = SearchFolding.words(ofFolded: reading)
        guard let last = words.last else { return nil }
        let all = words.dropLast().flatMap { terms($0, isLast: false) } + terms(last, isLast: true)
        return all.count == 1 ? all[0] : "(\(all.joined(separator: " AND ")))"
    }

    /// Returns the terms of a word in the index: long numbers are indexed by their runs (`PhoneKeys.runs`).
    private static func terms(_ word: Substring, isLast: Bool) -> [String] {
        guard let runs = PhoneKeys.runs(ofWord: word.utf8) else { return ["\"\(word)\"\(isLast ? "*" : "")"] }
        return runs.map { "\"\(String(decoding: $0, as: UTF8.self))\"" }
    }
}
