import MeetCore
import MeetStore
import VenueSearch

extension Person {
    /// The settings' keys, as `meet-tui settings` names them.
    package enum Key: String, CaseIterable, Sendable {
        case name = "me.name"
        case emails = "me.email"
        case home = "me.home"
        case timeZone = "me.time-zone"
    }

    package init(readFrom store: MeetStore) throws(StoreError) {
        self.init(
            name: try store.setting(Key.name.rawValue) ?? "",
            emails: Self.emails(in: try store.setting(Key.emails.rawValue) ?? ""),
            home: try store.setting(Key.home.rawValue) ?? "",
            timeZone: try store.setting(Key.timeZone.rawValue) ?? "")
        if let provider = try store.setting(VenueSettings.providerKey), !provider.isEmpty {
            venues.provider = provider
        }
        venues.place = try store.setting(VenueSettings.nearKey) ?? ""
    }

    package func write(to store: MeetStore) throws(StoreError) {
        let values: [(Key, String)] = [
            (.name, name), (.emails, emails.joined(separator: ", ")), (.home, home), (.timeZone, timeZone),
        ]
        for (key, value) in values {
            try store.set(key.rawValue, to: value.isEmpty ? nil : value)
        }
    }

    /// Addresses with commas, semicolons or blanks between them.
    package static func emails(in text: String) -> [String] {
        text.split(whereSeparator: { $0 == "," || $0 == ";" || $0.isWhitespace }).map(String.init)
    }
}
