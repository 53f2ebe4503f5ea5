import Foundation
import MeetCore
import MeetStore

/// An open question of an account, for the person to answer.
package struct ItemConflict: Hashable, Sendable, Identifiable {
    package enum Subject: Hashable, Sendable {
        /// An item, with the fields that both sides changed differently.
        case item(SyncConflict.Kind, fields: [SyncConflict.Field])
        /// Many items of the collection are gone.
        case deletion(MassDeletion)
    }

    /// The number of the item; of a collection with a `c` before it.
    package var id: String
    /// The names of the account and of the collection.
    package var account: String
    package var collection: String
    /// The title of the meeting, or the name of the contact; `nil` for a collection, and if it is not known.
    package var title: String?
    package var subject: Subject
    /// The fields that only the other side changed: they are taken over, whatever the answer is.
    package var merged: [SyncConflict.Field] = []
    /// The possible answers.
    package var answers: [SyncConflict.Answer]
    /// True if the person moved the item out of all accounts.
    package var isHereAlone = false
}

/// Lists the open questions of all accounts.
package struct ListConflicts: WorkspaceOperation {
    package typealias Failure = any Error

    package init() {}

    package func run(in workspace: Workspace) throws -> [ItemConflict] {
        let store = workspace.store
        let rows = try store.conflictingRemoteCopies()
        var found: [ItemConflict] = []
        for account in try store.remoteAccounts() {
            for shelf in try Shelf.all(of: account, in: store, workspace) {
                let question = ConflictQuestion(account: account, shelf: shelf)
                if let deletion = try question.deletion(in: store) { found.append(deletion) }
                for row in rows where row.collection == shelf.id {
                    if let one = try question.listed(row, in: store) { found.append(one) }
                }
            }
        }
        return found
    }
}

/// The questions of a collection.
private struct ConflictQuestion: Sendable {
    let account: RemoteAccount
    let shelf: Shelf

    /// Returns the question about a mass deletion; `nil` without one, and after it was answered.
    func deletion(in store: MeetStore) throws -> ItemConflict? {
        guard let question = try CollectionMemory(of: shelf.id, in: store).question, question.answer == nil
        else { return nil }
        return ItemConflict(
            id: "c\(shelf.id)", account: account.name, collection: shelf.collection.name, title: nil,
            subject: .deletion(question), answers: [.here, .there])
    }

    func listed(_ row: RemoteCopy, in store: MeetStore) throws -> ItemConflict? {
        guard let id = row.id, let conflict = try conflict(row, in: store) else { return nil }
        let text = conflict.here ?? conflict.there?.text ?? conflict.copy?.agreed?.there
        var listed = ItemConflict(
            id: "\(id)", account: account.name, collection: shelf.collection.name,
            title: text.flatMap { SyncText.title(of: $0) },
            subject: .item(conflict.kind, fields: conflict.fields),
            merged: merge(of: conflict)?.merged ?? [], answers: conflict.answers)
        if conflict.kind == .deletedThere, try isHereAlone(row, in: store) {
            // A copy beside it would have to go back to the account that it left.
            (listed.isHereAlone, listed.answers) = (true, [.here, .there])
        }
        return listed
    }

    /// Returns whether the person moved the record of an item out of all accounts.
    private func isHereAlone(_ row: RemoteCopy, in store: MeetStore) throws -> Bool {
        guard let record = row.record,
            case .elsewhere(text: _, isSettled: true) = try shelf.records.text(of: record, in: store)
        else { return false }
        return try store.remoteCopies(of: record).allSatisfy { $0.id == row.id }
    }

    /// Returns the merge of an item that both sides changed; `nil` for another question.
    private func merge(of conflict: SyncConflict) -> SyncMerge? {
        guard case .edited = conflict.kind, let here = conflict.here, let item = conflict.there else {
            return nil
        }
        return SyncMerge(
            agreed: conflict.copy?.agreed, here: here, there: item.text,
            format: shelf.collection.kind.format)
    }

