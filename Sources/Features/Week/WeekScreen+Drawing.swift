import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

extension WeekScreen {
    /// The rows of each part, from top to bottom.
    private struct Layout {
        /// The grid of hours, below the title and the days.
        var grid: Rect
        /// The sums of the days; empty without room.
        var sums: Rect
        /// The bars of the week.
        var bars: Rect
        /// The tracks of the week and of the selected day; empty without any, or without room.
        var tracks: Rect
        /// The line about the selected slot; `nil` without room.
        var foot: Int?
        /// The rows of lines between the parts.
        var rules: [Int] = []

        init(_ week: OwnWeek, in area: Rect) {
            let isTall = area.rows >= 14
            let measured = WeekScreen.measured(in: week).count
            let hasFoot = area.rows >= 8
            let trackRows = isTall && !week.tracks.isEmpty ? 2 : 0
            // The hours keep a third of the rows, beside the title, the days, the foot and the lines between.
            let others = 2 + (hasFoot ? 1 : 0) + (isTall ? 3 : 0) + trackRows
            let room = max(1, area.rows - others - area.rows / 3)
            let most = max(1, area.rows / 4)
            let wantedBars = min(week.sums.count, most)
            let wantedSums = isTall ? min(measured, most) : 0
            let sumRows = min(wantedSums, max(room / 2, room - wantedBars))
            let barRows = min(wantedBars, room - sumRows)
            var end = area.endRow
            foot = hasFoot ? end - 1 : nil
            if foot != nil { end -= 1 }
            func take(_ rows: Int) -> Rect {
                end -= rows
                return Rect(column: area.column, row: end, columns: area.columns, rows: rows)
            }
            var rules: [Int] = []
            tracks = take(trackRows)
            bars = take(barRows)
            if isTall, barRows > 0 { rules.append(take(1).row) }
            sums = take(sumRows)
            if isTall, sumRows > 0 { rules.append(take(1).row) }
            let top = area.row + 2 + (isTall ? 1 : 0)
            if isTall { rules.append(area.row + 2) }
            self.rules = rules
            grid = Rect(column: area.column, row: top, columns: area.columns, rows: max(0, end - top))
        }
    }

    private func selectedDay(in week: OwnWeek) -> Int { week.days.firstIndex { $0.date == day } ?? 0 }

    /// Returns the sums of the week that are shown day by day: a goal alone is none.
    private static func measured(in week: OwnWeek) -> [WeekSum] {
        week.sums.filter { $0.planned > .zero || $0.done > .zero }
    }

    func sheet(of week: OwnWeek, in area: Rect, _ context: ScreenContext) -> WeekGrid? {
        guard area.rows > 2 else { return nil }
        let layout = Layout(week, in: area)
        return WeekGrid(
            week, cursor: selectedDay(in: week), selected: index,
            units: Self.measured(in: week).prefix(layout.sums.rows).map(\.unit), in: layout.grid,
            context: context)
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        guard let week, let grid = sheet(of: week, in: area, context) else { return nil }
        drawTitle(of: week, into: &buffer, in: area, context)
        let layout = Layout(week, in: area)
        let cursor = selectedDay(in: week)
        for row in layout.rules {
            buffer.horizontalLine(
                at: Point(column: area.column, row: row), columns: area.columns, style: theme.rule)
        }
        grid.drawHeadings(into: &buffer, row: area.row + 1, cursor: cursor, context)
        if week.days.allSatisfy(\.slots.isEmpty) {
            var block = TextBlock(columns: max(1, area.columns - 2))
            block.blank()
            let key = KeyMap.key(.newMeeting, in: .ownWeek)
            block.wrapped(
                say("No time of your own is planned in this week.") + " "
                    + say("\(key) plans some in one line: “run tue thu 7:00 8km”."), theme.muted)
            block.draw(into: &buffer, in: layout.grid.inset(left: 1, right: 1))
        } else {
            grid.draw(into: &buffer, cursor: cursor, selected: index, context)
        }
        let measured = Self.measured(in: week)
        for (number, sum) in measured.prefix(layout.sums.rows).enumerated() {
            grid.drawSums(of: sum.unit, into: &buffer, row: layout.sums.row + number, context)
        }
        if layout.sums.rows > 0, measured.count > layout.sums.rows {
            // The line below counts the units that have no room.
            buffer.write(
                " \(say.moreUnits(measured.count - layout.sums.rows)) ",
                at: Point(column: area.column, row: layout.sums.endRow), style: theme.muted)
        }
        WeekBar.draw(week.sums, into: &buffer, in: layout.bars.inset(left: 1, right: 1), context)
        drawTracks(of: week, cursor, into: &buffer, in: layout.tracks.inset(left: 1, right: 1), context)
        if let foot = layout.foot {
            let line = Rect(column: area.column, row: foot, columns: area.columns, rows: 1)
            drawFoot(into: &buffer, in: line, context)
        }
        return nil
    }

    private func drawTitle(
        of week: OwnWeek, into buffer: inout CellBuffer, in area: Rect, _ context: ScreenContext
    ) {
        let theme = context.theme
        let first = week.first
        let room = area.columns - 2
        let start = Point(column: area.column + 1, row: area.row)
        let used = buffer.write(
            TextWidth.truncated(DateText.dates(first, first.adding(days: 6)), to: room), at: start,
            style: theme.heading)
        let fact = " · " + say.week(context.weeks.week(of: first).number)
        guard used + TextWidth.columns(of: fact) <= room else { return }
        buffer.write(fact, at: Point(column: start.column + used, row: start.row), style: theme.muted)
    }

    /// Draws the sums of the tracks of the week, and of the selected day.
    private func drawTracks(
        of week: OwnWeek, _ cursor: Int, into buffer: inout CellBuffer, in area: Rect,
        _ context: ScreenContext
    ) {
        let day = week.days[cursor]
        let lines: [(label: String, tracks: [OwnWeek.Moved])] = [
            (say.week(context.weeks.week(of: week.first).number), week.tracks),
            (DateText.dayMonth(day.date), day.tracks),
        ]
        for (number, line) in lines.enumerated() where number < area.rows && !line.tracks.isEmpty {
            let text = line.tracks.map { say.words($0) }.joined(separator: ", ")
            buffer.write(
                TextWidth.truncated("\(line.label): \(text)", to: area.columns),
                at: Point(column: area.column, row: area.row + number), style: context.theme.muted)
        }
    }

    /// Draws the time, the title and the progress of the selected slot.
    private func drawFoot(into buffer: inout CellBuffer, in area: Rect, _ context: ScreenContext) {
        guard let slot, let start = slot.meeting.start, let end = slot.meeting.end else { return }
        let theme = context.theme
        let clock =
            slot.isWholeDay
            ? say("all day")
            : DateText.clockRange(
                WallTime.at(start, in: context.zone), WallTime.at(end, in: context.zone))
        var column = area.column + 1
        for (text, style) in [
            (clock + "  ", theme.muted), (slot.meeting.title, theme.strong),
            (say.progress(slot.entry).map { " · " + $0 } ?? "", theme.plain),
        ] where column < area.endColumn - 1 && !text.isEmpty {
            column += buffer.write(
                TextWidth.truncated(text, to: area.endColumn - 1 - column),
                at: Point(column: column, row: area.row), style: style)
        }
    }
}
