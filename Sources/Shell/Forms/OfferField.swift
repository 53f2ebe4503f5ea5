import MeetCore
import TerminalKit

/// A text field with its matches listed below: arrows select, Enter takes the selected one.
package struct OfferField<Item: Hashable & Sendable>: Hashable, Sendable {
    /// The maximum number of listed rows.
    package static var mostRows: Int { 5 }

    private var field = TextField()
    package private(set) var items: [Item] = []
    private var list = ListPane()
    /// True if the text's matches are known.
    package private(set) var isAnswered = false

    package init(_ text: String = "") {
        field.set(text)
    }

    /// The text as typed.
    package var rawText: String { field.text }
    /// The trimmed text.
    package var text: String { field.text.trimmed }
    package var isEmpty: Bool { text.isEmpty }
    /// The item that Enter takes.
    package var selected: Item? { items.indices.contains(list.selected) ? items[list.selected] : nil }
    /// The rows of the list, if there is room.
    package var rows: Int { min(items.count, Self.mostRows) }

    /// Lists the matches of a text, if it is still the typed one.
    package mutating func offer(_ found: [Item], for text: String) {
        guard text == field.text else { return }
        items = found
        isAnswered = true
        list.select(list.selected, of: items.count)
    }

    package mutating func clear() {
        self = OfferField()
    }

    /// Replaces the typed text, with the cursor at its end.
    package mutating func set(_ text: some StringProtocol) {
        self = OfferField(String(text))
    }

    /// Handles typing; returns whether the text changed, `nil` if the event is not the field's.
    package mutating func type(_ event: TerminalEvent, columns: Int) -> Bool? {
        let before = field.text
        guard field.handle(event, columns: columns) else { return nil }
        guard field.text != before else { return false }
        list = ListPane()
        isAnswered = false
        if isEmpty { items = [] }
        return true
    }

    package mutating func move(by step: Int) {
        list.select(list.selected + step, of: items.count)
    }

    /// Selects the clicked row of the visible ones; returns `false` if there is none.
    package mutating func mark(row: Int, of rows: Int) -> Bool {
        let area = Rect(column: 0, row: 0, columns: 1, rows: rows)
        return list.point(Mouse(.press(.left), at: Point(column: 0, row: row)), in: window(area, .none))
            == .moved
    }

    private func window(_ area: Rect, _ bar: ListWindow.Bar = .within) -> ListWindow {
        list.window(area, ListShape(count: items.count), .centred, bar: bar)
    }

    // MARK: - Drawing

    package func drawLine(
        into buffer: inout CellBuffer, in area: Rect, placeholder: String, isFocused: Bool, theme: Theme
    ) -> Point? {
        field.draw(
            into: &buffer, in: area, style: theme.plain, placeholder: placeholder,
            placeholderStyle: isFocused ? theme.example : theme.placeholder, isFocused: isFocused)
    }

    /// Draws the list.
    ///
    /// - Parameter row: Returns the text of a row, and its detail.
    package func drawList(
        into buffer: inout CellBuffer, in area: Rect, theme: Theme,
        row: (Item) -> (title: String, detail: String)
    ) {
        let window = window(area.splitTop(rows).top)
        let shown = window.rows.map { row(items[$0.index]) }
        let widths = ColumnWidths(
            [
                .init(of: shown.map(\.title), least: 8, share: 2),
                .init(of: shown.map(\.detail), least: 5, rank: 1),
            ], room: area.columns - 3)
        list.draw(window, into: &buffer, theme: theme, of: { shown[$0 - window.first] }) {
            buffer, row, seen in
            for (column, (text, style)) in [(row.title, theme.plain), (row.detail, theme.muted)].enumerated()
            {
                buffer.write(
                    TextWidth.truncated(text, to: widths.columns[column]),
                    at: Point(column: seen.place.column + 2 + widths.starts[column], row: seen.place.row),
                    style: style)
            }
        }
    }
}
