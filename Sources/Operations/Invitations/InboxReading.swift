import Foundation
import MeetCore
import MeetStore

/// Lists a page of the received messages, latest first, with their clashes.
package struct ListInbox: WorkspaceOperation {
    package var filter: InboxFilter
    /// The text to search, by the rule of `WordQuery`, in titles, people and places; empty for all.
    package var text = ""
    /// The anchor row, and the number of rows before it and from it on.
    package var anchor: Int
    package var before: Int
    package var after: Int
    /// The message on the anchor's row; if it is not listed, the row counts.
    package var item: Identifier<InboxItem>?

    package init(_ filter: InboxFilter = .open, around anchor: Int = 0, before: Int = 0, after: Int = 50) {
        self.filter = filter
        self.anchor = anchor
        self.before = before
        self.after = after
    }

    package func run(in workspace: Workspace) throws(StoreError) -> RowPage<InboxItem> {
        try workspace.store.expandSeries()
        return try workspace.store.reading { store throws(StoreError) in try page(of: store) }
    }

    /// Returns the page.
    ///
    /// - Parameter store: A single state of the store.
    func page(of store: MeetStore) throws(StoreError) -> RowPage<InboxItem> {
        guard let found = try matches(in: store) else {
            var row = anchor
            if let item { row = try store.inboxRow(of: item, filter) ?? anchor }
            return try RowPage(
                count: try store.inboxCount(filter), anchor: row, before: before, after: after
            ) { rows throws(StoreError) in
                try Self.withClashes(try store.inbox(filter, rows: rows), in: store)
            }
        }
        let row = found.firstIndex { $0.id == item } ?? anchor
        return try RowPage(
            count: found.count, anchor: row, before: before, after: after
        ) { rows throws(StoreError) in try Self.withClashes(Array(found[rows]), in: store) }
    }

    private static func withClashes(
        _ items: [InboxItem], in store: MeetStore
    ) throws(StoreError) -> [InboxItem] {
        var told: [InboxItem] = []
        for item in items { told.append(try store.withClashes(item)) }
        return told
    }

    /// Returns the matches; `nil` without a search.
    private func matches(in store: MeetStore) throws(StoreError) -> [InboxItem]? {
        let query = WordQuery(text)
        if query.isEmpty { return nil }
        let all = try store.inbox(filter, rows: 0..<store.inboxCount(filter))
        return all.filter { query.score($0.target) != nil }
    }
}

/// Shows a page of that list, and its length without a search; both from a single state of the store.
package struct ShowInbox: WorkspaceOperation {
    package var list: ListInbox

    package init(_ list: ListInbox) {
        self.list = list
    }

    package func run(in workspace: Workspace) throws(StoreError) -> ShownInbox {
        try workspace.store.expandSeries()
        return try workspace.store.reading { store throws(StoreError) in
            ShownInbox(page: try list.page(of: store), total: try store.inboxCount(list.filter))
        }
    }
}

package struct ShownInbox: Hashable, Sendable {
    package var page: RowPage<InboxItem>
    /// The number of all messages, regardless of the search.
    package var total: Int
}

extension InboxItem {
    /// The words for searching.
    fileprivate var target: WordTarget {
        let venues = meeting?.places.venues ?? []
        let people = [from, meeting?.organizer].compactMap(\.self)
        let invitees = meeting?.invitees ?? []
        return WordTarget(
            names: [meeting?.title ?? ""] + people.map(\.name) + invitees.map(\.name) + venues.map(\.name),
            others: venues.compactMap(\.address.line) + [meeting?.placeKind].compactMap(\.self),
            addresses: people.map(\.email) + invitees.compactMap(\.email))
    }
}

/// Loads a received message, with its clashes; `nil` if there is none.
package struct LoadInboxItem: WorkspaceOperation {
    package var id: Identifier<InboxItem>

    package init(_ id: Identifier<InboxItem>) {
        self.id = id
    }

    package func run(in workspace: Workspace) throws(StoreError) -> InboxItem? {
        try workspace.store.expandSeries()
        return try workspace.store.reading { store throws(StoreError) in
            guard let item = try store.inboxItem(id) else { return nil }
            return try store.withClashes(item)
        }
    }
}

extension MeetStore {
    /// Returns the message with the meetings at the same time; a meeting that takes no time has no clashes.
    func withClashes(_ item: InboxItem) throws(StoreError) -> InboxItem {
        var item = item
        guard let meeting = item.meeting else { return item }
        item.clashes = try overlaps(of: meeting).filter { $0.meetingID != meeting.seriesID }
        return item
    }
}
