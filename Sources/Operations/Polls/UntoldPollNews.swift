import MeetCore
import MeetStore

/// The news of polls that the agent has stored and not yet shown.
///
/// A step of a poll is stored once, so news that are only in memory are lost if the agent ends before it shows
/// them. They are listed in the transaction that stores them, and leave the list once they are shown.
package struct UntoldPollNews {
    private static let key = "untold polls"

    private let store: MeetStore

    package init(_ store: MeetStore) { self.store = store }

    /// Returns the news, earliest first, without those that were seen in the inbox.
    package func items() throws(StoreError) -> [InboxItem] {
        let text = try store.sourceState(Self.key) ?? ""
        var items: [InboxItem] = []
        for id in text.split(separator: " ").compactMap({ Int64($0) }) {
            guard let item = try store.inboxItem(Identifier(id)) else { continue }
            if item.state == .unseen || item.state == .waiting { items.append(item) }
        }
        return items
    }

    /// Adds news, within the transaction that stores them.
    func add(_ item: InboxItem) throws(StoreError) { try save(try items() + [item]) }

    /// Removes news that were shown.
    package func remove(_ shown: [InboxItem]) throws(StoreError) {
        let ids = Set(shown.compactMap(\.id))
        try store.writing { store throws(StoreError) in
            let list = UntoldPollNews(store)
            try list.save(try list.items().filter { item in item.id.map { !ids.contains($0) } ?? false })
        }
    }

    private func save(_ items: [InboxItem]) throws(StoreError) {
        let text = items.compactMap { $0.id.map { String($0.rawValue) } }.joined(separator: " ")
        try store.setSourceState(Self.key, to: text.isEmpty ? nil : text)
    }
}
