import Sentences
import Shell
import TerminalKit

/// The question before anything of the user's position goes out, with its extent, its times and its end.
/// Enter and Esc go back.
struct ShareConsent: Screen {
    typealias Message = Never

    /// The confirmation; closed without an outcome, nothing is shared.
    enum Outcome: Sendable {
        case agreed
    }

    /// The name of the person who gets it.
    let name: String
    let isMinutesOnly: Bool
    /// True if a home is set, around which nothing goes out.
    let hasHome: Bool
    /// True to reopen a share, without its former end.
    var isReopening = false

    var title: String { say("Share your position?") }
    var presentation: Presentation { .panel(Size(columns: 60, rows: 10)) }
    var scopes: [CommandScope] { [.confirm] }

    func panelRows(columns: Int) -> Int? { block(columns: columns).lines.count + 1 + choices.rows }

    private var choices: KeyedChoices {
        let agree = isMinutesOnly ? say("share the minutes") : say("share the position")
        return KeyedChoices([(.confirm, agree), (.refuse, say("go back"))], in: .confirm)
    }

    private func block(columns: Int) -> TextBlock {
        var block = TextBlock(columns: columns)
        block.wrapped(
            isMinutesOnly
                ? say("\(name) gets the minutes until you arrive, and not where you are.")
                : say("\(name) sees where you are, with the accuracy and the time."))
        if isReopening { block.wrapped(say("It has no end time: it stays open until you stop it.")) }
        block.wrapped(
            hasHome
                ? say(
                    "Only from an hour before a meeting with them until half an hour after it, and nothing from around your home. You can stop it here at any time."
                )
                : say(
                    "Only from an hour before a meeting with them until half an hour after it. No home is set, so nothing is kept back around it. You can stop it here at any time."
                ))
        return block
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.confirm): [.close(.agreed)]
        case .command(.back), .command(.refuse): [.close(nil)]
        case .command, .key: nil
        case .mouse(let mouse, let area):
            choices.command(clicked: mouse, first: area.rows - choices.rows).map { [.give($0)] } ?? []
        default: []
        }
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let (top, foot) = area.splitTop(area.rows - choices.rows)
        block(columns: area.columns).draw(into: &buffer, in: top)
        choices.draw(into: &buffer, in: foot, theme: context.theme)
        return nil
    }
}
