import MeetCore
import TerminalKit

/// The venues the person keeps.
struct VenuesScreen: Screen {
    var rows = PagedRows<Venue>()
    var filter = FilterBar()
    var focus = SplitLayout.Pane.list
    var detailScroll = 0
    var followsAnchor = true
    var wanted: Identifier<Venue>?

    var title: String { "Venues" }
    var scopes: [CommandScope] { [.venues, .lists] }
    var isTyping: Bool { filter.isOpen }

    var footnote: String {
        guard rows.isLoaded else { return "" }
        return filter.text.isEmpty
            ? Counted.text(rows.count, "venue") : Counted.text(rows.count, "match", plural: "matches")
    }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .editVenue, .meetAtVenue, .deleteVenue:
            rows.selected == nil ? .unavailable("There is no venue under the bar.") : .available
        default: .available
        }
    }

    mutating func appear(in context: ScreenContext) -> [ScreenAction] {
        [.runHoldingInput(reload())]
    }

    /// Reads the list anew; the bar stays with its venue, or goes to the one just saved.
    private mutating func reload() -> Effect {
        followsAnchor = true
        let row = rows.cursor.selected
        return load((wanted ?? rows.selected?.id).map { .venue($0, fallback: row) } ?? .row(row))
    }

    private func load(_ anchor: VenueAnchor) -> Effect {
        let reach = PagedRows<Venue>.reach
        return .loadVenues(filter.text, anchor, before: reach, after: reach)
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [ScreenAction]? {
        switch event {
        case .command(let command): return handle(command, in: context)
        case .key(let key): return type(.key(key))
        case .paste(let text): return type(.paste(text))
        case .mouse(let mouse, _): return handle(mouse, in: context)
        case .result(.venues(let page)):
            rows.receive(page, followsAnchor: followsAnchor)
            followsAnchor = false
            wanted = nil
            return selectionMoved(in: context)
        case .outcome(.venueSaved(let venue)):
            wanted = venue.id
            return [.runHoldingInput(reload())]
        case .dataChanged: return [.runHoldingInput(reload())]
        case .resized: return selectionMoved(in: context)
        case .result, .outcome, .progress: return []
        }
    }

    private mutating func selectionMoved(in context: ScreenContext) -> [ScreenAction] {
        let visible = listArea(in: context).rows
        rows.cursor.keepVisible(rows: visible, count: rows.count)
        detailScroll = 0
        return rows.needsPage(visible: visible) ? [.runHoldingInput(load(.row(rows.cursor.selected)))] : []
    }

    func listArea(in context: ScreenContext) -> Rect {
        let body = Rect(column: 0, row: 0, columns: context.body.columns, rows: context.body.rows)
        let list = SplitLayout(area: body, isWide: context.isWide, focus: .list).list
        return filter.isVisible ? list.inset(top: 1) : list
    }

    private mutating func handle(_ command: CommandID, in context: ScreenContext) -> [ScreenAction]? {
        if rows.move(command, page: listArea(in: context).rows) { return selectionMoved(in: context) }
        switch command {
        case .open:
            if rows.selected != nil { focus = .detail }
            return []
        case .otherPane:
            focus = focus == .list && rows.selected != nil ? .detail : .list
            return []
        case .back:
            if focus == .detail {
                focus = .list
            } else if filter.isVisible {
                filter.clear()
                return [.runHoldingInput(reload())]
            }
            return []
        case .filter:
            focus = .list
            filter.open()
            return []
        case .newVenue: return [.push(VenueForm(new: ""))]
        case .editVenue: return rows.selected.map { [.push(VenueForm(editing: $0))] } ?? []
        case .meetAtVenue: return rows.selected.map { [.push(MeetingForm.new(in: context, venue: $0))] } ?? []
        case .deleteVenue:
            guard let selected = rows.selected, let id = selected.id else { return [] }
            focus = .list
            return [.runHoldingInput(.deleteVenue(id, name: selected.name))]
        default: return nil
        }
    }

    private mutating func type(_ event: TerminalEvent) -> [ScreenAction]? {
        guard let outcome = filter.handle(event) else { return nil }
        guard outcome == .changed else { return [] }
        rows.cursor = ListCursor()
        followsAnchor = true
        return [.runHoldingInput(load(.row(0)))]
    }

    private mutating func handle(_ mouse: Mouse, in context: ScreenContext) -> [ScreenAction]? {
        switch mouse.kind {
        case .wheelUp: return handle(.moveUp, in: context)
        case .wheelDown: return handle(.moveDown, in: context)
        case .press(.left), .doubleClick(.left):
            let list = listArea(in: context)
            let index = rows.cursor.top + mouse.at.row - list.row
            guard list.contains(mouse.at), context.isWide || focus == .list, index < rows.count else {
                return []
            }
            focus = mouse.kind == .doubleClick(.left) ? .detail : .list
            rows.cursor.selected = index
            return selectionMoved(in: context)
        default: return nil
        }
    }

    // MARK: - Drawing

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        if rows.isEmpty, filter.text.isEmpty, !filter.isOpen {
            EmptyScreen.draw(
                title: "No venues yet.", text: "Keep the places you meet at: a café, an office, a park.",
                command: .newVenue, into: &buffer, in: area, theme: theme)
            return nil
        }
        let layout = SplitLayout(area: area, isWide: context.isWide, focus: focus)
        layout.drawDivider(into: &buffer, area: area, style: theme.rule)
        var cursor: Point?
        if !layout.list.isEmpty { cursor = drawList(into: &buffer, in: layout.list, context: context) }
        if !layout.detail.isEmpty, let selected = rows.selected {
            VenueDetail(venue: selected, context: context).block(columns: layout.detail.columns)
                .draw(into: &buffer, in: layout.detail, from: detailScroll)
        }
        return cursor
    }

    private func drawList(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        var list = area
        var cursor: Point?
        if filter.isVisible {
            let parts = area.splitTop(1)
            cursor = filter.draw(into: &buffer, in: parts.top, theme: theme)
            list = parts.rest
        }
        if rows.isEmpty {
            buffer.write(
                "No venue matches. Esc shows all.", at: Point(column: list.column + 2, row: list.row + 1),
                style: theme.muted)
        }
        for index in rows.cursor.visible(rows: list.rows, count: rows.count) {
            guard let venue = rows.row(at: index) else { continue }
            let place = Rect(
                column: list.column, row: list.row + index - rows.cursor.top, columns: list.columns, rows: 1)
            PickerRow(title: venue.name, detail: MeetingText.address(venue.address))
                .draw(into: &buffer, in: place, isSelected: index == rows.cursor.selected, theme: theme)
        }
        return cursor
    }
}
