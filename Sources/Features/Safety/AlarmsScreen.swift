import Foundation
import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit

/// The friends who need help, with their words, their places and their helpers.
package struct AlarmsScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        case listed([Alarm])
    }

    /// `nil` until they are read.
    private var alarms: [Alarm]?
    private var list = ListPane()

    private static let size = Size(columns: 76, rows: 18)

    package init() {}

    package var title: String { say("Friends who need help") }
    package var presentation: Presentation { .panel(Self.size) }
    package var scopes: [CommandScope] { [.alarms, .lists] }

    private var shown: [Alarm] { alarms ?? [] }
    private var selected: Alarm? { shown.indices.contains(list.selected) ? shown[list.selected] : nil }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter, .otherPane: return nil
        case .open:
            guard let selected else { return nil }
            return selected.fix == nil ? .unavailable(say("The place is unknown.")) : .available
        case .helpFriend:
            guard let selected, selected.isOpen else { return nil }
            return selected.isHelping ? .unavailable(say("They have been told already.")) : .available
        case .putAlarmAway: return selected == nil ? nil : .available
        default: return .available
        }
    }

    private var read: Action { .run(Effect(ListAlarms(), .read("alarms").holdingInput) { .listed($0) }) }

    package mutating func appear(in context: ScreenContext) -> [Action] { [read] }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch list.update(event, in: window(in: bounds(in: context))) {
        case .opened: return way()
        case .moved: return []
        case .ignored: break
        }
        switch event {
        case .command(.back): return [.close(nil)]
        case .command(.open): return way()
        case .command(.helpFriend): return selected.map { help($0) } ?? []
        case .command(.putAlarmAway): return selected.map { putAway($0) } ?? []
        case .command, .key: return nil
        case .dataChanged: return [read]
        case .mouse, .paste, .progress, .resized: return []
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .listed(let found):
            let before = selected?.id
            alarms = found
            if found.isEmpty { return [.close(nil)] }
            list.follow(before, among: found.map(\.id))
            return []
        }
    }

    // MARK: - Commands

    private func way() -> [Action] {
        guard let selected else { return [] }
        guard let fix = selected.fix else { return [.say(say("The place is unknown."))] }
        return [.open(ShowDirections(name: say.person(selected), place: fix.point))]
    }

    private func help(_ alarm: Alarm) -> [Action] {
        guard let id = alarm.id else { return [] }
        let name = say.person(alarm)
        // The others in a message that nothing verifies hear nothing.
        let sentence =
            alarm.isVerified && !alarm.others.isEmpty
            ? say("\(name) and the others hear that you are there.")
            : say("\(name) hears that you are there.")
        return [
            .run(
                Effect(
                    HelpAlarm(id), .write.holdingInput,
                    news: { _ in [.promise(sentence), .changed(nil), .mailWaits] }))
        ]
    }

    private func putAway(_ alarm: Alarm) -> [Action] {
        guard let id = alarm.id else { return [] }
        return [
            .run(
                Effect(
                    HandleAlarm(id), .write.holdingInput,
                    news: { _ in
                        [
                            .say(
                                say(
                                    "Dismissed; it stays in the log of incidents.")), .changed(nil),
                        ]
                    }))
        ]
    }

    // MARK: - Drawing

    /// The rows of the list: as many as there are alarms, and at most a third of the area.
    private func listRows(_ rows: Int) -> Int { max(1, min(shown.count, max(2, rows / 3))) }

    private func window(in area: Rect) -> ListWindow {
        let (top, _) = area.splitTop(min(area.rows, listRows(area.rows)))
        return list.window(top, ListShape(count: shown.count), .centred, bar: .beside)
    }

    private func block(of alarm: Alarm, columns: Int, _ context: ScreenContext) -> TextBlock {
        let theme = context.theme
        var block = TextBlock(columns: columns)
        if !alarm.isVerified {
            block.wrapped(
                say(
                    "Nothing shows that this message is from a contact of yours. Call before you do anything."
                ), theme.warning)
        }
        block.wrapped(alarm.person.written, theme.muted)
        block.wrapped(say.place(of: alarm, now: context.now, zone: context.zone), theme.strong)
        let company = say.company(alarm)
        if alarm.isOpen {
            block.wrapped(
                company.isEmpty ? say("Nobody has said yet that they are with them.") : company,
                company.isEmpty ? theme.warning : theme.good)
        }
        if !alarm.words.isEmpty {
            block.blank()
            for line in alarm.words.split(separator: "\n", omittingEmptySubsequences: false) {
                if line.allSatisfy(\.isWhitespace) { block.blank() } else { block.wrapped(String(line)) }
            }
        }
        return block
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        guard let selected else { return nil }
        let theme = context.theme
        let window = window(in: area)
        list.draw(window, into: &buffer, theme: theme, of: { $0 }) { buffer, index, seen in
            let alarm = shown[index]
            let style = alarm.isOpen ? alarm.isVerified ? theme.error : theme.warning : theme.good
            buffer.write(
                TextWidth.truncated(
                    say.line(alarm, and: 0, now: context.now, zone: context.zone),
                    to: max(1, seen.place.columns - 2)),
                at: Point(column: seen.place.column + 2, row: seen.place.row), style: style)
        }
        let (_, foot) = area.splitTop(min(area.rows, listRows(area.rows)))
        if foot.rows > 1 {
            block(of: selected, columns: foot.columns, context).draw(into: &buffer, in: foot.inset(top: 1))
        }
        return nil
    }
}
