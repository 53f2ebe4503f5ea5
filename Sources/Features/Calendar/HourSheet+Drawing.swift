import Foundation
import MeetCore
import MeetStore
import Sentences
import Shell
import TerminalKit

extension HourSheet {
    /// The marks on the sheet.
    struct Marks {
        var cursor: CalendarCursor
        var span: MarkedSpan?
        /// The clicked meeting.
        var pointed: OccurrenceIdentity?
        /// The meeting at the cursor, clicked or not.
        var current: OccurrenceIdentity?
    }

    func draw(into buffer: inout CellBuffer, _ marks: Marks, context: ScreenContext) {
        guard !hours.isEmpty else { return }
        drawHeadings(into: &buffer, marks, context)
        drawBand(into: &buffer, marks, context)
        drawGrid(into: &buffer, marks, context)
        drawNow(into: &buffer, context)
        for block in blocks where block.meeting.id != marks.pointed { draw(block, into: &buffer, context) }
        for rest in rests {
            write(
                say.moreThere(rest.count), into: &buffer, endingAt: rest.at, columns: rest.columns,
                context.theme.strong)
        }
        for block in blocks where block.meeting.id == marks.pointed { draw(block, into: &buffer, context) }
        drawMarks(into: &buffer, marks, context)
        drawOutOfSight(into: &buffer, context)
    }

    /// Writes a short text that ends at a cell.
    private func write(
        _ text: String, into buffer: inout CellBuffer, endingAt point: Point, columns: Int, _ style: Style
    ) {
        let shown = TextWidth.truncated(text, to: columns)
        let start = point.column + 1 - TextWidth.columns(of: shown)
        buffer.write(shown, at: Point(column: start, row: point.row), style: style)
    }

    // MARK: - Above the hours

    private func drawHeadings(into buffer: inout CellBuffer, _ marks: Marks, _ context: ScreenContext) {
        guard let headings else { return }
        let theme = context.theme
        for (number, zone) in zones.enumerated() {
            buffer.write(
                TextWidth.truncated(ZoneText.name(zone, at: context.now), to: Self.zoneColumns - 1),
                at: Point(column: zoneColumn(number), row: headings), style: theme.muted)
        }
        guard days.count > 1 else { return }
        for (index, day) in days.enumerated() {
            let column = columns[index]
            var text = say.shortWeekdayName(day.weekday) + " \(day.day)"
            if column.count >= 12 { text = DateText.dayMonth(day) }
            if column.count < 7 { text = "\(day.day)" }
            var style = context.weeks.isWeekend(day) ? theme.weekend : theme.plain
            if day == marks.cursor.day { style = theme.strong }
            if day == context.today { style = theme.heading }
            let sign = day == context.today ? "▸" : " "
            buffer.write(
                TextWidth.truncated(sign + text, to: column.count),
                at: Point(column: column.lowerBound, row: headings), style: style)
        }
    }

    private func zoneColumn(_ number: Int) -> Int {
        area.column + Self.gutter + number * Self.zoneColumns
    }

    /// Draws the times of other zones in a row.
    private func drawZones(
        at place: Int, into buffer: inout CellBuffer, row: Int, _ day: CalendarDate, _ context: ScreenContext
    ) {
        guard let instant = axis.instant(at: place, on: day) else { return }
        for (number, zone) in zones.enumerated() {
            buffer.write(
                ZoneText.hour(at: instant, in: zone, beside: day),
                at: Point(column: zoneColumn(number), row: row), style: context.theme.muted)
        }
    }

    private func drawBand(into buffer: inout CellBuffer, _ marks: Marks, _ context: ScreenContext) {
        for bar in band.bars where bar.lane < shownLanes {
            let (first, last) = (columns[bar.columns.lowerBound], columns[bar.columns.upperBound])
            let place = Rect(
                column: first.lowerBound, row: bandArea.row + bar.lane,
                columns: last.upperBound - first.lowerBound, rows: 1)
            DayBand.draw(
                bar, into: &buffer, in: place, isMarked: bar.meeting.id == marks.pointed, context: context)
        }
        guard shownLanes < band.lanes else { return }
        for (index, column) in columns.enumerated() {
            let more = band.count(at: index, from: shownLanes)
            guard more > 0 else { continue }
            buffer.write(
                TextWidth.truncated(say.moreThere(more), to: column.count),
                at: Point(column: column.lowerBound, row: bandArea.endRow - 1), style: context.theme.strong)
        }
    }

