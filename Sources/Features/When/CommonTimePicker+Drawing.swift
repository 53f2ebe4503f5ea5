import Foundation
import MeetCore
import Sentences
import Shell
import TerminalKit
import VenueSearch

extension CommonTimePicker {
    // MARK: - Layout

    func layout(in area: Rect, _ context: ScreenContext) -> CommonTimeLayout {
        CommonTimeLayout(
            area, people: people.count + 1, longest: names.map { TextWidth.columns(of: $0) }.max() ?? 0,
            hasClocks: clocks.contains { $0.zone.identifier != context.zone.identifier })
    }

    func rowWindow(in layout: CommonTimeLayout) -> ListWindow {
        rowList.window(layout.names, ListShape(count: people.count + 1), bar: .none)
    }

    func slotWindow(in layout: CommonTimeLayout) -> ListWindow {
        slotList.window(layout.slots, ListShape(count: slots.count), .centred)
    }

    /// The names in the order of the grid; those in parentheses are optional.
    private var names: [String] {
        [say("You")]
            + people.map { person in
                let name = ShortText.name(person.invitee.name)
                return person.isRequired ? name : "(\(name))"
            }
    }

    /// Returns a name in few columns: the first name, if that is enough to tell it from the others.
    private func name(of place: Int, columns: Int) -> String {
        let name = names[place]
        if place == 0 || TextWidth.columns(of: name) <= columns { return name }
        let firsts = people.map { ShortText.firstName($0.invitee.name) }
        let first = firsts[place - 1]
        guard !first.isEmpty, firsts.count(where: { $0 == first }) == 1 else { return name }
        return people[place - 1].isRequired ? first : "(\(first))"
    }

    /// The people whose zone is known.
    private var clocks: [PersonClock] {
        (grid?.people ?? []).compactMap { person in
            guard !person.isReader, let zone = person.zone else { return nil }
            return PersonClock(name: person.person.name, zone: zone)
        }
    }

