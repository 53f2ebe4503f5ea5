import Foundation
import GRDB

extension MeetStore {
    /// Stores many contacts as one action. A contact is merged with the stored one that means the same person
    /// (`ContactImporter`).
    ///
    /// - Parameter progress: Hears every so often, on the caller's thread, how many are done.
    /// - Throws: `cancelled` where the task is; nothing is stored then.
    @discardableResult
    package func importContacts(
        _ contacts: some Sequence<Contact>, progress: @escaping (Int) -> Void = { _ in }
    ) throws(StoreError) -> ContactImportCounts {
        do {
            return try importing { importer in
                var done = 0
                for contact in contacts {
                    if done.isMultiple(of: 64) {
                        try Task.checkCancellation()
                        progress(done)
                    }
                    _ = try importer.add(
                        IncomingContact(
                            contact, hasUID: true, file: "", line: 0, cards: cards, isSearchable: true))
                    done += 1
                }
                progress(done)
                return importer.counts
            }
        } catch {
            throw StoreError(error)
        }
    }

    /// Runs `body` with an importer, as one action of the person or, for a preview, in a transaction that is
    /// taken back.
    ///
    /// - Throws: `StoreError`, or what `body` throws; nothing is stored then.
    func importing<T>(isPreview: Bool = false, _ body: (ContactImporter) throws -> T) throws -> T {
        var failure: (any Error)?
        func run(_ db: Database) throws -> (importer: ContactImporter, result: T) {
            do {
                let importer = try ContactImporter(db, cards: cards, isPreview: isPreview)
                let result = try body(importer)
                // A source without cards is asked as well.
                try Task.checkCancellation()
                return (importer, result)
            } catch {
                failure = error
                throw error
            }
        }
        do throws(StoreError) {
            if isPreview { return try preview { try run($0).result } }
            return try act { db in
                let (importer, result) = try run(db)
                let total = importer.counts.added + importer.counts.updated
                return ("Imported \(ActionTitle.counted(total, "contact", "contacts"))", result)
            }
        } catch {
            // What the body threw is told as it is, the store's own errors as the store's.
            if let failure, !(failure is CancellationError), error == StoreError(failure), case .other = error
            {
                throw failure
            }
            throw error
        }
    }

    /// Runs `body` in a transaction that is taken back.
    private func preview<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
        try withPool { pool in
            try pool.writeWithoutTransaction { db in
                try db.beginTransaction(.immediate)
                defer { try? db.rollback() }
                return try body(db)
            }
        }
    }
}
