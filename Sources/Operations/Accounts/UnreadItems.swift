import Foundation
import MeetCore

/// The items of a collection that are listed and could not be read: the server refuses them or leaves them
/// out, or something else than an item stands there.
///
/// For some rounds such an item keeps the token of the collection, so that the next round lists it again.
/// Then it is set aside: it holds up nothing any more, and is asked for when it has another ETag, once an
/// hour, and with the daily listing of everything. Without an ETag it is asked for at these times only.
struct UnreadItems: Codable, Hashable, Sendable {
    struct Item: Codable, Hashable, Sendable {
        /// The href as the server gave it.
        var href: String
        /// The latest ETag that a listing gave; `nil` without one.
        var etag: String?
        /// The number of rounds that asked for it in vain.
        var rounds = 0
        /// The latest of these rounds.
        var askedAt: Date

        var isSetAside: Bool { rounds >= UnreadItems.mostRounds }
    }

    /// The number of rounds after which an item is set aside.
    static let mostRounds = 3
    /// The maximum number of items in a round that are not read and not set aside yet. If there are more, it
    /// is not due to the items: these rounds are not counted, and none of these items is set aside.
    static let most = 200
    /// The time after which an item that was set aside is asked for again.
    static let pause: TimeInterval = 3600

    /// The items by the keys of their hrefs (`SyncHref.key`).
    private(set) var items: [String: Item] = [:]

    /// Returns the items that are not asked for unless they change.
    func waiting(at now: Date) -> [SyncListing.Entry] {
        items.values.filter { $0.isSetAside && !isDue($0, now) }.map {
            SyncListing.Entry(href: $0.href, etag: $0.etag)
        }
    }

    /// Returns the hrefs of the items that are asked for although no listing names them.
    func due(at now: Date) -> [String] {
        items.values.filter { $0.isSetAside && isDue($0, now) }.map(\.href).sorted()
    }

    private func isDue(_ item: Item, _ now: Date) -> Bool {
        SyncCheck.isDue(last: item.askedAt, now: now, every: Self.pause)
    }

    /// Takes note of a round.
    ///
    /// - Parameters:
    ///   - missing: The hrefs that were asked for and could not be read.
    ///   - asked: All hrefs that were asked for.
    ///   - entries: The listing.
    ///   - collection: The href of the collection.
    /// - Returns: Whether the next round has to list the same changes again.
    mutating func take(
        _ missing: Set<String>, of asked: [String], listed entries: [SyncListing.Entry],
        in collection: String, at now: Date
    ) -> Bool {
        if missing.isEmpty, items.isEmpty { return false }
        func key(_ href: String) -> String { SyncHref.key(href, in: collection) ?? href }
        let unread = Dictionary(missing.map { (key($0), $0) }, uniquingKeysWith: { one, _ in one })
        var left = items
        for href in asked { left[key(href)] = nil }
        // What is no longer named is gone.
        left = left.filter { $0.value.isSetAside }
        var tags: [String: String?] = [:]
        for entry in entries where !entry.isGone && !unread.isEmpty {
            tags.updateValue(entry.etag, forKey: key(entry.href))
        }
        let isOutage = unread.keys.count(where: { items[$0]?.isSetAside != true }) > Self.most
        for (key, href) in unread {
            var item = items[key] ?? Item(href: href, askedAt: now)
            if isOutage, !item.isSetAside {
                // It keeps the number of its rounds.
                left[key] = items[key]
                continue
            }
            item.href = href
            if let tag = tags[key] { item.etag = tag }
            item.rounds += 1
            item.askedAt = now
            left[key] = item
        }
        items = left
        return unread.keys.contains { left[$0]?.isSetAside != true }
    }
}
