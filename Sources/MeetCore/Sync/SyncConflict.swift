/// A question about an item: both sides changed it so that only the person can decide. Nothing is lost
/// meanwhile.
package struct SyncConflict: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Both changed the same fields differently. Each side keeps its text until the answer.
        case edited
        /// Deleted here and changed there: the item is here again.
        case deletedHere
        /// Changed here and deleted there: the item stays here.
        case deletedThere
        /// Another item there has its UID.
        ///
        /// - Parameter href: The other item, if the server names it.
        case uidTaken(href: String?)
        /// A second item there with the UID of an item that is here.
        ///
        /// - Parameter href: The first item, which belongs to the one here.
        case twin(href: String)
    }

    /// A field that both sides changed differently.
    package struct Field: Hashable, Sendable {
        package var name: SyncField
        package var here: SyncValue
        package var there: SyncValue

        package init(name: SyncField, here: SyncValue, there: SyncValue) {
            self.name = name
            self.here = here
            self.there = there
        }
    }

    package var kind: Kind
    package var uid: String
    /// The row of the item; `nil` for one that was never there.
    package var copy: SyncCopy?
    /// The text of this program; `nil` where it is deleted.
    package var here: String?
    /// The item of the server; `nil` where it is deleted, or was not read.
    package var there: SyncItem?
    /// The fields for `edited`; empty where the whole item is meant.
    package var fields: [Field]

    package init(
        _ kind: Kind, uid: String, copy: SyncCopy? = nil, here: String? = nil, there: SyncItem? = nil,
        fields: [Field] = []
    ) {
        self.kind = kind
        self.uid = uid
        self.copy = copy
        self.here = here
        self.there = there
        self.fields = fields
    }

    /// The decision of the person.
    package enum Answer: String, Hashable, Sendable, Codable, CaseIterable {
        /// The version of this program, and the version of the server.
        case here, there
        /// The version of this program, and the other as a new item beside it.
        case both
    }

    /// The answers that make a difference.
    package var answers: [Answer] {
        switch kind {
        case .edited, .deletedThere, .uidTaken, .twin: [.here, .there, .both]
        case .deletedHere: [.here, .there]
        }
    }
}

/// The changes that an answer to a conflict makes, in this order: what is stored here, the row, the push.
package struct SyncResolution: Hashable, Sendable {
    package enum Here: Hashable, Sendable {
        case keep
        /// The new text of the item.
        case store(String)
        case delete
    }

    package var here = Here.keep
    /// The text of a new item, to be pushed as any other.
    package var added: String?
    /// The row to store before the push; `nil` leaves it as it is.
    package var copy: SyncCopy?
    /// True if the row is deleted.
    package var forgets = false
    package var push: SyncPush?

    package init() {}
}
