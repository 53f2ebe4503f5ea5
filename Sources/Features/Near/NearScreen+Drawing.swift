import Foundation
import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit
import VenueSearch

/// The areas of the screen: the status, the list, and the map if there is room.
struct NearLayout: Hashable, Sendable {
    /// The rows of each item in the list.
    static let rowsOfThing = 2

    var status: Rect
    /// The row of the line below the status; `nil` if there is no room for one.
    var rule: Int?
    var list: Rect
    var map: Rect
    /// The column between list and map.
    var divider: Int?

    /// The area of the things that fit whole; of the first line of one if the list has a single row.
    var things: Rect {
        let whole = list.rows / Self.rowsOfThing * Self.rowsOfThing
        return whole > 0 ? list.splitTop(whole).top : list
    }

    static func hasMap(_ body: Size) -> Bool { body.columns >= 64 && body.rows >= 10 }

    init(area: Rect, statusRows: Int) {
        let hasMap = Self.hasMap(area.size)
        let top = area.splitTop(min(statusRows, max(1, area.rows / 3)))
        status = top.top.inset(left: 1, right: 1)
        rule = hasMap ? top.rest.row : nil
        let rest = hasMap ? top.rest.inset(top: 1) : top.rest
        guard hasMap else {
            list = rest
            map = Rect(column: area.column, row: area.row, columns: 0, rows: 0)
            return
        }
        let halves = rest.splitLeft(min(max(36, area.columns * 45 / 100), 60))
        list = halves.left
        divider = halves.rest.column
        map = halves.rest.inset(left: 1)
    }
}

