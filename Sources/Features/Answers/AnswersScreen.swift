import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// Records the answers of a meeting's invitees: one row for each invitee, one key for each answer.
package struct AnswersScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        /// The current meeting; `nil` if it was deleted.
        case read(Meeting?)
        /// The comment of an invitee.
        case commented(Identifier<Invitee>, String)
        /// The dates of a series for which the answer is recorded.
        case answered(SeriesScope, Recording)
    }

    /// A change of an invitee that is to be recorded.
    package struct Recording: Sendable {
        enum Change: Sendable {
            case answer(Invitee.Participation, comment: String?)
            case role
        }

        var invitee: Invitee
        var change: Change
        /// True if the next invitee follows.
        var goesOn = false
    }

    package var meeting: Meeting
    /// The meeting's identity; it changes once a date of a series differs.
    package private(set) var id: OccurrenceIdentity
    /// The dates of a series for which answers are recorded, once chosen.
    private var scope: SeriesScope?
    private var list = ListPane()
    /// The reader's zone.
    private let zone: TimeZone

    /// - Parameter zone: The reader's zone.
    package init(meeting: Meeting, id: OccurrenceIdentity, zone: TimeZone) {
        self.zone = zone
        self.meeting = meeting
        self.id = id
    }

    package var title: String { say("Answers") }
    package var presentation: Presentation {
        .panel(Size(columns: Self.columns, rows: wantedRows))
    }
    package var scopes: [CommandScope] { [.answers, .lists] }
    package var footnote: String { MeetingText.summary(meeting.invitees) }

    private static let columns = 76
    private var wantedRows: Int { max(6, rows(columns: Self.columns).lines.count + 3) }

    var selected: Invitee? {
        meeting.invitees.indices.contains(list.selected) ? meeting.invitees[list.selected] : nil
    }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter, .otherPane, .open: nil
        default: .available
        }
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        guard list.update(event, in: window(in: bounds(in: context))) == .ignored else { return [] }
        switch event {
        case .command(let command): return handle(command, in: context)
        case .dataChanged:
            return [.run(Effect(reading: { [id] in try $0.meeting(id) }, .read("meeting")) { .read($0) })]
        case .key: return nil
        default: return []
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .read(let read):
            guard let read else { return [.say(say("The meeting was deleted.")), .close(nil)] }
            let before = selected?.id
            meeting = read
            id = read.occurrence ?? id
            list.follow(before, among: meeting.invitees.map(\.id))
            return []
        case .commented(let invitee, let comment):
            // Invitees may have been added or removed in the meantime.
            guard let index = meeting.invitees.firstIndex(where: { $0.id == invitee }) else { return [] }
            list.select(index, of: meeting.invitees.count)
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
        switch command {
        case .comment:
            guard let selected, let invitee = selected.id else { return [] }
            let prompt = TextPrompt(title: say("What \(selected.name) said"), text: selected.comment ?? "")
            return [.push(prompt) { .commented(invitee, $0) }]
        case .toggleRole:
            guard let selected else { return [] }
            return record(Recording(invitee: selected, change: .role), in: context)
        default: return nil
        }
    }

    /// Records the change, once the dates of the series are chosen.
    private mutating func record(_ recording: Recording, in context: ScreenContext) -> [Action] {
        let known: SeriesScope? = meeting.isDateOfSeries ? scope : .this
        guard let scope = known else {
            let question = SeriesQuestion(title: say("Answer for which dates?"), time: meeting.time)
            return [.push(question) { .answered($0, recording) }]
        }
        if recording.goesOn { _ = list.update(.command(.moveDown), in: window(in: bounds(in: context))) }
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
        InviteeRows(
            meeting.invitees, columns: columns, spelled: true, marked: list.selected, theme: theme,
            zone: zone)
    }

    private func window(in area: Rect) -> ListWindow {
        list.window(area.inset(top: 2), rows(columns: area.columns).shape, bar: .onFrame)
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        buffer.write(
            TextWidth.truncated(meeting.title, to: area.columns), at: area.origin, style: theme.strong)
        let window = window(in: area)
        var block = TextBlock(columns: area.columns)
        for spans in rows(columns: area.columns, theme: theme).lines { block.spans(spans) }
        block.draw(into: &buffer, in: window.area, from: window.first)
        list.draw(window, into: &buffer, theme: theme, barRows: 1, of: { $0 }) { _, _, _ in }
        return nil
    }
}
