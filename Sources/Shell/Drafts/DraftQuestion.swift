import MeetCore
import Sentences
import TerminalKit

/// The question when a changed form is left: save the draft, or discard it. Esc, which asked, leaves and saves it.
package struct DraftQuestion: Screen {
    package typealias Message = Never

    /// The answer; closed without one, the form continues.
    package enum Outcome: Sendable {
        case keep, discard
    }

    package let isNew: Bool

    package var title: String { say("Leave the form?") }
    package var presentation: Presentation { .panel(Size(columns: 56, rows: 5)) }
    package var scopes: [CommandScope] { [.leaving] }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        command == .confirm ? nil : .available
    }

    /// Returns the words of a command: Esc keeps the draft.
    package func words(of command: Command, in context: ScreenContext) -> CommandText {
        command.id == .back ? .keepAsDraft : command.text
    }

    /// The blank rows above the answers; none if the answers need the room.
    private func topRows(of rows: Int) -> Int { max(0, min(1, rows - choices.rows)) }

    private var choices: KeyedChoices {
        KeyedChoices(
            [
                (.keepDraft, say("keep as a draft")),
                (.discardDraft, isNew ? say("discard") : say("discard the changes")),
                (.refuse, say("keep editing")),
            ], in: .leaving)
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.keepDraft), .command(.back): return [.close(.keep)]
        case .command(.discardDraft): return [.close(.discard)]
        case .command(.refuse): return [.close(nil)]
        case .command, .key: return nil
        case .mouse(let mouse, let area):
            return choices.command(clicked: mouse, first: topRows(of: area.rows)).map { [.give($0)] } ?? []
        default: return []
        }
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        choices.draw(into: &buffer, in: area.inset(top: topRows(of: area.rows)), theme: context.theme)
        return nil
    }
}
