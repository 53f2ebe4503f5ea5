import Foundation
import Maps
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The first tab: all meetings by day, the next one first, with the detail of the selected one. Opened for
/// one meeting, it shows only that detail.
package struct MeetingsScreen: Screen {
    package typealias Outcome = Never

    var list = PagedList<MeetingSummary>()
    private(set) var focus = SplitLayout.Pane.list {
        didSet { if focus == .list { pane.unmark() } }
    }
    var pane = MeetingPane()
    /// The marked meetings, in the order of marking.
    var marked: [MeetingSummary] = []
    /// The scope of recorded answers in the detail, and the date for which it was chosen.
    var answered: (date: [String], scope: SeriesScope)?
    /// The meetings of the loaded rows that overlap another.
    private var clashing: Set<OccurrenceIdentity> = []
    /// The known times to leave.
    private var departures: [OccurrenceIdentity: StoredDeparture] = [:]
    /// The meetings of several days around the loaded rows.
    private var spans = MeetingSpans()
    /// The number of meetings in the list: a series counts as one.
    private var meetings = 0
    /// True if each series has one row.
    private var isFolded = false
    /// Checked while there are no meetings.
    private(set) var hasContacts = false
    /// The holidays that can be added.
    private(set) var holidays: HolidayOffer?
    /// The programs whose data can be imported, looked for once while there are no meetings.
    var programs: [FoundForeignSource]?
    /// True while they are looked for.
    var isLookingForPrograms = false
    /// The latest meeting that is over and of which nobody said who came: the row below the list asks once.
    var asked: MeetingSummary?
    /// True if the person has an address to send from.
    var canTell = false
    /// The only meeting shown, if the screen was opened for one; the list has only its row then.
    private(set) var opened: OccurrenceIdentity?

    package init() {
        opened = nil
    }

    package init(opening occurrence: OccurrenceIdentity) {
        opened = occurrence
        focus = .detail
    }

    package var title: String { opened == nil ? Tab.meetings.title : say("Meeting") }
    package var scopes: [CommandScope] {
        if opened == nil, list.filter.isOpen { return [.filtering, .meetings, .lists] }
        let ofToDo: [CommandScope] = list.selected?.time.isScheduled == false ? [.toDo] : []
        let ofMarks: [CommandScope] = marked.isEmpty ? [] : [.markedMeetings]
        let ofFilter: [CommandScope] = list.filter.isVisible ? [.filtered] : []
        guard focus == .detail else {
            return ofFilter + ofMarks + ofToDo + [.meetings, .place, .map, .lists]
        }
        let ofInvitee: [CommandScope] = pane.markedInvitee == nil ? [] : [.answers]
        let ofPane: [CommandScope] = opened == nil ? [.detail] : []
        return ofPane + ofInvitee + ofToDo + [.meetings, .place, .map, .lists]
    }
    package var isTyping: Bool { list.filter.isOpen }

    package var footnote: String {
        guard list.isLoaded, opened == nil else { return "" }
        if !marked.isEmpty {
            return say("\(grouped: marked.count) marked")
        }
        return list.filter.text.isEmpty
            ? say.counted(meetings, .meetings) : say.counted(meetings, .matches)
    }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        if activeMarks.isEmpty, command.changesMeeting, let selected = list.selected,
            let reason = context.readOnly(selected.calendarID)
        {
            return .unavailable(reason)
        }
        switch command {
        case .setNewDate: return list.selected?.time.isScheduled == false ? .available : nil
        case .mark: return opened != nil || list.selected == nil ? nil : .available
        case .duplicateMeeting:
            return list.selected == nil ? Self.nothingMarked : activeMarks.isEmpty ? .available : nil
        case .exportMeetings: return list.selected == nil ? Self.nothingMarked : .available
        case .moveMeeting, .toggleBusy:
            guard let selected = list.selected else { return Self.nothingMarked }
            return selected.time.isScheduled ? .available : nil
        case .editMeeting, .deleteMeeting, .toggleDone, .cancelMeeting, .toggleTentative, .sendInvitations:
            return list.selected == nil ? Self.nothingMarked : .available
        case .seeMeHome, .showTable: return list.selected == nil ? Self.nothingMarked : .available
        case .everybodyCame, .tellAfter, .sendReport: return canTellAfter(in: context)
        case .showArrivals: return list.selected.map { canShowArrivals(of: $0) } ?? Self.nothingMarked
        case .remindInvitees:
            return list.selected.map { canRemind($0, in: context) } ?? Self.nothingMarked
        case .answers:
            return list.selected == nil ? Self.nothingMarked : canRecordAnswers
        case .openVenueWebsite, .openStreetMap, .copyAddress, .directions:
            return list.selected.map { canUseVenue(of: $0, for: command) } ?? Self.nothingMarked
        // Called for every command in every frame, so there is no layout here.
        case .wholeMap: return pane.hasMap && showsPane(in: context) ? .available : nil
        case .zoomIn, .zoomOut, .fitMap, .panLeft, .panRight, .panUp, .panDown:
            return showsPane(in: context) && pane.showsMap(context) ? .available : nil
        case .foldSeries:
            if opened != nil { return nil }
            return isFolded || list.rows.contains(where: \.recurs)
                ? .available : .unavailable(say("No meeting listed here repeats."))
        case .addHolidays:
            if opened != nil { return nil }
            if holidays != nil { return .available }
            return .unavailable(say("No holidays of your country are left to add."))
        case .newMeeting, .newInOneLine, .goToToday, .filter, .open, .otherPane:
            return opened == nil ? .available : nil
        default:
            return .available
        }
    }

    package func words(of command: Command, in context: ScreenContext) -> CommandText {
        command.id == .foldSeries && isFolded ? .unfoldSeries : command.text
    }

    private static var nothingMarked: Availability { .unavailable(say("No meeting is selected.")) }

    package func shownMap(in context: ScreenContext) -> MapProjection? {
        showsPane(in: context) ? pane.shownMap(in: paneArea(in: context).size, context) : nil
    }

    package mutating func appear(in context: ScreenContext) -> [Action] {
        // It ended when the tab was left.
        isLookingForPrograms = false
        return read(around: list.reload(goingTo: opened), in: context) + [findAddress()]
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(let command): return handle(command, in: context)
        case .key(let key): return openProgram(of: key) ?? type(.key(key), in: context)
        case .paste(let text): return type(.paste(text), in: context)
        case .mouse(let mouse, _): return handle(mouse, in: context)
        case .dataChanged(.meeting(let id)):
            // The same date of the series stays selected.
            let isHere = list.selected.map { $0.recurs && $0.meetingID == id } ?? false
            return read(
                around: list.reload(goingTo: opened ?? (isHere ? nil : id.occurrence())), in: context)
        case .dataChanged: return read(around: list.reload(goingTo: opened), in: context)
        case .resized: return barMoved(in: context)
        case .progress: return []
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .listed(let shown):
            // The opened meeting may have been deleted meanwhile.
            if let opened {
                let first = shown.page.rows.first
                // A date that became an exception has another identifier.
                let isOther =
                    first?.id.recurrenceID == opened.recurrenceID && first?.uid == list.selected?.uid
                guard let id = first?.id, id == opened || isOther else { return [.close(nil)] }
                self.opened = id
            }
            let isFirst = !list.isLoaded
            list.receive(shown.page)
            // Marked meetings are as stored now, as far as they are among the rows.
            for row in shown.page.rows {
                if let place = marked.firstIndex(where: { $0.id == row.id }) { marked[place] = row }
            }
            (hasContacts, holidays) = (shown.hasContacts, shown.holidays)
            if list.filter.text.isEmpty { asked = shown.toAskAbout }
            (meetings, isFolded) = (shown.meetings, shown.isFolded)
            clashing = shown.clashing
            departures = shown.departures
            spans = MeetingSpans(shown.spans, zone: context.zone)
            if isFirst { list.cursor.top = firstOfDay(in: context) }
            return barMoved(knowing: shown.meeting, in: context) + lookForPrograms()
        case .programs(let programs):
            self.programs = programs
            isLookingForPrograms = false
            return []
        case .shown(let shown):
            pane.take(shown, canTell: canTell, in: paneArea(in: context).size, context: context)
            return lookForUntold(in: context) + findLeaving() + lookForArrivals(in: context)
        case .leaving(let id, let leaving, let unreachable):
            pane.take(leaving, unreachable, for: id)
            return []
        case .arrivals(let board):
            pane.take(board)
            return []
        case .minute: return lookForArrivals(in: context) + lookForPast()
        case .read(let meeting, let command):
            guard let meeting, let id = meeting.occurrence else { return [] }
            switch command {
            case .editMeeting: return [.open(ChangeMeeting(meeting: meeting))]
            case .answers where meeting.isCalledByOthers(knowing: context.person):
                return askForAnswer(to: meeting, id)
            case .answers: return [.open(RecordAnswers(meeting: meeting, id: id))]
            default: return act(command, at: meeting)
            }
        case .newDate(let meeting, let text):
            guard
                let time = try? WhenParser.movedTime(text, clock: context.clock, of: meeting.time)
            else { return [] }
            return ask(.meeting(.move(time), meeting), in: context)
        case .duplicate(let id, let text): return duplicate(id, at: text, in: context)
        case .moveMarked(let text): return [change(.move(text), in: context)]
        case .unmark:
            marked = []
            return []
        case .commented(let id, let comment):
            // Invitees may have been added or removed during input.
            guard let invitee = pane.meeting?.invitees.first(where: { $0.id == id }) else { return [] }
            return ask(
                .answer(invitee.participation, comment: comment, of: invitee, goesOn: false), in: context)
        case .doFor(let scope, let task): return run(task, for: scope, in: context)
        case .invitation(let message): return receive(message, in: context)
        case .after(let message): return receive(message, in: context)
        case .drafts(let offer): return [offer.opening()]
        }
    }

    // MARK: - Commands

    private mutating func handle(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        if let key = list.filter.key(of: command) { return type(.key(key), in: context) }
        let size = paneArea(in: context).size
        if focus == .detail {
            if pane.move(command, in: size, context) { return [] }
            if let invitee = pane.markedInvitee, let actions = handle(command, on: invitee, in: context) {
                return actions
            }
        }
        if list.cursor.update(.command(command), in: listLayout(in: context).window) != .ignored {
            return barMoved(in: context)
        }
        if let actions = handleMarked(command, list.selected, in: context) { return actions }
        switch command {
        case .mark:
            guard let selected = list.selected else { return [] }
            toggleMark(of: selected)
            guard focus == .list, list.cursor.selected + 1 < list.count else { return [] }
            list.cursor.select(list.cursor.selected + 1, of: list.count)
            return barMoved(in: context)
        // A filter may hide some of them: it goes first.
        case .back where !marked.isEmpty && focus == .list && !list.filter.isVisible:
            marked = []
            return []
        case .open: return showPane(list.selected != nil, in: context)
        case .otherPane: return showPane(focus == .list && list.selected != nil, in: context)
        case .back, .leaveDetail:
            if opened != nil { return [.close(nil)] }
            if focus == .detail { return showPane(false, in: context) }
            return list.clearFilter().map { read(around: $0, in: context) } ?? []
        case .filter:
            focus = .list
            list.openFilter()
            // The filter line takes a row of the list.
            return barMoved(in: context)
        case .goToToday: return read(around: list.restart(), in: context)
        case .foldSeries:
            let change = ChangeSetting(
                SetSetting(SeriesFolding.key, to: (isFolded ? SeriesFolding.dates : .folded).rawValue))
            return [.run(Effect(change, .write.holdingInput, news: { _ in [.changed(nil)] }))]
        case .addHolidays: return holidays.map { [.run(.adding($0))] }
        // An unfinished draft is offered first.
        case .newInOneLine: return [.open(PlanInOneLine())]
        case .newMeeting: return [.run(.readDrafts(of: .meeting) { .drafts($0) })]
        case .wholeMap:
            guard let map = pane.wholeMap else { return [] }
            return [.open(ShowMap(title: pane.meeting?.title ?? "", map: map))]
        case .zoomIn, .zoomOut, .fitMap, .panLeft, .panRight, .panUp, .panDown:
            // Other places become visible.
            return pane.moveMap(command, in: size, context) ? readMeeting(in: context) : []
        case .everybodyCame, .tellAfter, .sendReport: return handleAfter(command, in: context)
        default:
            guard let selected = list.selected else { return nil }
            return handle(command, on: selected, in: context)
        }
    }

    /// Handles a command on the selected meeting.
    private mutating func handle(
        _ command: CommandID, on meeting: MeetingSummary, in context: ScreenContext
    ) -> [Action]? {
        if let task = MeetingTask(command) {
            if task == .delete, opened == nil { focus = .list }
            return ask(.meeting(task, meeting), in: context)
        }
        switch command {
        case .editMeeting, .answers: return read(meeting, for: command)
        case .setNewDate, .moveMeeting:
            return [.push(MeetingTask.promptForTime(of: meeting, in: context)) { .newDate(meeting, $0) }]
        case .sendInvitations: return sendInvitations(of: meeting)
        case .seeMeHome: return [.open(SeeMeHome(occurrence: meeting.id))]
        case .showTable: return [.open(ShowTable(of: meeting))]
        case .showArrivals: return [.open(OpenArrivals(occurrence: meeting.id, title: meeting.title))]
        case .remindInvitees: return remindInvitees(of: meeting)
        case .openVenueWebsite, .openStreetMap, .copyAddress, .directions:
            guard let known = pane.meeting, known.occurrence == meeting.id else {
                return read(meeting, for: command)
            }
            return act(command, at: known)
        default: return nil
        }
    }

    /// Shows the detail or the list.
    private mutating func showPane(_ isWanted: Bool, in context: ScreenContext) -> [Action] {
        focus = isWanted ? .detail : .list
        return isWanted && !context.isWide ? readMeeting(in: context) : []
    }

    private mutating func type(_ event: TerminalEvent, in context: ScreenContext) -> [Action]? {
        switch list.type(event) {
        case .changed(let place): read(around: place, in: context)
        case .consumed: []
        case nil: nil
        }
    }

    private mutating func handle(_ mouse: Mouse, in context: ScreenContext) -> [Action]? {
        if let command = mouse.wheelCommand { return handle(command, in: context) }
        let layout = listLayout(in: context)
        let isWide = isWide(in: context)
        // A meeting of several days is selected on its first day.
        if mouse.isLeftPress, isWide || focus == .list, let span = layout.span(at: mouse.at) {
            focus = .list
            return read(around: list.reload(goingTo: span), in: context)
        }
        var focus = focus
        let isMoved = list.cursor.point(mouse, in: layout.window, focus: &focus, isWide: isWide)
        self.focus = focus
        if isMoved { return barMoved(in: context) }
        let paneArea = paneArea(in: context)
        if mouse.isLeftPress, focus == .detail, paneArea.contains(mouse.at) {
            pane.mark(atRow: mouse.at.row - paneArea.row, in: paneArea.size, context)
        }
        return []
    }

    // MARK: - Drawing

    func showsPane(in context: ScreenContext) -> Bool { isWide(in: context) || focus == .detail }

    /// Returns whether list and detail are side by side.
    private func isWide(in context: ScreenContext) -> Bool { context.isWide && opened == nil }

    func listArea(in context: ScreenContext) -> Rect {
        let list = layout(focus: .list, in: context).list
        let rows = list.inset(bottom: questionRows(in: list))
        return self.list.filter.isVisible ? rows.inset(top: 1) : rows
    }

    /// True for the tab, which shows all meetings.
    var isTab: Bool { opened == nil }

    var selectedMeeting: MeetingSummary? { list.selected }

    /// The row of the question who came to a meeting, below a list with room for it.
    private func questionRows(in area: Rect) -> Int {
        let hasRoom = area.rows >= Self.leastRowsBesides + Self.askingRows
        return asked != nil && isTab && !list.isEmpty && hasRoom ? Self.askingRows : 0
    }

    func listLayout(_ area: Rect? = nil, in context: ScreenContext) -> MeetingListLayout {
        MeetingListLayout(
            list, clashing: clashing, spans: spans, departures: departures, marked: Set(marked.map(\.id)),
            isFolded: isFolded, in: area ?? listArea(in: context), context: context)
    }

    func paneArea(in context: ScreenContext) -> Rect { layout(focus: focus, in: context).detail }

    private func layout(focus: SplitLayout.Pane, in context: ScreenContext) -> SplitLayout {
        SplitLayout(area: bounds(in: context), isWide: isWide(in: context), focus: focus)
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        if isGreeting {
            greeting(in: context).draw(into: &buffer, in: area)
            return nil
        }
        let layout = SplitLayout(area: area, isWide: isWide(in: context), focus: focus)
        layout.drawDivider(
            into: &buffer, area: area, style: context.theme.rule, focus: focus,
            focusStyle: context.theme.focusRule)
        var cursor: Point?
        if !layout.list.isEmpty {
            let (rows, question) = layout.list.splitTop(layout.list.rows - questionRows(in: layout.list))
            cursor = drawList(into: &buffer, in: rows, context: context)
            drawQuestion(into: &buffer, in: question, context: context)
        }
        if !layout.detail.isEmpty {
            pane.draw(into: &buffer, in: layout.detail, isFocused: focus == .detail, context: context)
        }
        return cursor
    }

    private func drawList(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let (rows, cursor) = list.drawFilter(into: &buffer, in: area, theme: context.theme)
        if list.isEmpty {
            buffer.write(
                TextWidth.truncated(say.noMeetingMatches(key: KeyMap.key(.back)), to: rows.columns - 3),
                at: Point(column: rows.column + 2, row: rows.row + 1), style: context.theme.muted)
        }
        listLayout(rows, in: context).draw(into: &buffer, isFocused: focus == .list, context: context)
        return cursor
    }
}
