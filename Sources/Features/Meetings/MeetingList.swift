import MeetCore
import MeetStore
import Sentences
import Shell
import TerminalKit

/// The visible rows of the meeting list, with headings of the days between them. A meeting of several days
/// has a row on each; the cursor bar is on the first.
struct MeetingListLayout {
    private enum Item: Hashable {
        case heading(Heading)
        case meeting(Int)
        /// A meeting that continues on that day.
        case span(MeetingSummary, CalendarDate)
        /// The number of continuing meetings without a row.
        case more(Int)
    }

    private enum Heading: Hashable {
        case overdue
        case day(CalendarDate)
        case undated

        var date: CalendarDate? { if case .day(let date) = self { date } else { nil } }
    }

    /// The first meeting shown.
    let top: Int
    private let list: PagedList<MeetingSummary>
    /// The meetings that overlap another.
    private let clashing: Set<OccurrenceIdentity>
    /// The known times to leave.
    private let departures: [OccurrenceIdentity: StoredDeparture]
    private let marked: Set<OccurrenceIdentity>
    private let isFolded: Bool
    /// In order from the top row.
    private let items: [Item]
    private let area: Rect
    private let isWide: Bool

    init(
        _ list: PagedList<MeetingSummary>, clashing: Set<OccurrenceIdentity> = [],
        spans: MeetingSpans = MeetingSpans(), departures: [OccurrenceIdentity: StoredDeparture] = [:],
        marked: Set<OccurrenceIdentity> = [], isFolded: Bool = false, in area: Rect, context: ScreenContext
    ) {
        self.departures = departures
        self.marked = marked
        self.isFolded = isFolded
        self.list = list
        self.clashing = clashing
        self.area = area
        isWide = context.isWide
        let rows = area.rows
        let cursor = list.cursor
        var top = max(0, min(cursor.top, cursor.selected))
        // Every meeting takes at least one row, so the search never has to start further up.
        top = max(top, cursor.selected - rows + 1)
        var items = Self.items(of: list, spans, from: top, rows: rows, context: context)
        while top < cursor.selected, !items.contains(.meeting(cursor.selected)) {
            top += 1
            items = Self.items(of: list, spans, from: top, rows: rows, context: context)
        }
        self.top = top
        self.items = items
    }

    private static func items(
        of list: PagedList<MeetingSummary>, _ spans: MeetingSpans, from top: Int, rows: Int,
        context: ScreenContext
    ) -> [Item] {
        var items: [Item] = []
        var last: Heading?
        /// The last day with a heading; `nil` if the next one may not follow it.
        var lastDay: CalendarDate?
        /// Adds the days after the last one that have only continuing meetings; `false` if there is no room
        /// for all.
        func addDays(before end: CalendarDate?) -> Bool {
            guard let day = lastDay else { return true }
            for day in spans.days(after: day, before: end, most: rows) {
                guard items.count + 1 < rows else { return false }
                items.append(.heading(.day(day)))
                addSpans(on: day, room: rows - items.count)
            }
            return true
        }
        func addSpans(on day: CalendarDate, room: Int) {
            let running = spans.running(on: day)
            let most = max(0, min(room, mostRunning, max(1, rows / 4)))
            let shown = running.count <= most ? running.count : max(0, most - 1)
            items += running.prefix(shown).map { .span($0, day) }
            if shown < running.count, most > 0 { items.append(.more(running.count - shown)) }
        }
        var index = top
        while items.count < rows, index < list.count {
            if let meeting = list.row(at: index) {
                let heading = heading(of: meeting, context)
                if heading != last {
                    // What is overdue or without a date is listed between two days.
                    let next = heading.date ?? day(after: index, of: list, context)
                    guard addDays(before: next), items.count + 1 < rows else { return items }
                    items.append(.heading(heading))
                    // The meeting itself always has its row.
                    if let day = heading.date { addSpans(on: day, room: rows - items.count - 1) }
                    last = heading
                    lastDay = heading.date
                }
            } else {
                (last, lastDay) = (nil, nil)
            }
            items.append(.meeting(index))
            index += 1
        }
        if index == list.count { _ = addDays(before: nil) }
        return items
    }

