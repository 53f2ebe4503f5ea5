/// Text being typed, with the keys Emacs and readline gave to text fields.
///
/// A field of one line leaves Enter, Up and Down to its surroundings; any field leaves Tab. A field of several
/// lines takes Enter as a line end and leaves Up and Down when there is no row to go to.
package struct TextField: Hashable, Sendable {
    package var text: String {
        didSet { cursor = min(cursor, text.count) }
    }
    /// The place of the cursor: the number of characters before it, from 0 to the length of the text.
    package var cursor: Int {
        didSet { cursor = min(max(0, cursor), text.count) }
    }
    package var isMultiline: Bool
    /// What was cut last, for `^Y`.
    var killed = ""
    /// The column that Up and Down make for.
    var goalColumn: Int?

    /// A field with the cursor at the end of its text.
    package init(_ text: String = "", isMultiline: Bool = false) {
        self.text = text
        self.isMultiline = isMultiline
        cursor = text.count
    }

    package var isEmpty: Bool { text.isEmpty }

    /// Replaces the text and puts the cursor at its end.
    package mutating func set(_ text: String) {
        self.text = text
        cursor = text.count
    }

    /// Follows an event; false when it is not the field's.
    ///
    /// `columns` is the width the field is drawn with; with it, Up and Down follow the wrapped rows, without it
    /// the lines.
    @discardableResult
    package mutating func handle(_ event: TerminalEvent, columns: Int? = nil) -> Bool {
        switch event {
        case .key(let key):
            if isMultiline, key == .up || key == .down {
                return moveRow(down: key == .down, columns: columns)
            }
            guard handle(key) else { return false }
            goalColumn = nil
            return true
        case .paste(let text):
            insert(text)
            goalColumn = nil
            return true
        case .mouse, .resize:
            return false
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
