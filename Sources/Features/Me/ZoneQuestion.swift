import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit

/// Asks for the time zone if the computer does not set one. Times are UTC until it is answered.
package struct ZoneQuestion: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        case chosen(String)
    }

    /// The setting that does not name a known zone.
    package let source: SystemZone.Source

    package init(source: SystemZone.Source) {
        self.source = source
    }

    package var title: String { say("Which time zone are you in?") }
    package var presentation: Presentation { .panel(Size(columns: 60, rows: 9)) }
    package var scopes: [CommandScope] { [.picker] }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        command == .take || command == .back ? .available : nil
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(.take): return [.push(ChoicePicker.timeZone(at: context.now)) { .chosen($0) }]
        case .command(.back): return [.close(nil)]
        case .command, .key: return nil
        case .mouse(let mouse, let area):
            return choices.command(clicked: mouse, first: firstChoice(in: area)).map { [.give($0)] } ?? []
        default: return []
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .chosen(let zone):
            var person = context.person
            person.timeZone = zone
            return [
                .run(Effect(SaveProfile(person), .write.holdingInput, news: { [.profile($0)] })), .close(nil),
            ]
        }
    }

    private var choices: KeyedChoices {
        KeyedChoices([(.take, say("choose it")), (.back, say("not now: times are UTC"))], in: .picker)
    }

    private func question(columns: Int) -> TextBlock {
        var block = TextBlock(columns: columns)
        block.wrapped(say.zoneCannotBeTold(source))
        return block
    }

    /// The row of the first answer: below the question and a blank row, if there is room.
    private func firstChoice(in area: Size) -> Int {
        max(0, min(question(columns: area.columns).lines.count + 1, area.rows - choices.rows))
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let (top, foot) = area.splitTop(firstChoice(in: area.size))
        question(columns: area.columns).draw(into: &buffer, in: top)
        choices.draw(into: &buffer, in: foot, theme: context.theme)
        return nil
    }
}
