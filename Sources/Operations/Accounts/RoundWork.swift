import MeetCore
import MeetStore

/// The decisions about items within one transaction: they are stored, and changes to be sent are gathered.
struct RoundWork {
    /// The knowledge of an item that was not read.
    enum Unread: Hashable, Sendable {
        /// Nothing new is known of it.
        case unread
        /// It is gone there.
        case gone
        /// It is gone there, and is to be there again.
        case lost
        /// It was deleted here, and is to be here again.
        case back
    }

    let sync: CollectionSync
    let store: MeetStore
    var applied: CollectionSync.Applied

    init(sync: CollectionSync, store: MeetStore, names: Set<String>) {
        self.sync = sync
        self.store = store
        applied = CollectionSync.Applied(names: names)
    }

    var reconciler: SyncReconciler { sync.reconciler }

    // MARK: Deciding

    /// Decides about items that were read.
    ///
    /// - Parameters:
    ///   - ids: The rows that they may belong to.
    ///   - gone: The hrefs of rows whose items are gone: they may have another name now.
    mutating func decide(
        about found: [SyncItem], rows ids: [Identifier<RemoteCopy>], gone: Set<String>
    ) throws {
        var rows: [String: RemoteCopy] = [:]
        var moved: [String: (item: LocalItem, isThere: Bool)] = [:]
        var locals: [LocalItem] = []
        for id in ids {
            guard let row = try store.remoteCopy(id) else { continue }
            let key = ContactKeys.uid(row.uid)
            rows[key] = row
            switch try local(of: row) {
            case .moved(let item, let isThere):
                moved[key] = (item, isThere)
                locals.append(item)
            case .item(let item): locals += [item].compactMap(\.self)
            }
        }
        var adopted: [String: RemoteCopy.Record] = [:]
        let places = Set(rows.values.map { place($0.href) })
        for item in found where !places.contains(place(item.href)) {
            let uid = reconciler.uid(of: item)
            let key = ContactKeys.uid(uid)
            guard rows[key] == nil, adopted[key] == nil,
                let record = try sync.records.adopt(item.text, uid: uid, in: store),
                case .text(let text, let own) = try sync.records.text(of: record, in: store)
            else { continue }
            adopted[key] = record
            // A venue gets its UID with its copy.
            let known = ContactKeys.uid(own) == key ? text : SyncText.text(text, withUID: uid) ?? text
            locals.append(LocalItem(uid: uid, text: known, isDirty: true))
        }
        let copies = rows.values.map(\.sync).sorted { $0.href < $1.href }
        // The person is asked about these, which may be there again under another name.
        let asked = rows.values.filter { StoredConflict(of: $0)?.kind == .deletedThere }.map(\.href)
        let lost = gone.union(asked)
        let pairing = SyncPairing(
            locals: locals, copies: copies, found: found,
            gone: copies.map(\.href).filter { lost.contains($0) }, with: reconciler)
        var creations: [Creation] = []
        for pair in pairing.pairs {
            guard case .present(let item) = pair.remote else { continue }
            let uid = pair.copy?.uid ?? pair.local?.uid ?? reconciler.uid(of: item)
            let key = ContactKeys.uid(uid)
            let row = rows[key]
            if let id = row?.id { applied.done.insert(id) }
            if let (local, isThere) = moved[key], let copy = pair.copy, let row {
                let step = reconciler.step(
                    moved: local, copy: copy, remote: pair.remote, isThere: isThere)
                try perform(moved: step, of: row)
                continue
            }
            let step = reconciler.step(
                local: pair.local, copy: pair.copy, remote: pair.remote, taken: applied.names)
            if case .createHere(let new) = step.action, row == nil {
                creations.append(Creation(item: new, copy: step.copy, uid: uid))
            } else {
                try perform(step, uid: uid, row, row?.record ?? adopted[key])
            }
        }
        try create(creations)
        for twin in pairing.twins { try ask(aboutTwin: twin, of: rows[ContactKeys.uid(twin.uid)]) }
    }

