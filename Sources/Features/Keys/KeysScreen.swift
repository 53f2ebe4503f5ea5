import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit

/// All commands by scope, with their keys, which can be changed here.
package struct KeysScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        /// The new keys of a command.
        case pressed(CommandID, [KeyStroke])
        case preset(KeyPreset)
    }

    private var list = ListPane()
    private var filter = FilterBar()
    /// The indices of the commands that match the filter; `nil` without one.
    private var found: Set<Int>?

    package init() {}

    private static let size = Size(columns: 92, rows: 36)
    /// The rows above the list: the preset, a rule, and the filter where there is one.
    private var headRows: Int { filter.isVisible ? 3 : 2 }

    package var title: String { say("Keys") }
    package var presentation: Presentation { .panel(Self.size) }
    package var scopes: [CommandScope] { (filter.isOpen ? [.filtering] : []) + [.keys, .lists] }
    package var isTyping: Bool { filter.isOpen }
    package var footnote: String {
        if let found { return say.counted(found.count, .matches) }
        let count = KeyMap.current.own.count
        return count == 0 ? "" : say("\(count) of your own", "\(count) of your own", count)
    }

    /// All commands in the order of the help, which does not depend on the keys.
    private static var all: [Command] { KeyMap.current.commands(in: CommandScope.allCases) }

    /// The listed commands.
    private var commands: [Command] {
        guard let found else { return Self.all }
        return Self.all.enumerated().filter { found.contains($0.offset) }.map(\.element)
    }
    private var selected: Command? {
        let commands = commands
        return commands.indices.contains(list.selected) ? commands[list.selected] : nil
    }

    private func window(in area: Rect, _ rows: HeadedRows<CommandScope>) -> ListWindow {
        list.window(area.inset(top: headRows), rows.shape, .centred, bar: .beside)
    }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .open, .otherPane: nil
        case .restoreKeys: selected.flatMap { KeyMap.current.own[$0.id] } == nil ? nil : .available
        default: .available
        }
    }

    // MARK: - What comes in

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        if case .command(let command) = event, let key = filter.key(of: command) { return type(.key(key)) }
        let window = window(in: bounds(in: context), HeadedRows(commands.map(\.scope)))
        switch list.update(event, in: window) {
        case .opened: return press(besides: [])
        case .moved: return []
        case .ignored: break
        }
        switch event {
        case .command(.bindKey): return press(besides: [])
        case .command(.addKey): return press(besides: selected?.strokes ?? [])
        case .command(.restoreKeys): return restore()
        case .command(.chooseKeyPreset): return [.push(ChoicePicker.keyPreset) { .preset($0) }]
        case .command(.filter): filter.open()
        case .command(.back):
            guard filter.isVisible else { return [.close(nil)] }
            filter.clear()
            find()
        case .key(let key): return type(.key(key))
        case .paste(let text): return type(.paste(text))
        case .command: return nil
        case .mouse(let mouse, _) where mouse.at.row == 0 && mouse.kind == .press(.left):
            return [.push(ChoicePicker.keyPreset) { .preset($0) }]
        default: break
        }
        return []
    }

    private mutating func type(_ event: TerminalEvent) -> [Action]? {
        guard let outcome = filter.handle(event) else { return nil }
        switch outcome {
        case .changed, .cleared: find()
        case .closed, .consumed: break
        }
        return []
    }

    /// Filters the commands by explanation, name and scope; the selected command stays selected if it is
    /// listed.
    private mutating func find() {
        let before = selected.map { ($0.id, $0.scope) }
        let query = WordQuery(filter.text)
        found =
            query.isEmpty
            ? nil
            : Set(
                query.rank(Self.all) {
                    WordTarget(
                        names: [$0.explanation, $0.title],
                        others: [$0.id.rawValue, $0.scope.title, $0.keyTitles])
                })
        let commands = commands
        let place = commands.firstIndex { command in before.map { $0 == (command.id, command.scope) } ?? false
        }
        list.select(place ?? 0, of: commands.count)
    }

    private func press(besides kept: [KeyStroke]) -> [Action] {
        guard let selected else { return [] }
        let id = selected.id
        return [.push(NewKeyScreen(selected, besides: kept)) { .pressed(id, $0) }]
    }

    private func restore() -> [Action] {
        guard let selected else { return [] }
        return set(selected, to: nil)
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .pressed(let id, let strokes):
            guard let command = KeyMap.current.command(id) else { return [] }
            return set(command, to: strokes)
        case .preset(let preset):
            do throws(KeyBindingError) { _ = try KeyMap.current.choosing(preset) } catch {
                return [.say(error.sentence)]
            }
            return [
                .run(
                    Effect(
                        EditSetting(
                            SetSetting(KeySettings.presetKey, to: preset.rawValue, keyCheck: KeyMap.check)),
                        .write.holdingInput, news: { $0.news }))
            ]
        }
    }

    /// - Parameter strokes: The keys; `nil` restores those of the preset.
    private func set(_ command: Command, to strokes: [KeyStroke]?) -> [Action] {
        let map: KeyMap
        do throws(KeyBindingError) { map = try KeyMap.current.binding(command.id, to: strokes) } catch {
            return [.say(error.sentence)]
        }
        let keys = map.command(command.id, in: selected?.scope)?.keyTitles ?? ""
        let sentence = say("“\(command.title)” is on \(keys) now.")
        return [
            .run(
                Effect(
                    EditSetting(
                        SetSetting(
                            KeyMap.setting(command.id), to: strokes.map(KeyStroke.written),
                            keyCheck: KeyMap.check)),
                    .write.holdingInput, news: { $0.news + [.say(sentence)] }))
        ]
    }

    // MARK: - Drawing

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        let preset = say.words(KeyMap.current.preset)
        let used = buffer.write(preset.title, at: area.origin, style: theme.strong, limit: area.columns)
        let conflict = selected.flatMap { Self.conflict(of: $0.id) }
        buffer.write(
            TextWidth.truncated(conflict ?? preset.explanation, to: max(0, area.columns - used - 2)),
            at: Point(column: area.column + used + 2, row: area.row),
            style: conflict == nil ? theme.muted : theme.warning)
        PanelRule.draw(into: &buffer, in: area, row: area.row + 1, style: theme.rule)
        let list = area.inset(top: headRows)
        let typing =
            filter.isVisible
            ? filter.draw(
                into: &buffer,
                in: Rect(column: area.column, row: list.row - 1, columns: area.columns, rows: 1), theme: theme
            )
            : nil
        let commands = commands
        if commands.isEmpty {
            buffer.write(
                TextWidth.truncated(say("No command matches."), to: list.columns - 2),
                at: Point(column: list.column + 2, row: list.row), style: theme.muted)
        }
        let rows = HeadedRows(commands.map(\.scope))
        let window = window(in: area, rows)
        for (scope, place) in rows.headings(in: window) {
            buffer.write(scope.title, at: place.origin, style: theme.heading, limit: place.columns)
        }
        let widths = Self.widths(of: window.rows.map { commands[$0.index] }, columns: list.columns)
        self.list.draw(window, into: &buffer, theme: theme, of: { commands[$0] }) { buffer, command, seen in
            draw(command, into: &buffer, in: seen.place, widths, theme: theme)
        }
        return typing
    }

    /// The sentence on a key that a command has lost to another of the person's, or taken from it; `nil` without.
    private static func conflict(of id: CommandID) -> String? {
        let map = KeyMap.current
        return map.overridden.first { $0.winner == id || $0.loser == id }.map { map.sentence($0) }
    }

    /// The widths of the columns: keys, explanations, names in settings.
    private static func widths(of commands: [Command], columns: Int) -> ColumnWidths {
        ColumnWidths(
            [
                .init(of: commands.map(\.keyTitles), least: 6),
                .init(of: commands.map(\.explanation), least: 24, share: 2),
                .whole(of: commands.map(\.id.rawValue), rank: 1),
            ], room: columns - 3)
    }

    private func draw(
        _ command: Command, into buffer: inout CellBuffer, in place: Rect, _ widths: ColumnWidths,
        theme: Theme
    ) {
        let isOwn = KeyMap.current.own[command.id] != nil
        if Self.conflict(of: command.id) != nil {
            buffer.write("!", at: Point(column: place.column + 1, row: place.row), style: theme.warning)
        } else if isOwn {
            buffer.write("*", at: Point(column: place.column + 1, row: place.row), style: theme.good)
        }
        let parts = [
            (command.keyTitles, theme.key), (command.explanation, theme.plain),
            (command.id.rawValue, theme.muted),
        ]
        for (column, (text, style)) in parts.enumerated() {
            buffer.write(
                TextWidth.truncated(text, to: widths.columns[column]),
                at: Point(column: place.column + 2 + widths.starts[column], row: place.row), style: style)
        }
    }
}

extension ChoicePicker<KeyPreset> {
    /// Picks a preset of keys.
    static var keyPreset: ChoicePicker {
        ChoicePicker(
            title: say("Key preset"), size: Size(columns: 60, rows: 6),
            placeholder: KeyPreset.allCases.map(\.rawValue).joined(separator: ", "),
            nothing: say("No preset has that name."),
            options: KeyPreset.allCases.map { preset in
                let words = say.words(preset)
                return Option(
                    choice: preset, row: PickerRow(title: words.title, detail: words.explanation),
                    synonyms: [preset.rawValue])
            },
            current: KeyMap.current.preset)
    }
}
