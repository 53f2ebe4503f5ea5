import Foundation
import GRDB
import MeetCore

extension MeetStore {
    /// Stores many contacts as one action. Each is merged with the stored contact of the same person
    /// (`ContactImporter`).
    ///
    /// - Parameter progress: Called repeatedly on the caller's thread with the number done.
    /// - Throws: `cancelled` if the task is; nothing is stored then.
    @discardableResult
    package func importContacts(
        _ contacts: some Sequence<Contact>, progress: @escaping (Int) -> Void = { _ in }
    ) throws(StoreError) -> ImportCounts {
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

    /// Runs `body` with an importer, as one action of the person; a preview only reads a single state of the
    /// database, and does not block writers.
    ///
    /// - Throws: `StoreError`, or the errors of `body`; nothing is stored then.
    package func importing<T>(isPreview: Bool = false, _ body: (ContactImporter) throws -> T) throws -> T {
        var failure: (any Error)?
        func run(
            _ db: Database, _ target: any ContactImportTarget
        ) throws -> (title: ActionTitle, result: T) {
            do {
                let importer = try ContactImporter(db, cards: cards, target: target) { venue in
                    try self.importVenue(venue, isPreview: isPreview, db)
                }
                let result = try body(importer)
                // Checked even for a source without cards.
                try Task.checkCancellation()
                try target.finish()
                return (importer.title, result)
            } catch {
                failure = error
                throw error
            }
        }
        do throws(StoreError) {
            if isPreview { return try preview { try run($0, PreviewRows($0)).result } }
            return try performUndoable { db in
                try Self.withRoom(db) { try run(db, ContactBatch(db)) }
            }
        } catch {
            // Errors of the body are passed on unchanged, the store's own as `StoreError`.
            if let failure, !(failure is CancellationError), error == StoreError(failure), case .other = error
            {
                throw failure
            }
            throw error
        }
    }

    /// Runs `body` on a separate connection, which reads a single state of the database and writes only
    /// temporary tables.
    private func preview<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
        // A second connection cannot open a database without a file.
        if path.isEmpty { return try write(body) }
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(options.busyTimeout)
        configuration.label = "meet preview"
        configuration.prepareDatabase { db in
            // The temporary tables grow with the files; in memory they might become too large.
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

    /// The cache size of each database, in KiB.
    private static let previewCacheSize = 8 << 10
}

extension ContactImporter {
    fileprivate var title: ActionTitle {
        let (total, places) = (counts.added + counts.updated, venues.added + venues.updated)
        return total == 0 && places > 0
            ? .imported(.venue, count: places) : .imported(.contact, count: total)
    }
}
