import ArgumentParser
import MeetCore
import Operations
import Sentences
import Shell

/// The options of `add` and `edit` that describe a meeting.
struct MeetingOptions: ParsableArguments {
    @Option(help: ArgumentHelp(say("What it is about."), valueName: say.valueText))
    var title: String?
    @Option(
        help: ArgumentHelp(
            say("When it begins: “fri 15:00”, “tomorrow 9-10:30”, “2026-12-03 18:30”, or a whole day."),
            valueName: say.valueWhen))
    var start: String?
    @Option(
        help: ArgumentHelp(
            say(
                "The deadline, instead of a start time: “fri”, “3 dec 18:00”. An empty text removes it."),
            valueName: say.valueWhen))
    var deadline: String?
    @Option(help: ArgumentHelp(say("How long it takes: 1h30m, 90, 1:30."), valueName: say("length")))
    var duration: String?
    @Option(
        help: ArgumentHelp(say("The time zone of the meeting: Europe/Athens."), valueName: say("zone")),
        completion: .zones)
    var timeZone: String?
    @Option(
        name: .customLong("repeat"),
        help: ArgumentHelp(
            say(
                "How it repeats: \"every second tuesday until june\", or an RFC 5545 rule; \"no\" for not at all."
            ), valueName: say("rule")))
    var recurrence: String?
    @Option(
        help: ArgumentHelp(
            say("The kind of meeting, from “kinds list”; '' for none."), valueName: say.valueName),
        completion: .kinds)
    var kind: String?
    @Option(
        help: ArgumentHelp(
            say(
                "When to be reminded: “10 min before”, “2 days before”, “the evening before”. May be given several times; '' for no "
                    + "reminders."), valueName: say("reminder")))
    var remind: [String] = []
    @Option(
        help: ArgumentHelp(
            say(
                "A saved venue's name or number, the name of another place, or “any pharmacy”; may be given several times if any of them will do."
            ), valueName: say.valueNameOrNumber), completion: .venues)
    var venue: [String] = []
    @Option(
        help: ArgumentHelp(
            say("Whom to invite; may be given several times. A group invites its members."),
            valueName: say("name-or-email")), completion: .contacts)
    var invite: [String] = []
    @Option(
        help: ArgumentHelp(
            say("How much you plan, for your own time: “8 km”, “650 kcal”, “20 pages”; '' for none."),
            valueName: say("measure")))
    var measure: String?
    @Option(help: ArgumentHelp(say.helpNotes, valueName: say.valueText))
    var notes: String?
    @Option(help: ArgumentHelp(say("What was decided at the meeting."), valueName: say.valueText))
    var decided: String?
    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(say("Whether it takes time; if not, it overlaps nothing.")))
    var takesTime: Bool?
    @Option(help: ArgumentHelp(say.label(MeetingMerge.Part.privacy), valueName: say.valueName))
    var privacy: Meeting.Privacy?
    @Option(
        help: ArgumentHelp(
            say("How long the way takes, for when to leave: 25m. '' for the time from the map."),
            valueName: say("length")))
    var travel: String?
    @OptionGroup var calendar: CalendarOption

    func validate() throws {
        if start != nil, deadline != nil {
            throw ValidationError(say.sentence(TypedMeetingError.startAndDeadline))
        }
        if let measure, !measure.trimmed.isEmpty, typedMeasure == nil {
            throw ValidationError(say.noMeasure(measure))
        }
    }

    private var typedMeasure: Measure? { measure.flatMap { Measure($0, decimal: say.decimalSign) } }

    var words: TypedMeeting { words(besides: TypedMeeting()) }

    /// Returns the description with options taking precedence over the quick line; people are added.
    func words(besides line: TypedMeeting) -> TypedMeeting {
        var words = line
        words.title = title ?? line.title
        words.notes = notes
        words.decided = decided
        words.takesTime = takesTime
        words.privacy = privacy
        words.travel = travel
        words.calendar = calendar.name
        if start != nil || deadline != nil { words.start = start }
        words.deadline = deadline
        words.duration = duration
        words.timeZone = timeZone
        words.recurrence = recurrence.map {
            ["no", "none", "never", "όχι", "ποτέ"].contains($0.lowercased()) ? "" : $0
        }
        words.kind = kind
        if measure != nil { (words.measure, words.hasNoMeasure) = (typedMeasure, typedMeasure == nil) }
        words.reminders = remind.isEmpty ? line.reminders : remind
        words.venues = venue.isEmpty ? line.venues : venue
        words.invite = line.invite + invite
        return words
    }
}

