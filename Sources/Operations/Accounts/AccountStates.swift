import Foundation
import MeetCore
import MeetStore

/// The state of the synchronization of an account.
package struct AccountState: Hashable, Sendable {
    package var listed: ListedAccount
    /// The number of changes here that are to be sent.
    package var waiting: Int
    /// The number of open questions.
    package var conflicts: Int
    /// The changes that were refused.
    package var refused: [RefusedItem]
    /// The items there that could not be read in several rounds, by name.
    package var unread: [UnreadItem] = []

    package var account: RemoteAccount { listed.account }
}

/// An item on a server, or a file, that is listed and cannot be read.
package struct UnreadItem: Hashable, Sendable {
    /// The name of its calendar or address book.
    package var collection: String
    /// The last segment of its path.
    package var name: String
}

/// Lists the accounts with the states of their synchronization, by name.
package struct ListAccountStates: WorkspaceOperation {
    package typealias Failure = any Error

    package init() {}

    package func run(in workspace: Workspace) throws -> [AccountState] {
        let store = workspace.store
        let refused = try store.refusedRemoteCopies()
        var states: [AccountState] = []
        for listed in try ListedAccount.all(in: store) {
            var state = AccountState(listed: listed, waiting: 0, conflicts: 0, refused: [])
            for shelf in try Shelf.all(of: listed.account, in: store, workspace) {
                state.waiting += try shelf.waitingCount(in: store)
                state.conflicts += try shelf.openQuestions(in: store)
                state.unread += try shelf.unreadItems(in: store)
                for row in refused where row.collection == shelf.id {
                    if let item = try shelf.refusedItem(row, in: store) { state.refused.append(item) }
                }
            }
            states.append(state)
        }
        return states
    }
}

extension Shelf {
    /// Returns the number of changes that can be sent.
    fileprivate func waitingCount(in store: MeetStore) throws -> Int {
        guard collection.isWritable else { return 0 }
        let changed = try store.changedRemoteCopies(in: id).count {
            $0.conflictText == nil && $0.refusal == nil
        }
        return try changed + records.unsent(in: store).count
    }

    /// Returns the items that were set aside, by name.
    fileprivate func unreadItems(in store: MeetStore) throws -> [UnreadItem] {
        let items = try CollectionMemory(of: id, in: store).unread?.items ?? [:]
        let names = items.filter { $0.value.isSetAside }.keys.map { String(SyncHref.name(ofKey: $0)) }
        return names.sorted().map { UnreadItem(collection: collection.name, name: $0) }
    }

    /// Returns the refusal of a copy with the title of its record; `nil` if it is unreadable.
    fileprivate func refusedItem(_ row: RemoteCopy, in store: MeetStore) throws -> RefusedItem? {
        guard let stored = StoredRefusal(of: row) else { return nil }
        var text = row.sync.agreed?.here
        if let record = row.record, case .text(let now, _) = try records.text(of: record, in: store) {
            text = now
        }
        return RefusedItem(
            title: text.flatMap { SyncText.title(of: $0) }, refusal: stored.refusal,
            isDeletion: stored.isDeletion ?? false)
    }
}