    /// Decides about an item that was not read.
    ///
    /// - Parameter gone: The hrefs of rows whose items are gone.
    mutating func decide(
        aboutUnread id: Identifier<RemoteCopy>, as state: Unread, gone: Set<String>
    ) throws {
        guard var row = try store.remoteCopy(id) else { return }
        applied.done.insert(id)
        if state == .lost { return try sendAgain(row) }
        if state == .back { (row.isDeleted, row.record) = (false, nil) }
        let isGone = state == .gone || gone.contains(row.href)
        let item: LocalItem?
        switch try local(of: row) {
        case .moved(let moved, let isThere):
            return try decide(aboutMoved: row, moved, isThere: isThere, isGone: isGone)
        case .item(let known): item = known
        }
        // The person is asked already.
        if let item, !item.isDeleted, StoredConflict(of: row)?.kind == .deletedThere { return }
        var remote = RemoteState.unchanged
        if isGone {
            remote = .gone
        } else if let conflict = StoredConflict(of: row), conflict.isBlocking {
            switch conflict.kind {
            case .edited: if let there = conflict.item { remote = .present(there) }
            case .deletedThere: remote = .gone
            // The question goes with the item that it was about.
            case .uidTaken: if item?.isDeleted != true { return }
            case .deletedHere, .twin: return
            }
        }
        var step = reconciler.step(local: item, copy: row.sync, remote: remote, taken: applied.names)
        if let item { step = try completed(step, item, row.record) }
        try perform(step, uid: row.uid, row, row.record)
    }

    /// Gathers the creation of an item that is gone there and is to be there again, with what only the other
    /// side had of it.
    mutating func sendAgain(_ row: RemoteCopy) throws {
        guard case .item(let item?) = try local(of: row), !item.isDeleted else { return try remove(row) }
        let lost = SyncConflict(.deletedThere, uid: row.uid, copy: row.sync, here: item.text)
        let resolution = reconciler.resolve(lost, .here, newUID: row.uid, taken: applied.names)
        guard var push = resolution.push else { return try remove(row) }
        push.href = row.href
        var next = row
        next.sync = SyncCopy(href: row.href, uid: row.uid)
        (next.isDirty, next.conflictText, next.refusal) = (true, nil, nil)
        let kept = try save(next)
        try wait(push, kept, row.record)
    }

    /// Asks about an item that was deleted in the calendar from which the person moved it here.
    mutating func ask(aboutMoved id: Identifier<RemoteCopy>) throws {
        guard var row = try store.remoteCopy(id), !row.isDeleted, let record = row.record,
            case .text(let text, let uid) = try sync.records.text(of: record, in: store)
        else { return }
        let href = reconciler.href(for: uid, applied.names)
        if let name = href.split(separator: "/").last { applied.names.insert(name.lowercased()) }
        let conflict = Self.move(&row, to: sync.id, at: href, uid: uid, here: text)
        try ask(conflict, nil, row, record)
    }

    /// Asks about an item that was deleted here while the person moved its meeting to another account, where
    /// the question and its answer belong. The question is stored before anything is sent there, so that the
    /// meeting is neither lost nor created again unasked.
    mutating func askThere(aboutMoved known: RemoteCopy) throws {
        guard let id = known.id, let record = known.record, !known.isDeleted,
            let target = try sync.otherAccounts?.target(of: record, in: store),
            case .text(let text, let uid) = try target.shelf.records.text(of: record, in: store)
        else { return }
        let place = try target.place()
        let there = SyncReconciler(format: place.format, collection: place.root, rewritten: { $0 })
        let href = there.href(for: uid, try store.itemNames(in: target.shelf.id))
        var row = known
        let conflict = Self.move(&row, to: target.shelf.id, at: href, uid: uid, here: text)
        row.conflictText = StoredConflict(conflict).stored
        row.isDirty = true
        try store.save(row)
        applied.removed.append(id)
        if known.conflictText == nil { applied.count.asked += 1 }
    }

    /// Moves a row to the calendar in which its meeting is now.
    ///
    /// - Returns: The question about its item, which was deleted in the former one.
    static func move(
        _ row: inout RemoteCopy, to collection: Identifier<RemoteCollection>, at href: String, uid: String,
        here text: String
    ) -> SyncConflict {
        var copy = row.sync
        copy.href = href
        (copy.etag, copy.scheduleTag, copy.unanswered) = (nil, nil, nil)
        row.sync = copy
        row.collection = collection
        (row.refusal, row.conflictText) = (nil, nil)
        return SyncConflict(.deletedThere, uid: uid, copy: copy, here: text)
    }

    /// Decides about records without a copy.
    mutating func decide(aboutNew records: [RemoteCopy.Record]) throws {
        for record in records {
            guard case .text(let text, let uid) = try sync.records.text(of: record, in: store) else {
                continue
            }
            let local = LocalItem(uid: uid, text: text, isDirty: true)
            let step = reconciler.step(local: local, copy: nil, remote: .unchanged, taken: applied.names)
            try perform(completed(step, local, record), uid: uid, nil, record)
        }
    }

    /// Returns a step whose creation of an item that was moved here has what only the other side knows of it.
    func completed(
        _ step: SyncStep, _ local: LocalItem, _ record: RemoteCopy.Record?
    ) throws -> SyncStep {
        guard case .push(let push) = step.action, push.kind == .create, let record,
            let former = try formerCopy(of: record),
            var creation = SyncMove.pushes(
                of: local, from: former, to: reconciler, isSameServer: false
            ).first
        else { return step }
        creation.href = push.href
        var completed = step
        completed.action = .push(creation)
        return completed
    }

