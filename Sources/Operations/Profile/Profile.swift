import MeetCore
import MeetStore
import VenueSearch

/// The profile of the person (the settings `me.…`, `zones.shown` and `language`).
package struct Profile: Hashable, Sendable {
    package var name: String
    package var emails: [String]
    /// The keys of the addresses in the mail settings.
    package var mailAddresses: Set<String> = []
    /// A place in words, the default for "near".
    package var home: String
    /// The IANA zone; empty for the system's.
    package var timeZone: String
    /// The working hours, for `OpeningHours`.
    package var workingHours = Self.usualWorkingHours
    /// The IANA zones whose hours are shown beside the reader's.
    package var shownZones: [String] = []
    package var venues = VenuePreferences()
    /// The tag of the display language; empty for that of the environment.
    package var language = ""
    /// The way the open program shows reminders beyond its own screen.
    package var terminalNotices = TerminalNotices.auto
    /// The part of names by which contacts are ordered.
    package var contactSorting = ContactSorting.standard
    /// The appearance of the screen.
    package var appearance = Appearance()
    /// The written form of dates and times of day.
    package var dates = DateSettings()
    /// The defaults of new meetings.
    package var newMeetings = NewMeetings()
    /// The settings of keys that are set, by name (`KeySettings`).
    package var keys: [String: String] = [:]

    package init(name: String = "", emails: [String] = [], home: String = "", timeZone: String = "") {
        self.name = name
        self.emails = emails
        self.home = home
        self.timeZone = timeZone
    }

    /// The default working hours.
    package static let usualWorkingHours = "Mo-Fr 09:00-18:00"

    /// The keys of all the person's addresses (`Meeting.isOrganized`).
    package var ownAddresses: Set<String> { mailAddresses.union(emails.map(CalendarAddress.key)) }

    package var isKnown: Bool { !name.isEmpty || !emails.isEmpty }
}

/// The person's preferences for the venue search.
package struct VenuePreferences: Hashable, Sendable {
    /// The provider's id.
    package var provider: String
    /// The place of the last search with one, or an empty text.
    package var place: String

    package init(provider: String = VenueSettings().provider, place: String = "") {
        self.provider = provider
        self.place = place
    }
}

extension Profile {
    /// The keys of the settings in `meet-tui settings`.
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
        let calendars = try store.calendars().compactMap(\.address)
        mailAddresses = OwnAddresses(settings: stored, calendars: calendars).keys.subtracting(
            emails.map(CalendarAddress.key))
        if let hours = stored[SettingKey.workingHours.rawValue], !hours.isEmpty { workingHours = hours }
        shownZones = ShownZones.stored(value(.shownZones))
        language = value(.language)
        if let provider = stored[VenueSettings.providerKey], !provider.isEmpty { venues.provider = provider }
        venues.place = stored[VenueSettings.nearKey] ?? ""
        let notices = stored[ReminderSettings.terminalKey].flatMap(TerminalNotices.init(rawValue:))
        terminalNotices = notices ?? .auto
        contactSorting = ContactSorting.part(in: stored[ContactSorting.key])
        appearance = Appearance(stored: stored)
        dates = DateSettings(stored: stored)
        newMeetings = NewMeetings(stored: stored)
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

    /// Returns the addresses, separated by commas, semicolons or blanks; of `Maria Papa <maria@example.org>` only
    /// the address.
    package static func emails(in text: String) -> [String] {
        text.contains("<") ? EmailAddress.addresses(in: text) : CalendarAddress.addresses(in: text)
    }
}

/// Saves name, addresses, home, hours and zones; the preferences for the venue search and the appearance are
/// unchanged.
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

/// Sets the place of searches; an empty one means home.
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

/// Sets the provider of searches.
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

extension Profile {
    /// The person as the organizer of meetings in files; `nil` without an address.
    package var organizer: ICalendarEncoder.Organizer? {
        emails.first.map { .init(name: name, email: $0) }
    }
}
