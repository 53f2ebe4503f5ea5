import ArgumentParser
import MeetCore
import Operations
import Sentences

struct CalendarsCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun(
            "calendars", say("Your calendars: add, change, show and hide them."), example: .calendars, verbs,
            verbless: Verbless<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] {
        [List.self, Add.self, Edit.self, Remove.self, Show.self, Hide.self, Refresh.self]
    }

    struct List: ListingCommand, TableCommand {
        static var configuration: CommandConfiguration {
            .verb("list", say("List the calendars."), example: .calendarsList)
        }
        static var noun: String { "calendars" }
        static var verbs: [any ParsableCommand.Type] { CalendarsCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var form: LimitedTable<CalendarColumn>

        func rows(in session: CommandSession) throws -> [MeetingCalendar] {
            Array(try session.perform(ListCalendars()).prefix(form.rows))
        }
    }

    struct Add: OutcomeCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "add", say("Add a calendar."),
                more: say(
                    "New meetings go into it if --default is given, or --calendar names it. A calendar that is read from an address or a file is read-only; it is read at once, and then again and again."
                ), example: .calendarsAdd)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say(
                    "The name of a new calendar; or a webcal: or https: URL, an .ics file, holidays:GR, or birthdays."
                ), valueName: say.valueName), completion: .calendarFiles)
        var source: String
        @Option(
            help: ArgumentHelp(
                say("The name of a calendar that is read from an address; by default, that of its file."),
                valueName: say.valueName))
        var name: String?
        @OptionGroup var calendar: CalendarOptions
        @OptionGroup var form: JSONOption

        var opening: DatabaseOpening { .made }

        func outcome(in session: CommandSession) throws -> MeetingCalendar {
            var words = calendar.words
            words.name = name
            let adding = SubscribeCalendar(AddCalendar(source, words))
            let workspace = session.workspace
            let added = try Interruptible.run(stopped: say("Stopped; nothing was added.")) {
                try await adding.run(in: workspace)
            }
            Output.noteStored()
            if let failure = added.failure { Output.complain(say.notRead(added.calendar, because: failure)) }
            for problem in added.problems.prefix(RefreshedCalendar.mostProblems) {
                Output.complain(ImportText.problem(problem))
            }
            return added.calendar
        }
    }

    struct Edit: OutcomeCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "edit", say("Change a calendar; anything not given stays the same."), example: .calendarsEdit)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var which: CalendarArgument
        @Option(help: ArgumentHelp(say("The new name."), valueName: say.valueName))
        var name: String?
        @OptionGroup var calendar: CalendarOptions
        @OptionGroup var form: JSONOption

        var opening: DatabaseOpening { .made }

        func outcome(in session: CommandSession) throws -> MeetingCalendar {
            var words = calendar.words
            words.name = name
            return try session.perform(EditCalendar(which.text, words))
        }
    }

    struct Remove: StoreCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "remove", say("Remove a calendar with its meetings; “history undo” brings them back."),
                example: .calendarsRemove)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var which: CalendarArgument
        @Flag(help: ArgumentHelp(say("Move its meetings to the default calendar, instead of deleting them.")))
        var keepMeetings = false

        func run(in session: CommandSession) throws {
            let removed = try session.perform(RemoveCalendar(which.text, keepsMeetings: keepMeetings))
            Output.line(say.removed(removed.calendar, meetings: removed.meetings, areKept: keepMeetings))
        }
    }

    struct Show: OutcomeCommand {
        static var configuration: CommandConfiguration {
            .verb("show", say("Show the meetings of a hidden calendar again."), example: .calendarsShow)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var which: CalendarArgument
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> MeetingCalendar {
            try session.perform(SetCalendarShown(which.text, true))
        }
    }

    struct Hide: OutcomeCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "hide", say("Leave the meetings of a calendar out of lists and the calendar."),
                more: say("Its reminders stay on, and its meetings still take time."), example: .calendarsHide
            )
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var which: CalendarArgument
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> MeetingCalendar {
            try session.perform(SetCalendarShown(which.text, false))
        }
    }
}

extension CalendarsCommand {
    struct Refresh: StoreCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "refresh", say("Read the calendars that come from an address again, now."),
                more: say("The agent and the open program do it by themselves, when the time has come."),
                example: .calendarsRefresh)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say("The calendar's name or number; by default, all that come from an address."),
                valueName: say.valueName),
            completion: .calendars)
        var calendar: String?
        @OptionGroup var form: JSONOption

        func run(in session: CommandSession) throws {
            let refreshing = RefreshSubscriptions(calendar)
            let workspace = session.workspace
            let report = try Interruptible.run(stopped: say("Stopped; the calendars stay as they are.")) {
                try await refreshing.run(in: workspace)
            }
            if report.isDoneElsewhere {
                Output.complain(say("Another meet is reading the calendars at the moment."))
            }
            try session.print(report.outcomes.map { RefreshedCalendar(outcome: $0) })
            for outcome in report.outcomes {
                for problem in outcome.problems.prefix(RefreshedCalendar.mostProblems) {
                    Output.complain(ImportText.problem(problem))
                }
                if let failure = outcome.failure {
                    Output.complain(say.notRead(outcome.calendar, because: failure))
                }
            }
            if report.outcomes.contains(where: { $0.failure != nil }) { throw ExitCode.failure }
        }
    }
}

/// The calendar of a verb.
struct CalendarArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            say("The calendar's name or number, as “calendars list” shows them."), valueName: say.valueName),
        completion: .calendars)
    var text: String
}

/// The options of `add` and `edit` that describe a calendar.
struct CalendarOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            say("A colour: its name in CSS, such as seagreen, or #2E8B57; '' for none."),
            valueName: say("colour")))
    var colour: String?
    @Option(
        help: ArgumentHelp(
            say("The letter that stands for it; by default, a free letter of its name."),
            valueName: say("letter")))
    var sign: String?
    @Option(
        help: ArgumentHelp(
            say("The address that its invitations are sent from; '' for the usual one."),
            valueName: say("address")))
    var address: String?
    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(say("Whether its meetings take time; if not, they overlap nothing.")))
    var busy: Bool?
    @Flag(inversion: .prefixedNo, help: ArgumentHelp(say("Whether its meetings have reminders.")))
    var reminders: Bool?
    @Option(
        help: ArgumentHelp(
            say("How often it is read from its address: 30m, 6h, 1 day; '' for the usual time."),
            valueName: say("length")))
    var refresh: String?
    @Flag(
        name: .customLong("default"),
        help: ArgumentHelp(say("Make it the default calendar, for new meetings.")))
    var isDefault = false

    var words: TypedCalendar {
        var words = TypedCalendar()
        words.colour = colour
        words.sign = sign
        words.address = address
        words.isBusy = busy
        words.hasReminders = reminders
        words.refresh = refresh
        words.isDefault = isDefault
        return words
    }
}
