import TerminalKit

/// What can be answered to a question: a line each, with the key that gives it.
struct KeyedChoices: Sendable {
    private let choices: [(key: String, text: String)]

    /// - Parameter choices: The commands of the answers, and what each does in a few words.
    init(_ choices: [(command: CommandID, text: String)], in scope: CommandScope) {
        self.choices = choices.map { command, text in
            let known = KeyMap.current.commands(in: [scope, .everywhere]).first { $0.id == command }
            return (known?.strokes.first?.title ?? "", text)
        }
    }

    var rows: Int { choices.count }

    func draw(into buffer: inout CellBuffer, in area: Rect, theme: Theme) {
        var block = TextBlock(columns: area.columns)
        for (key, text) in choices {
            block.spans([
                TextBlock.Span(text: TextWidth.padded(key, to: 7), style: theme.key),
                TextBlock.Span(text: text, style: theme.plain),
            ])
        }
        block.draw(into: &buffer, in: area)
    }
}
