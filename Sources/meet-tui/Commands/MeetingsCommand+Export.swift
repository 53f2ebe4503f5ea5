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
        @Argument(help: ArgumentHelp(say.helpMeetings, valueName: say.valueNumber))
        var ids: [Int64] = []
        @Option(help: ArgumentHelp(say.helpOutput, valueName: say.valueFile))
        var output: String?

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let profile = try LoadProfile().run(in: workspace)
                var encoder = ICalendarEncoder(
                    organizer: profile.emails.first.map { .init(name: profile.name, email: $0) })
                for meeting in try LoadMeetings(try wanted(workspace)).run(in: workspace) {
                    encoder.add(meeting)
                }
                let calendar = encoder.finished()
                try OutputTarget.export(to: output) { $0.write(calendar) }
            }
        }

        /// Each once, in the order given; all of them, where none is.
        private func wanted(_ workspace: Workspace) throws -> [Identifier<Meeting>] {
            guard ids.isEmpty else {
                var written: Set<Int64> = []
                return ids.filter { written.insert($0).inserted }.map(Identifier.init)
            }
            return try ListMeetings(MeetingQuery(), around: .row(0), before: 0, after: .max)
                .run(in: workspace).rows.map(\.meetingID)
        }
    }
}
