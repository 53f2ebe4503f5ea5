/// Finds the intended word for a mistyped one.
package enum NearWord {
    /// Returns the word with a similar spelling or with that beginning; `nil` if there is none.
    package static func word(to word: String, among words: [String]) -> String? {
        let typed = word.lowercased()
        // A shorter word has fewer letters that can be wrong.
        let farthest = typed.count <= 3 ? 1 : 2
        let near = words.map { ($0, distance(typed, $0)) }.filter { $0.1 <= farthest && $0.1 < $0.0.count }
            .min { $0.1 < $1.1 }
        if let near { return near.0 }
        return typed.count >= 2 ? words.first { $0.hasPrefix(typed) } : nil
    }

    /// Returns the number of insertions, deletions, substitutions and transpositions (optimal string
    /// alignment).
    package static func distance(_ one: String, _ other: String) -> Int {
        let (one, other) = (Array(one.prefix(longest)), Array(other.prefix(longest)))
        var rows = [Array(0...other.count)]
        for (row, letter) in one.enumerated() {
            var line = [row + 1]
            for (column, wanted) in other.enumerated() {
                var best = min(
                    rows[row][column] + (letter == wanted ? 0 : 1), rows[row][column + 1] + 1,
                    line[column] + 1)
                if row > 0, column > 0, letter == other[column - 1], one[row - 1] == wanted {
                    best = min(best, rows[row - 1][column - 1] + 1)
                }
                line.append(best)
            }
            rows.append(line)
        }
        return rows[one.count][other.count]
    }

    /// The number of letters that are compared, more than any command or setting has.
    private static let longest = 60
}