    /// Returns the question about an item as it is now; `nil` if it was deleted since: the next round decides
    /// about the deletion.
    func conflict(_ row: RemoteCopy, in store: MeetStore) throws -> SyncConflict? {
        guard let stored = StoredConflict(of: row) else { return nil }
        var here: String?
        if !row.isDeleted, let record = row.record {
            switch try shelf.records.text(of: record, in: store) {
            case .text(let text, _): here = text
            // The person moved it: the answer changes it where it is now.
            case .elsewhere(let text, _):
                let isAsked = try stored.kind == .deletedThere && isHereAlone(row, in: store)
                if stored.kind == .edited || isAsked { here = text }
            case .none, .removed: break
            }
        }
        if here == nil, stored.kind == .edited || stored.kind == .deletedThere { return nil }
        let copy = row.sync
        var item = stored.item
        // It may have been changed since.
        if stored.kind == .deletedHere, let agreed = copy.agreed {
            item = SyncItem(
                href: copy.href, etag: copy.etag, scheduleTag: copy.scheduleTag, text: agreed.there)
        }
        var conflict = SyncConflict(stored.conflictKind, uid: row.uid, copy: copy, here: here, there: item)
        conflict.fields = merge(of: conflict)?.conflicts ?? []
        return conflict
    }
}

