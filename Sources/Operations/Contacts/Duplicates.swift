import MeetCore
import MeetStore

/// Finds possible duplicates in the book, with the certainty and the reasons (`PersonLikeness`). Pairs marked
/// as different people are left out.
package struct FindDuplicates: WorkspaceOperation {
    /// A person stored more than once.
    package struct Group: Hashable, Sendable, Identifiable {
        /// Two or more contacts, oldest first; a merge keeps the oldest.
        package var contacts: [ContactSummary]
        package var grade: DuplicateGrade
        package var reasons: [DuplicateReason]

        package var id: [Identifier<Contact>] { contacts.map(\.id) }
    }

    /// The minimum certainty.
    package var least: DuplicateGrade

    package init(atLeast least: DuplicateGrade = .possible) {
        self.least = least
    }

    /// Returns the groups, most certain first, then by name.
    package func run(in workspace: Workspace) throws(StoreError) -> [Group] {
        try workspace.store.reading { store throws(StoreError) in
            var index = try store.duplicateIndex()
            var pairs = index.findPairs()
            if !index.namesakes.isEmpty {
                let ids = Set(index.namesakes.joined())
                pairs.formUnion(index.pairs(ofNamesakesBorn: try store.writtenBirthdays(of: ids)))
            }
            let distinct = try store.distinctContacts()
            pairs.subtract(distinct)
            var signs: [Int64: PersonSigns] = [:]
            var summaries: [Int64: ContactSummary] = [:]
            let ids = Set(pairs.flatMap { [$0.one, $0.other] })
            let compared = try store.mapContacts(of: ids, with: index.nameWords) { contact, words in
                ContactSummary(contact).map { ($0, PersonSigns(contact, &words)) }
            }
            signs.reserveCapacity(compared.count)
            summaries.reserveCapacity(compared.count)
            for (summary, sign) in compared {
                signs[summary.id.rawValue] = sign
                summaries[summary.id.rawValue] = summary
            }
            let groups = DuplicateFinder(pairs, of: index, signs: signs, distinct: distinct)
                .groups(atLeast: least).map {
                    Group(
                        contacts: $0.contacts.compactMap { summaries[$0] }, grade: $0.verdict.grade,
                        reasons: $0.verdict.reasons)
                }
            let orders = groups.map(\.order)
            return groups.indices.sorted { orders[$0] < orders[$1] }.map { groups[$0] }
        }
    }
}

extension FindDuplicates.Group {
    fileprivate var order: (DuplicateGrade, String, Int64) {
        (grade, contacts.first.map { SortKey.of($0.name) } ?? "", contacts.first?.id.rawValue ?? 0)
    }
}

/// Marks similar contacts as different people, so that they are no longer found as duplicates. Undo reverts
/// it.
package struct KeepApart: WritingOperation {
    package var contacts: [Identifier<Contact>]

    package init(_ contacts: [Identifier<Contact>]) {
        self.contacts = contacts
    }

    /// Marks the contacts.
    ///
    /// - Returns: Their number; nothing is done for less than two.
    package func run(in workspace: Workspace) throws(StoreError) -> Int {
        try workspace.store.keepApart(contacts)
    }
}

/// Merges the contacts of each group into its first one, as one action of the person: their data is united,
/// and invitees and group members are replaced by the remaining contact. Contacts deleted in the meantime are
/// ignored.
package struct MergeContacts: WritingOperation {
    package var groups: [[Identifier<Contact>]]

    package init(_ groups: [[Identifier<Contact>]]) {
        self.groups = groups
    }

    /// Merges the contacts.
    ///
    /// - Returns: The number of removed contacts.
    package func run(in workspace: Workspace) throws(StoreError) -> Int {
        defer { workspace.inviteeIndex.forget() }
        return try workspace.store.mergeContacts(groups)
    }
}

extension ContactSummary {
    /// Makes a summary; `nil` for a contact that is not stored.
    package init?(_ contact: Contact) {
        guard let id = contact.id else { return nil }
        self.init(
            id: id, name: contact.name, kind: contact.kind, organization: contact.organization,
            email: contact.preferredEmail?.address, phone: contact.preferredPhone?.number)
    }
}
