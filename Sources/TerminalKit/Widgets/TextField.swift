/// A text field with the keys of Emacs and readline.
///
/// A field of one line leaves Enter, Up and Down to the form; any field leaves Tab. A field of several lines
/// takes Enter as a line end and leaves Up and Down at its first and last row.
package struct TextField: Hashable, Sendable {
    package var text: String {
        didSet { cursor = min(cursor, text.count) }
    }
    /// The position of the cursor: the number of characters before it, from 0 to the length of the text.
    package var cursor: Int {
        didSet { cursor = min(max(0, cursor), text.count) }
    }
    package var isMultiline: Bool
    /// True if the whole text is selected, which was put there for the person: what is typed replaces it.
    package var isSelected = false
    /// The latest cut text, for `^Y`.
    var killed = ""
    /// The column that Up and Down aim for.
    var goalColumn: Int?

    /// Makes a field with the cursor at the end of its text.
    package init(_ text: String = "", isMultiline: Bool = false) {
        self.text = text
        self.isMultiline = isMultiline
        cursor = text.count
    }

    package var isEmpty: Bool { text.isEmpty }

    /// Replaces the text and moves the cursor to its end.
    package mutating func set(_ text: String) {
        self.text = text
        cursor = text.count
        isSelected = false
    }

    /// Handles an event; returns false if it is not the field's.
    ///
    /// `columns` is the drawn width; with it, Up and Down follow the wrapped rows, without it the lines.
    @discardableResult
    package mutating func handle(_ event: TerminalEvent, columns: Int? = nil) -> Bool {
        switch event {
        case .key(let key):
            if isSelected, Self.replaces(key) { set("") }
            if isMultiline, key == .up || key == .down {
                return moveRow(down: key == .down, columns: columns)
            }
            guard handle(key) else { return false }
            (goalColumn, isSelected) = (nil, false)
            return true
        case .paste(let text):
            if isSelected { set("") }
            insert(text)
            goalColumn = nil
            return true
        case .mouse, .resize, .focus, .abilities:
            return false
        }
    }

    /// Returns whether a key replaces or removes a selected text.
    private static func replaces(_ key: Key) -> Bool {
        guard key.modifiers == [] || key.modifiers == .shift else { return false }
        return switch key.code {
        case .character, .backspace, .delete: true
        default: false
        }
    }

    private mutating func handle(_ key: Key) -> Bool {
        switch key.modifiers {
        case []: handlePlain(key.code)
        case .shift: handleShifted(key.code)
        case .control: handleControl(key.code)
        case .alt: handleAlt(key.code)
        default: false
        }
    }

    private mutating func handlePlain(_ code: Key.Code) -> Bool {
        switch code {
        case .character(let character): insert(String(character))
        case .left: cursor -= 1
        case .right: cursor += 1
        case .home: cursor = lineStart
        case .end: cursor = lineEnd
        case .backspace: remove(max(0, cursor - 1)..<cursor)
        case .delete: remove(cursor..<min(cursor + 1, text.count))
        case .enter where isMultiline: insert("\n")
        default: return false
        }
        return true
    }

    private mutating func handleShifted(_ code: Key.Code) -> Bool {
        switch code {
        case .character, .left, .right, .home, .end, .backspace, .delete: handlePlain(code)
        default: false
        }
    }

    private mutating func handleControl(_ code: Key.Code) -> Bool {
        switch code {
        case .character("a"): cursor = lineStart
        case .character("e"): cursor = lineEnd
        case .character("b"): cursor -= 1
        case .character("f"): cursor += 1
        case .character("d"): remove(cursor..<min(cursor + 1, text.count))
        case .character("h"): remove(max(0, cursor - 1)..<cursor)
        case .character("k"): kill(cursor..<(lineEnd > cursor ? lineEnd : min(cursor + 1, text.count)))
        case .character("u"): kill(lineStart..<cursor)
        case .character("w"): kill(blankWordStart..<cursor)
        case .character("y"): insert(killed)
        case .character("t"): transpose()
        case .left: cursor = wordStart
        case .right: cursor = wordEnd
        case .backspace: kill(wordStart..<cursor)
        case .delete: kill(cursor..<wordEnd)
        case .home: cursor = 0
        case .end: cursor = text.count
        default: return false
        }
        return true
    }

    private mutating func handleAlt(_ code: Key.Code) -> Bool {
        switch code {
        case .character("b"), .left: cursor = wordStart
        case .character("f"), .right: cursor = wordEnd
        case .character("d"), .delete: kill(cursor..<wordEnd)
        case .backspace: kill(wordStart..<cursor)
        default: return false
        }
        return true
    }
}

