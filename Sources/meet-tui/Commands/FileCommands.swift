import ArgumentParser
import MeetCore
import Operations
import Sentences

/// A verb that imports files into the database, or previews the import.
protocol ImportCommand: StoreCommand where Form == JSONOption {
    associatedtype Import: LongOperation where Import.Outcome == ContactImportReport
    associatedtype Preview: LongOperation where Preview.Outcome: ShownPreview

    var files: [String] { get }
    var dryRun: Bool { get }

    func importing(_ files: NamedFiles) -> Import
    func previewing(_ files: NamedFiles) -> Preview
}

/// The preview of an import.
protocol ShownPreview {
    var report: ContactImportReport { get }
    var unlistedEntries: Int { get }

    /// Prints a line for each entry: `+` for what would be new, `~` for what would change.
    func printEntries()
}

extension ImportCommand {
    var opening: DatabaseOpening { dryRun ? .rehearsed : .made }

    func run(in session: CommandSession) throws {
        let (workspace, dryRun) = (session.workspace, dryRun)
        let importing = importing(.paths(files))
        let previewing = previewing(.paths(files))
        // The import is one transaction, so stopping it leaves no trace.
        let (report, preview) = try Interruptible.run(stopped: say("Cancelled: nothing was imported.")) {
            let line = ImportProgressLine()
            defer { line.clear() }
            guard dryRun else {
                let report = try importing.run(in: workspace, progress: line.show)
                return (report, Preview.Outcome?.none)
            }
            let preview = try previewing.run(in: workspace, progress: line.show)
            return (preview.report, preview)
        }
        if !dryRun { Output.noteStored() }
        if let preview, !session.json {
            preview.printEntries()
            if preview.unlistedEntries > 0 { Output.line(say("and \(preview.unlistedEntries) more")) }
        }
        for problem in report.problems { Output.complain(problem.sentence) }
        if report.unlistedProblems > 0 {
            Output.complain(
                say(
                    "\(report.unlistedProblems) more problem is not listed",
                    "\(report.unlistedProblems) more problems are not listed", report.unlistedProblems))
        }
        if session.json {
            try Output.json(ImportReportJSON(report))
        } else {
            Output.line(
                say.importResult(
                    added: report.added, updated: report.updated, unchanged: report.unchanged,
                    skipped: report.skippedCount, isDryRun: dryRun))
            if let venues = ImportText.venues(report) { Output.line(venues) }
            for calendar in ImportText.calendars(report) { Output.line(calendar) }
        }
        if report.skippedCount > 0 { throw ExitCode.failure }
    }
}

/// A verb that imports files, and prints what they held beside the numbers.
protocol PrintedImportCommand: StoreCommand where Form == JSONOption {
    associatedtype Importing: LongOperation where Importing.Outcome: PrintedImport

    var files: [String] { get }

    func importing(_ files: NamedFiles) -> Importing
}

extension PrintedImportCommand {
    var opening: DatabaseOpening { .made }

    func run(in session: CommandSession) throws {
        let workspace = session.workspace
        let importing = importing(.paths(files))
        // The import is one transaction, so stopping it leaves no trace.
        let imported = try Interruptible.run(stopped: say("Cancelled: nothing was imported.")) {
            try importing.run(in: workspace, progress: { _ in })
        }
        Output.noteStored()
        let report = imported.problems
        for problem in report.problems { Output.complain(problem.sentence) }
        try session.print(imported)
        if !session.json {
            Output.line(
                say.importResult(
                    added: report.added, updated: report.updated, unchanged: report.unchanged,
                    skipped: report.skippedCount, isDryRun: false))
        }
        if report.skippedCount > 0 { throw ExitCode.failure }
    }
}

/// A verb that shows the contents of files, without a database.
protocol ReadingCommand: ParsableCommand {
    associatedtype Entry: Encodable & Sendable

    var files: [String] { get }
    var form: JSONOption { get }

    func read(_ file: String, into reading: inout FileReading<Entry>) throws
}

/// The entries read so far.
struct FileReading<Entry> {
    /// The entries to print as JSON; `nil` where lines are printed instead.
    var entries: [Entry]?
    private(set) var isWhole = true

    mutating func complain(of problems: [ImportProblem]) {
        for problem in problems {
            Output.complain(problem.sentence)
            if problem.severity == .skipped { isWhole = false }
        }
    }

    fileprivate mutating func complain(of error: ContactImportError) {
        Output.complain(ErrorText.sentence(error))
        isWhole = false
    }
}

extension ReadingCommand {
    func run() throws {
        try CommandFailure.reporting {
            var reading = FileReading<Entry>(entries: form.json ? [] : nil)
            for file in files {
                do {
                    try read(file, into: &reading)
                } catch let error as ContactImportError where files.count > 1 {
                    reading.complain(of: error)
                }
            }
            if let entries = reading.entries { try Output.json(entries) }
            if !reading.isWhole { throw ExitCode.failure }
        }
    }
}
