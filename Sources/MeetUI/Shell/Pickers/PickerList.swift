import MeetCore
import Operations
import TerminalKit

/// The base of every picker: a text field, the matching rows, the selection, and a preview beside them.
struct PickerList<Item: Hashable & Sendable>: Hashable, Sendable {
    var query: TextField
    var items: [Item] = []
    var cursor = ListCursor()
    var isLoaded = false
    /// True if the selection was moved since the last typing.
    private(set) var wasMoved = false

    init(query: String = "") {
        self.query = TextField()
        // As if pasted: characters that a field cannot hold are removed.
        self.query.insert(query)
    }

    var selected: Item? { items.indices.contains(cursor.selected) ? items[cursor.selected] : nil }

    mutating func receive(_ found: [Item]) {
        items = found
        isLoaded = true
        cursor.selected = max(0, min(cursor.selected, found.count - 1))
        cursor.top = 0
    }

    /// Replaces the typed text: the rows are to be found again.
    mutating func begin(_ text: String) {
        query = TextField(text)
        cursor = ListCursor()
        wasMoved = false
    }

    /// Selects the next row, without counting as a choice.
    mutating func moveOn() {
        cursor.move(by: 1, count: items.count)
        wasMoved = false
    }

    enum Outcome {
        /// The typed text changed: the rows are to be found again.
        case queryChanged
        case consumed
    }

    /// Moves the selection, or types; returns `nil` for other events.
    mutating func handle(_ event: TerminalEvent, rows: Int) -> Outcome? {
        if case .key(let key) = event {
            switch key {
            case .up, .control("p"): cursor.move(by: -1, count: items.count)
            case .down, .control("n"): cursor.move(by: 1, count: items.count)
            case .pageUp: cursor.move(by: -max(1, rows - 1), count: items.count)
            case .pageDown: cursor.move(by: max(1, rows - 1), count: items.count)
            default: return type(event)
            }
            cursor.keepVisible(rows: rows, count: items.count)
            wasMoved = true
            return .consumed
        }
        return type(event)
    }

    private mutating func type(_ event: TerminalEvent) -> Outcome? {
        let before = query.text
        guard query.handle(event) else { return nil }
        guard query.text != before else { return .consumed }
        cursor = ListCursor()
        wasMoved = false
        return .queryChanged
    }

    /// The wheel moves the selection; a click selects a row. Returns `true` for a double click.
    mutating func handle(_ mouse: Mouse, firstRow: Int, rows: Int) -> Bool {
        switch mouse.kind {
        case .wheelUp: cursor.move(by: -1, count: items.count)
        case .wheelDown: cursor.move(by: 1, count: items.count)
        case .press(.left), .doubleClick(.left):
            cursor.keepVisible(rows: rows, count: items.count)
            let index = cursor.top + mouse.at.row - firstRow
            guard mouse.at.row >= firstRow, items.indices.contains(index) else { return false }
            cursor.selected = index
            wasMoved = true
            return mouse.kind == .doubleClick(.left)
        default: return false
        }
        wasMoved = true
        cursor.keepVisible(rows: rows, count: items.count)
        return false
    }

    /// Returns whether the text for no matches fits in a list of this size.
    static func hasRoom(for nothing: String, in list: Size) -> Bool {
        lines(of: nothing, columns: list.columns).count <= list.rows
    }

    private static func lines(of nothing: String, columns: Int) -> [String] {
        TextWidth.wrapped(nothing, to: max(1, columns - 2))
    }

    /// Returns the columns of the list beside a preview.
    static func columnsBesidePreview(_ columns: Int) -> Int {
        columns >= 70 ? columns * 55 / 100 : columns
    }

    /// Draws the query line and the rows; returns the cell of the cursor.
    ///
    /// - Parameters:
    ///   - row: Returns the text of a row; the highlighted offsets are those of the matched characters in its
    ///     title.
    ///   - preview: The lines beside the list, if there is space.
    func draw(
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
        if besidePreview < area.columns, let preview {
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
        var shown = cursor
        shown.keepVisible(rows: list.rows, count: items.count)
        let rows = items.dropFirst(shown.top).prefix(list.rows).map(row)
        let columns = PickerColumns(of: rows, room: list.columns - 4)
        for (number, row) in rows.enumerated() {
            let isSelected = shown.top + number == cursor.selected
            let place = Rect(column: list.column, row: list.row + number, columns: list.columns, rows: 1)
            row.draw(into: &buffer, in: place, columns, isSelected: isSelected, theme: theme)
        }
        ScrollBar.draw(
            into: &buffer,
            in: Rect(column: list.endColumn - 1, row: list.row, columns: 1, rows: list.endRow - list.row),
            total: items.count, visible: list.rows, first: shown.top, style: theme.rule)
        return point
    }
}
