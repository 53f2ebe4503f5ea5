import Foundation
import MeetCore
import MeetStore
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
        /// For which dates of a series it is to be recorded.
        case answered(SeriesScope, Recording)
    }

    /// What is recorded of an invitee.
    struct Recording: Sendable {
        enum Change: Sendable {
            case answer(Invitee.Participation, comment: String?)
            case role
        }

        var invitee: Invitee
        var change: Change
        /// Whether the next one is asked then.
        var goesOn = false
    }

    var meeting: Meeting
    /// It is another once a date of a series differs.
    private(set) var id: OccurrenceIdentity
    /// For which dates of a series answers are recorded, once that was asked.
    private var scope: SeriesScope?
    /// The invitee that the bar is on.
    var marked = 0
    /// The first line shown, as far as the bar allows.
    private var top = 0

    init(meeting: Meeting, id: OccurrenceIdentity) {
        self.meeting = meeting
        self.id = id
    }

    var title: String { say.answersHeading }
    var presentation: Presentation {
        .panel(Size(columns: Self.columns, rows: wantedRows))
    }
    var scopes: [CommandScope] { [.answers, .lists] }
    var footnote: String { MeetingText.summary(meeting.invitees) }

    private static let columns = 76
    private var wantedRows: Int { max(6, rows(columns: Self.columns).lines.count + 3) }

    /// The cells of the list within the panel.
    private func listSize(in context: ScreenContext) -> Size {
        Size(
            columns: min(Self.columns, context.body.columns - 4),
            rows: max(1, min(wantedRows, context.body.rows - 2) - 2))
    }

    var selected: Invitee? {
        meeting.invitees.indices.contains(marked) ? meeting.invitees[marked] : nil
    }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter, .otherPane, .open: nil
        default: .available
        }
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(let command): return handle(command, in: context)
        case .dataChanged:
            return [.run(Effect(reading: { [id] in try $0.meeting(id) }, .read("meeting")) { .read($0) })]
        case .mouse(let mouse, let area):
            switch mouse.kind {
            case .wheelUp: move(by: -1, in: context)
            case .wheelDown: move(by: 1, in: context)
            case .press(.left) where mouse.at.row >= 2:
                let line = top + mouse.at.row - 2
                marked = rows(columns: area.columns).invitee(atLine: line) ?? marked
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
            id = read.occurrence ?? id
            move(by: 0, in: context)
            return []
        case .commented(let invitee, let comment):
            // Others may have joined or left while it was typed.
            guard let index = meeting.invitees.firstIndex(where: { $0.id == invitee }) else { return [] }
            marked = index
            let answer = Recording.Change.answer(meeting.invitees[index].participation, comment: comment)
            return record(Recording(invitee: meeting.invitees[index], change: answer), in: context)
        case .answered(let answer, let recording):
            scope = answer
            return record(recording, in: context)
        }
    }

    private mutating func handle(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        if let answer = AnswerCommands.participation(of: command) {
            guard let selected else { return [] }
            let comment = answer == .needsAction ? nil : selected.comment
            let change = Recording.Change.answer(answer, comment: comment)
            return record(Recording(invitee: selected, change: change, goesOn: true), in: context)
        }
        let page = max(1, listSize(in: context).rows - 1)
        switch command {
        case .comment:
            guard let selected, let invitee = selected.id else { return [] }
            let prompt = TextPrompt(title: say.whatTheySaid(selected.name), text: selected.comment ?? "")
            return [.push(prompt) { .commented(invitee, $0) }]
        case .toggleRole:
            guard let selected else { return [] }
            return record(Recording(invitee: selected, change: .role), in: context)
        case .moveUp: move(by: -1, in: context)
        case .moveDown: move(by: 1, in: context)
        case .pageUp: move(by: -page, in: context)
        case .pageDown: move(by: page, in: context)
        case .moveFirst: move(by: -meeting.invitees.count, in: context)
        case .moveLast: move(by: meeting.invitees.count, in: context)
        default: return nil
        }
        return []
    }

    private mutating func move(by distance: Int, in context: ScreenContext) {
        marked = max(0, min(marked + distance, meeting.invitees.count - 1))
        let size = listSize(in: context)
        top = rows(columns: size.columns).top(showing: marked, from: top, rows: size.rows)
    }

    /// Records it, once it is known for which dates.
    private mutating func record(_ recording: Recording, in context: ScreenContext) -> [Action] {
        let known: SeriesScope? = meeting.isDateOfSeries ? scope : .this
        guard let scope = known else {
            let question = SeriesQuestion(title: say.answerForWhichDates, time: meeting.time)
            return [.push(question) { .answered($0, recording) }]
        }
        if recording.goesOn { move(by: 1, in: context) }
        switch recording.change {
        case .answer(let participation, let comment):
            guard let invitee = recording.invitee.id else { return [] }
            return [
                .run(
                    AnswerCommands.recording(
                        participation, comment: comment, of: invitee, to: id, scope: scope
                    ) { .read($0) })
            ]
        case .role:
            let toggle: Effect<Message>? = AnswerCommands.togglingRole(
                of: recording.invitee, in: id, scope: scope
            ) { .read($0) }
            return toggle.map { [.run($0)] } ?? []
        }
    }

    private func rows(columns: Int, theme: Theme = Theme()) -> InviteeRows {
        InviteeRows(meeting.invitees, columns: columns, spelled: true, marked: marked, theme: theme)
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        buffer.write(
            TextWidth.truncated(meeting.title, to: area.columns), at: area.origin, style: theme.strong)
        let list = area.inset(top: 2)
        let rows = rows(columns: list.columns, theme: theme)
        let top = rows.top(showing: marked, from: top, rows: list.rows)
        var block = TextBlock(columns: list.columns)
        for spans in rows.lines { block.spans(spans) }
        block.draw(into: &buffer, in: list, from: top)
        let bar = rows.place(of: marked).lowerBound - top
        if selected != nil, (0..<list.rows).contains(bar) {
            BarRow.draw(
                into: &buffer,
                over: Rect(column: list.column, row: list.row + bar, columns: list.columns, rows: 1),
                isFocused: true, theme: theme)
        }
        ScrollBar.draw(
            into: &buffer, in: Rect(column: list.endColumn + 1, row: list.row, columns: 1, rows: list.rows),
            total: rows.lines.count, visible: list.rows, first: top, isOnLine: true, style: theme.rule)
        return nil
    }
}
