import Foundation
import MeetCore
import MeetStore

/// Deletes contacts as one action; meetings keep the names. Contacts deleted already are ignored.
package struct DeleteMarkedContacts: WritingOperation {
    package var ids: [Identifier<Contact>]

    package init(_ ids: [Identifier<Contact>]) {
        self.ids = ids
    }

    /// Deletes the contacts.
    ///
    /// - Returns: Their number.
    package func run(in workspace: Workspace) throws(StoreError) -> Int {
        defer { workspace.inviteeIndex.forget() }
        return try workspace.store.writing { store throws(StoreError) in
            let there = try store.namesOfContacts(ids)
            let found = ids.filter { there[$0] != nil }
            if !found.isEmpty { try store.deleteContacts(found) }
            return found.count
        }
    }
}

/// Adds contacts to a group, after its members; a group among them stands for its members.
package struct AddToGroup: WritingOperation {
    package var group: Identifier<Contact>
    package var ids: [Identifier<Contact>]

    package struct Added: Hashable, Sendable {
        package var group: String
        /// The number of new members.
        package var count: Int
    }

    package init(_ ids: [Identifier<Contact>], to group: Identifier<Contact>) {
        self.ids = ids
        self.group = group
    }

    /// Adds the contacts.
    ///
    /// - Throws: `notFound` if the group was deleted.
    package func run(in workspace: Workspace) throws(StoreError) -> Added {
        defer { workspace.inviteeIndex.forget() }
        return try workspace.store.writing { store throws(StoreError) in
            guard var changed = try store.contact(group) else { throw .notFound(.contact(group)) }
            var uids = Set(changed.members.map(ContactKeys.uid))
            var added = 0
            for person in try store.people(ids) where person.id != group {
                guard uids.insert(ContactKeys.uid(person.uid)).inserted else { continue }
                changed.members.append(person.uid)
                added += 1
            }
            if added > 0 { try store.save(changed) }
            return Added(group: changed.name, count: added)
        }
    }
}

/// Lists the distinct contacts, with groups replaced by their members, for a new group.
package struct ListPeople: WorkspaceOperation {
    package var ids: [Identifier<Contact>]

    package init(_ ids: [Identifier<Contact>]) {
        self.ids = ids
    }

    package func run(in workspace: Workspace) throws(StoreError) -> [ContactSummary] {
        try workspace.store.reading { store throws(StoreError) in
            try store.people(ids).compactMap { person in
                person.id.map {
                    ContactSummary(
                        id: $0, name: person.name, kind: person.kind,
                        email: person.preferredEmail?.address)
                }
            }
        }
    }
}

/// Writes the cards of contacts to a new file in the working folder, with a name that no other file has. The
/// card of a group is followed by those of its members.
package struct WriteCards: WorkspaceOperation {
    package var ids: [Identifier<Contact>]

    package init(_ ids: [Identifier<Contact>]) {
        self.ids = ids
    }

    /// Writes the file.
    ///
    /// - Returns: The file's path; `nil` if all contacts are deleted.
    /// - Throws: `StoreError`, `FileWriteError`.
    package func run(in workspace: Workspace) throws -> String? {
        let cards = try workspace.store.reading { store throws(StoreError) in try store.cards(ids) }
        guard let first = cards.first else { return nil }
        var text: [UInt8] = []
        for card in cards { VCardEncoder.write(card, into: &text) }
        // The file of one group has its name.
        let isNamed = cards.count == 1 || ids.count == 1 && first.kind == .group
        return try workspace.writeNewFile(
            Data(text), named: isNamed ? first.name : "",
            otherwise: cards.count == 1 ? "contact" : "contacts", extension: "vcf")
    }
}

extension MeetStore {
    /// Returns the distinct contacts, each group with its members after it, without deleted ones.
    fileprivate func cards(_ ids: [Identifier<Contact>]) throws(StoreError) -> [Contact] {
        var cards: [Contact] = []
        var seen: Set<Identifier<Contact>> = []
        for id in ids {
            guard let card = try contact(id) else { continue }
            if seen.insert(id).inserted { cards.append(card) }
            guard card.kind == .group else { continue }
            for member in try members(ofGroup: id) where seen.insert(member.id).inserted {
                if let card = try contact(member.id) { cards.append(card) }
            }
        }
        return cards
    }

    /// Returns the distinct contacts, with groups replaced by their members, without deleted ones.
    fileprivate func people(_ ids: [Identifier<Contact>]) throws(StoreError) -> [Contact] {
        var people: [Contact] = []
        var seen: Set<Identifier<Contact>> = []
        for id in ids {
            guard let contact = try contact(id) else { continue }
            let isGroup = contact.kind == .group
            let wanted = isGroup ? try members(ofGroup: id).map(\.id) : [id]
            for one in wanted where seen.insert(one).inserted {
                if let person = isGroup ? try self.contact(one) : contact { people.append(person) }
            }
        }
        return people
    }
}
