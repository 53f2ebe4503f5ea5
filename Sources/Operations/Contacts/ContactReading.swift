import MeetCore
import MeetStore

/// The row of the contact list around which rows are wanted.
package enum ContactAnchor: Hashable, Sendable {
    case row(Int)
    case contact(Identifier<Contact>, fallback: Int)
}

/// A part of the list of contacts, as far as words of them begin like those of `text`.
package struct ListContacts: WorkspaceOperation {
    package var text: String
    package var anchor: ContactAnchor
    /// How many rows before the anchor's are wanted, and how many from it on.
    package var before: Int
    package var after: Int

    package init(_ text: String, around anchor: ContactAnchor, before: Int, after: Int) {
        self.text = text
        self.anchor = anchor
        self.before = before
        self.after = after
    }

    package func run(in workspace: Workspace) throws(StoreError) -> RowPage<ContactSummary> {
        try workspace.store.reading { store throws(StoreError) in try page(of: store) }
    }

    /// - Parameter store: One state of it.
    fileprivate func page(of store: MeetStore) throws(StoreError) -> RowPage<ContactSummary> {
        let row =
            switch anchor {
            case .row(let wanted): wanted
            case .contact(let id, let fallback): try store.contactIndex(text, of: id) ?? fallback
            }
        return try RowPage(
            count: try store.contactCount(text), anchor: row, before: before, after: after
        ) { rows throws(StoreError) in try store.contacts(text, rows: rows) }
    }
}

/// A part of the list of contacts, with all that is known of the one under its bar, and the letter index of the whole list
/// where that is wanted; all from one state of the store.
package struct ShowContacts: WorkspaceOperation {
    package struct Shown: Hashable, Sendable {
        package var page: RowPage<ContactSummary>
        /// The one on the anchor's row; `nil` where the list is empty.
        package var contact: LoadContact.Found?
        /// `nil` where they are not wanted.
        package var letters: ContactLetters?
    }

    package var list: ListContacts
    package var withLetters: Bool

    package init(_ list: ListContacts, withLetters: Bool) {
        self.list = list
        self.withLetters = withLetters
    }

    package func run(in workspace: Workspace) throws(StoreError) -> Shown {
        try workspace.store.reading { store throws(StoreError) in
            let page = try list.page(of: store)
            var shown = Shown(page: page)
            if withLetters {
                shown.letters = ContactLetters(
                    letters: try store.contactLetters(list.text), alphabet: try store.contactOrder().alphabet)
            }
            let place = page.anchor - page.offset
            if page.rows.indices.contains(place) {
                shown.contact = try LoadContact(page.rows[place].id).found(in: store)
            }
            return shown
        }
    }
}

/// The first letters of what a list is ordered by, in its order, each with the row of its first name.
package struct ContactLetters: Hashable, Sendable {
    package var letters: [ContactLetter]
    package var alphabet: NameAlphabet

    package init(letters: [ContactLetter] = [], alphabet: NameAlphabet = NameAlphabet(language: "")) {
        self.letters = letters
        self.alphabet = alphabet
    }

    /// The letter itself, or the one before where it would stand; `nil` where there are none.
    package func letter(for typed: Character) -> ContactLetter? {
        let wanted = NameAlphabet.element(of: alphabet.key(String(typed)))
        return letters.last { $0.key <= wanted } ?? letters.first
    }
}

/// One contact with all that is known of it: the groups it is in, and the members where it is one.
package struct LoadContact: WorkspaceOperation {
    package struct Found: Hashable, Sendable {
        package var contact: Contact
        package var members: [ContactSummary]
        /// What the groups are called that it is in.
        package var groups: [String] = []
    }

    package var id: Identifier<Contact>

    package init(_ id: Identifier<Contact>) {
        self.id = id
    }

    /// - Returns: `nil` where there is none.
    package func run(in workspace: Workspace) throws(StoreError) -> Found? {
        try workspace.store.reading { store throws(StoreError) in try found(in: store) }
    }

    /// - Parameter store: One state of it.
    fileprivate func found(in store: MeetStore) throws(StoreError) -> Found? {
        guard let contact = try store.contact(id) else { return nil }
        return contact.kind == .group
            ? Found(contact: contact, members: try store.members(ofGroup: id))
            : Found(contact: contact, members: [], groups: try store.groups(of: id))
    }
}

