import ArgumentParser
import MeetCore
import MeetStore
import Operations
import Sentences

extension MeetingsCommand {
    struct Export: StoreCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "export", say("Write meetings as iCalendar to a file or standard output."),
                more: say("A meeting without a date yet is written as a to-do."), example: .meetingsExport
            )
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say("The meetings' numbers; all meetings if none is given."), valueName: say.valueNumber),
            completion: .meetings)
        var ids: [Int64] = []
        @Option(
            help: ArgumentHelp(
                say("The file to write; standard output if not given."), valueName: say("file")),
            completion: .file())
        var output: String?

        func run(in session: CommandSession) throws {
            let profile = try Profile(readFrom: session.store)
            var encoder = ICalendarEncoder(
                organizer: profile.emails.first.map { .init(name: profile.name, email: $0) },
                kinds: try session.store.kinds())
            for meeting in try session.perform(LoadForExport(ids.isEmpty ? nil : ids.map(Identifier.init))) {
                encoder.add(meeting)
            }
            let calendar = encoder.finished()
            try OutputTarget.export(to: output, of: options.path) { $0.write(calendar) }
        }
    }
}