    // MARK: - Hours

    /// Draws the lines between the days, the hours, and the hours that a day lacks.
    private func drawGrid(into buffer: inout CellBuffer, _ marks: Marks, _ context: ScreenContext) {
        let theme = context.theme
        if let rule {
            buffer.horizontalLine(
                at: Point(column: area.column, row: rule), columns: area.columns, style: theme.rule)
        }
        for column in columns {
            let line = column.lowerBound - 1
            buffer.verticalLine(
                at: Point(column: line, row: hours.row), rows: hours.rows, style: theme.rule)
            if let rule { buffer.write("┬", at: Point(column: line, row: rule), style: theme.rule) }
            buffer.write("┴", at: Point(column: line, row: hours.endRow), style: theme.rule)
        }
        let cursorRow = axis.place(of: marks.cursor.reading) / minutes
        for row in 0..<hours.rows where firstRow + row < rowCount {
            let place = (firstRow + row) * minutes
            let reading = axis.reading(at: place)
            let isCursor = firstRow + row == cursorRow
            if reading.minute % 60 == 0 || isCursor {
                let clock = ClockText.inColumn(
                    WallTime(date: marks.cursor.day, hour: reading.minute / 60, minute: reading.minute % 60))
                buffer.write(
                    reading.isSecond ? clock + say.secondRound : clock,
                    at: Point(column: area.column, row: hours.row + row),
                    style: isCursor ? theme.key : theme.muted, limit: Self.gutter)
                drawZones(at: place, into: &buffer, row: hours.row + row, marks.cursor.day, context)
            }
            for (index, day) in days.enumerated() {
                drawGround(of: day, at: place, into: &buffer, row: hours.row + row, columns[index], context)
            }
        }
    }

    /// Hatches hours that a day lacks, and dots a free day every hour.
    private func drawGround(
        of day: CalendarDate, at place: Int, into buffer: inout CellBuffer, row: Int, _ columns: Range<Int>,
        _ context: ScreenContext
    ) {
        let isMissing = axis.instant(at: place, on: day) == nil
        let step = isMissing ? 1 : 3
        guard isMissing || (context.weeks.isWeekend(day) && axis.reading(at: place).minute % 60 == 0) else {
            return
        }
        for column in columns where (column - columns.lowerBound) % step == 0 {
            buffer.write(
                isMissing ? "╱" : "·", at: Point(column: column, row: row), style: context.theme.rule)
        }
        let isFirst = place == 0 || axis.instant(at: place - minutes, on: day) != nil
        if isMissing, isFirst, axis.clocks.contains(where: { $0.day == day && $0.skipped != nil }) {
            buffer.write(
                TextWidth.truncated(say("clocks go forward"), to: columns.count),
                at: Point(column: columns.lowerBound, row: row), style: context.theme.warning)
        }
    }

    // MARK: - Blocks

    /// The minimum columns of a block for the sign of an overlap, and for a text of several lines.
    private static let columnsForSign = 11
    private static let columnsForLines = 8

    private func draw(_ block: Block, into buffer: inout CellBuffer, _ context: ScreenContext) {
        var look = MeetingLook(
            block.meeting, isClashing: clashing.contains(block.meeting.id), context
        ).filled(context.theme)
        // A narrow block shows the overlap by its neighbour.
        if block.area.columns < Self.columnsForSign, look.isClashAlone { look.sign = "" }
        // Beside another block the last cell stays empty.
        let isBeside = blocks.contains {
            $0.area.column == block.area.endColumn && $0.area.row < block.area.endRow
                && block.area.row < $0.area.endRow
        }
        buffer.fill(block.area, with: .plain)
        let area = block.area.inset(right: isBeside && block.area.columns > 6 ? 1 : 0)
        buffer.fill(area, with: look.fill ?? .plain)
        for row in area.row..<area.endRow {
            buffer.write("▌", at: Point(column: area.column, row: row), style: look.edge)
        }
        write(block, look, into: &buffer, in: area.inset(left: 1), context)
        // A line in the free cells of the last row, where another block follows at once.
        let isFollowed = blocks.contains {
            $0.area.row == block.area.endRow && $0.area.column < block.area.endColumn
                && block.area.column < $0.area.endColumn
        }
        guard isFollowed || look.fill == nil, block.hasEnd else { return }
        // A single row has no free cells.
        if area.rows == 1, look.fill != nil { buffer.restyle(area) { $0.adding(.underline) } }
        guard area.rows > 1 else { return }
        let row = area.endRow - 1
        let used = (area.column + 1..<area.endColumn).last { buffer[Point(column: $0, row: row)].text != " " }
        let start = used.map { $0 + 2 } ?? area.column + 1
        for column in start..<max(start, area.endColumn) {
            buffer.write("▁", at: Point(column: column, row: row), style: look.edge)
        }
    }

