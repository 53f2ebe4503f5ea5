import ArgumentParser
import MeetCore
import Operations
import Sentences

extension MeetingsCommand {
    struct Came: OutcomeCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "came", say("Record who came to a meeting that is over."),
                more: say(
                    "Without names it shows who came. “history undo” undoes the answer."
                ), example: .meetingsCame)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var meeting: MeetingArgument
        @Argument(
            help: ArgumentHelp(
                say("The names or e-mail addresses of those who came, invited or not."),
                valueName: say("who")), completion: .contacts)
        var who: [String] = []
        @Flag(
            help: ArgumentHelp(
                say("Everybody who accepted came; if nobody accepted, everybody who did not decline.")))
        var all = false
        @Flag(help: ArgumentHelp(say("Nobody came.")))
        var nobody = false
        @OptionGroup var form: JSONOption

        func validate() throws {
            if nobody, all || !who.isEmpty {
                throw ValidationError(say("--nobody cannot be used together with names or --all."))
            }
        }

        func outcome(in session: CommandSession) throws -> PastMeeting {
            let id = try session.occurrence(meeting)
            guard all || nobody || !who.isEmpty else {
                return try session.perform(LoadPastMeeting(id, zone: session.zone))
            }
            return try session.perform(
                RecordWhoCame(id, who: who, hasEverybody: all, zone: session.zone))
        }
    }

    struct Report: TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "report", say("Write the report on a meeting that is over as Markdown, or mail it."),
                more: say(
                    "The report has the time, the place, who came, what was decided and the notes. With --mail, a mail for each invitee is put into the outbox, in their language."
                ), example: .meetingsReport)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var meeting: MeetingArgument
        @Option(
            help: ArgumentHelp(
                say("The file to write; standard output if not given."), valueName: say("file")),
            completion: .file())
        var output: String?
        @Flag(help: ArgumentHelp(say("Put a mail for each invitee into the outbox.")))
        var mail = false

        func validate() throws {
            if mail, output != nil {
                throw ValidationError(say("--mail and --output cannot be used together."))
            }
        }

        func run(in session: CommandSession) throws {
            let id = try session.occurrence(meeting)
            guard mail else {
                let report = try session.perform(LoadReport(id, zone: session.zone))
                let text = say.report(report.content)
                return try OutputTarget.export(to: output, of: options.path) { $0.write(text) }
            }
            let messages = try session.perform(SendReport(id, zone: session.zone))
            guard !messages.isEmpty else {
                return Output.complain(say.reportsWait(0, outbox: ""))
            }
            for message in messages { try session.print(message) }
            guard try session.perform(LoadMailAccount()).canSend else {
                return Output.complain(say.sentence(InvitationError.noWayToSend))
            }
            Output.line(
                say(
                    "The mails wait in the outbox; the open program, the agent or “meet-tui invitations sync” sends them."
                ))
        }
    }
}
