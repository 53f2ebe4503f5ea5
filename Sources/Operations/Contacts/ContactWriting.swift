import MeetCore
import MeetStore

/// Keeps what a form of a contact says: a new contact where it has no id.
///
/// What was changed elsewhere since `base` stays; where the form changed the same field, nothing is saved and the
/// conflicts are the outcome.
package struct SaveContact: WritingOperation {
    package var contact: Contact
    /// As it was when the form began; `nil` for a new one.
    package var base: Contact?
    /// Whose word counts in fields that both changed; `nil` to be told of them.
    package var preferred: MeetingMerge.Side?
    /// The draft of the form, which goes with it once it is saved.
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

    /// - Throws: `notFound` where the contact is gone.
    package func run(in workspace: Workspace) throws(StoreError) -> Saved<Contact, ContactMerge.Conflict> {
        defer { workspace.inviteeIndex.forget() }
        guard let base else { return .saved(try workspace.store.save(contact, discarding: draft)) }
        return try workspace.store.save(contact, base: base, preferring: preferred, discarding: draft)
    }
}

/// Keeps a group with these contacts as its members. Members that are no contacts here stay: they may be on another
/// machine. What was changed elsewhere goes together with it as `SaveContact` does.
package struct SaveGroup: WritingOperation {
    package var group: Contact
    package var members: [Identifier<Contact>]
    /// As it was when the form began; `nil` for a new one.
    package var base: Contact?
    /// Whose word counts in fields that both changed; `nil` to be told of them.
    package var preferred: MeetingMerge.Side?
    /// The draft of the form, which goes with it once it is saved.
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

    /// - Throws: `notFound` where the group is gone.
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

/// Deletes a contact; meetings keep the name. Undo brings it back.
package struct DeleteContact: WritingOperation {
    package var id: Identifier<Contact>

    package init(_ id: Identifier<Contact>) {
        self.id = id
    }

    /// - Throws: `notFound`.
    package func run(in workspace: Workspace) throws(StoreError) {
        defer { workspace.inviteeIndex.forget() }
        try workspace.store.deleteContact(id)
    }
}
