import Foundation

/// Resolves the TZIDs of files (RFC 5545, 3.2.19): IANA names, IANA names after a program's path, Windows
/// names, and the names that Outlook shows.
enum ZoneNames {
    /// The zone that a name stands for.
    struct Meaning: Hashable {
        /// The IANA name, or `UTC`.
        var zone: String
        /// True if the name is that of an area and a city, or of Windows: abbreviations and offsets are
        /// ambiguous and often misleading.
        var isCertain: Bool
    }

    /// Returns the IANA name, or `UTC`; `nil` if the name alone does not decide.
    static func zone(_ name: String) -> String? { meaning(name)?.zone }

    /// Returns the zone of a name, or `nil` if the name alone does not decide.
    static func meaning(_ name: String) -> Meaning? {
        name.utf8.count > longestKnown ? find(name) : known.value(of: name) { find(name) }
    }

    /// The meanings of the latest names: a server names the same few zones in every item.
    private static let known = BoundedCache<String, Meaning?>(capacity: 500)
    /// The maximum length of a name in `known`, in bytes.
    private static let longestKnown = 200

    private static func find(_ name: String) -> Meaning? {
        let text = trimmed(name)
        guard !text.isEmpty, text.utf8.count <= 200 else { return nil }
        if let zone = plain(text) ?? behindPath(text) {
            // `America/New_York`, but not `Etc/GMT-2` or the zones of `GMT/+01.00` or `+0530`.
            let words = text.lowercased().replacing(" ", with: "_")
            let isCity =
                zone.contains("/") && !zone.hasPrefix("Etc/") && words.contains(zone.lowercased())
            return Meaning(zone: zone, isCertain: isCity || isOfWindows(text))
        }
        if let zone = windows(text) { return Meaning(zone: zone, isCertain: isOfWindows(text)) }
        if let zone = shown(text) {
            return Meaning(zone: zone, isCertain: text.contains("(") || text.contains(","))
        }
        return within(text).map { Meaning(zone: $0, isCertain: true) }
    }

    /// Returns whether a name is of the form `W. Europe Standard Time`, which no abbreviation and no offset
    /// has.
    private static func isOfWindows(_ text: String) -> Bool {
        let lower = text.lowercased()
        return [" standard time", " daylight time", " summer time"].contains { lower.contains($0) }
    }

    private static let namesOfUTC: Set<String> = [
        "z", "utc", "gmt", "uct", "zulu", "universal", "etc/utc", "etc/gmt", "etc/uct", "etc/zulu",
        "etc/universal",
        "greenwich", "etc/greenwich", "utc+0", "utc+00:00", "gmt+0000", "gmt+00:00", "+00:00", "+0000",
        "coordinated universal time",
    ]

    /// Finds an IANA name in any case, with blanks for underscores.
    private static func plain(_ text: String) -> String? {
        let lower = text.lowercased()
        if namesOfUTC.contains(lower) { return "UTC" }
        if text.contains("/") {
            return TimeZoneSearch.validate(text.replacing(" ", with: "_"))
        }
        // `EST`, `CET`, `EST5EDT`, `Japan` are IANA names too.
        if lower.utf8.count <= 12, lower.utf8.allSatisfy(ASCII.isLetterOrDigit), !lower.hasPrefix("gmt"),
            let zone = TimeZone(identifier: text)
        {
            return zone.identifier
        }
        return fixed(lower)
    }

    /// Finds a name after a path: `/mozilla.org/20050126_1/Europe/Athens`, `tzone://Microsoft/Utc`,
    /// `Europe/Athens/20201231`.
    private static func behindPath(_ text: String) -> String? {
        let parts = text.split(separator: "/", maxSplits: 20).map(String.init)
        guard parts.count > 1 else { return nil }
        for length in stride(from: min(3, parts.count), through: 1, by: -1) {
            for start in stride(from: parts.count - length, through: 0, by: -1) {
                let name = parts[start..<start + length].joined(separator: "/")
                if length > 1 {
                    if let zone = plain(name) { return zone }
                } else if start == parts.count - 1 {
                    if let zone = plain(name) ?? windows(name) { return zone }
                }
            }
        }
        return nil
    }

