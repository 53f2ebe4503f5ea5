import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The people with a wish to stay in touch: those not seen for too long first, with the last time, the next
/// time, and how often they are to be met. One key plans a meeting.
package struct TouchScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        case listed([TouchedContact])
        /// The typed wish for that person.
        case wished(Identifier<Contact>, String)
    }

    /// `nil` until they are read.
    private var people: [TouchedContact]?
    private var list = ListPane()

    private static let size = Size(columns: 96, rows: 22)
    private static let footRows = 4

    package init() {}

    package var title: String { say("Not seen in a while") }
    package var presentation: Presentation { .panel(Self.size) }
    package func panelRows(columns: Int) -> Int? {
        min(Self.size.rows, max(2, all.count) + Self.footRows)
    }
    package var scopes: [CommandScope] { [.touch, .lists] }

    private var all: [TouchedContact] { people ?? [] }
    private var selected: TouchedContact? { all.indices.contains(list.selected) ? all[list.selected] : nil }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter, .otherPane, .open: nil
        case .planTouch, .wishTouch, .openContact: selected == nil ? nil : .available
        default: .available
        }
    }

    // MARK: - Events

    package mutating func appear(in context: ScreenContext) -> [Action] { [read(in: context)] }

    private func read(in context: ScreenContext) -> Action {
        .run(Effect(ListTouch(zone: context.zone), .read("touch").holdingInput) { .listed($0) })
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch list.update(event, in: window(in: bounds(in: context))) {
        case .opened: return plan()
        case .moved: return []
        case .ignored: break
        }
        switch event {
        case .command(.back): return [.close(nil)]
        case .command(.planTouch): return plan()
        case .command(.wishTouch): return selected.map { [askHowOften(to: $0)] } ?? []
        case .command(.openContact): return selected.map { [.open(OpenContact($0.id))] } ?? []
        case .command, .key: return nil
        case .dataChanged: return [read(in: context)]
        case .mouse, .paste, .progress, .resized: return []
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .listed(let found):
            let before = selected?.id
            people = found
            list.follow(before, among: found.map(\.id))
            return []
        case .wished(let id, let text):
            return [.run(Effect(SetTouchWish(id, text), .write.holdingInput))]
        }
    }

    private func plan() -> [Action] {
        guard let person = selected?.contact else { return [] }
        let invitee = Invitee(contactID: person.id, name: person.name, email: person.email)
        return [.open(PlanMeeting(invitees: [invitee]))]
    }

    private func askHowOften(to person: TouchedContact) -> Action {
        let prompt = TextPrompt(
            title: say("How often do you want to meet \(ShortText.name(person.contact.name))?"),
            text: person.standing.wish.map { say.words($0) } ?? "",
            hint: say("Such as “every 2 months” or “3 weeks”; leave it empty to follow their groups."),
            refusal: { typed in
                typed.trimmed.isEmpty || TouchWishParser.wish(typed) != nil ? nil : say.noTouchWish(typed)
            })
        let id = person.id
        return .push(prompt) { .wished(id, $0) }
    }

    // MARK: - Drawing

    private func window(in area: Rect) -> ListWindow {
        let foot = max(0, min(Self.footRows, area.rows - 3))
        return list.window(area.inset(bottom: foot), ListShape(count: all.count), .centred, bar: .beside)
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        guard people != nil else { return nil }
        let theme = context.theme
        guard !all.isEmpty else {
            var block = TextBlock(columns: area.columns)
            block.wrapped(
                say(
                    "You have not said yet how often you want to meet anybody. Type it in the form of a contact or a group, in the line “\(say.touchLabel)”."
                ), theme.muted)
            block.draw(into: &buffer, in: area)
            return nil
        }
        let window = window(in: area)
        let shown = window.rows.map { texts(of: all[$0.index], context) }
        let widths = ColumnWidths(
            [
                .init(of: shown.map { $0[0] }, least: 12, share: 3),
                .init(of: shown.map { $0[1] }, least: 18, share: 2),
                .whole(of: shown.map { $0[2] }, rank: 1),
                .init(of: shown.map { $0[3] }, least: 10, share: 2, rank: 2),
            ], room: area.columns - 3)
        list.draw(window, into: &buffer, theme: theme, of: { all[$0] }) { buffer, person, seen in
            let isNeglected = person.standing.isNeglected(on: context.today)
            for (column, text) in texts(of: person, context).enumerated() where widths.columns[column] > 0 {
                let style =
                    switch column {
                    case 0: isNeglected ? theme.strong : theme.plain
                    case 1: isNeglected ? theme.warning : theme.good
                    default: theme.muted
                    }
                buffer.write(
                    TextWidth.truncated(text, to: widths.columns[column]),
                    at: Point(column: seen.place.column + 2 + widths.starts[column], row: seen.place.row),
                    style: style)
            }
        }
        foot(columns: area.columns, context).draw(into: &buffer, in: area.splitTop(window.area.rows).rest)
        return nil
    }

    /// The texts of a row: the name, how overdue or what is planned, the last day, and the wish.
    private func texts(of person: TouchedContact, _ context: ScreenContext) -> [String] {
        let standing = person.standing
        let planned = standing.next.map { "→ \(DateText.dayMonth($0))" }
        return [
            ShortText.name(person.contact.name), planned ?? say.overdue(standing, on: context.today),
            standing.last.map { DateText.dayMonthYear($0) } ?? "–", say.wish(of: person),
        ]
    }

    /// The last and the next meeting with the selected person.
    private func foot(columns: Int, _ context: ScreenContext) -> TextBlock {
        var block = TextBlock(columns: columns)
        guard let selected else { return block }
        let theme = context.theme
        block.blank()
        for line in TouchLines(selected, today: context.today).lines {
            block.wrapped("\(line.label): \(line.text)", theme.muted)
        }
        return block
    }
}
