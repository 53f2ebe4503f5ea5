import MeetCore
import MeetStore

/// The anchor row of a page of the contact list.
package enum ContactAnchor: Hashable, Sendable {
    case row(Int)
    case contact(Identifier<Contact>, fallback: Int)
}

/// Lists a page of the contacts with words that begin like those of `text`.
package struct ListContacts: WorkspaceOperation {
    package var text: String
    package var anchor: ContactAnchor
    /// The number of rows before the anchor, and from it on.
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

    /// Returns the page.
    ///
    /// - Parameter store: A single state of the store.
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

/// Shows a page of the contact list, with the details of the selected contact, and the letter index of the
/// whole list on request; all from a single state of the store.
package struct ShowContacts: WorkspaceOperation {
    package struct Shown: Hashable, Sendable {
        package var page: RowPage<ContactSummary>
        /// The contact on the anchor's row; `nil` for an empty list.
        package var contact: LoadContact.Found?
        /// The letter index; `nil` if not requested.
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

/// The first letters of a list's sort keys, in order, each with the row of its first name.
package struct ContactLetters: Hashable, Sendable {
    package var letters: [ContactLetter]
    package var alphabet: NameAlphabet

    package init(letters: [ContactLetter] = [], alphabet: NameAlphabet = NameAlphabet(language: "")) {
        self.letters = letters
        self.alphabet = alphabet
    }

    /// Returns a letter, or if it is missing, the one before it; `nil` if there are none.
    package func letter(for typed: Character) -> ContactLetter? {
        let wanted = NameAlphabet.element(of: alphabet.key(String(typed)))
        return letters.last { $0.key <= wanted } ?? letters.first
    }
}

/// Loads a contact with its details: the groups it is in, and the members of a group.
package struct LoadContact: WorkspaceOperation {
    package struct Found: Hashable, Sendable {
        package var contact: Contact
        package var members: [ContactSummary]
        /// The names of its groups.
        package var groups: [String] = []
        /// The latest message to one of its addresses, if it was not delivered.
        package var undelivered: OutgoingMessage?
    }

    package var id: Identifier<Contact>

    package init(_ id: Identifier<Contact>) {
        self.id = id
    }

    /// Loads the contact.
    ///
    /// - Returns: `nil` if there is none.
    package func run(in workspace: Workspace) throws(StoreError) -> Found? {
        try workspace.store.reading { store throws(StoreError) in try found(in: store) }
    }

    /// Returns the contact.
    ///
    /// - Parameter store: A single state of the store.
    func found(in store: MeetStore) throws(StoreError) -> Found? {
        guard let contact = try store.contact(id) else { return nil }
        if contact.kind == .group { return Found(contact: contact, members: try store.members(ofGroup: id)) }
        let keys = Set(contact.emails.map { CalendarAddress.key($0.address) })
        return Found(
            contact: contact, members: [], groups: try store.groups(of: id),
            undelivered: try store.undelivered(to: keys))
    }
}

/// Loads complete cards for comparison, without deleted ones.
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

/// Loads cards to show side by side, without deleted ones.
package struct LoadComparedCards: WorkspaceOperation {
    package struct Found: Hashable, Sendable {
        package var cards: [Contact]
        /// The names of group members, by their MEMBER values.
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

/// Exports every contact, in the order of the list and from a single state of the store. They are passed on
/// one by one, because a book may be too large for memory; so it is not a `WorkspaceOperation`.
package struct ExportContacts: Hashable, Sendable {
    package init() {}

    /// Exports the contacts.
    ///
    /// - Parameter tell: Receives each contact; may throw to stop.
    package func run(in workspace: Workspace, tell: (Contact) throws -> Void) throws(StoreError) {
        try workspace.store.forEachContact(tell)
    }

    /// Exports the contacts as vCards.
    ///
    /// - Parameter tell: Receives each contact as a vCard 4.0; may throw to stop.
    package func writeVCards(in workspace: Workspace, tell: (String) throws -> Void) throws(StoreError) {
        try workspace.store.forEachVCard(tell)
    }
}

/// Finds the contacts that match typed text by the rule of `WordQuery`, best first. Empty text matches all,
/// by name.
package struct FindInvitees: WorkspaceOperation {
    package var text: String
    package var limit: Int
    /// The label of groups in lists, which is searchable too.
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

/// Lists the invitees that contacts stand for: each contact, or every member of a group, without duplicates.
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

/// Lists the groups of each contact, by name.
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

/// Lists the first coming meetings with a contact.
package struct ListMeetingsWithContact: WorkspaceOperation {
    package var contact: Identifier<Contact>

    /// The maximum number of meetings.
    static let most = 5

    package init(_ contact: Identifier<Contact>) {
        self.contact = contact
    }

    package func run(in workspace: Workspace) throws(StoreError) -> [MeetingSummary] {
        try workspace.store.meetings(with: contact, at: workspace.now(), most: Self.most)
    }
}
