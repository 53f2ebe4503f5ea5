import Foundation
import MeetCore
import MeetStore

/// The folders of an account that were empty when they were taken, so that nothing told their kind.
///
/// An empty folder is taken as a calendar. While its calendar is empty too, each round looks at the folder
/// again: one that has got cards becomes an address book, and its calendar goes. A calendar to which undo may
/// bring something back stays.
struct EmptyFolders: Sendable {
    let account: RemoteAccount
    let workspace: Workspace

    /// Makes address books of the folders that have cards now.
    ///
    /// - Throws: `StoreError`, `CancellationError`. A folder that cannot be read stays as it is: its round has
    ///   the error.
    func lookAgain() async throws {
        guard account.kind == .folder, let id = account.id else { return }
        let empty = try await workspace.read { store in
            try store.remoteCollections(of: id).filter { try isEmpty($0, in: store) }
        }
        if empty.isEmpty { return }
        let filled = await WorkQueue.reading.run { () throws(Never) in
            empty.filter { (try? FoundCollections.kinds(in: $0.href)) == [.contacts] }
        }
        if filled.isEmpty { return }
        let changed = try await workspace.read { store in
            try filled.filter { try !isInHistory($0, in: store) }
        }
        if changed.isEmpty { return }
        try await WorkQueue.writing.run { () throws(any Error) in
            try workspace.store.transaction { store in
                for collection in changed
                where try isEmpty(collection, in: store) && !isInHistory(collection, in: store) {
                    try Self.makeBook(of: collection, account, in: store, workspace)
                }
            }
        }
    }

    /// Returns whether a collection is a calendar without anything.
    private func isEmpty(_ collection: RemoteCollection, in store: MeetStore) throws -> Bool {
        guard collection.kind == .calendar, collection.isTaken, let id = collection.id,
            let calendar = try store.calendars().first(where: { $0.id == collection.calendarID }),
            !calendar.isDefault,
            // The cards of a folder of both kinds have a book of their own.
            try !store.remoteCollections(of: collection.account).contains(where: {
                $0.kind == .contacts && $0.href == collection.href
            })
        else { return false }
        return try store.remoteCopies(in: id).isEmpty && store.meetingIDs(in: calendar.meetingsID).isEmpty
    }

    /// Returns whether undo may restore a meeting of the collection's calendar, or change that calendar.
    private func isInHistory(_ collection: RemoteCollection, in store: MeetStore) throws -> Bool {
        guard let calendar = collection.calendarID else { return false }
        return try store.isInHistory(calendar)
    }

    private static func makeBook(
        of former: RemoteCollection, _ account: RemoteAccount, in store: MeetStore, _ workspace: Workspace
    ) throws {
        guard let id = former.id else { return }
        try CollectionMemory.delete(of: id, in: store)
        try store.deleteRemoteCollection(id)
        if let calendar = former.calendarID {
            try store.deleteCalendar(calendar, keepsMeetings: false, as: .background)
        }
        var book = RemoteCollection(
            account: former.account, href: former.href, kind: .contacts, name: former.name)
        book.isWritable = former.isWritable
        book.isTaken = true
        book = try store.save(book)
        try workspace.take(book, of: account.name, nil, in: store)
    }
}