extension Meeting.Privacy: ExpressibleByArgument {}

extension MeetingsCommand {
    struct Add: OutcomeCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "add", say("Plan a meeting."),
                more: say(
                    "In one line, “@” starts the venue and “with” the people; the time can be anywhere, and what is left is the title."
                ), example: .meetingsAdd)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say("All in one line: “Coffee tue 9 @Engel with maria, nik”."), valueName: say("line")))
        var line: [String] = []
        @OptionGroup var meeting: MeetingOptions
        @OptionGroup var form: JSONOption

        func validate() throws {
            if meeting.title == nil, line.isEmpty {
                throw ValidationError(say("A meeting needs a title: --title \"Coffee with Maria\"."))
            }
        }

        var opening: DatabaseOpening { .made }

        func outcome(in session: CommandSession) throws -> Meeting {
            var clock = try session.workspace.clock(in: session.zone)
            clock.decimal = say.decimalSign
            let typed = QuickLine(line.joined(separator: " "), clock: clock)
            let words = line.isEmpty ? meeting.words : meeting.words(besides: TypedMeeting(typed))
            return try session.plan(words) { PlanMeeting($0, zone: session.zone) }
        }
    }

    struct Edit: OutcomeCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "edit", say("Change a meeting; anything not given stays the same, and --invite adds people."),
                example: .meetingsEdit)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var which: MeetingArgument
        @OptionGroup var meeting: MeetingOptions
        @Option(
            help: ArgumentHelp(
                say("An invitee to remove; may be given several times."), valueName: say("name-or-email")),
            completion: .contacts)
        var uninvite: [String] = []
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> Meeting {
            var words = meeting.words
            words.uninvite = uninvite
            let id = try session.occurrence(which)
            let edited = try session.plan(words) {
                EditMeeting(id, $0, scope: which.scope, zone: session.zone)
            }
            if words.calendar != nil { try session.warn(aboutMoved: edited) }
            return edited
        }
    }

    struct Move: OutcomeCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "move", say("Move a meeting: by an amount of time, or to a new time."),
                more: say(
                    "Put “--” before an amount that starts with a minus: meet-tui meetings move 3 -- -1h."),
                example: .meetingsMove)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var meeting: MeetingArgument
        @Argument(
            help: ArgumentHelp(
                say("“+1d”, “+30m”, “fri 15:00”, or “14:00” on the same day."), valueName: say.valueWhen))
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
            .verb(
                "duplicate", say("Plan a meeting again, with the same people; their answers are not copied."),
                example: .meetingsDuplicate)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var meeting: MeetingArgument
        @Argument(
            help: ArgumentHelp(
                say("“+1d”, “+30m”, “fri 15:00”, or “14:00” on the same day."), valueName: say.valueWhen))
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
    /// Says on standard error from or to which meetings it cannot be reached.
    private func warn(about meeting: Meeting) {
        let (workspace, check) = (workspace, CheckReach(meeting))
        let pairs = try? Waiting.wait { try await check.run(in: workspace) }
        for pair in pairs ?? [] { Output.complain(say.unreachable(pair)) }
    }

    /// Says on standard error whom a server tells that a meeting is cancelled, because it was moved to
    /// another account. Nobody is told before the next synchronization.
    fileprivate func warn(aboutMoved meeting: Meeting) throws {
        guard let id = meeting.seriesID ?? meeting.id,
            let found = try perform(FindMoveCancellation(id, to: meeting.calendarID))
        else { return }
        Output.complain(say.isCancelled(by: found))
        Output.complain(say("“history undo” before the next synchronization prevents this."))
    }

    /// Stores a meeting with a typed time. If a change of the clocks moves it, standard error reports that, and if it
    /// cannot be reached from the meeting before it.
    fileprivate func plan<Plan: WritingOperation>(
        _ words: TypedMeeting, _ plan: (TypedMeeting) -> Plan
    ) throws -> Meeting where Plan.Outcome == Meeting {
        let meeting = try perform(plan(words))
        if let change = words.clockChange(of: meeting.time, now: now) {
            Output.complain(say.sentence(change))
        }
        if words.start != nil || words.venues != nil { warn(about: meeting) }
        return meeting
    }
}
