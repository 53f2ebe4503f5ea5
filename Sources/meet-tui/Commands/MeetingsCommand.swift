import ArgumentParser
import Foundation
import MeetCore
import MeetStore
import MeetUI
import Operations

struct MeetingsCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun("meetings", say.aboutMeetings, example: .meetings, verbs, verbless: VerblessSearch<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] {
        [
            List.self, Add.self, Show.self, Edit.self, Move.self, Duplicate.self, Answer.self, Done.self,
            Cancel.self, Delete.self, Import.self, Read.self, Export.self,
        ]
    }

    struct List: SearchingCommand {
        static var configuration: CommandConfiguration {
            .verb("list", say.aboutMeetingsList, example: .meetingsList)
        }
        static var noun: String { "meetings" }
        static var verbs: [any ParsableCommand.Type] { MeetingsCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say.helpMeetingWords, valueName: say.valueQuery))
        var query: [String] = []
        @Option(help: ArgumentHelp(say.helpFrom, valueName: say.valueDate))
        var from: String?
        @Option(help: ArgumentHelp(say.helpTo, valueName: say.valueDate))
        var to: String?
        @Flag(help: ArgumentHelp(say.helpAllMeetings))
        var all = false
        @Flag(help: ArgumentHelp(say.helpPastMeetings))
        var past = false
        @OptionGroup var limit: LimitOption
        @OptionGroup var table: TableOptions<MeetingColumn>
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        /// True if only coming meetings are wanted, by default.
        private var isAhead: Bool { !all && !past && from == nil && to == nil }

        func validate() throws {
            if all, past { throw ValidationError(say.allOrPast) }
        }

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let clock = PlanningClock(now: workspace.now(), zone: try options.zone(of: workspace))
                let found = try list(clock).run(in: workspace).rows
                if json {
                    let meetings = try LoadOccurrences(found.map(\.id)).run(in: workspace)
                    try Output.json(meetings.map(MeetingJSON.init))
                } else {
                    if found.isEmpty, limit.rows > 0 {
                        Output.tellOfNothing(
                            matching: query,
                            isAhead ? say.noMeetingAhead(matching:) : say.noMeeting(matching:))
                    }
                    let isForPeople = Terminal.columns != nil
                    Table.show(found, table.wanted) {
                        $1.value(of: $0, zone: clock.zone, isForPeople: isForPeople)
                    }
                }
            }
        }

        /// Returns the list operation: by default from today on, with meetings without a date. Of past
        /// meetings the last ones are the nearest.
        private func list(_ clock: PlanningClock) throws -> ListMeetings {
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
                overdue: isAhead ? .first(at: clock.now) : .atDeadline)
            guard past else {
                return ListMeetings(query, around: .row(0), before: 0, after: limit.rows)
            }
            return ListMeetings(
                query, around: .row(.max), before: max(0, limit.rows - 1), after: min(1, limit.rows))
        }
    }

    struct Show: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("show", say.aboutMeetingsShow, example: .meetingsShow)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(say.helpListedMeeting, valueName: say.valueNameOrNumber), completion: .meetings
        )
        var which: String
        @OptionGroup var dates: OccurrenceOptions
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let zone = try options.zone(of: workspace)
                let id = try FindMeeting(which).run(in: workspace).rawValue
                let meetings = try LoadOccurrences([try options.occurrence(dates, of: id, in: workspace)])
                    .run(in: workspace)
                for meeting in meetings {
                    let clocks = json ? [] : try FindClocks(of: meeting.invitees).run(in: workspace)
                    try MeetingLines.show(meeting, json: json, zone: zone, clocks: clocks)
                }
            }
        }
    }

    struct Answer: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("answer", say.aboutMeetingsAnswer, example: .meetingsAnswer)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say.helpMeeting, valueName: say.valueNumber), completion: .meetings)
        var id: Int64
        @OptionGroup var dates: OccurrenceOptions
        @Argument(help: ArgumentHelp(say.helpWho, valueName: say.valueWho), completion: .contacts)
        var who: String
        @Argument(help: ArgumentHelp(say.helpParticipation, valueName: say.valueParticipation))
        var participation: Invitee.Participation
        @Option(help: ArgumentHelp(say.helpComment, valueName: say.valueText))
        var comment: String?
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let zone = try options.zone(of: workspace)
                let answer = AnswerMeeting(
                    try options.occurrence(dates, of: id, in: workspace), who, participation,
                    comment: comment,
                    scope: dates.scope)
                try MeetingLines.show(try answer.store(in: workspace), json: json, zone: zone)
            }
        }
    }

    struct Done: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("done", say.aboutMeetingsDone, example: .meetingsDone)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say.helpMeeting, valueName: say.valueNumber), completion: .meetings)
        var id: Int64
        @OptionGroup var dates: OccurrenceOptions
        @Flag(help: ArgumentHelp(say.helpUndoDone))
        var undo = false
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let zone = try options.zone(of: workspace)
                let mark = MarkMeeting(
                    try options.occurrence(dates, of: id, in: workspace), isDone: !undo, scope: dates.scope)
                let marked = try mark.store(in: workspace)
                try MeetingLines.show(marked, json: json, zone: zone)
            }
        }
    }

    struct Cancel: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("cancel", say.aboutMeetingsCancel, example: .meetingsCancel)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say.helpMeeting, valueName: say.valueNumber), completion: .meetings)
        var id: Int64
        @OptionGroup var dates: OccurrenceOptions
        @Flag(help: ArgumentHelp(say.helpUndoCancel))
        var undo = false
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let zone = try options.zone(of: workspace)
                let status = SetMeetingStatus(
                    try options.occurrence(dates, of: id, in: workspace), undo ? .confirmed : .cancelled,
                    scope: dates.scope)
                try MeetingLines.show(try status.store(in: workspace), json: json, zone: zone)
            }
        }
    }

    struct Delete: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("delete", say.aboutMeetingsDelete, example: .meetingsDelete)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say.helpMeeting, valueName: say.valueNumber), completion: .meetings)
        var id: Int64
        @OptionGroup var dates: OccurrenceOptions
        @Flag(help: ArgumentHelp(say.helpDeletedJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let occurrence = try options.occurrence(dates, of: id, in: workspace)
                let meeting = try DeleteMeeting(occurrence, scope: dates.scope).store(in: workspace)
                if json {
                    try Output.json(MeetingJSON(meeting))
                } else {
                    Output.line(say.wasDeleted(meeting.title))
                }
            }
        }
    }
}

extension Invitee.Participation: ExpressibleByArgument {}
