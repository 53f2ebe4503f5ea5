import MeetCore
import MeetStore

/// What an import of contacts did, and what it had to say about the files.
package struct ContactImportReport: Hashable, Sendable {
    /// Problems of either kind that are kept; those beyond are only counted.
    package static let mostProblems = 10_000

    package var added = 0
    package var updated = 0
    package var unchanged = 0
    /// Cards and files that were left out; the first `mostProblems` of them.
    package var skipped: [ImportProblem] = []
    /// Parts of cards that were left out or mended, and fields that stayed as they were changed here; the first
    /// `mostProblems` of them.
    package var warnings: [ImportProblem] = []
    /// All of them, also those `skipped` has no room for.
    package var skippedCount = 0
    /// All of them, also those `warnings` has no room for.
    package var warningCount = 0

    package init() {}

    /// Cards that are contacts now.
    package var taken: Int { added + updated + unchanged }

    /// Everything there is to say, by file and line.
    package var problems: [ImportProblem] {
        (skipped + warnings).sorted { ($0.file, $0.line) < ($1.file, $1.line) }
    }

    /// How many problems are counted but not kept.
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
    /// The folder has none, nor has any below it.
    case noVCardFile(folder: String)
    /// The same of calendar files.
    case noCalendarFile(folder: String)
}
