import Foundation
import GRDB
import MeetCore

extension MeetStore {
    /// Stores a contact: a new one without an id, else in place of the stored one, whatever its current
    /// state. A missing name is replaced by other data of the card. A new contact with an existing UID gets
    /// its own.
    ///
    /// - Parameter draft: The id of a draft that is deleted in the same transaction.
    /// - Returns: The contact as stored.
    /// - Throws: `notFound` if the id no longer exists.
    @discardableResult
    package func save(
        _ contact: Contact, as author: Author = .person, discarding draft: String? = nil
    ) throws(StoreError) -> Contact {
        try performUndoable(as: author) { db in
            if let draft { try deleteDraft(draft, db) }
            var contact = contact.tidied()
            contact.name = contact.nameToShow
            guard let id = contact.id else {
                if try ContactKeys.uid(contact.uid).isEmpty || Self.isTaken(uid: contact.uid, db) {
                    contact.uid = UUID().uuidString.lowercased()
                }
                let card = try cards.card(contact)
                contact.id = Identifier(
                    try db.insert(
                        into: "contact",
                        ContactColumns(contact, card: card).values(in: ContactOrder.stored(db))))
                return (.added(.contact, name: contact.name), contact)
            }
            guard let stored = try StoredCard(id, db) else { throw Self.noContact(id) }
            try update(stored, to: contact, db)
            return (try title(of: stored, changedTo: contact, db), contact)
        }
    }

    /// Stores an edited contact that may have been changed by others in the meantime, for example by an
    /// import. Changes of one side are taken (`ContactMerge`); if both changed a field differently, nothing
    /// is stored and the conflicts are returned, unless `preferring` decides them. `kept` in a conflict is
    /// the edited value.
    ///
    /// - Parameters:
    ///   - edited: The edited contact, with the id of the stored one.
    ///   - base: The contact before editing.
    ///   - draft: The id of a draft that is deleted in the same transaction, once the contact is stored.
    /// - Throws: The errors of `save`.
    package func save(
        _ edited: Contact, base: Contact, preferring side: MeetingMerge.Side? = nil,
        as author: Author = .person, discarding draft: String? = nil
    ) throws(StoreError) -> Saved<Contact, ContactMerge.Conflict> {
        guard let id = edited.id else {
            return .saved(try save(edited, as: author, discarding: draft))
        }
        return try performUndoable(as: author) { db in
            guard let stored = try StoredCard(id, db) else { throw Self.noContact(id) }
            var theirs = try cards.decode(stored.card)
            theirs.id = id
            let began = try asStored(base)
            let mine = try asStored(edited)
            let merge =
                side == .theirs
                ? ContactMerge(base: began, mine: theirs, theirs: mine)
                : ContactMerge(base: began, mine: mine, theirs: theirs)
            if side == nil, !merge.conflicts.isEmpty {
                return (
                    .changed(.contact, name: theirs.name), .conflicts(merge.conflicts, stored: theirs)
                )
            }
            if let draft { try deleteDraft(draft, db) }
            var merged = merge.contact
            merged.id = id
            merged.uid = theirs.uid
            try update(stored, to: merged, db)
            return (try title(of: stored, changedTo: merged, db), .saved(merged))
        }
    }

    /// Deletes a contact. Its name and address stay in meetings that it is invited to.
    ///
    /// - Throws: `notFound`.
    package func deleteContact(_ id: Identifier<Contact>, as author: Author = .person) throws(StoreError) {
        try deleteContacts([id], as: author)
    }

    /// Deletes contacts as one action. Their names and addresses stay in meetings that they are invited to.
    ///
    /// - Throws: `notFound` if one of them does not exist; none is deleted then.
    package func deleteContacts(
        _ ids: [Identifier<Contact>], as author: Author = .person
    ) throws(StoreError) {
        try performUndoable(as: author) { db in
            var names: [String] = []
            for id in ids {
                guard let row = try db.row("SELECT name FROM contact WHERE id = ?", [id.rawValue]) else {
                    throw Self.noContact(id)
                }
                names.append(try row["name"])
                try db.run("DELETE FROM contact WHERE id = ?", [id.rawValue])
            }
            return (.deleted(.contact, names), ())
        }
    }

    private struct StoredCard {
        var id: Int64
        var card: String
        var importedCard: String?

        init?(_ id: Identifier<Contact>, _ db: Database) throws {
            guard
                let row = try db.row("SELECT card, importedCard FROM contact WHERE id = ?", [id.rawValue])
            else { return nil }
            self.id = id.rawValue
            card = try row["card"]
            importedCard = try row["importedCard"]
        }
    }

    private func update(_ stored: StoredCard, to contact: Contact, _ db: Database) throws {
        let card = try cards.card(contact)
        if stored.card == card { return }
        // The imported card is unchanged.
        let base = stored.importedCard == "" ? stored.card : stored.importedCard
        try db.update(
            "contact", id: stored.id,
            ContactColumns(contact, card: card).values(in: ContactOrder.stored(db))
                + [("importedCard", base)])
    }

    private func title(
        of stored: StoredCard, changedTo contact: Contact, _ db: Database
    ) throws -> ActionTitle {
        // An unreadable card may be overwritten.
        guard let old = try? cards.decode(stored.card), let new = try? asStored(contact) else {
            return .changed(.contact, name: contact.name)
        }
        let changes = try ContactChange.all(from: old, to: new) {
            try Self.member($0, db)?.name
        }
        return .changedContact(name: contact.name, changes)
    }

    /// Returns the contact as it would be read back from the database, for comparison.
    private func asStored(_ contact: Contact) throws -> Contact {
        var tidy = contact.tidied()
        tidy.name = tidy.nameToShow
        var stored = try cards.decode(try cards.card(tidy))
        stored.id = contact.id
        return stored
    }

    private static func isTaken(uid: String, _ db: Database) throws -> Bool {
        try db.number("SELECT EXISTS (SELECT 1 FROM contact WHERE uidKey = ?)", [ContactKeys.uid(uid)]) == 1
    }

    static func noContact(_ id: Identifier<Contact>) -> StoreError {
        .notFound(.contact(id))
    }
}
