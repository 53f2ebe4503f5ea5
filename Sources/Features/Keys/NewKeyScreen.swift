import MeetCore
import Sentences
import Shell
import TerminalKit

/// Waits for the new key of a command: one, confirmed by Enter, or two in a row. An impossible key is
/// reported at once, and the next one is awaited.
package struct NewKeyScreen: Screen {
    package typealias Message = Never
    /// All keys of the command, including the new one.
    package typealias Outcome = [KeyStroke]

    let command: Command
    /// The keys that the command keeps.
    let kept: [KeyStroke]
    private var first: Key?
    private var refusal = ""

    package init(_ command: Command, besides kept: [KeyStroke]) {
        self.command = command
        self.kept = kept
    }

    package var title: String { say("Keys for “\(command.title)”") }
    private static let columns = 56
    package var presentation: Presentation { .panel(Size(columns: Self.columns, rows: 3)) }
    package func panelRows(columns: Int) -> Int? { lines(columns: columns).count }
    package var scopes: [CommandScope] { [] }
    /// Every key is input for the command.
    package var isTyping: Bool { true }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .key(.escape), .command(.back): return [.close(nil)]
        // The keys that quit, suspend or redraw the program keep their meaning.
        case .key(.control("c")), .key(.control("z")), .key(.control("l")): return nil
        case .key(let key): return take(key)
        case .command: return nil
        default: return []
        }
    }

    private mutating func take(_ key: Key) -> [Action] {
        guard let first else {
            (self.first, refusal) = (key, "")
            return []
        }
        self.first = nil
        let new = key == .enter ? KeyStroke(first) : KeyStroke(key, after: first)
        let strokes = kept.filter { $0 != new } + [new]
        do throws(KeyBindingError) { _ = try KeyMap.current.binding(command.id, to: strokes) } catch {
            refusal = error.sentence
            return []
        }
        return [.close(strokes)]
    }

    private func lines(columns: Int) -> [(text: String, isBad: Bool)] {
        let asked =
            first.map { say.keyWasPressed($0.title, take: Key.enter.title) } ?? say("Press the new key.")
        let parts = [
            (refusal, true), (asked, false), (say("\(Key.escape.title) leaves the keys as they are."), false),
        ].filter { !$0.0.isEmpty }
        return parts.flatMap { text, isBad in
            TextWidth.wrapped(text, to: max(1, columns)).map { ($0, isBad) }
        }
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let lines = lines(columns: area.columns)
        for (row, line) in lines.prefix(area.rows).enumerated() {
            let isLast = row == lines.count - 1
            buffer.write(
                line.text, at: Point(column: area.column, row: area.row + row),
                style: line.isBad
                    ? context.theme.warning : isLast ? context.theme.muted : context.theme.plain)
        }
        return nil
    }
}
