import MeetCore
import TerminalKit

/// Labelled lines of text, one of them focused: the base of simple forms.
package struct FormLines<ID: Hashable & Sendable>: Sendable {
    package struct Line: Sendable {
        package var id: ID
        package var name: String
        /// The placeholder, shown while the line is focused and empty.
        package var placeholder: String
        package var field: TextField
        /// True if the line is chosen with Enter rather than typed.
        package var isPicked = false
        /// True if a blank row precedes it, if there is space for all.
        package var startsSection = false
        /// True if the placeholder is shown without the focus too.
        package var keepsPlaceholder = false

        /// Makes a line.
        ///
        /// - Parameter isMultiline: Whether Enter ends a row of the text rather than the line.
        package init(
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

    package private(set) var lines: [Line]
    private(set) var focusIndex = 0
    private let firstTexts: [ID: String]
    /// True if a line differs from its first text.
    package var isChanged: Bool { lines.contains { $0.field.text != firstTexts[$0.id, default: ""] } }
    /// The error that prevents saving the form, and its line.
    package private(set) var complaint: (id: ID, sentence: String)?
    /// The remarks under lines; none while a line is being typed.
    package var remarks: [ID: String] = [:]

    package init(_ lines: [Line], focus: ID? = nil) {
        self.lines = lines
        firstTexts = Dictionary(lines.map { ($0.id, $0.field.text) }, uniquingKeysWith: { first, _ in first })
        if let focus { self.focus(on: focus) }
    }

    package var focused: Line? { lines.indices.contains(focusIndex) ? lines[focusIndex] : nil }
    var isOnLastLine: Bool { focusIndex == lines.count - 1 }

    /// Returns the trimmed text of a line.
    package func text(_ id: ID) -> String {
        lines.first { $0.id == id }?.field.text.trimmed ?? ""
    }

    /// Returns the text of a line, not trimmed.
    package func rawText(_ id: ID) -> String {
        lines.first { $0.id == id }?.field.text ?? ""
    }

    /// Returns the trimmed text; `nil` if it is empty.
    package func value(_ id: ID) -> String? {
        let text = text(id)
        return text.isEmpty ? nil : text
    }

    package mutating func focus(on id: ID) {
        focusIndex = lines.firstIndex { $0.id == id } ?? focusIndex
    }

    package mutating func complain(_ id: ID, _ sentence: String) {
        focus(on: id)
        complaint = (id, sentence)
    }

    /// Removes the error of a line, if it has one.
    package mutating func settle(_ id: ID) {
        if complaint?.id == id { complaint = nil }
    }

    mutating func clearFocused() {
        guard lines.indices.contains(focusIndex), !lines[focusIndex].isPicked else { return }
        lines[focusIndex].field = TextField(isMultiline: lines[focusIndex].field.isMultiline)
        complaint = nil
    }

    /// Sets the text of a line.
    package mutating func set(_ id: ID, to text: String) {
        guard let index = lines.firstIndex(where: { $0.id == id }), lines[index].field.text != text else {
            return
        }
        lines[index].field = TextField(text, isMultiline: lines[index].field.isMultiline)
    }

    /// Sets the placeholder of a line; `isKept` shows it without the focus too.
    package mutating func setPlaceholder(_ id: ID, _ text: String, isKept: Bool) {
        guard let index = lines.firstIndex(where: { $0.id == id }) else { return }
        lines[index].placeholder = text
        lines[index].keepsPlaceholder = isKept
    }

    /// Replaces all lines; the focus stays on its line, or its position.
    package mutating func replace(with newLines: [Line]) {
        let id = focused?.id
        lines = newLines
        focusIndex = lines.firstIndex { $0.id == id } ?? max(0, min(focusIndex, lines.count - 1))
    }

    /// Handles typing on the focused line; returns `false` if the event does not belong to it.
    package mutating func handle(_ event: TerminalEvent) -> Bool {
        guard lines.indices.contains(focusIndex), !lines[focusIndex].isPicked else { return false }
        guard lines[focusIndex].field.handle(event) else { return false }
        complaint = nil
        return true
    }

    /// Returns the text typed or pasted on a chosen line, with which its picker opens.
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
