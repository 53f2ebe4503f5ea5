import MeetCore
import MeetStore

/// Saves the form of a contact: a new contact without an id.
///
/// Changes by others since `base` are kept; if the form changed the same field, nothing is saved and the
/// conflicts are returned.
package struct SaveContact: WritingOperation {
    package var contact: Contact
    /// The contact when the form was opened; `nil` for a new one.
    package var base: Contact?
    /// The side that decides conflicts; `nil` to return them.
    package var preferred: MeetingMerge.Side?
    /// The draft of the form, deleted once it is saved.
    package var draft: String?

    package init(
        _ contact: Contact, base: Contact? = nil, preferring side: MeetingMerge.Side? = nil,
        draft: String? = nil
    ) {
        self.contact = contact
        self.base = base
        preferred = side
        self.draft = draft
    }

    /// Saves the contact.
    ///
    /// - Throws: `notFound` if the contact was deleted.
    package func run(in workspace: Workspace) throws(StoreError) -> Saved<Contact, ContactMerge.Conflict> {
        defer { workspace.inviteeIndex.forget() }
        guard let base else { return .saved(try workspace.store.save(contact, discarding: draft)) }
        return try workspace.store.save(contact, base: base, preferring: preferred, discarding: draft)
    }
}

/// Saves a group with these contacts as its members. Unknown members stay: they may be on another machine.
/// Changes by others are merged like in `SaveContact`.
package struct SaveGroup: WritingOperation {
    package var group: Contact
    package var members: [Identifier<Contact>]
    /// The group when the form was opened; `nil` for a new one.
    package var base: Contact?
    /// The side that decides conflicts; `nil` to return them.
    package var preferred: MeetingMerge.Side?
    /// The draft of the form, deleted once it is saved.
    package var draft: String?

    package init(
        _ group: Contact, members: [Identifier<Contact>], base: Contact? = nil,
        preferring side: MeetingMerge.Side? = nil, draft: String? = nil
    ) {
        self.group = group
        self.members = members
        self.base = base
        preferred = side
        self.draft = draft
    }

    /// Saves the group.
    ///
    /// - Throws: `notFound` if the group was deleted.
    package func run(in workspace: Workspace) throws(StoreError) -> Saved<Contact, ContactMerge.Conflict> {
        defer { workspace.inviteeIndex.forget() }
        return try workspace.store.writing { store throws(StoreError) in
            var group = group
            let strangers = try group.id.map { id throws(StoreError) in try store.unknownMembers(ofGroup: id)
            }
            group.members = []
            for member in members {
                if let uid = try store.contact(member)?.uid { group.members.append(uid) }
            }
            group.members += strangers ?? []
            guard let base else { return .saved(try store.save(group, discarding: draft)) }
            return try store.save(group, base: base, preferring: preferred, discarding: draft)
        }
    }
}

/// Deletes a contact; meetings keep the name. Undo restores it.
package struct DeleteContact: WritingOperation {
    package var id: Identifier<Contact>

    package init(_ id: Identifier<Contact>) {
        self.id = id
    }

    /// Deletes the contact.
    ///
    /// - Throws: `notFound`.
    package func run(in workspace: Workspace) throws(StoreError) {
        defer { workspace.inviteeIndex.forget() }
        try workspace.store.deleteContact(id)
    }
}
