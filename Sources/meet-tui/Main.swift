import ArgumentParser
import MeetUI

@main
struct MeetTUI: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "meet-tui",
        abstract: "Plan meetings with people: when, where, who was invited, who will come.",
        discussion: "Without a command it opens the full-screen program.",
        version: "\(Program.name) \(Program.version)",
        subcommands: [
            MeetingsCommand.self, ContactsCommand.self, VenuesCommand.self, SettingsCommand.self,
            DoctorCommand.self,
        ])

    @OptionGroup var options: ProgramOptions

    func run() throws {
        try Failure.reporting {
            try FullScreen.run(options)
        }
    }
}
