import ArgumentParser
import MeetCore
import MeetUI
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
            try Failure.reporting {
                let store = try options.openStore()
                let person = try Profile(readFrom: store)
                var encoder = ICalendarEncoder(
                    organizer: person.emails.first.map { .init(name: person.name, email: $0) })
                if ids.isEmpty {
                    for found in try store.meetings(rows: 0..<Int.max) {
                        if let meeting = try store.meeting(found.id) { encoder.add(meeting) }
                    }
                } else {
                    var written: Set<Int64> = []
                    for id in ids where written.insert(id).inserted {
                        encoder.add(try store.requireMeeting(id))
                    }
                }
                let calendar = encoder.finished()
                try OutputTarget.export(to: output) { $0.write(calendar) }
            }
        }
    }
}
