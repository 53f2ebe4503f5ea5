import MeetCore
import VenueSearch

/// What the program knows of the person who uses it (the settings `me.…`).
package struct Person: Hashable, Sendable {
    package var name: String
    package var emails: [String]
    /// A place in words, the default for "near".
    package var home: String
    /// An IANA zone; empty means the system's.
    package var timeZone: String
    package var venues = VenuePreferences()

    package init(name: String = "", emails: [String] = [], home: String = "", timeZone: String = "") {
        self.name = name
        self.emails = emails
        self.home = home
        self.timeZone = timeZone
    }

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
