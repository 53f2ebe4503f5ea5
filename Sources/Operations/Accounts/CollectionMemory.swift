import Foundation
import MeetCore
import MeetStore

/// The state of a collection between rounds, besides its row: JSON among the states of sources.
struct CollectionMemory: Codable, Hashable, Sendable {
    /// The latest listing of everything, and the latest reading of every item.
    var listedAt: Date?
    var checkedAt: Date?
    /// The question about a mass deletion; `nil` without one.
    var question: MassDeletion?
    /// The hrefs that were pushed after the token of the collection was given.
    var pushed: Set<String>?
    /// The items that are listed and could not be read; `nil` without any.
    var unread: UnreadItems?
    /// The contacts after this id without a copy belong to the address book.
    var newAfter: Int64?
    /// The contacts up to this id that belong to it and were not sent yet.
    var waiting: Set<Int64>?
    /// The inbox of the account on a server that schedules (RFC 6638): its path, or its URL on another server.
    var inbox: String?

    init() {}

    private static func key(_ id: Identifier<RemoteCollection>) -> String { "collection \(id)" }

    /// Reads the state; an unreadable one is empty.
    init(of id: Identifier<RemoteCollection>, in store: MeetStore) throws(StoreError) {
        let text = try store.sourceState(Self.key(id))
        let stored = text.flatMap { try? JSONDecoder().decode(CollectionMemory.self, from: Data($0.utf8)) }
        self = stored ?? CollectionMemory()
    }

    func save(of id: Identifier<RemoteCollection>, in store: MeetStore) throws(StoreError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
        try store.setSourceState(Self.key(id), to: text)
    }

    /// Takes what others stored while a round used this state: the answer to its question, and everything
    /// that a round does not change.
    mutating func take(_ stored: CollectionMemory) {
        (newAfter, waiting, inbox) = (stored.newAfter, stored.waiting, stored.inbox)
        guard let asked = question, asked.answer == nil, stored.question?.side == asked.side else { return }
        question?.answer = stored.question?.answer
    }

    static func delete(of id: Identifier<RemoteCollection>, in store: MeetStore) throws(StoreError) {
        try store.setSourceState(key(id), to: nil)
    }
}

/// A question before many items are deleted, on one side or the other: a server may have lost its data, and a
/// folder may not be mounted.
package struct MassDeletion: Codable, Hashable, Sendable {
    /// The side on which the items are gone.
    package enum Side: String, Codable, Hashable, Sendable {
        case here, there
    }

    package var side: Side
    package var gone: Int
    /// The number of items before.
    package var known: Int
    /// The answer of the person: the state of this program, or of the server, counts.
    package var answer: SyncConflict.Answer?
}

extension CollectionMemory {
    enum Verdict: Hashable, Sendable {
        case delete
        /// Nothing is deleted before the person answers.
        case wait
        /// The items come back.
        case restore
    }

    /// Decides about items that are gone on a side, and takes note of the question.
    ///
    /// - Parameter asksOfOne: True if the only item of a collection is asked about too.
    mutating func judge(
        _ gone: Int, of known: Int, on side: MassDeletion.Side, asksOfOne: Bool = false
    ) -> Verdict {
        guard case .ask = SyncGuard(gone: gone, of: known, asksOfOne: asksOfOne) else {
            if question?.side == side { question = nil }
            return .delete
        }
        guard let asked = question, asked.side == side, let answer = asked.answer else {
            // A question about the other side is asked first.
            if question == nil || question?.side == side {
                question = MassDeletion(side: side, gone: gone, known: known)
            }
            return .wait
        }
        question = nil
        let wanted: SyncConflict.Answer = side == .there ? .there : .here
        return answer == wanted ? .delete : .restore
    }
}

/// The question about an item, as it is stored beside its row.
struct StoredConflict: Codable, Hashable, Sendable {
    enum Kind: String, Codable, Hashable, Sendable {
        case edited, deletedHere, deletedThere, uidTaken, twin
    }

    var kind: Kind
    /// The href of the other item, for `uidTaken` and `twin`.
    var other: String?
    /// The item on the server; `nil` without one.
    var href: String?
    var etag: String?
    var scheduleTag: String?
    var text: String?
    /// True if the other item was added here as a new one, and is still to be deleted there.
    var isAdded: Bool?

    init(_ conflict: SyncConflict) {
        switch conflict.kind {
        case .edited: kind = .edited
        case .deletedHere: kind = .deletedHere
        case .deletedThere: kind = .deletedThere
        case .uidTaken(let href):
            kind = .uidTaken
            other = href
        case .twin(let href):
            kind = .twin
            other = href
        }
        href = conflict.there?.href
        etag = conflict.there?.etag
        scheduleTag = conflict.there?.scheduleTag
        text = conflict.there?.text
    }

    /// Reads the conflict of a copy; `nil` without a readable one.
    init?(of copy: RemoteCopy) {
        guard let text = copy.conflictText,
            let stored = try? JSONDecoder().decode(StoredConflict.self, from: Data(text.utf8))
        else { return nil }
        self = stored
    }

    var stored: String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// True if the item is not synchronized before the person answers.
    var isBlocking: Bool {
        switch kind {
        case .edited, .deletedThere, .uidTaken: true
        case .deletedHere, .twin: false
        }
    }

    var item: SyncItem? {
        guard let href, let text else { return nil }
        return SyncItem(href: href, etag: etag, scheduleTag: scheduleTag, text: text)
    }

    var conflictKind: SyncConflict.Kind {
        switch kind {
        case .edited: .edited
        case .deletedHere: .deletedHere
        case .deletedThere: .deletedThere
        case .uidTaken: .uidTaken(href: other)
        case .twin: .twin(href: other ?? "")
        }
    }
}

/// The refusal of an item, as it is stored beside its row.
struct StoredRefusal: Codable, Hashable, Sendable {
    var refusal: SyncRefusal
    /// A digest of the text that was refused: the same text is not sent again.
    var digest: String
    /// True for a deletion, else absent.
    var isDeletion: Bool?

    init(_ refusal: SyncRefusal, of text: String?, isDeletion: Bool = false) {
        self.refusal = refusal
        digest = Self.digest(text)
        self.isDeletion = isDeletion ? true : nil
    }

    init?(of copy: RemoteCopy) {
        guard let text = copy.refusal,
            let stored = try? JSONDecoder().decode(StoredRefusal.self, from: Data(text.utf8))
        else { return nil }
        self = stored
    }

    var stored: String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
    }

    static func digest(_ text: String?) -> String {
        guard let text else { return "" }
        return String(FNV1a.hash(text.utf8), radix: 16) + "-" + String(text.utf8.count)
    }
}
