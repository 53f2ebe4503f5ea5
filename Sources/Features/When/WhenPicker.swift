import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// Picks day, hour, length, zone and recurrence: a month with its busy days marked, the hours of the selected
/// day, and its meetings.
package struct WhenPicker: Screen {
    package typealias Outcome = PlannedTime

    package enum Message: Sendable {
        /// The meetings of the shown weeks, by day in the picker's zone.
        case busy([CalendarDate: [MeetingSummary]])
        case zone(String)
        /// The meetings that overlap the picked time.
        case overlapping([MeetingSummary])
        /// A free time.
        case free(PlannedTime)
        case repetition(RepeatOption)
        /// The typed recurrence.
        case typedRepetition(String)
    }

    enum Part: Int, Hashable, CaseIterable {
        case day, hour, length, zone, repetition, end
    }

    /// The interval of the starts listed here, in minutes; others can be typed in the form.
    static let slotMinutes = 30
    /// In minutes.
    static let shortest = 5
    static let slots = 24 * 60 / slotMinutes

    private(set) var day: CalendarDate
    /// The start, in minutes after midnight; `nil` for a whole day.
    private(set) var startMinute: Int?
    /// The length of a meeting with a time, in minutes.
    private(set) var minutes: Int
    /// The length of a meeting of whole days.
    private var days = 1
    private(set) var zone: String
    var part = Part.day
    private(set) var lengthField: TextField
    var repeats: RepeatField
    /// True if the next character replaces the length.
    private var isLengthMarked = false
    /// The meeting being changed, which does not make its own hours busy.
    let excluding: Identifier<Meeting>?
    /// The meetings of the shown weeks, by day in the picker's zone.
    private var busy: [CalendarDate: [MeetingSummary]] = [:]
    /// The meetings that overlap the picked time.
    private(set) var overlaps: [MeetingSummary] = []
    private let findsOverlaps: Bool
    /// True if the day is known, and its hour is asked for.
    let asksForHour: Bool
    /// The typed digits of an hour, and those of a day.
    private var typedHour = TypedHour()
    private var typedDay = TypedDay()
    private let invitees: [Invitee]
    /// The invitees' time zones.
    let clocks: [PersonClock]
    /// The title of a poll about several free times, and whether one is offered.
    private let poll: (title: String, isOffered: Bool)
    /// The zones whose hours are beside those of the day, if they differ.
    private(set) var shownZones: [TimeZone] = []
    /// The week rule of the reader's locale.
    let weeks: WeekRule

    package init(_ route: PickWhen, in context: ScreenContext) {
        let (time, zone) = (route.time, route.zone)
        self.zone = zone
        excluding = route.excluding
        repeats = RepeatField(
            time.map { PlannedTime($0, recurrence: route.recurrence) }, isKept: route.isDateOfSeries)
        findsOverlaps = route.findsOverlaps
        asksForHour = route.asksForHour
        (invitees, clocks) = (route.invitees, route.clocks)
        poll = (route.title, route.offersPoll)
        weeks = context.weeks
        day = context.today
        minutes = context.clock.usualMinutes
        let now = WallTime.at(context.now, in: TimeZone(identifier: zone) ?? context.zone)
        // The next whole hour; late in the evening, tomorrow morning.
        if now.hour == 23 {
            day = now.date.adding(days: 1)
            startMinute = 9 * 60
        } else {
            day = now.date
            startMinute = (now.hour + 1) * 60
        }
        lengthField = TextField()
        show(time ?? .unscheduled)
        repeats.showEnd(from: self.time)
        if asksForHour { part = .hour }
        showZones(in: context)
    }

    package var title: String { say("Date and time") }
    // The size at which all hours from 7:00 to 22:00 are visible.
    package var presentation: Presentation { .panel(Size(columns: 104, rows: 34)) }
    package var scopes: [CommandScope] { [.calendar] }
    package var isTyping: Bool { [.length, .zone, .repetition, .end].contains(part) }
    package func takes(_ key: Key) -> Bool {
        switch part {
        case .day: TypedDay.takes(key)
        case .hour: TypedHour.takes(key)
        case .length, .zone, .repetition, .end: true
        }
    }
    /// The typed digits of the day or the hour, whichever has the focus.
    var typedDigits: String { part == .day ? typedDay.text : part == .hour ? typedHour.text : "" }
    /// True if Enter opens a list of the part's options.
    private var isListed: Bool { part == .zone || part == .repetition }
    /// The parts that can have the focus.
    private var parts: [Part] { Part.allCases.filter { $0 != .end || repeats.hasEnd } }

    var timeZone: TimeZone { TimeZone(identifier: zone) ?? .gmt }

    package mutating func appear(in context: ScreenContext) -> [Action] {
        readDays() + findOverlaps(in: context)
    }

    private mutating func showZones(in context: ScreenContext) {
        let noon = WallTime(date: day, hour: 12, minute: 0).instant(in: timeZone) ?? context.now
        shownZones = context.person.zones(beside: timeZone, reader: context.zone, at: noon)
    }

    /// Returns the other meetings of a day, in order, without those that are cancelled or done.
    package func meetings(on day: CalendarDate) -> [MeetingSummary] {
        busy[day, default: []].filter { $0.meetingID != excluding && !$0.isDone }
    }

    /// A meeting that takes the whole of the selected day.
    var wholeDayMeeting: MeetingSummary? {
        meetings(on: day).first { if case .allDay = $0.time { true } else { false } }
    }

    private func readDays() -> [Action] {
        guard let first = shownDays.first, let last = shownDays.last else { return [] }
        let interval = DateInterval(
            start: first.startOfDay(in: timeZone), end: last.adding(days: 1).startOfDay(in: timeZone))
        return [.run(Effect(FindBusyDays(interval, zone: zone), .read("busy-days")) { .busy($0) })]
    }

    private mutating func findOverlaps(in context: ScreenContext) -> [Action] {
        let time = planned.time
        // While the hour is missing, overlaps with the whole day are not searched.
        guard findsOverlaps, !asksForHour || startMinute != nil, time.isScheduled,
            let interval = time.interval(in: context.zone)
        else {
            overlaps = []
            return []
        }
        let wanted = DateInterval(start: interval.lowerBound, end: interval.upperBound)
        let find = FindOverlaps(wanted, excluding: excluding)
        return [.run(Effect(find, .read("overlaps")) { .overlapping($0) })]
    }

    /// The days of the month's weeks, with those of the neighbouring months that fill them.
    private var shownDays: [CalendarDate] { SmallMonth(of: day, rule: weeks).weeks.flatMap { $0 } }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        let before = planned.time
        let actions = follow(event, in: context)
        if planned.time != before { showZones(in: context) }
        return planned.time == before ? actions : (actions ?? []) + findOverlaps(in: context)
    }

    private mutating func follow(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(let command): return handle(command, in: context)
        case .key(let key): return handle(key, in: context)
        case .paste(let text):
            if part == .length { typeLength(.paste(text)) }
            if part == .end { _ = repeats.typeEnd(.paste(text)) }
            return []
        case .mouse(let mouse, let area): return handle(mouse, area: area, in: context)
        case .dataChanged: return appear(in: context)
        case .progress, .resized: return []
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .busy(let days):
            busy = days
            return []
        case .zone(let picked):
            zone = picked
            // The part in which Enter finishes.
            part = startMinute == nil ? .day : .hour
            showZones(in: context)
            return appear(in: context)
        case .free(let found): return [.close(found)]
        case .overlapping(let found):
            if time.isScheduled { overlaps = found }
            return []
        case .repetition(.typed): return typeRepetition("", in: context)
        case .repetition(.choice(let choice)):
            repeats.choose(choice, from: time)
            goToEnd()
            return findOverlaps(in: context)
        case .typedRepetition(let typed): return take(repetition: typed, in: context)
        }
    }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .openPicker: isListed ? .available : nil
        case .take: isListed ? nil : .available
        case .moveLeft, .moveRight, .moveFirst: isTyping ? nil : .available
        case .moveUp, .moveDown: isListed ? nil : .available
        default: .available
        }
    }

    /// Lists free time from the selected day on.
    private mutating func findFreeTime(in context: ScreenContext) -> [Action] {
        leavePart(in: context)
        let planned = PlannedTime(time, recurrence: repeats.recurrence(from: time))
        let route = PickFreeTime(
            minutes: minutes, zone: zone, planned: planned, isDateOfSeries: repeats.isKept,
            excluding: excluding, invitees: invitees, clocks: clocks, offersPoll: poll.isOffered,
            title: poll.title)
        return [.open(route) { .free($0) }]
    }

    private mutating func handle(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        forgetDigits()
        switch command {
        case .take: return take(in: context)
        case .findFreeTime: return findFreeTime(in: context)
        case .openPicker: return openList(in: context)
        case .nextPart: return goTo(1, in: context)
        case .previousPart: return goTo(-1, in: context)
        case .previousMonth: return moveDay(to: day.adding(months: -1), in: context)
        case .nextMonth: return moveDay(to: day.adding(months: 1), in: context)
        case .back: return [.close(nil)]
        case .moveLeft, .moveRight, .moveUp, .moveDown, .moveFirst: return move(command, in: context)
        default: return nil
        }
    }

    private mutating func goTo(_ step: Int, in context: ScreenContext) -> [Action] {
        leavePart(in: context)
        let parts = parts
        let place = parts.firstIndex(of: part) ?? 0
        part = parts[(place + step + parts.count) % parts.count]
        isLengthMarked = part == .length
        repeats.showEnd(from: time, isMarked: part == .end)
        return []
    }

    /// Takes the text of the focused part.
    mutating func leavePart(in context: ScreenContext) {
        if part == .length { readLength() }
        if part == .end { repeats.readEnd(from: planned.time, clock: clock(in: context)) }
    }

    /// Returns the clock in the picker's zone.
    package func clock(in context: ScreenContext) -> PlanningClock {
        context.clock.at(timeZone)
    }

    private mutating func handle(_ key: Key, in context: ScreenContext) -> [Action]? {
        switch part {
        case .length: return typeLength(.key(key)) ? [] : nil
        case .end: return repeats.typeEnd(.key(key)) ? [] : nil
        case .zone where key == .enter, .repetition where key == .enter: return openList(in: context)
        case .zone where key == .control("s"), .repetition where key == .control("s"):
            return take(in: context)
        case .zone:
            guard case .character(let character) = key.code, key.isPrintable else { return nil }
            let picker = ChoicePicker.timeZone(query: String(character), at: context.now)
            return [.push(picker) { .zone($0) }]
        case .repetition:
            guard case .character(let character) = key.code, key.isPrintable else { return nil }
            return typeRepetition(String(character), in: context)
        case .hour: return typeHour(key)
        case .day: return typeDay(key, in: context)
        }
    }

    private mutating func forgetDigits() {
        typedHour = TypedHour()
        typedDay = TypedDay()
    }

    /// Takes a digit of a day in the shown month.
    private mutating func typeDay(_ key: Key, in context: ScreenContext) -> [Action]? {
        let days = CalendarDate.daysInMonth(year: day.year, month: day.month)
        guard typedDay.type(key, days: days) else { return nil }
        guard let typed = typedDay.day else { return [] }
        return moveDay(to: CalendarDate(year: day.year, month: day.month, day: typed), in: context)
    }

    /// Takes a digit of the hour.
    private mutating func typeHour(_ key: Key) -> [Action]? {
        guard typedHour.type(key) else { return nil }
        startMinute = typedHour.minute ?? startMinute
        showLength()
        return []
    }

    /// Edits the length; the first character replaces the former one.
    @discardableResult
    private mutating func typeLength(_ event: TerminalEvent) -> Bool {
        let isText =
            switch event {
            case .key(let key): key.isPrintable
            case .paste: true
            default: false
            }
        if isText, isLengthMarked { lengthField = TextField() }
        guard lengthField.handle(event) else { return false }
        isLengthMarked = false
        return true
    }

    /// The typed length if it is invalid, else `nil`.
    var wrongLength: String? {
        let typed = lengthField.text.trimmed
        return part == .length && !typed.isEmpty && DurationParser.minutes(typed) == nil ? typed : nil
    }

    package mutating func show(_ time: MeetingTime) {
        switch time {
        case .timed(let start, let zone, let length):
            day = start.date
            startMinute = start.hour * 60 + start.minute
            minutes = length
            self.zone = zone
        case .allDay(let first, let last):
            day = first
            days = max(1, last.dayNumber - first.dayNumber + 1)
            startMinute = nil
        case .due(let deadline): day = deadline.day
        case .unscheduled: break
        }
        showLength()
    }

    private mutating func move(_ command: CommandID, in context: ScreenContext) -> [Action] {
        switch part {
        case .day:
            let steps: [CommandID: Int] = [.moveLeft: -1, .moveRight: 1, .moveUp: -7, .moveDown: 7]
            return moveDay(to: steps[command].map { day.adding(days: $0) } ?? context.today, in: context)
        case .hour:
            moveHour(command)
            showLength()
        case .length:
            if command == .moveUp { changeLength(by: 1) }
            if command == .moveDown { changeLength(by: -1) }
        case .end:
            let step = command == .moveUp ? 1 : command == .moveDown ? -1 : 0
            repeats.changeEnd(by: step, from: planned.time, clock: clock(in: context))
        case .zone, .repetition: break
        }
        return []
    }

    private mutating func moveDay(to date: CalendarDate, in context: ScreenContext) -> [Action] {
        guard date.isReal else { return [] }
        let isOtherMonth = (date.year, date.month) != (day.year, day.month)
        day = date
        return isOtherMonth ? readDays() : []
    }

    /// Moves the start; above midnight is the whole day.
    private mutating func moveHour(_ command: CommandID) {
        let step = Self.slotMinutes
        guard let minute = startMinute, command != .moveFirst else {
            // Moving down from the whole day starts at 9:00, as meetings at night are rare.
            startMinute = command == .moveDown ? 9 * 60 : nil
            return
        }
        switch command {
        case .moveUp: startMinute = minute == 0 ? nil : max(0, (minute - 1) / step * step)
        case .moveDown: startMinute = min(24 * 60 - step, (minute / step + 1) * step)
        case .moveLeft: startMinute = max(0, minute - 5)
        default: startMinute = min(24 * 60 - 5, minute + 5)
        }
    }

    private mutating func changeLength(by quarters: Int) {
        readLength()
        if startMinute == nil {
            days = max(1, days + quarters)
        } else {
            minutes = max(Self.shortest, minutes + quarters * 15)
        }
        showLength()
    }

    private mutating func showLength() {
        lengthField = TextField(say.forTyping.length(minutes: startMinute == nil ? days * 24 * 60 : minutes))
        isLengthMarked = part == .length
    }

    /// Takes the typed length; an invalid one leaves the length unchanged.
    private mutating func readLength() {
        if let typed = DurationParser.minutes(lengthField.text) {
            if startMinute == nil { days = Self.days(typed) } else { minutes = typed }
        }
        showLength()
    }

    /// Converts minutes to whole days, rounded up.
    private static func days(_ minutes: Int) -> Int { max(1, (minutes + 24 * 60 - 1) / (24 * 60)) }

    /// The time picked so far.
    package var time: MeetingTime {
        let typed = part == .length ? DurationParser.minutes(lengthField.text) : nil
        guard let startMinute else {
            return .allDay(first: day, last: day.adding(days: (typed.map(Self.days) ?? days) - 1))
        }
        let length = typed ?? minutes
        return .timed(
            start: WallTime(date: day, hour: startMinute / 60, minute: startMinute % 60), zone: zone,
            minutes: length)
    }

    private mutating func take(in context: ScreenContext) -> [Action] {
        if let wrongLength { return [.say(say.isNoLength(wrongLength))] }
        if let wrongEnd = wrongEnd(in: context) { return [.say(wrongEnd.sentence)] }
        leavePart(in: context)
        let planned = planned
        if planned.recurrence != nil, planned.dates(1).isEmpty {
            return [.say(WhenError.neverTakesPlace.sentence)]
        }
        return [.close(planned)]
    }

    /// Selects the clicked day or hour; a double click on an hour takes it.
    private mutating func handle(_ mouse: Mouse, area: Size, in context: ScreenContext) -> [Action]? {
        guard mouse.kind == .press(.left) || mouse.kind == .doubleClick(.left) else { return [] }
        let whole = Rect(column: 0, row: 0, columns: area.columns, rows: area.rows)
        forgetDigits()
        if let clicked = month(in: whole).day(at: mouse.at, in: monthArea(in: whole)) {
            leavePart(in: context)
            part = .day
            return moveDay(to: clicked, in: context)
        }
        if let place = repetitionPlace(in: whole), place.contains(mouse.at) {
            leavePart(in: context)
            let isEnd = repeats.hasEnd && mouse.at.column >= place.column + Self.endColumn
            part = isEnd ? .end : .repetition
            repeats.showEnd(from: time, isMarked: isEnd)
            return isEnd ? [] : openList(in: context)
        }
        let hours = slotsArea(in: whole)
        guard hours.contains(mouse.at) else { return [] }
        leavePart(in: context)
        part = .hour
        let slot = min(Self.slots - 1, firstSlot(rows: hours.rows) + mouse.at.row - hours.row)
        startMinute = slot * Self.slotMinutes
        showLength()
        return mouse.kind == .doubleClick(.left) ? handle(.take, in: context) ?? [] : []
    }
}
