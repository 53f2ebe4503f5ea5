import MeetStore
import Sentences
import Shell
import TerminalKit

/// The messages as they will be sent, one below the other.
package struct LetterPreview: TextPanel {
    package typealias Message = Never
    package typealias Outcome = Never

    let messages: [OutgoingMessage]
    package var text = TextPane()

    package init(messages: [OutgoingMessage]) { self.messages = messages }

    package var title: String { say("Preview") }
    package var presentation: Presentation { .panel(Size(columns: 80, rows: 40)) }
    package var footnote: String { say.counted(messages.count, .messages) }

    /// The maximum number of messages shown.
    private static let most = 50

    package func block(columns: Int, in context: ScreenContext) -> TextBlock {
        let theme = context.theme
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
