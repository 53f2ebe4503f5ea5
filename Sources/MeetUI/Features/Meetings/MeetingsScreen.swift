import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit

/// The first tab: all meetings by day, the next one first, with the marked one's detail.
struct MeetingsScreen: OldScreen {
    var rows = PagedRows<MeetingSummary>()
    var filter = FilterBar()
    var focus = SplitLayout.Pane.list
    /// The meeting under the bar, whole; `nil` while it is being read.
    var detail: Meeting?
    var detailScroll = 0
    /// The map of its venue; `nil` while what it shows is being read.
    var map: VenueMap?
    /// Where home is, as far as it is known.
    var home: Coordinate?
    /// Whether the next page puts the bar on its anchor.
    var followsAnchor = true
    /// A command that waits for what it needs to be read.
    var pending: CommandID?
    /// The meeting to go to once it is listed: the one just saved.
    var wanted: Identifier<Meeting>?

    var title: String { "Meetings" }
    var scopes: [CommandScope] { [.meetings, .place, .map, .lists] }
    var isTyping: Bool { filter.isOpen }

    var footnote: String {
        guard rows.isLoaded else { return "" }
        let noun = filter.text.isEmpty ? "meeting" : "match"
        return Counted.text(rows.count, noun, plural: noun == "match" ? "matches" : "meetings")
    }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .editMeeting, .deleteMeeting, .toggleDone, .cancelMeeting:
            return rows.selected == nil ? .unavailable("There is no meeting under the bar.") : .available
        case .answers:
            guard rows.selected != nil else { return .unavailable("There is no meeting under the bar.") }
            if let detail, detail.invitees.isEmpty {
                return .unavailable("Nobody is invited to this meeting yet; e adds people.")
            }
            return .available
        case .openVenueWebsite, .openStreetMap, .copyAddress:
            guard let selected = rows.selected else {
                return .unavailable("There is no meeting under the bar.")
            }
            guard let detail, detail.id == selected.meetingID else { return .available }
            guard let venue = detail.venue else { return .unavailable("The meeting has no venue.") }
            return VenueCommands.availability(of: command, for: venue)
        case .zoomIn, .zoomOut, .fitMap, .panLeft, .panRight, .panUp, .panDown:
            return showsMap(in: context) ? .available : nil
        default:
            return .available
        }
    }

    mutating func appear(in context: ScreenContext) -> [OldAction] {
        [.runHoldingInput(reload(in: context))]
    }

    mutating func handle(_ event: OldEvent, in context: ScreenContext) -> [OldAction]? {
        switch event {
        case .command(let command): return handle(command, in: context)
        case .key(let key): return type(.key(key), in: context)
        case .paste(let text): return type(.paste(text), in: context)
        case .mouse(let mouse, let area): return handle(mouse, area: area, in: context)
        case .result(let result): return receive(result, in: context)
        case .outcome(.meetingSaved(let meeting)):
            wanted = meeting.id
            return [.runHoldingInput(reload(in: context))]
        case .outcome, .progress, .gaveUp: return []
        case .dataChanged(let subject):
            if case .meeting(let id) = subject { wanted = id }
            return [.runHoldingInput(reload(in: context))]
        case .resized: return selectionMoved(in: context)
        }
    }

    // MARK: - Loading

    var query: MeetingQuery { MeetingQuery(text: filter.text) }

    /// Reads the list anew and keeps the bar on its meeting.
    mutating func reload(in context: ScreenContext) -> OldEffect {
        let anchor: MeetingAnchor
        if let wanted {
            anchor = .meeting(wanted, fallback: rows.cursor.selected)
        } else if let selected = rows.selected, !followsAnchor {
            anchor = .meeting(selected.meetingID, fallback: rows.cursor.selected)
        } else {
            anchor = .instant(context.now)
        }
        followsAnchor = true
        return .loadMeetings(
            query, anchor, before: PagedRows<MeetingSummary>.reach, after: PagedRows<MeetingSummary>.reach)
    }

    private mutating func receive(_ result: EffectResult, in context: ScreenContext) -> [OldAction] {
        switch result {
        case .meetings(let page):
            let isFirst = !rows.isLoaded
            rows.receive(page, followsAnchor: followsAnchor)
            if isFirst { rows.cursor.top = firstOfDay(in: context) }
            followsAnchor = false
            if wanted != nil, rows.selected?.meetingID == wanted { wanted = nil }
            return selectionMoved(in: context)
        case .meeting(let meeting):
            detail = meeting
            return loadMap(in: context) + openPending(in: context)
        case .surroundings(let found):
            receive(found, in: context)
            return []
        case .drafts(let drafts):
            guard pending == .newMeeting else { return [] }
            pending = nil
            let meetings = drafts.filter { $0.kind == .meeting }
            return meetings.isEmpty
                ? [.open(PlanMeeting())]
                : [.open(OfferDrafts(drafts: meetings, instead: .meeting))]
        case .failed:
            pending = nil
            return []
        default:
            return []
        }
    }

    /// The first meeting of the day under the bar: a list begins with a whole day.
    private func firstOfDay(in context: ScreenContext) -> Int {
        func day(_ index: Int) -> CalendarDate? {
            rows.row(at: index).flatMap { MeetingText.day(of: $0.time, zone: context.zone) }
        }
        var index = rows.cursor.selected
        let wanted = day(index)
        while index > 0, wanted != nil, day(index - 1) == wanted { index -= 1 }
        return index
    }

    private mutating func openPending(in context: ScreenContext) -> [OldAction] {
        // Also the detail of the marked meeting is read anew now and then; that opens nothing.
        guard let command = pending, command != .newMeeting else { return [] }
        defer { pending = nil }
        guard let detail, let id = detail.id else { return [] }
        switch command {
        case .editMeeting: return [.open(ChangeMeeting(meeting: detail))]
        case .answers: return [.open(RecordAnswers(meeting: detail, id: id))]
        default: return detail.venue.flatMap { VenueCommands.actions(command, for: $0) } ?? []
        }
    }

    /// Asks for what the new place of the bar needs.
    mutating func selectionMoved(in context: ScreenContext) -> [OldAction] {
        let listRows = listArea(in: context).rows
        rows.cursor.top = MeetingListLayout(screen: self, rows: listRows, context: context).top
        var actions: [OldAction] = []
        if rows.needsPage(visible: listRows) {
            let reach = PagedRows<MeetingSummary>.reach
            actions.append(
                .run(.loadMeetings(query, .row(rows.cursor.selected), before: reach, after: reach)))
        }
        guard let selected = rows.selected else {
            if rows.isEmpty { (detail, map) = (nil, nil) }
            return actions
        }
        if detail?.id != selected.meetingID {
            detail = nil
            map = nil
            detailScroll = 0
        }
        actions.append(.run(.loadMeeting(selected.meetingID)))
        return actions
    }

    func listArea(in context: ScreenContext) -> Rect {
        let body = Rect(column: 0, row: 0, columns: context.body.columns, rows: context.body.rows)
        let list = SplitLayout(area: body, isWide: context.isWide, focus: .list).list
        return filter.isVisible ? list.inset(top: 1) : list
    }

    private mutating func type(_ event: TerminalEvent, in context: ScreenContext) -> [OldAction]? {
        guard let outcome = filter.handle(event) else { return nil }
        guard outcome == .changed else { return [] }
        followsAnchor = true
        let reach = PagedRows<MeetingSummary>.reach
        return [.runHoldingInput(.loadMeetings(query, .instant(context.now), before: reach, after: reach))]
    }

    mutating func handle(_ mouse: Mouse, area: Size, in context: ScreenContext) -> [OldAction]? {
        switch mouse.kind {
        case .wheelUp: return handle(.moveUp, in: context)
        case .wheelDown: return handle(.moveDown, in: context)
        case .press(.left), .doubleClick(.left):
            let list = listArea(in: context)
            guard list.contains(mouse.at), context.isWide || focus == .list else {
                if context.isWide, rows.selected != nil { focus = .detail }
                return []
            }
            focus = .list
            let layout = MeetingListLayout(screen: self, rows: list.rows, context: context)
            guard let index = layout.meeting(atRow: mouse.at.row - list.row) else { return [] }
            rows.cursor.selected = index
            let opening = showDetail(mouse.kind == .doubleClick(.left), in: context)
            return opening + selectionMoved(in: context)
        default: return nil
        }
    }
}
