import MeetCore
import TerminalKit

/// Asks before something is lost.
struct ConfirmScreen: Screen {
    typealias Message = Never

    /// That it was confirmed; closed without an outcome, it was not.
    enum Outcome: Sendable {
        case confirmed
    }

    let title: String
    let question: String
    /// What `y` does, in a few words.
    let confirm: String

    static var leavingForm: ConfirmScreen {
        ConfirmScreen(
            title: say.leaveFormTitle, question: say.changesNotSaved, confirm: say.leaveUnsaved)
    }

    var presentation: Presentation { .panel(Size(columns: 56, rows: 5)) }
    var scopes: [CommandScope] { [.confirm] }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.confirm): [.close(.confirmed)]
        case .command(.back), .command(.refuse): [.close(nil)]
        case .command, .key: nil
        default: []
        }
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        var block = TextBlock(columns: area.columns)
        block.wrapped(question)
        block.blank()
        for (key, text) in [("y", confirm), ("n", say.goOnWithIt)] {
            block.spans([
                TextBlock.Span(text: TextWidth.padded(key, to: 6), style: context.theme.key),
                TextBlock.Span(text: text, style: context.theme.plain),
            ])
        }
        block.draw(into: &buffer, in: area)
        return nil
    }
}
