import ArgumentParser
import Foundation
import MeetCore
import MeetUI
import Operations
import VenueSearch

/// Prints free time.
struct FreeCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .verb("free", say.aboutFree, more: say.moreAboutFree, example: .free)
    }

    /// The default number of days.
    private static let days = 7
    /// The default length in minutes.
    private static let minutes = 60

    @OptionGroup var options: ProgramOptions
    @Option(help: ArgumentHelp(say.helpFreeFrom, valueName: say.valueWhen))
    var from: String?
    @Option(help: ArgumentHelp(say.helpFreeTo, valueName: say.valueWhen))
    var to: String?
    @Option(help: ArgumentHelp(say.helpFreeDuration, valueName: say.valueLength))
    var duration: String?
    @Option(help: ArgumentHelp(say.helpFreeWith, valueName: say.valueNameOrEmail), completion: .contacts)
    var with: [String] = []
    @OptionGroup var limit: LimitOption
    @OptionGroup var table: TableOptions<FreeColumn>
    @Flag(help: ArgumentHelp(say.helpJSON))
    var json = false

    /// A slot in the output of `--json`: ISO 8601 with the reader's offset.
    private struct Slot: Encodable {
        var start: String
        var end: String
    }

    func run() throws {
        try CommandFailure.reporting {
            let workspace = try options.openWorkspace()
            let zone = try options.zone(of: workspace)
            let interval = try interval(PlanningClock(now: workspace.now(), zone: zone))
            var minutes = Self.minutes
            if let duration {
                guard let typed = DurationParser.minutes(duration) else {
                    throw TypedMeetingError.unknownLength(duration)
                }
                minutes = typed
            }
            let profile = try LoadProfile().run(in: workspace)
            let find = FindFreeTime(
                interval, minutes: minutes, people: with,
                workingHours: OpeningHours(parsing: profile.workingHours),
                ownAddresses: Array(profile.ownAddresses),
                zone: zone)
            let slots = Array(try find.run(in: workspace).prefix(limit.rows))
            guard !json else {
                return try Output.json(
                    slots.map {
                        Slot(
                            start: InstantText.iso8601($0.start, in: zone),
                            end: InstantText.iso8601($0.end, in: zone))
                    })
            }
            Table.show(slots, table.wanted) { $1.value(of: $0, zone: zone) }
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
        let now = clock.now.roundedUp(toMinutes: 5)
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

extension Date {
    fileprivate func roundedUp(toMinutes minutes: Double) -> Date {
        Date(timeIntervalSince1970: (timeIntervalSince1970 / (minutes * 60)).rounded(.up) * minutes * 60)
    }
}

/// The columns of the list of free time.
enum FreeColumn: String, TableColumn {
    case date, time, length, start, end

    static let usual: [FreeColumn] = [.date, .time, .length]

    var isCuttable: Bool { false }

    /// Returns the value of a column.
    ///
    /// - Parameter zone: The reader's zone.
    func value(of slot: DateInterval, zone: TimeZone) -> String {
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
