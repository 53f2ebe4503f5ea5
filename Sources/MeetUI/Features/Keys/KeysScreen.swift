import MeetCore
import Operations
import TerminalKit

/// All commands, place by place, with their keys; here a person gives them others.
struct KeysScreen: Screen {
    typealias Outcome = Never

    enum Message: Sendable {
        /// The keys that the command is to have from now on.
        case pressed(CommandID, [KeyStroke])
        case preset(KeyPreset)
    }

    /// A line of the list: the heading of a place, or a command by its place among all.
    private enum Line {
        case heading(CommandScope)
        case command(Int, Command)
    }

    private var cursor = ListCursor()
    private static let size = Size(columns: 92, rows: 36)
    /// The rows above the list: the preset, and a rule.
    private static let headRows = 2
    private static let keyColumns = 18

    var title: String { say.keysHeading }
    var presentation: Presentation { .panel(Self.size) }
    var scopes: [CommandScope] { [.keys, .lists] }
    var footnote: String {
        let count = KeyMap.current.own.count
        return count == 0 ? "" : say.ownKeys(count)
    }

    /// In the order of the help.
    private var commands: [Command] { KeyMap.current.commands(in: CommandScope.allCases) }
    private var selected: Command? {
        let commands = commands
        return commands.indices.contains(cursor.selected) ? commands[cursor.selected] : nil
    }

