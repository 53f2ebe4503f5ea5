import ArgumentParser
import Foundation
import MeetCore
import Operations
import Sentences

/// One line for a status bar.
struct NextCommand: TimedCommand {
    static var configuration: CommandConfiguration {
        .verb(
            "next",
            say(
                "Show the next meeting in one line, for a status bar; nothing if there is none."),
            example: .next)
    }

    @OptionGroup var options: ProgramOptions
    @OptionGroup var form: JSONOption

    func run(in session: CommandSession) throws {
        let next = try session.perform(FindNextMeeting())
        guard !session.json else {
            let meeting = try next.flatMap { try session.perform(LoadOccurrences([$0.id])).first }
            let calendars = try session.calendarNames
            return try Output.json(meeting.map { MeetingJSON($0, calendars) })
        }
        guard let next else { return }
        let (now, zone) = (session.now, session.zone)
        let countdown = Countdown.text(from: now, to: next.time, readerZone: zone) ?? ""
        Output.line(say.nextMeeting(next.title, start: start(next.time, now: now, zone: zone), countdown))
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
