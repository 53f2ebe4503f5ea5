import ArgumentParser
import MeetCore
import MeetStore
import Operations
import Sentences

struct MeetingsCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun(
            "meetings", say("List, plan and change meetings."), example: .meetings, verbs,
            verbless: VerblessSearch<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] {
        [
            List.self, Add.self, Show.self, Edit.self, Move.self, Duplicate.self, Answer.self, Done.self,
            Came.self, Report.self, Cancel.self, Delete.self, Import.self, Read.self, Export.self,
        ]
    }

    struct List: SearchingCommand, TableCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "list", say("List the meetings from today on, earliest first, and those without a date."),
                example: .meetingsList)
        }
        static var noun: String { "meetings" }
        static var verbs: [any ParsableCommand.Type] { MeetingsCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say("Words, or beginnings of words, in the title, notes, venue or invitees."),
                valueName: say.valueQuery))
        var query: [String] = []
        @Option(
            help: ArgumentHelp(say("Only meetings that end on that day or later."), valueName: say.valueDate))
        var from: String?
        @Option(
            help: ArgumentHelp(
                say("Only meetings that begin on that day or earlier."), valueName: say.valueDate))
        var to: String?
        @Flag(help: ArgumentHelp(say("Past meetings too.")))
        var all = false
        @Flag(
            help: ArgumentHelp(
                say("Only meetings that ended before today; with --limit, the latest of them.")))
        var past = false
        @OptionGroup var calendar: CalendarOption
        @OptionGroup var form: LimitedTable<MeetingColumn>

        /// True without options for a period: only coming meetings are listed.
        private var isAhead: Bool { !all && !past && from == nil && to == nil }

        func validate() throws {
            if all, past { throw ValidationError(say("--all and --past cannot be used together.")) }
        }

        func rows(in session: CommandSession) throws -> [MeetingSummary] {
            let only = try calendar.name.map { try session.perform(FindCalendar($0)) }
            let found = try session.perform(list(session.clock, of: only?.id)).rows
            session.tellOfNothing(
                found, limit: form.rows, matching: query,
                isAhead
                    ? { say("No meeting from today on matches “\($0)”; --all also searches earlier ones.") }
                    : { say("No meeting matches “\($0)”.") })
            return found
        }

        func json(_ rows: [MeetingSummary], in session: CommandSession) throws -> [MeetingJSON] {
            let calendars = try session.calendarNames
            return try session.perform(LoadOccurrences(rows.map(\.id))).map { MeetingJSON($0, calendars) }
        }

        /// Returns the list operation: by default from today on, with meetings without a date. Of past
        /// meetings the last ones are the nearest.
        private func list(
            _ clock: PlanningClock, of calendar: Identifier<MeetingCalendar>?
        ) throws -> ListMeetings {
            func day(_ text: String) throws -> CalendarDate {
                try WhenParser.parse(text, clock: clock).first
            }
            let today = clock.today.startOfDay(in: clock.zone)
            let query = MeetingQuery(
                text: query.joined(separator: " "),
                from: try from.map { try day($0).startOfDay(in: clock.zone) } ?? (isAhead ? today : nil),
                to: try to.map { try day($0).adding(days: 1).startOfDay(in: clock.zone) },
                endedBy: past ? today : nil, keepsUndated: isAhead,
                // With explicit dates, to-dos are listed at their deadlines.
                overdue: isAhead ? .first(at: clock.now) : .atDeadline, calendar: calendar)
            guard past else {
                return ListMeetings(query, around: .row(0), before: 0, after: form.rows)
            }
            return ListMeetings(
                query, around: .row(.max), before: max(0, form.rows - 1), after: min(1, form.rows))
        }
    }

    struct Show: TimedCommand {
        static var configuration: CommandConfiguration {
            .verb("show", say("Show everything about one meeting."), example: .meetingsShow)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say("The meeting's number, as the list shows it, or its title."),
                valueName: say.valueNameOrNumber), completion: .meetings
        )
        var which: String
        @OptionGroup var dates: OccurrenceOptions
        @OptionGroup var form: JSONOption

        func run(in session: CommandSession) throws {
            let id = try session.occurrence(dates, of: session.perform(FindMeeting(which)))
            for meeting in try session.perform(LoadOccurrences([id])) {
                try session.print(MeetingAndClocks(meeting: meeting))
            }
        }
    }

    struct Answer: OutcomeCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb("answer", say("Record what an invitee answered."), example: .meetingsAnswer)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var meeting: MeetingArgument
        @Argument(
            help: ArgumentHelp(say("The invitee's name or e-mail address."), valueName: say("who")),
            completion: .contacts)
        var who: String
        @Argument(
            help: ArgumentHelp(
                say("accepted, declined, tentative or needs-action."), valueName: say("participation")))
        var participation: Invitee.Participation
        @Option(help: ArgumentHelp(say("A comment to go with it."), valueName: say.valueText))
        var comment: String?
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> Meeting {
            try session.perform(
                AnswerMeeting(
                    session.occurrence(meeting), who, participation, comment: comment, scope: meeting.scope))
        }
    }

    struct Done: OutcomeCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb("done", say("Mark a meeting as done."), example: .meetingsDone)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var meeting: MeetingArgument
        @Flag(help: ArgumentHelp(say("Remove the mark again.")))
        var undo = false
        @Option(
            help: ArgumentHelp(
                say("How much you did, for your own time: “7.4”; by default, what was planned."),
                valueName: say("number")))
        var value: String?
        @OptionGroup var form: JSONOption

        func validate() throws {
            guard let value else { return }
            if undo { throw ValidationError(say("--value and --undo cannot be used together.")) }
            if amount == nil { throw ValidationError(say.noAmount(value)) }
        }

        private var amount: Amount? { value.flatMap { Amount($0.trimmed, decimal: say.decimalSign) } }

        func outcome(in session: CommandSession) throws -> Meeting {
            if let amount {
                return try session.perform(MarkOwnTime(session.occurrence(meeting), amount: amount))
            }
            return try session.perform(
                MarkMeeting(session.occurrence(meeting), isDone: !undo, scope: meeting.scope))
        }
    }

    struct Cancel: OutcomeCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb("cancel", say("Cancel a meeting; it stays in the list."), example: .meetingsCancel)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var meeting: MeetingArgument
        @Flag(help: ArgumentHelp(say("Undo the cancellation.")))
        var undo = false
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> Meeting {
            try session.perform(
                SetMeetingStatus(
                    session.occurrence(meeting), undo ? .confirmed : .cancelled, scope: meeting.scope))
        }
    }

    struct Delete: OutcomeCommand {
        static var configuration: CommandConfiguration {
            .verb("delete", say("Delete a meeting; “history undo” brings it back."), example: .meetingsDelete)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var meeting: MeetingArgument
        @OptionGroup var form: DeletedJSONOption

        func outcome(in session: CommandSession) throws -> Deleted<MeetingJSON> {
            let meeting = try session.perform(
                DeleteMeeting(session.occurrence(meeting), scope: meeting.scope))
            let calendars = try session.calendarNames
            return Deleted(names: [meeting.title]) { MeetingJSON(meeting, calendars) }
        }
    }
}

extension Invitee.Participation: ExpressibleByArgument {}
