import ArgumentParser
import MeetCore
import MeetStore
import MeetUI
import Operations

struct RemindersCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun("reminders", say.aboutReminders, example: .reminders, verbs, verbless: Verbless<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] { [List.self, Snooze.self, Dismiss.self] }

    struct List: ListingCommand, TableCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb("list", say.aboutRemindersList, more: say.moreAboutRemindersList, example: .remindersList)
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
            .verb("snooze", say.aboutRemindersSnooze, example: .remindersSnooze)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(say.helpReminder, valueName: say.valueReminderName), completion: .reminders)
        var id: String
        @Argument(help: ArgumentHelp(say.helpSnooze, valueName: say.valueWhen))
        var when: [String] = []

        func run(in session: CommandSession) throws {
            let until = when.isEmpty ? nil : when.joined(separator: " ")
            for reminder in try session.perform(SnoozeNamedReminder(id, until: until, zone: session.zone)) {
                let moment = ReminderText.moment(reminder.at, now: session.now, zone: session.zone)
                Output.line(say.snoozed(reminder.title, until: moment))
            }
        }
    }

    struct Dismiss: TimedCommand {
        static var configuration: CommandConfiguration {
            .verb("dismiss", say.aboutRemindersDismiss, example: .remindersDismiss)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(say.helpReminder, valueName: say.valueReminderName), completion: .reminders)
        var id: String

        func run(in session: CommandSession) throws {
            for reminder in try session.perform(DismissNamedReminders(id)) {
                Output.line(say.dismissed(reminder.title))
            }
        }
    }
}
