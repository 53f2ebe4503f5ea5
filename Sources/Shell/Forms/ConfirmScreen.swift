import MeetCore
import Sentences
import TerminalKit

/// A question before a loss: whether to do something, or to leave what was changed.
///
/// Esc goes back, except in the question whether to leave, which Esc itself asked: there the second Esc leaves.
package struct ConfirmScreen: Screen {
    package typealias Message = Never

    /// The confirmation; closed without an outcome, it was not confirmed.
    package enum Outcome: Sendable {
        case confirmed
    }

    package let title: String
    package let question: String
    /// The effect of confirming, in a few words.
    package let confirm: String
    /// True for the question whether to leave what was changed, of which no draft is kept.
    private let isLeaving: Bool

    package init(title: String, question: String, confirm: String, isLeaving: Bool = false) {
        self.title = title
        self.question = question
        self.confirm = confirm
        self.isLeaving = isLeaving
    }

    package static var leavingForm: ConfirmScreen {
        ConfirmScreen(
            title: say("Leave the form?"), question: say("Your changes are not saved."),
            confirm: say("leave without saving"), isLeaving: true)
    }

    package var presentation: Presentation { .panel(Size(columns: 56, rows: 5)) }
    private var scope: CommandScope { isLeaving ? .leaving : .confirm }
    package var scopes: [CommandScope] { [scope] }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        command == .keepDraft || command == .discardDraft ? nil : .available
    }

    private var choices: KeyedChoices {
        KeyedChoices(
            [(.confirm, confirm), (.refuse, isLeaving ? say("keep editing") : say("go back"))], in: scope)
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.confirm): [.close(.confirmed)]
        case .command(.back): [.close(isLeaving ? .confirmed : nil)]
        case .command(.refuse): [.close(nil)]
        case .command, .key: nil
        case .mouse(let mouse, let area):
            choices.command(clicked: mouse, first: area.rows - choices.rows).map { [.give($0)] } ?? []
        default: []
        }
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let (top, foot) = area.splitTop(area.rows - choices.rows)
        var block = TextBlock(columns: area.columns)
        block.wrapped(question)
        block.draw(into: &buffer, in: top)
        choices.draw(into: &buffer, in: foot, theme: context.theme)
        return nil
    }
}
