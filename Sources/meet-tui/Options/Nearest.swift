import MeetCore

/// Finds the intended verb for a mistyped one, or for that of another program.
enum Nearest {
    /// The verbs of other programs.
    private static let othersNames: [String: [String]] = [
        "add": ["new", "create", "make", "plan"], "delete": ["remove", "rm", "del", "destroy", "drop"],
        "remove": ["delete", "rm", "del", "drop"],
        "edit": ["change", "update", "modify", "set", "rename"], "list": ["ls", "all", "print"],
        "show": ["view", "get", "info", "cat"], "search": ["find", "look"],
        "duplicates": ["merge", "dedupe", "dedup"],
    ]

    /// Returns whether a word is a verb for searching.
    static func isSearch(_ word: String) -> Bool {
        (["search"] + othersNames["search", default: []]).contains(word.lowercased())
    }

    /// Returns the verb with a similar spelling, with that beginning, or with that name elsewhere.
    static func verb(to word: String, among verbs: [String]) -> String? {
        let typed = word.lowercased()
        return NearWord.word(to: word, among: verbs)
            ?? verbs.first { othersNames[$0, default: []].contains(typed) }
    }
}
