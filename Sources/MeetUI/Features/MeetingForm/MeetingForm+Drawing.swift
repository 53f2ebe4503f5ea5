import MeetCore
import Operations
import TerminalKit

extension MeetingForm {
    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        let layout = MeetingFormLayout(form: self, columns: area.columns, rows: area.rows, context: context)
        let scroll = layout.scroll
        if scroll == 0 {
            buffer.write(title, at: Point(column: area.column + 1, row: area.row), style: theme.heading)
        }
        var cursor: Point?
        for entry in layout.entries {
            let first = entry.rows.lowerBound - scroll
            guard first >= (scroll > 0 ? 0 : 1), first < area.rows else { continue }
            let rows = min(entry.rows.count, area.rows - first)
            let line = Rect(column: area.column, row: area.row + first, columns: area.columns, rows: rows)
            cursor = draw(entry, into: &buffer, in: line, context: context) ?? cursor
            if let remark = entry.remark, first + rows < area.rows {
                buffer.write(
                    TextWidth.truncated(remark.text, to: area.columns - MeetingFormLayout.labelColumns - 3),
                    at: Point(
                        column: area.column + MeetingFormLayout.labelColumns + 2, row: area.row + first + rows
                    ),
                    style: remark.style)
            }
        }
        for (number, warning) in layout.warnings.enumerated() {
            let row = layout.endRow + 1 + number - scroll
            guard row < area.rows else { break }
            buffer.write(
                TextWidth.truncated(warning, to: area.columns - 5),
                at: Point(column: area.column + 3, row: area.row + row), style: theme.warning)
        }
        return cursor
    }

    private func draw(
        _ entry: MeetingFormLayout.Entry, into buffer: inout CellBuffer, in area: Rect, context: ScreenContext
    ) -> Point? {
        let theme = context.theme
        let isFocused = entry.field == focus
        if isFocused {
            buffer.write("▌", at: Point(column: area.column + 1, row: area.row), style: theme.bar)
        }
        buffer.write(
            entry.field.name, at: Point(column: area.column + 3, row: area.row),
            style: isFocused ? theme.key : theme.muted)
        let value = area.inset(left: MeetingFormLayout.labelColumns + 2, right: 2)
        switch entry.field {
        case .title:
            return titleField.draw(
                into: &buffer, in: value, style: theme.plain, placeholder: say.whatIsItAbout,
                placeholderStyle: isFocused ? theme.example : theme.placeholder, isFocused: isFocused)
        case .when:
            return whenField.draw(
                into: &buffer, in: value, style: theme.plain,
                placeholder: isFocused ? say.whenInvitation : say.notSet,
                placeholderStyle: isFocused ? theme.example : theme.placeholder, isFocused: isFocused)
        case .notes:
            return notesField.draw(
                into: &buffer, in: value, style: theme.plain, placeholder: isFocused ? "" : say.noNotes,
                placeholderStyle: isFocused ? theme.example : theme.placeholder, isFocused: isFocused)
        case .venue, .invitees:
            drawPicked(entry, into: &buffer, in: value, isFocused: isFocused, theme)
            return isFocused ? value.origin : nil
        }
    }

    private func drawPicked(
        _ entry: MeetingFormLayout.Entry, into buffer: inout CellBuffer, in area: Rect, isFocused: Bool,
        _ theme: Theme
    ) {
        guard !entry.lines.isEmpty else {
            let invitation =
                entry.field == .venue ? say.venueInvitation : say.peopleInvitation
            let text = isFocused ? invitation : entry.field == .venue ? say.notSet : say.nobodyYet
            buffer.write(
                TextWidth.truncated(text, to: area.columns), at: area.origin,
                style: isFocused ? theme.example : theme.placeholder)
            return
        }
        for (number, line) in entry.lines.prefix(area.rows).enumerated() {
            buffer.write(
                TextWidth.truncated(line, to: area.columns),
                at: Point(column: area.column, row: area.row + number),
                style: theme.plain)
        }
    }
}