    /// The day of the first row from `index` on that is at its day.
    private static func day(
        after index: Int, of list: PagedList<MeetingSummary>, _ context: ScreenContext
    ) -> CalendarDate? {
        let rows = (index..<min(list.count, index + list.rows.count)).lazy.compactMap { list.row(at: $0) }
        return rows.lazy.compactMap { heading(of: $0, context).date }.first
    }

    /// The maximum rows of a day for meetings that began earlier.
    private static let mostRunning = 4

    private static func heading(of meeting: MeetingSummary, _ context: ScreenContext) -> Heading {
        if meeting.isOverdue { return .overdue }
        return MeetingText.day(of: meeting.time, zone: context.zone).map { .day($0) } ?? .undated
    }

    /// The visible meetings.
    var window: ListWindow {
        let rows = items.enumerated().compactMap { line, item -> ListWindow.Row? in
            guard case .meeting(let index) = item else { return nil }
            return ListWindow.Row(index: index, place: place(ofLine: line))
        }
        return ListWindow(area, count: list.count, rows: rows, first: top, bar: isWide ? .onLine : .within)
    }

    private func place(ofLine line: Int) -> Rect {
        Rect(column: area.column, row: area.row + line, columns: area.columns, rows: 1)
    }

    /// The meeting of several days that continues in that row.
    func span(at point: Point) -> OccurrenceIdentity? {
        let line = point.row - area.row
        guard area.contains(point), items.indices.contains(line), case .span(let meeting, _) = items[line]
        else { return nil }
        return meeting.id
    }

    // MARK: - Drawing

    /// - Parameter isFocused: True if the list has the focus.
    func draw(into buffer: inout CellBuffer, isFocused: Bool, context: ScreenContext) {
        let selected = list.selected?.id
        let row = MeetingRow(
            columns: area.columns, filter: list.filter.text, isFolded: isFolded, context: context)
        for (line, item) in items.enumerated() {
            let place = place(ofLine: line)
            switch item {
            case .heading(let heading):
                draw(heading, into: &buffer, in: place, context)
            case .meeting: break
            case .span(let meeting, let day):
                row.draw(meeting, goingOn: day, into: &buffer, in: place)
                if meeting.id == selected { buffer.write("▏", at: place.origin, style: context.theme.bar) }
            case .more(let count): row.drawMore(count, into: &buffer, in: place)
            }
        }
        list.cursor.draw(
            window, into: &buffer, theme: context.theme, isFocused: isFocused, thumb: context.theme.thumb,
            of: { list.row(at: $0) }
        ) { buffer, meeting, seen in
            row.draw(
                meeting, isClashing: clashing.contains(meeting.id), departure: departures[meeting.id],
                into: &buffer, in: seen.place)
            if marked.contains(meeting.id) {
                RowMark.draw(into: &buffer, at: seen.place.origin, theme: context.theme)
            }
        }
    }

    /// The name of the day, a line, and at its end the days until then; for the nearest days the date.
    private func draw(
        _ heading: Heading, into buffer: inout CellBuffer, in area: Rect, _ context: ScreenContext
    ) {
        let theme = context.theme
        var (text, far, style) = ("", "", theme.strong)
        switch heading {
        case .overdue: (text, style) = (say("Overdue"), theme.warning.adding(.bold))
        case .undated: text = say("Without a date")
        case .day(let date):
            let days = date.dayNumber - context.today.dayNumber
            text = DateText.heading(date, today: context.today)
            far =
                switch days {
                case -1...1: DateText.dayMonth(date)
                case ..<0: say.over(days: -days)
                default: say.ahead(days: days)
                }
            if days == 0 { style = theme.heading }
        }
        let end = area.endColumn - 1
        var column = area.column + 2
        column += buffer.write(
            TextWidth.truncated(text, to: end - column), at: Point(column: column, row: area.row),
            style: style)
        let farColumns = TextWidth.columns(of: far)
        let hasRoom = farColumns > 0 && column + 1 + Self.leastRule + 1 + farColumns <= end
        let ruleEnd = hasRoom ? end - farColumns - 1 : end
        buffer.horizontalLine(
            at: Point(column: column + 1, row: area.row), columns: max(0, ruleEnd - column - 1),
            style: theme.dayRule)
        if hasRoom {
            buffer.write(far, at: Point(column: ruleEnd + 1, row: area.row), style: theme.dayDistance)
        }
    }

    private static let leastRule = 3
}
