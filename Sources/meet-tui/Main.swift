import ArgumentParser
import Foundation
import Glibc
import MeetUI
import TerminalKit

@main
struct MeetTUI: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "meet-tui", abstract: say.aboutProgram, discussion: say.moreAboutProgram,
            version: "\(Program.name) \(Program.version)",
            subcommands: [
                MeetingsCommand.self, ContactsCommand.self, VenuesCommand.self, SettingsCommand.self,
                DoctorCommand.self,
            ])
    }

    @OptionGroup var options: ProgramOptions

    /// Runs the command that the arguments name. What is said of wrong arguments repeats them, and they may come
    /// from a script that had them from elsewhere, so nothing in it reaches the terminal as a control.
    static func main() {
        Languages.choose(Languages.preferred(ProcessInfo.processInfo.environment))
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch {
            let message = VisibleText.visibleLines(fullMessage(for: error))
            let code = exitCode(for: error)
            if !message.isEmpty {
                Output.write(message + "\n", to: code == .success ? STDOUT_FILENO : STDERR_FILENO)
            }
            Glibc.exit(code.rawValue)
        }
    }

    func run() throws {
        try CommandFailure.reporting {
            try FullScreen.run(options)
        }
    }
}