// MARK: - Editing

extension TextField {
    /// The maximum length in bytes; the rest of a paste is cut.
    static let maximalBytes = 1 << 20

    /// Inserts text at the cursor: control and invisible format characters are left out, line ends are kept
    /// in a field of several lines and become blanks in one of one line. Marks join the character before
    /// them.
    package mutating func insert(_ inserted: String) {
        var clean = ""
        for character in inserted {
            if character.isNewline {
                clean.append(isMultiline ? "\n" : " ")
            } else if character == "\t" {
                clean.append(" ")
            } else {
                for scalar in character.unicodeScalars where Self.isText(scalar) {
                    clean.unicodeScalars.append(scalar)
                }
            }
        }
        let room = Self.maximalBytes - text.utf8.count
        if clean.utf8.count > room {
            var used = 0
            clean = String(
                clean.prefix {
                    used += String($0).utf8.count
                    return used <= room
                })
        }
        guard !clean.isEmpty else { return }
        let place = text.index(text.startIndex, offsetBy: cursor)
        let before = String(text[..<place]) + clean
        text = before + text[place...]
        cursor = before.count
    }

    /// Returns whether a scalar may be part of a name or a note: no controls, no bidi controls, no other
    /// invisible ones except the joiners that scripts and emoji need.
    private static func isText(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x7F { return scalar.value >= 0x20 }
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return false
        case .format:
            return scalar.value == 0x200C || scalar.value == 0x200D
                || ScalarWidth.isVisibleFormat(scalar.value)
                || (0xE0020...0xE007F).contains(scalar.value)
        default: return true
        }
    }

    mutating func remove(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        let start = text.index(text.startIndex, offsetBy: range.lowerBound)
        let end = text.index(start, offsetBy: range.count)
        var shorter = text
        shorter.removeSubrange(start..<end)
        text = shorter
        cursor = range.lowerBound
    }

    mutating func kill(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        let start = text.index(text.startIndex, offsetBy: range.lowerBound)
        killed = String(text[start..<text.index(start, offsetBy: range.count)])
        remove(range)
    }

    /// Swaps the characters around the cursor, or the two before it at the end of the line.
    private mutating func transpose() {
        var characters = Array(text)
        let place = cursor == lineEnd ? cursor - 1 : cursor
        guard place >= 1, place < characters.count, !characters[place - 1].isNewline else { return }
        characters.swapAt(place - 1, place)
        text = String(characters)
        cursor = place + 1
    }

    var lineStart: Int {
        let characters = Array(text)
        var place = cursor
        while place > 0, !characters[place - 1].isNewline { place -= 1 }
        return place
    }

    var lineEnd: Int {
        let characters = Array(text)
        var place = cursor
        while place < characters.count, !characters[place].isNewline { place += 1 }
        return place
    }

    /// The start of the word in which or after which the cursor is.
    var wordStart: Int {
        let characters = Array(text)
        var place = cursor
        while place > 0, !Self.isWord(characters[place - 1]) { place -= 1 }
        while place > 0, Self.isWord(characters[place - 1]) { place -= 1 }
        return place
    }

    /// The end of the word in which or before which the cursor is.
    var wordEnd: Int {
        let characters = Array(text)
        var place = cursor
        while place < characters.count, !Self.isWord(characters[place]) { place += 1 }
        while place < characters.count, Self.isWord(characters[place]) { place += 1 }
        return place
    }

    /// The start of the run without blanks before the cursor, which `^W` cuts.
    var blankWordStart: Int {
        let characters = Array(text)
        var place = cursor
        while place > 0, characters[place - 1].isWhitespace { place -= 1 }
        while place > 0, !characters[place - 1].isWhitespace { place -= 1 }
        return place
    }

    private static func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber
    }
}

// MARK: - Drawing

