/// The word that somebody meant who typed another.
enum Nearest {
    /// What other programs call these verbs.
    private static let othersNames: [String: [String]] = [
        "add": ["new", "create", "make", "plan"], "delete": ["remove", "rm", "del", "destroy", "drop"],
        "remove": ["delete", "rm", "del", "drop"],
        "edit": ["change", "update", "modify", "set", "rename"], "list": ["ls", "all", "print"],
        "show": ["view", "get", "info", "cat"], "search": ["find", "look"],
        "duplicates": ["merge", "dedupe", "dedup"],
    ]

    /// What looks for something, whatever it is called.
    static func isSearch(_ word: String) -> Bool {
        (["search"] + othersNames["search", default: []]).contains(word.lowercased())
    }

    /// The verb that is spelt like it, begins with it, or is called so elsewhere.
    static func verb(to word: String, among verbs: [String]) -> String? {
        let typed = word.lowercased()
        return self.word(to: word, among: verbs)
            ?? verbs.first { othersNames[$0, default: []].contains(typed) }
    }

    /// The word that is spelt like it or begins with it; `nil` where none is near.
    static func word(to word: String, among words: [String]) -> String? {
        let typed = word.lowercased()
        // A shorter word has fewer letters to get wrong.
        let farthest = typed.count <= 3 ? 1 : 2
        let near = words.map { ($0, distance(typed, $0)) }.filter { $0.1 <= farthest && $0.1 < $0.0.count }
            .min { $0.1 < $1.1 }
        if let near { return near.0 }
        return typed.count >= 2 ? words.first { $0.hasPrefix(typed) } : nil
    }

    /// How many letters have to be put in, left out, changed or swapped with the next (optimal string alignment).
    static func distance(_ one: String, _ other: String) -> Int {
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

    /// No verb is longer, and what was typed may be anything.
    private static let longest = 40
}
