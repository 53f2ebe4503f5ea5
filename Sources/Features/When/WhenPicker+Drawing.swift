import Foundation
import MeetCore
import MeetStore
import Sentences
import Shell
import TerminalKit

extension WhenPicker {
    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        drawMonth(into: &buffer, in: area, context: context)
        drawDividers(into: &buffer, in: area, style: theme.rule)
        drawHours(into: &buffer, in: area, context: context)
        DayAgenda(day: day, meetings: meetings(on: day), zone: timeZone, clashing: Set(overlaps.map(\.id)))
            .draw(into: &buffer, in: agendaArea(in: area), theme: theme)
        drawRemark(
            into: &buffer, in: area.inset(left: 1, right: 1), row: ruleRow(in: area), context: context)
        let cursor = drawLengthAndZone(into: &buffer, in: area, theme)
        return drawBottom(into: &buffer, in: area, context: context) ?? cursor
    }

    /// Draws the rows below the rule: recurrence, picked time, local times in other zones and next dates;
    /// only one of them if there is a single row.
    private func drawBottom(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        var rows = Rect(
            column: area.column, row: ruleRow(in: area) + 1, columns: area.columns, rows: sumRows(in: area))
        var cursor: Point?
        if let place = repetitionPlace(in: area) {
            cursor = drawRepetition(into: &buffer, in: place, theme)
            rows = rows.inset(top: 1)
        }
        func write(_ text: String, style: Style, in place: Rect) {
            buffer.write(TextWidth.truncated(text, to: place.columns), at: place.origin, style: style)
        }
        if let wrong = wrongLength.map({ say.isNoLength($0) }) ?? wrongEnd(in: context)?.sentence {
            let lines = TextWidth.wrapped(wrong, to: rows.columns).prefix(rows.rows)
            for (number, line) in lines.enumerated() {
                write(line, style: theme.warning, in: rows.inset(top: number))
            }
            return cursor
        }
        let dates = repeats.knowsDates ? nextDates(columns: rows.columns, theme) : nil
        if rows.rows == 1, part == .repetition || part == .end, let dates {
            write(dates, style: theme.plain, in: rows)
            return cursor
        }
        write(sum(columns: rows.columns, context), style: theme.strong, in: rows)
        var below = rows.inset(top: 1)
        if !clocks.isEmpty, !below.isEmpty {
            ClockLine(ZoneText.lines(planned.time, for: clocks, readerZone: context.zone))
                .draw(into: &buffer, in: below.splitTop(1).top, theme: theme)
            below = below.inset(top: 1)
        }
        if let dates, !below.isEmpty { write(dates, style: theme.plain, in: below) }
        return cursor
    }

    /// Draws the lines between month, hours and agenda, and above the summary.
    private func drawDividers(into buffer: inout CellBuffer, in area: Rect, style: Style) {
        let rule = ruleRow(in: area)
        PanelRule.draw(into: &buffer, in: area, row: rule, style: style)
        func divide(at column: Int, to end: Int) {
            buffer.write("┬", at: Point(column: column, row: area.row - 1), style: style)
            buffer.verticalLine(at: Point(column: column, row: area.row), rows: end - area.row, style: style)
            if end == rule { buffer.write("┴", at: Point(column: column, row: rule), style: style) }
        }
        // In a small area length and zone take the whole last row.
        guard columns(in: area).hours > 0 else { return }
        divide(at: area.column + Self.monthColumns, to: rule - (isShort(area) ? 1 : 0))
        let agenda = agendaArea(in: area)
        if !agenda.isEmpty { divide(at: agenda.column - 2, to: rule) }
    }

    /// The picked time, as much of it as fits. Day and zone are above; the local time in the reader's zone is
    /// only here.
    private func sum(columns: Int, _ context: ScreenContext) -> String {
        let time = planned.time
        var wordings = [MeetingText.when(time, readerZone: context.zone)]
        if let here = DateText.here(time, readerZone: context.zone) {
            wordings += ["\(here) · \(DateText.clocks(time))", here]
        }
        return wordings.first { TextWidth.columns(of: $0) <= columns } ?? DateText.when(time)
    }

    /// `↻ 1 Dec, 15 Dec, 29 Dec, 12 Jan, 26 Jan`: as many of the next five dates as fit.
    private func nextDates(columns: Int, _ theme: Theme) -> String {
        let dates = planned.dates(5).map(\.date)
        let sign = theme.seriesSign + " "
        let texts = (0...dates.count).reversed().map { sign + DateText.days(Array(dates.prefix($0))) }
        return texts.first { TextWidth.columns(of: $0) <= columns } ?? sign
    }

    /// Draws the remark on the rule above the summary: the request for the hour, the effect of a clock
    /// change, or overlapping meetings.
    private func drawRemark(
        into buffer: inout CellBuffer, in area: Rect, row: Int, context: ScreenContext
    ) {
        let (text, style): (String, Style)
        var more = ""
        if asksForHour, startMinute == nil {
            (text, style) = (
                say("What time? Type it, or \(KeyMap.key(.take, in: .calendar)) for the whole day."),
                context.theme.key
            )
        } else if let change = time.clockChange {
            (text, style) = ("! " + say.sentence(change), context.theme.warning)
        } else if let first = overlaps.first {
            more = overlaps.count > 1 ? " +\(overlaps.count - 1)" : ""
            let clocks = DateText.timeLine(first.time, readerZone: context.zone)
            (text, style) = ("! " + say.overlaps(first.title, clocks), context.theme.warning)
        } else {
            return
        }
        let room = area.columns - 2 - TextWidth.columns(of: more)
        buffer.write(
            " \(TextWidth.truncated(text, to: room))\(more) ", at: Point(column: area.column, row: row),
            style: style)
    }

    // MARK: - Month

    private func drawMonth(into buffer: inout CellBuffer, in whole: Rect, context: ScreenContext) {
        let theme = context.theme
        let (month, area) = (month(in: whole), monthArea(in: whole))
        let isFocused = part == .day
        month.draw(
            into: &buffer, in: area, today: context.today, marked: day...day, isFocused: isFocused,
            theme: theme
        ) { meetings(on: $0).count }
        guard isFocused else { return }
        FocusedField.draw(into: &buffer, name: area.splitTop(1).top, rows: 1, theme: theme)
        drawDigits(into: &buffer, atEndOf: area.splitTop(1).top, theme)
        buffer.restingPlace = month.place(of: day, in: area)
        // A row is left blank between month and length.
        guard !isShort(whole) else { return }
        buffer.write(
            TextWidth.truncated(say("type a day: 24"), to: area.columns - 2),
            at: Point(column: area.column + 1, row: area.row + SmallMonth.headRows + SmallMonth.mostWeeks),
            style: theme.example)
    }

    /// Draws the typed digits of a day or an hour at the right end of the heading: `› 15:3`.
    private func drawDigits(into buffer: inout CellBuffer, atEndOf heading: Rect, _ theme: Theme) {
        let typed = typedDigits
        guard !typed.isEmpty else { return }
        let text = " › \(typed) "
        let columns = TextWidth.columns(of: text)
        buffer.write(
            text, at: Point(column: max(heading.column, heading.endColumn - columns), row: heading.row),
            style: theme.style(theme.key, on: theme.barRow), limit: heading.columns)
    }

    // MARK: - Hours

    private func drawHours(into buffer: inout CellBuffer, in whole: Rect, context: ScreenContext) {
        let area = hoursArea(in: whole)
        let theme = context.theme
        let columns = columns(in: whole)
        guard columns.hours > 0 else { return }
        drawHeading(into: &buffer, in: area, hasAgenda: columns.agenda > 0, theme)
        if let wholeDayMeeting, columns.agenda == 0 {
            buffer.write(
                TextWidth.truncated("▒ " + say("all day: \(wholeDayMeeting.title)"), to: area.columns),
                at: Point(column: area.column, row: area.row + 1), style: theme.busy)
        }
        let list = slotsArea(in: whole)
        let top = firstSlot(rows: list.rows)
        let zones = Array(shownZones.prefix(columns.zones))
        drawZoneNames(zones, into: &buffer, in: area, theme)
        if part == .hour {
            drawFocus(
                into: &buffer, in: area, list, top: top, hasHint: columns.agenda > 0 && zones.isEmpty, theme)
        }
        let slots = list.inset(right: 2 + zones.count * Self.zoneColumns)
        for row in 0..<list.rows where top + row < Self.slots {
            let place = Rect(column: slots.column, row: list.row + row, columns: slots.columns, rows: 1)
            draw(slot: top + row, into: &buffer, in: place, theme)
            drawHours(
                of: top + row, zones, into: &buffer,
                at: Point(column: slots.endColumn, row: list.row + row), theme)
        }
        ScrollBar.draw(
            into: &buffer,
            in: Rect(column: list.endColumn - 1, row: list.row, columns: 1, rows: list.rows),
            total: Self.slots, visible: list.rows, first: top, style: theme.rule)
    }

    /// Marks the heading of the hours, shows the typed digits or a hint, and puts the hidden cursor on the
    /// start.
    private func drawFocus(
        into buffer: inout CellBuffer, in area: Rect, _ list: Rect, top: Int, hasHint: Bool, _ theme: Theme
    ) {
        // A blank is between the line at the left and the hours.
        let heading = Rect(column: area.column - 1, row: area.row, columns: area.columns + 1, rows: 1)
        FocusedField.draw(into: &buffer, name: heading, rows: 1, theme: theme)
        buffer.restingPlace = area.origin
        if let startMinute {
            let row = list.row + startMinute / Self.slotMinutes - top
            buffer.restingPlace = Point(column: list.column + 1, row: row)
        }
        guard typedDigits.isEmpty else { return drawDigits(into: &buffer, atEndOf: heading, theme) }
        let hint = say("type 9 or 15:30")
        let columns = TextWidth.columns(of: hint)
        guard hasHint, columns <= heading.columns - Self.mostHeading - 2 else { return }
        buffer.write(
            hint, at: Point(column: heading.endColumn - columns - 1, row: heading.row),
            style: theme.style(theme.example, on: theme.barRow))
    }

    /// The maximum columns of the heading of the hours.
    private static let mostHeading = 18

    /// Draws the name of the day, unless the agenda has it, and the whole day as the first option.
    private func drawHeading(
        into buffer: inout CellBuffer, in area: Rect, hasAgenda: Bool, _ theme: Theme
    ) {
        let isFocused = part == .hour
        let wholeDay = startMinute == nil
        let label = (wholeDay ? "● " : "") + say("whole day")
        let labelStyle = wholeDay ? theme.key.adding(isFocused ? .reverse : .bold) : theme.muted
        let headingStyle = isFocused ? theme.key : theme.strong
        let labelColumn = hasAgenda ? 0 : 22
        if hasAgenda || area.columns >= labelColumn + TextWidth.columns(of: label) {
            if !hasAgenda {
                buffer.write(DateText.dayMonthYear(day), at: area.origin, style: headingStyle)
            }
            buffer.write(
                label, at: Point(column: area.column + labelColumn, row: area.row),
                style: hasAgenda && isFocused && !wholeDay ? theme.key : labelStyle)
        } else {
            // There is room for one of them; the day is selected in the month.
            let text = wholeDay ? label : DateText.dayMonth(day)
            buffer.write(
                TextWidth.truncated(text, to: area.columns), at: area.origin,
                style: wholeDay ? labelStyle : headingStyle)
        }
    }

    private func draw(slot: Int, into buffer: inout CellBuffer, in area: Rect, _ theme: Theme) {
        let minute = slot * Self.slotMinutes
        let isStart = startMinute.map { $0 / Self.slotMinutes == slot } ?? false
        let isInside = startMinute != nil && takesPlace(inSlot: slot)
        var style = minute % 60 == 0 ? theme.plain : theme.muted
        var shown = minute
        if isStart, let startMinute {
            shown = startMinute
            style = part == .hour ? theme.key.adding(.reverse) : theme.key
        }
        buffer.write(
            ClockText.inColumn(WallTime(date: day, hour: shown / 60, minute: shown % 60)),
            at: Point(column: area.column + 1, row: area.row), style: style)
        let mark = ClockText.columns + 2
        buffer.write(
            isInside ? "┃" : " ", at: Point(column: area.column + mark, row: area.row), style: theme.key)
        let room = max(0, area.columns - mark - 2)
        let label = label(ofSlot: slot, columns: room, theme)
        buffer.write(
            TextWidth.truncated(label.text, to: room),
            at: Point(column: area.column + mark + 2, row: area.row), style: label.style)
    }

    /// Returns whether the picked time overlaps a half-hour.
    private func takesPlace(inSlot slot: Int) -> Bool {
        guard let interval = time.interval(in: timeZone) else { return false }
        return spans(ofSlot: slot).contains { $0.overlaps(interval) }
    }

    /// The minimum columns of a name.
    private static let leastLabel = 6

    /// Returns the meetings of a half-hour, named where they begin, or the effect of a clock change.
    private func label(ofSlot slot: Int, columns: Int, _ theme: Theme) -> (text: String, style: Style) {
        let spans = spans(ofSlot: slot)
        if spans.isEmpty {
            let hasRoom = TextWidth.columns(of: say("clocks go forward")) <= columns
            return (hasRoom ? say("clocks go forward") : say("skipped", context: "hour"), theme.warning)
        }
        let taking = meetings(on: day).filter { meeting in
            guard case .timed = meeting.time, !meeting.isTransparent, let begin = meeting.start,
                let end = meeting.end
            else {
                return false
            }
            let meets = begin..<max(end, begin.addingTimeInterval(1))
            return spans.contains { $0.overlaps(meets) }
        }
        guard let first = taking.first else {
            return (spans.count > 1 ? say("occurs twice") : "", theme.warning)
        }
        let isInTheWay = taking.contains { overlap in overlaps.contains { $0.id == overlap.id } }
        let begins = first.start.map { begin in spans.contains { $0.contains(begin) } } ?? false
        let more = taking.count > 1 ? " +\(taking.count - 1)" : ""
        let sign = isInTheWay ? "!" : "▒"
        let isNamed = (begins || slot == 0) && columns >= Self.leastLabel
        let text = isNamed ? "\(sign) \(first.title)\(more)" : sign
        return (text, isInTheWay ? theme.warning : theme.busy)
    }

    // MARK: - Other zones

    /// Draws the zone names above their hours.
    private func drawZoneNames(
        _ zones: [TimeZone], into buffer: inout CellBuffer, in area: Rect, _ theme: Theme
    ) {
        let noon = WallTime(date: day, hour: 12, minute: 0).instant(in: timeZone)
        var column = area.endColumn - 2 - zones.count * Self.zoneColumns
        for zone in zones {
            let name = noon.map { ZoneText.name(zone, at: $0) } ?? ""
            buffer.write(
                TextWidth.truncated(name, to: Self.zoneColumns - 1),
                at: Point(column: column + 1, row: area.row), style: theme.muted)
            column += Self.zoneColumns
        }
    }

    /// Draws the local times of a half-hour in other zones.
    private func drawHours(
        of slot: Int, _ zones: [TimeZone], into buffer: inout CellBuffer, at point: Point, _ theme: Theme
    ) {
        guard let start = spans(ofSlot: slot).first?.lowerBound else { return }
        for (number, zone) in zones.enumerated() {
            buffer.write(
                ZoneText.hour(at: start, in: zone, beside: day),
                at: Point(column: point.column + number * Self.zoneColumns + 1, row: point.row),
                style: theme.muted)
        }
    }

    // MARK: - Length and zone

    /// Draws length and zone below the month.
    private func drawLengthAndZone(into buffer: inout CellBuffer, in area: Rect, _ theme: Theme) -> Point? {
        if isShort(area) {
            let line = Rect(column: area.column, row: area.endRow - 3, columns: area.columns, rows: 1)
            if part == .repetition || part == .end {
                buffer.fill(line, with: theme.plain)
                return drawRepetition(into: &buffer, in: line, theme)
            }
            return drawLengthAndZoneInOneLine(into: &buffer, in: line, theme)
        }
        let row = area.row + 9
        let columns = Self.monthColumns - 2
        buffer.write(
            say("Length"), at: Point(column: area.column + 1, row: row),
            style: part == .length ? theme.key : theme.muted)
        if part == .length {
            buffer.write(
                say.lengthKeys(
                    more: KeyMap.key(.moveUp, in: .calendar, isTyping: true),
                    less: KeyMap.key(.moveDown, in: .calendar, isTyping: true)),
                at: Point(column: area.column + 10, row: row), style: theme.example)
        }
        let field = Rect(column: area.column + 1, row: row + 1, columns: columns, rows: 1)
        let cursor = lengthField.draw(
            into: &buffer, in: field, style: theme.plain, isFocused: part == .length)
        buffer.write(
            say("Zone"), at: Point(column: area.column + 1, row: row + 2),
            style: part == .zone ? theme.key : theme.muted)
        let zonePlace = Point(column: area.column + 1, row: row + 3)
        buffer.write(
            TextWidth.truncated(zone, to: columns), at: zonePlace,
            style: part == .zone ? theme.selected : theme.plain)
        if part == .length || part == .zone {
            let name = Rect(
                column: area.column, row: part == .length ? row : row + 2, columns: Self.monthColumns, rows: 1
            )
            FocusedField.draw(into: &buffer, name: name, rows: 2, theme: theme)
            buffer.restingPlace = zonePlace
        }
        return part == .length ? cursor : nil
    }

    private func drawLengthAndZoneInOneLine(
        into buffer: inout CellBuffer, in area: Rect, _ theme: Theme
    ) -> Point? {
        buffer.fill(area, with: theme.plain)
        let field = Rect(column: area.column + 1, row: area.row, columns: 12, rows: 1)
        let cursor = lengthField.draw(
            into: &buffer, in: field, style: part == .length ? theme.key : theme.plain,
            isFocused: part == .length)
        buffer.write(
            TextWidth.truncated(zone, to: area.columns - 15),
            at: Point(column: area.column + 14, row: area.row),
            style: part == .zone ? theme.plain.adding(.reverse) : theme.muted)
        return part == .length ? cursor : nil
    }

    // MARK: - Recurrence

    /// The first column of the end in its row, if there is room for all.
    static let endColumn = 44

    /// Draws `Repeat every second Tuesday    Ends 30 Jun 2027`.
    private func drawRepetition(into buffer: inout CellBuffer, in area: Rect, _ theme: Theme) -> Point? {
        let isWide = area.columns > Self.endColumn + 16
        let label = isWide ? say.repeatLabel : theme.seriesSign
        let isChosen = part == .repetition
        buffer.write(label, at: area.origin, style: isChosen ? theme.key : theme.muted)
        let column = TextWidth.columns(of: label) + 1
        let endColumn = isWide ? Self.endColumn : area.columns * 3 / 5
        let room = (repeats.hasEnd ? endColumn : area.columns) - column - 1
        let style = isChosen ? theme.selected : repeats.comesAgain ? theme.plain : theme.muted
        // The frame includes a blank at the left.
        func markName(_ name: String, at place: Point) {
            let mark = Rect(
                column: place.column - 1, row: place.row, columns: TextWidth.columns(of: name) + 1, rows: 1)
            FocusedField.draw(into: &buffer, name: mark, rows: 1, theme: theme)
            buffer.restingPlace = place
        }
        if isChosen { markName(label, at: area.origin) }
        let value = TextWidth.truncated(repeats.words(at: planned.time), to: max(0, room))
        buffer.write(value, at: Point(column: area.column + column, row: area.row), style: style)
        if isChosen, !repeats.comesAgain {
            buffer.write(
                TextWidth.truncated(
                    say("e.g. “every second tue until june”"),
                    to: max(0, room - TextWidth.columns(of: value) - 2)),
                at: Point(column: area.column + column + TextWidth.columns(of: value) + 2, row: area.row),
                style: theme.example)
        }
        guard repeats.hasEnd else { return nil }
        let isEnd = part == .end
        var field = area.inset(left: endColumn)
        if isWide {
            buffer.write(say("Ends"), at: field.origin, style: isEnd ? theme.key : theme.muted)
            if isEnd { markName(say("Ends"), at: field.origin) }
            field = field.inset(left: TextWidth.columns(of: say("Ends")) + 1)
        }
        let cursor = repeats.endField.draw(
            into: &buffer, in: field, style: theme.plain,
            placeholder: isEnd ? say("june, 10 times") : say("never"),
            placeholderStyle: isEnd ? theme.example : theme.muted, isFocused: isEnd)
        return isEnd ? cursor : nil
    }
}
