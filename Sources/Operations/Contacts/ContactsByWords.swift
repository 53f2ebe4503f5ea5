import MeetCore
import MeetStore

/// Adds a contact described in words.
package struct AddContact: WritingOperation {
    package var words: TypedContact

    package init(_ words: TypedContact) {
        self.words = words
    }

    /// Adds the contact.
    ///
    /// - Throws: `TypedContactError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> Contact {
        defer { workspace.inviteeIndex.forget() }
        var contact = Contact()
        try words.apply(to: &contact)
        return try workspace.store.save(contact)
    }
}

/// Edits a contact as described in words.
package struct EditContact: WritingOperation {
    /// The contact's number, name or address.
    package var who: String
    package var words: TypedContact

    package init(_ who: String, _ words: TypedContact) {
        self.who = who
        self.words = words
    }

    /// Edits the contact.
    ///
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

/// Finds a contact by number, name or address, with its details.
package struct FindContact: WorkspaceOperation {
    /// The contact's number, name or address.
    package var who: String
    /// True to find groups only.
    package var isGroup: Bool

    package init(_ who: String, isGroup: Bool = false) {
        self.who = who
        self.isGroup = isGroup
    }

    /// Finds the contact.
    ///
    /// - Throws: `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> LoadContact.Found {
        try workspace.store.reading { store throws(StoreError) in
            Result { try found(in: store) }
        }.get()
    }

    private func found(in store: MeetStore) throws -> LoadContact.Found {
        let contact = try store.contact(meantBy: who, isGroup: isGroup)
        guard let id = contact.id, let shown = try LoadContact(id).found(in: store) else {
            return LoadContact.Found(contact: contact, members: [])
        }
        return shown
    }
}

/// Deletes the named contacts as one action; all of them or none.
package struct DeleteContacts: WritingOperation {
    /// The contacts' numbers, names or addresses.
    package var who: [String]
    /// True to find groups only.
    package var isGroup: Bool

    package init(_ who: [String], isGroup: Bool = false) {
        self.who = who
        self.isGroup = isGroup
    }

    /// Deletes the contacts.
    ///
    /// - Returns: The distinct deleted contacts.
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
