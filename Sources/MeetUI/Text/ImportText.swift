import Foundation
import MeetCore
import Operations

/// What an import has to say about a file.
enum ImportText {
    /// `! book.vcf, line 15: expected a name…`, `! book.vcf: no card found`; the folder is left out, for the path
    /// stands above.
    static func problem(_ problem: ImportProblem) -> String {
        let name = problem.file.split(separator: "/").last.map(String.init) ?? problem.file
        let place = problem.isOfWholeFile ? name : "\(name), line \(problem.line)"
        return "! \(place): \(problem.reason.text)"
    }
}

/// How far something is, how fast, and how long it will still take.
enum ProgressText {
    /// `12 400 cards · 5 300 a second · 8 s left`; the rate once a second has passed.
    static func line(_ progress: OperationProgress?, since start: Date?, now: Date) -> String {
        guard let progress else { return "…" }
        var parts = [Counted.text(progress.done, "card")]
        let elapsed = start.map { now.timeIntervalSince($0) } ?? 0
        if elapsed >= 1 {
            parts.append("\(Counted.grouped(Int(Double(progress.done) / elapsed))) a second")
            if let fraction = progress.fraction, fraction > 0.01 {
                let left = Int((elapsed * (1 - fraction) / fraction).rounded(.up))
                parts.append(left < 60 ? "\(left) s left" : "\(DurationText.short(left / 60)) left")
            }
        }
        return parts.joined(separator: " · ")
    }
}
