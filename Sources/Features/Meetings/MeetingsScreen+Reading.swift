import MeetCore
import MeetStore
import Operations
import Sentences
import Shell

// The list and the selected meeting: what is read for them, and when.
extension MeetingsScreen {
    /// True if there are no meetings at all.
    var isGreeting: Bool { list.isEmpty && !list.filter.isVisible }

    /// Reads the list around a place, with the selected meeting and its map. Input is held meanwhile, unless
    /// the selection only came near the end of the loaded rows.
    func read(
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
            MeetingQuery(
                text: list.filter.text, overdue: .today(at: context.now),
                free: opened == nil ? .ahead(of: context.now) : .listed), around: anchor,
            before: opened == nil ? reach : 0, after: opened == nil ? reach : 1)
        let policy = EffectPolicy.read("meetings")
        return [
            // Its answer would be out of date.
            .cancel(slot: Self.meetingSlot),
            .run(
                Effect(
                    ShowMeetings(page, map: wantedMap(in: context), mayFold: opened == nil),
                    holdingInput ? policy.holdingInput : policy
                ) { .listed($0) }),
        ]
    }

    private static let meetingSlot = "meeting"
    private static let leavingSlot = "leaving"

    /// `nil` if the detail is not shown: nothing is read for it.
    private func wantedMap(in context: ScreenContext) -> MeetingMap? {
        showsPane(in: context) ? pane.wantedMap(in: paneArea(in: context).size, context) : nil
    }

    /// Reads the details of the newly selected meeting.
    ///
    /// - Parameter shown: The meeting that was just read; it may be another one.
    mutating func barMoved(
        knowing shown: ShownMeeting? = nil, in context: ScreenContext
    ) -> [Action] {
        let rows = listArea(in: context).rows
        list.cursor.top = listLayout(in: context).top
        let isShown = shown.map { $0.meeting.occurrence == list.selected?.id } ?? false
        if isShown {
            pane.take(shown, canTell: canTell, in: paneArea(in: context).size, context: context)
        } else if list.isEmpty || list.selected.map({ $0.id != pane.meeting?.occurrence }) ?? false {
            pane.clear()
        }
        if opened == nil, let missing = list.missing(visible: rows) {
            return read(around: missing, holdingInput: false, in: context)
        }
        // A meeting requested before the list was read is out of date.
        return isShown
            ? [.cancel(slot: Self.meetingSlot)] + lookForUntold(in: context) + findLeaving()
                + lookForArrivals(in: context)
            : readMeeting(in: context)
    }

    /// Reads the selected meeting and the data of its map.
    func readMeeting(in context: ScreenContext) -> [Action] {
        guard let selected = list.selected else { return [] }
        let show = ShowMeeting(selected.id, map: wantedMap(in: context))
        return [.run(Effect(show, .read(Self.meetingSlot)) { .shown($0) })]
    }

    /// The first meeting of the selected day, or of the overdue ones above it, so that a list begins with a
    /// whole day.
    func firstOfDay(in context: ScreenContext) -> Int {
        func day(_ index: Int) -> CalendarDate? {
            list.row(at: index).flatMap { MeetingText.day(of: $0.time, zone: context.zone) }
        }
        var index = list.cursor.selected
        let wanted = day(index)
        func isOverdue(_ index: Int) -> Bool {
            list.row(at: index).map { $0.isOverdue || $0.time == .unscheduled } ?? false
        }
        while index > 0, wanted != nil, day(index - 1) == wanted, !isOverdue(index - 1) { index -= 1 }
        // Overdue meetings are above the day, and have to be visible.
        while index > 0, isOverdue(index - 1) { index -= 1 }
        return index
    }

    /// Finds when to leave for the shown meeting. A server of ways may be asked, so the text does not wait.
    func findLeaving() -> [Action] {
        // Nothing is read for a meeting without a known place.
        guard let meeting = pane.meeting, let id = meeting.occurrence, case .timed = meeting.time,
            meeting.venue?.coordinate != nil || meeting.travelMinutes != nil
        else {
            return [.cancel(slot: Self.leavingSlot)]
        }
        var policy = EffectPolicy.read(Self.leavingSlot)
        policy.isShownByScreen = true
        policy.failureIsShownByScreen = true
        return [
            .run(
                Effect(policy) { run in
                    let workspace = run.tools.workspace
                    let leaving = try await FindLeaving(id).run(in: workspace)
                    let unreachable = try await CheckReach(meeting, asks: false).run(in: workspace)
                    return EffectAnswer(.leaving(id, leaving, unreachable))
                })
        ]
    }
}
