/// A sentence that names the key of a command asks `KeyMap` for it, for keys can be bound anew.
enum KeyRules {
    /// Calls of sentences that hand over a key in letters.
    static func violations(inCallsOf file: SourceFile) -> [String] {
        file.text.matches(of: /say\.\w+\([^"\n]*?\b\w+: "(?:\^?\w|F\d+)"/).map {
            "\(file.path) hands over a key in letters: \($0.output)"
        }
    }

    /// Sentences of a language that name a key in letters: `r tries it once more`, `^S saves`.
    ///
    /// - Parameter text: A literal, without what is interpolated.
    static func namesKey(_ text: String) -> Bool {
        text.contains(/(?:^|[.;·?,:] |με |Με )(?:[b-hj-z]|\^[A-Z]|F\d+):? \p{L}{2,}/)
    }
}
