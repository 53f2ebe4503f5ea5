import MeetCore
import MeetStore

// Items that came here from another calendar or address book: another program moved them there, within the
// account or a meeting from another account, or the person here, from any account.
extension CollectionSync {
    /// The other calendars or address books of the account, from which items may have come.
    struct Neighbours: Sendable {
        var collections: [RemoteCollection]
        /// Returns the place of a collection.
        var place: @Sendable (RemoteCollection) throws -> any RemotePlace
        /// True if items that are gone here may not have been looked for in all of them.
        var isFirstTurn: Bool
    }

    /// Takes over the copies of items that are new here and gone from another calendar, with their meetings:
    /// what was changed here goes with them, and nothing is deleted and created in place of a move.
    ///
    /// Another machine of the person may have moved a meeting here from another account: one UID is one
    /// meeting in all accounts of a person. An account that does not answer holds nothing back.
    func takeOver(_ found: [SyncItem], _ round: inout Round) async throws {
        let calendars = otherAccounts?.calendars ?? []
        guard neighbours != nil || !calendars.isEmpty, !isRehearsal else { return }
        var came: [String: SyncItem] = [:]
        for item in found where round.index.rows(of: [item], uid: { reconciler.uid(of: $0) }).isEmpty {
            came[reconciler.uid(of: item)] = item
        }
        let uids = came.keys.sorted()
        if uids.isEmpty { return }
        let copies = try await reading { store in try uids.flatMap { try store.remoteCopies(uid: $0) } }
        let rows = copies.filter { $0.sync.agreed != nil }
        if let neighbours {
            for other in neighbours.collections where mayLeave(other) {
                let known = rows.filter { $0.collection == other.id }
                if known.isEmpty { continue }
                try await takeOver(known, as: &came, from: neighbours.place(other), &round)
            }
        }
        for calendar in calendars where calendar.isAnswering && mayLeave(calendar.shelf.collection) {
            let from = calendar.shelf.id
            // A deletion here is one in that account, and stands against the move.
            let known = rows.filter { $0.collection == from && !$0.isDeleted }
            if known.isEmpty || round.silent.contains(from) { continue }
            do {
                try await takeOver(known, as: &came, from: calendar.place(), &round)
            } catch is AccountError { round.silent.insert(from) }
        }
    }

    /// Returns whether records follow their items from a collection: the meetings of a read-only calendar
    /// belong to nobody here.
    private func mayLeave(_ collection: RemoteCollection) -> Bool {
        reconciler.format == .card || collection.isWritable
    }

    /// Takes over the copies of a collection whose items are gone from its place.
    ///
    /// - Parameter came: The new items by their UIDs, of which those that are taken over are removed.
    private func takeOver(
        _ known: [RemoteCopy], as came: inout [String: SyncItem], from place: any RemotePlace,
        _ round: inout Round
    ) async throws {
        for lot in SyncPlan.lots(known.map(\.href), of: Self.lot) {
            let gone = Set(try await place.fetch(lot).gone)
            var moved: [Identifier<RemoteCopy>: SyncItem] = [:]
            for row in known where gone.contains(row.href) {
                if let id = row.id, let item = came.removeValue(forKey: row.uid) { moved[id] = item }
            }
            let taken = moved
            let rows = try await writing { store in
                try taken.compactMap { id, item in try takeOver(id, as: item, in: store) }
            }
            for row in rows { round.index.take(row) }
        }
    }

    private func takeOver(
        _ copy: Identifier<RemoteCopy>, as item: SyncItem, in store: MeetStore
    ) throws -> RemoteCopy? {
        guard var row = try store.remoteCopy(copy), row.collection != id else { return nil }
        if let record = row.record { try records.follow(record, from: row.collection, in: store) }
        var sync = row.sync
        (sync.href, sync.etag, sync.scheduleTag, sync.isLeaving) = (item.href, nil, nil, false)
        row.sync = sync
        row.collection = id
        // It is not deleted, and the refusal was that of the former place.
        if StoredConflict(of: row)?.kind == .deletedThere { row.conflictText = nil }
        row.refusal = nil
        return try store.save(row)
    }

