import Foundation
import MeetCore
import MeetStore

/// The result of a round of an account.
package struct AccountReport: Hashable, Sendable {
    /// The name of the account.
    package var account: String
    /// New and changed items here, and there.
    package var pulled = 0
    package var pushed = 0
    /// Deleted items on either side.
    package var deleted = 0
    /// The open questions after the round.
    package var conflicts = 0
    /// The new questions among them.
    package var asked = 0
    package var refused: [RefusedItem] = []
    /// The new messages in the inbox, from that of the server.
    package var messages = 0
    package var at: Date
    /// The first error; `nil` if everything was done.
    package var error: AccountError?

    package init(account: String, at: Date) {
        self.account = account
        self.at = at
    }

    mutating func add(_ count: RoundCount) {
        pulled += count.pulled
        pushed += count.pushed
        deleted += count.deleted
        asked += count.asked
        refused += count.refused
    }
}

/// A round of an account: its taken collections, one after another.
struct AccountSync: Sendable {
    let workspace: Workspace
    let account: RemoteAccount
    /// Returns the place of a collection of any account.
    let placeOfAny: @Sendable (RemoteAccount, RemoteCollection) throws -> any RemotePlace
    /// Returns the inbox at a path.
    let inbox: @Sendable (String) throws -> any ScheduleInbox
    let isRehearsal: Bool

    init(
        _ account: RemoteAccount, in workspace: Workspace, isRehearsal: Bool = false,
        place: (@Sendable (RemoteAccount, RemoteCollection) throws -> any RemotePlace)? = nil,
        inbox: (@Sendable (String) throws -> any ScheduleInbox)? = nil
    ) {
        self.workspace = workspace
        self.account = account
        self.isRehearsal = isRehearsal
        let places = AccountPlaces(account: account, workspace: workspace)
        placeOfAny = place ?? { try AccountPlaces(account: $0, workspace: workspace).place(of: $1) }
        if let inbox { self.inbox = inbox } else { self.inbox = { try places.inbox(at: $0) } }
    }

    private func place(_ collection: RemoteCollection) throws -> any RemotePlace {
        try placeOfAny(account, collection)
    }

    /// Runs the round. Errors of the account and of its collections are in the report.
    ///
    /// - Throws: `StoreError`, `CancellationError`.
    func run() async throws -> AccountReport {
        var report = AccountReport(account: account.name, at: workspace.now())
        let (shelves, others, waiting) = try await workspace.read { store in
            let shelves = try Shelf.all(of: account, in: store, workspace)
            return (
                shelves, try OtherAccounts(than: account, in: store, workspace, place: placeOfAny),
                try WaitingChanges(account, shelves, in: store)
            )
        }
        do {
            var inboxes: [InboxRound] = []
            if !isRehearsal { inboxes = try await openedInboxes(of: shelves, &report) }
            for index in inboxes.indices { try await inboxes[index].read(.changes) }
            if !isRehearsal { try await move(shelves) }
            // Items that are gone from a calendar or an address book may be in one that was not read yet.
            var turns = shelves.enumerated().map { place, shelf in
                (shelf: shelf, isFirst: shelves[(place + 1)...].contains { $0.mayTakeItems(of: shelf) })
            }
            // They may be in these, which cannot be read: the next round decides about them.
            var unread: [Shelf] = []
            while !turns.isEmpty {
                let (shelf, isFirst) = turns.removeFirst()
                let isWaiting = unread.contains { $0.mayTakeItems(of: shelf) }
                do {
                    let count = try await sync(
                        shelf, among: shelves, others, isFirstTurn: isFirst || isWaiting)
                    report.add(count)
                    if count.isUndecided, !isWaiting { turns.append((shelf: shelf, isFirst: false)) }
                } catch let error as AccountError {
                    report.error = report.error ?? error
                    try await note(error, of: shelf)
                    if error.isOfAccount { break }
                    if mayHoldMoved(shelf, error) { unread.append(shelf) }
                }
            }
            if report.error == nil {
                try await readRest(&inboxes, shelves)
            }
            report.messages = inboxes.reduce(0) { $0 + $1.shown }
        } catch let error as AccountError { report.error = report.error ?? error }
        report.conflicts = try await workspace.read { store in
            try shelves.reduce(0) { sum, shelf in try sum + shelf.openQuestions(in: store) }
        }
        if !isRehearsal { try await note(report, waiting, shelves) }
        return report
    }

