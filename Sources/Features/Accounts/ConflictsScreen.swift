import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit

/// The changes that were made both here and on a server: the list, and both sides of the selected one, to
/// decide.
package struct ConflictsScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        case listed([ItemConflict])
        /// An answer was carried out.
        case answered
        /// An answer failed or was stopped.
        case notAnswered
    }

    /// `nil` until they are read.
    private var conflicts: [ItemConflict]?
    private var list = ListPane()
    private var text = TextPane()
    /// True while the keys of lists scroll the text about the selected conflict.
    private var isReading = false
    private var isAnswering = false

    private static let size = Size(columns: 96, rows: 22)

    package init() {}

    package var title: String { say("Conflicts") }
    package var presentation: Presentation { .panel(Self.size) }
    package var scopes: [CommandScope] { [.syncConflicts, .lists] }
    package var footnote: String { all.count > 1 ? say.conflicts(all.count) : "" }

    private var all: [ItemConflict] { conflicts ?? [] }
    private var selected: ItemConflict? { all.indices.contains(list.selected) ? all[list.selected] : nil }

    private static func answer(of command: CommandID) -> SyncConflict.Answer? {
        switch command {
        case .takeHere: .here
        case .takeThere: .there
        case .takeBoth: .both
        default: nil
        }
    }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter, .open: return nil
        case .otherPane: return all.isEmpty ? nil : .available
        default:
            guard let answer = Self.answer(of: command) else { return .available }
            guard let selected, selected.answers.contains(answer) else { return nil }
            return isAnswering ? .unavailable(say("The last decision is being carried out.")) : .available
        }
    }

    // MARK: - Events

    package mutating func appear(in context: ScreenContext) -> [Action] { [read] }

    private var read: Action {
        .run(Effect(ListConflicts(), .read("conflicts").holdingInput) { .listed($0) })
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        let parts = parts(of: bounds(in: context))
        if isReading {
            let lines = block(columns: parts.text.columns, in: context).lines.count
            if text.update(event, lines: lines, rows: parts.text.rows) { return [] }
        }
        let before = list.selected
        if list.update(event, in: window(in: parts.list)) != .ignored {
            if list.selected != before { text = TextPane() }
            return []
        }
        switch event {
        case .command(.back): return [.close(nil)]
        case .command(.otherPane):
            isReading.toggle()
            return []
        case .command(let command):
            guard let answer = Self.answer(of: command), let selected else { return nil }
            isAnswering = true
            return [.run(Self.resolve(selected, answer))]
        case .dataChanged: return [read]
        case .key: return nil
        case .mouse, .paste, .progress, .resized: return []
        }
    }

    /// Carries out an answer, some of them on the server. Esc stops it.
    private static func resolve(_ conflict: ItemConflict, _ answer: SyncConflict.Answer) -> Effect<Message> {
        var policy = EffectPolicy.read("resolve").saying(.contactingServer)
        policy.isStoppedByEscape = true
        return Effect(policy, onFailure: { _ in .notAnswered }) { run in
            let asked = try await ResolveConflict(conflict.id, answer).run(in: run.tools.workspace)
            return EffectAnswer(.answered, news: [.say(say.answered(asked)), .changed(nil)])
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .listed(let found):
            let before = selected?.id
            conflicts = found
            list.follow(before, among: found.map(\.id))
            if selected?.id != before { text = TextPane() }
            return []
        case .answered:
            isAnswering = false
            return []
        case .notAnswered:
            isAnswering = false
            return [read]
        }
    }

    // MARK: - Drawing

    /// The list above, at most a third of the rows, and the text below a blank row.
    private func parts(of area: Rect) -> (list: Rect, text: Rect) {
        let rows = min(max(1, all.count), max(1, area.rows / 3))
        let (list, rest) = area.splitTop(rows)
        return (list, area.rows > 6 ? rest.inset(top: 1) : rest)
    }

    private func window(in area: Rect) -> ListWindow {
        list.window(area, ListShape(count: all.count), .centred, bar: .beside)
    }

    /// The text about the selected conflict: both sides of each field, and the effects of the answers.
    private func block(columns: Int, in context: ScreenContext) -> TextBlock {
        let theme = context.theme
        var block = TextBlock(columns: columns)
        guard let selected else { return block }
        let labels = max(TextWidth.columns(of: say.hereLabel), TextWidth.columns(of: say.thereLabel)) + 3
        func side(_ label: String, _ value: String?) {
            block.field(
                "  " + label, value ?? say("nothing", context: "conflict"), nameColumns: labels + 2,
                theme.label, value == nil ? theme.placeholder : theme.plain)
        }
        block.wrapped(
            "\(say.question(selected)) · \(ShortText.name(selected.account)), \(selected.collection)",
            theme.warning)
        if case .item(_, let fields) = selected.subject, !fields.isEmpty {
            for field in fields {
                block.wrapped(say.label(field.name), theme.heading)
                side(say.hereLabel, say.words(field.here))
                side(say.thereLabel, say.words(field.there))
            }
            for field in selected.merged {
                guard let value = say.words(field.there) else { continue }
                block.wrapped(
                    say("\(say.label(field.name)): \(value), changed only there"), theme.muted)
            }
        } else {
            let sides = say.sides(of: selected)
            side(say.hereLabel, sides.here)
            side(say.thereLabel, sides.there)
        }
        block.blank()
        for command in [CommandID.takeHere, .takeThere, .takeBoth] {
            guard let answer = Self.answer(of: command), selected.answers.contains(answer) else { continue }
            block.spans([
                .init(text: KeyMap.key(command, in: .syncConflicts) + "  ", style: theme.key),
                .init(text: say.effect(of: answer, on: selected), style: theme.plain),
            ])
        }
        return block
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        guard conflicts != nil else { return nil }
        guard !all.isEmpty else {
            var block = TextBlock(columns: area.columns)
            block.wrapped(say("There is no conflict to decide."), theme.muted)
            block.draw(into: &buffer, in: area)
            return nil
        }
        let parts = parts(of: area)
        let window = window(in: parts.list)
        let shown = window.rows.map { all[$0.index] }
        let widths = ColumnWidths(
            [
                .init(of: shown.map { Self.name(of: $0) }, least: 10, share: 2),
                .init(of: shown.map { say.question($0) }, least: 10, rank: 1),
            ], room: area.columns - 3)
        list.draw(window, into: &buffer, theme: theme, isFocused: !isReading, of: { all[$0] }) {
            buffer, conflict, seen in
            for (column, part) in [Self.name(of: conflict), say.question(conflict)].enumerated() {
                buffer.write(
                    TextWidth.truncated(part, to: widths.columns[column]),
                    at: Point(column: seen.place.column + 2 + widths.starts[column], row: seen.place.row),
                    style: column == 0 ? theme.plain : theme.muted)
            }
        }
        let block = block(columns: parts.text.columns, in: context)
        text.draw(block, into: &buffer, in: parts.text, theme: theme)
        return nil
    }

    /// The title of the meeting or the name of the contact, else that of the collection.
    private static func name(of conflict: ItemConflict) -> String {
        ShortText.name(conflict.title ?? conflict.collection)
    }
}
