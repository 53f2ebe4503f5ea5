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
    @Option(help: ArgumentHelp(say.label(MeetingMerge.Part.privacy), valueName: say.valueName))
    var privacy: Meeting.Privacy?

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
        words.privacy = privacy
        if start != nil || deadline != nil { words.start = start }
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

extension Meeting.Privacy: ExpressibleByArgument {}

extension MeetingsCommand {
    struct Add: OutcomeCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb("add", say.aboutMeetingsAdd, more: say.moreAboutMeetingsAdd, example: .meetingsAdd)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say.helpQuickLine, valueName: say.valueQuickLine))
        var line: [String] = []
        @OptionGroup var meeting: MeetingOptions
        @OptionGroup var form: JSONOption

        func validate() throws {
            if meeting.title == nil, line.isEmpty { throw ValidationError(say.titleIsMissing) }
        }

        var opening: DatabaseOpening { .made }

        func outcome(in session: CommandSession) throws -> Meeting {
            let typed = QuickLine(line.joined(separator: " "), clock: session.clock)
            let words = line.isEmpty ? meeting.words : meeting.words(besides: TypedMeeting(typed))
            return try session.plan(words) { PlanMeeting($0, zone: session.zone) }
        }
    }

    struct Edit: OutcomeCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb("edit", say.aboutMeetingsEdit, example: .meetingsEdit)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var which: MeetingArgument
        @OptionGroup var meeting: MeetingOptions
        @Option(help: ArgumentHelp(say.helpUninvite, valueName: say.valueNameOrEmail), completion: .contacts)
        var uninvite: [String] = []
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> Meeting {
            var words = meeting.words
            words.uninvite = uninvite
            let id = try session.occurrence(which)
            return try session.plan(words) { EditMeeting(id, $0, scope: which.scope, zone: session.zone) }
        }
    }

    struct Move: OutcomeCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb("move", say.aboutMeetingsMove, more: say.moreAboutMeetingsMove, example: .meetingsMove)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var meeting: MeetingArgument
        @Argument(help: ArgumentHelp(say.helpNewTime, valueName: say.valueWhen))
        var when: [String]
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> Meeting {
            let id = try session.occurrence(meeting)
            return try session.plan(TypedMeeting(start: when)) {
                EditMeeting(id, $0, scope: meeting.scope, zone: session.zone)
            }
        }
    }

    struct Duplicate: OutcomeCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb("duplicate", say.aboutMeetingsDuplicate, example: .meetingsDuplicate)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var meeting: MeetingArgument
        @Argument(help: ArgumentHelp(say.helpNewTime, valueName: say.valueWhen))
        var when: [String]
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> Meeting {
            let id = try session.occurrence(meeting)
            return try session.plan(TypedMeeting(start: when)) {
                DuplicateMeeting(id, start: $0.start ?? "", zone: session.zone)
            }
        }
    }
}

extension TypedMeeting {
    fileprivate init(start words: [String]) {
        self.init()
        start = words.joined(separator: " ")
    }
}

extension CommandSession {
    /// Stores a meeting whose time is typed. A change of the clocks that moves it is told on standard error.
    fileprivate func plan<Plan: WritingOperation>(
        _ words: TypedMeeting, _ plan: (TypedMeeting) -> Plan
    ) throws -> Meeting where Plan.Outcome == Meeting {
        let meeting = try perform(plan(words))
        if let change = words.clockChange(of: meeting.time, now: now) {
            Output.complain(say.sentence(change))
        }
        return meeting
    }
}
