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
        @OptionGroup var calendar: CalendarOption

        func validate() throws {
            if !ids.isEmpty, calendar.name != nil {
                throw ValidationError(say("Give the meetings' numbers or --calendar, not both."))
            }
        }

        func run(in session: CommandSession) throws {
            let only = try calendar.name.map { try session.perform(FindCalendar($0)) }
            let text = try session.perform(
                ExportMeetings(
                    ids.isEmpty ? nil : ids.map(Identifier.init),
                    organizer: try Profile(readFrom: session.store).organizer, calendar: only))
            try OutputTarget.export(to: output, of: options.path) { $0.write(text) }
        }
    }
}
