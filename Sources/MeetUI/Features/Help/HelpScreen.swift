import MeetCore
import TerminalKit

/// All keys that mean something where the help was asked for.
struct HelpScreen: Screen {
    typealias Message = Never
    typealias Outcome = Never

    let commands: [(command: Command, availability: Availability)]
    var scroll = 0

    var title: String { say.helpTitle }
    private static let size = Size(columns: 76, rows: 40)
    var presentation: Presentation { .panel(Self.size) }
    var scopes: [CommandScope] { [.lists] }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter, .open, .otherPane: nil
        default: .available
        }
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        let rows = max(1, min(Self.size.rows, context.body.rows - 2))
        let lines = block(
            columns: min(Self.size.columns, context.body.columns - 4), theme: context.theme
        ).lines.count
        switch event {
        case .command(.help), .command(.back): return [.close(nil)]
        case .command(.moveUp): scroll -= 1
        case .command(.moveDown): scroll += 1
        case .mouse(let mouse, _):
            if mouse.kind == .wheelUp { scroll -= 3 }
            if mouse.kind == .wheelDown { scroll += 3 }
        case .command(.pageUp): scroll -= rows
        case .command(.pageDown): scroll += rows
        case .command(.moveFirst): scroll = 0
        case .command(.moveLast): scroll = lines
        case .command, .key: return nil
        default: return []
        }
        scroll = max(0, min(scroll, lines - rows))
        return []
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let block = block(columns: area.columns, theme: context.theme)
        block.draw(into: &buffer, in: area, from: min(scroll, max(0, block.lines.count - area.rows)))
        ScrollBar.draw(
            into: &buffer, in: Rect(column: area.endColumn, row: area.row, columns: 1, rows: area.rows),
            total: block.lines.count, visible: area.rows, first: scroll, style: context.theme.rule)
        return nil
    }

    private func block(columns: Int, theme: Theme) -> TextBlock {
        var block = TextBlock(columns: columns)
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
        block.wrapped(say.aboutKeysAndMouse, theme.muted)
        return block
    }
}
