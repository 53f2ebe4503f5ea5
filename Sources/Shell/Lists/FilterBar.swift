import Sentences
import TerminalKit

/// The line above a list for typing its filter.
package struct FilterBar: Hashable, Sendable {
    package private(set) var field = TextField()
    package private(set) var isOpen = false

    package var text: String { field.text }
    /// True if the bar takes a row of the list's area.
    package var isVisible: Bool { isOpen || !field.text.isEmpty }

    package init() {}

    package mutating func open() {
        isOpen = true
    }

    package mutating func clear() {
        field = TextField()
        isOpen = false
    }

    package enum Outcome {
        case changed, closed, consumed
        /// The filter was removed.
        case cleared
    }

    /// Handles keys while it is open. Enter keeps the filter, Esc drops it.
    package mutating func handle(_ event: TerminalEvent) -> Outcome? {
        guard isOpen else { return nil }
        if case .key(let key) = event {
            switch key {
            case .enter, .down:
                isOpen = false
                return .closed
            case .escape:
                let hadText = !field.text.isEmpty
                clear()
                return hadText ? .cleared : .closed
            default: break
            }
        }
        let before = field.text
        guard field.handle(event) else { return nil }
        return field.text == before ? .consumed : .changed
    }

    /// Returns the key of a filter command while it is typed; `nil` for any other.
    package func key(of command: CommandID) -> Key? {
        guard isOpen else { return nil }
        return switch command {
        case .take: .enter
        case .back: .escape
        default: nil
        }
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, theme: Theme) -> Point? {
        buffer.write("/", at: Point(column: area.column + 1, row: area.row), style: theme.key)
        let cursor = field.draw(
            into: &buffer, in: area.inset(left: 3, right: 1), style: isOpen ? theme.plain : theme.strong,
            placeholder: say("type to filter"), placeholderStyle: theme.example, isFocused: isOpen)
        return isOpen ? cursor : nil
    }
}
