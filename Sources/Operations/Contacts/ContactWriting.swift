import MeetCore
import MeetStore

/// Keeps what a form of a contact says: a new contact where it has no id.
package struct SaveContact: WritingOperation {
    package var contact: Contact
    /// The draft of the form, which goes with it.
    package var draft: String?

    package init(_ contact: Contact, draft: String? = nil) {
        self.contact = contact
        self.draft = draft
    }

    package func run(in workspace: Workspace) throws(StoreError) -> Contact {
        defer { workspace.inviteeIndex.forget() }
        return try workspace.store.writing { store throws(StoreError) in
            let saved = try store.save(contact)
            if let draft { try store.deleteDraft(id: draft) }
            return saved
        }
    }
}

/// Keeps a group with these contacts as its members. Members that are no contacts here stay: they may be on another
/// machine.
package struct SaveGroup: WritingOperation {
    package var group: Contact
    package var members: [Identifier<Contact>]
    /// The draft of the form, which goes with it.
    package var draft: String?

    package init(_ group: Contact, members: [Identifier<Contact>], draft: String? = nil) {
        self.group = group
        self.members = members
        self.draft = draft
    }

    package func run(in workspace: Workspace) throws(StoreError) -> Contact {
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
            let saved = try store.save(group)
            if let draft { try store.deleteDraft(id: draft) }
            return saved
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
