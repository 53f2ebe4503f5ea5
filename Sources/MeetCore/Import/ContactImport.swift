import Foundation
import Glibc

/// What an import of contacts did, and what it had to say about the files.
package struct ContactImportReport: Hashable, Sendable {
    package var added = 0
    package var updated = 0
    package var unchanged = 0
    /// Cards that were left out.
    package var skipped: [ImportProblem] = []
    /// Parts of cards that were left out or mended.
    package var warnings: [ImportProblem] = []

    package init() {}

    /// Everything there is to say, by file and line.
    package var problems: [ImportProblem] {
        (skipped + warnings).sorted { ($0.file, $0.line) < ($1.file, $1.line) }
    }
}

package enum ContactImportError: Error, Hashable, Sendable {
    case cannotRead(path: String, reason: String)
}

/// Brings the cards of files into the store: all of them in one transaction, or none.
package enum ContactImport {
    /// The path that stands for standard input.
    package static let standardInput = "-"
    private static let chunkSize = 256 << 10

    /// Reads the files one after the other; a card without a UID gets the same one at every import.
    ///
    /// Runs until it is done, or until its task is cancelled: then nothing is stored.
    ///
    /// - Parameter progress: called now and then with the number of cards read so far.
    /// - Throws: `ContactImportError`, `StoreError`.
    package static func run(
        paths: [String], into store: MeetStore, progress: @escaping (Int) -> Void
    ) throws -> ContactImportReport {
        var report = ContactImportReport()
        var problems: [ImportProblem] = []
        var occurrences: [String: Int] = [:]
        let counts = try store.importContacts(progress: progress) { add in
            for path in paths {
                problems += try read(path) { card in
                    guard card.isSavable else { return }
                    var contact = card.contact
                    if !card.hasUID {
                        let uid = contact.derivedUID()
                        contact.uid = contact.derivedUID(occurrence: occurrences[uid, default: 0])
                        occurrences[uid, default: 0] += 1
                    }
                    try add(contact)
                }
            }
        }
        report.added = counts.added
        report.updated = counts.updated
        report.unchanged = counts.unchanged
        report.skipped = problems.filter { $0.severity == .skipped }
        report.warnings = problems.filter { $0.severity == .warning }
        return report
    }

    /// Reads a file card by card, in chunks; returns every problem, those of the cards included.
    ///
    /// - Throws: `ContactImportError.cannotRead`, and what `onCard` throws.
    package static func read(_ path: String, _ onCard: (DecodedCard) throws -> Void) throws -> [ImportProblem]
    {
        let name = path == standardInput ? "standard input" : path
        let descriptor = path == standardInput ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw cannotRead(name) }
        defer { if path != standardInput { close(descriptor) } }
        var reader = VCardReader(file: name)
        var problems: [ImportProblem] = []
        let take: (DecodedCard) throws -> Void = { card in
            problems += card.problems
            try onCard(card)
        }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunkSize, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw cannotRead(name) }
            if count == 0 { break }
            try reader.feed(UnsafeRawBufferPointer(rebasing: buffer[..<count]), take)
        }
        try reader.finish(take)
        return problems + reader.problems
    }

    private static func cannotRead(_ name: String) -> ContactImportError {
        .cannotRead(path: name, reason: String(cString: strerror(errno)))
    }
}
