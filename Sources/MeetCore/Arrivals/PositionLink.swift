import Foundation

/// The position in a mail: a `geo:` URI (RFC 5870), or a link to a map of Google, Apple, OpenStreetMap or
/// OsmAnd.
///
/// Links that hold no position, such as the short ones of Google, are not followed.
package struct PositionLink: Hashable, Sendable {
    package var coordinate: Coordinate
    /// The radius in metres in which the person is; `nil` if the link tells none.
    package var accuracy: Double?

    /// Returns the first position in a text.
    ///
    /// - Parameter place: The place where the person is expected. A link to that very point, as an invitation has
    ///   it, says where the place is, and not where the sender is: it is none.
    package static func find(in text: String, besides place: Coordinate? = nil) -> PositionLink? {
        let read = String(decoding: text.utf8.prefix(longest), as: UTF8.self)
        let words = read.split { $0.isWhitespace || "<>\"()[]".contains($0) }
        return words.lazy.compactMap { word in
            var word = word[...]
            // The end of a sentence is no part of a link.
            while let last = word.last, ".,;!?".contains(last) { word.removeLast() }
            return position(in: String(word))
        }.first { link in !(place.map { link.isOf($0) } ?? false) }
    }

    /// Returns whether a link is that of a place: to its point, as near as five decimals tell it. A position that
    /// was measured has an accuracy, or other digits.
    private func isOf(_ place: Coordinate) -> Bool {
        accuracy == nil && coordinate.distance(to: place) <= Self.rounding
    }

    /// The metres by which a link that this program wrote may differ from the point of a venue.
    private static let rounding: Double = 2

    private static let longest = 64 << 10

    private static func position(in word: String) -> PositionLink? {
        guard let colon = word.firstIndex(of: ":") else { return nil }
        switch word[..<colon].lowercased() {
        case "geo": return geo(word)
        case "http", "https": break
        default: return nil
        }
        guard let link = URLComponents(string: word), let host = link.host?.lowercased() else { return nil }
        let found: Coordinate?
        if host == "maps.apple.com" {
            found = value(["coordinate", "ll", "q", "sll"], of: link)
        } else if host == "maps.google.com" || isGoogle(host) && link.path.hasPrefix("/maps") {
            found = google(link)
        } else if host == "openstreetmap.org" || host.hasSuffix(".openstreetmap.org") {
            found = openStreetMap(link)
        } else if host == "osmand.net" || host.hasSuffix(".osmand.net") {
            found = value(["pin", "start"], of: link) ?? pair("lat", "lon", of: link)
        } else {
            found = nil
        }
        return found.map { PositionLink(coordinate: $0, accuracy: nil) }
    }

    /// Reads `geo:60.1699,24.9384,12;crs=wgs84;u=35?z=16`. Android writes `geo:0,0?q=60.17,24.94(Here)`.
    private static func geo(_ word: String) -> PositionLink? {
        let parts = word.dropFirst(4).split(separator: "?", maxSplits: 1).map(String.init)
        let fields = parts.first?.split(separator: ";").map(String.init) ?? []
        let other = fields.dropFirst().first { $0.lowercased().hasPrefix("crs=") }
        guard let numbers = fields.first, other.map({ $0.lowercased() == "crs=wgs84" }) ?? true else {
            return nil
        }
        let query = parts.count > 1 ? URLComponents(string: "geo:?" + parts[1])?.queryItems ?? [] : []
        let asked = query.first { $0.name == "q" }?.value.flatMap(coordinate)
        guard let found = asked ?? coordinate(numbers) else { return nil }
        let radius = fields.dropFirst().first { $0.lowercased().hasPrefix("u=") }.flatMap {
            Double($0.dropFirst(2))
        }
        return PositionLink(coordinate: found, accuracy: Fix.radius(radius))
    }

    private static func isGoogle(_ host: String) -> Bool {
        let parts = host.split(separator: ".")
        // `www.google.com`, `google.gr`, `www.google.co.uk`.
        guard let place = parts.firstIndex(of: "google"), place <= 1 else { return false }
        return (place == 0 || parts[0] == "www" || parts[0] == "maps") && parts.count - place <= 3
    }

    private static func google(_ link: URLComponents) -> Coordinate? {
        let path = link.path
        // Of a place the point itself, not the middle of the map.
        if let found = path.firstMatch(of: /!3d(-?[0-9.]+)!4d(-?[0-9.]+)/) {
            return coordinate("\(found.output.1),\(found.output.2)")
        }
        if let found = value(["q", "query", "ll", "center"], of: link) { return found }
        if let found = path.firstMatch(of: /\/(?:search|place)\/(-?[0-9.]+),\s*\+?(-?[0-9.]+)/) {
            return coordinate("\(found.output.1),\(found.output.2)")
        }
        if let found = path.firstMatch(of: /@(-?[0-9.]+),(-?[0-9.]+)/) {
            return coordinate("\(found.output.1),\(found.output.2)")
        }
        return nil
    }

    private static func openStreetMap(_ link: URLComponents) -> Coordinate? {
        if let marked = pair("mlat", "mlon", of: link) ?? pair("lat", "lon", of: link) { return marked }
        guard let found = (link.fragment ?? "").firstMatch(of: /map=[0-9.]+\/(-?[0-9.]+)\/(-?[0-9.]+)/)
        else { return nil }
        return coordinate("\(found.output.1),\(found.output.2)")
    }

    private static func value(_ names: [String], of link: URLComponents) -> Coordinate? {
        names.lazy.compactMap { name in
            link.queryItems?.first { $0.name == name }?.value.flatMap(coordinate)
        }.first
    }

    private static func pair(_ first: String, _ second: String, of link: URLComponents) -> Coordinate? {
        func number(_ name: String) -> String? { link.queryItems?.first { $0.name == name }?.value }
        guard let latitude = number(first), let longitude = number(second) else { return nil }
        return coordinate("\(latitude),\(longitude)")
    }

    /// Reads `60.17,24.94`, with a label or an altitude after it.
    private static func coordinate(_ text: String) -> Coordinate? {
        let plain = text.replacing("loc:", with: "").prefix { $0 != "(" }
        return CoordinateText.parse(String(plain).replacing("+", with: " "), ignoresRest: true)
    }
}
