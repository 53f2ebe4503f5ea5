import ArgumentParser
import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences

/// The week of one's own time, for scripts too.
struct WeekCommand: TimedCommand {
    static var configuration: CommandConfiguration {
        .verb(
            "week",
            say(
                "A week of your own time: what was planned and what was done in each slot, with the sums."),
            more: say(
                "Slots are planned like meetings, with a measure: “meetings add run tue thu 7:00 8km”. “meetings done --value” records what was done; a track at the time of a slot, or on the day of one without a time, counts too. The setting week.goals has the goals."
            ), example: .week)
    }

    @OptionGroup var options: ProgramOptions
    @Argument(help: ArgumentHelp(say("A day in the week; today by default."), valueName: say.valueDate))
    var date: [String] = []
    @OptionGroup var form: WeekForm

    func run(in session: CommandSession) throws {
        let clock = session.clock
        let typed = date.joined(separator: " ")
        let day = typed.isEmpty ? clock.today : try WhenParser.parse(typed, clock: clock).first
        let weeks = WeekRule.likely(in: session.workspace.environment)
        let week = try session.perform(LoadWeek(from: weeks.start(of: day), zone: session.zone))
        if session.json {
            try Output.json(week.days.map { WeekDayJSON($0, zone: session.zone) })
        } else if form.csv {
            for line in WeekCSV.lines(of: week, zone: session.zone) { Output.line(line) }
        } else {
            for line in Self.lines(of: week, zone: session.zone) { Output.line(line) }
        }
    }

    /// Returns the lines for people: each day with its slots and tracks, and then the sums of the week.
    private static func lines(of week: OwnWeek, zone: TimeZone) -> [String] {
        var lines: [String] = []
        for day in week.days where !day.slots.isEmpty || !day.tracks.isEmpty {
            let sums = day.sums.map { "\(say.shortSum($0)) \(say.unit($0.unit))" }
            lines.append(([DateText.dayMonthYear(day.date)] + sums).joined(separator: "  "))
            lines += Columns.aligned(
                day.slots.map { slot in
                    let instant = slot.isWholeDay ? nil : slot.meeting.start
                    let start = instant.map { DateText.clock(WallTime.at($0, in: zone)) } ?? ""
                    let sign = slot.entry.done != nil || slot.meeting.isDone ? "✓" : "·"
                    return ["", sign, start, slot.meeting.title, say.progress(slot.entry) ?? ""]
                })
            lines += day.tracks.map { "  ~ \(say.words($0))" }
        }
        if !lines.isEmpty, !week.sums.isEmpty || !week.tracks.isEmpty { lines.append("") }
        lines += Columns.aligned(week.sums.map { [say.unit($0.unit)] + say.facts(of: $0) })
        lines += week.tracks.map { say.words($0) }
        return lines
    }
}

/// The form of the week: lines, JSON or CSV.
struct WeekForm: ParsableArguments, OutputForm {
    @OptionGroup var form: JSONOption
    @Flag(help: ArgumentHelp(say("Print a row for each slot, with commas between the values (RFC 4180).")))
    var csv = false

    var json: Bool { form.json }

    func validate() throws {
        if json, csv { throw ValidationError(say("--json and --csv cannot be used together.")) }
    }
}