    /// Reads the answers and the new invitations of the inboxes.
    ///
    /// The comment of an answer stands in its message alone. It is no change of the calendar by the person,
    /// so nothing is sent because of it.
    private func readRest(_ inboxes: inout [InboxRound], _ shelves: [Shelf]) async throws {
        if inboxes.isEmpty { return }
        let calendars = shelves.filter { $0.calendar != nil }
        let before = try await workspace.read { store in
            try Set(calendars.flatMap { try store.changedRemoteCopies(in: $0.id).compactMap(\.id) })
        }
        for index in inboxes.indices { try await inboxes[index].read(.rest) }
        try await writing { store in
            for shelf in calendars {
                for var copy in try store.changedRemoteCopies(in: shelf.id) where !copy.isDeleted {
                    guard let id = copy.id, !before.contains(id), let record = copy.record,
                        let agreed = copy.sync.agreed, copy.sync.unanswered == nil,
                        case .text(let text, _) = try shelf.records.text(of: record, in: store),
                        SyncContent.isSameButComments(text, agreed.here),
                        try PeopleToTell(of: copy.uid, in: store).people.isEmpty
                    else { continue }
                    copy.isDirty = false
                    try store.save(copy)
                }
            }
        }
    }

    /// Reads the inboxes of the calendars, most often one. An inbox that cannot be read stops no calendar.
    private func openedInboxes(
        of shelves: [Shelf], _ report: inout AccountReport
    ) async throws -> [InboxRound] {
        let paths = try await workspace.read { store in
            try shelves.compactMap { try CollectionMemory(of: $0.id, in: store).inbox }
        }
        var opened: [InboxRound] = []
        for path in Set(paths).sorted() {
            do {
                let round = try await InboxRound(inbox(path), of: account.name, in: workspace)
                opened.append(round)
            } catch let error as AccountError {
                report.error = report.error ?? error
                if error.isOfAccount { throw error }
            }
        }
        return opened
    }

    private func sync(
        _ shelf: Shelf, among shelves: [Shelf], _ accounts: OtherAccounts, isFirstTurn: Bool
    ) async throws -> RoundCount {
        // The row may have changed since the list was read.
        let stored = try await workspace.read { store in try store.remoteCollection(shelf.id) }
        guard let collection = stored else { return RoundCount() }
        let others = shelves.filter { $0.mayTakeItems(of: shelf) }.map(\.collection)
        let neighbours =
            others.isEmpty
            ? nil
            : CollectionSync.Neighbours(
                collections: others, place: { try place($0) }, isFirstTurn: isFirstTurn)
        return try await CollectionSync(
            collection, shelf.id, at: place(collection), shelf.records, in: workspace,
            isRehearsal: isRehearsal, neighbours: neighbours,
            otherAccounts: shelf.calendar == nil ? nil : accounts
        ).run()
    }

    /// Returns whether items that are gone from other collections may be in one that could not be read: it is
    /// there, and could be read until lately.
    private func mayHoldMoved(_ shelf: Shelf, _ error: AccountError) -> Bool {
        guard !error.isOfNothing, let last = shelf.collection.lastSuccess else { return false }
        return workspace.now().timeIntervalSince(last) < Self.longestWait
    }

    /// The seconds for which a collection that cannot be read holds up the deletions in the others.
    private static let longestWait: TimeInterval = 3600

    // MARK: Notes

    private func writing(_ body: @escaping @Sendable (MeetStore) throws -> Void) async throws {
        let store = workspace.store
        try await WorkQueue.writing.run { () throws(any Error) in try store.transaction(body) }
    }

    private func note(_ error: AccountError, of shelf: Shelf) async throws {
        if isRehearsal { return }
        try await writing { store in
            guard var stored = try store.remoteCollection(shelf.id) else { return }
            stored.error = error.stored
            try store.save(stored)
        }
    }

