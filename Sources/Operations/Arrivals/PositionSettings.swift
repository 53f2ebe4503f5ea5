import MeetCore
import MeetStore
import VenueSearch

/// The settings of positions: for how many days they are kept, how far around home none is sent, and where
/// the agent takes them from phones.
package enum PositionSettings {
    package static let keepKey = "positions.keep"
    package static let homeKey = "positions.home-radius"
    package static let listenKey = "positions.listen"
    package static let keys = [keepKey, homeKey, listenKey]

    private static let usualDays = 7
    private static let (days, metres) = (1...365, 100...50_000)

    /// Returns the default of a setting; `nil` without one.
    package static func standard(_ key: String) -> String? {
        switch key {
        case keepKey: String(usualDays)
        case homeKey: String(Int(Share.HomeZone.usualRadius))
        default: nil
        }
    }

    /// Returns the value in its stored form; `nil` if it is invalid.
    package static func checked(_ value: String, for key: String) -> String? {
        if key == listenKey { return ListeningAddress(value)?.text }
        guard let number = Int(value), range(of: key).contains(number) else { return nil }
        return String(number)
    }

    /// Returns the possible numbers of a setting.
    static func range(of key: String) -> ClosedRange<Int> { key == keepKey ? days : metres }

    /// Returns the number of days for which positions are kept.
    static func keptDays(in store: MeetStore) throws(StoreError) -> Int {
        try store.setting(keepKey).flatMap { Int($0) } ?? usualDays
    }

    /// Returns whether a home is set, known or not.
    package static func hasHome(in store: MeetStore) throws(StoreError) -> Bool {
        try store.setting("me.home")?.isEmpty == false
    }

    /// Returns the zone around home; `nil` if the place of home is unknown.
    static func home(in store: MeetStore) throws(StoreError) -> Share.HomeZone? {
        let home = try store.setting("me.home") ?? ""
        guard let center = try HomePlace.known(home, in: store) else { return nil }
        let radius = try store.setting(homeKey).flatMap { Double($0) } ?? Share.HomeZone.usualRadius
        return Share.HomeZone(center, radius: radius)
    }
}