    /// Asks about records that the person moved here from a calendar from which another program deleted their
    /// items: without a question the deletion would be undone.
    ///
    /// - Parameter unsent: The records of this calendar without a copy in it.
    /// - Returns: The others, which are new here.
    func askingAboutDeleted(
        _ unsent: [RemoteCopy.Record], _ round: inout Round
    ) async throws -> [RemoteCopy.Record] {
        guard let neighbours, !isRehearsal, !unsent.isEmpty else { return unsent }
        let rows = try await reading { store in try unsent.flatMap { try store.remoteCopies(of: $0) } }
        var kept: Set<RemoteCopy.Record> = []
        var lost: [RemoteCopy.Record: RemoteCopy] = [:]
        for other in neighbours.collections {
            let known = rows.filter { $0.collection == other.id && $0.sync.agreed != nil }
            if known.isEmpty { continue }
            let place = try neighbours.place(other)
            for lot in SyncPlan.lots(known.map(\.href), of: Self.lot) {
                let fetched = Set(lot)
                let gone = Set(try await place.fetch(lot).gone)
                for row in known where fetched.contains(row.href) {
                    guard let record = row.record else { continue }
                    if gone.contains(row.href) { lost[record] = row } else { kept.insert(record) }
                }
            }
        }
        for record in kept { lost[record] = nil }
        if lost.isEmpty { return unsent }
        let rest = unsent.filter { lost[$0] == nil }
        // They may be in a calendar that was not read yet.
        if leavesUndecided(Array(lost.values), &round) { return rest }
        let ids = lost.values.compactMap(\.id).sorted { $0.rawValue < $1.rawValue }
        let applied = try await deciding(round.names) { work in
            for id in ids { try work.ask(aboutMoved: id) }
        }
        round.take(applied)
        return rest
    }

    /// Leaves out records that the person moved here from another account, if their items are gone there: the
    /// round of that account knows whether they were deleted, and then asks.
    ///
    /// An account that does not answer holds nothing back.
    func leavingToOthers(_ unsent: [RemoteCopy.Record]) async throws -> [RemoteCopy.Record] {
        guard let otherAccounts, !isRehearsal, !unsent.isEmpty else { return unsent }
        let rows = try await reading { store in try unsent.flatMap { try store.remoteCopies(of: $0) } }
        var left: Set<RemoteCopy.Record> = []
        for calendar in otherAccounts.calendars where calendar.isAnswering {
            let known = rows.filter { $0.collection == calendar.shelf.id && $0.sync.agreed != nil }
            if known.isEmpty { continue }
            do {
                let place = try calendar.place()
                for lot in SyncPlan.lots(known.map(\.href), of: Self.lot) {
                    let gone = Set(try await place.fetch(lot).gone)
                    for row in known where gone.contains(row.href) {
                        if let record = row.record { left.insert(record) }
                    }
                }
            } catch is AccountError { continue }
        }
        return unsent.filter { !left.contains($0) }
    }
}

/// The calendars of the other accounts: the person may have moved meetings there, or from there.
struct OtherAccounts: Sendable {
    struct Calendar: Sendable {
        var shelf: Shelf
        /// True if its server answered last.
        var isAnswering: Bool
        var place: @Sendable () throws -> any RemotePlace
    }

    let calendars: [Calendar]

    init(
        than own: RemoteAccount, in store: MeetStore, _ workspace: Workspace,
        place: @escaping @Sendable (RemoteAccount, RemoteCollection) throws -> any RemotePlace
    ) throws(StoreError) {
        var calendars: [Calendar] = []
        for account in try store.remoteAccounts() where account.id != own.id {
            for shelf in try Shelf.all(of: account, in: store, workspace) where shelf.calendar != nil {
                let collection = shelf.collection
                calendars.append(
                    Calendar(
                        shelf: shelf, isAnswering: account.error == nil && collection.error == nil,
                        place: { try place(account, collection) }))
            }
        }
        self.calendars = calendars
    }

    /// Returns the calendar to which a meeting was moved and not sent yet; `nil` without one.
    func target(of record: RemoteCopy.Record?, in store: MeetStore) throws -> Calendar? {
        guard let record, case .meeting(let id) = record, let meeting = try store.meeting(id) else {
            return nil
        }
        let found = calendars.first { calendar in
            calendar.shelf.collection.isWritable
                && calendar.shelf.calendar?.meetingsID == meeting.calendarID
        }
        guard let found else { return nil }
        let isSent = try store.remoteCopies(of: record).contains { $0.collection == found.shelf.id }
        return isSent ? nil : found
    }
}
