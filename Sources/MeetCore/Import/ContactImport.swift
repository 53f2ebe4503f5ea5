import Foundation
import Glibc

/// Brings the cards of files into the store: all of them in one transaction, or none.
package enum ContactImport {
    /// The path that stands for standard input.
    package static let standardInput = "-"
    private static let chunkSize = 256 << 10
    /// Progress is told after that many cards.
    private static let cardsPerReport = 64

    /// Reads the files one after the other, of folders all below that end in `.vcf` or `.vcard`, and adds each
    /// card or merges it with the contact it means.
    ///
    /// A card without a UID gets the same one at every import. Runs until it is done, or until its task is
    /// cancelled: then nothing is stored.
    ///
    /// - Parameter progress: Called now and then, on the caller's thread.
    /// - Throws: `ContactImportError`, `StoreError`.
    package static func run(
        paths: [String], into store: MeetStore, progress: @escaping (ImportProgress) -> Void
    ) throws -> ContactImportReport {
        try importCards(of: paths, isPreview: false, in: store, progress) { _, _ in }
    }

    /// What `run` would do now, found out in the same way; stores nothing.
    ///
    /// - Throws: As `run`.
    package static func preview(
        paths: [String], from store: MeetStore, progress: @escaping (ImportProgress) -> Void
    ) throws -> ImportPreview {
        var preview = ImportPreview()
        preview.report = try importCards(of: paths, isPreview: true, in: store, progress) { card, outcome in
            guard outcome.change != .unchanged, preview.entries.count < ImportPreview.mostEntries else {
                return
            }
            preview.entries.append(
                ImportPreview.Entry(
                    kind: outcome.change == .added ? .added : .changed,
                    name: (outcome.before ?? outcome.after).name, id: outcome.before?.id, file: card.file,
                    line: card.line, changes: ContactFields.changes(from: outcome.before, to: outcome.after)))
        }
        return preview
    }

    private static func importCards(
        of paths: [String], isPreview: Bool, in store: MeetStore,
        _ progress: (ImportProgress) -> Void, _ onOutcome: (IncomingContact, ImportOutcome) -> Void
    ) throws -> ContactImportReport {
        let files = try ImportFiles(paths)
        var report = ContactImportReport()
        var told = ImportProgress(totalBytes: files.totalBytes)
        let counts = try store.importing(isPreview: isPreview) { importer in
            for path in files.paths {
                importer.beginFile()
                var occurrences: [String: Int] = [:]
                let before = told.bytes
                let onBytes: (Int) throws -> Void = { bytes in
                    try Task.checkCancellation()
                    told.bytes = before + bytes
                    progress(told)
                }
                try read(path, onBytes: onBytes) { problem in
                    report.note(problem)
                } onCard: { card in
                    guard card.isSavable else { return }
                    var contact = card.contact
                    if !card.hasUID {
                        let uid = contact.derivedUID()
                        contact.uid = contact.derivedUID(occurrence: occurrences[uid, default: 0])
                        occurrences[uid, default: 0] += 1
                    }
                    let incoming = try IncomingContact(
                        contact, hasUID: card.hasUID, file: name(of: path), line: card.line,
                        cards: store.cards, isSearchable: !isPreview)
                    let outcome = try importer.add(incoming)
                    for conflict in outcome.conflicts { report.note(problem(conflict, incoming)) }
                    onOutcome(incoming, outcome)
                    told.cards += 1
                    if told.cards.isMultiple(of: cardsPerReport) {
                        try Task.checkCancellation()
                        progress(told)
                    }
                }
            }
            return importer.counts
        }
        progress(told)
        report.added = counts.added
        report.updated = counts.updated
        report.unchanged = counts.unchanged
        return report
    }

    private static func problem(
        _ conflict: ContactMerge.Conflict, _ card: IncomingContact
    ) -> ImportProblem {
        func quoted(_ text: String) -> String { ImportProblem.quoted(text.utf8) }
        let reason =
            "\(conflict.label) of \(quoted(card.contact.name)) stays \(quoted(conflict.kept)); "
            + "the card says \(quoted(conflict.refused))"
        return ImportProblem(file: card.file, line: card.line, reason: reason, severity: .warning)
    }

    private static func name(of path: String) -> String {
        path == standardInput ? "standard input" : path
    }

    /// Reads a file card by card, in chunks; returns every problem, those of the cards included.
    ///
    /// - Throws: `ContactImportError.cannotRead`, and what `onCard` throws.
    package static func read(_ path: String, _ onCard: (DecodedCard) throws -> Void) throws -> [ImportProblem]
    {
        var problems: [ImportProblem] = []
        try read(path, onBytes: { _ in }, onProblem: { problems.append($0) }, onCard: onCard)
        return problems
    }

    private static func read(
        _ path: String, onBytes: (Int) throws -> Void, onProblem: (ImportProblem) -> Void,
        onCard: (DecodedCard) throws -> Void
    ) throws {
        let name = name(of: path)
        let descriptor = path == standardInput ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw ContactImportError(name, errno) }
        defer { if path != standardInput { close(descriptor) } }
        var reader = VCardReader(file: name)
        let take: (DecodedCard) throws -> Void = { card in
            card.problems.forEach(onProblem)
            try onCard(card)
        }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunkSize, alignment: 16)
        defer { buffer.deallocate() }
        var total = 0
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw ContactImportError(name, errno) }
            if count == 0 { break }
            try reader.feed(UnsafeRawBufferPointer(rebasing: buffer[..<count]), take)
            total += count
            try onBytes(total)
        }
        try reader.finish(take)
        reader.problems.forEach(onProblem)
    }
}

extension ContactImportError {
    /// - Parameter code: As `errno`.
    init(_ name: String, _ code: Int32) {
        self = .cannotRead(path: name, reason: String(cString: strerror(code)))
    }
}
