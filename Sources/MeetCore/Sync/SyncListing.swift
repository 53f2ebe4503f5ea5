import Foundation

/// The answer of a collection to the question of what is in it.
package struct SyncListing: Hashable, Sendable {
    package enum Reach: Hashable, Sendable {
        /// Everything that is in the collection: a known item that is not named may be gone.
        case everything
        /// Items of a span of time. Absence proves nothing: servers differ about series and whole days, and
        /// some name fewer items for a wider span.
        case window
        /// The changes since a token: only an item that is named as gone is gone.
        case changes
    }

    package struct Entry: Hashable, Sendable {
        package var href: String
        package var etag: String?
        package var isGone: Bool

        package init(href: String, etag: String? = nil, isGone: Bool = false) {
            self.href = href
            self.etag = etag
            self.isGone = isGone
        }
    }

    package var reach: Reach
    package var entries: [Entry]
    /// The token for the next round.
    package var token: String?
    /// True if the server cut the listing (507 beside the token, RFC 6578, 3.6): go on with the token.
    package var hasMore: Bool
    /// True if items of the collection may be missing, because some are named at an address outside it, or
    /// the server ended the listing: the token must not be stored, and absence proves nothing.
    package var isPartial: Bool

    package init(
        _ reach: Reach, _ entries: [Entry], token: String? = nil, hasMore: Bool = false,
        isPartial: Bool = false
    ) {
        self.reach = reach
        self.entries = entries
        self.token = token
        self.hasMore = hasMore
        self.isPartial = isPartial
    }

    /// The use of an answer of HTTP.
    package enum Use: Hashable, Sendable {
        case listing
        /// The token was refused: list everything.
        case startOver
        /// It says nothing about the collection, and nothing is deleted because of it.
        case nothing
    }

    /// Returns the use of an answer. Only a multistatus says anything: a sign-in page of a network, another
    /// server at the address, and an error do not.
    ///
    /// - Parameter precondition: The condition that the server names, without its namespace.
    package static func use(
        status: Int, isMultistatus: Bool, sentToken: Bool, precondition: String? = nil
    ) -> Use {
        if status == 207, isMultistatus { return .listing }
        guard sentToken else { return .nothing }
        if precondition == "valid-sync-token" { return .startOver }
        // 403 with another condition is a matter of rights.
        if status == 403 { return precondition == nil ? .startOver : .nothing }
        return [400, 409, 410, 412, 418].contains(status) ? .startOver : .nothing
    }
}

