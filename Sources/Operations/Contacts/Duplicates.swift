import MeetCore
import MeetStore

/// Who is in the book more than once: contacts that mean the same person (`ContactMatching.isSamePerson`).
package struct FindDuplicates: WorkspaceOperation {
    /// One person, stored more than once.
    package struct Group: Hashable, Sendable, Identifiable {
        /// Two or more, the oldest first; that one stays when they are merged.
        package var contacts: [ContactSummary]
        /// The person with all that the contacts say.
        package var merged: Contact

        package var id: Identifier<Contact> { contacts[0].id }
    }

    package init() {}

    /// All of them, by name. Asks for the e-mail addresses and numbers that several contacts share, and looks at
    /// no others.
    package func run(in workspace: Workspace) throws(StoreError) -> [Group] {
        var groups: [Group] = []
        for cluster in try workspace.store.contactsSharingAddresses() {
            if Task.isCancelled { throw .cancelled }
            groups += Self.groups(of: cluster)
        }
        return groups.sorted {
            let (one, other) = (SortKey.of($0.merged.name), SortKey.of($1.merged.name))
            return (one, $0.id.rawValue) < (other, $1.id.rawValue)
        }
    }

    /// A person may share an address with one and a number with another; those are one when nothing speaks
    /// against it.
    private static func groups(of cluster: [Contact]) -> [Group] {
        var groups: [(ids: [Contact], merged: Contact)] = []
        for contact in cluster {
            var joined = (ids: [contact], merged: contact)
            // What one brings may be what the next is known by.
            while let index = groups.firstIndex(where: {
                ContactMatching.isSamePerson($0.merged, joined.merged)
            }) {
                let group = groups.remove(at: index)
                joined.ids = group.ids + joined.ids
                joined.merged = ContactMerge(base: nil, mine: group.merged, theirs: joined.merged).contact
            }
            groups.append(joined)
        }
        return groups.filter { $0.ids.count > 1 }.map { group in
            let contacts = group.ids.sorted { ($0.id?.rawValue ?? 0) < ($1.id?.rawValue ?? 0) }
            return Group(
                contacts: contacts.compactMap(ContactSummary.init), merged: ContactMerge.united(contacts))
        }
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
    init?(_ contact: Contact) {
        guard let id = contact.id else { return nil }
        self.init(
            id: id, name: contact.name, kind: contact.kind, organization: contact.organization,
            email: contact.preferredEmail?.address, phone: contact.preferredPhone?.number)
    }
}
