import ArgumentParser
import MeetCore
import MeetUI
import Operations

extension ContactsCommand {
    struct Import: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Import vCard files; the same card again changes nothing.",
            discussion: """
                A card is merged with the contact of the same UID, or of the same name with an e-mail address or \
                number in common. What was edited here stays.
                """)

        @OptionGroup var options: ProgramOptions
        @Argument(help: "vCard files, or folders of them; “-” is standard input.")
        var files: [String]
        @Flag(help: "Say what would be added and changed; store nothing.")
        var dryRun = false
        @Flag(help: "One JSON value.")
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                // Whoever ran the work may let go of the store only after the process has ended.
                defer { workspace.store.close() }
                let (files, dryRun) = (files, dryRun)
                // All of it is one transaction, so what is stopped leaves nothing behind.
                let (report, preview) = try Interruptible.run(stopped: "Cancelled: nothing was imported.") {
                    let line = ImportProgressLine()
                    defer { line.clear() }
                    guard dryRun else {
                        let report = try ImportContacts(.paths(files)).run(in: workspace, progress: line.show)
                        return (report, ImportPreview?.none)
                    }
                    let preview = try PreviewImport(.paths(files)).run(in: workspace, progress: line.show)
                    return (preview.report, preview)
                }
                if let preview, !json { Self.list(preview) }
                for problem in report.problems {
                    Output.complain(problem.sentence)
                }
                if report.unlistedProblems > 0 {
                    Output.complain("\(report.unlistedProblems) more problems are not listed")
                }
                if json {
                    try Output.json(ImportReportJSON(report))
                } else {
                    Output.line(
                        "\(report.added) added, \(report.updated) updated, \(report.unchanged) unchanged, "
                            + "\(report.skippedCount) skipped"
                            + (dryRun ? " (dry run: nothing was stored)" : ""))
                }
                if report.skippedCount > 0 { throw ExitCode.failure }
            }
        }

        /// `+` an added contact, `~` a changed one with its changes below it.
        private static func list(_ preview: ImportPreview) {
            for entry in preview.entries {
                Output.line((entry.kind == .added ? "+ " : "~ ") + entry.name)
                guard entry.kind == .changed else { continue }
                for change in entry.changes {
                    Output.line("    \(change.label): \(change.before ?? "—") → \(change.after ?? "—")")
                }
            }
            if preview.unlistedEntries > 0 { Output.line("and \(preview.unlistedEntries) more") }
        }
    }
}
