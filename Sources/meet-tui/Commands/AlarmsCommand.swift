import ArgumentParser
import MeetCore
import MeetStore
import Operations
import Sentences

/// The alarms of friends: who needs help, where they are, and who is with them.
struct AlarmsCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun(
            "alarms", say("Friends who need help, where they are, and who is with them."),
            example: .alarms, verbs, verbless: Verbless<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] { [List.self, With.self, Handled.self] }

    struct List: ListingCommand, TableCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "list", say("List the alarms that have not been dismissed, the most serious first."),
                example: .alarmsList)
        }
        static var noun: String { "alarms" }
        static var verbs: [any ParsableCommand.Type] { AlarmsCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var form: LimitedTable<AlarmColumn>

        func rows(in session: CommandSession) throws -> [Alarm] {
            Array(try session.perform(ListAlarms()).prefix(form.rows))
        }
    }

    struct With: OutcomeCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "with", say("Tell a friend, and the others who were told, that you are with them."),
                more: say("They are notified once, by mails that are sent right away."), example: .alarmsWith)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say("The alarm's number."), valueName: say("number")))
        var id: Int64
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> ShownAlarm {
            let alarm = try AlarmsCommand.alarm(id, in: session)
            let helped = try session.perform(HelpAlarm(alarm))
            return ShownAlarm(alarm: helped.alarm, messages: try session.sendAtOnce(helped.messages))
        }
    }

    struct Handled: OutcomeCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb("handled", say("Dismiss an alarm: it is handled, or over."), example: .alarmsHandled)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say("The alarm's number."), valueName: say("number")))
        var id: Int64
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> ShownAlarm {
            let alarm = try AlarmsCommand.alarm(id, in: session)
            return ShownAlarm(alarm: try session.perform(HandleAlarm(alarm)), messages: nil)
        }
    }

    /// Returns the id of the alarm with a number.
    private static func alarm(_ number: Int64, in session: CommandSession) throws -> Identifier<Alarm> {
        guard let id = try session.store.alarm(Identifier(number))?.id else {
            throw SafetyError.noAlarmWith(number)
        }
        return id
    }
}
