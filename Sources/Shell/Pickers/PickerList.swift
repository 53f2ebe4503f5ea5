import MeetCore
import Operations
import TerminalKit

/// A picker's parts: a line to type in, the rows that match, and a preview beside them.
package struct PickerList<Item: Hashable & Sendable>: Hashable, Sendable {
    package var query: TextField
    package var items: [Item] = []
    package var cursor = ListPane()
    package var isLoaded = false
    /// True if the selection was moved since the last typing.
    package private(set) var wasMoved = false
    private let hasPreview: Bool

    package init(query: String = "", hasPreview: Bool = false) {
        self.hasPreview = hasPreview
        self.query = TextField()
        // As if pasted: characters that a field cannot hold are removed.
        self.query.insert(query)
    }

    package var selected: Item? { items.indices.contains(cursor.selected) ? items[cursor.selected] : nil }

    package mutating func receive(_ found: [Item]) {
        items = found
        isLoaded = true
        cursor.select(cursor.selected, of: found.count)
        cursor.top = 0
    }

    /// Replaces the typed text: the rows are to be found again.
    package mutating func begin(_ text: String) {
        query = TextField(text)
        cursor = ListPane()
        wasMoved = false
    }

    /// Selects the next row, without counting as a choice.
    package mutating func moveOn() {
        cursor.select(cursor.selected + 1, of: items.count)
        wasMoved = false
    }

    /// Returns the visible rows, below the query and its rule.
    private func window(in area: Rect) -> ListWindow {
        let columns = hasPreview ? Self.columnsBesidePreview(area.columns) : area.columns
        return cursor.window(area.inset(top: 2).splitLeft(columns).left, ListShape(count: items.count))
    }

    package enum Outcome {
        /// The typed text changed: the rows are to be found again.
        case queryChanged
        case consumed
    }

    /// Handles a key of the list or of the query; returns `nil` for other events.
    ///
    /// - Parameter area: The picker's area, as it is drawn.
    package mutating func handle(_ event: TerminalEvent, in area: Rect) -> Outcome? {
        guard case .key(let key) = event, let command = Self.command(of: key) else { return type(event) }
        _ = point(.command(command), in: area)
        return .consumed
    }

    private static func command(of key: Key) -> CommandID? {
        switch key {
        case .up, .control("p"): .moveUp
        case .down, .control("n"): .moveDown
        case .pageUp: .pageUp
        case .pageDown: .pageDown
        default: nil
        }
    }

    private mutating func type(_ event: TerminalEvent) -> Outcome? {
        let before = query.text
        guard query.handle(event) else { return nil }
        guard query.text != before else { return .consumed }
        cursor = ListPane()
        wasMoved = false
        return .queryChanged
    }

    /// Handles a mouse event; returns `true` if a row was double-clicked.
    package mutating func point(_ event: ScreenEvent, in area: Rect) -> Bool {
        let outcome = cursor.update(event, in: window(in: area))
        if outcome != .ignored { wasMoved = true }
        return outcome == .opened
    }

    /// Returns whether the text for no matches fits in a list of this size.
    package static func hasRoom(for nothing: String, in list: Size) -> Bool {
        lines(of: nothing, columns: list.columns).count <= list.rows
    }

    private static func lines(of nothing: String, columns: Int) -> [String] {
        TextWidth.wrapped(nothing, to: max(1, columns - 2))
    }

    /// Returns the columns of the list beside a preview.
    package static func columnsBesidePreview(_ columns: Int) -> Int {
        columns >= 70 ? columns * 55 / 100 : columns
    }

    /// Draws the query line and the rows; returns the cell of the cursor.
    ///
    /// - Parameters:
    ///   - row: Returns the text of a row; the highlighted offsets are those of the matched characters in its
    ///     title.
    ///   - preview: The lines beside the list, if there is space.
    package func draw(
        into buffer: inout CellBuffer, in area: Rect, placeholder: String, nothing: String, theme: Theme,
        row: (Item) -> PickerRow, preview: ((Item, _ columns: Int) -> TextBlock?)? = nil
    ) -> Point? {
        let parts = area.splitTop(1)
        buffer.write("›", at: parts.top.origin, style: theme.key)
        let point = query.draw(
            into: &buffer, in: parts.top.inset(left: 2), style: theme.plain, placeholder: placeholder,
            placeholderStyle: theme.example, isFocused: true)
        PanelRule.draw(into: &buffer, in: area, row: area.row + 1, style: theme.rule)
        var list = parts.rest.inset(top: 1)
        let besidePreview = Self.columnsBesidePreview(area.columns)
        if hasPreview, besidePreview < area.columns, let preview {
            let halves = list.splitLeft(besidePreview)
            list = halves.left
            let divider = halves.rest.column
            buffer.write("┬", at: Point(column: divider, row: area.row + 1), style: theme.rule)
            buffer.verticalLine(at: Point(column: divider, row: list.row), rows: list.rows, style: theme.rule)
            buffer.write("┴", at: Point(column: divider, row: list.endRow), style: theme.rule)
            let beside = halves.rest.inset(left: 2)
            if let selected { preview(selected, beside.columns)?.draw(into: &buffer, in: beside) }
        }
        if items.isEmpty, isLoaded {
            for (number, line) in Self.lines(of: nothing, columns: list.columns).enumerated() {
                guard number < list.rows else { break }
                buffer.write(
                    line, at: Point(column: list.column + 1, row: list.row + number), style: theme.muted)
            }
        }
        let window = window(in: area)
        let rows = window.rows.map { row(items[$0.index]) }
        let columns = PickerColumns(of: rows, room: list.columns - 4)
        cursor.draw(window, into: &buffer, theme: theme, of: { rows[$0 - window.first] }) {
            buffer, row, seen in
            row.draw(into: &buffer, in: seen.place, columns, theme: theme)
        }
        return point
    }
}