    /// Finds a Windows name such as `W. Europe Standard Time`; a number that some programs append is ignored.
    private static func windows(_ text: String) -> String? {
        var name = text.lowercased()
        if let zone = WindowsZones.zone(name) { return zone }
        while let last = name.last, last.isNumber || last == " " || last == "-" || last == "_" {
            name.removeLast()
        }
        for ending in [" standard time", " daylight time", " summer time", " time"]
        where name.hasSuffix(ending) {
            return WindowsZones.zone(String(name.dropLast(ending.count)))
        }
        for kind in [" standard time (", " daylight time ("] {
            guard let range = name.range(of: kind) else { continue }
            return WindowsZones.zone(
                name[..<range.lowerBound] + " standard time (" + name[range.upperBound...])
        }
        return nil
    }

    /// Finds a shown name: `(UTC+02:00) Athens, Bucharest`, `(GMT-08.00) Pacific Time (US & Canada)/Tijuana`.
    private static func shown(_ text: String) -> String? {
        var name = text.lowercased()
        var offset: Int?
        if name.hasPrefix("("), let end = name.firstIndex(of: ")") {
            let inside = name[name.index(after: name.startIndex)..<end].replacing(".", with: ":")
            offset = TimeZoneSearch.offset(String(inside)) ?? (inside == "utc" || inside == "gmt" ? 0 : nil)
            guard offset != nil else { return nil }
            name = trimmed(String(name[name.index(after: end)...]))
        }
        func fits(_ zone: String) -> Bool {
            guard let offset, let known = TimeZone(identifier: zone) else { return offset == nil }
            // In either half of the year.
            return sampleInstants.contains { known.secondsFromGMT(for: $0) == offset }
        }
        if let zone = WindowsZones.zone(shownAs: name) ?? windows(name), fits(zone) { return zone }
        let words = name.split(whereSeparator: { $0 == "," || $0 == ";" || $0 == "/" }).map {
            trimmed(String($0))
        }
        // A single word may be anything.
        guard offset != nil || words.count > 1 else { return nil }
        for word in words {
            if let zone = WindowsZones.zone(shownAs: word) ?? TimeZoneSearch.exact(word), fits(zone) {
                return zone
            }
        }
        return nil
    }

    /// Finds an IANA name within other text: `Europe/Berlin (CET)`, `TZ=Europe/Athens`.
    private static func within(_ text: String) -> String? {
        let words = text.split(maxSplits: 20) { letter in
            !(letter.isASCII && (letter.isLetter || letter.isNumber || "/_+-".contains(letter)))
        }
        for word in words where word.contains("/") {
            if let zone = TimeZoneSearch.validate(String(word)) { return zone }
            // `Europe/Berlin-1`
            let stem = word.prefix { !$0.isNumber }.reversed().drop { "-+_/".contains($0) }.reversed()
            if let zone = TimeZoneSearch.validate(String(stem)) { return zone }
        }
        return nil
    }

    /// Returns the zone with a constant offset, if one exists: `+0200`, `GMT+2`, `UTC-03:30`.
    private static func fixed(_ text: String) -> String? {
        guard let seconds = TimeZoneSearch.offset(text) else { return nil }
        if seconds == 0 { return "UTC" }
        if let odd = oddOffsets[seconds] { return odd }
        guard seconds.isMultiple(of: 3600), (-12...14).contains(seconds / 3600) else { return nil }
        // The signs of these names are inverted, as in POSIX.
        return seconds > 0 ? "Etc/GMT-\(seconds / 3600)" : "Etc/GMT+\(-seconds / 3600)"
    }

    /// The zones with an unusual constant offset.
    private static let oddOffsets = [
        12_600: "Asia/Tehran", 16_200: "Asia/Kabul", 19_800: "Asia/Kolkata", 20_700: "Asia/Kathmandu",
        23_400: "Asia/Yangon", 34_200: "Australia/Darwin", -34_200: "Pacific/Marquesas",
    ]

    /// January and July 2015, about the time of Outlook's shown names.
    private static let sampleInstants = [
        Date(timeIntervalSince1970: 1_421_280_000), Date(timeIntervalSince1970: 1_436_918_400),
    ]

    private static func trimmed(_ text: String) -> String {
        text.trimmingCharacters(in: CharacterSet(charactersIn: " \t\n\"'"))
    }
}
