import MeetCore
import Sentences
import Shell
import TerminalKit

/// All keys that mean something where the help was asked for.
package struct HelpScreen: TextPanel {
    package typealias Message = Never
    package typealias Outcome = Never

    package let commands: [(command: Command, availability: Availability)]
    /// True above a form of a meeting, whose fields understand more than one sees.
    private let explainsMeetings: Bool
    package var text = TextPane()

    package init(
        commands: [(command: Command, availability: Availability)], explainsMeetings: Bool = false
    ) {
        self.commands = commands
        self.explainsMeetings = explainsMeetings
    }

    package var title: String { say("Help") }
    private static let size = Size(columns: 76, rows: 40)
    package var presentation: Presentation { .panel(Self.size) }
    package var closing: [CommandID] { [.help, .back] }

    package func block(columns: Int, in context: ScreenContext) -> TextBlock {
        let theme = context.theme
        var block = TextBlock(columns: columns)
        if explainsMeetings { addExamples(to: &block, theme) }
        var scope: CommandScope?
        for (command, availability) in commands {
            if command.scope != scope {
                if scope != nil { block.blank() }
                block.line(command.scope.title, theme.heading)
                scope = command.scope
            }
            let isAvailable = availability == .available
            block.field(
                " " + command.keyTitles, command.explanation, nameColumns: 15,
                isAvailable ? theme.key : theme.muted, isAvailable ? theme.plain : theme.muted)
        }
        block.blank()
        block.wrapped(
            say(
                "Text fields take the usual Emacs keys. The mouse clicks, double-clicks and scrolls; in the calendar, drag over a span to create a meeting."
            ), theme.muted)
        return block
    }

    /// Adds an example of everything that a meeting's fields understand and no key tells.
    private func addExamples(to block: inout TextBlock, _ theme: Theme) {
        block.line(say("What you can type"), theme.heading)
        let when = say.whenLabel
        let examples = [
            (say.repeatLabel, say("in \(when): “every second tue 19:00 until june”")),
            (say("Deadline"), say("in \(when): “by fri 18:00”, for what has to be done by then")),
            (say("Time zone"), say("in \(when): “fri 15:00 Asia/Tokyo”")),
            (say("Any place"), say("in \(say.venueLabel): “any pharmacy”, if any of them will do")),
        ]
        for (name, example) in examples {
            block.field(" " + name, example, nameColumns: 15, theme.key)
        }
        block.blank()
    }
}
