import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The layout of a week of one's own time: a column for each day, a band for each hour at which something
/// begins, and two lines for each slot, its title and its measure.
struct WeekGrid {
    /// A line of the grid: the hour, and for each shown day the slot that has this line.
    struct Line: Hashable, Sendable {
        /// The hour whose band begins here; `WeekGrid.wholeDay` for the band above the hours.
        var hour: Int?
        /// The index of the slot of its day; `nil` for an empty cell.
        var slots: [Int?]
        /// True for the title, false for the measure below it.
        var isTitle: Bool
    }

    let week: OwnWeek
    /// The indices of the shown days.
    let days: Range<Int>
    let lines: [Line]
    /// The columns of each shown day.
    let columns: [Range<Int>]
    let area: Rect
    /// The first visible line.
    let first: Int

    /// The columns of the hours, and of the units below them, at the left.
    let gutter: Int

    /// The columns of the hours at the left.
    static var leastGutter: Int { ClockText.columns + 2 }
    /// The maximum columns of a unit before the sums of the days.
    private static let mostUnitColumns = 9
    /// The hour of slots without a time of day: before every other.
    private static let wholeDay = -1
    /// The minimum columns of a day with the gap after it.
    private static let leastDay = 10

    /// Returns the days that fit: all seven, or some around the cursor.
    static func days(around day: Int, columns: Int) -> Range<Int> {
        let room = (columns - leastGutter) / leastDay
        let count = room >= 7 ? 7 : room >= 5 ? 5 : room >= 3 ? 3 : 1
        let first = max(0, min(day - count / 2, 7 - count))
        return first..<first + count
    }

    /// - Parameters:
    ///   - cursor: The index of the selected day.
    ///   - selected: The index of its selected slot.
    ///   - units: The units whose sums are below the days.
    init(
        _ week: OwnWeek, cursor: Int, selected: Int, units: [MeasureUnit] = [], in area: Rect,
        context: ScreenContext
    ) {
        self.week = week
        self.area = area
        let days = Self.days(around: cursor, columns: area.columns)
        self.days = days
        // A unit is not cut where the days leave it columns.
        let widest = units.map { TextWidth.columns(of: say.unit($0)) }.max() ?? 0
        let spare = area.columns - days.count * Self.leastDay
        let gutter = max(Self.leastGutter, min(min(widest, Self.mostUnitColumns) + 2, spare))
        self.gutter = gutter
        let room = max(0, area.columns - gutter)
        columns = days.indices.map { index in
            let place = index - days.lowerBound
            let start = area.column + gutter + room * place / days.count
            let end = area.column + gutter + room * (place + 1) / days.count
            return start..<max(start, end - 1)
        }
        let all = Self.lines(of: week, days, context)
        lines = all
        // The whole selected slot is to be visible.
        let place = cursor - days.lowerBound
        let title = all.firstIndex { line in
            line.slots.indices.contains(place) && line.slots[place] == selected && line.isTitle
        }
        let last = (title ?? 0) + 2
        first = max(0, min(max(0, last - area.rows), max(0, all.count - area.rows)))
    }

    private static func lines(of week: OwnWeek, _ days: Range<Int>, _ context: ScreenContext) -> [Line] {
        let hours: [[Int]] = days.map { day in
            week.days[day].slots.map { slot in
                if slot.isWholeDay { return wholeDay }
                return slot.meeting.start.map { WallTime.at($0, in: context.zone).hour } ?? 0
            }
        }
        var lines: [Line] = []
        for hour in Set(hours.joined()).sorted() {
            let slots = hours.map { ofDay in ofDay.indices.filter { ofDay[$0] == hour } }
            for number in 0..<(slots.map(\.count).max() ?? 0) {
                let row: [Int?] = slots.map { $0.indices.contains(number) ? $0[number] : nil }
                lines.append(Line(hour: number == 0 ? hour : nil, slots: row, isTitle: true))
                lines.append(Line(hour: nil, slots: row, isTitle: false))
            }
        }
        return lines
    }

    /// The visible lines.
    var shown: ArraySlice<Line> { lines.dropFirst(first).prefix(area.rows) }

    /// Returns the day and the slot at a point; `nil` outside of the days.
    func hit(_ point: Point) -> (day: Int, slot: Int?)? {
        guard let place = columns.firstIndex(where: { $0.contains(point.column) }) else { return nil }
        let line = first + point.row - area.row
        let slot = area.contains(point) && lines.indices.contains(line) ? lines[line].slots[place] : nil
        return (days.lowerBound + place, slot)
    }

    // MARK: - Drawing

