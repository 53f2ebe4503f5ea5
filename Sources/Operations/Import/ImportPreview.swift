import MeetCore
import MeetStore

/// The preview of an import.
package struct ImportPreview: Hashable, Sendable {
    /// The maximum number of kept entries; others are only counted.
    package static let mostEntries = 500

    /// The report of the import.
    package var report = ContactImportReport()
    /// The cards that would add or change a contact or a venue, in file order; the first `mostEntries` of them.
    package var entries: [Entry] = []

    package var added: Int { report.added }
    package var updated: Int { report.updated }
    package var unchanged: Int { report.unchanged }
    /// The number of cards that would add or change a contact or a venue but are not in `entries`.
    package var unlistedEntries: Int {
        report.added + report.updated + report.venues.added + report.venues.updated - entries.count
    }

    /// True if no card is read, so that an import would do nothing.
    package var hasNothingToImport: Bool { report.taken == 0 }

    package init() {}

    package struct Entry: Hashable, Sendable {
        package enum Kind: String, Hashable, Sendable, Codable {
            case added, changed
        }

        package var kind: Kind
        /// The contact's name, current or new.
        package var name: String
        /// The id of a stored contact; `nil` for a new one, or one added by an earlier card of the same
        /// import.
        package var id: Identifier<Contact>?
        /// The file and position of the card.
        package var file: String
        package var line: Int
        /// The changes field by field; for a new contact all its fields, and none for a venue.
        package var changes: [ContactFieldChange]

        package init(
            kind: Kind, name: String, id: Identifier<Contact>? = nil, file: String, line: Int,
            changes: [ContactFieldChange]
        ) {
            self.kind = kind
            self.name = name
            self.id = id
            self.file = file
            self.line = line
            self.changes = changes
        }
    }
}
