/// The locale of dates and times, from the environment.
package struct TimeLocale: Hashable, Sendable {
    /// The language in lower case: `en`.
    package var language: String
    /// The ISO 3166 code of the territory: `GR`.
    package var territory: String

    package init(language: String, territory: String) {
        self.language = language.lowercased()
        self.territory = territory.uppercased()
    }

    /// The first of LC_ALL, LC_TIME and LANG that is set (POSIX.1-2024, 8.2); `nil` without a territory, as in
    /// `C.UTF-8`.
    package init?(in environment: [String: String]) {
        let locale = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        let name = (locale ?? "").prefix { $0 != "." && $0 != "@" }
        guard let mark = name.firstIndex(where: { $0 == "_" || $0 == "-" }) else { return nil }
        let territory = name[name.index(after: mark)...]
        guard territory.utf8.count == 2 else { return nil }
        self.init(language: String(name[..<mark]), territory: String(territory))
    }
}
