import MeetCore
import TerminalKit

/// Asks for one line of text.
struct TextPrompt: Screen {
    let title: String
    let hint: String
    var field: TextField

    init(title: String, text: String, hint: String = "") {
        self.title = title
        self.hint = hint
        field = TextField(text)
    }

    var presentation: Presentation { .panel(Size(columns: 60, rows: hint.isEmpty ? 1 : 2)) }
    var scopes: [CommandScope] { [.prompt] }
    var isTyping: Bool { true }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [ScreenAction]? {
        switch event {
        case .command(.take): return [.close(.text(field.text))]
        case .command(.back): return [.close(nil)]
        case .key(let key): return field.handle(.key(key)) ? [] : nil
        case .paste(let text): return field.handle(.paste(text)) ? [] : nil
        case .command: return nil
        default: return []
        }
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let parts = area.splitTop(1)
        if !hint.isEmpty {
            buffer.write(
                TextWidth.truncated(hint, to: area.columns), at: parts.rest.origin, style: context.theme.muted
            )
        }
        return field.draw(into: &buffer, in: parts.top, style: context.theme.plain, isFocused: true)
    }
}
