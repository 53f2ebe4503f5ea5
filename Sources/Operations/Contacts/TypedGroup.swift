import Foundation
import MeetCore
import MeetStore

/// A group described in words. Missing parts are unchanged.
package struct TypedGroup: Hashable, Sendable {
    package var name: String?
    package var note: String?
    /// The wish to stay in touch with each member, for `TouchWishParser`.
    package var touch: String?
    /// The numbers, names and addresses of members to add; a group stands for its members.
    package var members: [String] = []
    /// The members to remove.
    package var removedMembers: [String] = []

    package init() {}
}

extension TypedGroup {
    /// Applies the description to a group. Members are removed before others are added.
    ///
    /// - Throws: `TypedContactError`, `NamingError`, `StoreError`.
    fileprivate func apply(to group: inout Contact, in store: MeetStore) throws {
        if let name {
            let trimmed = name.trimmed
            guard !trimmed.isEmpty else { throw TypedContactError.noGroupName }
            group.name = trimmed
        }
        if let note { group.note = note }
        if let touch { group.touchWish = try TypedContact.wish(touch) }
        for who in removedMembers {
            let uids = try people(who, in: store).map { ContactKeys.uid($0.uid) }
            let staying = group.members.filter { !uids.contains(ContactKeys.uid($0)) }
            guard staying.count < group.members.count else {
                throw TypedContactError.noMember(who, group: group.name)
            }
            group.members = staying
        }
        for who in members {
            for person in try people(who, in: store) where person.id != group.id {
                let isMember = group.members.contains { ContactKeys.uid($0) == ContactKeys.uid(person.uid) }
                if !isMember { group.members.append(person.uid) }
            }
        }
    }

    /// Returns the contact, or the members of the group, as in an invitation.
    private func people(_ who: String, in store: MeetStore) throws -> [Contact] {
        let contact = try store.contact(meantBy: who)
        guard contact.kind == .group, let id = contact.id else { return [contact] }
        return try store.members(ofGroup: id).compactMap { try store.contact($0.id) }
    }
}

/// Adds a group described in words.
package struct AddGroup: WritingOperation {
    package var words: TypedGroup

    package init(_ words: TypedGroup) {
        self.words = words
    }

    /// Adds the group.
    ///
    /// - Throws: `TypedContactError`, `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> LoadContact.Found {
        defer { workspace.inviteeIndex.forget() }
        return try workspace.store.transaction { store in
            var group = Contact()
            group.kind = .group
            try words.apply(to: &group, in: store)
            guard !group.name.isEmpty else { throw TypedContactError.noGroupName }
            return try store.saved(group)
        }
    }
}

/// Edits a group as described in words.
package struct EditGroup: WritingOperation {
    /// The group's number or name.
    package var who: String
    package var words: TypedGroup

    package init(_ who: String, _ words: TypedGroup) {
        self.who = who
        self.words = words
    }

    /// Edits the group.
    ///
    /// - Throws: `TypedContactError`, `NamingError`, `StoreError`.
    package func run(in workspace: Workspace) throws -> LoadContact.Found {
        defer { workspace.inviteeIndex.forget() }
        return try workspace.store.transaction { store in
            var group = try store.contact(meantBy: who, isGroup: true)
            try words.apply(to: &group, in: store)
            return try store.saved(group)
        }
    }
}

extension MeetStore {
    fileprivate func saved(_ group: Contact) throws(StoreError) -> LoadContact.Found {
        let saved = try save(group)
        guard let id = saved.id else { return LoadContact.Found(contact: saved, members: []) }
        return LoadContact.Found(contact: saved, members: try members(ofGroup: id))
    }
}

/// Lists the groups with words that begin like those of `text`, by name, each with its members.
package struct ListGroups: WorkspaceOperation {
    package var text: String
    /// The maximum number.
    package var limit: Int

    package init(_ text: String = "", limit: Int = .max) {
        self.text = text
        self.limit = limit
    }

    package func run(in workspace: Workspace) throws(StoreError) -> [LoadContact.Found] {
        try workspace.store.reading { store throws(StoreError) in
            let matching = text.isEmpty ? nil : Set(try store.contacts(text, rows: 0..<Int.max).map(\.id))
            var found: [LoadContact.Found] = []
            for group in try store.groups() where matching?.contains(group.id) != false {
                guard found.count < limit else { break }
                guard let contact = try store.contact(group.id) else { continue }
                found.append(.init(contact: contact, members: try store.members(ofGroup: group.id)))
            }
            return found
        }
    }
}
