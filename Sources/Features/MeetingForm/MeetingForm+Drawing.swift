import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit

extension MeetingForm {
    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        let parts = Self.split(area)
        parts.drawDivider(into: &buffer, area: area, style: theme.rule)
        drawPane(into: &buffer, in: parts.detail, context: context)
        let area = parts.list
        let layout = MeetingFormLayout(form: self, columns: area.columns, rows: area.rows, context: context)
        let scroll = layout.scroll
        if scroll == 0 {
            buffer.write(title, at: Point(column: area.column + 1, row: area.row), style: theme.heading)
        }
        var cursor: Point?
        for entry in layout.entries {
            /// The visible area of some rows of the form.
            func place(_ rows: Range<Int>, column: Int) -> Rect {
                let first = rows.lowerBound - scroll
                let isAbove = first < (scroll > 0 ? 0 : 1)
                return Rect(
                    column: area.column + column, row: area.row + first, columns: area.columns - column,
                    rows: isAbove ? 0 : min(rows.count, area.rows - first))
            }
            let value = place(entry.rows, column: 0)
            if !value.isEmpty { cursor = draw(entry, into: &buffer, in: value, context: context) ?? cursor }
            if entry.field == focus {
                let name = place(entry.rows, column: 1)
                let below = place(entry.rows.lowerBound..<entry.offers.upperBound, column: 1)
                FocusedField.draw(
                    into: &buffer, name: name.splitTop(1).top.splitLeft(MeetingFormLayout.labelColumns).left,
                    rows: below.rows, theme: theme)
            }
            let offers = place(entry.offers, column: layout.valueColumn - 2)
            if !offers.isEmpty { drawOffers(into: &buffer, in: offers, theme) }
            let remarks = place(entry.remarkRows, column: layout.remarkColumn)
            for (number, remark) in entry.remarks.prefix(remarks.rows).enumerated() {
                buffer.write(
                    remark.text, at: Point(column: remarks.column, row: remarks.row + number),
                    style: remark.style)
            }
        }
        return cursor
    }

    private func draw(_ lines: [String], into buffer: inout CellBuffer, in area: Rect, style: Style) {
        for (number, line) in lines.prefix(area.rows).enumerated() {
            buffer.write(line, at: Point(column: area.column, row: area.row + number), style: style)
        }
    }

    private func drawOffers(into buffer: inout CellBuffer, in area: Rect, _ theme: Theme) {
        let area = area.inset(right: 2)
        switch focus {
        case .venue:
            venueField.drawList(into: &buffer, in: area, theme: theme) { venue in
                let facts = [
                    venue.category, MeetingText.address(venue.address),
                    venue.isSaved ? nil : say("from an earlier meeting"),
                ]
                return (
                    venue.name, facts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
                )
            }
        case .invitees:
            inviteeField.drawList(into: &buffer, in: area, theme: theme) { candidate in
                let contact = candidate.contact
                return (
                    contact.name,
                    contact.kind == .group
                        ? say.groupInRow
                        : [contact.email, contact.organization].compactMap { $0 }.joined(separator: " · ")
                )
            }
        case .title, .when, .notes, .kind, .reminders, .travel, .calendar: break
        }
    }

    private func draw(
        _ entry: MeetingFormLayout.Entry, into buffer: inout CellBuffer, in area: Rect, context: ScreenContext
    ) -> Point? {
        let theme = context.theme
        let isFocused = entry.field == focus
        buffer.write(
            entry.field.name, at: Point(column: area.column + 3, row: area.row),
            style: isFocused ? theme.key : theme.label)
        let value = area.inset(left: MeetingFormLayout.labelColumns + 2, right: 2)
        let hint = isFocused ? hint(columns: value.columns) : entry.field.emptyText
        if let text = Self.text(of: entry.field) {
            return self[keyPath: text].draw(
                into: &buffer, in: value, style: theme.plain, placeholder: hint,
                placeholderStyle: isFocused ? theme.example : theme.placeholder, isFocused: isFocused)
        }
        draw(entry.lines, into: &buffer, in: value, style: theme.plain)
        let line = value.inset(top: entry.lines.count)
        guard entry.hasLine, !line.isEmpty else { return isFocused ? value.origin : nil }
        let row = line.splitTop(1).top
        return entry.field == .venue
            ? venueField.drawLine(
                into: &buffer, in: row, placeholder: hint, isFocused: isFocused, theme: theme)
            : inviteeField.drawLine(
                into: &buffer, in: row, placeholder: hint, isFocused: isFocused, theme: theme)
    }

    /// The placeholder of the focused field.
    private func hint(columns: Int) -> String {
        let picker = KeyMap.key(.openPicker, in: .form)
        let hint: Wording? =
            switch focus {
            case .title, .notes, .calendar: nil
            case .when: say.timeInvitation(key: KeyMap.key(.openCalendar, in: .entering), columns: columns)
            case .venue: say.venueInvitation(key: picker)
            case .invitees where invitees.isEmpty || !hasInvited: say.peopleInvitation(key: picker)
            case .invitees: say.nextPersonInvitation(key: KeyMap.key(.goOn, in: .entering))
            case .kind: say.kindInvitation(key: picker)
            case .reminders: say.remindersInvitation
            case .travel: say.travelInvitation
            }
        return hint?.fitting(columns) ?? (focus == .title ? say("What is it about?") : "")
    }
}
