import TerminalKit

/// Named lines of text under each other, one of them focused: what simple forms are made of.
struct FormLines<ID: Hashable & Sendable>: Sendable {
    struct Line: Sendable {
        var id: ID
        var name: String
        var placeholder: String
        var field: TextField
        /// Whether the line is picked with Enter, and not typed.
        var isPicked = false

        init(_ id: ID, _ name: String, _ text: String = "", placeholder: String = "", isPicked: Bool = false)
        {
            self.id = id
            self.name = name
            self.placeholder = placeholder
            self.isPicked = isPicked
            field = TextField(text)
        }
    }

    private(set) var lines: [Line]
    private(set) var focusIndex = 0
    private let firstTexts: [ID: String]
    /// Whether a line says something else than at first.
    var isChanged: Bool { lines.contains { $0.field.text != firstTexts[$0.id, default: ""] } }
    /// What keeps the form from being saved, and on which line.
    private(set) var complaint: (id: ID, sentence: String)?

    private static var nameColumns: Int { 15 }

    init(_ lines: [Line], focus: ID? = nil) {
        self.lines = lines
        firstTexts = Dictionary(lines.map { ($0.id, $0.field.text) }, uniquingKeysWith: { first, _ in first })
        if let focus { self.focus(on: focus) }
    }

    var focused: Line? { lines.indices.contains(focusIndex) ? lines[focusIndex] : nil }
    var isOnLastLine: Bool { focusIndex == lines.count - 1 }

    /// What was typed on a line, without blanks around it.
    func text(_ id: ID) -> String {
        lines.first { $0.id == id }?.field.text.trimmed ?? ""
    }

    /// The same, `nil` where nothing was typed.
    func value(_ id: ID) -> String? {
        let text = text(id)
        return text.isEmpty ? nil : text
    }

    mutating func focus(on id: ID) {
        focusIndex = lines.firstIndex { $0.id == id } ?? focusIndex
    }

    mutating func move(by step: Int) {
        guard !lines.isEmpty else { return }
        focusIndex = (focusIndex + step + lines.count) % lines.count
    }

    mutating func complain(_ id: ID, _ sentence: String) {
        focus(on: id)
        complaint = (id, sentence)
    }

    mutating func clearFocused() {
        guard lines.indices.contains(focusIndex), !lines[focusIndex].isPicked else { return }
        lines[focusIndex].field = TextField()
    }

    /// Puts a text on a line.
    mutating func set(_ id: ID, to text: String) {
        guard let index = lines.firstIndex(where: { $0.id == id }) else { return }
        lines[index].field = TextField(text)
    }

    /// Puts other lines in place of all; the focus stays on its line, or where it stood.
    mutating func replace(with newLines: [Line]) {
        let id = focused?.id
        lines = newLines
        focusIndex = lines.firstIndex { $0.id == id } ?? max(0, min(focusIndex, lines.count - 1))
    }

    /// Types on the focused line; `false` where the event is none of it.
    mutating func handle(_ event: TerminalEvent) -> Bool {
        guard lines.indices.contains(focusIndex), !lines[focusIndex].isPicked else { return false }
        guard lines[focusIndex].field.handle(event) else { return false }
        complaint = nil
        return true
    }

    /// The first line shown, so that the focused one is in sight.
    private func top(rows: Int) -> Int {
        max(0, min(focusIndex - rows / 2, lines.count - rows))
    }

    /// - Parameter rows: of the whole area; the last one is the complaint's, where there is one.
    mutating func click(atRow row: Int, rows: Int) {
        let rows = rows - (complaint == nil ? 0 : 1)
        let index = top(rows: rows) + row
        if lines.indices.contains(index), row < rows { focusIndex = index }
    }

    /// Draws the lines, the complaint in the last row; returns the cursor's cell.
    func draw(into buffer: inout CellBuffer, in area: Rect, theme: Theme) -> Point? {
        let rows = area.rows - (complaint == nil ? 0 : 1)
        let top = top(rows: rows)
        var cursor: Point?
        for (offset, line) in lines.dropFirst(top).prefix(max(0, rows)).enumerated() {
            let row = area.row + offset
            let isFocused = top + offset == focusIndex
            if isFocused { buffer.write("▌", at: Point(column: area.column, row: row), style: theme.bar) }
            buffer.write(
                TextWidth.truncated(line.name, to: Self.nameColumns - 3),
                at: Point(column: area.column + 2, row: row),
                style: isFocused ? theme.key : theme.muted)
            let value = Rect(
                column: area.column + Self.nameColumns, row: row,
                columns: area.columns - Self.nameColumns - 1, rows: 1)
            let point = line.field.draw(
                into: &buffer, in: value, style: theme.plain, placeholder: isFocused ? line.placeholder : "",
                isFocused: isFocused)
            if !line.isPicked || isFocused { cursor = point ?? cursor }
        }
        ScrollBar.draw(
            into: &buffer, in: Rect(column: area.endColumn, row: area.row, columns: 1, rows: max(0, rows)),
            total: lines.count, visible: max(1, rows), first: top, style: theme.rule)
        if let complaint {
            buffer.write(
                TextWidth.truncated(complaint.sentence, to: area.columns),
                at: Point(column: area.column, row: area.endRow - 1), style: theme.error)
        }
        return cursor
    }
}
