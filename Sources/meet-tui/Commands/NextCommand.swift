import ArgumentParser
import Foundation
import MeetCore
import MeetUI
import Operations

/// Prints the next meeting on one line, for a status bar.
struct NextCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .verb("next", say.aboutNext, example: .next)
    }

    @OptionGroup var options: ProgramOptions
    @Flag(help: ArgumentHelp(say.helpJSON))
    var json = false

    func run() throws {
        try CommandFailure.reporting {
            let workspace = try options.openWorkspace()
            let zone = try options.zone(of: workspace)
            guard let next = try FindNextMeeting().run(in: workspace) else {
                return json ? try Output.json(MeetingJSON?.none) : ()
            }
            if json {
                let meeting = try LoadOccurrences([next.id]).run(in: workspace).first
                return try Output.json(meeting.map(MeetingJSON.init))
            }
            let now = workspace.now()
            let countdown = Countdown.text(from: now, to: next.time, readerZone: zone) ?? ""
            Output.line(say.nextMeeting(next.title, start: start(next.time, now: now, zone: zone), countdown))
        }
    }

    /// Returns the start in the reader's zone, with the day if it is not today.
    private func start(_ time: MeetingTime, now: Date, zone: TimeZone) -> String {
        guard case .timed = time, let instant = time.start(readerZone: zone) else {
            return DateText.start(time)
        }
        let wall = WallTime.at(instant, in: zone)
        let today = CalendarDate(now, in: zone)
        if wall.date == today { return DateText.clock(wall) }
        let isThisYear = wall.date.year == today.year
        let day = isThisYear ? DateText.dayMonth(wall.date) : DateText.dayMonthYear(wall.date)
        return "\(day) \(DateText.clock(wall))"
    }
}
