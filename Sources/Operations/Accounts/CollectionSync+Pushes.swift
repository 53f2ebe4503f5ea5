import DAV
import Foundation
import MeetCore
import MeetStore

// The changes that are sent, one after another. Each item is read again afterwards, because servers store
// another text than they are sent.
extension CollectionSync {
    /// The number of items in a row that the server may fail to take, before the rest waits too.
    private static let mostFailures = 5

    /// Sends the gathered changes. An error of the server about one item stops no other.
    ///
    /// - Throws: The first error, after which the rest of the changes waits if the server cannot now.
    func send(_ round: inout Round) async throws {
        var queue = round.pushes
        var attempt = 1
        while !queue.isEmpty {
            round.pushes = []
            var again: [String] = []
            var failure: AccountError?
            var failures = 0
            for pending in queue {
                try Task.checkCancellation()
                let answer = try await place.push(pending.push)
                let settled = try await settle(pending, answer, attempt: attempt)
                round.count.add(settled.count)
                for id in settled.removed { round.index.remove(id) }
                for row in settled.rows { round.index.take(row) }
                again += settled.again
                // Nobody knows whether it was stored; the rest would fare no better.
                guard let status = answer.status else { break }
                guard let failed = settled.failure else {
                    failures = 0
                    continue
                }
                failure = failure ?? failed
                failures += 1
                if ![423, 500].contains(status) || failures == Self.mostFailures { break }
            }
            for lot in SyncPlan.lots(again, of: Self.lot) { try await readAgain(lot, &round) }
            if let failure { throw failure }
            attempt += 1
            queue = attempt <= PushOutcome.attempts ? round.pushes : []
        }
        round.pushes = []
    }

    private func readAgain(_ hrefs: [String], _ round: inout Round) async throws {
        round.gone = []
        try await read(hrefs, &round)
        if round.gone.isEmpty { return }
        let gone = round.index.all.filter { round.gone.contains($0.href) }
        if leavesUndecided(gone, &round) { return }
        try await decide(about: gone, &round, as: .gone)
    }

    // MARK: Outcomes

    private struct Settled: Sendable {
        var count = RoundCount()
        var rows: [RemoteCopy] = []
        var removed: [Identifier<RemoteCopy>] = []
        /// The hrefs to be read.
        var again: [String] = []
        /// The error after which nothing more is sent.
        var failure: AccountError?
    }

    /// Stores the outcome of a change, even if the task is cancelled by now: it was sent.
    private func settle(
        _ pending: Pending, _ answer: PushAnswer, attempt: Int
    ) async throws -> Settled {
        try await Task.detached {
            try await writing { store in try settled(pending, answer, attempt, in: store) }
        }.value
    }

    private func settled(
        _ pending: Pending, _ answer: PushAnswer, _ attempt: Int, in store: MeetStore
    ) throws -> Settled {
        var settled = Settled()
        let push = pending.push
        var row = try pending.row.flatMap { try store.remoteCopy($0) }
        if row == nil { row = try store.remoteCopy(in: id, at: push.href) }
        func newRow() -> RemoteCopy {
            var new = RemoteCopy(
                collection: id, href: push.href, uid: push.uid, text: "", record: pending.record)
            new.sync = SyncCopy(href: push.href, uid: push.uid)
            return new
        }
        switch PushOutcome(push, answer, copy: row?.sync, attempt: attempt) {
        case .stored(let copy):
            var next = row ?? newRow()
            next.sync = copy
            // Until it is read again.
            (next.isDirty, next.refusal) = (true, nil)
            settled.rows = [try store.save(next)]
            settled.again = [copy.href]
            settled.count.pushed = 1
        case .deleted:
            if let known = row, let id = known.id {
                if !known.isDeleted, known.record != nil { try records.left(known, in: store) }
                try store.deleteRemoteCopy(id)
                settled.removed = [id]
            }
            settled.count.deleted = 1
        case .lookAgain(let href, let copy):
            if let copy {
                var next = row ?? newRow()
                next.sync = copy
                next.isDirty = true
                settled.rows = [try store.save(next)]
            } else if push.kind == .create, let known = row, known.sync.agreed == nil, let id = known.id {
                // Another item has the name.
                try store.deleteRemoteCopy(id)
                settled.removed = [id]
            } else if var known = row, known.sync.unanswered != nil {
                // It was answered: it was not stored.
                known.sync.unanswered = nil
                settled.rows = [try store.save(known)]
            }
            settled.again = [href]
        case .uidTaken(let href):
            if let record = pending.record, try isInOtherCalendar(record, at: href, in: store) {
                if let known = row, known.sync.agreed == nil, let id = known.id {
                    try store.deleteRemoteCopy(id)
                    settled.removed = [id]
                }
                break
            }
            var next = row ?? newRow()
            let conflict = SyncConflict(.uidTaken(href: href), uid: push.uid, here: push.here)
            if next.conflictText == nil { settled.count.asked = 1 }
            next.conflictText = StoredConflict(conflict).stored
            next.isDirty = true
            settled.rows = [try store.save(next)]
        case .refused(let refusal):
            var next = row ?? newRow()
            next.sync.unanswered = nil
            let isDeletion = push.kind == .delete
            let refused = try refusable(push, next, in: store)
            next.refusal = StoredRefusal(refusal, of: refused, isDeletion: isDeletion).stored
            next.isDirty = true
            settled.rows = [try store.save(next)]
            let text = push.text ?? next.sync.agreed?.here
            settled.count.refused = [
                RefusedItem(
                    title: text.flatMap { SyncText.title(of: $0) }, refusal: refusal, isDeletion: isDeletion)
            ]
        case .later(let pause):
            let later: DAVError =
                if let pause { .retryLater(seconds: max(1, Int(pause))) } else {
                    .refused(status: answer.status ?? 0, said: answer.words)
                }
            settled.failure = .server(later)
        case .signIn: settled.failure = .server(.signIn(host: place.name, said: answer.words))
        }
        return settled
    }

    /// Returns the text whose refusal stands until it changes; `nil` for a move, which is tried again. A
    /// deletion has that of the item there, and of the record if it was moved.
    func refusable(_ push: SyncPush, _ row: RemoteCopy, in store: MeetStore) throws -> String? {
        guard push.kind == .delete else { return push.text }
        var text = "DELETE\r\n" + (row.sync.agreed?.there ?? "")
        if !row.isDeleted, let record = row.record,
            case .elsewhere(let here, _) = try records.text(of: record, in: store)
        {
            text += here
        }
        return text
    }

    /// Returns whether the item of a record is still in the calendar of the account from which the person
    /// moved the record: the server failed to move it, and the next round tries again.
    ///
    /// - Parameter href: The item that has the UID; `nil` if the server does not name it.
    private func isInOtherCalendar(
        _ record: RemoteCopy.Record, at href: String?, in store: MeetStore
    ) throws -> Bool {
        let others = Set((neighbours?.collections ?? []).compactMap(\.id))
        return try store.remoteCopies(of: record).contains { copy in
            copy.sync.agreed != nil && others.contains(copy.collection)
                && (href.map { SyncHref.key($0) == SyncHref.key(copy.href) } ?? true)
        }
    }
}
