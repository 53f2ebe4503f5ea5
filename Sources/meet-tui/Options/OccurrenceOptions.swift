import ArgumentParser
import MeetCore
import MeetStore
import MeetUI
import Operations

/// The options for the dates of a series.
struct OccurrenceOptions: ParsableArguments {
    @Option(help: ArgumentHelp(say.helpOccurrence, valueName: say.valueDate))
    var occurrence: String?
    @Flag(help: ArgumentHelp(say.helpFollowing))
    var following = false

    func validate() throws {
        if following, occurrence == nil { throw ValidationError(say.followingNeedsAnOccurrence) }
    }

    var scope: SeriesScope { following ? .following : .this }
}

extension ProgramOptions {
    /// Returns the date, or the meeting as a whole without one. A date is parsed like those of `--from`, and
    /// as a RECURRENCE-ID.
    ///
    /// - Throws: `WhenError`, `OccurrenceError`, `StoreError`.
    func occurrence(
        _ dates: OccurrenceOptions, of id: Int64, in workspace: Workspace
    ) throws -> OccurrenceIdentity {
        guard let text = dates.occurrence else { return Identifier(id).occurrence() }
        let clock = PlanningClock(now: workspace.now(), zone: try zone(of: workspace))
        let day = try WallTime(basicText: text)?.date ?? WhenParser.parse(text, clock: clock).first
        return try FindOccurrence(Identifier(id), on: day).run(in: workspace)
    }
}
