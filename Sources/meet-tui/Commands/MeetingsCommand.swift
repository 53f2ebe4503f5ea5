import ArgumentParser
import Foundation
import MeetCore
import MeetStore
import Operations

struct MeetingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "meetings", abstract: "List, plan and change meetings.",
        subcommands: [
            List.self, Add.self, Show.self, Edit.self, Answer.self, Done.self, Cancel.self, Delete.self,
            Export.self,
        ],
        defaultSubcommand: List.self)

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "The meetings, the earliest first.")

        @OptionGroup var options: ProgramOptions
        @Argument(help: "Words that title, notes, venue or invitees begin with.")
        var query: [String] = []
        @Option(help: ArgumentHelp("Only what ends on that day or later.", valueName: "date"))
        var from: String?
        @Option(help: ArgumentHelp("Only what begins on that day or before.", valueName: "date"))
        var to: String?
        @Option(help: "At most that many.")
        var limit: Int?
        @Flag(help: "One JSON value.")
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let clock = PlanningClock(now: workspace.now(), zone: try options.zone(of: workspace))
                func day(_ text: String) throws -> CalendarDate {
                    try WhenParser.parse(text, clock: clock).first
                }
                let query = MeetingQuery(
                    text: self.query.joined(separator: " "),
                    from: try from.map { try day($0).startOfDay(in: clock.zone) },
                    to: try to.map { try day($0).adding(days: 1).startOfDay(in: clock.zone) })
                let list = ListMeetings(query, around: .row(0), before: 0, after: max(0, limit ?? .max))
                let found = try list.run(in: workspace).rows
                if json {
                    let meetings = try LoadMeetings(found.map(\.meetingID)).run(in: workspace)
                    try Output.json(meetings.map(MeetingJSON.init))
                } else {
                    if found.isEmpty { Output.tellOfNothing("meeting", matching: self.query) }
                    for line in MeetingLines.lines(found, zone: clock.zone) { Output.line(line) }
                }
            }
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Everything about one meeting.")

        @OptionGroup var options: ProgramOptions
        @Argument(help: "The meeting's number, as the list shows it.")
        var id: Int64
        @Flag(help: "One JSON value.")
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let zone = try options.zone(of: workspace)
                let meetings = try LoadMeetings([Identifier(id)]).run(in: workspace)
                for meeting in meetings { try MeetingLines.show(meeting, json: json, zone: zone) }
            }
        }
    }

    struct Answer: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Record what an invitee answered.")

        @OptionGroup var options: ProgramOptions
        @Argument(help: "The meeting's number.")
        var id: Int64
        @Argument(help: "The invitee's name or e-mail address.")
        var who: String
        @Argument(help: "accepted, declined, tentative or needs-action.")
        var participation: Invitee.Participation
        @Option(help: ArgumentHelp("What they said.", valueName: "text"))
        var comment: String?
        @Flag(help: "One JSON value.")
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let zone = try options.zone(of: workspace)
                let answer = AnswerMeeting(Identifier(id), who, participation, comment: comment)
                try MeetingLines.show(try answer.run(in: workspace), json: json, zone: zone)
            }
        }
    }

    struct Done: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Mark a meeting as done.")

        @OptionGroup var options: ProgramOptions
        @Argument(help: "The meeting's number.")
        var id: Int64
        @Flag(help: "Take the mark away again.")
        var undo = false
        @Flag(help: "One JSON value.")
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let zone = try options.zone(of: workspace)
                let marked = try MarkMeeting(Identifier(id), isDone: !undo).run(in: workspace)
                try MeetingLines.show(marked, json: json, zone: zone)
            }
        }
    }

    struct Cancel: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Call a meeting off; it stays in the list.")

        @OptionGroup var options: ProgramOptions
        @Argument(help: "The meeting's number.")
        var id: Int64
        @Flag(help: "Take the cancellation back.")
        var undo = false
        @Flag(help: "One JSON value.")
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let zone = try options.zone(of: workspace)
                let status = SetMeetingStatus(Identifier(id), undo ? .confirmed : .cancelled)
                try MeetingLines.show(try status.run(in: workspace), json: json, zone: zone)
            }
        }
    }

    struct Delete: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete a meeting; undo in the full-screen program brings it back.")

        @OptionGroup var options: ProgramOptions
        @Argument(help: "The meeting's number.")
        var id: Int64
        @Flag(help: "One JSON value: the meeting as it was.")
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let meeting = try DeleteMeeting(Identifier(id)).run(in: try options.openWorkspace())
                if json {
                    try Output.json(MeetingJSON(meeting))
                } else {
                    Output.line("Deleted “\(meeting.title)”.")
                }
            }
        }
    }
}

extension Invitee.Participation: ExpressibleByArgument {}
