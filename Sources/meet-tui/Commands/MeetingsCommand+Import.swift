import ArgumentParser
import Foundation
import MeetCore
import MeetUI
import Operations

extension MeetingsCommand {
    struct Read: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("read", say.aboutMeetingsRead, example: .meetingsRead)
        }

        @Argument(
            help: ArgumentHelp(say.helpReadCalendars, valueName: say.valueFiles), completion: .calendarFiles)
        var files: [String]
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                var entries: [CalendarEventJSON] = []
                var isWhole = true
                func read(_ file: String) throws {
                    for object in try CalendarFile.read(file) {
                        for event in object.events {
                            if json {
                                entries.append(
                                    CalendarEventJSON(
                                        event, method: object.method, file: file, index: event.index))
                            } else {
                                try MeetingLines.show(
                                    event.meeting(now: Date(timeIntervalSince1970: 0)), json: false,
                                    zone: ReaderZone.current)
                            }
                        }
                        for problem in object.problems {
                            Output.complain(problem.sentence)
                            if problem.severity == .skipped { isWhole = false }
                        }
                    }
                }
                for file in files {
                    do {
                        try read(file)
                    } catch let error as ContactImportError where files.count > 1 {
                        Output.complain(ErrorText.sentence(error))
                        isWhole = false
                    }
                }
                if json { try Output.json(entries) }
                if !isWhole { throw ExitCode.failure }
            }
        }
    }

    struct Import: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "import", say.aboutMeetingsImport, more: say.moreAboutMeetingsImport, example: .meetingsImport
            )
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(say.helpImportedCalendars, valueName: say.valueFiles),
            completion: .calendarFiles)
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
                        let report = try ImportMeetings(.paths(files)).run(in: workspace, progress: line.show)
                        return (report, MeetingImportPreview?.none)
                    }
                    let preview = try PreviewMeetingImport(.paths(files)).run(
                        in: workspace, progress: line.show)
                    return (preview.report, preview)
                }
                if !dryRun { Output.noteStored() }
                if let preview, !json { Self.list(preview) }
                for problem in report.problems { Output.complain(problem.sentence) }
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

        /// Prints `+` and a new meeting, `~` and a changed one with its changes.
        private static func list(_ preview: MeetingImportPreview) {
            for entry in preview.entries {
                let zone = entry.meeting.time.timeZone ?? .gmt
                let when = MeetingText.when(entry.meeting.time, readerZone: zone)
                Output.line("\(entry.isNew ? "+" : "~") \(entry.meeting.title)  \(when)")
                if !entry.isNew, !entry.changes.isEmpty {
                    Output.line("    " + say.changedParts(entry.changes))
                }
            }
            if preview.unlistedEntries > 0 { Output.line(say.cardsNotListed(preview.unlistedEntries)) }
        }
    }
}
