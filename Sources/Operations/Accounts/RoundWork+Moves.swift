import MeetCore
import MeetStore

// Items whose record was moved to another calendar.
extension RoundWork {
    /// Decides about an item that was not read, and whose record the person moved to another collection.
    mutating func decide(
        aboutMoved row: RemoteCopy, _ local: LocalItem, isThere: Bool, isGone: Bool
    ) throws {
        var remote = RemoteState.unchanged
        let conflict = StoredConflict(of: row)
        if isGone || conflict?.kind == .deletedThere {
            let stands = try row.record.map { try formerCopy(of: $0) != nil } ?? true
            // Within the account, the turn of the other calendar asks.
            guard isThere || stands else { return try askThere(aboutMoved: row) }
            // It is in none of the accounts now: the move is an edit, and somebody else deleted the item.
            if !stands, !row.sync.isLeaving, row.sync.agreed != nil {
                let question = SyncConflict(.deletedThere, uid: row.uid, copy: row.sync, here: local.text)
                return try ask(question, nil, row, row.record)
            }
            remote = .gone
        } else if conflict?.kind == .edited, let there = conflict?.item {
            remote = .present(there)
        }
        let step = reconciler.step(moved: local, copy: row.sync, remote: remote, isThere: isThere)
        try perform(moved: step, of: row)
    }

    /// Carries out the step of an item whose record the person moved to another collection. A change that the
    /// record takes over is sent there, and only then is the item deleted here.
    mutating func perform(moved step: SyncStep, of known: RemoteCopy) throws {
        var row = known
        var isAsked = false
        if case .ask = step.action { isAsked = true }
        if !isAsked, StoredConflict(of: row)?.isBlocking == true {
            row.conflictText = nil
            row = try save(row)
        }
        switch step.action {
        case .nothing: _ = try keep(row, step.copy, uid: row.uid, row.record, isSettled: false)
        case .forget:
            if row.sync.isLeaving { try sync.records.left(row, in: store) }
            try remove(row)
        case .refuse(let refusal):
            // A read-only calendar is told of once.
            if StoredRefusal(of: row)?.refusal == refusal { return }
            try refuse(refusal, of: nil, row, row.record, isDeletion: true)
        case .updateHere:
            try perform(step, uid: row.uid, row, row.record)
            guard let record = row.record else { return }
            for var copy in try store.remoteCopies(of: record) where copy.id != row.id && !copy.isDirty {
                copy.isDirty = true
                try store.save(copy)
            }
        default: try perform(step, uid: row.uid, row, row.record)
        }
    }

    enum Local {
        case item(LocalItem?)
        /// The person moved the record to another collection.
        ///
        /// - Parameter isThere: Whether it stands there as it is here.
        case moved(LocalItem, isThere: Bool)
    }

    func local(of row: RemoteCopy) throws -> Local {
        let deleted = LocalItem(uid: row.uid, text: "", isDirty: true, isDeleted: true)
        if row.isDeleted { return .item(deleted) }
        guard let record = row.record else { return .item(nil) }
        try sync.records.openAnswers(of: row, in: store, sync.workspace)
        switch try sync.records.text(of: record, in: store) {
        case .none: return .item(nil)
        case .removed: return .item(deleted)
        case .elsewhere(let text, let isSettled):
            return .moved(LocalItem(uid: row.uid, text: text, isDirty: true), isThere: isSettled)
        case .text(let text, _):
            return .item(LocalItem(uid: row.uid, text: text, isDirty: row.isDirty))
        }
    }

    func place(_ href: String) -> String { SyncHref.key(href, in: sync.place.root) ?? href }
}
