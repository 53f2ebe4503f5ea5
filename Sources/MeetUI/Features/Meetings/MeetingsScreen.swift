import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit

/// The first tab: all meetings by day, the next one first, with the marked one's detail. Opened for one meeting, it is that
/// detail alone.
struct MeetingsScreen: Screen {
    typealias Outcome = Never

    enum Message: Sendable {
        /// The list was read, and the meeting under the bar with it.
        case listed(ShownMeetings)
        /// The meeting under the bar was read; `nil` where there is none any more.
        case shown(ShownMeeting?)
        /// What a command waits for; `nil` where it is there no more.
        case read(Meeting?, for: CommandID)
        /// What that invitee said.
        case commented(Identifier<Invitee>, String)
        /// Forms of meetings that were left half-filled.
        case drafts([FormDraft])
    }

    private var list = PagedList<MeetingSummary>()
    private var focus = SplitLayout.Pane.list {
        didSet { if focus == .list { pane.unmark() } }
    }
    private var pane = MeetingPane()
    /// Those of the rows that are held at whose time something else takes place.
    private var clashing: Set<OccurrenceIdentity> = []
    /// Looked at while there are no meetings.
    private var hasContacts = false
    /// The only one that is shown, where it was opened for one; its row is all that the list has then.
    private let opened: OccurrenceIdentity?

    init() {
        opened = nil
    }

    init(opening occurrence: OccurrenceIdentity) {
        opened = occurrence
        focus = .detail
    }

    var title: String { opened == nil ? Tab.meetings.title : say.meetingTitle }
    var scopes: [CommandScope] {
        if opened != nil {
            return (pane.markedInvitee == nil ? [] : [.answers]) + [.meetings, .place, .map, .lists]
        }
        if list.filter.isOpen { return [.filtering, .meetings, .lists] }
        guard focus == .detail else { return [.meetings, .place, .map, .lists] }
        let ofInvitee: [CommandScope] = pane.markedInvitee == nil ? [] : [.answers]
        return [.detail] + ofInvitee + [.meetings, .place, .map, .lists]
    }
    var isTyping: Bool { list.filter.isOpen }

