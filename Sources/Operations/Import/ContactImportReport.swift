import MeetCore
import MeetStore

/// The result of an import of contacts, with the problems of the files.
package struct ContactImportReport: Hashable, Sendable {
    /// The maximum number of kept problems of each kind; others are only counted.
    package static let mostProblems = 10_000

    package var added = 0
    package var updated = 0
    package var unchanged = 0
    /// The cards of places, which are saved venues and no contacts.
    package var venues = ImportCounts()
    /// The calendars that meetings of another program were added to, if it has names for them.
    package var calendars: [ImportedCalendar] = []
    /// The cards and files that were left out; the first `mostProblems` of them.
    package var skipped: [ImportProblem] = []
    /// The parts of cards that were left out or repaired, and fields with the person's own values; the first
    /// `mostProblems` of them.
    package var warnings: [ImportProblem] = []
    /// The number of all skipped ones, including those not in `skipped`.
    package var skippedCount = 0
    /// The number of all warnings, including those not in `warnings`.
    package var warningCount = 0

    package init() {}

    /// The number of cards that are contacts or venues now.
    package var taken: Int { added + updated + unchanged + venues.total }
    /// True if anything stored was changed.
    package var hasChanges: Bool { added + updated + venues.added + venues.updated > 0 }

    /// All problems, by file and line.
    package var problems: [ImportProblem] {
        (skipped + warnings).sorted { ($0.file, $0.line) < ($1.file, $1.line) }
    }

    /// The number of problems that are not kept.
    package var unlistedProblems: Int {
        skippedCount - skipped.count + warningCount - warnings.count
    }

    package mutating func note(_ problem: ImportProblem) {
        switch problem.severity {
        case .skipped:
            skippedCount += 1
            if skipped.count < Self.mostProblems { skipped.append(problem) }
        case .warning:
            warningCount += 1
            if warnings.count < Self.mostProblems { warnings.append(problem) }
        }
    }
}

package enum ContactImportError: Error, Hashable, Sendable {
    case cannotRead(path: String, reason: ImportProblem.Unreadable)
    /// No vCard file in the folder or below.
    case noVCardFile(folder: String)
    /// No calendar file in the folder or below.
    case noCalendarFile(folder: String)
    /// No GPX or FIT file in the folder or below.
    case noTrackFile(folder: String)
    /// No file of questions in the folder or below.
    case noQuizFile(folder: String)
}

/// The progress of an import or a preview.
package struct ImportProgress: Hashable, Sendable {
    /// The number of cards handled.
    package var cards: Int
    /// The number of bytes read, of all files.
    package var bytes: Int
    /// The number of bytes to read; `nil` if unknown, as for standard input.
    package var totalBytes: Int?

    package init(cards: Int = 0, bytes: Int = 0, totalBytes: Int? = nil) {
        self.cards = cards
        self.bytes = bytes
        self.totalBytes = totalBytes
    }

    /// The fraction, 0 to 1; `nil` if the size is unknown.
    package var fraction: Double? {
        totalBytes.map { $0 > 0 ? min(1, Double(bytes) / Double($0)) : 1 }
    }
}
