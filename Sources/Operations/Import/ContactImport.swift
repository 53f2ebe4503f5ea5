import Foundation
import Glibc
import MeetCore
import MeetStore

/// Imports the cards of files into the store: all of them in one transaction, or none.
package enum ContactImport {
    /// The path of standard input.
    package static let standardInput = "-"

    /// Reads the files in sequence, in folders all below that end in `.vcf` or `.vcard`, and adds each card
    /// or merges it with the matching contact.
    ///
    /// Of several files, unreadable ones and those without cards are listed in the report, and the others are
    /// imported.
    ///
    /// A card without a UID gets the same one at every import. The card of a place becomes a saved venue. Runs until it is done, or until its task is
    /// cancelled: then nothing is stored.
    ///
    /// A pipe is first read to its end and copied; only then is the store written.
    ///
    /// - Parameters:
    ///   - temporary: The folders for the copy; the first usable one is taken.
    ///   - progress: Called repeatedly on the caller's thread.
    /// - Throws: `ContactImportError` if the only file or folder cannot be read; `StoreError`.
    static func run(
        paths: [String], into store: MeetStore, temporary: [String] = Spool.folders(environment: [:]),
        progress: @escaping (ImportProgress) -> Void
    ) throws -> ContactImportReport {
        try importCards(of: paths, isPreview: false, in: store, temporary, progress, { _, _ in }, { _ in })
    }

    /// Returns the result that `run` would have now, computed in the same way; stores nothing.
    ///
    /// - Throws: The errors of `run`.
    static func preview(
        paths: [String], from store: MeetStore, temporary: [String] = Spool.folders(environment: [:]),
        progress: @escaping (ImportProgress) -> Void
    ) throws -> ImportPreview {
        var preview = ImportPreview()
        func list(_ entry: ImportPreview.Entry) {
            if preview.entries.count < ImportPreview.mostEntries { preview.entries.append(entry) }
        }
        let report = try importCards(
            of: paths, isPreview: true, in: store, temporary, progress,
            { card, outcome in
                guard outcome.change != .unchanged else { return }
                list(
                    ImportPreview.Entry(
                        kind: outcome.change == .added ? .added : .changed,
                        name: (outcome.before ?? outcome.after).name, id: outcome.before?.id,
                        file: card.file, line: card.line,
                        changes: ContactFields.changes(from: outcome.before, to: outcome.after)))
            }, { list($0) })
        preview.report = report
        return preview
    }

    private static func importCards(
        of paths: [String], isPreview: Bool, in store: MeetStore, _ temporary: [String],
        _ progress: (ImportProgress) -> Void, _ onOutcome: (IncomingContact, ImportOutcome) -> Void,
        _ onVenue: (ImportPreview.Entry) -> Void
    ) throws -> ContactImportReport {
        var files = try ImportFiles(paths)
        // The store must not be kept busy by a slow pipe.
        do {
            try files.gather(in: temporary, progress: progress)
        } catch is CancellationError {
            throw StoreError.cancelled
        }
        var report = ContactImportReport()
        for problem in files.problems { report.note(problem) }
        var told = ImportProgress(totalBytes: files.totalBytes)
        let counts = try store.importing(isPreview: isPreview) { importer in
            let isSearchable = !isPreview && importer.beganEmpty
            func add(_ incoming: IncomingContact) throws {
                let outcome = try importer.add(incoming)
                for conflict in outcome.conflicts { report.note(problem(conflict, incoming)) }
                onOutcome(incoming, outcome)
            }
            try CardStream.read(
                files, cards: store.cards, digests: importer.digests, isSearchable: isSearchable
            ) { batch in
                let (cardsBefore, addedBefore) = (told.cards, importer.counts.added)
                for item in batch.items {
                    switch item {
                    case .beginningOfFile: importer.beginFile()
                    case .problem(let problem): report.note(problem)
                    case .repeated(let card, let file):
                        if !importer.passes(card) {
                            try add(
                                IncomingContact(
                                    card, file: file, cards: store.cards, isSearchable: false))
                        }
                        told.cards += 1
                    case .card(let incoming):
                        try add(incoming)
                        told.cards += 1
                    case .place(let venue, let file, let line):
                        let change = try importer.add(venue)
                        if change != .unchanged {
                            onVenue(
                                ImportPreview.Entry(
                                    kind: change == .added ? .added : .changed, name: venue.name, file: file,
                                    line: line, changes: []))
                        }
                        told.cards += 1
                    }
                }
                told.bytes = batch.bytesRead
                progress(told)
                return !isPreview && (importer.counts.added - addedBefore) * 2 > told.cards - cardsBefore
            }
            report.venues = importer.venues
            return importer.counts
        }
        report.added = counts.added
        report.updated = counts.updated
        report.unchanged = counts.unchanged
        return report
    }

    static func problem(
        _ conflict: ContactMerge.Conflict, _ card: IncomingContact
    ) -> ImportProblem {
        let reason = ImportProblem.Reason.ownValueStays(
            conflict.part, contact: ImportProblem.Excerpt(card.contact.name),
            own: conflict.kept.beginning, refused: conflict.refused.beginning)
        return ImportProblem(file: card.file, line: card.line, reason: reason, severity: .warning)
    }

    /// Reads a file card by card, in chunks; returns all problems, including those of the cards.
    ///
    /// - Throws: `ContactImportError.cannotRead`, and the errors of `onCard`.
    package static func read(_ path: String, _ onCard: (DecodedCard) throws -> Void) throws -> [ImportProblem]
    {
        var problems: [ImportProblem] = []
        let ofNoCard = try CardFile.read(path) { card in
            problems += card.problems
            try onCard(card)
        }
        return problems + ofNoCard
    }
}

extension ContactImportError {
    /// The problem in the report of an import that continues with other files.
    var problem: ImportProblem {
        let (file, reason): (String, ImportProblem.Reason) =
            switch self {
            case .cannotRead(let path, let reason): (path, .unreadable(reason))
            case .noVCardFile(let folder): (folder, .emptyFolder)
            case .noCalendarFile(let folder): (folder, .noCalendarInFolder)
            case .noTrackFile(let folder): (folder, .noTrackInFolder)
            case .noQuizFile(let folder): (folder, .noQuizInFolder)
            }
        return ImportProblem(file: file, line: 1, reason: reason, severity: .skipped, isOfWholeFile: true)
    }

    /// Makes an error.
    ///
    /// - Parameter code: A value of `errno`.
    package init(_ name: String, _ code: Int32) {
        self = .cannotRead(path: name, reason: .told(String(cString: strerror(code))))
    }
}
