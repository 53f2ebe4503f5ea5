import Foundation
import MeetCore
import MeetStore
import Operations
import Shell
import TerminalKit

// The pane beside the fields, if there is room: the month of the planned day and that day's other meetings.
extension MeetingForm {
    /// The meetings of the weeks around a month.
    struct KnownDays: Hashable, Sendable {
        /// The requested days; `nil` before the first request.
        var asked: ClosedRange<CalendarDate>?
        /// The days whose meetings are loaded, and these meetings.
        private(set) var read: ClosedRange<CalendarDate>?
        private(set) var meetings: [CalendarDate: [MeetingSummary]] = [:]

        /// Stores the meetings of the days requested last.
        mutating func take(_ meetings: [CalendarDate: [MeetingSummary]]) {
            (self.meetings, read) = (meetings, asked)
        }
    }

    /// The areas of the screen: the fields, and the pane beside them if it is wide.
    static func split(_ area: Rect) -> SplitLayout {
        SplitLayout(
            area: area, isWide: hasPane(columns: area.columns), focus: .list,
            listColumns: area.columns - min(max(34, area.columns * 32 / 100), 50))
    }

    /// The columns of the fields in a screen of that width.
    static func fieldColumns(of columns: Int) -> Int {
        split(Rect(column: 0, row: 0, columns: columns, rows: 1)).list.columns
    }

    private static func hasPane(columns: Int) -> Bool { columns >= 100 }

    /// The planned day, or today before a time is known.
    private func day(in context: ScreenContext) -> CalendarDate { plannedDay ?? context.today }

    private func month(in context: ScreenContext) -> SmallMonth {
        SmallMonth(of: day(in: context), rule: context.weeks)
    }

    /// Follows the typed time; an incomplete time leaves the day unchanged.
    mutating func followDay(in context: ScreenContext) {
        if let understood {
            plannedDay = understood.firstDay(in: context.zone)
        } else if whenField.text.allSatisfy(\.isWhitespace) {
            plannedDay = nil
        }
    }

    /// Reads the meetings in the weeks of the shown month, unless they are loaded.
    ///
    /// - Parameter isStale: True if the loaded meetings may have changed.
    mutating func findDays(isStale: Bool = false, in context: ScreenContext) -> [Action] {
        let weeks = month(in: context).weeks
        guard Self.hasPane(columns: context.body.columns), let first = weeks.first?.first,
            let last = weeks.last?.last, isStale || knownDays.asked != first...last
        else { return [] }
        knownDays.asked = first...last
        let interval = DateInterval(
            start: first.startOfDay(in: context.zone),
            end: last.adding(days: 1).startOfDay(in: context.zone))
        let find = FindBusyDays(interval, zone: context.zone.identifier)
        return [.run(Effect(find, .read("busy-days")) { .busy($0) })]
    }

    /// The other meetings of a day, in order, without those that are done.
    private func others(on day: CalendarDate) -> [MeetingSummary] {
        knownDays.meetings[day, default: []].filter { $0.meetingID != original?.id && !$0.isDone }
    }

    // MARK: - Drawing

    /// The areas of month and agenda; only the agenda if there is no room for both.
    private func paneParts(_ pane: Rect, _ month: SmallMonth) -> (month: Rect, agenda: Rect) {
        let rows = SmallMonth.headRows + month.weeks.count
        guard pane.rows >= rows + 4 else { return (pane.splitTop(0).top, pane) }
        let parts = pane.splitTop(rows)
        return (parts.top, parts.rest.inset(top: 1))
    }

    func drawPane(into buffer: inout CellBuffer, in pane: Rect, context: ScreenContext) {
        guard !pane.isEmpty else { return }
        let theme = context.theme
        let day = day(in: context)
        let month = month(in: context)
        let parts = paneParts(pane, month)
        var marked: ClosedRange<CalendarDate>?
        if plannedDay != nil { marked = day...day }
        if case .allDay(let first, let last) = understood, first <= last { marked = first...last }
        month.draw(
            into: &buffer, in: parts.month, today: context.today, marked: marked, isFocused: focus == .when,
            theme: theme
        ) { others(on: $0).count }
        var agenda = DayAgenda(day: day, meetings: others(on: day), zone: context.zone)
        agenda.clashing = Set(overlaps.map(\.id))
        agenda.isRead = knownDays.read?.contains(day) ?? false
        switch understood {
        case .timed(_, _, _)?, .allDay(_, _)?:
            let typed = titleField.text.trimmed
            agenda.own = understood.map { DayAgenda.Own(title: typed.isEmpty ? title : typed, time: $0) }
        case .due?, .unscheduled?, nil: break
        }
        agenda.draw(into: &buffer, in: parts.agenda, theme: theme)
    }

    // MARK: - The mouse

    /// Opens the calendar on the clicked day; the hour is kept, or asked for.
    func click(inPaneAt point: Point, _ pane: Rect, in context: ScreenContext) -> [Action] {
        let month = month(in: context)
        let place = paneParts(pane, month).month
        guard place.contains(point), let clicked = month.day(at: point, in: place) else { return [] }
        let planned = try? planned(in: context)?.get()
        var time = MeetingTime.allDay(first: clicked, last: clicked)
        var zone = context.zone.identifier
        if case .timed(let start, let own, let minutes) = planned?.time {
            // In its own time zone it may begin on another day.
            let step = clicked.dayNumber - day(in: context).dayNumber
            let moved = WallTime(
                date: start.date.adding(days: step), hour: start.hour, minute: start.minute)
            (time, zone) = (.timed(start: moved, zone: own, minutes: minutes), own)
        }
        let route = PickWhen(
            time: time, recurrence: planned?.recurrence, isDateOfSeries: isDateOfSeries(planned), zone: zone,
            excluding: original?.id, findsOverlaps: takesPlace, asksForHour: time.minutes == nil,
            invitees: invitees,
            clocks: clocks, title: titleField.text.trimmed)
        return [.open(route) { .picked($0) }]
    }
}
