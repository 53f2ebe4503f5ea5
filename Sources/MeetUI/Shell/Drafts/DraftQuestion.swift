import MeetCore
import TerminalKit

/// Asked when a changed form is left: keep what was typed, or throw it away?
struct DraftQuestion: Screen {
    typealias Message = Never

    /// Closed without an outcome, the form goes on.
    enum Outcome: Sendable {
        case keep, discard
    }

    let isNew: Bool

    var title: String { say.leaveFormTitle }
    var presentation: Presentation { .panel(Size(columns: 56, rows: 5)) }
    var scopes: [CommandScope] { [.drafts] }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        command == .nextDraft || command == .newMeeting ? nil : .available
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.keepDraft): [.close(.keep)]
        case .command(.discardDraft): [.close(.discard)]
        case .command(.resumeDraft), .command(.back): [.close(nil)]
        case .command, .key: nil
        default: []
        }
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        var block = TextBlock(columns: area.columns)
        let choices = [
            ("k", say.keepAsDraft),
            ("d", isNew ? say.throwAway : say.throwChangesAway),
            (Key.enter.title, say.goOnWithIt),
        ]
        for (key, text) in choices {
            block.spans([
                TextBlock.Span(text: TextWidth.padded(key, to: 8), style: theme.key),
                TextBlock.Span(text: text, style: theme.plain),
            ])
        }
        block.draw(into: &buffer, in: area.inset(top: 1))
        return nil
    }
}
