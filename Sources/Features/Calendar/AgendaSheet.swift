import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The agenda: all meetings by day. Only those around the selected row are in memory.
package struct AgendaSheet: Hashable, Sendable {
    /// A meeting on one of its days.
    package struct Item: Hashable, Sendable {
        var day: CalendarDate
        var meeting: MeetingSummary
    }

    /// The number of meetings read before the selected one, and after it; with fewer than `reach` left, more
    /// are read.
    static let before = 120
    static let after = 180
    private static let reach = 40

    private(set) var page: AgendaPage?
    /// The day around which the page was read, and the filter it was read with.
    private(set) var anchor: CalendarDate?
    private var text = ""
    /// True if the page is out of date.
    private var isStale = false
    private(set) var items: [Item] = []
    private(set) var selected = 0
    /// The reader's week rule.
    var weeks = WeekRule.iso8601
    /// The line of the selected row among the visible ones.
    private var line = 1

    var item: Item? { items.indices.contains(selected) ? items[selected] : nil }

    // MARK: - What is to be read

    /// Replaces the page, and selects the same meeting as before, or else the first after the cursor.
    mutating func receive(
        _ page: AgendaPage, around day: CalendarDate, text: String, cursor: CalendarCursor, zone: TimeZone
    ) {
        let known = item.flatMap { self.text == text && $0.day == cursor.day ? $0 : nil }
        self.page = page
        isStale = false
        anchor = day
        self.text = text
        items = page.days.flatMap { day in day.meetings.map { Item(day: day.date, meeting: $0) } }
        selected =
            items.firstIndex { $0.day == known?.day && $0.meeting.id == known?.meeting.id }
            ?? place(of: cursor, zone)
    }

    /// The first meeting that ends after the cursor; the last if none does.
    private func place(of cursor: CalendarCursor, _ zone: TimeZone) -> Int {
        let instant = cursor.instant(in: zone)
        let next = items.firstIndex { item in
            item.day > cursor.day || item.day == cursor.day && (item.meeting.end ?? instant) >= instant
        }
        return next ?? max(0, items.count - 1)
    }

    /// Selects the meeting at the cursor.
    mutating func follow(_ cursor: CalendarCursor, zone: TimeZone) {
        selected = place(of: cursor, zone)
        line = 1
    }

    /// Marks the page as out of date: it is read again when it is shown.
    mutating func forget() { isStale = true }

    /// Returns true if more is to be read around the cursor.
    func lacks(_ cursor: CalendarCursor, text: String) -> Bool {
        guard let page, !isStale, self.text == text, page.first <= cursor.day, cursor.day <= page.last
        else { return true }
        let isNearStart = selected < Self.reach && !page.isStart
        // A series may have dates after the last row.
        let isNearEnd = selected >= items.count - Self.reach
        return (isNearStart || isNearEnd) && anchor != cursor.day
    }

    /// Moves the selection; returns `false` at either end.
    mutating func move(by step: Int) -> Bool {
        let wanted = max(0, min(selected + step, items.count - 1))
        guard wanted != selected, items.indices.contains(wanted) else { return false }
        line += row(of: wanted) - row(of: selected)
        selected = wanted
        return true
    }

    /// Selects the first meeting of the day before or after the selected one's.
    mutating func moveDay(by step: Int) -> Bool {
        guard let day = item?.day else { return false }
        let other =
            step > 0
            ? items.first { $0.day > day }?.day : items.last { $0.day < day }?.day
        guard let other, let place = items.firstIndex(where: { $0.day == other }) else { return false }
        return move(by: place - selected)
    }

    mutating func select(_ index: Int) {
        _ = move(by: index - selected)
    }

    // MARK: - Rows

    private enum Row: Hashable {
        case blank
        case day(CalendarDate, isFirstOfWeek: Bool)
        case nothing
        case item(Int)
    }

    private var rows: [Row] {
        var rows: [Row] = []
        var index = 0
        var before: CalendarDate?
        for day in page?.days ?? [] {
            if !rows.isEmpty { rows.append(.blank) }
            let isFirst = before.map { weeks.start(of: $0) != weeks.start(of: day.date) } ?? true
            rows.append(.day(day.date, isFirstOfWeek: isFirst))
            before = day.date
            if day.meetings.isEmpty { rows.append(.nothing) }
            for _ in day.meetings {
                rows.append(.item(index))
                index += 1
            }
        }
        return rows
    }

    /// The row of a meeting, from the first.
    private func row(of index: Int) -> Int { rows.firstIndex(of: .item(index)) ?? 0 }

    /// The first shown row: the selected row stays on its line if possible, with the heading of its day
    /// visible.
    private func top(rows count: Int, of rows: [Row]) -> Int {
        let bar = rows.firstIndex(of: .item(selected)) ?? rows.firstIndex(of: .nothing) ?? 0
        let shown = max(1, min(line, max(1, count - 1)))
        let isFirstOfDay = bar > 0 && rows[bar - 1] != .item(selected - 1)
        let top = bar - max(isFirstOfDay ? 1 : 0, min(shown, count - 1))
        return max(0, min(top, max(0, rows.count - count)))
    }

    /// Limits the line of the selected row to the visible ones.
    mutating func settle(rows count: Int) {
        let rows = rows
        line = (rows.firstIndex(of: .item(selected)) ?? 0) - top(rows: count, of: rows)
    }

    /// Returns the visible meetings, under the headings of their days.
    func window(in area: Rect) -> ListWindow {
        let rows = rows
        let places = rows.indices.filter { if case .item = rows[$0] { true } else { false } }
        return ListWindow(
            area, ListShape(places: places.map { $0..<$0 + 1 }, lines: rows.count),
            first: top(rows: area.rows, of: rows), bar: .none)
    }

    // MARK: - Drawing

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) {
        let rows = rows
        let window = window(in: area)
        let clashing = MeetingSummary.clashing(items.map(\.meeting))
        for (line, place) in window.between {
            switch rows[line] {
            case .blank, .item: break
            case .day(let day, let isFirst): draw(day, isFirst, into: &buffer, in: place, context)
            case .nothing:
                buffer.write(
                    TextWidth.truncated(say("nothing planned"), to: place.columns - 3),
                    at: Point(column: place.column + 2, row: place.row), style: context.theme.muted)
            }
        }
        for seen in window.rows {
            let item = items[seen.index]
            draw(item, into: &buffer, in: seen.place, isClashing: clashing.contains(item.meeting.id), context)
            guard seen.index == selected else { continue }
            BarRow.draw(into: &buffer, over: seen.place, isFocused: true, theme: context.theme)
        }
        if items.isEmpty, let page, !page.days.contains(where: { $0.meetings.isEmpty }) {
            buffer.write(
                TextWidth.truncated(say.noMeetingMatches(key: KeyMap.key(.back)), to: area.columns - 3),
                at: Point(column: area.column + 2, row: area.row), style: context.theme.muted)
        }
    }

    /// Draws the heading of a day, with a rule to the week's number at the beginning of a week.
    private func draw(
        _ day: CalendarDate, _ isFirstOfWeek: Bool, into buffer: inout CellBuffer, in area: Rect,
        _ context: ScreenContext
    ) {
        let theme = context.theme
        let isToday = day == context.today
        let name = DateText.heading(day, today: context.today)
        let near = abs(day.dayNumber - context.today.dayNumber) <= 1
        let text = near ? "\(name) · \(DateText.dayMonth(day))" : name
        let style = isToday ? theme.heading : theme.strong
        let used = buffer.write(
            TextWidth.truncated((isToday ? "▸" : " ") + text, to: area.columns - 1),
            at: Point(column: area.column + 1, row: area.row), style: style)
        let week = say.week(context.weeks.week(of: day).number)
        let hasWeek = isFirstOfWeek && area.columns - used > TextWidth.columns(of: week) + 8
        let end = area.endColumn - 1 - (hasWeek ? TextWidth.columns(of: week) + 1 : 0)
        let start = area.column + used + 2
        buffer.horizontalLine(
            at: Point(column: start, row: area.row), columns: max(0, end - start), style: theme.rule)
        if hasWeek { buffer.write(week, at: Point(column: end + 1, row: area.row), style: theme.muted) }
    }

    private func draw(
        _ item: Item, into buffer: inout CellBuffer, in area: Rect, isClashing: Bool, _ context: ScreenContext
    ) {
        let theme = context.theme
        let meeting = item.meeting
        var look = MeetingLook(meeting, isClashing: isClashing, context)
        let isWide = area.columns >= ClockText.rangeColumns + 45
        let time = MeetingText.time(of: meeting, on: item.day, zone: context.zone, isShort: !isWide)
        let timeColumns = isWide ? ClockText.rangeColumns + 1 : ClockText.columns + 1
        buffer.write(
            TextWidth.truncated(time, to: timeColumns), at: Point(column: area.column + 2, row: area.row),
            style: theme.muted)
        // The sign has a column of its own, so that all titles are below each other.
        let start = area.column + 4 + timeColumns
        buffer.write(look.sign, at: Point(column: start - 2, row: area.row), style: look.signStyle)
        look.sign = ""
        // The answers are at the right end, and before them the place, if there is room.
        var end = area.endColumn - 1
        let answers = MeetingText.counts(meeting.counts)
        let answerColumns = answers.map { TextWidth.columns(of: $0.text) + 1 }.reduce(0, +)
        if answerColumns > 0, area.columns >= 40 {
            var column = end - answerColumns + 1
            end = column - 1
            for answer in answers {
                column += buffer.write(
                    answer.text, at: Point(column: column, row: area.row),
                    style: theme.style(of: answer.participation))
                column += 1
            }
        }
        let used = look.write(
            look.title(of: meeting, columns: end - start - 1, theme), into: &buffer,
            at: Point(column: start, row: area.row), columns: end - start - 1)
        let details = [MeetingText.there(meeting, readerZone: context.zone), MeetingText.place(of: meeting)]
            .compactMap { $0 }.joined(separator: " · ")
        let room = end - start - used - 3
        if isWide, room >= 8, !details.isEmpty {
            buffer.write(
                TextWidth.truncated("· " + details, to: room),
                at: Point(column: start + used + 1, row: area.row), style: theme.muted)
        }
    }
}
