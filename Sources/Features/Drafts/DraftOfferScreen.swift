import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// Offers half-filled forms, kept after a crash, a kill, or on request.
package struct DraftOfferScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        /// The id of the draft to discard.
        case discard(String)
        /// The route to the form that is to be resumed, and its tab.
        case resume(any Route, on: Tab?)
    }

    private var drafts: [any FormDraft]
    private var index = 0
    /// The kind of form that `n` opens instead.
    private let instead: DraftKind

    /// - Parameter drafts: At least one.
    package init(drafts: [any FormDraft], instead: DraftKind) {
        self.drafts = drafts
        self.instead = instead
    }

    package var title: String { shown.map { type(of: $0).offerTitle } ?? "" }
    package var presentation: Presentation { .panel(Size(columns: 64, rows: Self.leastFacts)) }
    package func panelRows(columns: Int) -> Int? { Self.leastFacts + 1 + choices.rows }
    /// The minimum rows of the draft's fields, if there is room.
    private static let leastFacts = 9
    package var scopes: [CommandScope] { [.drafts] }
    package var footnote: String { drafts.count > 1 ? say.place(index + 1, of: drafts.count) : "" }

    private var shown: (any FormDraft)? { drafts.indices.contains(index) ? drafts[index] : nil }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        command == .nextDraft && drafts.count < 2 ? nil : .available
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.resumeDraft): return [shown.map { .run(Self.read($0)) } ?? .close(nil)]
        case .command(.discardDraft):
            guard let shown else { return [.close(nil)] }
            let question = ConfirmScreen(
                title: say("Discard it?"), question: say("What you typed cannot be restored."),
                confirm: say("discard it"))
            return [.push(question) { _ in .discard(shown.id) }]
        case .command(.nextDraft):
            index = drafts.isEmpty ? 0 : (index + 1) % drafts.count
            return []
        case .command(.keepDraft), .command(.back): return [.close(nil)]
        case .command(.newMeeting): return [.replace(with: instead.draft.newForm)]
        case .command, .key: return nil
        case .mouse(let mouse, let area):
            guard let first = firstChoice(in: area) else { return [] }
            return choices.command(clicked: mouse, first: first).map { [.give($0)] } ?? []
        case .paste, .progress, .dataChanged, .resized: return []
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .discard(let id):
            drafts.removeAll { $0.id == id }
            index = min(index, max(0, drafts.count - 1))
            return [.run(.discardDraft(id))] + (drafts.isEmpty ? [.close(nil)] : [])
        case .resume(let route, let tab):
            return (tab.map { [.switchTab($0)] } ?? []) + [.replace(with: route)]
        }
    }

    /// Reads the current record first: it may have been changed or deleted since.
    private static func read(_ draft: some FormDraft) -> Effect<Message> {
        Effect(.read("stored").holdingInput) { run in
            let stored = try await draft.record(in: run.tools.workspace)
            return EffectAnswer(.resume(ResumeForm(draft: draft, stored: stored), on: type(of: draft).tab))
        }
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        guard let shown else { return nil }
        let theme = context.theme
        let first = firstChoice(in: area.size)
        let (top, foot) = area.splitTop(first ?? area.rows)
        let wall = WallTime.at(shown.updatedAt, in: context.zone)
        var block = TextBlock(columns: area.columns)
        block.wrapped(
            say(
                "Left on \(DateText.dayMonth(wall.date)) at \(DateText.clock(wall)); everything you typed is saved."
            ),
            theme.muted)
        block.blank()
        for (number, field) in shown.summary.filter({ !$0.text.isEmpty }).enumerated() {
            block.field(
                field.name, field.text, nameColumns: type(of: shown).nameColumns, theme.muted,
                number == 0 ? theme.strong : theme.plain)
        }
        block.draw(into: &buffer, in: first == nil ? top : top.inset(bottom: 1))
        choices.draw(into: &buffer, in: foot, theme: theme)
        return nil
    }

    // MARK: - What can be done

    private var choices: KeyedChoices {
        let commands: [CommandID] = [.resumeDraft, .keepDraft, .discardDraft]
        return KeyedChoices(commands + (drafts.count > 1 ? [.nextDraft] : []) + [.newMeeting], in: .drafts)
    }

    /// The row of the first answer, at the bottom; `nil` if the draft's fields need the rows.
    private func firstChoice(in area: Size) -> Int? {
        let row = area.rows - choices.rows
        return row > Self.leastShown ? row : nil
    }

    /// The minimum rows of the draft's fields that show more than the footer does.
    private static let leastShown = 4
}
