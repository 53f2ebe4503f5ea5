import Foundation
import MeetCore
import TerminalKit

/// Records who will come: one row an invitee, one key an answer.
struct AnswersScreen: Screen {
    var meeting: Meeting
    let id: Identifier<Meeting>
    var cursor = ListCursor()
    /// Whose comment is being typed.
    private var commented: Identifier<Invitee>?

    init(meeting: Meeting, id: Identifier<Meeting>) {
        self.meeting = meeting
        self.id = id
    }

    var title: String { "Answers" }
    var presentation: Presentation { .panel(Size(columns: 76, rows: max(6, meeting.invitees.count + 4))) }
    var scopes: [CommandScope] { [.answers, .lists] }
    var footnote: String { MeetingText.summary(meeting.invitees) }

    var selected: Invitee? {
        meeting.invitees.indices.contains(cursor.selected) ? meeting.invitees[cursor.selected] : nil
    }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter, .otherPane, .open: nil
        default: .available
        }
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [ScreenAction]? {
        switch event {
        case .command(let command): return handle(command, rows: context.body.rows - 6)
        case .result(.meeting(let read)):
            guard let read else { return [.say("The meeting was deleted."), .close(nil)] }
            meeting = read
            cursor.move(to: cursor.selected, count: read.invitees.count)
            return []
        case .outcome(.text(let comment)):
            // Others may have joined or left while it was typed.
            if let index = meeting.invitees.firstIndex(where: { $0.id == commented }) {
                cursor.selected = index
            }
            guard let selected, selected.id == commented else { return [] }
            return record(selected.participation, comment: comment)
        case .dataChanged: return [.run(.loadMeeting(id))]
        case .mouse(let mouse, let area):
            switch mouse.kind {
            case .wheelUp: cursor.move(by: -1, count: meeting.invitees.count)
            case .wheelDown: cursor.move(by: 1, count: meeting.invitees.count)
            case .press(.left) where mouse.at.row >= 2:
                cursor.keepVisible(rows: area.rows - 2, count: meeting.invitees.count)
                cursor.move(to: cursor.top + mouse.at.row - 2, count: meeting.invitees.count)
            default: break
            }
            return []
        case .key: return nil
        default: return []
        }
    }

    private mutating func handle(_ command: CommandID, rows: Int) -> [ScreenAction]? {
        let count = meeting.invitees.count
        switch command {
        case .accept: return record(.accepted, comment: selected?.comment)
        case .decline: return record(.declined, comment: selected?.comment)
        case .acceptTentatively: return record(.tentative, comment: selected?.comment)
        case .clearAnswer: return record(.needsAction, comment: nil)
        case .comment:
            guard let selected else { return [] }
            commented = selected.id
            return [.push(TextPrompt(title: "What \(selected.name) said", text: selected.comment ?? ""))]
        case .toggleRole:
            guard let selected, let invitee = selected.id else { return [] }
            return [
                .runHoldingInput(.setRole(id, invitee, selected.role == .optional ? .required : .optional))
            ]
        case .moveUp: cursor.move(by: -1, count: count)
        case .moveDown: cursor.move(by: 1, count: count)
        case .pageUp: cursor.page(by: -1, rows: rows, count: count)
        case .pageDown: cursor.page(by: 1, rows: rows, count: count)
        case .moveFirst: cursor.moveToFirst()
        case .moveLast: cursor.moveToLast(count: count)
        default: return nil
        }
        cursor.keepVisible(rows: rows, count: count)
        return []
    }

    private func record(_ participation: Invitee.Participation, comment: String?) -> [ScreenAction] {
        guard let invitee = selected?.id else { return [] }
        let text = comment?.trimmingCharacters(in: .whitespaces) ?? ""
        return [
            .runHoldingInput(.recordAnswer(id, invitee, participation, comment: text.isEmpty ? nil : text))
        ]
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        buffer.write(
            TextWidth.truncated(meeting.title, to: area.columns), at: area.origin, style: theme.strong)
        let list = area.inset(top: 2)
        var shown = cursor
        shown.keepVisible(rows: list.rows, count: meeting.invitees.count)
        let longest = meeting.invitees.map { TextWidth.columns(of: $0.name) }.max() ?? 0
        let nameColumns = min(longest, area.columns * 2 / 5)
        for index in shown.visible(rows: list.rows, count: meeting.invitees.count) {
            let invitee = meeting.invitees[index]
            let row = list.row + index - shown.top
            let isSelected = index == cursor.selected
            if isSelected { buffer.write("▌", at: Point(column: list.column, row: row), style: theme.bar) }
            let answer = theme.style(of: invitee.participation)
            buffer.write(
                MeetingText.sign(invitee.participation), at: Point(column: list.column + 2, row: row),
                style: answer)
            buffer.write(
                TextWidth.truncated(invitee.name, to: nameColumns),
                at: Point(column: list.column + 4, row: row),
                style: isSelected ? theme.selected : theme.plain)
            let column = list.column + 6 + nameColumns
            let isOptional = invitee.role == .optional && invitee.participation == .needsAction
            let words = isOptional ? "optional" : MeetingText.words(invitee.participation)
            buffer.write(
                words, at: Point(column: column, row: row), style: answer, limit: list.endColumn - column)
            let commentColumn = column + 15
            if let comment = invitee.comment, list.endColumn - commentColumn > 4 {
                buffer.write(
                    TextWidth.truncated(comment, to: list.endColumn - commentColumn),
                    at: Point(column: commentColumn, row: row), style: theme.muted)
            }
        }
        return nil
    }
}
