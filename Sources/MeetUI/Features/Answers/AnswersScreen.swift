import Foundation
import MeetCore
import Operations
import TerminalKit

/// Records who will come: one row an invitee, one key an answer.
struct AnswersScreen: Screen {
    typealias Outcome = Never

    enum Message: Sendable {
        /// The meeting as it is now; `nil` where it was deleted.
        case read(Meeting?)
        /// What that invitee said.
        case commented(Identifier<Invitee>, String)
    }

    var meeting: Meeting
    let id: Identifier<Meeting>
    var cursor = ListCursor()

    init(meeting: Meeting, id: Identifier<Meeting>) {
        self.meeting = meeting
        self.id = id
    }

    var title: String { say.answersHeading }
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

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(let command): return handle(command, rows: context.body.rows - 6)
        case .dataChanged: return [.run(Effect(LoadMeeting(id), .read("meeting")) { .read($0) })]
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

    mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .read(let read):
            guard let read else { return [.say(say.theMeetingWasDeleted), .close(nil)] }
            meeting = read
            cursor.move(to: cursor.selected, count: read.invitees.count)
            return []
        case .commented(let invitee, let comment):
            // Others may have joined or left while it was typed.
            guard let index = meeting.invitees.firstIndex(where: { $0.id == invitee }) else { return [] }
            cursor.selected = index
            return record(meeting.invitees[index].participation, comment: comment)
        }
    }

    private mutating func handle(_ command: CommandID, rows: Int) -> [Action]? {
        let count = meeting.invitees.count
        switch command {
        case .accept: return record(.accepted, comment: selected?.comment)
        case .decline: return record(.declined, comment: selected?.comment)
        case .acceptTentatively: return record(.tentative, comment: selected?.comment)
        case .clearAnswer: return record(.needsAction, comment: nil)
        case .comment:
            guard let selected, let invitee = selected.id else { return [] }
            let prompt = TextPrompt(title: say.whatTheySaid(selected.name), text: selected.comment ?? "")
            return [.push(prompt) { .commented(invitee, $0) }]
        case .toggleRole:
            guard let selected, let invitee = selected.id else { return [] }
            let role: Invitee.Role = selected.role == .optional ? .required : .optional
            return [.run(Effect(SetRole(id, invitee, role), .write.holdingInput) { .read($0) })]
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

    private func record(_ participation: Invitee.Participation, comment: String?) -> [Action] {
        guard let invitee = selected?.id else { return [] }
        let text = comment?.trimmingCharacters(in: .whitespaces) ?? ""
        let answer = RecordAnswer(id, invitee, participation, comment: text.isEmpty ? nil : text)
        return [.run(Effect(answer, .write.holdingInput) { .read($0) })]
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
            let words = isOptional ? say.optional : say.words(invitee.participation)
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
