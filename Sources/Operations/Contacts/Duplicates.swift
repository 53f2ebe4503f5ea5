import MeetCore
import MeetStore

/// Who may be in the book more than once, with how certain that is, and why (`PersonLikeness`). Those who were said to be
/// two people are left out.
package struct FindDuplicates: WorkspaceOperation {
    /// One person, stored more than once.
    package struct Group: Hashable, Sendable, Identifiable {
        /// Two or more, the oldest first; that one stays when they are merged.
        package var contacts: [ContactSummary]
        package var grade: DuplicateGrade
        package var reasons: [DuplicateReason]

        package var id: [Identifier<Contact>] { contacts.map(\.id) }
    }

    /// How certain it has to be.
    package var least: DuplicateGrade

    package init(atLeast least: DuplicateGrade = .possible) {
        self.least = least
    }

    /// The most certain first, those of one grade by name.
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

/// Says that contacts which look alike are different people: they are not found as duplicates any more. Undo takes it
/// back.
package struct KeepApart: WritingOperation {
    package var contacts: [Identifier<Contact>]

    package init(_ contacts: [Identifier<Contact>]) {
        self.contacts = contacts
    }

    /// - Returns: How many of them there are; where that is less than two, nothing was done.
    package func run(in workspace: Workspace) throws(StoreError) -> Int {
        try workspace.store.keepApart(contacts)
    }
}

/// Merges the contacts of each group into its first, as one action of the person: what all say is united, invitees
/// and members of groups are then the one that stays. Contacts that are gone meanwhile are passed over.
package struct MergeContacts: WritingOperation {
    package var groups: [[Identifier<Contact>]]

    package init(_ groups: [[Identifier<Contact>]]) {
        self.groups = groups
    }

    /// - Returns: How many contacts are no more.
    package func run(in workspace: Workspace) throws(StoreError) -> Int {
        defer { workspace.inviteeIndex.forget() }
        return try workspace.store.mergeContacts(groups)
    }
}

extension ContactSummary {
    /// `nil` for a contact that is not stored.
    package init?(_ contact: Contact) {
        guard let id = contact.id else { return nil }
        self.init(
            id: id, name: contact.name, kind: contact.kind, organization: contact.organization,
            email: contact.preferredEmail?.address, phone: contact.preferredPhone?.number)
    }
}
