import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit

/// The whole card of one contact, opened from elsewhere.
package struct ContactCardScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        /// The contact; `nil` if it no longer exists.
        case read(LoadContact.Found?)
        /// When both last met.
        case touched(TouchedContact?)
    }

    private let id: Identifier<Contact>
    private var found: LoadContact.Found?
    private var touched: TouchedContact?
    private var text = TextPane()

    package init(_ route: OpenContact) {
        id = route.id
    }

    package var title: String { say("Contact", context: "screen") }
    package var scopes: [CommandScope] { [.lists] }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter, .otherPane, .open: nil
        default: .available
        }
    }

    package mutating func appear(in context: ScreenContext) -> [Action] { reading(in: context) }

    private func reading(in context: ScreenContext) -> [Action] {
        [
            .run(Effect(LoadContact(id), .read("contact").holdingInput) { .read($0) }),
            .run(Effect(LoadTouch(id, zone: context.zone), .read("contact-touch")) { .touched($0) }),
        ]
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        let area = textArea(bounds(in: context))
        if text.update(event, lines: block(area, context).lines.count, rows: area.rows) { return [] }
        switch event {
        case .command(.back): return [.close(nil)]
        case .dataChanged: return reading(in: context)
        case .command, .key: return nil
        case .mouse, .paste, .progress, .resized: return []
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .read(let card):
            guard let card else { return [.say(say("The contact no longer exists.")), .close(nil)] }
            found = card
            return []
        case .touched(let read):
            touched = read
            return []
        }
    }

    private func textArea(_ area: Rect) -> Rect { area.inset(left: 1, right: 1) }

    private func block(_ area: Rect, _ context: ScreenContext) -> TextBlock {
        guard let found else { return TextBlock(columns: area.columns) }
        return ContactDetail(
            contact: found.contact, members: found.members, groups: found.groups,
            touched: touched, undelivered: found.undelivered, context: context
        ).block(columns: area.columns)
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let inside = textArea(area)
        text.draw(block(inside, context), into: &buffer, in: inside, theme: context.theme)
        return nil
    }
}
