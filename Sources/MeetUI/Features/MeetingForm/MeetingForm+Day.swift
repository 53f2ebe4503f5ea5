import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit

// The pane beside the fields, where there is room: the month of the day that is planned on, and what else is planned then.
extension MeetingForm {
    /// What is known of the weeks around a month.
    struct KnownDays: Hashable, Sendable {
        /// The days that were asked for; `nil` before any were.
        var asked: ClosedRange<CalendarDate>?
        /// Those of which it is known what is planned, and what that is.
        private(set) var read: ClosedRange<CalendarDate>?
        private(set) var meetings: [CalendarDate: [MeetingSummary]] = [:]

        /// Takes what is planned on the days that were asked for last.
        mutating func take(_ meetings: [CalendarDate: [MeetingSummary]]) {
            (self.meetings, read) = (meetings, asked)
        }
    }

    /// The parts of the screen: the fields, and the pane beside them in wide ones.
    static func split(_ area: Rect) -> SplitLayout {
        SplitLayout(
            area: area, isWide: hasPane(columns: area.columns), focus: .list,
            listColumns: area.columns - min(max(34, area.columns * 32 / 100), 50))
    }

    /// The columns that the fields have of so many.
    static func fieldColumns(of columns: Int) -> Int {
        split(Rect(column: 0, row: 0, columns: columns, rows: 1)).list.columns
    }

    private static func hasPane(columns: Int) -> Bool { columns >= 100 }

    /// The day that is planned on; today before a time is known.
    private func day(in context: ScreenContext) -> CalendarDate { plannedDay ?? context.today }

    private func month(in context: ScreenContext) -> SmallMonth {
        SmallMonth(of: day(in: context), rule: context.weeks)
    }

    /// Follows what is typed: a text that is no time yet leaves the day as it was.
    mutating func followDay(in context: ScreenContext) {
        if let understood {
            plannedDay = understood.firstDay(in: context.zone)
        } else if whenField.text.allSatisfy(\.isWhitespace) {
            plannedDay = nil
        }
    }

    /// Reads what is planned in the weeks of the shown month, unless that is known.
    ///
    /// - Parameter isStale: Whether what is known may have changed.
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

    /// What takes the time of a day, in order: neither what is done nor what is being changed.
    private func others(on day: CalendarDate) -> [MeetingSummary] {
        knownDays.meetings[day, default: []].filter { $0.meetingID != original?.id && !$0.isDone }
    }

    // MARK: - Drawing

    /// Where month and agenda stand; the agenda alone where there is no room for both.
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

    /// A click on a day opens the calendar on it; the hour stays, or is asked for.
    func click(inPaneAt point: Point, _ pane: Rect, in context: ScreenContext) -> [Action] {
        let month = month(in: context)
        let place = paneParts(pane, month).month
        guard place.contains(point), let clicked = month.day(at: point, in: place) else { return [] }
        let planned = try? planned(in: context)?.get()
        var time = MeetingTime.allDay(first: clicked, last: clicked)
        var zone = context.zone.identifier
        if case .timed(let start, let own, let minutes) = planned?.time {
            // By its own clocks it may begin on another day.
            let step = clicked.dayNumber - day(in: context).dayNumber
            let moved = WallTime(
                date: start.date.adding(days: step), hour: start.hour, minute: start.minute)
            (time, zone) = (.timed(start: moved, zone: own, minutes: minutes), own)
        }
        let route = PickWhen(
            time: time, recurrence: planned?.recurrence, isDateOfSeries: isDateOfSeries(planned), zone: zone,
            excluding: original?.id, findsOverlaps: takesPlace, asksForHour: time.minutes == nil,
            invitees: invitees,
            clocks: clocks)
        return [.open(route) { .picked($0) }]
    }
}
