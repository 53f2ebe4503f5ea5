/// The characters besides letters that a terminal can probably show.
package enum Repertoire: Hashable, Sendable {
    case unicode
    /// The characters in the fonts of the Linux console: borders, blocks and arrows.
    case console
    case ascii

    /// Returns the likely repertoire. The console is known by its name, and the terminal's input by a locale
    /// with a character set other than UTF-8. A locale without one (`C`) decides nothing.
    package static func likely(in environment: [String: String]) -> Repertoire {
        if isUTF8Named(in: environment) == false { return .ascii }
        return environment["TERM"] == "linux" ? .console : .unicode
    }

    /// Returns whether the name of the locale contains UTF-8; `nil` if it contains no character set.
    fileprivate static func isUTF8Named(in environment: [String: String]) -> Bool? {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
        guard let name = locale, let dot = name.firstIndex(of: ".") else { return nil }
        let set = name[name.index(after: dot)...].prefix { $0 != "@" }.lowercased()
        return set == "utf-8" || set == "utf8"
    }
}

/// The encoding that the locale tells of, and the characters that a terminal shows if it reads UTF-8, or not.
package struct LocaleEncoding: Hashable, Sendable {
    /// The characters that are written.
    package struct Characters: Hashable, Sendable {
        package var repertoire: Repertoire
        /// False if letters beyond ASCII are replaced, too.
        package var hasLetters = true

        /// The characters of a terminal that reads no UTF-8: nothing but ASCII is written.
        static let plain = Characters(repertoire: .ascii, hasLetters: false)
    }

    /// The repertoire if the terminal reads UTF-8.
    package let likely: Repertoire
    /// True if the locale is UTF-8, so that it is assumed until the terminal tells otherwise.
    private let isUTF8: Bool

    /// The names of ASCII, the character set of the locale `C`, and of one that is not installed
    /// (`nl_langinfo`).
    private static let ascii: Set<String> = ["ANSI_X3.4-1968", "ASCII", "US-ASCII", "646", ""]

    /// Reads the locale.
    ///
    /// - Parameter codeset: The character set of the locale by the C library.
    package init(of environment: [String: String], codeset: String) {
        let named = Repertoire.isUTF8Named(in: environment)
        isUTF8 = named ?? (codeset == "UTF-8")
        let isOther = named == nil && codeset != "UTF-8" && !Self.ascii.contains(codeset)
        likely = isOther ? .ascii : .likely(in: environment)
    }

    /// Returns the characters to write. A locale without a character set (`C`) decides nothing: until the
    /// terminal has told, they are ASCII, because UTF-8 contains control characters of other encodings.
    ///
    /// - Parameter readsUTF8: Whether the terminal reads UTF-8; `nil` if it has not told.
    func characters(readsUTF8: Bool?) -> Characters {
        readsUTF8 ?? isUTF8 ? Characters(repertoire: likely) : .plain
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