extension NearScreen {
    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        let status = status(columns: area.columns - 2, context)
        let layout = NearLayout(area: area, statusRows: status.lines.count)
        status.draw(into: &buffer, in: layout.status)
        if let rule = layout.rule, let divider = layout.divider {
            buffer.horizontalLine(
                at: Point(column: area.column, row: rule), columns: area.columns, style: theme.rule)
            buffer.write("┬", at: Point(column: divider, row: rule), style: theme.rule)
            buffer.verticalLine(
                at: Point(column: divider, row: rule + 1), rows: area.endRow - rule - 1, style: theme.rule)
            buffer.write("┴", at: Point(column: divider, row: area.endRow), style: theme.rule)
        }
        if !layout.map.isEmpty, found != nil {
            map.draw(
                into: &buffer, in: layout.map, theme: theme,
                selected: selected == nil ? nil : cursor.selected, streets: context.streets)
        }
        if things.isEmpty {
            var block = TextBlock(columns: max(1, layout.list.columns - 4))
            if let text = nothingText { block.wrapped(text, theme.muted) }
            block.draw(into: &buffer, in: layout.list.inset(left: 2, right: 2))
            return nil
        }
        cursor.draw(window(layout), into: &buffer, theme: theme, of: { things[$0] }) { buffer, thing, seen in
            draw(thing, seen.index, into: &buffer, in: seen.place, context)
        }
        return nil
    }

    /// Draws `▌1 Antibiotics        120 m` and, below it, place, deadline and opening state.
    private func draw(
        _ thing: NearThing, _ index: Int, into buffer: inout CellBuffer, in area: Rect,
        _ context: ScreenContext
    ) {
        let theme = context.theme
        if let sign = VenueMap.sign(of: index) {
            buffer.write(String(sign), at: Point(column: area.column + 1, row: area.row), style: theme.key)
        }
        let distance = DistanceText.text(thing.distance)
        let end = area.endColumn - 2
        buffer.write(
            distance, at: Point(column: end - TextWidth.columns(of: distance), row: area.row),
            style: theme.plain)
        let room = end - TextWidth.columns(of: distance) - 1 - (area.column + 3)
        buffer.write(
            TextWidth.truncated(thing.meeting.title, to: max(1, room)),
            at: Point(column: area.column + 3, row: area.row), style: theme.plain)
        guard area.rows > 1 else { return }
        var column = area.column + 3
        for (number, part) in facts(of: thing, context).enumerated() where column < end {
            let text = (number == 0 ? "" : " · ") + part.text
            column += buffer.write(
                TextWidth.truncated(text, to: end - column), at: Point(column: column, row: area.row + 1),
                style: part.style)
        }
    }

    /// The deadline, the opening state and the place: the most urgent first, as the end is truncated.
    private func facts(of thing: NearThing, _ context: ScreenContext) -> [TextBlock.Span] {
        let theme = context.theme
        let (time, zone) = (thing.meeting.time, context.zone)
        var facts: [TextBlock.Span] = []
        if case .due = time, let words = Countdown.text(from: context.now, to: time, readerZone: zone) {
            let isOver = time.end(readerZone: zone).map { $0 <= context.now } ?? false
            facts.append(.init(text: words, style: isOver ? theme.warning : theme.plain))
        } else if time.isScheduled {
            facts.append(.init(text: DateText.start(time), style: theme.plain))
        }
        if let isOpen = isOpen(thing.venue, context) {
            facts.append(
                .init(
                    text: isOpen ? say("open now") : say("closed now"), style: isOpen ? theme.good : theme.bad
                ))
        }
        let kind = thing.meeting.placeKind.flatMap { thing.isOfKind ? " (\(say.anyPlace(of: $0)))" : nil }
        facts.append(.init(text: thing.venue.name + (kind ?? ""), style: theme.muted))
        return facts
    }

    /// `nil` if the hours are unknown or cannot be parsed.
    private func isOpen(_ venue: Venue, _ context: ScreenContext) -> Bool? {
        guard let hours = venue.openingHours.flatMap({ OpeningHours(parsing: $0) }) else { return nil }
        let clock = VenueClock(of: venue, at: context.now, in: context.zone, zones: context.placeZones)
        return hours.isOpen(at: clock.time)
    }

    // MARK: - The status

    /// The text of the status: the place, the age of a position, running searches and errors.
    func status(columns: Int, _ context: ScreenContext) -> TextBlock {
        let theme = context.theme
        var block = TextBlock(columns: max(1, columns))
        guard let place else {
            block.wrapped(say("Nearby"), theme.strong)
            return block
        }
        var parts = [heading(of: place)]
        if let found { parts.append(say.within(DistanceText.chosen(found.radius))) }
        if let told = found?.position?.setAt {
            parts.append(say("set \(say.ago(context.now.timeIntervalSince(told)))"))
        }
        if isAsking {
            parts.append(context.theme.spinner(context.spinnerFrame) + " " + say("searching nearby"))
        }
        block.wrapped(parts.joined(separator: " · "), theme.strong)
        if found?.position?.isOld(at: context.now) == true {
            block.wrapped("! " + say("The position is old: you may be elsewhere by now."), theme.warning)
        }
        if let refusal { block.wrapped("! " + refusal, theme.error) }
        if let failure = found?.failure, !isAsking {
            block.wrapped(
                "! \(failure.sentence) \(say("Only saved places of these kinds are shown."))",
                theme.warning)
        }
        if let found, !isAsking, !found.missingKinds.isEmpty {
            let kinds = found.missingKinds.map { say.kindOfPlace($0) }
            block.wrapped(
                say.nonePlaces(of: kinds, within: DistanceText.chosen(found.reach)), theme.muted)
        }
        return block
    }

    private func heading(of place: NearPlace) -> String {
        let origin = found?.origin
        let foundName = origin?.foundName.map { " (\($0))" } ?? ""
        switch place {
        case .home: return say.nearHomeOf((origin?.name ?? "") + foundName)
        case .position:
            return say.nearPositionAt(origin?.coordinate.map(CoordinateText.text) ?? "")
        case .typed(let text): return say("Near \((origin?.name ?? text) + foundName)")
        }
    }

    /// The text in place of the rows; `nil` while they are being searched.
    private var nothingText: String? {
        guard place != nil else {
            return say(
                "Near what? \(KeyMap.key(.nearPlace)) lets you type a place. If a home place (on Me) or a position (meet-tui position set LAT,LON) is set, the search starts there."
            )
        }
        guard let found, !isAsking else { return nil }
        return say.nothingIsNear(DistanceText.chosen(found.radius))
    }
}