    /// Writes the title on as many rows as it needs, then the time and the place if there are rows left.
    private func write(
        _ block: Block, _ look: MeetingLook, into buffer: inout CellBuffer, in area: Rect,
        _ context: ScreenContext
    ) {
        guard !area.isEmpty, let start = block.meeting.start, let end = block.meeting.end else { return }
        let clock = DateText.clock(WallTime.at(start, in: zone))
        let isWide = area.columns >= ClockText.rangeColumns + 13
        if area.rows == 1 || isWide {
            let range = DateText.clockRange(WallTime.at(start, in: zone), WallTime.at(end, in: zone))
            let lead = isWide ? range : block.isAligned || area.columns < ClockText.columns + 7 ? "" : clock
            let room = area.columns - (lead.isEmpty ? 0 : TextWidth.columns(of: lead) + 1)
            let title =
                isWide ? look.title(of: block.meeting, columns: room, context.theme) : block.meeting.title
            look.write(title, after: lead, into: &buffer, at: area.origin, columns: area.columns)
            guard area.rows > 1 else { return }
            let below = [
                MeetingText.there(block.meeting, readerZone: zone), MeetingText.place(of: block.meeting),
            ]
            .compactMap { $0 }
            for (number, line) in below.prefix(area.rows - 1).enumerated() {
                buffer.write(
                    TextWidth.truncated(line, to: area.columns),
                    at: Point(column: area.column, row: area.row + 1 + number), style: look.detail)
            }
            return
        }
        let sign = (look.sign.isEmpty ? 0 : TextWidth.columns(of: look.sign) + 1) + look.calendarColumns
        let isNarrow = area.columns < Self.columnsForLines
        let wrapped =
            isNarrow
            ? [block.meeting.title]
            : TextWidth.wrapped(block.meeting.title, to: max(1, area.columns - sign))
        let titleRows = min(wrapped.count, max(1, area.rows - 1))
        for row in 0..<titleRows {
            // The last row takes the rest of the text, truncated.
            let line = row == titleRows - 1 ? wrapped[row...].joined(separator: " ") : wrapped[row]
            let place = Point(column: area.column, row: area.row + row)
            if row == 0 {
                look.write(line, into: &buffer, at: place, columns: area.columns)
            } else {
                buffer.write(
                    TextWidth.truncated(line, to: area.columns - sign),
                    at: Point(column: place.column + sign, row: place.row), style: look.title)
            }
        }
        let range = DateText.clockRange(WallTime.at(start, in: zone), WallTime.at(end, in: zone))
        var below = [range, clock].filter { TextWidth.columns(of: $0) <= area.columns }.prefix(1)
        if !isNarrow, let place = MeetingText.place(of: block.meeting) { below.append(place) }
        for (number, line) in below.prefix(area.rows - titleRows).enumerated() {
            buffer.write(
                TextWidth.truncated(line, to: area.columns),
                at: Point(column: area.column, row: area.row + titleRows + number), style: look.detail)
        }
    }

    // MARK: - Now, the cursor, and what is out of sight

    private func drawNow(into buffer: inout CellBuffer, _ context: ScreenContext) {
        guard let index = days.firstIndex(of: context.today),
            let place = axis.place(of: context.now, on: context.today)
        else { return }
        let row = place / minutes - firstRow
        guard (0..<hours.rows).contains(row) else { return }
        let point = Point(column: area.column, row: hours.row + row)
        buffer.write(
            ClockText.inColumn(WallTime.at(context.now, in: zone)), at: point, style: context.theme.now,
            limit: Self.gutter)
        buffer.write(
            "▸", at: Point(column: columns[index].lowerBound - 1, row: point.row), style: context.theme.now)
        for column in columns[index] {
            let cell = Point(column: column, row: point.row)
            if [" ", "·"].contains(buffer[cell].text) {
                buffer.write("─", at: cell, style: context.theme.now)
            }
        }
    }