    /// Returns the copy of a record in another collection, from which the person moved it.
    func formerCopy(of record: RemoteCopy.Record) throws -> SyncCopy? {
        try store.remoteCopies(of: record).first {
            $0.collection != sync.id && !$0.isDeleted && $0.sync.agreed != nil
        }?.sync
    }

    // MARK: Storing

    mutating func perform(
        _ step: SyncStep, uid: String, _ row: RemoteCopy?, _ record: RemoteCopy.Record?
    ) throws {
        switch step.action {
        case .nothing:
            let copy = step.copy ?? row?.sync
            if let push = try copy.flatMap({ try sync.records.handedOver($0, in: store) }) {
                let kept = try keep(row, step.copy, uid: uid, record, isSettled: false)
                try wait(push, kept, record)
            } else {
                if step.isSettled { try sync.records.settled(uid, in: store) }
                _ = try keep(row, step.copy, uid: uid, record, isSettled: step.isSettled)
            }
        case .createHere(let item): _ = try create(item, step.copy, uid: uid, row)
        case .updateHere(let text):
            try tell(step.copy)
            _ = try update(text, step, uid: uid, row, record)
        case .deleteHere:
            if let record { try delete(record) }
            if let row { try remove(row) }
            applied.count.deleted += 1
        case .push(let push):
            let kept = try keep(row, step.copy, uid: uid, record, isSettled: false)
            try wait(push, kept, record)
        case .merge(let text, let push):
            try tell(step.copy)
            var kept = try update(text, step, uid: uid, row, record)
            if kept?.isDirty == false {
                kept?.isDirty = true
                if let changed = kept { kept = try save(changed) }
            }
            try wait(push, kept, record)
        case .ask(let conflict): try ask(conflict, step.copy, row, record)
        case .restore(let item, let conflict):
            let kept = try create(item, step.copy, uid: uid, row)
            try ask(conflict, nil, kept, kept?.record)
        case .refuse(let refusal): try refuse(refusal, of: nil, row, record)
        case .forget: if let row { try remove(row) }
        }
    }

    /// Deletes a record that is gone there. The item in a collection from which the person moved it is
    /// deleted too: without its record it would look like a new one.
    func delete(_ record: RemoteCopy.Record) throws {
        try sync.records.delete(record, in: store)
        for var copy in try store.remoteCopies(of: record) where copy.collection != sync.id {
            (copy.isDirty, copy.isDeleted) = (true, true)
            try store.save(copy)
        }
    }

    func tell(_ copy: SyncCopy?) throws {
        guard let there = copy?.agreed?.there else { return }
        try sync.records.tell(of: there, in: store, sync.workspace)
    }

    /// Creates a record of an item; one that cannot be stored here has a row without a record.
    mutating func create(
        _ item: SyncItem, _ copy: SyncCopy?, uid: String, _ row: RemoteCopy?
    ) throws -> RemoteCopy? {
        let put = try stored(item.text, over: nil, uid: uid)
        var copy = copy ?? SyncCopy(item, uid: uid, here: "")
        copy.agreed?.here = put?.text ?? ""
        if put != nil { applied.count.pulled += 1 }
        return try keep(row, copy, uid: uid, put?.record, isSettled: true)
    }

    mutating func update(
        _ text: String, _ step: SyncStep, uid: String, _ row: RemoteCopy?, _ record: RemoteCopy.Record?
    ) throws -> RemoteCopy? {
        guard let put = try stored(text, over: record, uid: uid) else { return row }
        applied.count.pulled += 1
        var copy = step.copy
        // The text that this program writes from now on.
        if step.isSettled { copy?.agreed?.here = put.text }
        return try keep(row, copy, uid: uid, put.record, isSettled: step.isSettled)
    }

    func stored(
        _ text: String, over record: RemoteCopy.Record?, uid: String
    ) throws -> (record: RemoteCopy.Record, text: String)? {
        do {
            return try sync.records.put(text, over: record, uid: uid, in: store)
        } catch let error as StoreError where error.isOfRecord { return nil }
    }

    /// Stores a row, or makes one.
    ///
    /// - Parameter isSettled: True if nothing is left to be sent.
    mutating func keep(
        _ row: RemoteCopy?, _ copy: SyncCopy?, uid: String, _ record: RemoteCopy.Record?, isSettled: Bool
    ) throws -> RemoteCopy? {
        guard var next = row ?? copy.map({ newRow($0.href, uid: uid, record) }) else { return nil }
        if let copy { next.sync = copy }
        if let record { next.record = record }
        if isSettled {
            (next.isDirty, next.isDeleted, next.refusal) = (false, false, nil)
            if StoredConflict(of: next)?.isBlocking == true { next.conflictText = nil }
        }
        return next == row ? next : try save(next)
    }

