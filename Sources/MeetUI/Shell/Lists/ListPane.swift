import TerminalKit

/// A list on the screen: the selected row, and where the list is scrolled to. Keys, the mouse, the bar and the scroll bar
/// of every list are here; a screen adds its rows and how one is drawn.
struct ListPane: Hashable, Sendable {
    enum Outcome: Hashable, Sendable {
        /// The event was one of the list's; another row may be selected.
        case moved
        /// The selected row was double-clicked.
        case opened
        case ignored
    }

    /// Within the list, or 0 where that is empty.
    var selected: Int {
        didSet { if selected != oldValue { isHeld = false } }
    }
    /// The first line that is seen.
    var top: Int
    /// Whether the selected row was clicked: it stays under the mouse, so that a double click meets it.
    private var isHeld = false

    init(selected: Int = 0, top: Int = 0) {
        (self.selected, self.top) = (selected, top)
    }

    // MARK: - Events

    /// Takes a list's commands and what the mouse does.
    ///
    /// - Parameter window: As it is drawn.
    mutating func update(_ event: ScreenEvent, in window: ListWindow) -> Outcome {
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

    /// Takes what the mouse does: the wheel goes to the next row, a click selects the one it is on, and on the scroll bar
    /// the one that the place stands for.
    mutating func point(_ mouse: Mouse, in window: ListWindow) -> Outcome {
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

    /// Takes a click where the detail of the selected row stands beside the list, or instead of it; whether another row
    /// may be selected. The list is focused by a click on it, the detail by any other and by a double click.
    mutating func point(
        _ mouse: Mouse, in window: ListWindow, focus: inout SplitLayout.Pane, isWide: Bool
    ) -> Bool {
        guard mouse.isLeftPress, isWide || focus == .list else { return false }
        let outcome = point(mouse, in: window)
        let isOnList = outcome == .moved || outcome == .ignored && window.area.contains(mouse.at)
        focus = isOnList || window.count == 0 || !isWide && outcome == .ignored ? .list : .detail
        return outcome != .ignored
    }

    // MARK: - Rows that change

    /// Selects a row, or the nearest that there is.
    mutating func select(_ row: Int, of count: Int) {
        selected = max(0, min(row, count - 1))
    }

    /// Stays with the selected row among other rows, or at its place where it is gone.
    ///
    /// - Parameter id: What the selected row was before.
    mutating func follow<ID: Equatable>(_ id: ID?, among rows: some Collection<ID>) {
        let place = id.flatMap { id in rows.enumerated().first { $0.element == id }?.offset }
        select(place ?? selected, of: rows.count)
    }

    /// Remembers how far the list is scrolled with the selected row in sight, after rows or area changed.
    mutating func settle(_ shape: ListShape, rows: Int) {
        top = first(shape, rows: rows, .asNeeded)
    }

    /// Scrolls by lines of rows that are one line high, and takes the selection along only as far as it would leave the
    /// screen.
    mutating func scroll(by distance: Int, rows: Int, count: Int) {
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
            case .asNeeded, .centred, .leading: top
            }
        // Of a row that is higher than the area the beginning is seen.
        let needed = min(max(wanted, place.upperBound - rows), place.lowerBound)
        return max(0, min(needed, shape.lines - rows))
    }

    /// The part of the list that is seen in an area.
    ///
    /// - Parameter margin: Columns at the right end that are no part of the rows.
    func window(
        _ area: Rect, _ shape: ListShape, _ scrolling: ListWindow.Scrolling = .asNeeded,
        bar: ListWindow.Bar = .within, margin: Int = 0
    ) -> ListWindow {
        ListWindow(
            area, shape, scrolling, first: first(shape, rows: area.rows, scrolling), bar: bar, margin: margin)
    }

    /// Draws the rows that are seen, the bar over the selected one, and the scroll bar.
    ///
    /// - Parameters:
    ///   - isFocused: Whether the keys are for the list.
    ///   - barRows: The lines of a row that the bar takes; `nil` for all.
    ///   - thumb: The look of the scroll bar; `nil` for the usual one.
    ///   - row: A row by its number; `nil` where it is not held.
    ///   - draw: Draws a row into its cells.
    func draw<Row>(
        _ window: ListWindow, into buffer: inout CellBuffer, theme: Theme, isFocused: Bool = true,
        barRows: Int? = nil, thumb: Style? = nil, of row: (Int) -> Row?,
        draw: (inout CellBuffer, Row, ListWindow.Row) -> Void
    ) {
        for seen in window.rows {
            guard let content = row(seen.index) else { continue }
            draw(&buffer, content, seen)
            guard seen.index == selected else { continue }
            let place = seen.place.splitTop(barRows ?? seen.place.rows).top
            BarRow.draw(into: &buffer, over: place, isFocused: isFocused, theme: theme)
        }
        window.drawBar(into: &buffer, style: thumb ?? theme.rule)
    }
}

extension Mouse {
    /// The list command that a turn of the wheel stands for; `nil` where it was not turned.
    var wheelCommand: CommandID? {
        switch kind {
        case .wheelUp: .moveUp
        case .wheelDown: .moveDown
        case .press, .doubleClick, .drag, .release: nil
        }
    }

    /// Whether the left button went down, for the first or the second time.
    var isLeftPress: Bool { kind == .press(.left) || kind == .doubleClick(.left) }
}
