import MeetCore
import TerminalKit

/// A question before a loss.
struct ConfirmScreen: Screen {
    typealias Message = Never

    /// The confirmation; closed without an outcome, it was not confirmed.
    enum Outcome: Sendable {
        case confirmed
    }

    let title: String
    let question: String
    /// The effect of confirming, in a few words.
    let confirm: String

    static var leavingForm: ConfirmScreen {
        ConfirmScreen(
            title: say("Leave the form?"), question: say("What you changed is not saved."),
            confirm: say("leave it unsaved"))
    }

    var presentation: Presentation { .panel(Size(columns: 56, rows: 5)) }
    var scopes: [CommandScope] { [.confirm] }

    private var choices: KeyedChoices {
        KeyedChoices([(.confirm, confirm), (.refuse, say("go on with it"))], in: .confirm)
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.confirm): [.close(.confirmed)]
        case .command(.back), .command(.refuse): [.close(nil)]
        case .command, .key: nil
        case .mouse(let mouse, let area):
            choices.command(clicked: mouse, first: area.rows - choices.rows).map { [.give($0)] } ?? []
        default: []
        }
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let (top, foot) = area.splitTop(area.rows - choices.rows)
        var block = TextBlock(columns: area.columns)
        block.wrapped(question)
        block.draw(into: &buffer, in: top)
        choices.draw(into: &buffer, in: foot, theme: context.theme)
        return nil
    }
}
