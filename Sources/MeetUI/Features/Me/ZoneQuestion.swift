import MeetCore
import Operations
import TerminalKit

/// Asks for the time zone where the computer does not say it. Until it is answered, times are UTC.
struct ZoneQuestion: Screen {
    typealias Outcome = Never

    enum Message: Sendable {
        case chosen(String)
    }

    /// What says it in vain.
    let source: SystemZone.Source

    var title: String { say.zoneQuestionTitle }
    var presentation: Presentation { .panel(Size(columns: 60, rows: 9)) }
    var scopes: [CommandScope] { [.picker] }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        command == .take || command == .back ? .available : nil
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.take): return [.push(ChoicePicker.timeZone(at: context.now)) { .chosen($0) }]
        case .command(.back): return [.close(nil)]
        case .command, .key: return nil
        default: return []
        }
    }

    mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .chosen(let zone):
            var person = context.person
            person.timeZone = zone
            return [
                .run(Effect(SaveProfile(person), .write.holdingInput, news: { [.profile($0)] })), .close(nil),
            ]
        }
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        var block = TextBlock(columns: area.columns)
        block.wrapped(say.zoneCannotBeTold(source))
        block.blank()
        let keys = [(KeyMap.key(.take, in: .picker), say.chooseZone), (KeyMap.key(.back), say.zoneNotNow)]
        for (key, text) in keys {
            block.spans([
                TextBlock.Span(text: TextWidth.padded(key, to: 8), style: context.theme.key),
                TextBlock.Span(text: text, style: context.theme.plain),
            ])
        }
        block.draw(into: &buffer, in: area)
        return nil
    }
}
