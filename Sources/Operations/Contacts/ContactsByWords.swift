import MeetCore
import MeetStore

/// Writes down a contact as it is told in words.
package struct AddContact: WritingOperation {
    package var words: TypedContact

    package init(_ words: TypedContact) {
        self.words = words
    }

    /// - Throws: `TypedContactError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Contact {
        defer { workspace.inviteeIndex.forget() }
        var contact = Contact()
        try words.apply(to: &contact)
        return try workspace.store.save(contact)
    }
}

/// Changes a contact as it is told in words.
package struct EditContact: WritingOperation {
    /// Its number, name or address.
    package var who: String
    package var words: TypedContact

    package init(_ who: String, _ words: TypedContact) {
        self.who = who
        self.words = words
    }

    /// - Throws: `TypedContactError`, `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Contact {
        defer { workspace.inviteeIndex.forget() }
        return try workspace.store.transaction { store in
            var contact = try store.contact(meantBy: who)
            try words.apply(to: &contact)
            return try store.save(contact)
        }
    }
}

/// The contact that is meant, with all that is known of it.
package struct FindContact: WorkspaceOperation {
    /// Its number, name or address.
    package var who: String
    /// Whether only groups are meant.
    package var isGroup: Bool

    package init(_ who: String, isGroup: Bool = false) {
        self.who = who
        self.isGroup = isGroup
    }

    /// - Throws: `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> LoadContact.Found {
        try workspace.store.reading { store throws(StoreError) in
            Result { try found(in: store) }
        }.get()
    }

    private func found(in store: MeetStore) throws -> LoadContact.Found {
        let contact = try store.contact(meantBy: who, isGroup: isGroup)
        guard contact.kind == .group, let id = contact.id else {
            return LoadContact.Found(contact: contact, members: [])
        }
        return LoadContact.Found(contact: contact, members: try store.members(ofGroup: id))
    }
}

/// Deletes the contacts that are meant, as one action; all of them or none.
package struct DeleteContacts: WritingOperation {
    /// Their numbers, names or addresses.
    package var who: [String]
    /// Whether only groups are meant.
    package var isGroup: Bool

    package init(_ who: [String], isGroup: Bool = false) {
        self.who = who
        self.isGroup = isGroup
    }

    /// - Returns: The contacts as they were, each once.
    /// - Throws: `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> [Contact] {
        defer { workspace.inviteeIndex.forget() }
        return try workspace.store.transaction { store in
            var meant: [Contact] = []
            for who in who {
                let contact = try store.contact(meantBy: who, isGroup: isGroup)
                if !meant.contains(where: { $0.id == contact.id }) { meant.append(contact) }
            }
            try store.deleteContacts(meant.compactMap(\.id))
            return meant
        }
    }
}
