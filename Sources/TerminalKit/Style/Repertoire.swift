/// The characters besides letters that a terminal can probably show.
package enum Repertoire: Hashable, Sendable {
    case unicode
    /// The characters in the fonts of the Linux console: borders, blocks and arrows.
    case console
    case ascii

    /// Returns the likely repertoire. The console is known by its name, and the terminal's input by a locale
    /// with a character set other than UTF-8. A locale without one (`C`) decides nothing.
    package static func likely(in environment: [String: String]) -> Repertoire {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
        if let name = locale, let dot = name.firstIndex(of: ".") {
            let set = name[name.index(after: dot)...].prefix { $0 != "@" }.lowercased()
            if set != "utf-8", set != "utf8" { return .ascii }
        }
        return environment["TERM"] == "linux" ? .console : .unicode
    }
}

/// The style of borders.
package enum LineStyle: String, Hashable, Sendable, CaseIterable {
    case plain
    /// Round corners.
    case rounded
    /// The characters `-`, `|` and `+`.
    case ascii
}
