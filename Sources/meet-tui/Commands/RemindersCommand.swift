import ArgumentParser
import MeetCore
import MeetStore
import Operations
import Sentences

struct RemindersCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun(
            "reminders", say("List, put off and dismiss reminders."), example: .reminders, verbs,
            verbless: Verbless<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] { [List.self, Snooze.self, Dismiss.self] }

    struct List: ListingCommand, TableCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "list", say("The reminders that are still to come; of a series those of its next date."),
                more: say(
                    "Every meeting is told when it begins, and so long before as its kind says; --remind of “meetings add” asks for "
                        + "more. A reminder is called by the number of its meeting and why there is one: 3:start, 3:lead, 3:10m."
                ), example: .remindersList)
        }
        static var noun: String { "reminders" }
        static var verbs: [any ParsableCommand.Type] { RemindersCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var form: LimitedTable<ReminderListColumn>

        func rows(in session: CommandSession) throws -> [DueReminder] {
            try session.store.reminders(limit: form.rows)
        }

        func json(_ rows: [DueReminder], in session: CommandSession) throws -> [ReminderJSON] {
            try rows.map { reminder in
                let meeting = try session.store.meeting(reminder.id.occurrence)
                return ReminderJSON(reminder, meeting, zone: session.zone)
            }
        }
    }

    struct Snooze: TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "snooze", say("Put a reminder off: for ten minutes, another length, or until a time."),
                example: .remindersSnooze)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say(
                    "What the list calls the reminder: 3:start; the number of the meeting "
                        + "alone means the next one."), valueName: say("reminder")), completion: .reminders)
        var id: String
        @Argument(
            help: ArgumentHelp(
                say("“20 min”, “15:00”, “fri 9:00”, “tomorrow”; ten minutes without it."),
                valueName: say.valueWhen))
        var when: [String] = []

        func run(in session: CommandSession) throws {
            let until = when.isEmpty ? nil : when.joined(separator: " ")
            for reminder in try session.perform(SnoozeNamedReminder(id, until: until, zone: session.zone)) {
                let moment = ReminderText.moment(reminder.at, now: session.now, zone: session.zone)
                Output.line(say("\(reminder.title): told again at \(moment)"))
            }
        }
    }

    struct Dismiss: TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "dismiss", say("Take a reminder off the screen, or never tell it."),
                example: .remindersDismiss)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say(
                    "What the list calls the reminder: 3:start; the number of the meeting "
                        + "alone means the next one."), valueName: say("reminder")), completion: .reminders)
        var id: String

        func run(in session: CommandSession) throws {
            for reminder in try session.perform(DismissNamedReminders(id)) {
                Output.line(say.dismissed(reminder.title))
            }
        }
    }
}
