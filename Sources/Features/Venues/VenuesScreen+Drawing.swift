import Foundation
import MeetCore
import Sentences
import Shell
import TerminalKit
import VenueSearch

extension VenuesScreen {
    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        let layout = layout(area, context)
        let cursor = drawFields(into: &buffer, layout, context)
        drawLines(into: &buffer, area, layout, theme)
        if focus == .near, !layout.list.isEmpty {
            drawPlaces(into: &buffer, in: layout.list, theme)
        } else {
            drawList(into: &buffer, layout, context)
        }
        if !layout.detail.isEmpty, let selected {
            if focus == .detail, VenuesLayout.isWide(area.size) {
                buffer.write(
                    "▌", at: Point(column: layout.detail.column - 1, row: layout.detail.row), style: theme.bar
                )
            }
            let block = detail(of: selected, context).block(columns: layout.detail.columns)
            detailText.draw(block, into: &buffer, in: layout.detail, theme: theme)
            if focus == .detail { buffer.restingPlace = layout.detail.origin }
        }
        if !layout.map.isEmpty {
            map.draw(
                into: &buffer, in: layout.map, theme: theme,
                selected: selected.map { _ in mark(of: self.cursor.selected) }, streets: context.streets)
        }
        return cursor
    }

    func detail(of found: FoundVenue, _ context: ScreenContext) -> VenueDetail {
        VenueDetail(
            venue: found.venue, context: context, distance: found.distance,
            origin: origin, ways: found.venue.coordinate.map { ways(to: $0) } ?? [],
            record: record(of: found.venue, context),
            moment: picking.map { VenueDetail.Moment.meeting($0.time) } ?? .now)
    }

    /// Returns the record of incidents around a venue; `nil` before they are read, and without a point.
    private func record(of venue: Venue, _ context: ScreenContext) -> AreaRecord? {
        guard let incidents, let center = venue.coordinate else { return nil }
        return AreaRecord(incidents, around: center, at: context.now)
    }

    /// The origin of the distances in the rows, even if the fields have changed since.
    var origin: SearchOrigin? {
        showsSaved ? savedOrigin : self.found.results?.around
    }

    // MARK: - Layout

    /// The layout in cells of the body, from 0.
    func layout(in context: ScreenContext) -> VenuesLayout {
        layout(bounds(in: context), context)
    }

    private func layout(_ area: Rect, _ context: ScreenContext) -> VenuesLayout {
        let columns = VenuesLayout.listColumns(area.size) - 2
        return VenuesLayout(
            area: area, showsDetail: focus == .detail,
            statusRows: status(in: context).lines(columns: columns).count,
            hasCredit: !(found.results?.attribution ?? "").isEmpty && !showsSaved
                && !saysNothingFound(in: context))
    }

    // MARK: - The fields

    private static var nearLabel: String { say("near", context: "search field") }

    private func drawFields(into buffer: inout CellBuffer, _ layout: VenuesLayout, _ context: ScreenContext)
        -> Point?
    {
        let theme = context.theme
        if focus == .query {
            buffer.write(
                "▌", at: Point(column: layout.query.column - 1, row: layout.query.row), style: theme.bar)
        }
        buffer.write("›", at: layout.query.origin, style: theme.key)
        let invitation =
            focus == .query
            ? say("a name or a kind of place: cafe, Café Artist")
            : say("/ to search by name or kind of place")
        let queryPoint = fields.words.draw(
            into: &buffer, in: layout.query.inset(left: 2, right: 1),
            style: focus == .query ? theme.plain : theme.strong, placeholder: invitation,
            isFocused: focus == .query)
        buffer.write(
            Self.nearLabel, at: Point(column: layout.near.column + 1, row: layout.near.row),
            style: focus == .near ? theme.key : theme.muted)
        if focus == .near { buffer.write("▌", at: layout.near.origin, style: theme.bar) }
        // A place in the query has precedence over the field, so it is shown there.
        let said = focus == .near ? nil : fields.placeInWords
        var shown = said.map { TextField($0) } ?? fields.near
        if focus != .near { shown.cursor = 0 }
        let nearField = layout.near.inset(left: TextWidth.columns(of: Self.nearLabel) + 2)
        let nearPoint = shown.draw(
            into: &buffer, in: nearField, style: focus == .near ? theme.plain : theme.strong,
            placeholder: context.person.home.isEmpty ? say.anywhere : say("home, \(context.person.home)"),
            isFocused: focus == .near)
        drawConditions(into: &buffer, in: layout.conditions, context)
        return switch focus {
        case .query: queryPoint
        case .near: nearPoint
        case .list, .detail: nil
        }
    }

    private func drawConditions(into buffer: inout CellBuffer, in area: Rect, _ context: ScreenContext) {
        let theme = context.theme
        let isNarrow = area.columns < 50
        let provider = VenueSearchStatus.name(ofProvider: context.person.venues.provider)
        let isOffline = context.person.venues.provider == OfflinePlaces.id
        let parts: [(CommandID, String, Bool)] = [
            (.changeRadius, fields.radius.title, fields.radius != .nearby),
            (.changeKind, fields.kind?.name ?? say("any kind"), fields.kind != nil),
            (.changeProvider, isOffline ? say("offline places") : say.asks(provider), isOffline),
        ]
        var column = area.column + (isNarrow ? 0 : 2)
        // In a narrow area the provider is named with the results instead.
        for (number, (command, text, isSet)) in parts.prefix(isNarrow ? 2 : 3).enumerated() {
            if number > 0 {
                column += buffer.write(
                    isNarrow ? " · " : "  ·  ", at: Point(column: column, row: area.row), style: theme.rule)
            }
            if !isNarrow {
                let key = KeyMap.key(command, in: .venueSearch, isTyping: isInField)
                column += buffer.write(
                    key + " ", at: Point(column: column, row: area.row), style: theme.key)
            }
            let room = max(0, area.endColumn - column)
            column += buffer.write(
                TextWidth.truncated(text, to: room), at: Point(column: column, row: area.row),
                style: isSet ? theme.strong : theme.muted)
        }
    }

    private func drawLines(
        into buffer: inout CellBuffer, _ area: Rect, _ layout: VenuesLayout, _ theme: Theme
    ) {
        guard let rule = layout.rule else { return }
        buffer.horizontalLine(
            at: Point(column: area.column, row: rule), columns: area.columns, style: theme.rule)
        if let divider = layout.divider {
            buffer.write("┬", at: Point(column: divider, row: rule), style: theme.rule)
            buffer.verticalLine(
                at: Point(column: divider, row: rule + 1), rows: area.endRow - rule - 1, style: theme.rule)
            buffer.write("┴", at: Point(column: divider, row: area.endRow), style: theme.rule)
            if let mapRule = layout.mapRule {
                buffer.write("├", at: Point(column: divider, row: mapRule), style: theme.rule)
                buffer.horizontalLine(
                    at: Point(column: divider + 1, row: mapRule), columns: area.endColumn - divider - 1,
                    style: theme.rule)
                let all = [signKeys, VenueMap.keysHint].compactMap { $0 }.joined(separator: "  ")
                for keys in [all, VenueMap.keysHint] where !map.isEmpty && !isInField {
                    let column = area.endColumn - 3 - TextWidth.columns(of: keys)
                    guard column > divider + 2 else { continue }
                    buffer.write(" \(keys) ", at: Point(column: column, row: mapRule), style: theme.muted)
                    break
                }
            } else if picking == nil, let signKeys, !map.isEmpty, !isInField {
                // Above the map, if there is no line between it and the venue, and no meeting is named.
                let column = area.endColumn - 3 - TextWidth.columns(of: signKeys)
                if column > divider {
                    buffer.write(" \(signKeys) ", at: Point(column: column, row: rule), style: theme.muted)
                }
            }
        }
        guard let picking else { return }
        var title =
            picking.title.trimmed.isEmpty
            ? say("Venue of the meeting") : say("Venue for “\(picking.title.trimmed)”")
        if let time = picking.time, time != .unscheduled { title += " · \(DateText.when(time))" }
        if !marked.isEmpty { title = say.placesMarked(marked.map(\.name)) }
        buffer.write(
            " \(TextWidth.truncated(title, to: area.columns - 6)) ",
            at: Point(column: area.column + 2, row: rule), style: theme.heading)
    }

    /// The keys that go to a sign.
    private var signKeys: String? { say.goesToSigns(key: KeyMap.key(.goToSign, in: .venueSearch)) }

    // MARK: - The list

    private func drawList(into buffer: inout CellBuffer, _ layout: VenuesLayout, _ context: ScreenContext) {
        let theme = context.theme
        for (number, line) in status(in: context).lines(columns: layout.status.columns).prefix(
            layout.status.rows
        ).enumerated() {
            var column = layout.status.column
            for span in line where column < layout.status.endColumn {
                column += buffer.write(
                    TextWidth.truncated(span.text, to: layout.status.endColumn - column),
                    at: Point(column: column, row: layout.status.row + number), style: span.style)
            }
        }
        let list = layout.list
        guard !list.isEmpty else { return }
        if count == 0 { drawNothing(into: &buffer, in: list, context) }
        let window = window(list)
        let rows = window.rows.compactMap { row(at: $0.index) }
        let widths = VenueRow.widths(
            of: rows, minutes: rows.map { self.minutes(to: $0) }, columns: list.columns)
        let isNear = VenueRow.hasDistance(rows)
        let moment = moment(context)
        cursor.draw(window, into: &buffer, theme: theme, isFocused: focus == .list, of: { $0 }) {
            buffer, index, seen in
            guard let found = row(at: index) else { return drawMoreRow(into: &buffer, in: seen.place, theme) }
            VenueRow(
                found: found, minutes: minutes(to: found), sign: sign(of: index),
                isPicked: isMarked(found.venue),
                verdict: VenueMap.Verdict(of: found.venue, at: moment, in: context)
            )
            .draw(into: &buffer, in: seen.place, widths, isNear: isNear, theme: theme)
        }
        if !layout.credit.isEmpty, let results = found.results {
            buffer.write(
                TextWidth.truncated(results.attribution, to: layout.credit.columns), at: layout.credit.origin,
                style: theme.muted)
        }
    }

    /// Draws the last row, if it leads to more.
    private func drawMoreRow(into buffer: inout CellBuffer, in place: Rect, _ theme: Theme) {
        guard hasMoreRow else { return }
        let words = say.moreVenues(
            Self.signedRows,
            key: picking == nil ? KeyMap.key(.open, in: .lists) : KeyMap.key(.take, in: .venuePicker))
        buffer.write(
            TextWidth.truncated(words, to: max(0, place.columns - 6)),
            at: Point(column: place.column + 5, row: place.row), style: theme.muted)
    }

    private func drawNothing(into buffer: inout CellBuffer, in list: Rect, _ context: ScreenContext) {
        let theme = context.theme
        guard !showsSaved else {
            guard saved.isLoaded else { return }
            // A key typed into the field has no other effect.
            EmptyScreen.draw(
                title: say("No saved venues yet."),
                text: isInField
                    ? say(
                        "Type a name or a kind of place, such as cafe or Café Artist. \(KeyMap.key(.searchVenues, in: .venueQuery)) searches, \(KeyMap.key(.back)) goes back to the list."
                    )
                    : say.searchAndKeepVenues(
                        search: KeyMap.key(.filter, in: .venueSearch), keep: KeyMap.key(.saveFound)),
                command: isInField ? nil : .newVenue, into: &buffer, in: list, theme: theme)
            return
        }
        guard found.isLoaded else { return }
        let isBrief = saysNothingFound(in: context)
        let room = list.inset(left: 2, top: list.rows > 5 && !isBrief ? 1 : 0, right: isBrief ? 0 : 2)
        var block = TextBlock(columns: room.columns)
        block.wrapped(nothingText(in: context), theme.muted)
        block.draw(into: &buffer, in: room)
    }

    private func drawPlaces(into buffer: inout CellBuffer, in area: Rect, _ theme: Theme) {
        let rows = fields.places.prefix(area.rows).map { choice in
            let sign =
                switch choice.kind {
                case .home: theme.mapSigns.home
                case .venue: "★"
                case .contact: "@"
                }
            return PickerRow(mark: sign, title: choice.name, detail: choice.detail)
        }
        let columns = PickerColumns(of: rows, room: area.columns - 4)
        for (number, row) in rows.enumerated() {
            let place = Rect(column: area.column, row: area.row + number, columns: area.columns, rows: 1)
            row.draw(into: &buffer, in: place, columns, theme: theme)
            guard fields.markedPlace == number else { continue }
            BarRow.draw(into: &buffer, over: place, isFocused: true, theme: theme)
        }
    }
}
