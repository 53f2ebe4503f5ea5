import Foundation

/// A search for IANA time zones by typed text.
package enum TimeZoneSearch {
    /// Returns the identifiers that match `text`, best first: a whole identifier or city, then abbreviations
    /// (`cet`), the beginning of a city, of any word. Case, accents, `_` and `/` are ignored.
    ///
    /// - Parameter instant: The instant for a typed offset from UTC (`+2`, `utc-03:30`); without it, offsets
    ///   are not searched.
    package static func matches(_ text: String, limit: Int = 10, at instant: Date? = nil) -> [String] {
        if let instant, let seconds = offset(text) {
            return index.filter {
                TimeZone(identifier: $0.identifier)?.secondsFromGMT(for: instant) == seconds
            }.prefix(max(0, limit)).map(\.identifier)
        }
        let query = WordQuery(text)
        guard !query.isEmpty, limit > 0 else { return [] }
        let name = folded(text)
        let found = query.rank(index) { $0.target }.map { index[$0] }
        let whole = found.filter { $0.city == name || $0.name == name }.map(\.identifier)
        let known = (abbreviations[name] ?? []) + PlaceZones.zones(named: text)
        let best = whole + known.filter { !whole.contains($0) }
        return Array((best + found.map(\.identifier).filter { !best.contains($0) }).prefix(limit))
    }

    /// Returns the seconds of a typed offset: `+2`, `-0330`, `UTC+05:30`, `gmt−3`.
    static func offset(_ text: String) -> Int? {
        let pattern = /(?:utc|gmt)? *([+\-−])(\d{1,2})(?::?(\d{2}))?/
        guard let found = text.lowercased().trimmingCharacters(in: .whitespaces).wholeMatch(of: pattern),
            let hours = Int(found.output.2), let minutes = Int(found.output.3 ?? "0"), minutes < 60
        else { return nil }
        return (found.output.1 == "+" ? 1 : -1) * (hours * 3600 + minutes * 60)
    }

    /// Returns the identifier in its proper spelling (`europe/athens` is `Europe/Athens`), or `nil` for an
    /// unknown zone. Older names still in tzdata (`US/Eastern`) are unchanged.
    package static func validate(_ identifier: String) -> String? {
        if let known = spellings[identifier.lowercased()] { return known }
        guard identifier.utf8.allSatisfy(isIdentifierByte), identifier.contains("/"),
            let zone = TimeZone(identifier: identifier)
        else { return nil }
        return zone.identifier
    }

    /// Returns the zone that `text` names unambiguously: an identifier, `utc`, or a city that names only one
    /// zone (`athens`, `new york`).
    package static func exact(_ text: String) -> String? {
        if let identifier = validate(text) { return identifier }
        let query = folded(text)
        guard !query.isEmpty else { return nil }
        let named = cities[query] ?? []
        return named.count == 1 ? named.first : zone(abbreviated: query)
    }

    /// Returns the zones that a typed name may mean: like `exact`, or those of a town or a country. With more
    /// than one, the person must choose.
    package static func meant(_ text: String) -> [String] {
        if let zone = exact(text) { return [zone] }
        let places = PlaceZones.zones(named: text)
        return places.isEmpty ? abbreviations[folded(text)] ?? cities[folded(text)] ?? [] : places
    }

    /// Returns the meant zone if it is the only one.
    package static func only(_ text: String) -> String? {
        let zones = meant(text)
        return zones.count == 1 ? zones.first : nil
    }

    /// Returns whether a name known to `meant` may begin with a word, folded by `SearchFolding`.
    static func mayBegin(_ word: String) -> Bool { firstWords.contains(word) }

    private static let firstWords: Set<String> = {
        var words = PlaceZones.firstWords.union(abbreviations.keys)
        words.formUnion(spellings.keys.compactMap { $0.split { !$0.isLetter }.first.map(String.init) })
        words.formUnion(index.compactMap { $0.city.split { !$0.isLetter }.first.map(String.init) })
        return words
    }()

    /// The zones by the folded name of their city.
    private static let cities: [String: [String]] = Dictionary(grouping: index, by: \.city)
        .mapValues { $0.map(\.identifier) }

    /// Returns the zone of an abbreviation, if all its zones have the same time all year.
    private static func zone(abbreviated name: String) -> String? {
        guard let zones = abbreviations[name], let first = zones.first.flatMap(TimeZone.init(identifier:))
        else {
            return nil
        }
        let areAlike = zones.compactMap(TimeZone.init(identifier:)).allSatisfy { zone in
            usualDays.allSatisfy { zone.secondsFromGMT(for: $0) == first.secondsFromGMT(for: $0) }
        }
        return areAlike ? zones.first : nil
    }

    /// Returns the first zone for each distinct time in winter or summer.
    static func differing(_ zones: [String], limit: Int) -> [String] {
        var seen: Set<[Int]> = []
        let kept = zones.filter { identifier in
            guard let zone = TimeZone(identifier: identifier) else { return false }
            return seen.insert(usualDays.map { zone.secondsFromGMT(for: $0) }).inserted
        }
        return Array(kept.prefix(limit))
    }

    /// January and July of an ordinary year.
    static let usualDays = [1_736_899_200, 1_752_537_600].map { Date(timeIntervalSince1970: $0) }

    /// Returns the zones named after a city, by its folded name.
    static func zones(ofCity name: String) -> [String] { cities[name] ?? [] }

    /// Returns the short name of a zone: `New York` for `America/New_York`.
    package static func city(of identifier: String) -> String {
        let last = identifier.split(separator: "/").last.map(String.init) ?? identifier
        return last.replacing("_", with: " ")
    }

    /// Returns whether `text` is an abbreviation of several zones, such as `CET`.
    package static func isAbbreviation(_ text: String) -> Bool { abbreviations[folded(text)] != nil }

    /// All zones to choose from, sorted.
    package static var identifiers: [String] { index.map(\.identifier) }

    private struct Zone {
        let identifier: String
        /// The folded identifier.
        let name: String
        /// The folded last part.
        let city: String
        /// The words for searching.
        let target: WordTarget

        init(_ identifier: String) {
            self.identifier = identifier
            name = folded(identifier)
            city = folded(String(identifier.split(separator: "/").last ?? ""))
            target = WordTarget(names: [city, name])
        }
    }

    /// ICU lists India under the name it had before 2008.
    private static let index: [Zone] = {
        var names = Set(TimeZone.knownTimeZoneIdentifiers)
        names.remove("Asia/Calcutta")
        names.remove("GMT")
        names.formUnion(["Asia/Kolkata", "UTC"])
        return names.sorted().map(Zone.init)
    }()

    private static let spellings: [String: String] = {
        var table: [String: String] = [:]
        for zone in index { table[zone.identifier.lowercased()] = zone.identifier }
        for name in ["gmt", "z", "zulu", "etc/utc", "etc/gmt"] { table[name] = "UTC" }
        return table
    }()

    /// Common abbreviations in invitations; each has several zones, and none is an identifier.
    private static let abbreviations: [String: [String]] = [
        "gmt": ["UTC", "Europe/London"],
        "wet": ["Europe/Lisbon"], "west": ["Europe/Lisbon"], "bst": ["Europe/London"],
        "cet": ["Europe/Berlin", "Europe/Paris", "Europe/Rome"],
        "cest": ["Europe/Berlin", "Europe/Paris", "Europe/Rome"],
        "eet": ["Europe/Athens", "Europe/Helsinki", "Europe/Bucharest"],
        "eest": ["Europe/Athens", "Europe/Helsinki", "Europe/Bucharest"],
        "msk": ["Europe/Moscow"],
        "et": ["America/New_York"], "est": ["America/New_York"], "edt": ["America/New_York"],
        "ct": ["America/Chicago"], "cst": ["America/Chicago"], "cdt": ["America/Chicago"],
        "mt": ["America/Denver"], "mst": ["America/Denver", "America/Phoenix"], "mdt": ["America/Denver"],
        "pt": ["America/Los_Angeles"], "pst": ["America/Los_Angeles"], "pdt": ["America/Los_Angeles"],
        "ist": ["Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"],
        "jst": ["Asia/Tokyo"], "kst": ["Asia/Seoul"], "sgt": ["Asia/Singapore"],
        "aest": ["Australia/Sydney", "Australia/Brisbane"], "aedt": ["Australia/Sydney"],
        "awst": ["Australia/Perth"], "nzst": ["Pacific/Auckland"], "nzdt": ["Pacific/Auckland"],
    ]

    private static func folded(_ text: String) -> String {
        let plain = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        return plain.split { $0 == "_" || $0 == "/" || $0.isWhitespace }.joined(separator: " ")
    }

    private static func isIdentifierByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "+"),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
