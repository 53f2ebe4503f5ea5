import ArgumentParser
import Foundation
import MeetCore
import MeetStore
import MeetUI

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
            try Failure.reporting {
                let store = try options.openStore()
                let clock = try options.clock(of: store)
                let query = MeetingQuery(
                    text: self.query.joined(separator: " "),
                    from: try from.map { try TypedTime.day($0, clock: clock).startOfDay(in: clock.zone) },
                    to: try to.map {
                        try TypedTime.day($0, clock: clock).adding(days: 1).startOfDay(in: clock.zone)
                    })
                let found = try store.meetings(query, rows: 0..<max(0, limit ?? Int.max))
                if json {
                    try Output.json(found.compactMap { try store.meeting($0.id) }.map(MeetingJSON.init))
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
            try Failure.reporting {
                let store = try options.openStore()
                let clock = try options.clock(of: store)
                try MeetingLines.show(try store.requireMeeting(id), json: json, zone: clock.zone)
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
            try Failure.reporting {
                let store = try options.openStore()
                let clock = try options.clock(of: store)
                let meeting = try store.requireMeeting(id)
                let invitee = try InviteeArgument.invitee(who, in: meeting)
                guard let meetingID = meeting.id, let inviteeID = invitee.id else { return }
                let changed = try store.recordAnswer(
                    meeting: meetingID, invitee: inviteeID, participation: participation,
                    comment: comment ?? invitee.comment)
                try MeetingLines.show(changed, json: json, zone: clock.zone)
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
            try Failure.reporting {
                let store = try options.openStore()
                let clock = try options.clock(of: store)
                _ = try store.requireMeeting(id)
                try MeetingLines.show(try store.setDone(Identifier(id), !undo), json: json, zone: clock.zone)
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
            try Failure.reporting {
                let store = try options.openStore()
                let clock = try options.clock(of: store)
                _ = try store.requireMeeting(id)
                try MeetingLines.show(
                    try store.setStatus(Identifier(id), undo ? .confirmed : .cancelled), json: json,
                    zone: clock.zone)
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
            try Failure.reporting {
                let store = try options.openStore()
                let meeting = try store.requireMeeting(id)
                try store.deleteMeeting(Identifier(id))
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

extension MeetStore {
    func requireMeeting(_ id: Int64) throws -> Meeting {
        guard let meeting = try meeting(Identifier(id)) else { throw Failure("There is no meeting \(id).") }
        return meeting
    }
}