/// Answers an open question. Not a `WorkspaceOperation`, because some answers are carried out on the server
/// at once; the others with the next round. The changes here are one action of the person: undo of it is sent
/// as a later change.
package struct ResolveConflict: Sendable {
    /// The id of the question (`ItemConflict.id`).
    package var id: String
    package var answer: SyncConflict.Answer
    /// Makes the place of a collection; `nil` for that of the account.
    var maker: (@Sendable (RemoteAccount, RemoteCollection) throws -> any RemotePlace)?

    package init(_ id: String, _ answer: SyncConflict.Answer) {
        self.id = id
        self.answer = answer
    }

    /// Carries out the answer.
    ///
    /// - Returns: The question as it was.
    /// - Throws: `AccountError`, `StoreError`, `CancellationError`.
    @discardableResult
    package func run(in workspace: Workspace) async throws -> ItemConflict {
        let open = try await workspace.perform(ListConflicts())
        guard let asked = open.first(where: { $0.id == id }) else { throw AccountError.noConflict(id) }
        guard asked.answers.contains(answer) else {
            throw AccountError.noAnswer(answer, possible: asked.answers)
        }
        let lock = try await lock(workspace)
        defer { withExtendedLifetime(lock) {} }
        guard case .item(let kind, _) = asked.subject else {
            try await answerDeletion(in: workspace)
            return asked
        }
        guard let number = Int64(id) else { throw AccountError.noConflict(id) }
        let row = Identifier<RemoteCopy>(number)
        let newUID = UUID().uuidString.lowercased()
        let found = try await workspace.read { store in try question(of: row, in: store, workspace) }
        let place = try makePlace(of: found, in: workspace)
        let push = try await workspace.read { store in
            try resolution(of: row, found, place, newUID, in: store).push
        }
        var moved: SyncCopy?
        let isAtOnce = isAtOnce(kind, push)
        // What `both` adds is stored before the other item is deleted, and the question stays until it is.
        let isAskedUntilSent = isAtOnce && answer == .both
        if isAtOnce, answer != .both, let push { moved = try await send(push, to: place) }
        let copy = moved
        try await WorkQueue.writing.run { () throws(any Error) in
            try workspace.store.transaction { store in
                let resolution = try resolution(of: row, found, place, newUID, in: store)
                let title = try title(of: row, asked, in: store)
                if kind == .edited, answer == .here { try putTheirs(at: row, found, in: store) }
                try store.asOneAction({ _ in title }, withBackground: true) { store in
                    if let title, keeps(kind), let record = try store.remoteCopy(row)?.record {
                        try store.keep(record, title)
                    }
                    if isAskedUntilSent {
                        try addOnce(resolution, of: row, found, place, newUID, in: store)
                    } else {
                        try apply(resolution, to: row, found, place, newUID, moved: copy, in: store)
                    }
                }
            }
        }
        guard isAskedUntilSent, let push else { return asked }
        _ = try await send(push, to: place)
        try await WorkQueue.writing.run { () throws(any Error) in
            try workspace.store.transaction { store in
                var resolution = SyncResolution()
                resolution.push = push
                try apply(resolution, to: row, found, place, newUID, moved: nil, in: store)
            }
        }
        return asked
    }

    /// Waits for the end of a round, which would change the same items.
    private func lock(_ workspace: Workspace) async throws -> SourceLock {
        for _ in 0..<Self.mostWaits {
            if let lock = SourceLock(database: workspace.store.path, source: RemoteSource.name) {
                return lock
            }
            try await Task.sleep(for: .milliseconds(100))
        }
        throw AccountError.busy
    }

    /// The number of attempts to get the lock.
    private static let mostWaits = 600

    // MARK: Carrying out

    private func question(
        of id: Identifier<RemoteCopy>, in store: MeetStore, _ workspace: Workspace
    ) throws -> ConflictQuestion {
        guard let row = try store.remoteCopy(id) else { throw AccountError.noConflict(self.id) }
        for account in try store.remoteAccounts() {
            for shelf in try Shelf.all(of: account, in: store, workspace) where shelf.id == row.collection {
                return ConflictQuestion(account: account, shelf: shelf)
            }
        }
        throw AccountError.noConflict(self.id)
    }

    private func makePlace(
        of question: ConflictQuestion, in workspace: Workspace
    ) throws -> any RemotePlace {
        if let maker { return try maker(question.account, question.shelf.collection) }
        return try AccountPlaces(account: question.account, workspace: workspace).place(
            of: question.shelf.collection)
    }

    private func resolution(
        of id: Identifier<RemoteCopy>, _ question: ConflictQuestion, _ place: any RemotePlace,
        _ newUID: String, in store: MeetStore
    ) throws -> SyncResolution {
        guard let row = try store.remoteCopy(id), let conflict = try question.conflict(row, in: store) else {
            throw AccountError.noConflict(self.id)
        }
        let records = question.shelf.records
        let reconciler = SyncReconciler(
            format: place.format, collection: place.root, canWrite: question.shelf.collection.isWritable,
            own: records.own, rewritten: { records.rewritten($0) })
        return reconciler.resolve(
            conflict, answer, newUID: newUID, taken: try store.itemNames(in: question.shelf.id))
    }

    /// Returns whether the answer keeps what one side deleted. Nothing changes here then; the other version
    /// is the deletion, which undo carries out.
    private func keeps(_ kind: SyncConflict.Kind) -> Bool {
        switch kind {
        case .deletedThere: answer == .here
        case .deletedHere: answer == .there
        case .edited, .uidTaken, .twin: false
        }
    }

    /// Returns whether a change is sent now: a round would not find it by itself.
    private func isAtOnce(_ kind: SyncConflict.Kind, _ push: SyncPush?) -> Bool {
        if case .twin = kind { return push != nil }
        if case .move? = push?.kind { return true }
        return false
    }

    /// Sends a change.
    ///
    /// - Returns: The row after it; `nil` after a deletion.
    private func send(_ push: SyncPush, to place: any RemotePlace) async throws -> SyncCopy? {
        let answer = try await place.push(push)
        switch PushOutcome(push, answer, copy: nil) {
        case .stored(let copy): return copy
        case .deleted: return nil
        case .signIn: throw AccountError.server(.signIn(host: place.name, said: answer.words))
        case .lookAgain where push.kind == .delete:
            // An earlier attempt may have deleted it, and its answer was lost.
            if try await !place.fetch([push.href]).gone.isEmpty { return nil }
            throw AccountError.server(.refused(status: answer.status ?? 0, said: answer.words))
        case .lookAgain, .uidTaken, .later, .refused:
            throw AccountError.server(.refused(status: answer.status ?? 0, said: answer.words))
        }
    }

    /// Returns the title of the answer in the history; `nil` for an item without a record.
    private func title(
        of id: Identifier<RemoteCopy>, _ asked: ItemConflict, in store: MeetStore
    ) throws -> ActionTitle? {
        let name = asked.title ?? ""
        return switch try store.remoteCopy(id)?.record {
        case .meeting: .changed(.meeting, name: name)
        case .contact: .changed(.contact, name: name)
        case .venue: .changed(.venue, name: name)
        case nil: nil
        }
    }

    /// Stores the version of the server, as no change by the person. What the person keeps instead is then a
    /// change, and undo of it takes the other version.
    private func putTheirs(
        at id: Identifier<RemoteCopy>, _ question: ConflictQuestion, in store: MeetStore
    ) throws {
        guard let row = try store.remoteCopy(id), let record = row.record,
            let text = StoredConflict(of: row)?.text
        else { return }
        _ = try question.shelf.records.put(text, over: record, uid: row.uid, in: store)
    }

    private func apply(
        _ resolution: SyncResolution, to id: Identifier<RemoteCopy>, _ question: ConflictQuestion,
        _ place: any RemotePlace, _ newUID: String, moved: SyncCopy?, in store: MeetStore
    ) throws {
        guard var row = try store.remoteCopy(id), let stored = StoredConflict(of: row) else { return }
        let records = question.shelf.records
        var (isDeleted, isMoved) = (false, false)
        if let record = row.record, case .elsewhere = try records.text(of: record, in: store) {
            isMoved = true
        }
        switch resolution.here {
        case .keep: break
        case .store(let text):
            if let put = try records.put(text, over: row.record, uid: row.uid, in: store) {
                row.record = put.record
            }
        case .delete:
            if let record = row.record { try records.delete(record, in: store) }
            isDeleted = true
        }
        if let text = resolution.added {
            try add(text, newUID, to: question.shelf, place, in: store)
        }
        if resolution.forgets, isDeleted { return try store.deleteRemoteCopy(id) }
        if resolution.forgets {
            // It is created there again.
            if let text = resolution.push?.text {
                _ = try records.put(text, over: row.record, uid: row.uid, in: store)
            }
            row.sync = SyncCopy(href: row.href, uid: row.uid)
        }
        if let copy = moved ?? resolution.copy { row.sync = copy }
        row.conflictText = nil
        row.isDeleted = isDeleted
        let isSent = resolution.push == nil || stored.kind == .twin
        // The item of a moved record is still to be deleted.
        row.isDirty = isMoved || !isSent || row.isDirty && !stored.isBlocking
        try store.save(row)
    }

    /// Adds the item that an answer adds, unless an earlier attempt did, and takes note of it.
    private func addOnce(
        _ resolution: SyncResolution, of id: Identifier<RemoteCopy>, _ question: ConflictQuestion,
        _ place: any RemotePlace, _ newUID: String, in store: MeetStore
    ) throws {
        guard var row = try store.remoteCopy(id), var stored = StoredConflict(of: row),
            stored.isAdded != true, let text = resolution.added
        else { return }
        try add(text, newUID, to: question.shelf, place, in: store)
        stored.isAdded = true
        row.conflictText = stored.stored
        try store.save(row)
    }

    /// Adds an item here, which the next round sends.
    private func add(
        _ text: String, _ uid: String, to shelf: Shelf, _ place: any RemotePlace, in store: MeetStore
    ) throws {
        guard let put = try shelf.records.put(text, over: nil, uid: uid, in: store) else { return }
        let name = VdirName.name(for: uid, format: place.format, taken: try store.itemNames(in: shelf.id))
        let href = place.root.hasSuffix("/") ? place.root + name : place.root + "/" + name
        var row = RemoteCopy(collection: shelf.id, href: href, uid: uid, text: "", record: put.record)
        row.sync = SyncCopy(href: href, uid: uid)
        row.isDirty = true
        try store.save(row)
    }

    private func answerDeletion(in workspace: Workspace) async throws {
        guard let number = Int64(id.dropFirst()) else { throw AccountError.noConflict(id) }
        let collection = Identifier<RemoteCollection>(number)
        let (id, answer) = (id, answer)
        try await WorkQueue.writing.run { () throws(any Error) in
            try workspace.store.transaction { store in
                var memory = try CollectionMemory(of: collection, in: store)
                guard memory.question != nil else { throw AccountError.noConflict(id) }
                memory.question?.answer = answer
                try memory.save(of: collection, in: store)
            }
        }
    }
}
