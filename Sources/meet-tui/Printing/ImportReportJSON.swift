import MeetCore
import MeetUI
import Operations

/// The report of an import in the output of `--json`.
struct ImportReportJSON: Encodable {
    struct Problem: Encodable {
        var file: String
        var line: Int
        var reason: String

        init(_ problem: ImportProblem) {
            file = FileText.name(problem.file)
            line = problem.line
            reason = problem.reason.text
        }
    }

    var added: Int
    var updated: Int
    var unchanged: Int
    var skipped: [Problem]
    var warnings: [Problem]

    init(_ report: ContactImportReport) {
        added = report.added
        updated = report.updated
        unchanged = report.unchanged
        skipped = report.skipped.map(Problem.init)
        warnings = report.warnings.map(Problem.init)
    }
}