    private func drawMarks(into buffer: inout CellBuffer, _ marks: Marks, _ context: ScreenContext) {
        let pointed = marks.span == nil ? blocks.first { $0.meeting.id == marks.pointed } : nil
        buffer.restingPlace = pointed?.area.origin ?? area(of: marks.cursor)?.origin ?? buffer.restingPlace
        if let span = marks.span {
            draw(span, into: &buffer, context)
        } else if let pointed = marks.pointed, let block = blocks.first(where: { $0.meeting.id == pointed }) {
            buffer.restyle(block.area) { context.theme.style($0, on: context.theme.barRow) }
        } else if marks.pointed == nil, let place = area(of: marks.cursor) {
            drawCursor(at: place, into: &buffer, marks, context)
        }
    }

    /// Draws the cursor: a block in its row is selected as a whole, and free cells are reversed. The line of
    /// the current time is plain there, as a red bar would look like a meeting.
    private func drawCursor(
        at place: Rect, into buffer: inout CellBuffer, _ marks: Marks, _ context: ScreenContext
    ) {
        let theme = context.theme
        let there = blocks.map(\.area).filter {
            $0.row <= place.row && place.row < $0.endRow && place.column < $0.endColumn
                && $0.column < place.endColumn
        }
        for column in place.column..<place.endColumn
        where !there.contains(where: { $0.column <= column && column < $0.endColumn }) {
            let cell = Rect(column: column, row: place.row, columns: 1, rows: 1)
            buffer.restyle(cell) { $0 == theme.now ? theme.plain.adding(.reverse) : $0.adding(.reverse) }
        }
        if let block = blocks.first(where: { $0.meeting.id == marks.current && there.contains($0.area) }) {
            buffer.restyle(block.area) { theme.style($0, on: theme.barRow) }
        }
    }

    /// Draws a marked span and its length.
    private func draw(_ span: MarkedSpan, into buffer: inout CellBuffer, _ context: ScreenContext) {
        guard let stretch = span.instants(in: zone) else {
            for (index, day) in days.enumerated() where span.days.contains(day) {
                let place = Rect(
                    column: columns[index].lowerBound, row: area.row, columns: columns[index].count,
                    rows: max(1, bandArea.endRow - area.row))
                buffer.restyle(place) { $0.adding(.reverse) }
            }
            return
        }
        for (index, day) in days.enumerated() {
            let rows = rows(of: stretch, on: day)
            guard !rows.isEmpty else { continue }
            let place = Rect(
                column: columns[index].lowerBound, row: hours.row + rows.lowerBound - firstRow,
                columns: columns[index].count, rows: rows.count)
            buffer.restyle(place) { $0.adding(.reverse) }
        }
        guard let place = area(of: span.cursor) else { return }
        let time = span.time(in: zone)
        let length = say.length(minutes: Int(stretch.upperBound.timeIntervalSince(stretch.lowerBound) / 60))
        let texts = ["\(DateText.clocks(time)) · \(length)", DateText.clocks(time), length]
        guard let text = texts.first(where: { TextWidth.columns(of: $0) <= place.columns }) else { return }
        buffer.fill(place, with: context.theme.key.adding(.reverse))
        buffer.write(text, at: place.origin, style: context.theme.key.adding(.reverse))
    }

    /// Draws the numbers of meetings above the first row and below the last, in free cells only.
    private func drawOutOfSight(into buffer: inout CellBuffer, _ context: ScreenContext) {
        for (index, column) in columns.enumerated() {
            let signs = [
                (above[index], say.above(above[index]), hours.row),
                (below[index], say.below(below[index]), hours.endRow - 1),
            ]
            for (count, text, row) in signs where count > 0 {
                let start = column.upperBound - TextWidth.columns(of: text)
                let isFree = (start..<column.upperBound).allSatisfy {
                    [" ", "·", "─"].contains(buffer[Point(column: $0, row: row)].text)
                }
                guard start >= column.lowerBound, isFree else { continue }
                buffer.write(text, at: Point(column: start, row: row), style: context.theme.muted)
            }
        }
    }
}
