import MeetCore
import MeetStore
import VenueSearch

/// What the program knows of the person who uses it (the settings `me.…`, `zones.shown` and `language`).
package struct Profile: Hashable, Sendable {
    package var name: String
    package var emails: [String]
    /// The keys of the addresses that the settings of mail say besides.
    package var mailAddresses: Set<String> = []
    /// A place in words, the default for "near".
    package var home: String
    /// An IANA zone; empty means the system's.
    package var timeZone: String
    /// When the person works, as `OpeningHours` reads it.
    package var workingHours = Self.usualWorkingHours
    /// IANA zones whose hours stand beside the reader's.
    package var shownZones: [String] = []
    package var venues = VenuePreferences()
    /// The tag of the language that the program speaks; empty means that of the environment.
    package var language = ""
    /// How the open program tells reminders beyond its own screen.
    package var terminalNotices = TerminalNotices.auto
    /// By which part of their names contacts are listed.
    package var contactSorting = ContactSorting.standard
    /// How the screen looks.
    package var appearance = Appearance()
    /// The settings of keys that are set, by name (`KeySettings`).
    package var keys: [String: String] = [:]

    package init(name: String = "", emails: [String] = [], home: String = "", timeZone: String = "") {
        self.name = name
        self.emails = emails
        self.home = home
        self.timeZone = timeZone
    }

    /// Until others are set.
    package static let usualWorkingHours = "Mo-Fr 09:00-18:00"

    /// The keys of all addresses that the person goes by (`Meeting.isOrganized`).
    package var ownAddresses: Set<String> { mailAddresses.union(emails.map(CalendarAddress.key)) }

    package var isKnown: Bool { !name.isEmpty || !emails.isEmpty }
}

/// How the person searches for venues.
package struct VenuePreferences: Hashable, Sendable {
    /// The id of the provider that is asked.
    package var provider: String
    /// Where the last search was made that said where; empty where none did.
    package var place: String

    package init(provider: String = VenueSettings().provider, place: String = "") {
        self.provider = provider
        self.place = place
    }
}

extension Profile {
    /// The settings' keys, as `meet-tui settings` names them.
    package enum SettingKey: String, CaseIterable, Sendable {
        case name = "me.name"
        case emails = "me.email"
        case home = "me.home"
        case timeZone = "me.time-zone"
        case workingHours = "me.working-hours"
        case shownZones = "zones.shown"
        case language
    }

    package init(readFrom store: MeetStore) throws(StoreError) {
        let stored = Dictionary(try store.settings().map { ($0.key, $0.value) }) { first, _ in first }
        func value(_ key: SettingKey) -> String { stored[key.rawValue] ?? "" }
        self.init(
            name: value(.name), emails: Self.emails(in: value(.emails)), home: value(.home),
            timeZone: value(.timeZone))
        mailAddresses = OwnAddresses(settings: stored).keys.subtracting(emails.map(CalendarAddress.key))
        if let hours = stored[SettingKey.workingHours.rawValue], !hours.isEmpty { workingHours = hours }
        shownZones = ShownZones.stored(value(.shownZones))
        language = value(.language)
        if let provider = stored[VenueSettings.providerKey], !provider.isEmpty { venues.provider = provider }
        venues.place = stored[VenueSettings.nearKey] ?? ""
        let notices = stored[ReminderSettings.terminalKey].flatMap(TerminalNotices.init(rawValue:))
        terminalNotices = notices ?? .auto
        contactSorting = ContactSorting.part(in: stored[ContactSorting.key])
        appearance = Appearance(stored: stored)
        keys = stored.filter { KeySettings.isOne($0.key) }
    }

    func write(to store: MeetStore) throws(StoreError) {
        let values: [(SettingKey, String)] = [
            (.name, name), (.emails, emails.joined(separator: ", ")), (.home, home), (.timeZone, timeZone),
            (.workingHours, workingHours == Self.usualWorkingHours ? "" : workingHours),
            (.shownZones, ShownZones.text(shownZones)), (.language, language),
        ]
        for (key, value) in values {
            try store.set(key.rawValue, to: value.isEmpty ? nil : value)
        }
    }

    /// Addresses with commas, semicolons or blanks between them.
    package static func emails(in text: String) -> [String] { CalendarAddress.addresses(in: text) }
}

/// Keeps name, addresses, home, hours and zones; how the person searches for venues, and how the screen looks, stay as they
/// are.
package struct SaveProfile: WritingOperation {
    package var profile: Profile

    package init(_ profile: Profile) {
        self.profile = profile
    }

    package func run(in workspace: Workspace) throws(StoreError) -> Profile {
        try workspace.store.writing { store throws(StoreError) in try profile.write(to: store) }
        return profile
    }
}

/// Makes searches around that place from now on; around home with an empty one.
package struct SetSearchPlace: WritingOperation {
    package var place: String

    package init(_ place: String) {
        self.place = place
    }

    package func run(in workspace: Workspace) throws(StoreError) -> Profile {
        try workspace.store.writing { store throws(StoreError) in
            try store.set(VenueSettings.nearKey, to: place.isEmpty ? nil : place)
            return try Profile(readFrom: store)
        }
    }
}

/// Asks that provider from now on.
package struct SetProvider: WritingOperation {
    package var id: String

    package init(_ id: String) {
        self.id = id
    }

    package func run(in workspace: Workspace) throws(StoreError) -> Profile {
        try workspace.store.writing { store throws(StoreError) in
            try store.set(VenueSettings.providerKey, to: id)
            return try Profile(readFrom: store)
        }
    }
}
