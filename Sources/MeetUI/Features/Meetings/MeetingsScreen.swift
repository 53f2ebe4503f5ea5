import Foundation
import Maps
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
        /// For which dates of a series something is to be done.
        case doFor(SeriesScope, SeriesTask)
        /// The deadline or the time that was typed for that one.
        case newDate(OccurrenceIdentity, String)
        /// Forms of meetings that were left half-filled.
        case drafts(OfferDrafts)
        case invitation(InvitationMessage)
    }

    /// What is done with one date of a series, or with more of them.
    enum SeriesTask: Sendable {
        case delete(MeetingSummary)
        case setStatus(MeetingSummary)
        /// The next one is asked then, where it `goesOn`.
        case answer(Invitee.Participation, comment: String?, of: Invitee, goesOn: Bool)
        case toggleRole(of: Invitee)
    }

    private var list = PagedList<MeetingSummary>()
    private var focus = SplitLayout.Pane.list {
        didSet { if focus == .list { pane.unmark() } }
    }
    var pane = MeetingPane()
    /// For which dates answers in the detail are recorded, and of which date that was asked.
    var answered: (date: [String], scope: SeriesScope)?
    /// Those of the rows that are held at whose time something else takes place.
    private var clashing: Set<OccurrenceIdentity> = []
    /// What goes on for several days around them.
    private var spans = MeetingSpans()
    /// Looked at while there are no meetings.
    private var hasContacts = false
    /// Whether the person has an address to tell others from.
    var canTell = false
    /// The only one that is shown, where it was opened for one; its row is all that the list has then.
    private var opened: OccurrenceIdentity?

    init() {
        opened = nil
    }

    init(opening occurrence: OccurrenceIdentity) {
        opened = occurrence
        focus = .detail
    }

    var title: String { opened == nil ? Tab.meetings.title : say("Meeting") }
    var scopes: [CommandScope] {
        if opened == nil, list.filter.isOpen { return [.filtering, .meetings, .lists] }
        let ofToDo: [CommandScope] = list.selected?.time.isScheduled == false ? [.toDo] : []
        guard focus == .detail else { return ofToDo + [.meetings, .place, .map, .lists] }
        let ofInvitee: [CommandScope] = pane.markedInvitee == nil ? [] : [.answers]
        let ofPane: [CommandScope] = opened == nil ? [.detail] : []
        return ofPane + ofInvitee + ofToDo + [.meetings, .place, .map, .lists]
    }
    var isTyping: Bool { list.filter.isOpen }

    var footnote: String {
        guard list.isLoaded, opened == nil else { return "" }
        return list.filter.text.isEmpty
            ? say.counted(list.count, .meetings) : say.counted(list.count, .matches)
    }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .setNewDate: return list.selected?.time.isScheduled == false ? .available : nil
        case .toggleBusy:
            guard let selected = list.selected else { return Self.nothingMarked }
            return selected.time.isScheduled ? .available : nil
        case .editMeeting, .deleteMeeting, .toggleDone, .cancelMeeting, .sendInvitations:
            return list.selected == nil ? Self.nothingMarked : .available
        case .remindInvitees:
            return list.selected.map { canRemind($0, in: context) } ?? Self.nothingMarked
        case .answers:
            guard list.selected != nil else { return Self.nothingMarked }
            if let meeting = pane.meeting, meeting.invitees.isEmpty {
                return .unavailable(say.nobodyIsInvitedYet(key: KeyMap.key(.editMeeting)))
            }
            return .available
        case .openVenueWebsite, .openStreetMap, .copyAddress:
            guard let selected = list.selected else { return Self.nothingMarked }
            guard let meeting = pane.meeting, meeting.occurrence == selected.id else { return .available }
            guard let venue = meeting.venue else { return .unavailable(say("The meeting has no venue.")) }
            return VenueCommands.availability(of: command, for: venue)
        // Asked for every command in every frame, so nothing is laid out here.
        case .wholeMap: return pane.hasMap && showsPane(in: context) ? .available : nil
        case .zoomIn, .zoomOut, .fitMap, .panLeft, .panRight, .panUp, .panDown:
            return showsPane(in: context) && pane.showsMap(context) ? .available : nil
        case .newMeeting, .newInOneLine, .goToToday, .filter, .open, .otherPane:
            return opened == nil ? .available : nil
        default:
            return .available
        }
    }

    private static var nothingMarked: Availability { .unavailable(say("There is no meeting under the bar.")) }

    func shownMap(in context: ScreenContext) -> MapProjection? {
        showsPane(in: context) ? pane.shownMap(in: paneArea(in: context).size, context) : nil
    }

    mutating func appear(in context: ScreenContext) -> [Action] {
        read(around: list.reload(goingTo: opened), in: context) + [findAddress()]
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(let command): return handle(command, in: context)
        case .key(let key): return type(.key(key), in: context)
        case .paste(let text): return type(.paste(text), in: context)
        case .mouse(let mouse, _): return handle(mouse, in: context)
        case .dataChanged(.meeting(let id)):
            // The bar stays with the date of a series that it is on.
            let isHere = list.selected.map { $0.recurs && $0.meetingID == id } ?? false
            return read(
                around: list.reload(goingTo: opened ?? (isHere ? nil : id.occurrence())), in: context)
        case .dataChanged: return read(around: list.reload(goingTo: opened), in: context)
        case .resized: return barMoved(in: context)
        case .progress: return []
        }
    }

    mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .listed(let shown):
            // What was opened may be gone meanwhile.
            if let opened {
                let first = shown.page.rows.first
                // A date that differs from its series by now has another number.
                let isOther =
                    first?.id.recurrenceID == opened.recurrenceID && first?.uid == list.selected?.uid
                guard let id = first?.id, id == opened || isOther else { return [.close(nil)] }
                self.opened = id
            }
            let isFirst = !list.isLoaded
            list.receive(shown.page)
            hasContacts = shown.hasContacts
            clashing = shown.clashing
            spans = MeetingSpans(shown.spans, zone: context.zone)
            if isFirst { list.cursor.top = firstOfDay(in: context) }
            return barMoved(knowing: shown.meeting, in: context)
        case .shown(let shown):
            pane.take(shown, in: paneArea(in: context).size, context: context)
            return lookForUntold(in: context)
        case .read(let meeting, let command):
            guard let meeting, let id = meeting.occurrence else { return [] }
            switch command {
            case .editMeeting: return [.open(ChangeMeeting(meeting: meeting))]
            case .answers where meeting.isCalledByOthers(knowing: context.person):
                return askForAnswer(to: meeting, id)
            case .answers: return [.open(RecordAnswers(meeting: meeting, id: id))]
            default: return meeting.venue.flatMap { VenueCommands.actions(command, for: $0) } ?? []
            }
        case .newDate(let id, let text):
            var words = TypedMeeting()
            words.start = text
            return [
                .run(
                    Effect(
                        EditMeeting(id, words, zone: context.zone), .write.holdingInput,
                        news: { moved in
                            let change = ActionTitle.changedMeeting(
                                name: moved.title, [.moved(to: moved.time)])
                            return [.changed(moved.id.map { .meeting($0) }), .say(say.done(change))]
                        }))
            ]
        case .commented(let id, let comment):
            // Others may have joined or left while it was typed.
            guard let invitee = pane.meeting?.invitees.first(where: { $0.id == id }) else { return [] }
            return ask(
                .answer(invitee.participation, comment: comment, of: invitee, goesOn: false), in: context)
        case .doFor(let scope, let task): return run(task, for: scope, in: context)
        case .invitation(let message): return receive(message, in: context)
        case .drafts(let offer): return [offer.opening()]
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
        let reach = PagedList<MeetingSummary>.reach(
            visible: listArea(in: context).rows, isAwaited: holdingInput)
        let page = ListMeetings(
            MeetingQuery(text: list.filter.text, overdue: .today(at: context.now)), around: anchor,
            before: opened == nil ? reach : 0, after: opened == nil ? reach : 1)
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
        list.cursor.top = listLayout(in: context).top
        let isShown = shown.map { $0.meeting.occurrence == list.selected?.id } ?? false
        if isShown {
            pane.take(shown, in: paneArea(in: context).size, context: context)
        } else if list.isEmpty || list.selected.map({ $0.id != pane.meeting?.occurrence }) ?? false {
            pane.clear()
        }
        if opened == nil, let missing = list.missing(visible: rows) {
            return read(around: missing, holdingInput: false, in: context)
        }
        // What was asked for before the list is older.
        return isShown
            ? [.cancel(slot: Self.meetingSlot)] + lookForUntold(in: context) : readMeeting(in: context)
    }

    /// Reads the meeting under the bar, and what its map shows.
    private func readMeeting(in context: ScreenContext) -> [Action] {
        guard let selected = list.selected else { return [] }
        let show = ShowMeeting(selected.id, map: wantedMap(in: context))
        return [.run(Effect(show, .read(Self.meetingSlot)) { .shown($0) })]
    }

    /// The first meeting of the day under the bar, and of what is overdue above it: a list begins with a whole day.
    private func firstOfDay(in context: ScreenContext) -> Int {
        func day(_ index: Int) -> CalendarDate? {
            list.row(at: index).flatMap { MeetingText.day(of: $0.time, zone: context.zone) }
        }
        var index = list.cursor.selected
        let wanted = day(index)
        func isOverdue(_ index: Int) -> Bool { list.row(at: index)?.isOverdue == true }
        while index > 0, wanted != nil, day(index - 1) == wanted, !isOverdue(index - 1) { index -= 1 }
        // What is overdue stands above the day, and is to be seen.
        while index > 0, isOverdue(index - 1) { index -= 1 }
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
        if list.cursor.update(.command(command), in: listLayout(in: context).window) != .ignored {
            return barMoved(in: context)
        }
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
        case .wholeMap:
            guard let map = pane.wholeMap else { return [] }
            return [.open(ShowMap(title: pane.meeting?.title ?? "", map: map))]
        case .zoomIn, .zoomOut, .fitMap, .panLeft, .panRight, .panUp, .panDown:
            // Other places come into sight.
            return pane.moveMap(command, in: size, context) ? readMeeting(in: context) : []
        default:
            guard let selected = list.selected else { return nil }
            return handle(command, on: selected, in: context)
        }
    }

    /// What is done with the meeting under the bar.
    private mutating func handle(
        _ command: CommandID, on meeting: MeetingSummary, in context: ScreenContext
    ) -> [Action]? {
        switch command {
        case .editMeeting, .answers: return read(meeting, for: command)
        case .setNewDate: return askForDate(of: meeting, in: context)
        case .sendInvitations: return sendInvitations(of: meeting)
        case .remindInvitees: return remindInvitees(of: meeting)
        case .openVenueWebsite, .openStreetMap, .copyAddress:
            guard let known = pane.meeting, known.occurrence == meeting.id else {
                return read(meeting, for: command)
            }
            return known.venue.flatMap { VenueCommands.actions(command, for: $0) } ?? []
        case .deleteMeeting:
            if opened == nil { focus = .list }
            return ask(.delete(meeting), in: context)
        case .toggleDone:
            let isDone = !meeting.isDone
            return [
                .run(
                    Effect(
                        MarkMeeting(meeting.id, isDone: isDone), .write.holdingInput,
                        news: { marked in
                            let title = marked.title
                            return [
                                .say(isDone ? say("Done: “\(title)”.") : say("Open again: “\(title)”.")),
                                .changed(nil),
                            ]
                        }))
            ]
        case .toggleBusy:
            let takesTime = meeting.isTransparent
            return [
                .run(
                    Effect(
                        SetTransparency(meeting.id, isTransparent: !takesTime), .write.holdingInput,
                        news: { [.say(say.meetingTakesTime($0.title, takesTime)), .changed(nil)] }))
            ]
        case .cancelMeeting: return ask(.setStatus(meeting), in: context)
        default: return nil
        }
    }

    mutating func markNextInvitee(in context: ScreenContext) {
        pane.markNext(by: 1, in: paneArea(in: context).size, context)
    }

    private func askForDate(of meeting: MeetingSummary, in context: ScreenContext) -> [Action] {
        let (clock, time) = (context.clock, meeting.time)
        let prompt = TextPrompt(
            title: say("New date of \(say.quotedName(meeting.title))"), text: "",
            hint: say("A deadline such as “by fri” or “+1w”, or a time: “sat 11:00”")
        ) {
            typed in
            do throws(WhenError) {
                _ = try WhenParser.meetingTime(typed, clock: clock, changing: time)
                return nil
            } catch {
                return error.sentence
            }
        }
        return [.push(prompt) { .newDate(meeting.id, $0) }]
    }

    private func read(_ meeting: MeetingSummary, for command: CommandID) -> [Action] {
        [
            .run(
                Effect(reading: { [id = meeting.id] in try $0.meeting(id) }, .read().holdingInput) {
                    .read($0, for: command)
                })
        ]
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

    /// Whether the list stands beside the detail.
    private func isWide(in context: ScreenContext) -> Bool { context.isWide && opened == nil }

    private func listArea(in context: ScreenContext) -> Rect {
        let list = layout(focus: .list, in: context).list
        return self.list.filter.isVisible ? list.inset(top: 1) : list
    }

    private func listLayout(_ area: Rect? = nil, in context: ScreenContext) -> MeetingListLayout {
        MeetingListLayout(
            list, clashing: clashing, spans: spans, in: area ?? listArea(in: context), context: context)
    }

    private func paneArea(in context: ScreenContext) -> Rect { layout(focus: focus, in: context).detail }

    private func layout(focus: SplitLayout.Pane, in context: ScreenContext) -> SplitLayout {
        SplitLayout(area: bounds(in: context), isWide: isWide(in: context), focus: focus)
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        if list.isEmpty, !list.filter.isVisible {
            Greeting(context: context, hasContacts: hasContacts).draw(into: &buffer, in: area)
            return nil
        }
        let layout = SplitLayout(area: area, isWide: isWide(in: context), focus: focus)
        layout.drawDivider(
            into: &buffer, area: area, style: context.theme.rule, focus: focus,
            focusStyle: context.theme.focusRule)
        var cursor: Point?
        if !layout.list.isEmpty { cursor = drawList(into: &buffer, in: layout.list, context: context) }
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
