import ArgumentParser
import MeetCore
import MeetUI
import Operations

extension ContactsCommand {
    struct Import: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "import", say.aboutContactsImport, more: say.moreAboutContactsImport, example: .contactsImport
            )
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(say.helpImportedCards, valueName: say.valueFiles), completion: .cardFiles)
        var files: [String]
        @Flag(help: ArgumentHelp(say.helpDryRun))
        var dryRun = false
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = dryRun ? try options.rehearsalWorkspace() : try options.makeWorkspace()
                // The store must only be released after the process has ended.
                defer { workspace.store.close() }
                let (files, dryRun) = (files, dryRun)
                // All of it is one transaction, so a cancelled import leaves nothing behind.
                let (report, preview) = try Interruptible.run(stopped: say.nothingWasImported) {
                    let line = ImportProgressLine()
                    defer { line.clear() }
                    guard dryRun else {
                        let report = try ImportContacts(.paths(files)).run(in: workspace, progress: line.show)
                        return (report, ImportPreview?.none)
                    }
                    let preview = try PreviewImport(.paths(files)).run(in: workspace, progress: line.show)
                    return (preview.report, preview)
                }
                if !dryRun { Output.noteStored() }
                if let preview, !json { Self.list(preview) }
                for problem in report.problems {
                    Output.complain(problem.sentence)
                }
                if report.unlistedProblems > 0 {
                    Output.complain(say.problemsNotListed(report.unlistedProblems))
                }
                if json {
                    try Output.json(ImportReportJSON(report))
                } else {
                    Output.line(
                        say.importResult(
                            added: report.added, updated: report.updated, unchanged: report.unchanged,
                            skipped: report.skippedCount, isDryRun: dryRun))
                }
                if report.skippedCount > 0 { throw ExitCode.failure }
            }
        }

        /// Prints `+` and an added contact, `~` and a changed one followed by its changes.
        private static func list(_ preview: ImportPreview) {
            for entry in preview.entries {
                Output.line((entry.kind == .added ? "+ " : "~ ") + entry.name)
                guard entry.kind == .changed else { continue }
                for change in entry.changes {
                    Output.line("    \(change.label): \(change.before ?? "—") → \(change.after ?? "—")")
                }
            }
            if preview.unlistedEntries > 0 { Output.line(say.cardsNotListed(preview.unlistedEntries)) }
        }
    }
}
