import ArgumentParser
import MeetCore
import MeetStore
import MeetUI
import Operations

extension MeetingsCommand {
    struct Export: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "export", say.aboutMeetingsExport, more: say.moreAboutMeetingsExport, example: .meetingsExport
            )
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say.helpMeetings, valueName: say.valueNumber), completion: .meetings)
        var ids: [Int64] = []
        @Option(help: ArgumentHelp(say.helpOutput, valueName: say.valueFile), completion: .file())
        var output: String?

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let profile = try Profile(readFrom: workspace.store)
                var encoder = ICalendarEncoder(
                    organizer: profile.emails.first.map { .init(name: profile.name, email: $0) },
                    kinds: try workspace.store.kinds())
                for meeting in try LoadForExport(ids.isEmpty ? nil : ids.map(Identifier.init)).run(
                    in: workspace)
                {
                    encoder.add(meeting)
                }
                let calendar = encoder.finished()
                try OutputTarget.export(to: output, of: options.path) { $0.write(calendar) }
            }
        }
    }
}