    private var lines: [Line] {
        var scope: CommandScope?
        return commands.enumerated().flatMap { number, command -> [Line] in
            defer { scope = command.scope }
            let heading: [Line] = scope == command.scope ? [] : [.heading(command.scope)]
            return heading + [.command(number, command)]
        }
    }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter, .open, .otherPane: nil
        case .restoreKeys: selected.flatMap { KeyMap.current.own[$0.id] } == nil ? nil : .available
        default: .available
        }
    }

    // MARK: - What comes in

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        let count = commands.count
        let page = max(1, rows(in: context) - 1)
        switch event {
        case .command(.moveUp): cursor.move(by: -1, count: count)
        case .command(.moveDown): cursor.move(by: 1, count: count)
        case .command(.pageUp): cursor.move(by: -page, count: count)
        case .command(.pageDown): cursor.move(by: page, count: count)
        case .command(.moveFirst): cursor.moveToFirst()
        case .command(.moveLast): cursor.moveToLast(count: count)
        case .command(.bindKey): return press(besides: [])
        case .command(.addKey): return press(besides: selected?.strokes ?? [])
        case .command(.restoreKeys): return restore()
        case .command(.chooseKeyPreset): return [.push(ChoicePicker.keyPreset) { .preset($0) }]
        case .command(.back): return [.close(nil)]
        case .command, .key: return nil
        case .mouse(let mouse, let area): return point(mouse, area)
        default: break
        }
        return []
    }

    private mutating func point(_ mouse: Mouse, _ area: Size) -> [Action] {
        let count = commands.count
        switch mouse.kind {
        case .wheelUp: cursor.move(by: -3, count: count)
        case .wheelDown: cursor.move(by: 3, count: count)
        case .press(.left), .doubleClick(.left):
            if mouse.at.row < Self.headRows {
                return mouse.at.row == 0 ? [.push(ChoicePicker.keyPreset) { .preset($0) }] : []
            }
            let lines = lines
            let place = top(lines, rows: area.rows - Self.headRows) + mouse.at.row - Self.headRows
            guard lines.indices.contains(place), case .command(let number, _) = lines[place] else {
                return []
            }
            cursor.move(to: number, count: count)
            if mouse.kind == .doubleClick(.left) { return press(besides: []) }
        default: break
        }
        return []
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

    mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
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
                        SetKeySetting(KeySettings.presetKey, to: preset.rawValue, check: KeyMap.check),
                        .write.holdingInput, news: { [.profile($0)] }))
            ]
        }
    }

    /// - Parameter strokes: `nil` gives the command those of the preset.
    private func set(_ command: Command, to strokes: [KeyStroke]?) -> [Action] {
        let map: KeyMap
        do throws(KeyBindingError) { map = try KeyMap.current.binding(command.id, to: strokes) } catch {
            return [.say(error.sentence)]
        }
        let keys = map.command(command.id, in: selected?.scope)?.keyTitles ?? ""
        let sentence = say.keysAreNow(command.title, keys)
        return [
            .run(
                Effect(
                    SetKeySetting(
                        KeyMap.setting(command.id), to: strokes.map(KeyStroke.written), check: KeyMap.check),
                    .write.holdingInput, news: { [.profile($0), .say(sentence)] }))
        ]
    }

    // MARK: - Drawing

    /// How many rows of the list are seen.
    private func rows(in context: ScreenContext) -> Int {
        max(1, min(Self.size.rows, context.body.rows - 2) - Self.headRows)
    }

    /// The first line that is seen: the bar stands in the middle, but for the ends.
    private func top(_ lines: [Line], rows: Int) -> Int {
        let place = lines.firstIndex {
            if case .command(cursor.selected, _) = $0 { true } else { false }
        }
        return max(0, min((place ?? 0) - rows / 2, lines.count - rows))
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        let preset = say.words(KeyMap.current.preset)
        let used = buffer.write(preset.title, at: area.origin, style: theme.strong, limit: area.columns)
        buffer.write(
            TextWidth.truncated(preset.explanation, to: max(0, area.columns - used - 2)),
            at: Point(column: area.column + used + 2, row: area.row), style: theme.muted)
        PanelRule.draw(into: &buffer, in: area, row: area.row + 1, style: theme.rule)
        let list = area.inset(top: Self.headRows)
        let lines = lines
        let first = top(lines, rows: list.rows)
        var cursorCell: Point?
        for (number, line) in lines.dropFirst(first).prefix(list.rows).enumerated() {
            let place = Rect(column: list.column, row: list.row + number, columns: list.columns, rows: 1)
            switch line {
            case .heading(let scope):
                buffer.write(scope.title, at: place.origin, style: theme.heading, limit: place.columns)
            case .command(let number, let command):
                let isSelected = number == cursor.selected
                if isSelected { cursorCell = place.origin }
                draw(command, isSelected: isSelected, into: &buffer, in: place, theme: theme)
            }
        }
        ScrollBar.draw(
            into: &buffer, in: Rect(column: area.endColumn, row: list.row, columns: 1, rows: list.rows),
            total: lines.count, visible: list.rows, first: first, style: theme.rule)
        return cursorCell
    }

    private func draw(
        _ command: Command, isSelected: Bool, into buffer: inout CellBuffer, in place: Rect, theme: Theme
    ) {
        if isSelected { buffer.write("▌", at: place.origin, style: theme.bar) }
        let isOwn = KeyMap.current.own[command.id] != nil
        if isOwn {
            buffer.write("*", at: Point(column: place.column + 1, row: place.row), style: theme.good)
        }
        let room = min(Self.keyColumns, max(6, place.columns / 3))
        buffer.write(
            TextWidth.truncated(command.keyTitles, to: room - 1),
            at: Point(column: place.column + 2, row: place.row), style: theme.key)
        // What settings call it stands at the right, where there is room.
        let id = command.id.rawValue
        let idColumns = place.columns >= 70 ? TextWidth.columns(of: id) + 1 : 0
        let column = place.column + 2 + room
        buffer.write(
            TextWidth.truncated(command.explanation, to: max(0, place.endColumn - column - idColumns - 1)),
            at: Point(column: column, row: place.row), style: isSelected ? theme.selected : theme.plain)
        if idColumns > 0 {
            buffer.write(
                id, at: Point(column: place.endColumn - idColumns, row: place.row), style: theme.muted)
        }
    }
}

extension ChoicePicker<KeyPreset> {
    /// Picks a preset of keys.
    static var keyPreset: ChoicePicker {
        ChoicePicker(
            title: say.keyPresetTitle, size: Size(columns: 60, rows: 6),
            placeholder: KeyPreset.allCases.map(\.rawValue).joined(separator: ", "),
            nothing: say.noKeyPresetMatches,
            options: KeyPreset.allCases.map { preset in
                let words = say.words(preset)
                return Option(
                    choice: preset, row: PickerRow(title: words.title, detail: words.explanation),
                    synonyms: [preset.rawValue])
            },
            current: KeyMap.current.preset)
    }
}
