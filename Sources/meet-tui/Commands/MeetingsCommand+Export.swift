import ArgumentParser
import MeetCore
import MeetStore
import Operations

extension MeetingsCommand {
    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write meetings as iCalendar to a file or standard output.",
            discussion: "A meeting without a date yet is written as a to-do.")

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp("The meetings' numbers; all meetings if none is given.", valueName: "id"))
        var ids: [Int64] = []
        @Option(help: ArgumentHelp("The file to write; standard output if not given.", valueName: "file"))
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
