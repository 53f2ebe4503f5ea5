import MeetCore
import Sentences
import Shell
import TerminalKit

/// All keys that mean something where the help was asked for.
package struct HelpScreen: Screen {
    package typealias Message = Never
    package typealias Outcome = Never

    package let commands: [(command: Command, availability: Availability)]
    /// True above a form of a meeting, whose fields understand more than one sees.
    private let explainsMeetings: Bool
    private var text = TextPane()

    package init(
        commands: [(command: Command, availability: Availability)], explainsMeetings: Bool = false
    ) {
        self.commands = commands
        self.explainsMeetings = explainsMeetings
    }

    package var title: String { say("Help") }
    private static let size = Size(columns: 76, rows: 40)
    package var presentation: Presentation { .panel(Self.size) }
    package var scopes: [CommandScope] { [.lists] }

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
        case .command(.help), .command(.back): return [.close(nil)]
        case .command, .key: return nil
        default: return []
        }
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        text.draw(
            block(columns: area.columns, theme: context.theme), into: &buffer, in: area, theme: context.theme)
        return nil
    }

    private func block(columns: Int, theme: Theme) -> TextBlock {
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
