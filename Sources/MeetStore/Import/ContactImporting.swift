import Foundation
import GRDB
import MeetCore

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

    /// Runs `body` with an importer, as one action of the person; a preview only reads, on one state of the
    /// database, and lets others write meanwhile.
    ///
    /// - Throws: `StoreError`, or what `body` throws; nothing is stored then.
    package func importing<T>(isPreview: Bool = false, _ body: (ContactImporter) throws -> T) throws -> T {
        var failure: (any Error)?
        func run(
            _ db: Database, _ target: any ContactImportTarget
        ) throws -> (counts: ContactImportCounts, result: T) {
            do {
                let importer = try ContactImporter(db, cards: cards, target: target)
                let result = try body(importer)
                // A source without cards is asked as well.
                try Task.checkCancellation()
                try target.finish()
                return (importer.counts, result)
            } catch {
                failure = error
                throw error
            }
        }
        do throws(StoreError) {
            if isPreview { return try preview { try run($0, PreviewRows($0)).result } }
            return try act { db in
                let (counts, result) = try Self.withRoom(db) { try run(db, ContactBatch(db)) }
                let total = counts.added + counts.updated
                return (.imported(.contact, count: total), result)
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

    /// Runs `body` on a connection of its own, which reads one state of the database and writes nothing but
    /// temporary tables.
    private func preview<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
        // No second connection finds a database that is no file.
        if path.isEmpty { return try write(body) }
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(options.busyTimeout)
        configuration.label = "meet preview"
        configuration.prepareDatabase { db in
            // The temporary tables grow with the files; in memory they might become too many.
            try db.execute(sql: "PRAGMA temp_store = FILE")
            try db.execute(sql: "PRAGMA temp.cache_size = -\(Self.previewCacheSize)")
            try db.execute(sql: "PRAGMA cache_size = -\(Self.previewCacheSize)")
        }
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            defer { try? queue.close() }
            return try queue.read(body)
        } catch {
            throw StoreError(error)
        }
    }

    /// Of each of the two, in KiB.
    private static let previewCacheSize = 8 << 10
}
