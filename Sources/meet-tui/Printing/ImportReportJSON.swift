import MeetCore
import Operations
import Sentences

/// The result of an import.
struct ImportReportJSON: Encodable {
    /// A problem with an entry of a file.
    struct Problem: Encodable {
        /// The file.
        var file: String
        /// The line, from 1.
        var line: Int
        /// The reason, as a sentence.
        var reason: String

        init(_ problem: ImportProblem) {
            file = FileText.name(problem.file)
            line = problem.line
            reason = problem.reason.text
        }
    }

    /// A calendar that entries of another program were added to.
    struct Calendar: Encodable {
        /// The name.
        var name: String
        /// `true` if the import adds the calendar.
        var new: Bool
        /// The number of meetings and to-dos added to it.
        var added: Int
    }

    /// The number of records added.
    var added: Int
    /// The number of records updated.
    var updated: Int
    /// The number of records that were already up to date.
    var unchanged: Int
    /// The number of cards of places in a file of contacts, which are saved venues now.
    var venues: Int?
    /// With `import-from`: the calendars that meetings and to-dos were added to, if the program has names for
    /// its own.
    var calendars: [Calendar]?
    /// The entries that were not imported.
    var skipped: [Problem]
    /// The entries that were imported in part.
    var warnings: [Problem]

    init(_ report: ContactImportReport) {
        added = report.added
        updated = report.updated
        unchanged = report.unchanged
        venues = report.venues.total == 0 ? nil : report.venues.total
        calendars =
            report.calendars.isEmpty
            ? nil : report.calendars.map { Calendar(name: $0.name, new: $0.isNew, added: $0.added) }
        skipped = report.skipped.map(Problem.init)
        warnings = report.warnings.map(Problem.init)
    }
}
