import ArgumentParser
import MeetCore
import MeetStore
import Operations
import Sentences

struct RemindersCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun(
            "reminders", say("List, snooze and dismiss reminders."), example: .reminders, verbs,
            verbless: Verbless<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] { [List.self, Snooze.self, Dismiss.self] }

    struct List: ListingCommand, TableCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "list", say("List the upcoming reminders; for a series, those of its next date."),
                more: say(
                    "A reminder is shown when a meeting begins, and also earlier, as set for its kind; --remind of “meetings add” adds more. A reminder is named by the number of its meeting and the reason for it: 3:start, 3:lead, 3:10m."
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
            let calendars = try session.calendarNames
            return try rows.map { reminder in
                let meeting = try session.store.meeting(reminder.id.occurrence)
                return ReminderJSON(reminder, meeting, calendars, zone: session.zone)
            }
        }
    }

    struct Snooze: TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "snooze", say("Snooze a reminder: for ten minutes, another length of time, or until a time."),
                example: .remindersSnooze)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say(
                    "The reminder, as named in the list: 3:start; a meeting's number alone means its next reminder."
                ), valueName: say("reminder")), completion: .reminders)
        var id: String
        @Argument(
            help: ArgumentHelp(
                say("“20 min”, “15:00”, “fri 9:00”, “tomorrow”; by default, ten minutes."),
                valueName: say.valueWhen))
        var when: [String] = []

        func run(in session: CommandSession) throws {
            let until = when.isEmpty ? nil : when.joined(separator: " ")
            for reminder in try session.perform(SnoozeNamedReminder(id, until: until, zone: session.zone)) {
                let moment = ReminderText.moment(reminder.at, now: session.now, zone: session.zone)
                Output.line(say("\(reminder.title): snoozed until \(moment)"))
            }
        }
    }

    struct Dismiss: TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "dismiss", say("Dismiss a reminder: remove it from the screen, or never show it."),
                example: .remindersDismiss)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say(
                    "The reminder, as named in the list: 3:start; a meeting's number alone means its next reminder."
                ), valueName: say("reminder")), completion: .reminders)
        var id: String

        func run(in session: CommandSession) throws {
            for reminder in try session.perform(DismissNamedReminders(id)) {
                Output.line(say.dismissed(reminder.title))
            }
        }
    }
}
