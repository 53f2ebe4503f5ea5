import MeetCore
import TerminalKit

/// Named lines of text under each other, one of them focused: what simple forms are made of.
struct FormLines<ID: Hashable & Sendable>: Sendable {
    struct Line: Sendable {
        var id: ID
        var name: String
        /// What may stand there, or what to do: shown while the line is focused and empty.
        var placeholder: String
        var field: TextField
        /// Whether the line is picked with Enter, and not typed.
        var isPicked = false
        /// Whether a blank row stands before it, where there is room for all.
        var startsSection = false
        /// Whether the placeholder is shown without the focus too.
        var keepsPlaceholder = false

        /// - Parameter isMultiline: Whether Enter ends a row of the text, and not the line.
        init(
            _ id: ID, _ name: String, _ text: String = "", placeholder: String = "", isPicked: Bool = false,
            isMultiline: Bool = false
        ) {
            self.id = id
            self.name = name
            self.placeholder = placeholder
            self.isPicked = isPicked
            field = TextField(text, isMultiline: isMultiline)
        }
    }

    private(set) var lines: [Line]
    private(set) var focusIndex = 0
    private let firstTexts: [ID: String]
    /// Whether a line says something else than at first.
    var isChanged: Bool { lines.contains { $0.field.text != firstTexts[$0.id, default: ""] } }
    /// What keeps the form from being saved, and on which line.
    private(set) var complaint: (id: ID, sentence: String)?
    /// What is wrong on lines, told under them; nothing is while a line is typed on.
    var remarks: [ID: String] = [:]

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

    /// The same with the blanks.
    func rawText(_ id: ID) -> String {
        lines.first { $0.id == id }?.field.text ?? ""
    }

    /// What was typed without blanks around it; `nil` where nothing was.
    func value(_ id: ID) -> String? {
        let text = text(id)
        return text.isEmpty ? nil : text
    }

    mutating func focus(on id: ID) {
        focusIndex = lines.firstIndex { $0.id == id } ?? focusIndex
    }

    mutating func complain(_ id: ID, _ sentence: String) {
        focus(on: id)
        complaint = (id, sentence)
    }

    mutating func clearFocused() {
        guard lines.indices.contains(focusIndex), !lines[focusIndex].isPicked else { return }
        lines[focusIndex].field = TextField(isMultiline: lines[focusIndex].field.isMultiline)
        complaint = nil
    }

    /// Puts a text on a line.
    mutating func set(_ id: ID, to text: String) {
        guard let index = lines.firstIndex(where: { $0.id == id }), lines[index].field.text != text else {
            return
        }
        lines[index].field = TextField(text, isMultiline: lines[index].field.isMultiline)
    }

    /// What is shown on a line while nothing stands there; `isKept`: without the focus too.
    mutating func setPlaceholder(_ id: ID, _ text: String, isKept: Bool) {
        guard let index = lines.firstIndex(where: { $0.id == id }) else { return }
        lines[index].placeholder = text
        lines[index].keepsPlaceholder = isKept
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

    /// What was typed or pasted on a line that is picked: its picker opens with that.
    func textForPicker(_ event: TerminalEvent) -> String? {
        guard focused?.isPicked == true else { return nil }
        switch event {
        case .key(let key):
            guard case .character(let character) = key.code, key.isPrintable else { return nil }
            return character == " " ? nil : String(character)
        case .paste(let text): return text
        default: return nil
        }
    }
}
