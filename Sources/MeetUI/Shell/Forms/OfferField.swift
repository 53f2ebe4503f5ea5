import TerminalKit

/// A text field with its matches listed below: arrows select, Enter takes the selected one.
struct OfferField<Item: Hashable & Sendable>: Hashable, Sendable {
    /// The maximum number of listed rows.
    static var mostRows: Int { 5 }

    private var field = TextField()
    private(set) var items: [Item] = []
    private var cursor = ListCursor()
    /// True if the matches of the text are known.
    private(set) var isAnswered = false

    init(_ text: String = "") {
        field.set(text)
    }

    /// The text as typed.
    var rawText: String { field.text }
    /// The trimmed text.
    var text: String { field.text.trimmed }
    var isEmpty: Bool { text.isEmpty }
    /// The item that Enter takes.
    var selected: Item? { items.indices.contains(cursor.selected) ? items[cursor.selected] : nil }
    /// The rows of the list, if there is space.
    var rows: Int { min(items.count, Self.mostRows) }

    /// Lists the matches of a text, if it is still the typed one.
    mutating func offer(_ found: [Item], for text: String) {
        guard text == field.text else { return }
        items = found
        isAnswered = true
        cursor.move(to: cursor.selected, count: items.count)
    }

    mutating func clear() {
        self = OfferField()
    }

    /// Replaces the typed text, with the cursor at its end.
    mutating func set(_ text: some StringProtocol) {
        self = OfferField(String(text))
    }

    /// Handles typing; returns whether the text changed, `nil` if the event is not the field's.
    mutating func type(_ event: TerminalEvent, columns: Int) -> Bool? {
        let before = field.text
        guard field.handle(event, columns: columns) else { return nil }
        guard field.text != before else { return false }
        cursor = ListCursor()
        isAnswered = false
        if isEmpty { items = [] }
        return true
    }

    mutating func move(by step: Int) {
        cursor.move(by: step, count: items.count)
    }

    /// Selects the clicked row of the visible ones; returns `false` if there is none.
    mutating func mark(row: Int, of rows: Int) -> Bool {
        let index = top(rows: rows) + row
        guard (0..<rows).contains(row), items.indices.contains(index) else { return false }
        cursor.move(to: index, count: items.count)
        return true
    }

    /// Returns the first visible row, so that the selected one is visible.
    private func top(rows: Int) -> Int {
        max(0, min(cursor.selected - rows / 2, items.count - rows))
    }

    // MARK: - Drawing

    func drawLine(
        into buffer: inout CellBuffer, in area: Rect, placeholder: String, isFocused: Bool, theme: Theme
    ) -> Point? {
        field.draw(
            into: &buffer, in: area, style: theme.plain, placeholder: placeholder,
            placeholderStyle: isFocused ? theme.example : theme.placeholder, isFocused: isFocused)
    }

    /// Draws the list.
    ///
    /// - Parameter row: Returns the text of a row, and its detail.
    func drawList(
        into buffer: inout CellBuffer, in area: Rect, theme: Theme,
        row: (Item) -> (title: String, detail: String)
    ) {
        let rows = min(rows, area.rows)
        let top = top(rows: rows)
        let shown = items.dropFirst(top).prefix(rows).map(row)
        let widths = ColumnWidths(
            [
                .init(of: shown.map(\.title), least: 8, share: 2),
                .init(of: shown.map(\.detail), least: 5, rank: 1),
            ], room: area.columns - 3)
        for (number, row) in shown.enumerated() {
            let place = Rect(column: area.column, row: area.row + number, columns: area.columns, rows: 1)
            for (column, (text, style)) in [(row.title, theme.plain), (row.detail, theme.muted)].enumerated()
            {
                buffer.write(
                    TextWidth.truncated(text, to: widths.columns[column]),
                    at: Point(column: place.column + 2 + widths.starts[column], row: place.row), style: style)
            }
            guard top + number == cursor.selected else { continue }
            BarRow.draw(into: &buffer, over: place, isFocused: true, theme: theme)
        }
        ScrollBar.draw(
            into: &buffer, in: Rect(column: area.endColumn - 1, row: area.row, columns: 1, rows: rows),
            total: items.count, visible: rows, first: top, style: theme.rule)
    }
}
