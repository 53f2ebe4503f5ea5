import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The form of a meeting that is over: who came, what was decided, and the notes.
///
/// The people who said that they come are filled in, so that saving records them. Leaving the form unchanged
/// puts the question away: the list asks only once.
package struct AfterForm: LinesForm {
    package typealias Outcome = Never

    package enum Message: Sendable {
        case loaded(PastMeeting)
        /// There is nothing to say about the meeting yet.
        case refused
        case chosen([Invitee])
        case saved
        /// The form could not be saved, with the reason.
        case failed(String)
        case leave
    }

    package enum Field: Hashable, Sendable {
        case came, decided, notes
    }

    package var form = FormLines<Field>([])
    private let occurrence: OccurrenceIdentity
    /// `nil` until it is read.
    private var past: PastMeeting?
    private var people: [Invitee] = []

    package init(_ occurrence: OccurrenceIdentity) {
        self.occurrence = occurrence
    }

    package var title: String { say("After the meeting") }
    package var presentation: Presentation { .panel(Size(columns: 76, rows: 14)) }
    package func panelRows(columns: Int) -> Int? { form.rows(columns: columns) + Self.headRows }
    package var scopes: [CommandScope] { [.form] }
    package var isTyping: Bool { true }
    package var footnote: String { past == nil ? "" : say.counted(people.count, .people) }

    /// The row of the meeting's title, and a blank one.
    private static let headRows = 2

    package mutating func appear(in context: ScreenContext) -> [Action] { [read(in: context)] }

    private func read(in context: ScreenContext) -> Action {
        .run(
            Effect(
                LoadPastMeeting(occurrence, zone: context.zone), .read("past-meeting").holdingInput,
                onFailure: { _ in .refused }
            ) { .loaded($0) })
    }

    // MARK: - The lines

    /// Words are typed only where the meeting may be changed; who came may be said of any.
    private func lines(decided: String, notes: String, isReadOnly: Bool) -> [FormLines<Field>.Line] {
        var came = FormLines<Field>.Line(
            .came, say.cameLabel, people.map { ShortText.name($0.name) }.joined(separator: ", "),
            placeholder: say("nobody; \(KeyMap.key(.openPicker, in: .form)) chooses"), isPicked: true)
        came.keepsPlaceholder = true
        guard !isReadOnly else { return [came] }
        return [
            came,
            .init(
                .decided, say.decidedLabel, decided, placeholder: say("what was decided"),
                isMultiline: true),
            .init(.notes, say.notesLabel, notes, isMultiline: true),
        ]
    }

    private func isReadOnly(_ context: ScreenContext) -> Bool {
        context.readOnly(past?.meeting.calendarID) != nil
    }

    private mutating func relist(in context: ScreenContext) {
        form.replace(
            with: lines(
                decided: form.rawText(.decided), notes: form.rawText(.notes),
                isReadOnly: isReadOnly(context)))
    }

    private var decided: String? { changed(.decided, past?.meeting.decided) }
    private var notes: String? { changed(.notes, past?.meeting.notes) }

    /// Returns the text of a line; `nil` if it is as it was, or not shown.
    private func changed(_ field: Field, _ before: String?) -> String? {
        guard form.lines.contains(where: { $0.id == field }) else { return nil }
        let text = form.rawText(field)
        return text == before ? nil : text
    }

    private var isChanged: Bool {
        guard let past else { return false }
        return people != past.people || decided != nil || notes != nil
    }

    package mutating func changed(in context: ScreenContext) -> [Action] { [] }

    package mutating func openPicker(typing text: String, in context: ScreenContext) -> [Action] {
        guard form.focused?.id == .came else { return [] }
        return [.open(PickInvitees(chosen: people, query: text)) { .chosen($0) }]
    }

    package mutating func clear(in context: ScreenContext) -> [Action] {
        guard form.focused?.id == .came else { return clearText(in: context) }
        people = []
        relist(in: context)
        return []
    }

    package mutating func removeLast(in context: ScreenContext) -> [Action] {
        people = people.dropLast()
        relist(in: context)
        return []
    }

    package mutating func submit(in context: ScreenContext) -> [Action] { save() }

    // MARK: - Events

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.save): save()
        case .command(.back): leave()
        case .dataChanged: []
        default: editFields(event, in: context)
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .loaded(let found):
            past = found
            people = found.people
            form = FormLines(
                lines(
                    decided: found.meeting.decided, notes: found.meeting.notes,
                    isReadOnly: isReadOnly(context)), focus: .came)
            return []
        case .chosen(let chosen):
            people = chosen
            relist(in: context)
            return []
        case .refused, .saved, .leave: return [.close(nil)]
        case .failed(let reason):
            form.complain(form.focused?.id ?? .came, reason)
            return []
        }
    }

    private func leave() -> [Action] {
        if isChanged { return [.push(ConfirmScreen.leavingForm) { _ in .leave }] }
        guard let past, past.attendance == nil else { return [.close(nil)] }
        // It is not asked again; the details still offer it.
        return [
            .run(
                Effect(
                    DismissAttendance(occurrence), .write.holdingInput, news: { _ in [.changed(nil)] },
                    onFailure: { _ in .leave }, message: { _ in .leave }))
        ]
    }

    private mutating func save() -> [Action] {
        guard past != nil else { return [] }
        let after = AfterMeeting(people: people, decided: decided, notes: notes)
        var policy = EffectPolicy.write.holdingInput
        policy.failureIsShownByScreen = true
        return [
            .run(
                Effect(
                    SaveAfterMeeting(occurrence, after), policy,
                    onFailure: { failure in
                        guard case .failed(let error) = failure else { return nil }
                        return .failed(ErrorText.sentence(error))
                    }, message: { _ in .saved }))
        ]
    }

    // MARK: - Drawing

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        guard let past else { return nil }
        let head = headRows(in: area)
        if head > 0 {
            let day = past.meeting.time.firstDay(in: context.zone).map { " · \(DateText.dayMonth($0))" } ?? ""
            buffer.write(
                TextWidth.truncated(ShortText.name(past.meeting.title) + day, to: area.columns),
                at: area.origin, style: context.theme.strong)
        }
        return form.draw(into: &buffer, in: area.inset(top: head), theme: context.theme)
    }

    /// In a small area the lines come first.
    private func headRows(in area: Rect) -> Int {
        area.rows >= form.lines.count + Self.headRows ? Self.headRows : 0
    }

    package func field(at point: Point, in area: Size, context: ScreenContext) -> Field? {
        let head = headRows(in: Rect(column: 0, row: 0, columns: area.columns, rows: area.rows))
        guard point.row >= head else { return nil }
        return form.line(atRow: point.row - head, area: Size(columns: area.columns, rows: area.rows - head))
    }
}
