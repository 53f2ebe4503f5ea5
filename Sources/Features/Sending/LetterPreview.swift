import MeetStore
import Sentences
import Shell
import TerminalKit

/// The messages as they will be sent, one below the other.
package struct LetterPreview: Screen {
    package typealias Message = Never
    package typealias Outcome = Never

    let messages: [OutgoingMessage]
    private var text = TextPane()

    package init(messages: [OutgoingMessage]) { self.messages = messages }

    package var title: String { say("Preview") }
    package var presentation: Presentation { .panel(Size(columns: 80, rows: 40)) }
    package var scopes: [CommandScope] { [.lists] }
    package var footnote: String { say.counted(messages.count, .messages) }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter, .open, .otherPane: nil
        default: .available
        }
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        let area = bounds(in: context)
        let lines = block(columns: area.columns, theme: context.theme).lines.count
        if text.update(event, lines: lines, rows: area.rows) { return [] }
        switch event {
        case .command(.back): return [.close(nil)]
        case .command, .key: return nil
        default: return []
        }
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        text.draw(
            block(columns: area.columns, theme: context.theme), into: &buffer, in: area, theme: context.theme)
        return nil
    }

    /// The maximum number of messages shown.
    private static let most = 50

    private func block(columns: Int, theme: Theme) -> TextBlock {
        var block = TextBlock(columns: columns)
        for (number, message) in messages.prefix(Self.most).enumerated() {
            if number > 0 {
                block.blank()
                block.line(String(repeating: "─", count: columns), theme.rule)
            }
            let recipients = message.to.map(\.written).joined(separator: ", ")
            block.field(say("To", context: "letter"), recipients, nameColumns: 10, theme.muted)
            block.field(say("Subject"), message.subject, nameColumns: 10, theme.muted, theme.strong)
            block.blank()
            for line in message.text.split(separator: "\n", omittingEmptySubsequences: false) {
                block.wrapped(String(line))
            }
        }
        if messages.count > Self.most {
            block.wrapped(say.andMore(messages.count - Self.most), theme.muted)
        }
        return block
    }
}