    // MARK: - Drawing

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let layout = layout(in: area, context)
        drawHeading(into: &buffer, in: layout.heading, context)
        for rule in layout.rules {
            PanelRule.draw(into: &buffer, in: area, row: rule, style: context.theme.rule)
        }
        drawMarkCount(into: &buffer, layout, context.theme)
        drawNames(into: &buffer, layout, context.theme)
        guard let grid else { return nil }
        drawSource(into: &buffer, in: layout.source, grid, context)
        if !columns.isEmpty {
            // The grid may lack somebody whose address was one's own.
            let seen = rowWindow(in: layout).rows.map { (person: rows[$0.index], row: $0.place.row) }
                .filter { grid.people.indices.contains($0.person) }
            CommonTimeSheet(
                grid: grid, columns: columns, first: firstPlace(in: layout), span: span,
                marks: Set(marks.map { grid.minute(of: $0) }), layout: layout, context: context
            ).draw(into: &buffer, rows: seen)
        }
        if slots.isEmpty {
            drawNothing(into: &buffer, in: layout.slots.isEmpty ? layout.sum : layout.slots, context)
            if layout.slots.isEmpty { return nil }
        }
        drawSlots(into: &buffer, layout, grid, context)
        drawSum(into: &buffer, in: layout.sum, grid, context)
        return nil
    }

    /// Draws the length, the hours and the end of the search, and the legend if there is room for both.
    private func drawHeading(into buffer: inout CellBuffer, in area: Rect, _ context: ScreenContext) {
        guard !area.isEmpty else { return }
        let theme = context.theme
        let until = DateText.dayMonth(lastDay(in: context))
        let length = say.length(minutes: minutes)
        let hours = HoursText.words(context.person.workingHours)
        let wordings = [
            say("for \(length) · \(hours) · until \(until)"), say("for \(length) · until \(until)"),
        ]
        let legend: [(sign: String, word: String, style: Style)] = [
            ("█", say("busy", context: "legend"), theme.busy),
            ("▒", say("tentative", context: "legend"), theme.perhaps),
            ("·", say("unknown", context: "legend"), theme.muted),
            ("╱", say("night", context: "legend"), theme.rule),
        ]
        let legendColumns = legend.reduce(-2) { $0 + TextWidth.columns(of: $1.word) + 4 }
        let beside = wordings.first { TextWidth.columns(of: $0) + 3 + legendColumns <= area.columns }
        buffer.write(
            TextWidth.truncated(beside ?? wordings[0], to: area.columns), at: area.origin, style: theme.muted)
        guard beside != nil else { return }
        var column = area.endColumn - legendColumns
        for part in legend {
            column += buffer.write(part.sign, at: Point(column: column, row: area.row), style: part.style)
            column += buffer.write(
                " \(part.word)  ", at: Point(column: column, row: area.row), style: theme.muted,
                limit: area.endColumn - column)
        }
    }

    /// Draws the number of marked times on the line above the sum.
    private func drawMarkCount(into buffer: inout CellBuffer, _ layout: CommonTimeLayout, _ theme: Theme) {
        guard !marks.isEmpty, let rule = layout.rules.last else { return }
        let count = marks.count
        let words = " \(RowMark.sign) " + say("\(count) time marked", "\(count) times marked", count) + " "
        let column = layout.sum.endColumn - TextWidth.columns(of: words)
        guard column > layout.sum.column else { return }
        buffer.write(words, at: Point(column: column, row: rule), style: theme.key)
    }

    private func drawNames(into buffer: inout CellBuffer, _ layout: CommonTimeLayout, _ theme: Theme) {
        let room = layout.names.columns - 2
        rowList.draw(
            rowWindow(in: layout), into: &buffer, theme: theme, isFocused: false,
            of: { rows.indices.contains($0) ? rows[$0] : nil }
        ) { buffer, place, seen in
            let isRequired = place == 0 || people[place - 1].isRequired
            buffer.write(
                TextWidth.truncated(name(of: place, columns: room), to: room),
                at: Point(column: seen.place.column + 1, row: seen.place.row),
                style: isRequired ? theme.plain : theme.muted)
        }
        // The names continue where the cells are, so a sign tells that there are more.
        let window = rowWindow(in: layout)
        guard window.lines > window.visible, let last = window.rows.last else { return }
        let isAtEnd = last.index == window.count - 1
        buffer.write(
            isAtEnd ? "▴" : "▾", at: Point(column: layout.names.endColumn - 1, row: last.place.row),
            style: theme.thumb)
    }

    /// Draws the sources of the selected person's times with their ages, and their own clock.
    private func drawSource(
        into buffer: inout CellBuffer, in area: Rect, _ grid: BusyGrid, _ context: ScreenContext
    ) {
        guard !area.isEmpty, rows.indices.contains(rowList.selected),
            grid.people.indices.contains(rows[rowList.selected])
        else { return }
        let place = rows[rowList.selected]
        let person = grid.people[place]
        var parts = [say.sources(of: person, at: context.now)]
        if isAsking, !person.isReader {
            parts.append("\(context.theme.spinner(context.spinnerFrame)) \(say("asking"))")
        }
        let instant = grid.instant(start)
        if let zone = person.zone,
            zone.secondsFromGMT(for: instant) != context.zone.secondsFromGMT(for: instant)
        {
            let day = CalendarDate(instant, in: context.zone)
            let sign = grid.isNight(of: place, during: span) ? ZoneText.night + " " : ""
            let hour = ZoneText.hour(at: instant, in: zone, beside: day)
            parts.append("\(sign)\(hour) \(ZoneText.name(zone, at: instant))")
        }
        let name = names[place]
        let used = buffer.write(
            TextWidth.truncated(name, to: area.columns / 2),
            at: Point(column: area.column + 1, row: area.row), style: context.theme.strong)
        let column = area.column + 1 + used + 2
        buffer.write(
            TextWidth.truncated(parts.joined(separator: " · "), to: area.endColumn - column),
            at: Point(column: column, row: area.row), style: context.theme.muted)
    }

    /// Draws why there is no time in order, and how to continue.
    private func drawNothing(into buffer: inout CellBuffer, in area: Rect, _ context: ScreenContext) {
        var block = TextBlock(columns: area.columns - 1)
        if OpeningHours(parsing: context.person.workingHours) != nil {
            let (length, until) = (say.length(minutes: minutes), DateText.dayMonth(lastDay(in: context)))
            block.wrapped(
                say("There is no free slot of \(length) within your working hours until \(until)."),
                context.theme.warning)
        } else {
            block.wrapped(
                say(
                    "“\(ShortText.typed(context.person.workingHours))” are not valid working hours; set them on Me, for example “\(HoursText.example())”."
                ), context.theme.warning)
        }
        block.draw(into: &buffer, in: area)
    }

    // MARK: - The order

    private func drawSlots(
        into buffer: inout CellBuffer, _ layout: CommonTimeLayout, _ grid: BusyGrid, _ context: ScreenContext
    ) {
        guard !layout.slots.isEmpty else { return }
        let window = slotWindow(in: layout)
        let shown = window.rows.map { times(of: slots[$0.index], context) }
        let dayColumns = shown.map { TextWidth.columns(of: $0.day) }.max() ?? 0
        let clockColumns = shown.map { TextWidth.columns(of: $0.clocks) }.max() ?? 0
        let theme = context.theme
        slotList.draw(
            window, into: &buffer, theme: theme, of: { slots.indices.contains($0) ? slots[$0] : nil }
        ) { buffer, slot, seen in
            let row = seen.place.row
            if marks.contains(where: { isStart($0, within: slot) }) {
                RowMark.draw(into: &buffer, at: seen.place.origin, theme: theme)
            }
            let (sign, style) = Self.sign(of: slot.fit, theme)
            var column = seen.place.column + 3
            buffer.write(sign, at: Point(column: column, row: row), style: style)
            column += 2
            let time = times(of: slot, context)
            let end = window.area.endColumn - 2
            buffer.write(
                time.day, at: Point(column: column, row: row), style: theme.plain, limit: end - column)
            column += dayColumns + 2
            buffer.write(
                time.clocks, at: Point(column: column, row: row), style: theme.plain, limit: end - column)
            column += clockColumns + 2
            // The last column is that of the scroll bar.
            buffer.write(
                TextWidth.truncated(
                    say.reason(of: slot, for: grid.people), to: end - column),
                at: Point(column: column, row: row), style: theme.muted)
        }
    }

    private func isStart(_ start: Date, within slot: CommonSlots.Slot) -> Bool {
        let end = start.addingTimeInterval(Double(minutes) * 60)
        return slot.span.lowerBound <= start && end <= slot.span.upperBound
    }

    /// The day and the hours of a time, on the reader's clocks.
    private func times(
        of slot: CommonSlots.Slot, _ context: ScreenContext
    ) -> (day: String, clocks: String) {
        let start = WallTime.at(slot.span.lowerBound, in: context.zone)
        let end = WallTime.at(slot.span.upperBound, in: context.zone)
        return (DateText.dayMonth(start.date), DateText.clockRange(start, end))
    }

    /// The sign of a time: that of the answer which it suggests.
    private static func sign(
        of fit: CommonSlots.Slot.Fit, _ theme: Theme
    ) -> (sign: String, style: Style) {
        switch fit {
        case .free: (MeetingText.sign(.accepted), theme.good)
        case .possible: (MeetingText.sign(.tentative), theme.perhaps)
        case .taken: (MeetingText.sign(.declined), theme.bad)
        }
    }

    /// Draws the picked time with its reason, and the local times of others.
    private func drawSum(
        into buffer: inout CellBuffer, in area: Rect, _ grid: BusyGrid, _ context: ScreenContext
    ) {
        guard let picked, let time else { return }
        let theme = context.theme
        let reason = say.reason(of: picked, for: grid.people)
        let short = times(of: picked, context)
        let wordings = [
            MeetingText.when(time, readerZone: context.zone), "\(short.day) · \(short.clocks)",
            "\(short.day) \(short.clocks)",
        ]
        // The form is the same for all times, so that they can be compared.
        let text = wordings.first { TextWidth.columns(of: $0) <= area.columns / 2 } ?? wordings[2]
        var column = area.column
        column += buffer.write(
            TextWidth.truncated(text, to: area.columns), at: area.origin, style: theme.strong)
        let (sign, style) = Self.sign(of: picked.fit, theme)
        if area.endColumn - column > 6 {
            column += buffer.write("  \(sign) ", at: Point(column: column, row: area.row), style: style)
            buffer.write(
                TextWidth.truncated(reason, to: area.endColumn - column),
                at: Point(column: column, row: area.row), style: style)
        }
        guard area.rows > 1 else { return }
        ClockLine(ZoneText.lines(time, for: clocks, readerZone: context.zone))
            .draw(into: &buffer, in: area.inset(top: 1), theme: theme)
    }
}
