/// A write to the server.
package struct SyncPush: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case create, update, delete
        /// MOVE to `href`, so that the item is never there twice. Some servers refuse a second item with
        /// the UID.
        case move(from: String)
    }

    package enum Condition: Hashable, Sendable {
        /// Without a condition, where the server gives no ETags. Its text was compared in this round.
        case unconditional
        /// `If-None-Match: *`.
        case absent
        /// `If-Match` with this value.
        case match(String)

        /// The condition that an item is still as it was when the edit began.
        package init(_ etag: String?) {
            self = SyncTag.condition(etag).map(Condition.match) ?? .unconditional
        }
    }

    package var kind: Kind
    package var uid: String
    package var href: String
    package var condition: Condition
    /// The text to be stored; `nil` for a deletion and a move.
    package var text: String?
    /// The text of this program that it stands for.
    package var here: String?
    /// True for a deletion of which the server is not to tell the organizer (RFC 6638, 8.1).
    package var isSilent = false

    package init(
        _ kind: Kind, uid: String, href: String, condition: Condition, text: String? = nil,
        here: String? = nil
    ) {
        self.kind = kind
        self.uid = uid
        self.href = href
        self.condition = condition
        self.text = text
        self.here = here
    }
}

/// The refusal of a single item, which does not stop the others.
package struct SyncRefusal: Hashable, Sendable, Codable {
    package var uid: String
    package var href: String?
    /// The status of HTTP; `nil` where nothing was sent because the collection is read-only.
    package var status: Int?
    /// The condition that the server names (RFC 4918, 16), as `valid-calendar-data`.
    package var precondition: String?
    /// The words of the server.
    package var words: String

    package init(
        uid: String, href: String?, status: Int? = nil, precondition: String? = nil, words: String = ""
    ) {
        self.uid = uid
        self.href = href
        self.status = status
        self.precondition = precondition
        self.words = words
    }
}

/// The decision about an item in a round.
package enum SyncAction: Hashable, Sendable {
    case nothing
    case createHere(SyncItem)
    /// The item of this program gets this text. It is no edit of the person: the item stays as clean as it
    /// was.
    case updateHere(text: String)
    case deleteHere
    case push(SyncPush)
    /// The item of this program gets this text, and the server the push.
    case merge(text: String, push: SyncPush)
    case ask(SyncConflict)
    /// The item is created here again, and the person is asked.
    case restore(SyncItem, SyncConflict)
    case refuse(SyncRefusal)
    /// Both sides deleted it: the mark of deletion and the row go.
    case forget
}

/// The decision about an item, and its row.
package struct SyncStep: Hashable, Sendable {
    package var action: SyncAction
    /// The row to store before a push, in the transaction of what is stored here; `nil` leaves it as it is.
    ///
    /// If an item is created, restored or updated here and settled, `agreed.here` is empty: it becomes the
    /// text that this program writes of the item once it is stored.
    package var copy: SyncCopy?
    /// True if nothing is left to be pushed, so that an edit in the journal is done.
    package var isSettled: Bool

    package init(_ action: SyncAction, copy: SyncCopy? = nil, isSettled: Bool = false) {
        self.action = action
        self.copy = copy
        self.isSettled = isSettled
    }
}
