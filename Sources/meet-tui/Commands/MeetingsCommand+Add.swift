import ArgumentParser
import MeetCore
import Operations

/// What `add` and `edit` can say about a meeting.
struct MeetingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("What it is about.", valueName: "text"))
    var title: String?
    @Option(
        help: ArgumentHelp(
            "When it begins: “fri 15:00”, “tomorrow 9-10:30”, “2026-12-03 18:30”, or a whole day.",
            valueName: "when"))
    var start: String?
    @Option(help: ArgumentHelp("How long it takes: 1h30m, 90, 1:30.", valueName: "length"))
    var duration: String?
    @Option(help: ArgumentHelp("The zone of its times: Europe/Athens.", valueName: "zone"))
    var timeZone: String?
    @Option(
        help: ArgumentHelp(
            "A saved venue's name or number, or the name of another place.", valueName: "name-or-id"))
    var venue: String?
    @Option(
        help: ArgumentHelp(
            "Whom to invite; may be given several times. A group invites its members.",
            valueName: "name-or-email"))
    var invite: [String] = []
    @Option(help: ArgumentHelp("What else there is to say.", valueName: "text"))
    var notes: String?

    var words: MeetingWords {
        var words = MeetingWords()
        words.title = title
        words.notes = notes
        words.start = start
        words.duration = duration
        words.timeZone = timeZone
        words.venue = venue
        words.invite = invite
        return words
    }
}

extension MeetingsCommand {
    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Plan a meeting.")

        @OptionGroup var options: ProgramOptions
        @OptionGroup var meeting: MeetingOptions
        @Flag(help: "One JSON value.")
        var json = false

        func validate() throws {
            if meeting.title == nil { throw ValidationError("Missing expected argument '--title <text>'") }
        }

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let zone = try options.zone(of: workspace)
                let planned = try PlanMeeting(meeting.words, zone: zone).run(in: workspace)
                try MeetingLines.show(planned, json: json, zone: zone)
            }
        }
    }

    struct Edit: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Change a meeting; what is not named stays, --invite adds people.")

        @OptionGroup var options: ProgramOptions
        @Argument(help: "The meeting's number.")
        var id: Int64
        @OptionGroup var meeting: MeetingOptions
        @Option(
            help: ArgumentHelp(
                "Whom to invite no longer; may be given several times.", valueName: "name-or-email"))
        var uninvite: [String] = []
        @Flag(help: "One JSON value.")
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let zone = try options.zone(of: workspace)
                var words = meeting.words
                words.uninvite = uninvite
                let changed = try EditMeeting(Identifier(id), words, zone: zone).run(in: workspace)
                try MeetingLines.show(changed, json: json, zone: zone)
            }
        }
    }
}
