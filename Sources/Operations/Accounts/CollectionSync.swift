import Foundation
import MeetCore
import MeetStore

/// An item that was refused.
package struct RefusedItem: Hashable, Sendable {
    /// The title or the name; `nil` if it is not known.
    package var title: String?
    package var refusal: SyncRefusal
    /// True if the item could not be deleted there.
    package var isDeletion = false
}

/// The result of a round of a collection.
struct RoundCount: Hashable, Sendable {
    /// New and changed items here.
    var pulled = 0
    /// New and changed items there.
    var pushed = 0
    /// Deleted items on either side.
    var deleted = 0
    /// New questions.
    var asked = 0
    var refused: [RefusedItem] = []
    /// True if nothing was decided about items that are gone: another calendar of the account may have them.
    var isUndecided = false

    mutating func add(_ other: RoundCount) {
        pulled += other.pulled
        pushed += other.pushed
        deleted += other.deleted
        asked += other.asked
        refused += other.refused
    }
}

/// A round of a collection: what changed there is read and stored, and what changed here is sent.
///
/// The rules are those of `SyncReconciler`. Decisions about items are made and stored in transactions of some
/// fifty items, each with the rows of the items, so that a killed program has lost nothing: the row of an
/// item is stored before its push, and the outcome after it. The state of the collection advances only when
/// all items were read: a round in which the listing was partial, or an item was not answered, takes what it
/// got, and the next one lists the same changes again. An item that is not answered round after round is set
/// aside (`UnreadItems`).
struct CollectionSync: Sendable {
    let workspace: Workspace
    let collection: RemoteCollection
    let id: Identifier<RemoteCollection>
    let place: any RemotePlace
    let records: any LocalRecords
    /// True if nothing is stored and nothing is sent.
    let isRehearsal: Bool
    /// The other calendars or address books of the account; `nil` without any.
    let neighbours: Neighbours?
    /// The calendars of the other accounts; `nil` for contacts and places.
    let otherAccounts: OtherAccounts?
    let reconciler: SyncReconciler

    /// The number of items in a transaction.
    static let lot = MeetStore.lot

    init(
        _ collection: RemoteCollection, _ id: Identifier<RemoteCollection>, at place: any RemotePlace,
        _ records: any LocalRecords, in workspace: Workspace, isRehearsal: Bool = false,
        neighbours: Neighbours? = nil, otherAccounts: OtherAccounts? = nil
    ) {
        self.workspace = workspace
        self.collection = collection
        self.id = id
        self.place = place
        self.records = records
        self.isRehearsal = isRehearsal
        self.neighbours = neighbours
        self.otherAccounts = otherAccounts
        reconciler = SyncReconciler(
            format: place.format, collection: place.root, canWrite: collection.isWritable,
            own: records.own, rewritten: { records.rewritten($0) })
    }

    /// A change to be sent, and the record that it is about.
    struct Pending: Hashable, Sendable {
        var push: SyncPush
        var record: RemoteCopy.Record?
        var row: Identifier<RemoteCopy>?
    }

    /// The changes of a transaction.
    struct Applied: Sendable {
        var count = RoundCount()
        var pushes: [Pending] = []
        var rows: [RemoteCopy] = []
        var removed: [Identifier<RemoteCopy>] = []
        /// The rows whose items were decided about.
        var done: Set<Identifier<RemoteCopy>> = []
        /// The names in the collection, in lower case.
        var names: Set<String>
        /// False if an item has to be read again.
        var isComplete = true
    }

    /// The state of a round.
    struct Round: Sendable {
        var count = RoundCount()
        var index: CopyIndex
        var names: Set<String>
        /// The hrefs of rows whose items are gone.
        var gone: Set<String>
        var pushes: [Pending] = []
        var done: Set<Identifier<RemoteCopy>> = []
        /// The hrefs that were asked for and could not be read.
        var missing: Set<String> = []
        /// False if a listed item was not read, or not decided about.
        var isRead = true
        /// True if the listing is incomplete, so that the next round has to list the same changes again.
        var isPartial = false
        /// The calendars of other accounts that did not answer, and are not asked again.
        var silent: Set<Identifier<RemoteCollection>> = []

        /// False if the same changes have to be listed again.
        var isComplete: Bool { isRead && !isPartial }

        mutating func take(_ applied: Applied) {
            count.add(applied.count)
            pushes += applied.pushes
            for id in applied.removed { index.remove(id) }
            for row in applied.rows { index.take(row) }
            done.formUnion(applied.done)
            // They began as the names of the round, and none was removed.
            names = applied.names
            isRead = isRead && applied.isComplete
        }
    }

    /// The beginning of a round.
    private struct Beginning: Sendable {
        var memory: CollectionMemory
        /// True if something may have to be sent, or asked.
        var hasWork: Bool
    }

