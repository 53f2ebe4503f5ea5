import TerminalKit

/// A form whose fields are lines under each other.
protocol LinesForm: FieldForm {
    var form: FormLines<Field> { get set }

    /// Called after another text was typed on the focused line.
    mutating func changed(in context: ScreenContext) -> [Action]

    /// Called after the focus was moved.
    mutating func focusMoved()

    /// Opens the picker of the focused line with a text that was typed there.
    mutating func openPicker(typing text: String, in context: ScreenContext) -> [Action]

    /// Backspace on a line that is picked.
    mutating func removeLast(in context: ScreenContext) -> [Action]

    /// Enter on the last line.
    mutating func submit(in context: ScreenContext) -> [Action]
}

extension LinesForm {
    var fields: [Field] { form.lines.map(\.id) }
    var focusedField: Field? { form.focused?.id }
    var hasPicker: Bool { form.focused?.isPicked == true }

    func field(at point: Point, in area: Size, context: ScreenContext) -> Field? {
        form.line(atRow: point.row, area: area)
    }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        command == .openPicker && !hasPicker ? nil : .available
    }

    mutating func setFocus(_ field: Field, in context: ScreenContext) -> [Action] {
        form.focus(on: field)
        focusMoved()
        return []
    }

    mutating func focusMoved() {}

    mutating func openPicker(in context: ScreenContext) -> [Action] { openPicker(typing: "", in: context) }

    mutating func openPicker(typing text: String, in context: ScreenContext) -> [Action] { [] }

    mutating func clear(in context: ScreenContext) -> [Action] { clearText(in: context) }

    mutating func removeLast(in context: ScreenContext) -> [Action] { clear(in: context) }

    mutating func clearText(in context: ScreenContext) -> [Action] {
        form.clearFocused()
        return changed(in: context)
    }

    mutating func type(_ event: TerminalEvent, in context: ScreenContext) -> [Action]? {
        if event == .key(.enter), form.focused?.field.isMultiline != true {
            if hasPicker { return openPicker(in: context) }
            return form.isOnLastLine ? submit(in: context) : move(by: 1, in: context)
        }
        if let text = form.textForPicker(event) { return openPicker(typing: text, in: context) }
        if hasPicker, event == .key(.backspace) || event == .key(.delete) { return removeLast(in: context) }
        let before = form.focused?.field.text
        guard form.handle(event) else { return nil }
        return form.focused?.field.text == before ? [] : changed(in: context)
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        form.draw(into: &buffer, in: area, theme: context.theme)
    }
}