    var footnote: String {
        guard list.isLoaded, opened == nil else { return "" }
        return list.filter.text.isEmpty
            ? say.counted(list.count, .meetings) : say.counted(list.count, .matches)
    }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .editMeeting, .deleteMeeting, .toggleDone, .cancelMeeting:
            return list.selected == nil ? Self.nothingMarked : .available
        case .answers:
            guard list.selected != nil else { return Self.nothingMarked }
            if let meeting = pane.meeting, meeting.invitees.isEmpty {
                return .unavailable(say.nobodyIsInvitedYet)
            }
            return .available
        case .openVenueWebsite, .openStreetMap, .copyAddress:
            guard let selected = list.selected else { return Self.nothingMarked }
            guard let meeting = pane.meeting, meeting.id == selected.meetingID else { return .available }
            guard let venue = meeting.venue else { return .unavailable(say.meetingHasNoVenue) }
            return VenueCommands.availability(of: command, for: venue)
        case .zoomIn, .zoomOut, .fitMap, .panLeft, .panRight, .panUp, .panDown:
            // Asked for every command in every frame, so nothing is measured here.
            return pane.hasMap && showsPane(in: context) ? .available : nil
        case .newMeeting, .newInOneLine, .goToToday, .filter, .open, .otherPane:
            return opened == nil ? .available : nil
        default:
            return .available
        }
    }

    private static var nothingMarked: Availability { .unavailable(say.noMeetingUnderBar) }

    mutating func appear(in context: ScreenContext) -> [Action] {
        read(around: list.reload(goingTo: opened), in: context)
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(let command): return handle(command, in: context)
        case .key(let key): return type(.key(key), in: context)
        case .paste(let text): return type(.paste(text), in: context)
        case .mouse(let mouse, let area): return handle(mouse, area: area, in: context)
        case .dataChanged(.meeting(let id)):
            return read(
                around: list.reload(goingTo: opened ?? OccurrenceIdentity(meeting: id)), in: context)
        case .dataChanged: return read(around: list.reload(goingTo: opened), in: context)
        case .resized: return barMoved(in: context)
        case .progress: return []
        }
    }

    mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .listed(let shown):
            // What was opened may be gone meanwhile.
            if let opened, shown.page.rows.first?.id != opened { return [.close(nil)] }
            let isFirst = !list.isLoaded
            list.receive(shown.page)
            hasContacts = shown.hasContacts
            clashing = shown.clashing
            if isFirst { list.cursor.top = firstOfDay(in: context) }
            return barMoved(knowing: shown.meeting, in: context)
        case .shown(let shown):
            pane.take(shown, in: paneArea(in: context).size, context: context)
            return []
        case .read(let meeting, let command):
            guard let meeting, let id = meeting.id else { return [] }
            switch command {
            case .editMeeting: return [.open(ChangeMeeting(meeting: meeting))]
            case .answers: return [.open(RecordAnswers(meeting: meeting, id: id))]
            default: return meeting.venue.flatMap { VenueCommands.actions(command, for: $0) } ?? []
            }
        case .commented(let id, let comment):
            // Others may have joined or left while it was typed.
            guard let invitee = pane.meeting?.invitees.first(where: { $0.id == id }) else { return [] }
            return record(invitee.participation, comment: comment, of: invitee)
        case .drafts(let drafts):
            return drafts.isEmpty
                ? [.open(PlanMeeting())] : [.open(OfferDrafts(drafts: drafts, instead: .meeting))]
        }
    }

    // MARK: - Reading

    /// Reads the list around there, with the meeting under the bar and its map. What is typed meanwhile waits, unless
    /// the bar only came near the end of what is held.
    private func read(
        around place: PagedList<MeetingSummary>.Place, holdingInput: Bool = true, in context: ScreenContext
    ) -> [Action] {
        let anchor: MeetingAnchor =
            switch place {
            case .start: .instant(context.now)
            case .row(let row): .row(row)
            case .item(let id, let fallback): .occurrence(id, fallback: fallback)
            }
        let reach = PagedList<MeetingSummary>.reach
        let page = ListMeetings(
            MeetingQuery(text: list.filter.text), around: anchor, before: opened == nil ? reach : 0,
            after: opened == nil ? reach : 1)
        let policy = EffectPolicy.read("meetings")
        return [
            // It would answer what was so before.
            .cancel(slot: Self.meetingSlot),
            .run(
                Effect(
                    ShowMeetings(page, map: wantedMap(in: context)),
                    holdingInput ? policy.holdingInput : policy
                ) { .listed($0) }),
        ]
    }

    private static let meetingSlot = "meeting"

    /// `nil` where the detail is not shown: nothing is read for it.
    private func wantedMap(in context: ScreenContext) -> MeetingMap? {
        showsPane(in: context) ? pane.wantedMap(in: paneArea(in: context).size, context) : nil
    }

    /// Asks for what the new place of the bar needs.
    ///
    /// - Parameter shown: What was just read; it may be of another meeting.
    private mutating func barMoved(
        knowing shown: ShownMeeting? = nil, in context: ScreenContext
    ) -> [Action] {
        let rows = listArea(in: context).rows
        list.cursor.top = MeetingListLayout(list, rows: rows, context: context).top
        let isShown = shown.map { $0.meeting.id == list.selected?.meetingID } ?? false
        if isShown {
            pane.take(shown, in: paneArea(in: context).size, context: context)
        } else if list.isEmpty || list.selected.map({ $0.meetingID != pane.meeting?.id }) ?? false {
            pane.clear()
        }
        if opened == nil, let missing = list.missing(visible: rows) {
            return read(around: missing, holdingInput: false, in: context)
        }
        // What was asked for before the list is older.
        return isShown ? [.cancel(slot: Self.meetingSlot)] : readMeeting(in: context)
    }

    /// Reads the meeting under the bar, and what its map shows.
    private func readMeeting(in context: ScreenContext) -> [Action] {
        guard let selected = list.selected else { return [] }
        let show = ShowMeeting(selected.id, map: wantedMap(in: context))
        return [.run(Effect(show, .read(Self.meetingSlot)) { .shown($0) })]
    }

    /// The first meeting of the day under the bar: a list begins with a whole day.
    private func firstOfDay(in context: ScreenContext) -> Int {
        func day(_ index: Int) -> CalendarDate? {
            list.row(at: index).flatMap { MeetingText.day(of: $0.time, zone: context.zone) }
        }
        var index = list.cursor.selected
        let wanted = day(index)
        while index > 0, wanted != nil, day(index - 1) == wanted { index -= 1 }
        return index
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
        if list.move(command, page: listArea(in: context).rows) { return barMoved(in: context) }
        switch command {
        case .open: return showPane(list.selected != nil, in: context)
        case .otherPane: return showPane(focus == .list && list.selected != nil, in: context)
        case .back, .leaveDetail:
            if opened != nil { return [.close(nil)] }
            if focus == .detail { return showPane(false, in: context) }
            return list.clearFilter().map { read(around: $0, in: context) } ?? []
        case .filter:
            focus = .list
            list.openFilter()
            // Its line takes a row of the list's.
            return barMoved(in: context)
        case .goToToday: return read(around: list.restart(), in: context)
        // A form that was left half-filled is offered first.
        case .newInOneLine: return [.open(PlanInOneLine())]
        case .newMeeting: return [.run(.readDrafts(of: .meeting) { .drafts($0) })]
        case .zoomIn, .zoomOut, .fitMap, .panLeft, .panRight, .panUp, .panDown:
            // Other places come into sight.
            return pane.moveMap(command, in: size, context) ? readMeeting(in: context) : []
        default:
            guard let selected = list.selected else { return nil }
            return handle(command, on: selected)
        }
    }

    /// What is done with the meeting under the bar.
    private mutating func handle(_ command: CommandID, on meeting: MeetingSummary) -> [Action]? {
        switch command {
        case .editMeeting, .answers: return read(meeting, for: command)
        case .openVenueWebsite, .openStreetMap, .copyAddress:
            guard let known = pane.meeting, known.id == meeting.meetingID else {
                return read(meeting, for: command)
            }
            return known.venue.flatMap { VenueCommands.actions(command, for: $0) } ?? []
        case .deleteMeeting:
            if opened == nil { focus = .list }
            return [
                .run(
                    Effect(
                        DeleteMeeting(meeting.meetingID), .write.holdingInput,
                        news: { [.say(say.meetingDeleted($0.title)), .changed(nil)] }))
            ]
        case .toggleDone:
            let isDone = !meeting.isDone
            return [
                .run(
                    Effect(
                        MarkMeeting(meeting.meetingID, isDone: isDone), .write.holdingInput,
                        news: { marked in
                            let title = marked.title
                            return [
                                .say(isDone ? say.meetingIsDone(title) : say.meetingIsOpenAgain(title)),
                                .changed(nil),
                            ]
                        }))
            ]
        case .cancelMeeting:
            let isOff = meeting.status == .cancelled
            return [
                .run(
                    Effect(
                        SetMeetingStatus(meeting.meetingID, isOff ? .confirmed : .cancelled),
                        .write.holdingInput,
                        news: { changed in
                            let title = changed.title
                            return [
                                .say(isOff ? say.meetingTakesPlaceAgain(title) : say.meetingCancelled(title)),
                                .changed(nil),
                            ]
                        }))
            ]
        default: return nil
        }
    }

    /// What is done with the invitee under the bar of the detail; `nil` where the command is none for one.
    private mutating func handle(
        _ command: CommandID, on invitee: Invitee, in context: ScreenContext
    ) -> [Action]? {
        guard let meeting = pane.meeting?.id else { return nil }
        if let answer = AnswerCommands.participation(of: command) {
            // The next one is asked.
            pane.markNext(by: 1, in: paneArea(in: context).size, context)
            return record(answer, comment: answer == .needsAction ? nil : invitee.comment, of: invitee)
        }
        switch command {
        case .comment:
            guard let id = invitee.id else { return [] }
            let prompt = TextPrompt(title: say.whatTheySaid(invitee.name), text: invitee.comment ?? "")
            return [.push(prompt) { .commented(id, $0) }]
        case .toggleRole:
            return AnswerCommands.togglingRole(of: invitee, in: meeting) { _ in nil }.map { [.run($0)] } ?? []
        default: return nil
        }
    }

    private func record(
        _ participation: Invitee.Participation, comment: String?, of invitee: Invitee
    ) -> [Action] {
        guard let meeting = pane.meeting?.id, let id = invitee.id else { return [] }
        return [
            .run(AnswerCommands.recording(participation, comment: comment, of: id, to: meeting) { _ in nil })
        ]
    }

    private func read(_ meeting: MeetingSummary, for command: CommandID) -> [Action] {
        [.run(Effect(LoadMeeting(meeting.meetingID), .read().holdingInput) { .read($0, for: command) })]
    }

    /// Goes to the detail, or to the list.
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

    private mutating func handle(_ mouse: Mouse, area: Size, in context: ScreenContext) -> [Action]? {
        switch mouse.kind {
        case .wheelUp: return handle(.moveUp, in: context)
        case .wheelDown: return handle(.moveDown, in: context)
        case .press(.left), .doubleClick(.left):
            let listArea = listArea(in: context)
            guard listArea.contains(mouse.at), isWide(in: context) || focus == .list else {
                if isWide(in: context), list.selected != nil { focus = .detail }
                let paneArea = paneArea(in: context)
                if paneArea.contains(mouse.at) {
                    pane.mark(atRow: mouse.at.row - paneArea.row, in: paneArea.size, context)
                }
                return []
            }
            focus = .list
            let layout = MeetingListLayout(list, rows: listArea.rows, context: context)
            guard let index = layout.meeting(atRow: mouse.at.row - listArea.row) else { return [] }
            list.cursor.selected = index
            if mouse.kind == .doubleClick(.left) { focus = .detail }
            return barMoved(in: context)
        default: return nil
        }
    }

    // MARK: - Drawing

    private func showsPane(in context: ScreenContext) -> Bool { isWide(in: context) || focus == .detail }

    /// Whether the list stands beside the detail.
    private func isWide(in context: ScreenContext) -> Bool { context.isWide && opened == nil }

    private func listArea(in context: ScreenContext) -> Rect {
        let list = layout(focus: .list, in: context).list
        return self.list.filter.isVisible ? list.inset(top: 1) : list
    }

    private func paneArea(in context: ScreenContext) -> Rect { layout(focus: focus, in: context).detail }

    private func layout(focus: SplitLayout.Pane, in context: ScreenContext) -> SplitLayout {
        let body = Rect(column: 0, row: 0, columns: context.body.columns, rows: context.body.rows)
        return SplitLayout(area: body, isWide: isWide(in: context), focus: focus)
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        if list.isEmpty, !list.filter.isVisible {
            Greeting(context: context, hasContacts: hasContacts).draw(into: &buffer, in: area)
            return nil
        }
        let layout = SplitLayout(area: area, isWide: isWide(in: context), focus: focus)
        layout.drawDivider(into: &buffer, area: area, style: context.theme.rule)
        var cursor: Point?
        if !layout.list.isEmpty { cursor = drawList(into: &buffer, in: layout.list, context: context) }
        if !layout.detail.isEmpty { pane.draw(into: &buffer, in: layout.detail, context: context) }
        return cursor
    }

    private func drawList(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        var rows = area
        var cursor: Point?
        if list.filter.isVisible {
            let parts = area.splitTop(1)
            cursor = list.filter.draw(into: &buffer, in: parts.top, theme: context.theme)
            rows = parts.rest
        }
        if list.isEmpty {
            buffer.write(
                TextWidth.truncated(say.noMeetingMatches, to: rows.columns - 3),
                at: Point(column: rows.column + 2, row: rows.row + 1), style: context.theme.muted)
        }
        let layout = MeetingListLayout(list, clashing: clashing, rows: rows.rows, context: context)
        layout.draw(into: &buffer, in: rows, isFocused: focus == .list, context: context)
        let bar = context.isWide ? rows.endColumn : rows.endColumn - 1
        ScrollBar.draw(
            into: &buffer, in: Rect(column: bar, row: rows.row, columns: 1, rows: rows.rows),
            total: list.count, visible: layout.shownMeetings, first: layout.top, isOnLine: context.isWide,
            style: context.theme.rule)
        return cursor
    }
}
