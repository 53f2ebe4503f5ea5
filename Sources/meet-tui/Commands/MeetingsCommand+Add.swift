import ArgumentParser
import MeetCore
import MeetUI
import Operations

/// The options of `add` and `edit` that describe a meeting.
struct MeetingOptions: ParsableArguments {
    @Option(help: ArgumentHelp(say.helpMeetingTitle, valueName: say.valueText))
    var title: String?
    @Option(help: ArgumentHelp(say.helpStart, valueName: say.valueWhen))
    var start: String?
    @Option(help: ArgumentHelp(say.helpDeadline, valueName: say.valueWhen))
    var deadline: String?
    @Option(help: ArgumentHelp(say.helpDuration, valueName: say.valueLength))
    var duration: String?
    @Option(help: ArgumentHelp(say.helpTimeZone, valueName: say.valueZone), completion: .zones)
    var timeZone: String?
    @Option(name: .customLong("repeat"), help: ArgumentHelp(say.helpRepeat, valueName: say.valueRule))
    var recurrence: String?
    @Option(help: ArgumentHelp(say.helpKind, valueName: say.valueName), completion: .kinds)
    var kind: String?
    @Option(help: ArgumentHelp(say.helpRemind, valueName: say.valueReminder))
    var remind: [String] = []
    @Option(help: ArgumentHelp(say.helpVenue, valueName: say.valueNameOrNumber), completion: .venues)
    var venue: [String] = []
    @Option(help: ArgumentHelp(say.helpInvite, valueName: say.valueNameOrEmail), completion: .contacts)
    var invite: [String] = []
    @Option(help: ArgumentHelp(say.helpNotes, valueName: say.valueText))
    var notes: String?
    @Flag(inversion: .prefixedNo, help: ArgumentHelp(say.helpTakesTime))
    var takesTime: Bool?

    func validate() throws {
        if start != nil, deadline != nil {
            throw ValidationError(say.sentence(TypedMeetingError.startAndDeadline))
        }
    }

    var words: TypedMeeting { words(besides: TypedMeeting()) }

    /// Returns the description with options taking precedence over the quick line; people are added.
    func words(besides line: TypedMeeting) -> TypedMeeting {
        var words = line
        words.title = title ?? line.title
        words.notes = notes
        words.takesTime = takesTime
        words.start = start ?? (deadline == nil ? line.start : nil)
        words.deadline = deadline
        words.duration = duration
        words.timeZone = timeZone
        words.recurrence = recurrence.map {
            ["no", "none", "never", "όχι", "ποτέ"].contains($0.lowercased()) ? "" : $0
        }
        words.kind = kind
        words.reminders = remind.isEmpty ? nil : remind
        words.venues = venue.isEmpty ? line.venues : venue
        words.invite = line.invite + invite
        return words
    }
}

extension MeetingsCommand {
    struct Add: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("add", say.aboutMeetingsAdd, more: say.moreAboutMeetingsAdd, example: .meetingsAdd)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say.helpQuickLine, valueName: say.valueQuickLine))
        var line: [String] = []
        @OptionGroup var meeting: MeetingOptions
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func validate() throws {
            if meeting.title == nil, line.isEmpty { throw ValidationError(say.titleIsMissing) }
        }

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.makeWorkspace()
                let zone = try options.zone(of: workspace)
                let clock = PlanningClock(now: workspace.now(), zone: zone)
                let line = QuickLine(line.joined(separator: " "), clock: clock)
                let words = self.line.isEmpty ? meeting.words : meeting.words(besides: TypedMeeting(line))
                let planned = try PlanMeeting(words, zone: zone).store(in: workspace)
                try MeetingLines.show(planned, saidAs: words, json: json, zone: zone, now: workspace.now())
            }
        }
    }

    struct Edit: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("edit", say.aboutMeetingsEdit, example: .meetingsEdit)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say.helpMeeting, valueName: say.valueNumber), completion: .meetings)
        var id: Int64
        @OptionGroup var dates: OccurrenceOptions
        @OptionGroup var meeting: MeetingOptions
        @Option(help: ArgumentHelp(say.helpUninvite, valueName: say.valueNameOrEmail), completion: .contacts)
        var uninvite: [String] = []
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let zone = try options.zone(of: workspace)
                var words = meeting.words
                words.uninvite = uninvite
                let changed = try EditMeeting(
                    try options.occurrence(dates, of: id, in: workspace), words, scope: dates.scope,
                    zone: zone
                ).store(in: workspace)
                try MeetingLines.show(changed, saidAs: words, json: json, zone: zone, now: workspace.now())
            }
        }
    }
    struct Move: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("move", say.aboutMeetingsMove, more: say.moreAboutMeetingsMove, example: .meetingsMove)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say.helpMeeting, valueName: say.valueNumber), completion: .meetings)
        var id: Int64
        @OptionGroup var dates: OccurrenceOptions
        @Argument(help: ArgumentHelp(say.helpNewTime, valueName: say.valueWhen))
        var when: [String]
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let zone = try options.zone(of: workspace)
                var words = TypedMeeting()
                words.start = when.joined(separator: " ")
                let moved = try EditMeeting(
                    try options.occurrence(dates, of: id, in: workspace), words, scope: dates.scope,
                    zone: zone
                ).store(in: workspace)
                try MeetingLines.show(moved, saidAs: words, json: json, zone: zone, now: workspace.now())
            }
        }
    }

    struct Duplicate: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("duplicate", say.aboutMeetingsDuplicate, example: .meetingsDuplicate)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say.helpMeeting, valueName: say.valueNumber), completion: .meetings)
        var id: Int64
        @OptionGroup var dates: OccurrenceOptions
        @Argument(help: ArgumentHelp(say.helpNewTime, valueName: say.valueWhen))
        var when: [String]
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let zone = try options.zone(of: workspace)
                var words = TypedMeeting()
                words.start = when.joined(separator: " ")
                let again = DuplicateMeeting(
                    try options.occurrence(dates, of: id, in: workspace), start: words.start ?? "",
                    zone: zone)
                try MeetingLines.show(
                    try again.store(in: workspace), saidAs: words, json: json, zone: zone,
                    now: workspace.now())
            }
        }
    }
}
