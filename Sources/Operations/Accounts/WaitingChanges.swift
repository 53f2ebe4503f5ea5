import MeetCore
import MeetStore

/// The changes of an account that wait to be sent, as they are before a round or after it.
///
/// What still waits after a round was not sent for a reason that a repetition at once would not change; what
/// the person changed during the round is not meant.
struct WaitingChanges: Sendable {
    /// The copies with the texts that both sides agreed on.
    private var copies: [Identifier<RemoteCopy>: SyncAgreement?] = [:]
    /// The records that never were on the other side.
    private var records: Set<RemoteCopy.Record> = []

    init(_ account: RemoteAccount, _ shelves: [Shelf], in store: MeetStore) throws {
        guard try Shelf.hasWaiting(account, in: store) else { return }
        for shelf in shelves where shelf.collection.isWritable {
            records.formUnion(try shelf.records.unsent(in: store))
            for copy in try Self.copies(of: shelf, in: store) {
                guard let id = copy.id else { continue }
                let agreed = copy.sync.agreed
                copies.updateValue(agreed, forKey: id)
                if agreed == nil, let record = copy.record { records.insert(record) }
            }
        }
    }

    private static func copies(of shelf: Shelf, in store: MeetStore) throws -> [RemoteCopy] {
        try store.changedRemoteCopies(in: shelf.id).filter { $0.conflictText == nil && $0.refusal == nil }
    }

    /// Returns whether something that waited waits still.
    func areLeft(_ shelves: [Shelf], in store: MeetStore) throws -> Bool {
        if copies.isEmpty, records.isEmpty { return false }
        for shelf in shelves where shelf.collection.isWritable {
            if try shelf.records.unsent(in: store).contains(where: records.contains) { return true }
            for copy in try Self.copies(of: shelf, in: store) {
                let agreed = copy.sync.agreed
                if agreed == nil, let record = copy.record, records.contains(record) { return true }
                if let id = copy.id, let before = copies[id], before == agreed { return true }
            }
        }
        return false
    }
}
