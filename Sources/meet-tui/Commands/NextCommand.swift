import ArgumentParser
import Foundation
import MeetCore
import MeetStore
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
        let line = say.nextMeeting(next.title, start: start(next.time, now: now, zone: zone), countdown)
        let onTheWay = try session.perform(CountArrivals(next.id)).flatMap { say.onTheWay($0) }
        let facts = [line, onTheWay, try leaving(for: next, in: session)]
        Output.line(facts.compactMap(\.self).joined(separator: " · "))
    }

    /// The time in seconds ahead in which it says when to leave.
    private static let ahead: TimeInterval = 24 * 3600

    /// Returns when to leave for the meeting; `nil` if it is far ahead or unknown. A status bar waits for no
    /// server: what no agent and no open program stored is computed from what is known here.
    private func leaving(for meeting: MeetingSummary, in session: CommandSession) throws -> String? {
        guard let start = meeting.start, start.timeIntervalSince(session.now) <= Self.ahead else {
            return nil
        }
        let (leaveAt, isEstimated): (Date, Bool)
        if let stored = try session.perform(LoadDeparture(meeting)) {
            (leaveAt, isEstimated) = (stored.leaveAt, stored.isEstimated)
        } else {
            let (workspace, find) = (session.workspace, FindLeaving(meeting.id, asks: false))
            guard case .leave(let found) = try Waiting.wait(for: { try await find.run(in: workspace) }),
                found.leaveAt < found.start
            else { return nil }
            (leaveAt, isEstimated) = (found.leaveAt, found.isEstimated)
        }
        let clock = ReminderText.moment(leaveAt, now: session.now, zone: session.zone)
        return say.leave(isEstimated: isEstimated, clock: clock, isNow: leaveAt <= session.now)
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
