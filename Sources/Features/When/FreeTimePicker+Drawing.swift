import Foundation
import MeetCore
import MeetStore
import Sentences
import Shell
import TerminalKit
import VenueSearch

extension FreeTimePicker {
    // MARK: - Layout

    /// The minimum columns for the day's agenda beside the slots.
    private static let leastColumns = 60

    /// The rows below the rule: the picked time, and the local times in other zones.
    private func sumRows(in area: Rect) -> Int { clocks.isEmpty || area.rows < 12 ? 1 : 2 }

    private func ruleRow(in area: Rect) -> Int { area.endRow - 1 - sumRows(in: area) }

    /// The area of the slots, between the description of the search and the rule.
    func listArea(in area: Rect) -> Rect {
        let columns = area.columns < Self.leastColumns ? area.columns : area.columns * 55 / 100
        return Rect(
            column: area.column, row: area.row + 1, columns: columns, rows: ruleRow(in: area) - area.row - 1)
    }

    private func agendaArea(in area: Rect) -> Rect {
        let list = listArea(in: area)
        return Rect(
            column: list.endColumn + 2, row: area.row + 1, columns: area.endColumn - list.endColumn - 2,
            rows: list.rows)
    }

    /// Returns the slots, under the headings of their days.
    func rows(in context: ScreenContext) -> HeadedRows<CalendarDate> {
        HeadedRows((slots ?? []).map { CalendarDate($0.start, in: context.zone) })
    }

    func window(in area: Rect, _ rows: HeadedRows<CalendarDate>) -> ListWindow {
        list.window(listArea(in: area), rows.shape, .centred)
    }

    // MARK: - Drawing

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        let until = DateText.dayMonth(lastDay(in: context))
        let heading = say(
            "for \(length) · \(HoursText.words(context.person.workingHours)) · until \(until)")
        buffer.write(
            TextWidth.truncated(heading, to: area.columns), at: area.origin, style: theme.muted)
        let rule = ruleRow(in: area)
        PanelRule.draw(into: &buffer, in: area, row: rule, style: theme.rule)
        let list = listArea(in: area)
        guard let slots else { return nil }
        if slots.isEmpty {
            let whole = Rect(column: area.column, row: list.row, columns: area.columns, rows: list.rows)
            drawNothing(into: &buffer, in: whole, until: until, context: context)
            return nil
        }
        drawSlots(into: &buffer, in: area, context: context)
        drawAgenda(into: &buffer, in: area, context: context)
        drawSum(
            into: &buffer,
            in: Rect(column: area.column, row: rule + 1, columns: area.columns, rows: sumRows(in: area)),
            context: context)
        return nil
    }

    /// Draws the end of the searched range, and how to continue.
    private func drawNothing(
        into buffer: inout CellBuffer, in area: Rect, until: String, context: ScreenContext
    ) {
        var block = TextBlock(columns: area.columns - 1)
        if area.rows > 4 { block.blank() }
        if OpeningHours(parsing: context.person.workingHours) != nil {
            block.wrapped(
                say("There is no free slot of \(length) within your working hours until \(until)."),
                context.theme.warning)
            block.wrapped(
                say("\(KeyMap.key(.take, in: .freeTime)) shows the next two weeks."), context.theme.muted)
        } else {
            block.wrapped(
                say(
                    "“\(ShortText.typed(context.person.workingHours))” are not valid working hours; set them on Me, for example “\(HoursText.example())”."
                ), context.theme.warning)
        }
        block.draw(into: &buffer, in: area)
    }

    private func drawSlots(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) {
        let theme = context.theme
        let rows = rows(in: context)
        let window = window(in: area, rows)
        for (date, place) in rows.headings(in: window) {
            buffer.write(
                TextWidth.truncated(DateText.heading(date, today: context.today), to: place.columns - 1),
                at: Point(column: place.column + 1, row: place.row),
                style: date == context.today ? theme.heading : theme.strong)
        }
        let slots = slots ?? []
        list.draw(
            window, into: &buffer, theme: theme, of: { slots.indices.contains($0) ? slots[$0] : nil }
        ) { buffer, slot, seen in
            draw(
                slot, into: &buffer, at: seen.place.origin, columns: seen.place.columns - 2, context: context)
        }
    }

    private func draw(
        _ slot: DateInterval, into buffer: inout CellBuffer, at place: Point, columns: Int,
        context: ScreenContext
    ) {
        let theme = context.theme
        let clocks = DateText.clockRange(
            WallTime.at(slot.start, in: context.zone), WallTime.at(slot.end, in: context.zone))
        var column = place.column + 3
        column += buffer.write(clocks, at: Point(column: column, row: place.row), style: theme.plain)
        let free = say.free(minutes: Int(slot.duration / 60))
        let room = place.column + columns - column - 2
        guard room > 6 else { return }
        buffer.write(
            TextWidth.truncated(free, to: room), at: Point(column: column + 2, row: place.row),
            style: theme.muted)
    }

    /// Draws the meetings of the selected slot's day.
    private func drawAgenda(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) {
        guard area.columns >= Self.leastColumns, let selected else { return }
        let place = agendaArea(in: area)
        let style = context.theme.rule
        buffer.verticalLine(
            at: Point(column: place.column - 2, row: place.row), rows: place.rows, style: style)
        buffer.write(
            "┴", at: Point(column: place.column - 2, row: ruleRow(in: area)), style: style)
        let day = CalendarDate(selected.start, in: context.zone)
        let meetings = busy[day, default: []].filter { !$0.isDone }
        DayAgenda(day: day, meetings: meetings, zone: context.zone)
            .draw(into: &buffer, in: place, theme: context.theme)
    }

    private func drawSum(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) {
        guard let time else { return }
        var wordings = [MeetingText.when(time, readerZone: context.zone)]
        if let here = DateText.here(time, readerZone: context.zone) {
            wordings += ["\(here) · \(DateText.clocks(time))", here]
        }
        wordings.append(DateText.when(time))
        let text = wordings.first { TextWidth.columns(of: $0) <= area.columns } ?? DateText.start(time)
        buffer.write(
            TextWidth.truncated(text, to: area.columns), at: area.origin, style: context.theme.strong)
        if area.rows > 1 {
            ClockLine(ZoneText.lines(time, for: clocks, readerZone: context.zone))
                .draw(into: &buffer, in: area.inset(top: 1), theme: context.theme)
        }
    }
}