extension TextField {
    /// Draws the field and returns the cell of the cursor, nil if the field is not focused.
    ///
    /// A single line scrolls sideways around the cursor with `…` where it is cut. Several lines are wrapped
    /// and scrolled to the cursor. The last column is reserved for the cursor after the text.
    ///
    /// - Parameter placeholderStyle: The style of the placeholder in an empty field; by default `style`,
    ///   dimmed.
    @discardableResult
    package func draw(
        into buffer: inout CellBuffer, in rect: Rect, style: Style = .plain, placeholder: String = "",
        placeholderStyle: Style? = nil, isFocused: Bool
    ) -> Point? {
        guard !rect.isEmpty else { return nil }
        buffer.fill(rect, with: style)
        if text.isEmpty {
            let hint = TextWidth.truncated(placeholder, to: rect.columns)
            buffer.write(
                hint, at: rect.origin, style: placeholderStyle ?? style.adding(.dim), limit: rect.columns)
            return isFocused ? rect.origin : nil
        }
        return isMultiline
            ? drawRows(into: &buffer, in: rect, style: style, isFocused: isFocused)
            : drawLine(into: &buffer, in: rect, style: style, isFocused: isFocused)
    }

    private func drawLine(into buffer: inout CellBuffer, in rect: Rect, style: Style, isFocused: Bool)
        -> Point?
    {
        guard isFocused else {
            buffer.write(TextWidth.truncated(text, to: rect.columns), at: rect.origin, style: style)
            return nil
        }
        let shown = isSelected ? style.adding(.reverse) : style
        let characters = Array(text)
        let widths = characters.map { TextWidth.columns(of: $0) }
        let total = widths.reduce(0, +)
        let before = widths[..<cursor].reduce(0, +)
        // The first visible column of the text; the cursor is kept in the middle of a long line.
        let shift =
            total < rect.columns ? 0 : min(max(0, before - rect.columns / 2), total + 1 - rect.columns)
        var column = -shift
        for (character, width) in zip(characters, widths) {
            defer { column += width }
            if column + width <= 0 { continue }
            if column >= rect.columns { break }
            if column < 0 { continue }
            buffer.write(
                String(character), at: Point(column: rect.column + column, row: rect.row), style: shown,
                limit: rect.columns - column)
        }
        if shift > 0, before > shift {
            buffer.write("…", at: rect.origin, style: shown)
        }
        if total - shift > rect.columns, before - shift < rect.columns - 1 {
            buffer.write("…", at: Point(column: rect.endColumn - 1, row: rect.row), style: shown)
        }
        return Point(column: rect.column + min(before - shift, rect.columns - 1), row: rect.row)
    }

    private func drawRows(into buffer: inout CellBuffer, in rect: Rect, style: Style, isFocused: Bool)
        -> Point?
    {
        let characters = Array(text)
        let rows = LineWrapping.rows(of: characters, columns: rect.columns - 1)
        let place = Self.place(of: cursor, in: rows, characters)
        let last = max(0, rows.count - rect.rows)
        let top = isFocused ? min(max(0, place.row - rect.rows / 2), last) : 0
        for (offset, row) in rows[top...].prefix(rect.rows).enumerated() {
            buffer.write(
                String(characters[row]), at: Point(column: rect.column, row: rect.row + offset), style: style,
                limit: rect.columns)
        }
        guard isFocused else { return nil }
        return Point(
            column: rect.column + min(place.column, rect.columns - 1), row: rect.row + place.row - top)
    }

    /// Returns the wrapped row and the column of a character offset.
    static func place(of offset: Int, in rows: [Range<Int>], _ characters: [Character]) -> (
        row: Int, column: Int
    ) {
        let row = rows.lastIndex { $0.lowerBound <= offset } ?? 0
        let end = min(offset, rows[row].upperBound)
        let column = characters[rows[row].lowerBound..<end].reduce(0) { $0 + TextWidth.columns(of: $1) }
        return (row, column)
    }

    /// Moves the cursor a row up or down, towards its goal column. Returns false if there is no such row.
    private mutating func moveRow(down: Bool, columns: Int?) -> Bool {
        let characters = Array(text)
        let rows = LineWrapping.rows(of: characters, columns: columns.map { max(2, $0) - 1 } ?? Int.max)
        let place = Self.place(of: cursor, in: rows, characters)
        let row = place.row + (down ? 1 : -1)
        guard rows.indices.contains(row) else { return false }
        let goal = goalColumn ?? place.column
        goalColumn = goal
        var column = 0
        var target = rows[row].lowerBound
        // The offset after a broken row belongs to the next one.
        let isBroken = row + 1 < rows.count && rows[row + 1].lowerBound == rows[row].upperBound
        let end = isBroken ? rows[row].upperBound - 1 : rows[row].upperBound
        while target < end {
            let width = TextWidth.columns(of: characters[target])
            if column + width > goal { break }
            column += width
            target += 1
        }
        cursor = target
        return true
    }
}