    func newRow(_ href: String, uid: String, _ record: RemoteCopy.Record?) -> RemoteCopy {
        var row = RemoteCopy(collection: sync.id, href: href, uid: uid, text: "", record: record)
        row.sync = SyncCopy(href: href, uid: uid)
        return row
    }

    mutating func save(_ row: RemoteCopy) throws -> RemoteCopy {
        let saved = try store.save(row)
        applied.rows.append(saved)
        return saved
    }

    mutating func remove(_ row: RemoteCopy) throws {
        guard let id = row.id else { return }
        try store.deleteRemoteCopy(id)
        applied.removed.append(id)
    }

    // MARK: Sending and asking

    /// Gathers a change to be sent. The same text is not sent again after it was refused.
    mutating func wait(
        _ push: SyncPush, _ row: RemoteCopy?, _ record: RemoteCopy.Record?
    ) throws {
        var push = push
        let before = row?.sync.agreed?.there
        if reconciler.format == .calendar, let text = push.text {
            // Dates of a series that is somebody else's.
            if let before, !SyncText.isWhole(before) {
                return try refuse(SyncRefusal(uid: push.uid, href: push.href), of: text, row, record)
            }
        }
        push = try sync.records.addressed(push, before: before, in: store)
        if let row, let text = try sync.refusable(push, row, in: store), let known = StoredRefusal(of: row),
            known.digest == StoredRefusal.digest(text)
        {
            // A refused deletion is reported once, and stays among the refusals of its account.
            guard push.kind != .delete else { return }
            applied.count.refused.append(
                RefusedItem(title: SyncText.title(of: text), refusal: known.refusal))
            return
        }
        if let name = push.href.split(separator: "/").last { applied.names.insert(name.lowercased()) }
        let kept = try remember(push, in: row, record)
        applied.pushes.append(CollectionSync.Pending(push: push, record: record, row: kept?.id))
    }

    /// Stores what is about to be sent: if the program is killed before the answer, the next round knows its
    /// own text on the server, whatever the person changed since.
    mutating func remember(
        _ push: SyncPush, in row: RemoteCopy?, _ record: RemoteCopy.Record?
    ) throws -> RemoteCopy? {
        if push.kind == .delete, var leaving = row, !leaving.isDeleted, leaving.record != nil {
            leaving.sync.isLeaving = true
            return leaving == row ? leaving : try save(leaving)
        }
        guard push.kind == .create || push.kind == .update, let text = push.text else { return row }
        var kept = row
        if kept == nil, push.kind == .create, try store.remoteCopy(in: sync.id, at: push.href) == nil {
            kept = newRow(push.href, uid: push.uid, record)
        }
        guard var next = kept else { return row }
        next.sync.unanswered = SyncAgreement(there: text, here: push.here ?? text)
        next.isDirty = true
        return next == row ? next : try save(next)
    }

    mutating func ask(
        _ conflict: SyncConflict, _ copy: SyncCopy?, _ row: RemoteCopy?, _ record: RemoteCopy.Record?
    ) throws {
        let href = conflict.there?.href ?? conflict.copy?.href
        guard var next = row ?? href.map({ newRow($0, uid: conflict.uid, record) }) else { return }
        if let copy { next.sync = copy }
        if let record { next.record = record }
        let question = StoredConflict(conflict)
        if next.conflictText == nil { applied.count.asked += 1 }
        if question.isBlocking { next.isDirty = true }
        next.conflictText = question.stored
        if next != row { _ = try save(next) }
    }

    mutating func ask(aboutTwin twin: SyncConflict, of row: RemoteCopy?) throws {
        // It may have been stored meanwhile.
        guard let id = row?.id, var next = try store.remoteCopy(id), next.conflictText == nil else { return }
        next.conflictText = StoredConflict(twin).stored
        applied.count.asked += 1
        _ = try save(next)
    }

    mutating func refuse(
        _ refusal: SyncRefusal, of text: String?, _ row: RemoteCopy?, _ record: RemoteCopy.Record?,
        isDeletion: Bool = false
    ) throws {
        let known = text ?? row?.sync.agreed?.here
        applied.count.refused.append(
            RefusedItem(
                title: known.flatMap { SyncText.title(of: $0) }, refusal: refusal, isDeletion: isDeletion))
        guard var next = row ?? refusal.href.map({ newRow($0, uid: refusal.uid, record) }) else { return }
        next.isDirty = true
        next.refusal = StoredRefusal(refusal, of: text, isDeletion: isDeletion).stored
        if next != row { _ = try save(next) }
    }
}
