import MeetCore
import MeetStore

/// What an import of the same files would do now.
package struct ImportPreview: Hashable, Sendable {
    /// As many entries as are kept; those beyond are only counted.
    package static let mostEntries = 500

    /// What the import would report.
    package var report = ContactImportReport()
    /// Cards that would add or change a contact, in the order of the files; the first `mostEntries` of them.
    package var entries: [Entry] = []

    package var added: Int { report.added }
    package var updated: Int { report.updated }
    package var unchanged: Int { report.unchanged }
    /// Cards that would add or change a contact but are not in `entries`.
    package var unlistedEntries: Int { report.added + report.updated - entries.count }

    package init() {}

    package struct Entry: Hashable, Sendable {
        package enum Kind: String, Hashable, Sendable, Codable {
            case added, changed
        }

        package var kind: Kind
        /// As the contact is called now, or will be where it is new.
        package var name: String
        /// Of a stored contact; `nil` where it is new, or was added by an earlier card of the same import.
        package var id: Identifier<Contact>?
        /// Where the card stands.
        package var file: String
        package var line: Int
        /// Field by field; for a new contact all it has.
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
