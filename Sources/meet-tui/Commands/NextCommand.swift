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
            more: say(
                "The fields of --format are {in}, {start}, {end}, {title}, {place}, {link} and {who}; a field without a value is empty, and {{ is a brace. The text of a meeting may come from others: a program that reads commands in its input needs it quoted."
            ), example: .next)
    }

    @OptionGroup var options: ProgramOptions
    @Option(
        help: ArgumentHelp(
            say("The format of the line, such as '{title} {in}'."), valueName: say("format")))
    var format: String?
    @OptionGroup var form: JSONOption

    func validate() throws {
        guard let format else { return }
        if form.json { throw ValidationError(say("--json and --format cannot be used together.")) }
        do throws(NextFormat.Fault) {
            _ = try NextFormat(format)
        } catch {
            throw ValidationError(say.sentence(error))
        }
    }

    func run(in session: CommandSession) throws {
        let next = try session.perform(FindNextMeeting())
        guard !session.json else {
            let meeting = try next.flatMap { try session.perform(LoadOccurrences([$0.id])).first }
            let calendars = try session.calendarNames
            let time = try next.flatMap { try leaving(for: $0, in: session) }
            return try Output.json(meeting.map { MeetingJSON($0, calendars, leaving: time) })
        }
        guard let next else { return }
        if let format { return Output.line(try Self.line(NextFormat(format), of: next, in: session)) }
        let (now, zone) = (session.now, session.zone)
        let countdown = Countdown.text(from: now, to: next.time, readerZone: zone) ?? ""
        let start = ReminderText.start(next.time, now: now, zone: zone)
        let line = say.nextMeeting(next.title, start: start, countdown)
        let onTheWay = try session.perform(CountArrivals(next.id)).flatMap { say.onTheWay($0) }
        let time = try isNear(next, now) ? leaving(for: next, in: session) : nil
        let leave = time.map { time in
            let clock = ReminderText.moment(time.at, now: now, zone: zone)
            return say.leave(isEstimated: time.isEstimated, clock: clock, isNow: time.at <= now)
        }
        let facts = [line, onTheWay, leave]
        Output.line(facts.compactMap(\.self).joined(separator: " · "))
    }

    /// The time in seconds ahead in which it says when to leave.
    private static let ahead: TimeInterval = 24 * 3600

    private func isNear(_ meeting: MeetingSummary, _ now: Date) -> Bool {
        meeting.start.map { $0.timeIntervalSince(now) <= Self.ahead } ?? false
    }

    /// Returns when to leave for the meeting; `nil` if it is unknown. A status bar waits for no server: what no
    /// agent and no open program stored is computed from what is known here.
    private func leaving(
        for meeting: MeetingSummary, in session: CommandSession
    ) throws -> MeetingJSON.LeavingTime? {
        if let stored = try session.perform(LoadDeparture(meeting)) {
            return MeetingJSON.LeavingTime(at: stored.leaveAt, isEstimated: stored.isEstimated)
        }
        return MeetingJSON.LeavingTime(try session.leaving(for: meeting.id))
    }

    // MARK: - The line of a format

    private static func line(
        _ format: NextFormat, of next: MeetingSummary, in session: CommandSession
    ) throws -> String {
        let meeting = try session.perform(LoadOccurrences([next.id])).first
        let own = try Profile(readFrom: session.store).ownAddresses
        let (now, zone) = (session.now, session.zone)
        func value(of field: NextFormat.Field) -> String {
            switch field {
            case .ahead: Countdown.text(from: now, to: next.time, readerZone: zone) ?? ""
            case .start: ReminderText.start(next.time, now: now, zone: zone)
            case .end: end(next.time, now: now, zone: zone)
            case .title: next.title
            case .place: MeetingText.place(of: next) ?? ""
            case .link: meeting?.conference ?? meeting?.url ?? ""
            case .who: meeting.map { people($0, own: own).joined(separator: ", ") } ?? ""
            }
        }
        return format.line { value(of: $0).oneLine }
    }

    /// Returns the end in the reader's zone, with the day if it is not that of the start; for whole days the
    /// last one.
    private static func end(_ time: MeetingTime, now: Date, zone: TimeZone) -> String {
        if case .allDay(_, let last) = time { return DateText.start(.allDay(first: last, last: last)) }
        guard let start = time.start(readerZone: zone), let end = time.end(readerZone: zone)
        else { return "" }
        let (first, last) = (WallTime.at(start, in: zone), WallTime.at(end, in: zone))
        return first.date == last.date
            ? DateText.clock(last) : ReminderText.moment(end, now: now, zone: zone)
    }

    /// Returns the names of the other people: the organizer, and those who are invited.
    private static func people(_ meeting: Meeting, own: Set<String>) -> [String] {
        let organizer = meeting.organizer.map { (name: $0.shownName, key: CalendarAddress.key($0.email)) }
        let invitees = meeting.invitees.map { (name: $0.name, key: $0.email.map(CalendarAddress.key) ?? "") }
        var seen: Set<String> = []
        return ([organizer].compactMap(\.self) + invitees).filter { person in
            guard !person.name.isEmpty, !own.contains(person.key) else { return false }
            return person.key.isEmpty || seen.insert(person.key).inserted
        }.map(\.name)
    }
}
