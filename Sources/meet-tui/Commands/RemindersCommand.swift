import ArgumentParser
import Foundation
import MeetCore
import MeetStore
import MeetUI
import Operations

struct RemindersCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun("reminders", say.aboutReminders, example: .reminders, verbs, verbless: Verbless<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] { [List.self, Snooze.self, Dismiss.self] }

    struct List: ListingCommand {
        static var configuration: CommandConfiguration {
            .verb("list", say.aboutRemindersList, more: say.moreAboutRemindersList, example: .remindersList)
        }
        static var noun: String { "reminders" }
        static var verbs: [any ParsableCommand.Type] { RemindersCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var limit: LimitOption
        @OptionGroup var table: TableOptions<ReminderListColumn>
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let zone = try options.zone(of: workspace)
                let reminders = try workspace.store.reminders(limit: limit.rows)
                guard json else {
                    let now = workspace.now()
                    return Table.show(reminders, table.wanted) { $1.value(of: $0, now: now, zone: zone) }
                }
                let printed = try reminders.map { reminder in
                    let meeting = try workspace.store.meeting(reminder.id.occurrence)
                    return ReminderJSON(reminder, meeting, zone: zone)
                }
                try Output.json(printed)
            }
        }
    }

    struct Snooze: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("snooze", say.aboutRemindersSnooze, example: .remindersSnooze)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(say.helpReminder, valueName: say.valueReminderName), completion: .reminders)
        var id: String
        @Argument(help: ArgumentHelp(say.helpSnooze, valueName: say.valueWhen))
        var when: [String] = []

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let zone = try options.zone(of: workspace)
                let until = when.isEmpty ? nil : when.joined(separator: " ")
                let snooze = SnoozeNamedReminder(id, until: until, zone: zone)
                for reminder in try snooze.store(in: workspace) {
                    let moment = ReminderText.moment(reminder.at, now: workspace.now(), zone: zone)
                    Output.line(say.snoozed(reminder.title, until: moment))
                }
            }
        }
    }

    struct Dismiss: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("dismiss", say.aboutRemindersDismiss, example: .remindersDismiss)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(say.helpReminder, valueName: say.valueReminderName), completion: .reminders)
        var id: String

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                _ = try options.zone(of: workspace)
                for reminder in try DismissNamedReminders(id).store(in: workspace) {
                    Output.line(say.dismissed(reminder.title))
                }
            }
        }
    }
}
