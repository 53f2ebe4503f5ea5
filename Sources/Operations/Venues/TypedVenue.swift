import Foundation
import MeetCore
import MeetStore
import VenueSearch

/// The rules for a venue's phone, website and opening hours.
package enum VenueRules {
    package static func isPhone(_ text: String) -> Bool { PhoneKeys.hasDigits(text) }

    /// Returns whether a text is a web address, with `http`, `https` or no scheme.
    package static func isWebsite(_ text: String) -> Bool {
        !text.contains(where: \.isWhitespace) && !WebLink.hasOtherScheme(text)
    }

    /// Returns whether a text is opening hours in OpenStreetMap's format, supported or not.
    package static func areOpeningHours(_ text: String) -> Bool {
        OpeningHours(parsing: text) != nil || OpeningHours.isWritten(text)
    }
}

/// A venue described in words. Missing parts are unchanged; an empty text removes a part.
package struct TypedVenue: Hashable, Sendable {
    package var name: String?
    package var category: String?
    /// The address on a single line.
    package var address: String?
    package var coordinate: Coordinate?
    package var phone: String?
    package var website: String?
    /// The opening hours in OpenStreetMap's format.
    package var openingHours: String?
    package var notes: String?
    package var tags: [String] = []
    package var removedTags: [String] = []

    package init() {}
}

/// A reason why words do not describe a venue.
package enum TypedVenueError: Error, Hashable, Sendable {
    case noName
    case noPhoneNumber(String)
    case noWebsite(String)
    case noOpeningHours(String)
    /// A tag to remove does not exist.
    case noTag(String, venue: String)
}

extension TypedVenue {
    /// Applies the description to a venue. Tags are removed before others are added.
    fileprivate func apply(to venue: inout Venue) throws(TypedVenueError) {
        if let name {
            guard let name = value(name) else { throw .noName }
            venue.name = name
        }
        if let category { venue.category = value(category) }
        if let address { venue.address = venue.address.changed(to: address) }
        if let coordinate { venue.coordinate = coordinate }
        if let phone {
            venue.phone = try checked(phone, venue.phone, VenueRules.isPhone, TypedVenueError.noPhoneNumber)
        }
        if let website {
            venue.website = try checked(
                website, venue.website, VenueRules.isWebsite, TypedVenueError.noWebsite)
        }
        if let openingHours {
            venue.openingHours = try checked(
                openingHours, venue.openingHours, VenueRules.areOpeningHours, TypedVenueError.noOpeningHours)
        }
        if let notes { venue.notes = value(notes) }
        for tag in removedTags {
            guard let index = venue.tags.firstIndex(of: tag) else { throw .noTag(tag, venue: venue.name) }
            venue.tags.remove(at: index)
        }
        for tag in tags.compactMap(value) where !venue.tags.contains(tag) { venue.tags.append(tag) }
        venue.isSaved = true
    }

    /// Checks a value; an unchanged one is not checked.
    private func checked(
        _ text: String, _ before: String?, _ isRight: (String) -> Bool, _ wrong: (String) -> TypedVenueError
    ) throws(TypedVenueError) -> String? {
        guard let value = value(text) else { return nil }
        guard value == before || isRight(value) else { throw wrong(value) }
        return value
    }

    private func value(_ text: String) -> String? {
        let text = text.trimmed
        return text.isEmpty ? nil : text
    }
}

/// Adds a venue described in words.
package struct AddVenue: WritingOperation {
    package var words: TypedVenue

    package init(_ words: TypedVenue) {
        self.words = words
    }

    /// Adds the venue.
    ///
    /// - Throws: `TypedVenueError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Venue {
        var venue = Venue(name: "")
        try words.apply(to: &venue)
        guard !venue.name.isEmpty || !venue.address.oneLine.isEmpty else { throw TypedVenueError.noName }
        return try workspace.store.save(venue)
    }
}

/// Edits a saved venue as described in words.
package struct EditVenue: WritingOperation {
    /// The venue's number or name.
    package var which: String
    package var words: TypedVenue

    package init(_ which: String, _ words: TypedVenue) {
        self.which = which
        self.words = words
    }

    /// Edits the venue.
    ///
    /// - Throws: `TypedVenueError`, `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Venue {
        try workspace.store.transaction { store in
            var venue = try store.savedVenue(meantBy: which)
            try words.apply(to: &venue)
            return try store.save(venue)
        }
    }
}

/// Finds a saved venue by number or name.
package struct FindVenue: WorkspaceOperation {
    /// The venue's number or name.
    package var which: String

    package init(_ which: String) {
        self.which = which
    }

    /// Finds the venue.
    ///
    /// - Throws: `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Venue {
        try workspace.store.reading { store throws(StoreError) in
            Result { try store.savedVenue(meantBy: which) }
        }.get()
    }
}

/// Removes the named venues from the list, as one action; all of them or none. Meetings keep them.
package struct DeleteVenues: WritingOperation {
    /// The venues' numbers or names.
    package var which: [String]

    package init(_ which: [String]) {
        self.which = which
    }

    /// Removes the venues.
    ///
    /// - Returns: The distinct removed venues.
    /// - Throws: `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> [Venue] {
        try workspace.store.transaction { store in
            var meant: [Venue] = []
            for which in which {
                let venue = try store.savedVenue(meantBy: which)
                if !meant.contains(where: venue.isSame) { meant.append(venue) }
            }
            try store.deleteVenues(meant.compactMap(\.id))
            return meant
        }
    }
}
