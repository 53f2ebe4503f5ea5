import Foundation
import GRDB

extension MeetStore {
    /// Stores a contact: a new one where it has no id, else in place of the stored one. A missing name is stood
    /// in for by what else the card says.
    ///
    /// - Returns: The contact as stored.
    /// - Throws: `notFound` where the id is no longer there.
    @discardableResult
    package func save(_ contact: Contact) throws(StoreError) -> Contact {
        try act { db in
            var contact = contact
            contact.name = contact.nameToShow
            let card = try self.card(contact)
            let title = ActionTitle.quoted(contact.name)
            guard let id = contact.id else {
                contact.id = Identifier(try db.insert(into: "contact", contact.columnValues(card: card)))
                return ("Added \(title)", contact)
            }
            guard let row = try db.row("SELECT card FROM contact WHERE id = ?", [id.rawValue]) else {
                throw Self.noContact(id)
            }
            if row["card"] != card {
                try db.update("contact", id: id.rawValue, contact.columnValues(card: card))
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

    /// Stores many contacts as one action. A contact takes the place of the stored one with the same UID.
    ///
    /// - Parameter progress: Hears every so often, on the caller's thread, how many are done.
    /// - Throws: `cancelled` where the task is; nothing is stored then.
    @discardableResult
    package func importContacts(
        _ cards: some Sequence<Contact>, progress: @escaping (Int) -> Void = { _ in }
    ) throws(StoreError) -> ContactImportCounts {
        do {
            return try importContacts(progress: progress) { add in
                for contact in cards { try add(contact) }
            }
        } catch {
            throw StoreError(error)
        }
    }

    /// Stores as one action all contacts that `source` hands to the function it is given.
    ///
    /// - Throws: `StoreError`, or what `source` throws; nothing is stored then.
    package func importContacts(
        progress: @escaping (Int) -> Void, from source: (_ add: (Contact) throws -> Void) throws -> Void
    ) throws -> ContactImportCounts {
        var failure: (any Error)?
        do throws(StoreError) {
            return try act { db in
                var counts = ContactImportCounts()
                var done = 0
                do {
                    try source { contact in
                        if done.isMultiple(of: 64) {
                            try Task.checkCancellation()
                            progress(done)
                        }
                        counts.count(try self.put(contact, db))
                        done += 1
                    }
                    // A source without contacts is asked as well.
                    try Task.checkCancellation()
                } catch {
                    failure = error
                    throw error
                }
                progress(done)
                let total = counts.added + counts.updated
                return ("Imported \(ActionTitle.counted(total, "contact", "contacts"))", counts)
            }
        } catch {
            // What the source threw is told as it is, the store's own errors as the store's.
            if let failure, !(failure is CancellationError), error == StoreError(failure), case .other = error
            {
                throw failure
            }
            throw error
        }
    }

    private func put(_ contact: Contact, _ db: Database) throws -> ImportChange {
        var contact = contact
        contact.name = contact.nameToShow
        let card = try card(contact)
        let stored = try db.row(
            "SELECT id, card FROM contact WHERE uidKey = ? ORDER BY id LIMIT 1",
            [ContactKeys.uid(contact.uid)])
        guard let stored else {
            _ = try db.insert(into: "contact", contact.columnValues(card: card))
            return .added
        }
        if stored["card"] == card { return .unchanged }
        try db.update("contact", id: stored["id"], contact.columnValues(card: card))
        return .updated
    }

    private func card(_ contact: Contact) throws -> String {
        var contact = contact
        contact.id = nil
        return try cards.encode(contact).storable
    }

    private static func noContact(_ id: Identifier<Contact>) -> StoreError {
        .notFound(what: "contact \(id)")
    }
}