/// The work that a listing gives.
package struct SyncPlan: Hashable, Sendable {
    /// The hrefs to be read, as the server gave them.
    package private(set) var fetch: [String] = []
    /// The hrefs of the rows whose items are gone, as the rows have them.
    package private(set) var gone: [String] = []
    /// The hrefs of rows that were not named. They are asked for by multiget, and gone if it answers 404.
    package private(set) var doubtful: [String] = []
    /// The names in the collection, in lower case and as far as known, for new hrefs, with those of rows that
    /// were not named.
    package private(set) var names: Set<String> = []

    /// Compares a listing with the rows of the collection.
    ///
    /// - An item without an ETag is read: its content decides. So is one after a push. One that could not be
    ///   read, and had no ETag then either, is not.
    /// - A partial listing of everything is one of a window: an item that it does not name is asked for.
    /// - Hrefs are compared decoded; the collection itself, others' paths and repeated entries do not
    ///   count. Of an item that is named both as there and as gone, nothing is deleted.
    ///
    /// - Parameters:
    ///   - collection: The href of the collection.
    ///   - pushed: The hrefs that this program stored after the token was given. Changes since then name
    ///     them; some servers do not name an item that is new since then and deleted again.
    ///   - unreadable: The items that could not be read, with the ETags that they had then: they are read
    ///     only under another ETag.
    ///   - checksAll: Whether everything is read, because an ETag may stay although the item changed
    ///     (`SyncCheck`).
    package init(
        _ listing: SyncListing, copies: [SyncCopy], in collection: String, pushed: Set<String> = [],
        unreadable: [SyncListing.Entry] = [], checksAll: Bool = false
    ) {
        let own = Set(pushed.compactMap { SyncHref.key($0, in: collection) })
        var unread: [String: SyncListing.Entry] = [:]
        for entry in unreadable {
            if let key = SyncHref.key(entry.href, in: collection) { unread[key] = entry }
        }
        var present: [String: SyncListing.Entry] = [:]
        var order: [String] = []
        var named: Set<String> = []
        for entry in listing.entries {
            guard let key = SyncHref.itemKey(entry.href, in: collection) else { continue }
            if entry.isGone {
                named.insert(key)
            } else if present[key] == nil {
                order.append(key)
                present[key] = entry
            }
        }
        var rows: [String: SyncCopy] = [:]
        for copy in copies {
            if let key = SyncHref.key(copy.href, in: collection) { rows[key] = copy }
        }
        for key in order {
            guard let entry = present[key] else { continue }
            names.insert(SyncHref.name(ofKey: key).lowercased())
            if let former = unread[key], SyncTag.key(former.etag) == SyncTag.key(entry.etag) { continue }
            let row = rows[key]
            let isKnown = row?.agreed != nil && row?.isUnread == false && row?.unanswered == nil
            if checksAll || !isKnown || !SyncTag.isSame(row?.etag, entry.etag) { fetch.append(entry.href) }
        }
        let isWindow = listing.isPartial && listing.reach == .everything
        for (key, row) in rows.sorted(by: { $0.key < $1.key }) where present[key] == nil {
            if !named.contains(key) || row.agreed == nil {
                names.insert(SyncHref.name(ofKey: key).lowercased())
            }
            judge(
                row, isNamed: named.contains(key), isOwn: own.contains(key),
                isUnreadable: unread[key] != nil, isWindow ? .window : listing.reach)
        }
    }

    /// Decides about a row whose item is not named as there.
    private mutating func judge(
        _ row: SyncCopy, isNamed: Bool, isOwn: Bool, isUnreadable: Bool, _ reach: SyncListing.Reach
    ) {
        // A first push whose answer never came; it was not stored, or it will be named.
        if row.agreed == nil { return }
        switch reach {
        case .changes:
            if isNamed {
                gone.append(row.href)
            } else if !isUnreadable, isOwn || row.isUnread || row.unanswered != nil {
                fetch.append(row.href)
            }
        case .everything: if row.isUnread { doubtful.append(row.href) } else { gone.append(row.href) }
        case .window: doubtful.append(row.href)
        }
    }

    /// All hrefs that are to be asked for by multiget because of the listing. Those that may be gone come
    /// first: a new item may be one of them under another name.
    package var hrefs: [String] { doubtful + fetch }

    /// Returns hrefs in lots of at most `size`.
    package static func lots(_ hrefs: [String], of size: Int) -> [[String]] {
        stride(from: 0, to: hrefs.count, by: size).map {
            Array(hrefs[$0..<min($0 + size, hrefs.count)])
        }
    }
}

/// The guard against a mass deletion, on either side: a server that lost its data, a folder that is not
/// mounted.
package enum SyncGuard: Hashable, Sendable {
    case allow
    /// The person is asked before anything is deleted.
    case ask(gone: Int, of: Int)

    /// - Parameters:
    ///   - known: The number of items before.
    ///   - asksOfOne: True to ask about the only item too: a folder that is not mounted looks emptied.
    package init(gone: Int, of known: Int, asksOfOne: Bool = false) {
        let isEmptied = known > (asksOfOne ? 0 : 1) && gone >= known
        let isMuch = gone > 10 && gone * 10 > known * 3
        self = isEmptied || isMuch ? .ask(gone: gone, of: known) : .allow
    }
}

/// The turns in which more is asked than what changed.
package enum SyncCheck {
    /// A listing of everything in place of the changes since the token, once a day.
    package static let listing: TimeInterval = 86_400
    /// The reading of every item, once a week.
    package static let content: TimeInterval = 7 * 86_400

    /// Returns whether it is time. A clock that was set back makes it so.
    ///
    /// - Parameter last: The time of the last turn; `nil` for none.
    package static func isDue(last: Date?, now: Date, every interval: TimeInterval) -> Bool {
        guard let last else { return true }
        let passed = now.timeIntervalSince(last)
        return passed < 0 || passed >= interval
    }
}
