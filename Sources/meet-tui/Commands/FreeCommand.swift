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
                "Working hours come from the setting me.working-hours, by default Mo-Fr 09:00-18:00. Meetings that are done or cancelled, that you declined or that count as free take no time; an all-day meeting takes its whole day. With others, the best times come first: those for which most people are known to be free. Their busy times come from the free-busy addresses of their contacts, from servers that send invitations, from their calendars, and from the meetings here; nobody counts as free without such a source."
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
            say("Who else has to be free, as far as their busy times are known."),
            valueName: say("name-or-email")),
        completion: .contacts)
    var with: [String] = []
    @Option(
        help: ArgumentHelp(
            say("Write your own busy times of three months to this file, without titles, and list nothing."),
            valueName: say("file")), completion: .file())
    var publish: String?
    @OptionGroup var form: LimitedTable<FreeColumn>

    /// A free time.
    struct FreeTimeJSON: Encodable {
        /// The start, ISO 8601 with the reader's offset.
        var start: String
        /// The end.
        var end: String
        /// With `--with`: the names of those who are known to be free. You are always free then.
        var free: [String]?
        /// With `--with`: the names of those about whom nothing tells whether they are free.
        var unknown: [String]?
    }

    func validate() throws {
        let others = [from, to, duration, form.table.columns]
        guard publish != nil, !with.isEmpty || form.json || others.contains(where: { $0 != nil }) else {
            return
        }
        throw ValidationError(say("--publish lists nothing, so give it alone."))
    }

    func run(in session: CommandSession) throws {
        if let publish {
            let profile = try Profile(readFrom: session.store)
            let text = try session.perform(PublishFreeBusy(profile, zone: session.zone))
            try OutputTarget.export(to: publish, of: options.path) { $0.write(text) }
            return
        }
        let rows = try rows(in: session)
        guard !session.json else { return try Output.json(json(rows, in: session)) }
        let isUsual = form.table.columns == nil
        Table.show(rows, form.columns + (isUsual && !with.isEmpty ? [FreeColumn.why] : []), in: session)
    }

    func rows(in session: CommandSession) throws -> [FreeSlot] {
        let interval = try interval(session.clock)
        let minutes = duration.map(DurationParser.minutes) ?? Self.minutes
        guard let minutes else { throw TypedMeetingError.unknownLength(duration ?? "") }
        let profile = try Profile(readFrom: session.store)
        guard with.isEmpty else { return try common(interval, minutes: minutes, profile, in: session) }
        let find = FindFreeTime(
            interval, minutes: minutes, workingHours: OpeningHours(parsing: profile.workingHours),
            ownAddresses: Array(profile.ownAddresses), zone: session.zone)
        return try session.perform(find).prefix(form.rows).map { FreeSlot(interval: $0) }
    }

    /// Returns the times in which the reader is free and nobody else is known to be busy, the best first.
    private func common(
        _ interval: DateInterval, minutes: Int, _ profile: Profile, in session: CommandSession
    ) throws -> [FreeSlot] {
        let invited = try session.perform(FindInvited(with))
        let own = Array(profile.ownAddresses)
        let ask = AskBusyTimes(invited, over: interval, ownAddresses: own, zone: session.zone)
        let workspace = session.workspace
        let report = try Interruptible.run(stopped: say("Stopped.")) { try await ask.run(in: workspace) }
        for outcome in report.outcomes {
            for remark in say.remarks(on: outcome) { Output.complain(remark) }
        }
        let find = FindCommonTime(
            interval, minutes: minutes, people: invited.map { FindCommonTime.Person($0) },
            workingHours: OpeningHours(parsing: profile.workingHours), ownAddresses: own,
            zone: session.zone)
        let grid = try session.perform(find).grid
        if grid.instant(grid.minutes) < interval.end.addingTimeInterval(-60) {
            Output.complain(say("With others, only the first \(BusyGrid.mostDays) days are searched."))
        }
        let slots = CommonSlots.rank(grid, minutes: minutes, most: form.rows) { slot in
            slot.states.first == .free && slot.count(.busy) == 0 && slot.count(.tentative) == 0
        }
        return slots.map { slot in
            FreeSlot(
                interval: DateInterval(start: slot.span.lowerBound, end: slot.span.upperBound),
                free: slot.people(.free).filter { !grid.people[$0].isReader }.map {
                    grid.people[$0].person.name
                }, unknown: slot.people(.unknown).map { grid.people[$0].person.name },
                why: say.reason(of: slot, for: grid.people))
        }
    }

    func json(_ rows: [FreeSlot], in session: CommandSession) -> [FreeTimeJSON] {
        rows.map {
            FreeTimeJSON(
                start: InstantText.iso8601($0.interval.start, in: session.zone),
                end: InstantText.iso8601($0.interval.end, in: session.zone), free: $0.free,
                unknown: $0.unknown)
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

/// A free time, with others those who are free.
struct FreeSlot {
    var interval: DateInterval
    /// The names of the others who are free, and of those who are unknown; `nil` without others.
    var free: [String]?
    var unknown: [String]?
    /// The reason for its place in the list; empty without others.
    var why = ""
}

extension PublishFreeBusy {
    init(_ profile: Profile, zone: TimeZone) {
        self.init(
            owner: profile.organizer.map { CalendarAddress(name: $0.name, email: $0.email) },
            ownAddresses: Array(profile.ownAddresses), zone: zone)
    }
}

/// The columns of the list of free time.
enum FreeColumn: String, TableColumn {
    case date, time, length, start, end, why

    static let usual: [FreeColumn] = [.date, .time, .length]

    var isCuttable: Bool { self == .why }

    func value(of row: FreeSlot, in session: CommandSession) -> String {
        let zone = session.zone
        let slot = row.interval
        let start = WallTime.at(slot.start, in: zone)
        let end = WallTime.at(slot.end, in: zone)
        return switch self {
        case .date: DateText.dayMonthYear(start.date)
        case .time: "\(DateText.clock(start))–\(DateText.clock(end))"
        case .length: say.length(minutes: Int(slot.duration / 60))
        case .start: InstantText.iso8601(slot.start, in: zone)
        case .end: InstantText.iso8601(slot.end, in: zone)
        case .why: row.why
        }
    }
}
