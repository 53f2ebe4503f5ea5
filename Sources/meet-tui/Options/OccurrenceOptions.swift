import ArgumentParser
import MeetCore
import MeetStore
import Operations
import Sentences

/// The options for the dates of a series.
struct OccurrenceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            say("Only the date of a series on that day; by default, the whole series."),
            valueName: say.valueDate))
    var occurrence: String?
    @Flag(help: ArgumentHelp(say("With --occurrence: that date and all later ones.")))
    var following = false

    func validate() throws {
        if following, occurrence == nil {
            throw ValidationError(say("--following needs --occurrence, the date to start at."))
        }
    }
}

/// The meeting that a command is for, or a date of it.
struct MeetingArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp(say("The meeting's number."), valueName: say.valueNumber), completion: .meetings)
    var id: Int64
    @OptionGroup var dates: OccurrenceOptions

    var scope: SeriesScope { dates.following ? .following : .this }
}

extension CommandSession {
    /// The occurrence of the date, or the whole meeting without one. A date is read like `--from`, and as a
    /// RECURRENCE-ID.
    ///
    /// - Throws: `WhenError`, `OccurrenceError`, `StoreError`.
    func occurrence(
        _ dates: OccurrenceOptions, of meeting: Identifier<Meeting>
    ) throws -> OccurrenceIdentity {
        guard let text = dates.occurrence else { return meeting.occurrence() }
        let clock = PlanningClock(now: now, zone: try options.zone(of: workspace))
        let day = try WallTime(basicText: text)?.date ?? WhenParser.parse(text, clock: clock).first
        return try perform(FindOccurrence(meeting, on: day))
    }

    /// - Throws: As above.
    func occurrence(_ meeting: MeetingArgument) throws -> OccurrenceIdentity {
        try occurrence(meeting.dates, of: Identifier(meeting.id))
    }
}
