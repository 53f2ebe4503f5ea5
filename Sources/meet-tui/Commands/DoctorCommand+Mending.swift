import ArgumentParser
import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences

/// Repairs of a database by doctor. The database is not opened like by other commands, which may write.
extension DoctorCommand {
    /// Prints the backups, one per line: the day, the size, the file.
    func listBackups() {
        speakTheirLanguage()
        let backups = MeetStore.backups(of: options.path)
        guard !backups.isEmpty else { return Output.complain(say.backupsThereAre([])) }
        let rows = backups.map { [$0.date.description, ByteText.size($0.size), $0.path] }
        if Terminal.columns == nil {
            for row in rows { Output.line(row.joined(separator: "\t")) }
        } else {
            for line in Columns.aligned(rows) { Output.line(line) }
        }
    }

    func putBack(_ wanted: String) throws {
        speakTheirLanguage()
        let backups = MeetStore.backups(of: options.path)
        let day = CalendarDate(iso8601: wanted)
        let file = backups.first { $0.date == day }?.path ?? expand(wanted)
        guard FileManager.default.fileExists(atPath: file) else {
            throw CommandFailure(
                "\(say("“\(wanted)” is neither a day with a backup nor a file.")) \(say.backupsThereAre(backups.map(\.date)))"
            )
        }
        let restored = try MeetStore.restore(
            options.path, from: file, now: ProgramClock.now(), zone: ReaderZone.current)
        Output.line(say("\(restored.database) was restored from \(restored.backup)."))
        if let kept = restored.kept { Output.line(say("The previous database was saved as \(kept).")) }
    }

    func save(into new: String) throws {
        speakTheirLanguage()
        guard !options.isMissing else {
            throw CommandFailure(say("There is no database at \(options.path)."))
        }
        let report = try MeetStore.salvage(options.path, to: expand(new))
        for kind in SalvageReport.Kind.allCases {
            guard let count = report.counts[kind], count.read + count.lost > 0 else { continue }
            Output.line(say.salvaged(kind, count))
        }
        Output.line(say("Everything that could be read is in \(report.path). The old database is unchanged."))
        guard !report.isWhole else { return Output.line(say("Nothing was lost except the history.")) }
        if report.unreadablePages > 0 {
            Output.complain(
                say(
                    "\(report.unreadablePages) of \(grouped: report.pages) page could not be read; what it contained is unknown.",
                    "\(report.unreadablePages) of \(grouped: report.pages) pages could not be read; what they contained is unknown.",
                    report.pages))
        }
        throw ExitCode.failure
    }

    private func expand(_ path: String) -> String {
        Workspace.expand(
            path, environment: options.environment, workingFolder: FileManager.default.currentDirectoryPath)
    }

    private func speakTheirLanguage() {
        let named = MeetStore.glance(at: Profile.SettingKey.language.rawValue, of: options.path)
        if let language = named.flatMap(Languages.named) { Languages.choose(language) }
    }
}
