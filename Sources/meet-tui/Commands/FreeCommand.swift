import ArgumentParser
import Foundation
import MeetCore
import Operations
import Sentences
import VenueSearch

/// Lists free slots.
struct FreeCommand: TableCommand, TimedCommand {
    static var configuration: CommandConfiguration {
        .verb(
            "free", say("List free time within your working hours."),
            more: say(
                "Working hours come from the setting me.working-hours, by default Mo-Fr 09:00-18:00. Meetings that are done or cancelled, that you declined or that count as free take no time; an all-day meeting takes its whole day."
            ), example: .free)
    }

    /// The default number of days.
    private static let days = 7
    /// The default length in minutes.
    private static let minutes = 60

    @OptionGroup var options: ProgramOptions
    @Option(
        help: ArgumentHelp(say("Start from this day or time; by default, now."), valueName: say.valueWhen)
    )
    var from: String?
    @Option(
        help: ArgumentHelp(
            say("End at this day or time; by default, after seven days."), valueName: say.valueWhen))
    var to: String?
    @Option(help: ArgumentHelp(say("At least this long; by default, an hour."), valueName: say("length")))
    var duration: String?
    @Option(
        help: ArgumentHelp(
            say("Who else has to be free, as far as the meetings here show."), valueName: say("name-or-email")
        ),
        completion: .contacts)
    var with: [String] = []
    @OptionGroup var form: LimitedTable<FreeColumn>

    /// A free time.
    struct FreeTimeJSON: Encodable {
        /// The start, ISO 8601 with the reader's offset.
        var start: String
        /// The end.
        var end: String
    }

    func rows(in session: CommandSession) throws -> [DateInterval] {
        let interval = try interval(session.clock)
        let minutes = duration.map(DurationParser.minutes) ?? Self.minutes
        guard let minutes else { throw TypedMeetingError.unknownLength(duration ?? "") }
        let profile = try Profile(readFrom: session.store)
        let find = FindFreeTime(
            interval, minutes: minutes, people: with,
            workingHours: OpeningHours(parsing: profile.workingHours),
            ownAddresses: Array(profile.ownAddresses), zone: session.zone)
        return Array(try session.perform(find).prefix(form.rows))
    }

    func json(_ rows: [DateInterval], in session: CommandSession) -> [FreeTimeJSON] {
        rows.map {
            FreeTimeJSON(
                start: InstantText.iso8601($0.start, in: session.zone),
                end: InstantText.iso8601($0.end, in: session.zone))
        }
    }

    /// Returns the interval: a named day is meant completely; today from now on.
    private func interval(_ clock: PlanningClock) throws -> DateInterval {
        func instant(_ when: When, isEnd: Bool) throws -> Date {
            let zone = when.zone.flatMap(TimeZone.init(identifier:)) ?? clock.zone
            if when.isAllDay {
                return (isEnd ? when.last.adding(days: 1) : when.first).startOfDay(in: zone)
            }
            guard let instant = when.start.instant(in: zone) else { throw WhenError.empty }
            return instant
        }
        let now = FreeTime.begin(after: clock.now)
        var begin = now
        if let from {
            let typed = try WhenParser.parse(from, clock: clock)
            let isToday = typed.isAllDay && typed.first == clock.today
            begin = isToday ? now : try instant(typed, isEnd: false)
        }
        let end =
            try to.map { try instant(try WhenParser.parse($0, clock: clock), isEnd: true) }
            ?? CalendarDate(begin, in: clock.zone).adding(days: Self.days).startOfDay(in: clock.zone)
        guard begin < end else { throw WhenError.endNotAfterStart }
        return DateInterval(start: begin, end: end)
    }
}

/// The columns of the list of free time.
enum FreeColumn: String, TableColumn {
    case date, time, length, start, end

    static let usual: [FreeColumn] = [.date, .time, .length]

    var isCuttable: Bool { false }

    func value(of slot: DateInterval, in session: CommandSession) -> String {
        let zone = session.zone
        let start = WallTime.at(slot.start, in: zone)
        let end = WallTime.at(slot.end, in: zone)
        return switch self {
        case .date: DateText.dayMonthYear(start.date)
        case .time: "\(DateText.clock(start))–\(DateText.clock(end))"
        case .length: say.length(minutes: Int(slot.duration / 60))
        case .start: InstantText.iso8601(slot.start, in: zone)
        case .end: InstantText.iso8601(slot.end, in: zone)
        }
    }
}