/// All that these cards say, to be compared; without those that are gone.
package struct LoadCards: WorkspaceOperation {
    package var ids: [Identifier<Contact>]

    package init(_ ids: [Identifier<Contact>]) {
        self.ids = ids
    }

    package func run(in workspace: Workspace) throws(StoreError) -> [Contact] {
        try workspace.store.reading { store throws(StoreError) in
            var cards: [Contact] = []
            for id in ids { if let card = try store.contact(id) { cards.append(card) } }
            return cards
        }
    }
}

/// Cards to be looked at beside each other, without those that are gone.
package struct LoadComparedCards: WorkspaceOperation {
    package struct Found: Hashable, Sendable {
        package var cards: [Contact]
        /// What the members of groups are called, by what stands for them in the card.
        package var memberNames: [String: String]
    }

    package var ids: [Identifier<Contact>]

    package init(_ ids: [Identifier<Contact>]) {
        self.ids = ids
    }

    package func run(in workspace: Workspace) throws(StoreError) -> Found {
        let cards = try LoadCards(ids).run(in: workspace)
        return Found(
            cards: cards, memberNames: try workspace.store.names(ofMembers: cards.flatMap(\.members)))
    }
}

/// Every contact, in the order of the list and from one state of the store. They are told one by one, for a book may be
/// larger than what is to be held of it at once; so it is no `WorkspaceOperation`.
package struct ExportContacts: Hashable, Sendable {
    package init() {}

    /// - Parameter tell: Gets each contact; may throw to stop.
    package func run(in workspace: Workspace, tell: (Contact) throws -> Void) throws(StoreError) {
        try workspace.store.forEachContact(tell)
    }

    /// - Parameter tell: Gets each contact as a vCard 4.0; may throw to stop.
    package func writeVCards(in workspace: Workspace, tell: (String) throws -> Void) throws(StoreError) {
        try workspace.store.forEachVCard(tell)
    }
}

/// Contacts that match what was typed by the rule of `WordQuery`, the best first. Empty text gives everybody, by name.
package struct FindInvitees: WorkspaceOperation {
    package var text: String
    package var limit: Int
    /// What groups are called where they are listed: they are found by that too.
    package var groupLabel: String

    package init(_ text: String, limit: Int, groupLabel: String) {
        self.text = text
        self.limit = limit
        self.groupLabel = groupLabel
    }

    package func run(in workspace: Workspace) throws(StoreError) -> [InviteeCandidate] {
        try workspace.store.reading { store throws(StoreError) in
            try workspace.inviteeIndex.find(text, limit: limit, groupLabel: groupLabel, in: store)
        }
    }
}

/// Whom it means to invite contacts: each of them, or everyone in a group; nobody twice.
package struct ListInvitees: WorkspaceOperation {
    package var contacts: [Identifier<Contact>]

    package init(of contacts: [Identifier<Contact>]) {
        self.contacts = contacts
    }

    package init(of contact: Identifier<Contact>) {
        self.init(of: [contact])
    }

    package func run(in workspace: Workspace) throws(StoreError) -> [Invitee] {
        try workspace.store.reading { store throws(StoreError) in
            var invitees: [Invitee] = []
            var seen: Set<Identifier<Contact>> = []
            for contact in contacts {
                guard let contact = try store.contact(contact), let id = contact.id else { continue }
                let found = try store.invitees(
                    ContactSummary(
                        id: id, name: contact.name, kind: contact.kind, email: contact.preferredEmail?.address
                    ))
                invitees += found.filter { $0.contactID.map { seen.insert($0).inserted } ?? true }
            }
            return invitees
        }
    }
}

/// Which groups each contact is in, by name.
package struct ListGroupNames: WorkspaceOperation {
    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> [Identifier<Contact>: [String]] {
        try workspace.store.reading { store throws(StoreError) in
            var names: [Identifier<Contact>: [String]] = [:]
            for group in try store.groups() {
                for member in try store.members(ofGroup: group.id) {
                    names[member.id, default: []].append(group.name)
                }
            }
            return names
        }
    }
}
