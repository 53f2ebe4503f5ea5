import ArgumentParser
import Foundation
import Glibc
import MeetCore
import Processes
import Sentences
import TerminalKit

@main
struct MeetTUI: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "meet-tui",
            abstract: say("Plan meetings with people: when, where, who was invited, who will come."),
            discussion: CommandConfiguration.discussion(
                say(
                    "Without a command it opens the full-screen program. “--generate-completion-script bash|zsh|fish” "
                        + "prints completions for that shell.") + "\n\n"
                    + say(
                        "In place of a command, you can give a .vcf or .ics file, or a webcal: or mailto: address: the program shows what an import would change, offers to subscribe, or begins a contact or an invitation."
                    ), .program),
            version: Build.version,
            subcommands: [
                MeetingsCommand.self, ContactsCommand.self, GroupsCommand.self, VenuesCommand.self,
                CalendarCommand.self, WeekCommand.self, CalendarsCommand.self, NextCommand.self,
                StatusCommand.self, FreeCommand.self, NearCommand.self, TravelCommand.self,
                PositionCommand.self, InvitationsCommand.self, PollsCommand.self,
                ArrivalsCommand.self, SharesCommand.self,
                CheckinCommand.self,
                DangerCommand.self, AlarmsCommand.self, IncidentsCommand.self, TracksCommand.self,
                AtTableCommand.self,
                QuizzesCommand.self,
                AccountsCommand.self,
                SyncCommand.self, RemindersCommand.self,
                KindsCommand.self, AgentCommand.self,
                ImportFromCommand.self,
                HistoryCommand.self, EventsCommand.self, SettingsCommand.self, DoctorCommand.self,
                ManualCommand.self,
            ])
    }

    @OptionGroup var options: ProgramOptions

    /// Runs the command of the arguments. Errors about arguments repeat them, and they may come from
    /// elsewhere, so no control character in them reaches the terminal.
    static func main() {
        // A write beyond the size limit fails with an error, instead of ending the program.
        signal(SIGXFSZ, SIG_IGN)
        MemoryArenas.share(2)
        Languages.add(from: cataloguesBesideTheProgram)
        let environment = ProcessInfo.processInfo.environment
        Languages.choose(Languages.preferred(environment))
        Languages.choose(DateConventions.likely(in: environment))
        var arguments = RawArguments.all
        do {
            if let options = optionsAlone(arguments) { return try open(options) }
            if let opened = OpenedArgument.find(arguments) {
                return try CommandFailure.reporting {
                    try opened.check()
                    try FullScreen.run(opened.options, opening: opened.thing)
                }
            }
            arguments = NoSuchVerb.withHelpFirst(arguments, in: Self.self)
            arguments = SettingsCommand.withNegativeAtEnd(PositionCommand.withSouthAtEnd(arguments))
            if let sentence = NoSuchVerb.sentence(ofHelp: arguments, in: Self.self) {
                throw ValidationError(sentence)
            }
            var command = try parseAsRoot(arguments)
            try command.run()
        } catch {
            let error = unknownCommand(in: arguments, else: error)
            let code = exitCode(for: error)
            let message = fullMessage(for: error)
            if code == .success, ShellCompletion.isAsked(arguments) {
                Output.write(message + "\n", to: STDOUT_FILENO)
                Glibc.exit(code.rawValue)
            }
            let said = VisibleText.visibleLines(LibraryMessage.said(withoutListTwice(message)))
            if !said.isEmpty {
                Output.write(said + "\n", to: code == .success ? STDOUT_FILENO : STDERR_FILENO)
            }
            Glibc.exit(code.rawValue)
        }
    }

    /// The folders of further languages: `po` beside the program, and `share/meet/po` of its installation.
    private static var cataloguesBesideTheProgram: [URL] {
        guard let folder = InstalledFiles.programFolder else { return [] }
        return [folder.appending(path: "po"), folder.appending(path: "../share/meet/po")]
    }

    /// The options of a call that names at most a database, and so opens the screens. Parsing with all
    /// commands would take 5 ms.
    private static func optionsAlone(_ arguments: [String]) -> ProgramOptions? {
        guard arguments.first?.hasPrefix("--database") ?? true else { return nil }
        return try? ProgramOptions.parse(arguments)
    }

    /// Returns a message without the doubled name of a list: the library appends the name of a noun's default
    /// command to the noun.
    private static func withoutListTwice(_ message: String) -> String {
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        // The first line may repeat the arguments.
        let rest = lines.dropFirst().map { line in
            [" list", " show", " status"].reduce(line) { $0.replacing($1 + $1, with: $1) }
        }
        return (lines.prefix(1) + rest).joined(separator: "\n")
    }

    /// Returns the error for arguments without a command; the given error if there is one.
    private static func unknownCommand(in arguments: [String], else error: any Error) -> any Error {
        guard exitCode(for: error) == .validationFailure else { return error }
        let hidden = configuration.subcommands.filter { !$0.configuration.shouldDisplay }
        let word = ProgramOptions.firstWord(in: arguments)
        guard !hidden.contains(where: { $0.configuration.commandName == word }) else { return error }
        let nouns = configuration.subcommands.filter { $0.configuration.shouldDisplay }.map { noun in
            (
                noun: noun.configuration.commandName ?? "",
                verbs: noun.configuration.subcommands.compactMap { $0.configuration.commandName }
            )
        }
        return NoSuchVerb.sentence(arguments, nouns: nouns).map { ValidationError($0) } ?? error
    }

    func run() throws { try Self.open(options) }

    private static func open(_ options: ProgramOptions) throws {
        try CommandFailure.reporting {
            try FullScreen.run(options)
        }
    }
}
