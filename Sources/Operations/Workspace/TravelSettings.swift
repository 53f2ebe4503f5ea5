import MeetCore
import MeetStore
import Travel

/// The settings of ways: the servers, the permission to ask them, and the usual way.
package struct TravelSettings: Hashable, Sendable {
    /// The servers that know the way of each mode.
    package var servers: [TravelMode: TravelServer] = [:]
    /// The permission to ask servers on other machines; `nil` before a decision.
    package var isAllowed: Bool?
    /// The usual way.
    package var mode = Self.usualMode
    /// The minutes to be early.
    package var margin = Self.usualMargin

    package static let footKey = "travel.osrm.foot.url"
    package static let bikeKey = "travel.osrm.bike.url"
    package static let carKey = "travel.osrm.car.url"
    package static let valhallaKey = "travel.valhalla.url"
    package static let transitKey = "travel.motis.url"
    package static let allowedKey = "travel.allowed"
    package static let modeKey = "travel.by"
    package static let marginKey = "travel.margin"

    package static let serverKeys = [footKey, bikeKey, carKey, valhallaKey, transitKey]
    package static let keys = serverKeys + [allowedKey, modeKey, marginKey]

    package static let usualMode = TravelMode.foot
    /// The usual number of minutes to be early.
    package static let usualMargin = 5
    /// The possible numbers of minutes to be early.
    package static let margins = 0...180

    /// A reason why a value is invalid for a setting.
    package enum Fault: Error, Hashable, Sendable {
        /// Not a URL of `http` or `https`, or with a user, a password or a query.
        case noServer
        case noneOf([String], String)
        /// Not a length, or outside of `margins`.
        case noMargin(String)
    }

    package init(readFrom store: MeetStore) throws(StoreError) {
        let stored = Dictionary(try store.settings().map { ($0.key, $0.value) }) { first, _ in first }
        func server(_ kind: TravelServer.Kind, _ key: String) -> TravelServer? {
            stored[key].flatMap { TravelServer(kind, url: $0) }
        }
        let others = server(.valhalla, Self.valhallaKey)
        servers[.foot] = server(.osrm, Self.footKey) ?? others
        servers[.bike] = server(.osrm, Self.bikeKey) ?? others
        servers[.car] = server(.osrm, Self.carKey) ?? others
        servers[.transit] = server(.motis, Self.transitKey)
        isAllowed = stored[Self.allowedKey].flatMap { $0.isEmpty ? nil : $0 == MapSettings.answers[0] }
        mode = stored[Self.modeKey].flatMap { TravelMode(rawValue: $0) } ?? Self.usualMode
        margin = stored[Self.marginKey].flatMap { Self.minutes($0) } ?? Self.usualMargin
    }

    /// Returns the possible values of a setting with a fixed set; else empty.
    static func words(for key: String) -> [String] {
        switch key {
        case allowedKey: MapSettings.answers
        case modeKey: TravelMode.allCases.map(\.rawValue)
        default: []
        }
    }

    /// Returns the default value.
    static func standard(_ key: String) -> String? {
        switch key {
        case modeKey: usualMode.rawValue
        case marginKey: text(usualMargin)
        default: nil
        }
    }

    /// Returns the value in its stored form.
    static func checked(_ value: String, for key: String) throws(Fault) -> String {
        switch key {
        case allowedKey, modeKey:
            let words = words(for: key)
            guard words.contains(value.lowercased()) else { throw .noneOf(words, value) }
            return value.lowercased()
        case marginKey:
            guard let minutes = minutes(value) else { throw .noMargin(value) }
            return text(minutes)
        default:
            guard let server = TravelServer(.osrm, url: value) else { throw .noServer }
            return server.url
        }
    }

    private static func text(_ minutes: Int) -> String { "\(minutes)m" }

    private static func minutes(_ text: String) -> Int? {
        // The parser knows no length of nothing.
        let minutes = ["0", "0m", "0 min"].contains(text) ? 0 : DurationParser.minutes(text)
        return minutes.flatMap { margins.contains($0) ? $0 : nil }
    }
}
