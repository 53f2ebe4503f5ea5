import TerminalKit

/// A form whose fields are lines under each other.
package protocol LinesForm: FieldForm {
    var form: FormLines<Field> { get set }

    /// Called after another text was typed on the focused line.
    mutating func changed(in context: ScreenContext) -> [Action]

    /// Called after the focus was moved.
    mutating func focusMoved()

    /// Opens the picker of the focused line with a text that was typed there.
    mutating func openPicker(typing text: String, in context: ScreenContext) -> [Action]

    /// True if Space changes the focused line, which is a switch.
    var isOnSwitch: Bool { get }

    /// Backspace on a line that is picked.
    mutating func removeLast(in context: ScreenContext) -> [Action]

    /// Enter on the last line.
    mutating func submit(in context: ScreenContext) -> [Action]
}

extension LinesForm {
    package var fields: [Field] { form.lines.map(\.id) }
    package var focusedField: Field? { form.focused?.id }
    package var hasPicker: Bool { form.focused?.isPicked == true }
    package var isOnSwitch: Bool { false }

    package func field(at point: Point, in area: Size, context: ScreenContext) -> Field? {
        form.line(atRow: point.row, area: area)
    }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        command == .openPicker && !hasPicker ? nil : .available
    }

    package mutating func setFocus(_ field: Field, in context: ScreenContext) -> [Action] {
        form.focus(on: field)
        focusMoved()
        return []
    }

    package mutating func focusMoved() {}

    package mutating func openPicker(in context: ScreenContext) -> [Action] {
        openPicker(typing: "", in: context)
    }

    package mutating func openPicker(typing text: String, in context: ScreenContext) -> [Action] { [] }

    package mutating func clear(in context: ScreenContext) -> [Action] { clearText(in: context) }

    package mutating func removeLast(in context: ScreenContext) -> [Action] { clear(in: context) }

    package mutating func clearText(in context: ScreenContext) -> [Action] {
        form.clearFocused()
        return changed(in: context)
    }

    package mutating func type(_ event: TerminalEvent, in context: ScreenContext) -> [Action]? {
        if event == .key(.enter), form.focused?.field.isMultiline != true {
            if hasPicker { return openPicker(in: context) }
            return form.isOnLastLine ? submit(in: context) : move(by: 1, in: context)
        }
        if isOnSwitch, event == .key(.space) { return openPicker(in: context) }
        if let text = form.textForPicker(event) { return openPicker(typing: text, in: context) }
        if hasPicker, event == .key(.backspace) || event == .key(.delete) { return removeLast(in: context) }
        let before = form.focused?.field.text
        guard form.handle(event) else { return nil }
        return form.focused?.field.text == before ? [] : changed(in: context)
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        form.draw(into: &buffer, in: area, theme: context.theme)
    }
}
