import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit
import VenueSearch

/// Picks a time for several people from a grid of their busy times, four weeks at a time: people as rows,
/// half hours as columns, and below them the times in order with the reasons.
///
/// The grid and the order are in memory: a key neither reads nor asks. The sources are asked when the picker
/// opens, for other weeks, and by a key of its own; meanwhile the grid shows the stored answers.
package struct CommonTimePicker: Screen {
    package typealias Outcome = PlannedTime

    package enum Message: Sendable {
        case found(FindCommonTime.Found)
        /// The sources have answered; `nil` if they could not be asked.
        case asked(BusyReport?)
        /// The people to meet were chosen.
        case chosen([Invitee])
        /// A poll with the marked times was made, by its UID.
        case polled(String)
    }

    /// The number of days searched at a time.
    static let days = 28
    private static let shortest = 15
    private static let longest = 24 * 60

    private(set) var minutes: Int
    private let zone: String
    private let repeats: RepeatField
    private let excluding: Identifier<Meeting>?
    /// The people besides the reader, in the order of invitation.
    private(set) var people: [FindCommonTime.Person]
    /// The start of the first four weeks.
    private let begin: Date
    /// The number of the four weeks searched; 0 for the first.
    private var page = 0
    /// True if the picked time is for a new meeting, rather than for another screen.
    private let plansMeeting: Bool
    private let offersPoll: Bool
    /// The title of the poll.
    private let pollTitle: String
    /// The times of all; `nil` while they are being searched.
    private(set) var grid: BusyGrid?
    /// The times in order, the best first.
    private(set) var slots: [CommonSlots.Slot] = []
    /// True while sources are being asked.
    private(set) var isAsking = false
    private(set) var columns = CommonTimeColumns()
    private(set) var showsAllHours = false
    /// The minute of the grid at which the picked time starts.
    private(set) var start = 0
    /// True if the start was chosen by hand, so that it stays when the order changes.
    private var isChosen = false
    /// The day and the hour at which the next weeks begin to be looked at; `nil` for the best time.
    private var crossing: CommonTimeColumns.Crossing?
    /// The starts that are marked as options of a poll.
    private(set) var marks: [Date] = []
    /// The selected person, by the row.
    private(set) var rowList = ListPane()
    private(set) var slotList = ListPane()
    /// The first visible place of `columns`.
    private var scrolledPlace = 0

    /// - Returns: `nil` if there is nobody else.
    package init?(_ route: PickFreeTime, in context: ScreenContext) {
        let people = Self.others(route.invitees, in: context)
        if people.isEmpty { return nil }
        self.people = people
        minutes = min(Self.longest, max(Self.shortest, route.minutes))
        zone = route.zone
        repeats = RepeatField(route.planned, isKept: route.isDateOfSeries)
        excluding = route.excluding
        plansMeeting = route.plansMeeting
        (offersPoll, pollTitle) = (route.offersPoll, route.title)
        begin = FreeTimePicker.begin(route.planned, in: context)
    }

    private static func others(_ invitees: [Invitee], in context: ScreenContext) -> [FindCommonTime.Person] {
        let own = Set(context.person.ownAddresses.map { CalendarAddress.key($0) })
        return invitees.filter { !$0.isSelf(by: own) }.map { invitee in
            FindCommonTime.Person(
                invitee, isRequired: invitee.role == .required || invitee.role == .chair)
        }
    }

    package var title: String { say("Free time") }
    package var presentation: Presentation { .panel(Size(columns: 152, rows: 40)) }
    package func panelRows(columns: Int) -> Int? { CommonTimeLayout.rows(people: people.count + 1) }
    package var scopes: [CommandScope] { [.commonTime] }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .take, .moveLeft, .moveRight, .nextDay, .previousDay: columns.isEmpty ? nil : .available
        case .moveFirst, .moveLast, .nextSlot, .previousSlot: slots.isEmpty ? nil : .available
        case .previousWeeks: page > 0 ? .available : nil
        case .toggleRole:
            rows.indices.contains(rowList.selected) && rows[rowList.selected] > 0 ? .available : nil
        case .choosePeople: plansMeeting ? .available : nil
        case .mark: offersPoll && !columns.isEmpty ? .available : nil
        case .pollTimes: offersPoll ? pollAvailability : nil
        default: .available
        }
    }

    private var pollAvailability: Availability {
        if marks.count >= Poll.optionCounts.lowerBound { return .available }
        return .unavailable(
            say("Mark at least two times with \(KeyMap.key(.mark, in: .commonTime)) to ask all by a poll."))
    }

    package func words(of command: Command, in context: ScreenContext) -> CommandText {
        command.id == .showAllHours && showsAllHours ? .showWorkingHours : command.text
    }

    // MARK: - Searching

    package mutating func appear(in context: ScreenContext) -> [Action] {
        // Input is held, as Enter takes a listed time.
        let search = Action.run(find(in: context).effect(holdingInput: true))
        return [search] + ask(in: context)
    }

    private func find(in context: ScreenContext) -> FindCommonTime {
        FindCommonTime(
            interval(in: context), minutes: minutes, people: people, excluding: excluding,
            workingHours: OpeningHours(parsing: context.person.workingHours),
            ownAddresses: Array(context.person.ownAddresses), zone: context.zone)
    }

    /// Asks the sources, beside the search in what is stored.
    private mutating func ask(in context: ScreenContext, isImpatient: Bool = false) -> [Action] {
        if people.isEmpty { return [] }
        isAsking = true
        var policy = EffectPolicy.read("ask")
        policy.isShownByScreen = true
        let ask = AskBusyTimes(
            people.map(\.invitee), over: interval(in: context),
            ownAddresses: Array(context.person.ownAddresses), zone: context.zone, isImpatient: isImpatient)
        return [
            .run(
                Effect<Message>(policy, onFailure: { _ in .asked(nil) }) { run in
                    EffectAnswer(.asked(try await ask.run(in: run.tools.workspace)))
                })
        ]
    }

    private func interval(in context: ScreenContext) -> DateInterval {
        FreeTimePicker.interval(from: begin, days: Self.days, page: page, zone: context.zone)
    }

    /// The last day searched.
    func lastDay(in context: ScreenContext) -> CalendarDate {
        CalendarDate(interval(in: context).end.addingTimeInterval(-1), in: context.zone)
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .found(let found):
            grid = found.grid
            columns = CommonTimeColumns(found.grid, showsAll: showsAllHours)
            if let place = crossing.flatMap({ columns.place(after: $0) }) {
                (start, isChosen) = (columns.columns[place] * BusyGrid.step, true)
            }
            crossing = nil
            rank()
            settle(in: context)
        case .asked(let report):
            isAsking = false
            guard let report else { return [] }
            var actions: [Action] = []
            if report.hasAnswers { actions.append(.run(find(in: context).effect(holdingInput: false))) }
            // An age shows that nothing came without a network.
            let outcomes = report.outcomes.filter { $0.error?.isOffline != true }
            let remarks = outcomes.flatMap { say.remarks(on: $0) }
            if !remarks.isEmpty { actions.append(.say(remarks.joined(separator: " "))) }
            return actions
        case .chosen(let invitees):
            people = Self.others(invitees, in: context)
            // The grid of the former people has other rows.
            (grid, slots, columns) = (nil, [], CommonTimeColumns())
            (rowList, slotList, isChosen) = (ListPane(), ListPane(), false)
            return appear(in: context)
        case .polled(let uid): return [.replace(with: OpenPoll(uid: uid))]
        }
        return []
    }

    /// Searches other weeks.
    ///
    /// - Parameter crossing: The day and the hour to pick there; `nil` for the best time.
    private mutating func turn(
        by pages: Int, to crossing: CommonTimeColumns.Crossing? = nil, in context: ScreenContext
    ) -> [Action] {
        guard page + pages >= 0 else { return [] }
        page += pages
        self.crossing = crossing
        (grid, slots, columns, scrolledPlace, isChosen) = (nil, [], CommonTimeColumns(), 0, false)
        slotList = ListPane()
        return appear(in: context)
    }

    // MARK: - The order

    /// The places of those who are required in the grid; the reader is the first.
    var required: Set<Int> {
        Set([0] + people.indices.filter { people[$0].isRequired }.map { $0 + 1 })
    }

    /// The rows of the grid from top to bottom: the reader, those who are required, and the others.
    var rows: [Int] {
        let places = Array(1..<people.count + 1)
        let required = required
        return [0] + places.filter(required.contains) + places.filter { !required.contains($0) }
    }

    /// Orders the times anew from the grid.
    private mutating func rank() {
        guard let grid else { return }
        slots = CommonSlots.rank(grid, minutes: minutes, required: required)
        if !isChosen { start = slots.first.map { grid.minute(of: $0.span.lowerBound) } ?? start }
        start = limited(start)
    }

    /// Returns the nearest possible start: a shown half hour that is not over, with room for the meeting.
    private func limited(_ minute: Int) -> Int {
        guard let grid, !columns.isEmpty else { return 0 }
        let step = BusyGrid.step
        let latest = max(0, grid.minutes - minutes) / step
        let earliest = (grid.first + step - 1) / step
        let column = min(max(minute / step, earliest), max(earliest, latest))
        return columns.columns[columns.place(nearest: column)] * step
    }

    /// Selects the time in order that the picked one is a part of, and scrolls.
    private mutating func settle(in context: ScreenContext) {
        slotList.selected = slotPlace ?? -1
        let layout = layout(in: bounds(in: context), context)
        scrolledPlace = firstPlace(in: layout)
    }

    func firstPlace(in layout: CommonTimeLayout) -> Int {
        columns.first(showing: columns.places(of: span), after: scrolledPlace, cells: layout.cells.columns)
    }

    // MARK: - The picked time

    /// The picked minutes of the grid.
    var span: Range<Int> { start..<start + minutes }

    /// The picked time with the state of each person; `nil` while they are being searched.
    var picked: CommonSlots.Slot? {
        guard let grid, !columns.isEmpty else { return nil }
        return CommonSlots.slot(at: start, minutes: minutes, in: grid, required: required)
    }

    /// The place of the listed time that the picked one is a part of.
    private var slotPlace: Int? {
        guard let grid else { return nil }
        let (from, to) = (grid.instant(span.lowerBound), grid.instant(span.upperBound))
        return slots.firstIndex { $0.span.lowerBound <= from && to <= $0.span.upperBound }
    }

    package var time: MeetingTime? { picked.flatMap { time(at: $0.span.lowerBound) } }

    private func time(at start: Date) -> MeetingTime? {
        TimeZone(identifier: zone).map { MeetingTime(at: start, in: $0, named: zone, minutes: minutes) }
    }

    private mutating func pick(_ minute: Int) {
        (start, isChosen) = (limited(minute), true)
    }

    private mutating func pick(slot place: Int) {
        guard let grid, slots.indices.contains(place) else { return }
        pick(grid.minute(of: slots[place].span.lowerBound))
    }

    private mutating func move(by halves: Int) {
        let place = columns.place(nearest: start / BusyGrid.step) + halves
        guard columns.columns.indices.contains(place) else { return }
        pick(columns.columns[place] * BusyGrid.step)
    }

    private mutating func move(days: Int, in context: ScreenContext) -> [Action] {
        let place = columns.place(nearest: start / BusyGrid.step)
        if let next = columns.place(besides: place, days: days) {
            pick(columns.columns[next] * BusyGrid.step)
            return []
        }
        guard columns.minutes.indices.contains(place) else { return turn(by: days, in: context) }
        // The next day with working hours is the first or the last one of the other weeks.
        let crossing = CommonTimeColumns.Crossing(isForward: days > 0, minute: columns.minutes[place])
        return turn(by: days, to: crossing, in: context)
    }

    // MARK: - Events

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        let actions = act(on: event, in: context)
        if actions != nil { settle(in: context) }
        return actions
    }

    private mutating func act(on event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(let command): return act(on: command, in: context)
        case .mouse(let mouse, _): return act(on: mouse, in: context)
        // Without a time there is nothing to take.
        case .key(.enter): return []
        case .key: return nil
        case .dataChanged: return [.run(find(in: context).effect(holdingInput: false))]
        case .resized: return []
        case .paste, .progress: return []
        }
    }

    private mutating func act(on command: CommandID, in context: ScreenContext) -> [Action]? {
        switch command {
        case .take: return take()
        case .back: return [.close(nil)]
        case .moveLeft: move(by: -1)
        case .moveRight: move(by: 1)
        case .previousDay: return move(days: -1, in: context)
        case .nextDay: return move(days: 1, in: context)
        case .previousWeeks: return turn(by: -1, in: context)
        case .nextWeeks: return turn(by: 1, in: context)
        case .moveUp, .moveDown:
            let layout = layout(in: bounds(in: context), context)
            _ = rowList.update(.command(command), in: rowWindow(in: layout))
        case .moveFirst: pick(slot: 0)
        case .moveLast: pick(slot: slots.count - 1)
        case .nextSlot: pick(slot: slotPlace.map { ($0 + 1) % max(1, slots.count) } ?? 0)
        case .previousSlot:
            pick(slot: slotPlace.map { ($0 + slots.count - 1) % max(1, slots.count) } ?? slots.count - 1)
        case .lengthen, .shorten:
            minutes = min(
                Self.longest, max(Self.shortest, minutes + (command == .lengthen ? 15 : -15)))
            rank()
        case .toggleRole: toggleRole()
        case .showAllHours:
            showsAllHours.toggle()
            if let grid { columns = CommonTimeColumns(grid, showsAll: showsAllHours) }
            start = limited(start)
        case .mark: return mark()
        case .pollTimes: return poll()
        case .choosePeople:
            let route = PickInvitees(chosen: people.map(\.invitee), query: "")
            return [.open(route) { .chosen($0) }]
        case .askAgain: return ask(in: context, isImpatient: true)
        default: return nil
        }
        return []
    }

    /// Makes the selected person required or optional, and keeps them selected.
    private mutating func toggleRole() {
        guard rows.indices.contains(rowList.selected) else { return }
        let place = rows[rowList.selected]
        guard place > 0 else { return }
        people[place - 1].isRequired.toggle()
        rowList.follow(place, among: rows)
        rank()
    }

    private mutating func mark() -> [Action] {
        guard let picked else { return [] }
        let start = picked.span.lowerBound
        if let place = marks.firstIndex(of: start) {
            marks.remove(at: place)
        } else if marks.count < Poll.optionCounts.upperBound {
            marks.append(start)
            marks.sort()
        } else {
            return [.say(say("A poll has \(Poll.optionCounts.upperBound) options at most."))]
        }
        return []
    }

    private func poll() -> [Action] {
        guard marks.count >= Poll.optionCounts.lowerBound else { return [] }
        let route = NewPoll(
            times: marks.compactMap { time(at: $0) }, invitees: invitees, title: pollTitle)
        return [.open(route) { .polled($0.uid) }]
    }

    /// The people with the roles chosen here.
    private var invitees: [Invitee] {
        people.map { person in
            var invitee = person.invitee
            let isRequired = invitee.role == .required || invitee.role == .chair
            if isRequired != person.isRequired { invitee.role = person.isRequired ? .required : .optional }
            return invitee
        }
    }

    /// Takes the picked time, with the recurrence of the former one.
    private func take() -> [Action] {
        guard let time else { return [] }
        if plansMeeting { return [.replace(with: PlanMeeting(invitees: invitees, time: time))] }
        return [.close(PlannedTime(time, recurrence: repeats.recurrence(from: time)))]
    }

    // MARK: - The mouse

    private mutating func act(on mouse: Mouse, in context: ScreenContext) -> [Action] {
        let layout = layout(in: bounds(in: context), context)
        if layout.slots.contains(mouse.at) {
            let outcome = slotList.point(mouse, in: slotWindow(in: layout))
            if outcome == .ignored { return [] }
            pick(slot: slotList.selected)
            return outcome == .opened ? take() : []
        }
        _ = rowList.point(mouse, in: rowWindow(in: layout))
        let area = layout.band
        guard mouse.isLeftPress, area.contains(mouse.at), let grid,
            let place = columns.place(
                atCell: mouse.at.column - area.column, from: firstPlace(in: layout))
        else { return [] }
        pick(columns.columns[place] * BusyGrid.step)
        let beside = Point(column: layout.names.column, row: mouse.at.row)
        if let row = rowWindow(in: layout).row(at: beside) { rowList.select(row, of: grid.people.count) }
        return mouse.kind == .doubleClick(.left) ? take() : []
    }
}

extension FindCommonTime {
    /// Returns the effect of searching; a newer search replaces it.
    fileprivate func effect(holdingInput: Bool) -> Effect<CommonTimePicker.Message> {
        let policy = EffectPolicy.read("common").saying(.searching)
        return Effect(self, holdingInput ? policy.holdingInput : policy) { .found($0) }
    }
}
