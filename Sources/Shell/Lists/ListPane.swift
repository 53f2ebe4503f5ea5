import TerminalKit

/// The selection and the scroll position of a list. Handles keys, the mouse, the selection bar and the scroll bar of every
/// list; a screen supplies the rows and draws one row.
package struct ListPane: Hashable, Sendable {
    package enum Outcome: Hashable, Sendable {
        /// The list handled the event; the selection may have changed.
        case moved
        /// The selected row was double-clicked.
        case opened
        case ignored
    }

    /// The index of the selected row; 0 in an empty list.
    package var selected: Int {
        didSet { if selected != oldValue { isHeld = false } }
    }
    /// The first visible line.
    package var top: Int
    /// `true` while a clicked row is selected. It stays under the mouse, so that a double click hits the same row.
    private var isHeld = false

    package init(selected: Int = 0, top: Int = 0) {
        (self.selected, self.top) = (selected, top)
    }

    // MARK: - Events

    /// Handles a list command or a mouse event.
    ///
    /// - Parameter window: The visible rows, as they are drawn.
    package mutating func update(_ event: ScreenEvent, in window: ListWindow) -> Outcome {
        switch event {
        case .command(let command): move(command, in: window) ? .moved : .ignored
        case .mouse(let mouse, _): point(mouse, in: window)
        case .key, .paste, .progress, .dataChanged, .resized: .ignored
        }
    }

    private mutating func move(_ command: CommandID, in window: ListWindow) -> Bool {
        switch command {
        case .moveUp: move(by: -1, in: window)
        case .moveDown: move(by: 1, in: window)
        case .pageUp: move(by: -window.page, in: window)
        case .pageDown: move(by: window.page, in: window)
        case .moveFirst: move(by: -window.count, in: window)
        case .moveLast: move(by: window.count, in: window)
        default: return false
        }
        return true
    }

    private mutating func move(by distance: Int, in window: ListWindow) {
        select(selected + distance, of: window.count)
        if let shape = window.shape { top = first(shape, rows: window.area.rows, window.scrolling) }
    }

    /// Handles a mouse event: the wheel selects the next row, a click selects a row, a click on the scroll bar selects the
    /// row at that position of the list.
    package mutating func point(_ mouse: Mouse, in window: ListWindow) -> Outcome {
        if let command = mouse.wheelCommand { return update(.command(command), in: window) }
        guard mouse.isLeftPress else { return .ignored }
        if let row = window.row(onBarAt: mouse.at) {
            move(by: row - selected, in: window)
            return .moved
        }
        guard let row = window.row(at: mouse.at) else { return .ignored }
        selected = row
        (top, isHeld) = (window.first, true)
        return mouse.kind == .doubleClick(.left) ? .opened : .moved
    }

    /// Handles a click in a list that has a detail pane, and moves the focus: to the list on a click in it, to the detail on
    /// a click elsewhere or a double click.
    ///
    /// - Returns: `true` if the selection may have changed.
    package mutating func point(
        _ mouse: Mouse, in window: ListWindow, focus: inout SplitLayout.Pane, isWide: Bool
    ) -> Bool {
        guard mouse.isLeftPress, isWide || focus == .list else { return false }
        let outcome = point(mouse, in: window)
        let isOnList = outcome == .moved || outcome == .ignored && window.area.contains(mouse.at)
        focus = isOnList || window.count == 0 || !isWide && outcome == .ignored ? .list : .detail
        return outcome != .ignored
    }

    // MARK: - Rows that change

    /// Selects a row, or the nearest row of the list.
    package mutating func select(_ row: Int, of count: Int) {
        selected = max(0, min(row, count - 1))
    }

    /// Keeps the same row selected in a changed list, or the row at its index if it is gone.
    ///
    /// - Parameter id: The identity of the selected row before the change.
    package mutating func follow<ID: Equatable>(_ id: ID?, among rows: some Collection<ID>) {
        let place = id.flatMap { id in rows.enumerated().first { $0.element == id }?.offset }
        select(place ?? selected, of: rows.count)
    }

    /// Scrolls the selected row into view after the rows or the area changed.
    package mutating func settle(_ shape: ListShape, rows: Int) {
        top = first(shape, rows: rows, .asNeeded)
    }

    /// Scrolls a list of rows of one line, and moves the selection only as far as it would leave the area.
    package mutating func scroll(by distance: Int, rows: Int, count: Int) {
        let rows = max(1, rows)
        top = max(0, min(top + distance, count - rows))
        select(min(max(selected, top), top + rows - 1), of: count)
    }

    // MARK: - Drawing

    private func first(_ shape: ListShape, rows: Int, _ scrolling: ListWindow.Scrolling) -> Int {
        let rows = max(1, rows)
        let place = shape.place(of: selected)
        let wanted =
            switch scrolling {
            case .centred where !isHeld: place.lowerBound - rows / 2
            case .leading where !isHeld: place.lowerBound
            case .trailing where !isHeld: place.upperBound - rows
            case .asNeeded, .centred, .leading, .trailing: top
            }
        // A row that is taller than the area shows its beginning.
        let needed = min(max(wanted, place.upperBound - rows), place.lowerBound)
        return max(0, min(needed, shape.lines - rows))
    }

    /// Returns the rows that are visible in an area.
    ///
    /// - Parameter margin: The columns at the right end of the area beside the rows.
    package func window(
        _ area: Rect, _ shape: ListShape, _ scrolling: ListWindow.Scrolling = .asNeeded,
        bar: ListWindow.Bar = .within, margin: Int = 0
    ) -> ListWindow {
        ListWindow(
            area, shape, scrolling, first: first(shape, rows: area.rows, scrolling), bar: bar, margin: margin)
    }

    /// Draws the visible rows, the scroll bar and the selection bar, which covers every column of the list: also those
    /// beside the rows, and a scroll bar within the list, whose sign remains.
    ///
    /// - Parameters:
    ///   - isFocused: `true` if the list has the keyboard focus.
    ///   - barRows: The lines of a row under the selection bar; `nil` for all.
    ///   - thumb: The style of the scroll bar; `nil` for the default.
    ///   - row: Returns a row by its index, or `nil` if it is not loaded.
    ///   - draw: Draws a row into its cells.
    package func draw<Row>(
        _ window: ListWindow, into buffer: inout CellBuffer, theme: Theme, isFocused: Bool = true,
        barRows: Int? = nil, thumb: Style? = nil, of row: (Int) -> Row?,
        draw: (inout CellBuffer, Row, ListWindow.Row) -> Void
    ) {
        var bar: Rect?
        for seen in window.rows {
            guard let content = row(seen.index) else { continue }
            draw(&buffer, content, seen)
            guard seen.index == selected else { continue }
            bar = Rect(
                column: window.area.column, row: seen.place.row, columns: window.area.columns,
                rows: min(barRows ?? seen.place.rows, seen.place.rows))
        }
        window.drawBar(into: &buffer, style: thumb ?? theme.rule)
        if let bar { BarRow.draw(into: &buffer, over: bar, isFocused: isFocused, theme: theme) }
    }
}

extension Mouse {
    /// The list command of a wheel event; `nil` for other events.
    package var wheelCommand: CommandID? {
        switch kind {
        case .wheelUp: .moveUp
        case .wheelDown: .moveDown
        case .press, .doubleClick, .drag, .release: nil
        }
    }

    /// `true` for a click or a double click of the left button.
    package var isLeftPress: Bool { kind == .press(.left) || kind == .doubleClick(.left) }
}