    /// Runs the round.
    ///
    /// - Throws: `AccountError`, `StoreError`, `CancellationError`.
    func run() async throws -> RoundCount {
        let now = workspace.now()
        let begun = try await reading { store in try beginning(in: store) }
        var memory = begun.memory
        let isWhole = SyncCheck.isDue(last: memory.listedAt, now: now, every: SyncCheck.listing)
        let checksAll = isWhole && SyncCheck.isDue(last: memory.checkedAt, now: now, every: SyncCheck.content)
        let found = try await place.look(
            since: PlaceMark(token: collection.syncToken, ctag: collection.ctag), isWhole: isWhole)
        let listing = found.listing ?? SyncListing(.changes, [])
        var unread = memory.unread ?? UnreadItems()
        let due = unread.due(at: now)
        let isUnchanged = listing.entries.isEmpty && listing.reach == .changes && !listing.isPartial
        if isUnchanged, !begun.hasWork, due.isEmpty {
            try await finish(found, memory)
            return RoundCount()
        }
        let rows = try await reading { store in try store.remoteCopies(in: id) }
        let pushed = memory.pushed ?? []
        let plan = SyncPlan(
            listing, copies: rows.map(\.sync), in: place.root, pushed: pushed,
            unreadable: isWhole ? [] : unread.waiting(at: now), checksAll: checksAll)
        var round = Round(
            index: CopyIndex(rows, in: place.root), names: plan.names, gone: Set(plan.gone),
            isPartial: listing.isPartial)
        let known = round.index.count
        let hrefs = joined(plan.hrefs, due)
        for lot in SyncPlan.lots(hrefs, of: Self.lot) { try await read(lot, &round) }
        try await decideAboutTheRest(&round, &memory, known: known)
        if isRehearsal {
            round.count.pushed += round.pushes.count(where: { $0.push.kind != .delete })
            round.count.deleted += round.pushes.count(where: { $0.push.kind == .delete })
            return round.count
        }
        // A question about a mass deletion must not be lost, and neither must what is about to be pushed.
        let own = Set(round.pushes.filter { $0.push.kind != .delete }.map(\.push.href))
        let all = pushed.union(own)
        memory.pushed = all.isEmpty ? nil : all
        let asked = memory
        try await writing { store in try save(asked, in: store) }
        try await send(&round)
        // A round in which nothing was decided about items that are gone has a second turn.
        if !round.count.isUndecided {
            let isHeld = unread.take(
                round.missing, of: hrefs, listed: listing.entries, in: place.root, at: now)
            if isHeld { round.isRead = false }
            memory.unread = unread.items.isEmpty ? nil : unread
        }
        if round.isComplete { memory.pushed = own.isEmpty ? nil : own }
        if isWhole, round.isRead {
            memory.listedAt = now
            if checksAll { memory.checkedAt = now }
        }
        try await finish(round.isComplete ? found : nil, memory)
        return round.count
    }

    private func beginning(in store: MeetStore) throws -> Beginning {
        let memory = try CollectionMemory(of: id, in: store)
        let hasWork =
            try memory.question != nil || memory.pushed != nil || store.hasChangedCopies(in: id)
            || records.hasUnsent(in: store)
        return Beginning(memory: memory, hasWork: hasWork)
    }

    /// Returns the hrefs of a listing and those of unread items that are asked for again, each once.
    private func joined(_ hrefs: [String], _ due: [String]) -> [String] {
        if due.isEmpty { return hrefs }
        func key(_ href: String) -> String { SyncHref.key(href, in: place.root) ?? href }
        let known = Set(hrefs.map(key))
        return hrefs + due.filter { !known.contains(key($0)) }
    }

    /// Reads items and decides about them.
    func read(_ hrefs: [String], _ round: inout Round) async throws {
        let fetched = try await place.fetch(hrefs)
        round.missing.subtract(hrefs)
        round.missing.formUnion(fetched.missing)
        for href in fetched.gone { round.gone.insert(round.index.row(at: href)?.href ?? href) }
        try await takeOver(fetched.found, &round)
        let ids = round.index.rows(of: fetched.found) { reconciler.uid(of: $0) }
        let (gone, names) = (round.gone, round.names)
        let applied = try await deciding(names) { work in
            try work.decide(about: fetched.found, rows: ids, gone: gone)
        }
        round.take(applied)
    }

