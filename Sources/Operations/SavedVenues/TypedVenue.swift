import Foundation
import MeetCore
import MeetStore
import VenueSearch

/// What a venue's phone, website and opening hours have to be like.
package enum VenueRules {
    package static func isPhone(_ text: String) -> Bool { PhoneKeys.hasDigits(text) }

    /// An address of the web, with `http`, `https` or nothing before it.
    package static func isWebsite(_ text: String) -> Bool {
        !text.contains(where: \.isWhitespace) && !WebLink.hasOtherScheme(text)
    }

    /// Hours as OpenStreetMap writes them; such as are not understood, and so are never judged, are hours too.
    package static func areOpeningHours(_ text: String) -> Bool {
        OpeningHours(parsing: text) != nil || OpeningHours.isWritten(text)
    }
}

/// What somebody says of a venue in words. What is not said stays as it is; an empty word takes away.
package struct TypedVenue: Hashable, Sendable {
    package var name: String?
    package var category: String?
    /// On one line.
    package var address: String?
    package var coordinate: Coordinate?
    package var phone: String?
    package var website: String?
    /// As OpenStreetMap writes them.
    package var openingHours: String?
    package var notes: String?
    package var tags: [String] = []
    package var removedTags: [String] = []

    package init() {}
}

/// Why words do not make a venue.
package enum TypedVenueError: Error, Hashable, Sendable {
    case noName
    case noPhoneNumber(String)
    case noWebsite(String)
    case noOpeningHours(String)
    /// What is to be taken away is not there.
    case noTag(String, venue: String)
}

extension TypedVenue {
    /// Puts what is said into a venue. What is to go is taken away before more comes.
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

    /// What the venue says already is not questioned.
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

/// Writes down a venue as it is told in words.
package struct AddVenue: WritingOperation {
    package var words: TypedVenue

    package init(_ words: TypedVenue) {
        self.words = words
    }

    /// - Throws: `TypedVenueError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Venue {
        var venue = Venue(name: "")
        try words.apply(to: &venue)
        guard !venue.name.isEmpty || !venue.address.oneLine.isEmpty else { throw TypedVenueError.noName }
        return try workspace.store.save(venue)
    }
}

/// Changes a saved venue as it is told in words.
package struct EditVenue: WritingOperation {
    /// Its number or name.
    package var which: String
    package var words: TypedVenue

    package init(_ which: String, _ words: TypedVenue) {
        self.which = which
        self.words = words
    }

    /// - Throws: `TypedVenueError`, `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Venue {
        try workspace.store.transaction { store in
            var venue = try store.savedVenue(meantBy: which)
            try words.apply(to: &venue)
            return try store.save(venue)
        }
    }
}

/// The saved venue that is meant.
package struct FindVenue: WorkspaceOperation {
    /// Its number or name.
    package var which: String

    package init(_ which: String) {
        self.which = which
    }

    /// - Throws: `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Venue {
        try workspace.store.reading { store throws(StoreError) in
            Result { try store.savedVenue(meantBy: which) }
        }.get()
    }
}

/// Takes the venues that are meant off the list, as one action; all of them or none. Meetings there keep them.
package struct DeleteVenues: WritingOperation {
    /// Their numbers or names.
    package var which: [String]

    package init(_ which: [String]) {
        self.which = which
    }

    /// - Returns: The venues as they were, each once.
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
