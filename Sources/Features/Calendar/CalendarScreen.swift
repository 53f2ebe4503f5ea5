import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The second tab: day, week, month, year and agenda, with one cursor and the same keys.
package struct CalendarScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        case sheet(CalendarPage, Reading)
        case agenda(AgendaPage, Reading)
        /// The meetings on the day of the cursor, of which one is to be opened.
        case there(CalendarPage)
        case chosen(OccurrenceIdentity)
        /// A typed day or time.
        case went(String)
        case planned(Meeting)
        /// The meeting for a command; `nil` if it no longer exists.
        case read(Meeting?, for: CommandID)
        /// The chosen dates of a task.
        case doFor(SeriesScope, MeetingTask, on: MeetingSummary)
        /// The time typed for a meeting.
        case typedTime(String, of: MeetingSummary)
        /// The meetings around the cursor, of which the next one or the one before is wanted.
        case sought(AgendaPage, forward: Bool)
    }

    /// The query with which a page was read.
    package struct Reading: Hashable, Sendable {
        var text: String
        /// The maximum number of meetings per day, for a sheet.
        var mostPerDay = 0
        /// The day in the middle, for the agenda.
        var around: CalendarDate?
    }

    var view = CalendarView.week
    var cursor = CalendarCursor(day: CalendarDate(dayNumber: 0))
    /// True once the cursor is placed.
    var hasCursor = false
    /// The start of the marked span.
    var mark: CalendarCursor?
    /// True if days are marked although the view has hours.
    var marksDays = false
    var filter = FilterBar()
    /// The page of the sheets, and the query it was read with.
    var page: CalendarPage?
    var reading: Reading?
    var agenda = AgendaSheet()
    /// The first shown hour, unless the cursor requires another one; in minutes after midnight.
    var topMinute = 7 * 60
    /// The clicked meeting, among those at the cursor.
    var pointed: OccurrenceIdentity?
    /// The place at which the mouse button went down.
    var pressed: SheetHit?
    /// The meeting that is being moved.
    var grabbed: GrabbedMeeting?
    /// The meeting at the cursor, and the number of others there; found anew after each event.
    var current: (meeting: MeetingSummary, others: Int)?
    /// The calendars whose meetings cannot be changed here.
    private(set) var readOnlyCalendars: Set<Identifier<MeetingCalendar>> = []
    /// The shown days.
    var shown: ClosedRange<CalendarDate>?

    package init() {}

    package var title: String { Tab.calendar.title }
    package var scopes: [CommandScope] {
        if filter.isOpen { return [.filtering, .sheets] }
        if grabbed != nil { return [.grabbed] }
        let ofSpan: [CommandScope] = mark == nil ? [] : [.markedSpan]
        let ofFilter: [CommandScope] = filter.isVisible ? [.filtered] : []
        return ofSpan + ofFilter + [.sheets]
    }
    package var isTyping: Bool { filter.isOpen }

    package var footnote: String {
        if grabbed != nil {
            let arrows: [CommandID] = [.moveUp, .moveDown, .moveLeft, .moveRight]
            return say("\(arrows.map { KeyMap.key($0, in: .grabbed) }.joined()) move the meeting")
        }
        guard view != .agenda, let page, let shown, page.covers(shown) else { return "" }
        let first = shown.lowerBound.dayNumber - page.first.dayNumber
        let count = shown.upperBound.dayNumber - shown.lowerBound.dayNumber + 1
        let sum = page.counts.dropFirst(first).prefix(count).reduce(0, +)
        return say.counted(sum, filter.text.isEmpty ? .meetings : .matches)
    }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        if command.changesMeeting, let meeting = current?.meeting, meeting.id.contactID == nil,
            let reason = context.readOnly(meeting.calendarID)
        {
            return .unavailable(reason)
        }
        return switch command {
        case .mark:
            view == .agenda
                ? .unavailable(say("A span can be marked only in the day, week and month views."))
                : .available
        case .zoomIn: view.closer == nil ? nil : .available
        case .zoomOut: view.farther == nil ? nil : .available
        case .moveFirst, .moveLast: view == .agenda ? nil : .available
        case .editMeeting, .deleteMeeting, .toggleDone, .cancelMeeting, .toggleBusy, .toggleTentative,
            .moveMeeting, .answers, .showArrivals, .showTable:
            switch current?.meeting.id.contactID {
            case nil where current == nil: .unavailable(say("There is no meeting at the cursor."))
            case nil: .available
            case .some: .unavailable(Self.ofContact)
            }
        case .nextMeeting, .previousMeeting: view == .year ? nil : .available
        case .lengthen, .shorten:
            grabbed?.meeting.time.isScheduled == false
                ? .unavailable(say("A deadline has no length.")) : .available
        default: .available
        }
    }

    /// Returns the words of a command: on a meeting the key of marks picks it up.
    package func words(of command: Command, in context: ScreenContext) -> CommandText {
        command.id == .mark && mark == nil && canGrab ? .grabMeeting : command.text
    }

    package mutating func appear(in context: ScreenContext) -> [Action] {
        if !hasCursor {
            hasCursor = true
            cursor = CalendarCursor(context.now, in: context.zone)
        }
        grabbed = nil
        current = nil
        return moved(in: context, readsAnew: true)
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        defer { lookAtCursor(in: context) }
        switch event {
        case .command(let command): return handle(command, in: context)
        case .key(let key): return type(.key(key), in: context)
        case .paste(let text): return type(.paste(text), in: context)
        case .mouse(let mouse, let area): return handle(mouse, area: area, in: context)
        case .dataChanged:
            grabbed = nil
            return keepingPointed { $0.moved(in: context, readsAnew: true) }
        case .resized: return keepingPointed { $0.moved(in: context) }
        case .progress: return []
        }
    }

    private mutating func lookAtCursor(in context: ScreenContext) {
        current = meetingAtCursor(in: context)
        readOnlyCalendars = Set(context.calendars.filter { !$0.isWritable }.compactMap(\.id))
    }

    /// Reads anew while the clicked meeting stays the one at the cursor.
    private mutating func keepingPointed(_ read: (inout CalendarScreen) -> [Action]) -> [Action] {
        let kept = pointed
        let actions = read(&self)
        pointed = kept
        return actions
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        defer { lookAtCursor(in: context) }
        switch message {
        case .sheet(let page, let reading):
            self.page = page
            self.reading = reading
            if grabbed == nil, let pointed, !page.meetings.contains(where: { $0.id == pointed }) {
                self.pointed = nil
            }
            // Reads the neighbouring pages for the next key.
            return view == .agenda ? [] : shown.map { readSheet($0, anew: false, in: context) } ?? []
        case .agenda(let page, let reading):
            guard let day = reading.around else { return [] }
            agenda.weeks = context.weeks
            agenda.receive(page, around: day, text: reading.text, cursor: cursor, zone: context.zone)
            return view == .agenda ? moved(in: context) : []
        case .there(let page): return choose(of: page, in: context)
        case .chosen(let occurrence): return [Self.opening(occurrence)]
        case .went(let typed):
            guard let time = try? WhenParser.parse(typed, clock: context.clock).meetingTime(in: context.zone)
            else { return [] }
            return go(to: time, in: context)
        case .planned(let meeting): return go(to: meeting.time, in: context)
        case .read(let meeting, let command):
            guard let meeting, let id = meeting.occurrence else { return [] }
            if command == .editMeeting { return [.open(ChangeMeeting(meeting: meeting))] }
            // The person's own answer is given in the detail.
            return meeting.isOrganized(by: context.person.ownAddresses)
                ? [.open(RecordAnswers(meeting: meeting, id: id))] : [.open(OpenMeeting(occurrence: id))]
        case .doFor(let scope, let task, let meeting):
            return [.run(task.effect(on: meeting, scope: scope, knowing: context.person))]
        case .typedTime(let text, let meeting):
            guard
                let time = try? WhenParser.movedTime(text, clock: context.clock, of: meeting.time)
            else { return [] }
            return ask(.move(time), on: meeting, in: context)
        case .sought(let page, let forward): return goToNeighbour(in: page, forward: forward, in: context)
        }
    }

    // MARK: - Commands

    private mutating func handle(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        if let key = filter.key(of: command) { return type(.key(key), in: context) }
        if grabbed != nil { return handleGrabbed(command, in: context) }
        if let actions = handleOnMeeting(command, in: context) { return actions }
        switch command {
        case .newMeeting: return plan(in: context)
        case .newInOneLine: return [.open(PlanInOneLine())]
        case .open: return open(in: context)
        case .nextView: return show(view.next(1), in: context)
        case .previousView: return show(view.next(-1), in: context)
        case .zoomIn: return view.closer.map { show($0, in: context) } ?? []
        case .zoomOut: return view.farther.map { show($0, in: context) } ?? []
        case .mark:
            if mark == nil, grab(in: context) { return [] }
            mark = mark == nil ? cursor : nil
            marksDays = false
            return []
        case .goToToday: return go(to: CalendarCursor(context.now, in: context.zone), in: context)
        case .goToDate: return [askForDate(in: context)]
        case .showCalendars: return [.open(ShowCalendars())]
        case .showWeek: return [.open(ShowWeek(on: cursor.day))]
        case .showAccounts: return [.open(ShowAccounts())]
        case .filter:
            filter.open()
            return []
        case .back: return back(in: context)
        default: return move(command, in: context)
        }
    }

    private mutating func back(in context: ScreenContext) -> [Action] {
        if mark != nil {
            mark = nil
            return []
        }
        guard filter.isVisible else { return [] }
        filter.clear()
        return moved(in: context, readsAnew: true)
    }

    mutating func show(_ other: CalendarView, in context: ScreenContext) -> [Action] {
        guard other != view else { return [] }
        view = other
        mark = nil
        grabbed = nil
        if view == .agenda { agenda.follow(cursor, zone: context.zone) }
        return moved(in: context)
    }

    private func askForDate(in context: ScreenContext) -> Action {
        let clock = context.clock
        let prompt = TextPrompt(
            title: say("Go to"), text: "",
            hint: say("A day or a time: “fri”, “24 dec”, “in 3 weeks”, “2027-03-28 15:00”."),
            taking: .goToTyped
        ) { text in
            do throws(WhenError) {
                _ = try WhenParser.parse(text, clock: clock)
                return nil
            } catch {
                return error.sentence
            }
        }
        return .push(prompt) { .went($0) }
    }

    /// Moves the cursor to the start of a time; an all-day one keeps the hour.
    private mutating func go(to time: MeetingTime, in context: ScreenContext) -> [Action] {
        switch time {
        case .timed:
            guard let start = time.start(readerZone: context.zone) else { return [] }
            return go(to: CalendarCursor(start, in: context.zone), in: context)
        case .allDay, .due:
            guard let day = time.firstDay(in: context.zone) else { return [] }
            return go(to: cursor.at(day), in: context)
        case .unscheduled: return []
        }
    }

    mutating func go(to place: CalendarCursor, in context: ScreenContext) -> [Action] {
        cursor = place
        mark = nil
        if view == .agenda { agenda.follow(cursor, zone: context.zone) }
        return moved(in: context)
    }

    private mutating func type(_ event: TerminalEvent, in context: ScreenContext) -> [Action]? {
        switch filter.handle(event) {
        case .changed, .cleared: moved(in: context, readsAnew: true)
        // The filter's line takes a row of the sheet, or returns it.
        case .closed: moved(in: context)
        case .consumed: []
        case nil: nil
        }
    }

    // MARK: - Planning and opening

    /// The span that is marked now.
    func span(in context: ScreenContext) -> MarkedSpan? {
        mark.map { MarkedSpan(anchor: $0, cursor: cursor, unit: unit(in: context)) }
    }

    private func unit(in context: ScreenContext) -> MarkedSpan.Unit {
        hasHours && !marksDays ? .rows(minutes: HourSheet.minutes(of: context.body)) : .days
    }

    /// True if the cursor moves by hours.
    var hasHours: Bool { view == .day || view == .week }

    /// Opens the form for the marked span, else for the cursor's hour, or in a view without hours for its
    /// day.
    mutating func plan(in context: ScreenContext) -> [Action] {
        let time: MeetingTime
        if let span = span(in: context) {
            time = span.time(in: context.zone)
        } else if hasHours {
            time = .timed(
                start: cursor.wallTime, zone: context.zone.identifier, minutes: context.clock.usualMinutes)
        } else {
            time = .allDay(first: cursor.day, last: cursor.day)
        }
        mark = nil
        return [.open(PlanMeeting(time: time)) { .planned($0) }]
    }

    /// Opens the meeting at the cursor. The day is read first, since a key may be faster than the page.
    mutating func open(in context: ScreenContext) -> [Action] {
        switch view {
        case .year: return show(.day, in: context)
        case .agenda:
            guard let item = agenda.item else {
                return [
                    .say(say("There is no meeting here; \(KeyMap.key(.newMeeting, in: .sheets)) plans one."))
                ]
            }
            return [Self.opening(item.meeting.id)]
        case .day, .week, .month:
            if let pointed { return [Self.opening(pointed)] }
            let load = LoadCalendar(
                cursor.day...cursor.day, text: filter.text, zone: context.zone, mostPerDay: Self.mostToChoose)
            return [.run(Effect(load, .read("there").holdingInput) { .there($0) })]
        }
    }

    private static let mostToChoose = 300

    /// The sentence about a birthday, which is no meeting.
    private static var ofContact: String { say("This day is in a contact: change it there.") }

    /// Opens a meeting.
    private static func opening(_ id: OccurrenceIdentity) -> Action {
        id.contactID == nil ? .open(OpenMeeting(occurrence: id)) : .say(ofContact)
    }

    private mutating func choose(of page: CalendarPage, in context: ScreenContext) -> [Action] {
        var meetings = page.meetings
        if hasHours { meetings = sheet(in: context).meetings(at: cursor, of: meetings) }
        guard let first = meetings.first else {
            return view == .month
                ? show(.day, in: context)
                : [.say(say("There is no meeting here; \(KeyMap.key(.newMeeting, in: .sheets)) plans one."))]
        }
        guard meetings.count > 1 else { return [Self.opening(first.id)] }
        let options = meetings.map { meeting in
            ChoicePicker<OccurrenceIdentity>.Option(
                choice: meeting.id,
                row: PickerRow(title: meeting.title, detail: detail(of: meeting, context)))
        }
        let picker = ChoicePicker(
            title: say("Which meeting?"), size: Size(columns: 66, rows: min(18, meetings.count + 2)),
            placeholder: say("a word from its title"), nothing: say.noMeetingMatches(key: KeyMap.key(.back)),
            options: options)
        return [.push(picker) { .chosen($0) }]
    }

    /// The time and place of a meeting.
    private func detail(of meeting: MeetingSummary, _ context: ScreenContext) -> String {
        var time = MeetingText.startOfRow(meeting.time, zone: context.zone)
        if case .allDay = meeting.time { time = say("all day") }
        if !meeting.takesWholeDays, let start = meeting.start, let end = meeting.end {
            time = DateText.clockRange(
                WallTime.at(start, in: context.zone), WallTime.at(end, in: context.zone))
        }
        return [time, MeetingText.place(of: meeting)].compactMap { $0 }.joined(separator: " · ")
    }
}
