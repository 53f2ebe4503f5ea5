import Foundation
import MeetCore
import MeetStore

/// Reads files and prepares their cards for the store, on a separate thread, ahead of the consumer by a
/// bounded number and size.
final class CardStream: @unchecked Sendable {
    enum Item: Sendable {
        case beginningOfFile
        case card(IncomingContact)
        /// The card of a place, which is no person's.
        case place(Venue, file: String, line: Int)
        /// A card that equals one a contact was imported from, with a UID: it is prepared only if needed.
        case repeated(DecodedCard, file: String)
        case problem(ImportProblem)
    }

    /// Some cards and problems, in file order.
    struct Batch: Sendable {
        var items: [Item] = []
        /// The number of bytes read so far, of all files.
        var bytesRead = 0
        fileprivate var size = 0
    }

    private static let mostItems = 64
    /// The maximum bytes of cards in a batch, and of all waiting ones; a photo makes a large one.
    private static let largest = 256 << 10
    private static let mostWaiting = 2 << 20
    private static let mostUntold = 1 << 20

    private let files: ImportFiles
    private let cards: any ContactCardCoding
    private let digests: ImportDigests
    /// The condition for changes that the other side waits for.
    private let condition = NSCondition()
    private var ready: [Batch] = []
    private var waiting = 0
    private var failure: (any Error)?
    private var isFinished = false
    private var isStopped = false
    private var isSearchable: Bool
    /// The cache of the reading side.
    private let known = FieldWords()

    private init(
        _ files: ImportFiles, cards: any ContactCardCoding, digests: ImportDigests, isSearchable: Bool
    ) {
        self.files = files
        self.cards = cards
        self.digests = digests
        self.isSearchable = isSearchable
    }

    /// Passes on the contents of the files, on the caller's thread.
    ///
    /// - Parameters:
    ///   - digests: The digests of cards that need no preparation.
    ///   - isSearchable: Whether to compute search texts in advance, because most contacts are new.
    ///   - body: Returns the value of `isSearchable` for the following cards.
    /// - Throws: `ContactImportError`, the errors of `body`, and `CancellationError` if the task is
    ///   cancelled.
    static func read(
        _ files: ImportFiles, cards: any ContactCardCoding, digests: ImportDigests, isSearchable: Bool,
        _ body: (Batch) throws -> Bool
    ) throws {
        let stream = CardStream(files, cards: cards, digests: digests, isSearchable: isSearchable)
        Thread.detachNewThread { stream.produce() }
        defer { stream.stop() }
        while let batch = try stream.next() {
            let isSearchable = try body(batch)
            stream.condition.withLock { stream.isSearchable = isSearchable }
        }
    }

    // MARK: The side of the caller

    private func next() throws -> Batch? {
        condition.lock()
        defer { condition.unlock() }
        while true {
            try Task.checkCancellation()
            if !ready.isEmpty {
                let batch = ready.removeFirst()
                waiting -= batch.size
                condition.broadcast()
                return batch
            }
            if let failure { throw failure }
            if isFinished { return nil }
            // The task may be cancelled while there is no input.
            _ = condition.wait(until: Date(timeIntervalSinceNow: 0.05))
        }
    }

    /// Stops the other thread, and waits until it has released the files.
    private func stop() {
        condition.lock()
        isStopped = true
        condition.broadcast()
        while !isFinished { condition.wait() }
        condition.unlock()
    }

    // MARK: The side of the files

    private func produce() {
        var failure: (any Error)?
        do {
            var batch = Batch()
            for file in files.files { try read(file, &batch) }
            try hand(over: &batch)
        } catch {
            failure = error
        }
        condition.withLock {
            self.failure = failure
            isFinished = true
            condition.broadcast()
        }
    }

    private func read(_ file: ImportFiles.File, _ batch: inout Batch) throws {
        var occurrences = KeyCounts()
        var isSearchable = condition.withLock { self.isSearchable }
        batch.items.append(.beginningOfFile)
        let before = batch.bytesRead
        var current = batch
        var toldBytes = 0
        func readCards() throws -> [ImportProblem] {
            try CardFile.read(
                file.path, copy: file.copy, isStopped: { condition.withLock { isStopped } },
                onBytes: { bytes in
                    current.bytesRead = before + bytes
                    // The progress is reported even without a card.
                    if bytes - toldBytes >= Self.mostUntold {
                        try hand(over: &current)
                        toldBytes = bytes
                    }
                },
                onCard: { card in
                    for problem in card.problems { current.items.append(.problem(problem)) }
                    if let item = try prepare(card, file.path, &occurrences, isSearchable: isSearchable) {
                        current.size += card.size
                        current.items.append(item)
                    }
                    if current.items.count >= Self.mostItems || current.size > Self.largest {
                        isSearchable = try hand(over: &current)
                        toldBytes = current.bytesRead - before
                    }
                })
        }
        let problems: [ImportProblem]
        do {
            problems = try readCards()
        } catch let error as ContactImportError where !files.isSingle {
            // It may have been deleted, or be unreadable, which does not affect the other files.
            problems = [error.problem]
        }
        batch = current
        batch.items += problems.map(Item.problem)
    }

    /// Prepares a card; returns `nil` for one without data to store.
    private func prepare(
        _ card: DecodedCard, _ path: String, _ occurrences: inout KeyCounts, isSearchable: Bool
    ) throws -> Item? {
        guard card.isSavable else { return nil }
        var card = card
        if !card.hasUID {
            let uid = card.contact.derivedUID()
            let occurrence = occurrences.count(MatchHash.uid(uid))
            card.contact.uid = occurrence == 0 ? uid : card.contact.derivedUID(occurrence: occurrence)
        }
        if let place = LocationCard(card.contact) {
            return .place(place.imported, file: path, line: card.line)
        }
        if digests.contains(card.digest) { return .repeated(card, file: path) }
        return .card(
            try IncomingContact(card, file: path, cards: cards, isSearchable: isSearchable, known: known))
    }

    /// Waits while the consumer is far behind.
    ///
    /// - Returns: `isSearchable` for the following cards.
    @discardableResult
    private func hand(over batch: inout Batch) throws -> Bool {
        condition.lock()
        defer { condition.unlock() }
        while waiting > 0, waiting + batch.size > Self.mostWaiting, !isStopped { condition.wait() }
        if isStopped { throw CancellationError() }
        ready.append(batch)
        waiting += batch.size
        condition.broadcast()
        batch = Batch(bytesRead: batch.bytesRead)
        return isSearchable
    }
}

extension LocationCard {
    /// The venue with the UID as its source, so that importing the card again finds it.
    var imported: Venue {
        var venue = venue
        venue.source = Venue.Source(provider: Venue.Source.card, providerID: uid, fetchedAt: Date())
        return venue
    }
}