    /// Decides about the items that were not read: those that are gone there, and those that changed here.
    private func decideAboutTheRest(
        _ round: inout Round, _ memory: inout CollectionMemory, known: Int
    ) async throws {
        let rest = round.index.all.filter { row in row.id.map { !round.done.contains($0) } ?? false }
        // Nothing is decided about an item again while the person is asked about its deletion.
        let gone = rest.filter { row in
            round.gone.contains(row.href) && !row.isDeleted
                && StoredConflict(of: row)?.kind != .deletedThere
        }
        let deleted = rest.filter(\.isDeleted)
        let wasAsked = memory.question != nil
        var verdicts = (there: CollectionMemory.Verdict.wait, here: CollectionMemory.Verdict.wait)
        if !leavesUndecided(rest.filter { round.gone.contains($0.href) }, &round) {
            verdicts.there = memory.judge(
                gone.count, of: known, on: .there, asksOfOne: (place as? FolderPlace)?.isOfAccount == true)
            verdicts.here = memory.judge(deleted.count, of: known, on: .here)
        }
        if verdicts.there == .wait { round.isRead = false }
        if !wasAsked, memory.question != nil { round.count.asked += 1 }
        let changed = rest.filter { row in
            row.isDirty && !row.isDeleted && !round.gone.contains(row.href)
        }
        let isDirtyAlone = Set(changed.compactMap(\.id))
        let blocked = rest.filter { row in
            !row.isDeleted && row.id.map { !isDirtyAlone.contains($0) } ?? false
                && !round.gone.contains(row.href) && StoredConflict(of: row)?.isBlocking == true
        }
        if verdicts.there != .wait {
            try await decide(about: gone, &round, as: verdicts.there == .restore ? .lost : .gone)
            // The person may have moved what they were asked about: the question goes with it.
            let asked = rest.filter { row in
                round.gone.contains(row.href) && !row.isDeleted
                    && StoredConflict(of: row)?.kind == .deletedThere
            }
            try await decide(about: asked, &round, as: .unread)
        }
        if verdicts.here != .wait {
            try await decide(about: deleted, &round, as: verdicts.here == .restore ? .back : .unread)
        }
        try await decide(about: changed + blocked, &round, as: .unread)
        let new = try await reading { store in try records.unsent(in: store) }
        let unsent = try await askingAboutDeleted(leavingToOthers(new), &round)
        for start in stride(from: 0, to: unsent.count, by: Self.lot) {
            let lot = Array(unsent[start..<min(start + Self.lot, unsent.count)])
            let applied = try await deciding(round.names) { work in try work.decide(aboutNew: lot) }
            round.take(applied)
        }
    }

    /// Returns whether nothing is decided yet about items that are gone: they may be in another calendar.
    func leavesUndecided(_ gone: [RemoteCopy], _ round: inout Round) -> Bool {
        guard !gone.isEmpty, neighbours?.isFirstTurn == true, !isRehearsal else { return false }
        round.isRead = false
        round.count.isUndecided = true
        return true
    }

    /// Decides about rows without reading their items.
    func decide(about rows: [RemoteCopy], _ round: inout Round, as state: RoundWork.Unread) async throws {
        let (ids, gone) = (rows.compactMap(\.id), round.gone)
        for start in stride(from: 0, to: ids.count, by: Self.lot) {
            let lot = Array(ids[start..<min(start + Self.lot, ids.count)])
            let applied = try await deciding(round.names) { work in
                for id in lot { try work.decide(aboutUnread: id, as: state, gone: gone) }
            }
            round.take(applied)
        }
    }

    // MARK: Storing

    /// Stores the state of the collection.
    ///
    /// - Parameter found: The listing; `nil` if it has to be listed again.
    private func finish(_ found: PlaceListing?, _ memory: CollectionMemory) async throws {
        if isRehearsal { return }
        let now = workspace.now()
        try await writing { store in
            guard var stored = try store.remoteCollection(id) else { return }
            if let found {
                (stored.syncToken, stored.ctag) = (found.mark.token, found.mark.ctag)
                if let isWritable = found.isWritable { stored.isWritable = isWritable }
            }
            (stored.lastSuccess, stored.error) = (now, nil)
            try store.save(stored)
            try save(memory, in: store)
        }
    }

    /// Stores the memory of the round.
    private func save(_ memory: CollectionMemory, in store: MeetStore) throws {
        var memory = memory
        memory.take(try CollectionMemory(of: id, in: store))
        try memory.save(of: id, in: store)
    }

    func reading<Value: Sendable>(
        _ body: @escaping @Sendable (MeetStore) throws -> Value
    ) async throws -> Value {
        try await workspace.read(body)
    }

    /// Runs `body` in one transaction.
    func writing<Value: Sendable>(
        _ body: @escaping @Sendable (MeetStore) throws -> Value
    ) async throws -> Value {
        let store = workspace.store
        return try await WorkQueue.writing.run { () throws(any Error) in try store.transaction(body) }
    }

    /// The end of a rehearsal, whose changes are not stored.
    private struct Rehearsed: Error {
        var applied: Applied
    }

    /// Decides within one transaction; a rehearsal stores nothing.
    func deciding(
        _ names: Set<String>, _ body: @escaping @Sendable (inout RoundWork) throws -> Void
    ) async throws -> Applied {
        do {
            return try await writing { store -> Applied in
                var work = RoundWork(sync: self, store: store, names: names)
                try body(&work)
                if isRehearsal { throw Rehearsed(applied: work.applied) }
                return work.applied
            }
        } catch let rehearsed as Rehearsed { return rehearsed.applied }
    }
}
