import Foundation
import MeetCore
import MeetStore

/// A part of the list of what others sent, the latest first, with what clashes.
package struct ListInbox: WorkspaceOperation {
    package var filter: InboxFilter
    /// The row around which rows are wanted, and how many before it and from it on.
    package var anchor: Int
    package var before: Int
    package var after: Int

    package init(_ filter: InboxFilter = .open, around anchor: Int = 0, before: Int = 0, after: Int = 50) {
        self.filter = filter
        self.anchor = anchor
        self.before = before
        self.after = after
    }

    package func run(in workspace: Workspace) throws(StoreError) -> RowPage<InboxItem> {
        try workspace.store.expandSeries()
        return try workspace.store.reading { store throws(StoreError) in
            try RowPage(
                count: try store.inboxCount(filter), anchor: anchor, before: before, after: after
            ) { rows throws(StoreError) in
                var items: [InboxItem] = []
                for item in try store.inbox(filter, rows: rows) { items.append(try store.withClashes(item)) }
                return items
            }
        }
    }
}

/// How many messages wait, and how many were not looked at.
package struct CountInbox: WorkspaceOperation {
    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> InboxCounts {
        try workspace.store.inboxCounts()
    }
}

/// One message of somebody else, with what clashes; `nil` where there is none.
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
    /// With what takes place at the same time; what is cancelled clashes with nothing.
    func withClashes(_ item: InboxItem) throws(StoreError) -> InboxItem {
        var item = item
        guard let meeting = item.meeting, meeting.status != .cancelled,
            meeting.time.zoneIdentifier != nil, let interval = meeting.time.interval(in: .gmt),
            !interval.isEmpty
        else { return item }
        let found = try overlaps(
            with: DateInterval(start: interval.lowerBound, end: interval.upperBound), excluding: meeting.id)
        item.clashes = found.filter { $0.id.meeting != meeting.seriesID }
        return item
    }
}