    private func note(
        _ report: AccountReport, _ waiting: WaitingChanges, _ shelves: [Shelf]
    ) async throws {
        let now = workspace.now()
        try await writing { store in
            guard let id = account.id,
                var stored = try store.remoteAccounts().first(where: { $0.id == id })
            else { return }
            stored.error = report.error?.stored
            if let error = report.error {
                stored.retryAt = now.addingTimeInterval(error.pause)
                stored.offlineSince = error.isOffline ? stored.offlineSince ?? now : nil
            } else {
                stored.lastSuccess = now
                stored.offlineSince = nil
                let isLeft = try waiting.areLeft(shelves, in: store)
                stored.retryAt = isLeft ? now.addingTimeInterval(Self.patience) : nil
            }
            try store.save(stored)
        }
    }

    /// The seconds until changes that were not sent are tried again.
    private static let patience: TimeInterval = 300

    // MARK: Moves

    /// Moves items on the server whose meetings were moved to another calendar of the account.
    ///
    /// An item that cannot be moved is created in the new collection, and then deleted in the old one.
    private func move(_ shelves: [Shelf]) async throws {
        let calendars = shelves.filter { $0.calendar != nil && $0.collection.isWritable }
        guard calendars.count > 1 else { return }
        for shelf in calendars {
            let place = try self.place(shelf.collection)
            guard place.canMove else { continue }
            let rows = try await workspace.read { store in try store.changedRemoteCopies(in: shelf.id) }
            for row in rows where !row.isDeleted && Self.mayMove(row) {
                guard case .meeting(let id)? = row.record,
                    let meeting = try await workspace.read({ store in try store.meeting(id) }),
                    let target = calendars.first(where: {
                        $0.id != shelf.id && $0.calendar?.meetingsID == meeting.calendarID
                    }), meeting.calendarID != shelf.calendar?.meetingsID
                else { continue }
                try await move(row, to: target)
            }
        }
    }

    /// A question about fields that both changed goes with the meeting: it is asked about the item in its new
    /// place.
    private static func mayMove(_ row: RemoteCopy) -> Bool {
        row.conflictText == nil || StoredConflict(of: row)?.kind == .edited
    }

    private func move(_ row: RemoteCopy, to target: Shelf) async throws {
        let place = try self.place(target.collection)
        let reconciler = SyncReconciler(
            format: place.format, collection: place.root, rewritten: { $0 })
        let local = LocalItem(uid: row.uid, text: "")
        guard
            var push = SyncMove.pushes(
                of: local, from: row.sync, to: reconciler, isSameServer: true
            ).first
        else { return }
        let href = push.href
        let former = try await workspace.read { store -> [RemoteCopy] in
            let own = try row.record.map { try store.remoteCopies(of: $0) } ?? []
            let named = try store.remoteCopy(in: target.id, at: href).map { [$0] } ?? []
            return own.filter { $0.collection == target.id && $0.href != href } + named
        }
        // Rows of failed attempts to create the item there give way. Otherwise it stands there already, or
        // may, or another item has its name: then the rounds of the calendars create and delete it.
        let givesWay = former.allSatisfy { one in
            one.record == row.record && one.sync.agreed == nil
                && (one.href == href || one.sync.unanswered == nil)
        }
        guard givesWay else { return }
        // It is read in its new place, whatever version it has.
        push.condition = .unconditional
        try Task.checkCancellation()
        let answer = try await place.push(push)
        guard case .stored(let copy) = PushOutcome(push, answer, copy: row.sync) else { return }
        let (workspace, id) = (workspace, target.id)
        try await Task.detached {
            try await WorkQueue.writing.run { () throws(any Error) in
                try workspace.store.transaction { store in
                    // The person may have changed or deleted the meeting meanwhile.
                    guard let known = row.id, var moved = try store.remoteCopy(known) else { return }
                    for old in former.compactMap(\.id) { try store.deleteRemoteCopy(old) }
                    moved.sync = copy
                    moved.collection = id
                    (moved.isDirty, moved.refusal, moved.conflictText) = (true, nil, nil)
                    try store.save(moved)
                }
            }
        }.value
    }
}
