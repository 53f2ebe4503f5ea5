import Foundation
import MeetCore
import Operations

/// The problems and results of an import.
package enum ImportText {
    /// `Venues: 2 added, 0 updated, 1 unchanged`; `nil` without a card of a place.
    package static func venues(_ report: ContactImportReport) -> String? {
        let counts = report.venues
        guard counts.total > 0 else { return nil }
        return say(
            "Venues: \(counts.added) added, \(counts.updated) updated, \(counts.unchanged) unchanged")
    }

    /// `New calendar “work”: 5 added`, a line for each calendar that entries of another program were added to.
    package static func calendars(_ report: ContactImportReport) -> [String] {
        report.calendars.map { calendar in
            calendar.isNew
                ? say("New calendar “\(calendar.name)”: \(calendar.added) added")
                : say("Calendar “\(calendar.name)”: \(calendar.added) added")
        }
    }

    /// `! book.vcf, line 15: expected a name…`, `! book.vcf: no card found`; the folder is left out, since
    /// the path is shown above.
    package static func problem(_ problem: ImportProblem) -> String {
        let file = FileText.name(problem.file)
        return say.remark(problem, of: file.split(separator: "/").last.map(String.init) ?? file)
    }
}

/// The names of files.
package enum FileText {
    /// The path; a name for standard input.
    package static func name(_ path: String) -> String {
        path == ContactImport.standardInput ? say("standard input") : path
    }
}

/// The progress of an operation: done so far, rate, time left.
package enum ProgressText {
    /// `12 400 cards · 5 300 a second · 8 s left`; the rate once a second has passed.
    package static func line(_ progress: OperationProgress?, since start: Date?, now: Date) -> String {
        guard let progress else { return "…" }
        let elapsed = start.map { now.timeIntervalSince($0) } ?? 0
        guard elapsed >= 1 else {
            return say.importProgress(cards: progress.done, perSecond: nil, secondsLeft: nil)
        }
        let left = progress.fraction.flatMap { fraction in
            fraction > 0.01 ? Int((elapsed * (1 - fraction) / fraction).rounded(.up)) : nil
        }
        return say.importProgress(
            cards: progress.done, perSecond: Int(Double(progress.done) / elapsed), secondsLeft: left)
    }
}
