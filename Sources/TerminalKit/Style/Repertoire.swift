/// Which signs a terminal can be expected to show besides letters.
package enum Repertoire: Hashable, Sendable {
    case unicode
    /// What the fonts of the Linux console have: borders, blocks and arrows.
    case console
    case ascii

    /// The console says its name, and a locale with another character set than UTF-8 says what the terminal reads. A
    /// locale without one (`C`) says nothing.
    package static func likely(in environment: [String: String]) -> Repertoire {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
        if let name = locale, let dot = name.firstIndex(of: ".") {
            let set = name[name.index(after: dot)...].prefix { $0 != "@" }.lowercased()
            if set != "utf-8", set != "utf8" { return .ascii }
        }
        return environment["TERM"] == "linux" ? .console : .unicode
    }
}
