/// The format of the items of a collection.
package enum SyncFormat: String, Hashable, Sendable, Codable, CaseIterable {
    case calendar, card

    /// The ending of file names and hrefs, with its point.
    package var ending: String {
        switch self {
        case .calendar: ".ics"
        case .card: ".vcf"
        }
    }
}

/// The two texts of an item when both sides agreed last.
///
/// They differ although they mean the same: a server leaves out and rewrites, and this program writes only
/// what it models. So what has changed since is found on each side against its own text, and a change is
/// carried over to the other side without what differs anyway.
package struct SyncAgreement: Hashable, Sendable, Codable {
    /// The text of the server.
    package var there: String
    /// The text that this program wrote of the same state.
    package var here: String

    package init(there: String, here: String) {
        self.there = there
        self.here = here
    }
}

/// The row of an item on a server, or of a file in a folder.
package struct SyncCopy: Hashable, Sendable, Codable {
    /// The href as the server gave it.
    package var href: String
    package var uid: String
    /// The ETag of `agreed`, with which an edit begins; `nil` where the server gave none.
    package var etag: String?
    package var scheduleTag: String?
    /// The base of merges; `nil` before both sides agreed for the first time.
    package var agreed: SyncAgreement?
    /// True after a push until the item is read again: the server may have stored another text than it was
    /// sent.
    package var isUnread = false
    /// A push whose answer never came, so that it may have been stored.
    package var unanswered: SyncAgreement?
    /// True once the deletion of the item was sent because its record stands elsewhere: if it is gone, nobody
    /// else need have deleted it.
    package var isLeaving = false

    package init(
        href: String, uid: String, etag: String? = nil, scheduleTag: String? = nil,
        agreed: SyncAgreement? = nil, isUnread: Bool = false, unanswered: SyncAgreement? = nil
    ) {
        self.href = href
        self.uid = uid
        self.etag = etag
        self.scheduleTag = scheduleTag
        self.agreed = agreed
        self.isUnread = isUnread
        self.unanswered = unanswered
    }

    /// The row of an item of which only the server's text is kept: the other is what this program writes of
    /// it.
    ///
    /// What the server left out then counts as an edit of this program, and is sent again with the next
    /// one.
    package init(
        href: String, uid: String, etag: String?, scheduleTag: String? = nil, text: String,
        rewritten: (String) -> String
    ) {
        self.init(
            href: href, uid: uid, etag: etag, scheduleTag: scheduleTag,
            agreed: SyncAgreement(there: text, here: rewritten(text)), isUnread: etag == nil)
    }

    /// The row after both sides agreed on what was read.
    ///
    /// - Parameter here: The text that this program writes of it.
    package init(_ item: SyncItem, uid: String, here: String) {
        self.init(
            href: item.href, uid: uid, etag: item.etag, scheduleTag: item.scheduleTag,
            agreed: SyncAgreement(there: item.text, here: here))
    }
}

/// An item as it was read from the server.
package struct SyncItem: Hashable, Sendable {
    package var href: String
    package var etag: String?
    package var scheduleTag: String?
    package let text: String
    /// The UID in the text; `nil` if it has none. It is asked for in each step of a round, and the text is
    /// taken apart for it once.
    package let uid: String?

    package init(href: String, etag: String? = nil, scheduleTag: String? = nil, text: String) {
        self.href = href
        self.etag = etag
        self.scheduleTag = scheduleTag
        self.text = text
        uid = SyncText.uid(of: text)
    }
}

/// The state of an item on the server, as a round found it.
package enum RemoteState: Hashable, Sendable {
    /// Nothing new was said of it; without a copy it is not there.
    case unchanged
    case present(SyncItem)
    case gone
}

/// An item of this program.
package struct LocalItem: Hashable, Sendable {
    package var uid: String
    /// The text that this program writes of it now; of a deleted item it is not read.
    package var text: String
    /// True if the journal holds an edit that the server has not got.
    package var isDirty: Bool
    /// True for the mark that a deleted item leaves until the server has deleted it too.
    package var isDeleted: Bool

    package init(uid: String, text: String, isDirty: Bool = false, isDeleted: Bool = false) {
        self.uid = uid
        self.text = text
        self.isDirty = isDirty
        self.isDeleted = isDeleted
    }
}
