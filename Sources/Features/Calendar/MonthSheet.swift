import Foundation
import MeetCore
import MeetStore
import Sentences
import Shell
import TerminalKit

/// The layout of a month: a row of seven days for each week, each day with as many titles as fit and the
/// number of further ones; with no room for titles, the number of all.
struct MonthSheet {
    /// A week and its rows of the sheet.
    struct Week {
        var days: [CalendarDate]
        /// The row of the days' numbers, and the rows below it.
        var area: Rect
        var band: DayBand
        /// The lanes of bars that have a row.
        var barRows: Int
    }

    /// A meeting in a row of a day.
    struct Entry: Hashable, Sendable {
        var meeting: MeetingSummary
        var area: Rect
    }

    let month: CalendarDate
    let area: Rect
    let zone: TimeZone
    /// The columns of the seven days, with a blank at the right of each.
    let columns: [Range<Int>]
    private(set) var weeks: [Week] = []
    /// The meetings of less than a day.
    private(set) var entries: [Entry] = []
    /// The number of meetings without a row, and the cells that show it.
    private(set) var rests: [(count: Int, area: Rect)] = []
    let clashing: Set<OccurrenceIdentity>
    /// The rows of a day below its number; with none, the count is shown beside the number.
    let entryRows: Int

    /// The columns of the weeks' numbers.
    static let gutter = 3
    /// The maximum rows of a day.
    static let mostEntries = 12

    /// The days of the weeks of the cursor's month.
    static func days(of cursor: CalendarCursor, in context: ScreenContext) -> [CalendarDate] {
        weeks(of: cursor, in: context).flatMap { $0 }
    }

    private static func weeks(of cursor: CalendarCursor, in context: ScreenContext) -> [[CalendarDate]] {
        MonthGrid.weeks(
            year: cursor.day.year, month: cursor.day.month, firstWeekday: context.weeks.firstWeekday)
    }

    init(page: CalendarPage?, cursor: CalendarCursor, in area: Rect, context: ScreenContext) {
        month = cursor.day
        zone = context.zone
        self.area = area
        let room = max(0, area.columns - Self.gutter - 1)
        columns = (0..<7).map { index in
            let start = area.column + Self.gutter + 1 + room * index / 7
            return start..<max(start, area.column + Self.gutter + 1 + room * (index + 1) / 7)
        }
        let meetings = page?.meetings ?? []
        clashing = MeetingSummary.clashing(meetings)
        let bars = meetings.filter(\.takesWholeDays)
        let timed = Dictionary(grouping: meetings.filter { !$0.takesWholeDays }) { meeting in
            meeting.start.map { CalendarDate($0, in: context.zone) }
        }
        let all = Self.weeks(of: cursor, in: context)
        // The names of the weekdays take the first row.
        let rows = max(1, area.rows - 1)
        let shown = Self.shown(all, around: cursor.day, rows: rows)
        let rowsOfWeek = max(1, rows / max(1, shown.count))
        entryRows = rowsOfWeek - 1
        for (number, days) in shown.enumerated() {
            let place = Rect(
                column: area.column, row: area.row + 1 + number * rowsOfWeek, columns: area.columns,
                rows: rowsOfWeek)
            add(days, bars, days.map { timed[$0] ?? [] }, counts: page, in: place)
        }
    }

    /// The weeks that have a row: all, or those around a day.
    private static func shown(
        _ weeks: [[CalendarDate]], around day: CalendarDate, rows: Int
    ) -> ArraySlice<[CalendarDate]> {
        let place = weeks.firstIndex { $0.contains(day) } ?? 0
        let first = max(0, min(place - rows / 2, weeks.count - rows))
        return weeks[first..<min(weeks.count, first + rows)]
    }

    /// - Parameter timed: The meetings of less than a day that start on each of the days.
    private mutating func add(
        _ days: [CalendarDate], _ bars: [MeetingSummary], _ timed: [[MeetingSummary]], counts: CalendarPage?,
        in place: Rect
    ) {
        let band = DayBand(bars, days: days, zone: zone)
        // The meetings of a day that were not read are counted.
        let others = days.indices.map { index in
            // Birthdays are not counted.
            let bars = band.bars.count { $0.columns.contains(index) && $0.meeting.id.contactID == nil }
            return max(timed[index].count, (counts?.count(on: days[index]) ?? 0) - bars)
        }
        // The last row shows the number of the rest, if a day has one.
        let isFull = days.indices.contains { index in
            band.lanes(at: index).max().map { $0 >= entryRows } ?? false
                || band.lanes(at: index).count + others[index] > entryRows
        }
        let barRows = min(band.lanes, isFull ? max(0, entryRows - 1) : entryRows)
        weeks.append(Week(days: days, area: place, band: band, barRows: barRows))
        guard entryRows > 0 else { return }
        for index in days.indices {
            let rows = DayRows(
                lanes: band.lanes(at: index), others: others[index], count: entryRows, barRows: barRows)
            let column = columns[index]
            // Aligned with the text of the bars, if there is room.
            let indent = column.count >= 12 ? 1 : 0
            func area(of row: Int) -> Rect {
                Rect(
                    column: column.lowerBound + indent, row: place.row + 1 + row,
                    columns: column.count - 1 - indent, rows: 1)
            }
            for (meeting, row) in zip(timed[index], rows.rows) {
                entries.append(Entry(meeting: meeting, area: area(of: row)))
            }
            if rows.more > 0, let row = rows.moreRow { rests.append((rows.more, area(of: row))) }
        }
    }

    // MARK: - What stands where

    /// The area of a day; `nil` if it is not shown.
    func area(of day: CalendarDate) -> Rect? {
        for week in weeks {
            guard let index = week.days.firstIndex(of: day) else { continue }
            return Rect(
                column: columns[index].lowerBound, row: week.area.row, columns: columns[index].count,
                rows: week.area.rows)
        }
        return nil
    }