    /// Draws the names of the days.
    ///
    /// - Parameter cursor: The index of the selected day.
    func drawHeadings(into buffer: inout CellBuffer, row: Int, cursor: Int, _ context: ScreenContext) {
        let theme = context.theme
        for (place, index) in days.enumerated() {
            let date = week.days[index].date
            let isToday = date == context.today
            let text = (isToday ? "▸" : "") + "\(say.shortWeekdayName(date.weekday)) \(date.day)"
            let style = isToday ? theme.heading : context.weeks.isWeekend(date) ? theme.weekend : theme.plain
            let column = columns[place]
            let isSelected = index == cursor
            if isSelected {
                buffer.fill(
                    Rect(column: column.lowerBound, row: row, columns: column.count, rows: 1),
                    with: theme.barRow)
            }
            buffer.write(
                TextWidth.truncated(text, to: column.count), at: Point(column: column.lowerBound, row: row),
                style: isSelected ? theme.style(style, on: theme.barRow) : style)
        }
    }

    /// Draws the visible lines.
    ///
    /// - Parameters:
    ///   - cursor: The index of the selected day.
    ///   - selected: The index of its selected slot.
    func draw(into buffer: inout CellBuffer, cursor: Int, selected: Int, _ context: ScreenContext) {
        let theme = context.theme
        // Slots above and below the area have a sign before the hours.
        if first > 0 { buffer.write("↑", at: area.origin, style: theme.key) }
        if first + area.rows < lines.count, area.rows > 1 {
            buffer.write("↓", at: Point(column: area.column, row: area.endRow - 1), style: theme.key)
        }
        for (number, line) in shown.enumerated() {
            let row = area.row + number
            if let hour = line.hour {
                let place = Point(column: area.column + 1, row: row)
                let text = hour == Self.wholeDay ? say("day") : Self.clock(hour)
                buffer.write(TextWidth.truncated(text, to: gutter - 2), at: place, style: theme.muted)
            }
            for (place, slot) in line.slots.enumerated() {
                guard let slot else { continue }
                let day = days.lowerBound + place
                draw(
                    week.days[day].slots[slot], isTitle: line.isTitle, in: columns[place], row: row,
                    isSelected: day == cursor && slot == selected, into: &buffer, context)
            }
        }
    }

    private func draw(
        _ slot: OwnWeek.Slot, isTitle: Bool, in column: Range<Int>, row: Int, isSelected: Bool,
        into buffer: inout CellBuffer, _ context: ScreenContext
    ) {
        let theme = context.theme
        let isDone = slot.meeting.isDone
        let hasDone = slot.entry.done != nil
        var text: String
        var style: Style
        if isTitle {
            text = (isDone || hasDone ? "✓ " : "") + slot.meeting.title
            style = isDone || hasDone ? theme.good : theme.plain
        } else {
            text = Self.detail(of: slot, columns: column.count)
            style = theme.muted
        }
        if isSelected {
            buffer.fill(
                Rect(column: column.lowerBound, row: row, columns: column.count, rows: 1), with: theme.barRow)
            style = theme.style(style, on: theme.barRow)
        }
        text = TextWidth.truncated(text, to: column.count)
        buffer.write(text, at: Point(column: column.lowerBound, row: row), style: style)
    }

    /// The measure as it fits: `7.4/8 km`, else what was done alone.
    private static func detail(of slot: OwnWeek.Slot, columns: Int) -> String {
        guard let measure = slot.entry.measure, let short = say.shortProgress(slot.entry) else { return "" }
        if TextWidth.columns(of: short) <= columns { return short }
        return say.measure(Measure(slot.entry.done ?? measure.amount, measure.unit))
    }

    private static func clock(_ hour: Int) -> String {
        ClockText.inColumn(WallTime(date: CalendarDate(dayNumber: 0), hour: hour, minute: 0))
    }

    /// Draws the sums of a unit below the days.
    func drawSums(of unit: MeasureUnit, into buffer: inout CellBuffer, row: Int, _ context: ScreenContext) {
        let theme = context.theme
        buffer.write(
            TextWidth.truncated(say.unit(unit), to: gutter - 2),
            at: Point(column: area.column + 1, row: row), style: theme.muted)
        for (place, index) in days.enumerated() {
            guard let sum = week.days[index].sums.first(where: { $0.unit == unit }) else { continue }
            let isReached = sum.done >= sum.planned
            buffer.write(
                TextWidth.truncated(say.shortSum(sum), to: columns[place].count),
                at: Point(column: columns[place].lowerBound, row: row),
                style: isReached ? theme.good : sum.done > .zero ? theme.plain : theme.muted)
        }
    }
}
