import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit
import VenueSearch

/// Lists the reader's free time within working hours, two weeks at a time, and picks a time of it. With
/// others it is a grid: see `CommonTimePicker`.
package struct FreeTimePicker: Screen {
    package typealias Outcome = PlannedTime

    package enum Message: Sendable {
        case found([DateInterval])
        /// The meetings of those weeks, by day in the reader's zone.
        case busy([CalendarDate: [MeetingSummary]])
        /// The people to meet were chosen.
        case chosen([Invitee])
    }

    /// The number of days searched at a time.
    private static let days = 14
    private static let shortest = 15
    /// The interval between starts within a slot, in minutes.
    private static let step = 30

    private var minutes: Int
    private let zone: String
    private let repeats: RepeatField
    private let excluding: Identifier<Meeting>?
    private let invitees: [Invitee]
    /// The invitees' time zones.
    let clocks: [PersonClock]
    /// The start of the first two weeks.
    private let begin: Date
    /// The number of the two weeks searched; 0 for the first.
    private var page = 0
    /// `nil` while they are being searched.
    private(set) var slots: [DateInterval]?
    private(set) var busy: [CalendarDate: [MeetingSummary]] = [:]
    private(set) var list = ListPane()
    /// The start of the meeting; `nil` for the start of the slot.
    private var start: Date?
    /// The time to keep selected while other slots are searched; `nil` for none.
    private var anchor: Date?
    /// True if the picked time is for a new meeting, rather than for another screen.
    private let plansMeeting: Bool

    /// Picks a time for a new meeting.
    package init(planningIn context: ScreenContext) {
        self.init(
            PickFreeTime(
                minutes: context.clock.usualMinutes, zone: context.zone.identifier, plansMeeting: true),
            in: context)
    }

    package init(_ route: PickFreeTime, in context: ScreenContext) {
        plansMeeting = route.plansMeeting
        minutes = max(Self.shortest, route.minutes)
        zone = route.zone
        repeats = RepeatField(route.planned, isKept: route.isDateOfSeries)
        excluding = route.excluding
        invitees = route.invitees
        clocks = route.clocks
        begin = Self.begin(route.planned, in: context)
    }

    /// Returns the moment from which time is searched: the beginning of the planned day, but not the past.
    static func begin(_ planned: PlannedTime?, in context: ScreenContext) -> Date {
        let now = FreeTime.begin(after: context.now)
        let day = planned?.time.firstDay(in: context.zone)
        return max(now, day.flatMap { $0.isReal ? $0.startOfDay(in: context.zone) : nil } ?? now)
    }

    /// Returns the time searched: whole days, except for the beginning.
    ///
    /// - Parameter page: The number of the days searched at a time; 0 for the first ones.
    static func interval(from begin: Date, days: Int, page: Int, zone: TimeZone) -> DateInterval {
        let first = CalendarDate(begin, in: zone)
        func start(_ page: Int) -> Date { first.adding(days: page * days).startOfDay(in: zone) }
        return DateInterval(start: max(begin, start(page)), end: max(begin, start(page + 1)))
    }

    package var title: String { say("Free time") }
    package var presentation: Presentation { .panel(Size(columns: 90, rows: 22)) }
    package var scopes: [CommandScope] { [.freeTime] }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .take, .moveLeft, .moveRight, .moveUp, .moveDown, .moveFirst, .moveLast:
            selected == nil ? nil : .available
        case .previousWeeks: page > 0 ? .available : nil
        case .choosePeople: plansMeeting ? .available : nil
        default: .available
        }
    }

    // MARK: - Searching

    package mutating func appear(in context: ScreenContext) -> [Action] {
        let interval = interval(in: context)
        let find = FindFreeTime(
            interval, minutes: minutes, invitees: invitees, excluding: excluding,
            workingHours: OpeningHours(parsing: context.person.workingHours),
            ownAddresses: Array(context.person.ownAddresses), zone: context.zone)
        let days = FindBusyDays(interval, zone: context.zone.identifier)
        return [
            // Input is held, as Enter takes a listed slot.
            .run(Effect(find, .read("free").saying(.searching).holdingInput) { .found($0) }),
            .run(Effect(days, .read("busy-days")) { .busy($0) }),
        ]
    }

    private func interval(in context: ScreenContext) -> DateInterval {
        Self.interval(from: begin, days: Self.days, page: page, zone: context.zone)
    }

    /// The last day searched.
    func lastDay(in context: ScreenContext) -> CalendarDate {
        CalendarDate(interval(in: context).end.addingTimeInterval(-1), in: context.zone)
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .found(let found):
            slots = found
            list.select(place(in: found, in: context) ?? list.selected, of: found.count)
            settleStart()
        case .busy(let days): busy = days
        case .chosen(let invitees):
            if invitees.isEmpty { return [] }
            return [
                .replace(
                    with: PickFreeTime(minutes: minutes, zone: zone, invitees: invitees, plansMeeting: true))
            ]
        }
        return []
    }

    /// Returns the index of the slot that contains `anchor`, else the nearest of the same day, else the next
    /// or the last one.
    private func place(in slots: [DateInterval], in context: ScreenContext) -> Int? {
        guard let anchor else { return nil }
        if let same = slots.firstIndex(where: { $0.start <= anchor && anchor < $0.end }) { return same }
        let day = CalendarDate(anchor, in: context.zone)
        func distance(_ slot: DateInterval) -> Double {
            max(slot.start.timeIntervalSince(anchor), anchor.timeIntervalSince(slot.end))
        }
        let ofDay = slots.indices.filter { CalendarDate(slots[$0].start, in: context.zone) == day }
        return ofDay.min { distance(slots[$0]) < distance(slots[$1]) }
            ?? slots.firstIndex { $0.start > anchor } ?? slots.indices.last
    }

    /// Limits the picked start to those that leave room for the meeting, or clears it outside the selected
    /// slot.
    private mutating func settleStart() {
        guard let start else { return }
        let starts = starts(in: selected)
        self.start =
            selected.map { $0.start <= start && start < $0.end } == true ? min(start, starts.upperBound) : nil
    }

    /// Searches again and keeps the selection.
    private mutating func lookAgain(in context: ScreenContext) -> [Action] {
        anchor = anchor ?? start ?? selected?.start
        return appear(in: context)
    }

    /// Searches other weeks.
    private mutating func turn(by pages: Int, in context: ScreenContext) -> [Action] {
        page = max(0, page + pages)
        (slots, start, anchor) = (nil, nil, nil)
        list = ListPane()
        return appear(in: context)
    }

    // MARK: - The picked time

    /// The selected slot.
    var selected: DateInterval? {
        guard let slots, slots.indices.contains(list.selected) else { return nil }
        return slots[list.selected]
    }

    /// Returns the starts that leave room for the whole meeting.
    private func starts(in slot: DateInterval?) -> ClosedRange<Date> {
        guard let slot else { return Date.distantPast...Date.distantPast }
        return slot.start...max(slot.start, slot.end.addingTimeInterval(-Double(minutes) * 60))
    }

    /// The time picked so far.
    package var time: MeetingTime? {
        guard let selected, let timeZone = TimeZone(identifier: zone) else { return nil }
        return MeetingTime(at: start ?? selected.start, in: timeZone, named: zone, minutes: minutes)
    }

    var length: String { say.length(minutes: minutes) }

    /// Moves the start to the next half-hour of the reader's clock, or to the one before, within the slot.
    private mutating func moveStart(by steps: Int, in context: ScreenContext) {
        guard let selected else { return }
        let now = start ?? selected.start
        let past = WallTime.at(now, in: context.zone).minute % Self.step
        let distance = steps > 0 ? Self.step - past : past == 0 ? -Self.step : -past
        let starts = starts(in: selected)
        anchor = nil
        start = min(max(now.addingTimeInterval(Double(distance) * 60), starts.lowerBound), starts.upperBound)
    }

    // MARK: - Events

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        let before = list.selected
        let outcome = list.update(event, in: window(in: bounds(in: context), rows(in: context)))
        if list.selected != before { (start, anchor) = (nil, nil) }
        switch outcome {
        case .opened: return take()
        case .moved: return []
        case .ignored: break
        }
        switch event {
        case .command(let command): return handle(command, in: context)
        // If there is no free time, the search goes on.
        case .key(.enter): return slots?.isEmpty == true ? turn(by: 1, in: context) : []
        case .key: return nil
        case .dataChanged: return lookAgain(in: context)
        case .mouse, .paste, .progress, .resized: return []
        }
    }

    private mutating func handle(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        switch command {
        case .take: return take()
        case .back: return [.close(nil)]
        case .moveLeft: moveStart(by: -1, in: context)
        case .moveRight: moveStart(by: 1, in: context)
        case .nextWeeks: return turn(by: 1, in: context)
        case .previousWeeks: return turn(by: -1, in: context)
        case .lengthen, .shorten:
            minutes = max(Self.shortest, minutes + (command == .lengthen ? 15 : -15))
            return lookAgain(in: context)
        case .choosePeople: return [.open(PickInvitees(chosen: [], query: "")) { .chosen($0) }]
        default: return nil
        }
        return []
    }

    /// Takes the picked time, with the recurrence of the former one.
    private func take() -> [Action] {
        if plansMeeting { return time.map { [.replace(with: PlanMeeting(time: $0))] } ?? [] }
        return time.map { [.close(PlannedTime($0, recurrence: repeats.recurrence(from: $0)))] } ?? []
    }
}