    func hit(_ point: Point) -> SheetHit? {
        guard let week = weeks.first(where: { $0.area.contains(point) }),
            let index = columns.firstIndex(where: { $0.contains(point.column) })
        else { return nil }
        if let entry = entries.first(where: { $0.area.contains(point) }) {
            return SheetHit(day: week.days[index], meeting: entry.meeting.id)
        }
        let lane = point.row - week.area.row - 1
        let bar = (0..<week.barRows).contains(lane) ? week.band.bar(at: index, lane: lane) : nil
        return SheetHit(day: week.days[index], meeting: bar?.meeting.id)
    }

    // MARK: - Drawing

    /// - Parameters:
    ///   - page: The number of meetings of each day.
    ///   - marked: The days of the marked span.
    ///   - pointed: The clicked meeting.
    func draw(
        into buffer: inout CellBuffer, page: CalendarPage?, cursor: CalendarDate,
        marked: ClosedRange<CalendarDate>?, pointed: OccurrenceIdentity?, context: ScreenContext
    ) {
        let theme = context.theme
        for (index, weekday) in context.weeks.weekdays.enumerated() {
            let column = columns[index]
            let name = say.shortWeekdayName(weekday)
            buffer.write(
                TextWidth.truncated(column.count >= 5 ? name : String(name.prefix(2)), to: column.count - 1),
                at: Point(column: column.lowerBound + 1, row: area.row),
                style: context.weeks.weekend.contains(weekday) ? theme.weekend : theme.plain)
        }
        for week in weeks {
            drawWeek(week, into: &buffer, page, cursor, marked, context)
            for bar in week.band.bars where bar.lane < week.barRows {
                draw(bar, of: week, into: &buffer, isMarked: bar.meeting.id == pointed, context)
            }
        }
        for entry in entries { draw(entry, into: &buffer, isMarked: entry.meeting.id == pointed, context) }
        for rest in rests {
            buffer.write(
                TextWidth.truncated(say.moreThere(rest.count), to: rest.area.columns), at: rest.area.origin,
                style: theme.strong)
        }
    }

    /// Draws the number of the week, and those of its days.
    private func drawWeek(
        _ week: Week, into buffer: inout CellBuffer, _ page: CalendarPage?, _ cursor: CalendarDate,
        _ marked: ClosedRange<CalendarDate>?, _ context: ScreenContext
    ) {
        let theme = context.theme
        if let day = week.days.first {
            let number = context.weeks.week(of: day).number
            buffer.write(
                (number < 10 ? " " : "") + "\(number)", at: week.area.origin, style: theme.rule,
                limit: Self.gutter)
        }
        for (index, day) in week.days.enumerated() {
            let column = columns[index]
            let isToday = day == context.today
            let isHere = day == cursor || marked?.contains(day) ?? false
            var style = context.weeks.isWeekend(day) ? theme.weekend : theme.plain
            if day.month != month.month { style = theme.muted }
            if isToday { style = theme.heading }
            if isHere { style = (isToday ? theme.heading : theme.strong).adding(.reverse) }
            let point = Point(column: column.lowerBound, row: week.area.row)
            if day == cursor { buffer.restingPlace = point }
            let text = (isToday ? "▸" : " ") + (day.day < 10 ? " " : "") + "\(day.day)"
            let used = buffer.write(text + (isHere ? " " : ""), at: point, style: style, limit: column.count)
            if entryRows > 0 {
                // The cell of the cursor has a line in its colour.
                let line = column.count - used - 2
                buffer.horizontalLine(
                    at: Point(column: point.column + used + 1, row: point.row), columns: max(0, line),
                    style: day == cursor ? theme.bar : theme.rule)
            } else if let count = page?.count(on: day), count > 0 {
                // The number, or the sign of a full day if there is no room.
                let room = column.count - (isHere ? used : used + 1)
                let text = TextWidth.columns(of: "\(count)") <= room ? "\(count)" : DayDensity.many.sign
                buffer.write(
                    text, at: Point(column: column.upperBound - room, row: point.row), style: theme.busy,
                    limit: room)
            }
        }
    }

    private func draw(
        _ bar: DayBand.Bar, of week: Week, into buffer: inout CellBuffer, isMarked: Bool,
        _ context: ScreenContext
    ) {
        let (first, last) = (columns[bar.columns.lowerBound], columns[bar.columns.upperBound])
        let place = Rect(
            column: first.lowerBound, row: week.area.row + 1 + bar.lane,
            columns: last.upperBound - 1 - first.lowerBound, rows: 1)
        DayBand.draw(bar, into: &buffer, in: place, isMarked: isMarked, context: context)
    }

    private func draw(
        _ entry: Entry, into buffer: inout CellBuffer, isMarked: Bool, _ context: ScreenContext
    ) {
        var look = MeetingLook(entry.meeting, isClashing: clashing.contains(entry.meeting.id), context)
        if let day = entry.meeting.start.map({ CalendarDate($0, in: zone) }), day.month != month.month {
            look.dim(context.theme)
        }
        if look.hue != nil {
            look = look.filled(context.theme)
            buffer.fill(entry.area, with: look.fill ?? .plain)
        }
        let clock = entry.meeting.start.map { DateText.clock(WallTime.at($0, in: zone)) }
        look.write(
            entry.meeting.title, after: entry.area.columns >= ClockText.columns + 9 ? clock ?? "" : "",
            into: &buffer,
            at: entry.area.origin, columns: entry.area.columns)
        guard isMarked else { return }
        buffer.restyle(entry.area) { $0.adding(.reverse) }
        buffer.restingPlace = entry.area.origin
    }
}
