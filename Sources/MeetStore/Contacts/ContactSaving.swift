import Foundation
import GRDB
import MeetCore

extension MeetStore {
    /// Stores a contact: a new one where it has no id, else in place of the stored one. A missing name is stood
    /// in for by what else the card says.
    ///
    /// - Returns: The contact as stored.
    /// - Throws: `notFound` where the id is no longer there.
    @discardableResult
    package func save(_ contact: Contact) throws(StoreError) -> Contact {
        try act { db in
            var contact = contact.tidied()
            contact.name = contact.nameToShow
            let card = try cards.card(contact)
            let title = ActionTitle.quoted(contact.name)
            let values = ContactColumns(contact, card: card).values
            guard let id = contact.id else {
                contact.id = Identifier(try db.insert(into: "contact", values))
                return ("Added \(title)", contact)
            }
            guard
                let row = try db.row("SELECT card, importedCard FROM contact WHERE id = ?", [id.rawValue])
            else { throw Self.noContact(id) }
            let stored: String = row["card"]
            if stored != card {
                // What it was imported as stays what it was.
                let imported: String? = row["importedCard"]
                let base = imported == "" ? stored : imported
                try db.update("contact", id: id.rawValue, values + [("importedCard", base)])
            }
            return ("Changed \(title)", contact)
        }
    }

    /// Deletes a contact. Where it was invited its name and address stay.
    ///
    /// - Throws: `notFound`.
    package func deleteContact(_ id: Identifier<Contact>) throws(StoreError) {
        try act { db in
            guard let row = try db.row("SELECT name FROM contact WHERE id = ?", [id.rawValue]) else {
                throw Self.noContact(id)
            }
            try db.run("DELETE FROM contact WHERE id = ?", [id.rawValue])
            return ("Deleted \(ActionTitle.quoted(row["name"]))", ())
        }
    }

    static func noContact(_ id: Identifier<Contact>) -> StoreError {
        .notFound(what: "contact \(id)")
    }
}
