import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit

/// All settings by subject, with their values, which can be changed here. The Me tab has the most common ones.
package struct SettingsScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        case listed([ListSettings.Setting])
        /// The picked value of a setting; `nil` for the default.
        case changed(String, String?)
        /// A picked value is stored, or could not be.
        case settled
    }

    private var list = ListPane()
    private var filter = FilterBar()
    private var all: [ListSettings.Setting] = []
    /// The indices of the settings that match the filter, the best first; `nil` without one.
    private var found: [Int]?
    /// The setting that is selected once they are read.
    private var wanted: String?
    /// True if the editor of that setting opens then.
    private var isEdited: Bool

    /// - Parameters:
    ///   - key: The setting to select.
    ///   - isEdited: True to open its editor.
    package init(selecting key: String? = nil, isEdited: Bool = false) {
        wanted = key
        self.isEdited = isEdited && key != nil
    }

    private static let size = Size(columns: 100, rows: 36)

    package var title: String { say("Settings") }
    package var presentation: Presentation { .panel(Self.size) }
    package var scopes: [CommandScope] { (filter.isOpen ? [.filtering] : []) + [.settings, .lists] }
    package var isTyping: Bool { filter.isOpen }
    package var footnote: String { found.map { say.counted($0.count, .matches) } ?? "" }

    private var settings: [ListSettings.Setting] { found.map { $0.map { all[$0] } } ?? all }
    private var selected: ListSettings.Setting? {
        let settings = settings
        return settings.indices.contains(list.selected) ? settings[list.selected] : nil
    }

    private var headings: [SettingSubject] { settings.map { SettingSubject(of: $0.key) } }

    private func window(in area: Rect) -> ListWindow {
        list.window(
            area.inset(top: filter.isVisible ? 1 : 0, bottom: footRows(area.size)),
            HeadedRows(headings).shape,
            .centred, bar: .beside)
    }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .open, .otherPane: nil
        case .clearField:
            selected?.isDefault ?? true ? .unavailable(say("It has its default value.")) : .available
        default: .available
        }
    }

    package mutating func appear(in context: ScreenContext) -> [Action] { [read(in: context)] }

    private func read(in context: ScreenContext) -> Action {
        .run(
            Effect(ListSettings(systemZone: context.zone.identifier), .read("settings").holdingInput) {
                .listed($0)
            })
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        if case .command(let command) = event, let key = filter.key(of: command) { return type(.key(key)) }
        switch list.update(event, in: window(in: bounds(in: context))) {
        case .opened: return edit(in: context)
        case .moved: return []
        case .ignored: break
        }
        switch event {
        case .command(.editField): return edit(in: context)
        case .command(.clearField):
            return selected.map { Action.store($0.key, nil, refused: .settled, stored: .settled) } ?? []
        case .command(.filter): filter.open()
        case .command(.back):
            guard filter.isVisible else { return [.close(nil)] }
            filter.clear()
            find()
        case .key(let key): return type(.key(key))
        case .paste(let text): return type(.paste(text))
        case .dataChanged: return [read(in: context)]
        case .command: return nil
        default: break
        }
        return []
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .listed(let settings):
            let before = wanted ?? selected?.key
            wanted = nil
            // Keys of commands have a screen of their own.
            all = settings.filter { !$0.key.hasPrefix(KeySettings.prefix) || $0.key == KeySettings.presetKey }
                .filter { !Settings.isInternal($0.key) }
                .sorted { (SettingSubject(of: $0.key), $0.key) < (SettingSubject(of: $1.key), $1.key) }
            find(selecting: before)
            guard isEdited else { return [] }
            isEdited = false
            return selected?.key == before ? edit(in: context) : []
        case .changed(let key, let value):
            return Action.store(key, value, refused: .settled, stored: .settled)
        // The theme of the settings is in use, whichever it is.
        case .settled: return [.tryTheme(nil)]
        }
    }

    // MARK: - Finding and changing

    private mutating func type(_ event: TerminalEvent) -> [Action]? {
        guard let outcome = filter.handle(event) else { return nil }
        switch outcome {
        case .changed, .cleared: find()
        case .closed, .consumed: break
        }
        return []
    }

    /// Filters the settings by name, key, meaning and subject; the selected one stays selected if it is listed.
    private mutating func find(selecting key: String? = nil) {
        let before = key ?? selected?.key
        let query = WordQuery(filter.text)
        found =
            query.isEmpty
            ? nil
            : query.rank(Array(all.indices)) { [all] in
                let key = all[$0].key
                return WordTarget(
                    names: [say.settingName(key), key.replacing(".", with: " ")],
                    others: [
                        say.settingMeaning(key), key, SettingSubject(of: key).title,
                        say.keywords(ofSetting: key),
                    ])
            }.sorted()
        let settings = settings
        list.select(settings.firstIndex { $0.key == before } ?? 0, of: settings.count)
    }

    private func edit(in context: ScreenContext) -> [Action] {
        guard let selected else { return [] }
        let key = selected.key
        return [.edit(selected, in: context) { .changed(key, $0) }]
    }

    // MARK: - Drawing

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        let typing =
            filter.isVisible ? filter.draw(into: &buffer, in: area.splitTop(1).top, theme: theme) : nil
        let settings = settings
        let window = window(in: area)
        if settings.isEmpty, found != nil {
            buffer.write(
                TextWidth.truncated(say("No setting matches."), to: area.columns - 2),
                at: Point(column: area.column + 2, row: area.row + 1), style: theme.muted)
        }
        for (subject, place) in HeadedRows(headings).headings(in: window) {
            buffer.write(subject.title, at: place.origin, style: theme.heading, limit: place.columns)
        }
        let widths = ColumnWidths(
            [
                .init(of: settings.map { say.settingName($0.key) }, least: 20),
                .init(of: settings.map(Self.value), least: 16),
            ], room: area.columns - 3)
        list.draw(window, into: &buffer, theme: theme, of: { settings[$0] }) { buffer, setting, seen in
            let parts = [
                (say.settingName(setting.key), theme.plain),
                (Self.value(setting), setting.isDefault ? theme.placeholder : theme.strong),
            ]
            for (column, (text, style)) in parts.enumerated() {
                buffer.write(
                    TextWidth.truncated(text, to: widths.columns[column]),
                    at: Point(column: seen.place.column + 2 + widths.starts[column], row: seen.place.row),
                    style: style)
            }
        }
        if let selected, footRows(area.size) > 0 {
            drawFoot(selected, into: &buffer, in: area.splitTop(window.area.endRow - area.row).rest, theme)
        }
        return typing
    }

    private static func value(_ setting: ListSettings.Setting) -> String {
        guard let value = setting.value, !value.isEmpty else { return say.notSet }
        return say.settingValue(value, of: setting.key)
    }

    // MARK: - The foot

    /// The rows of the foot: a rule, the meaning of the selected setting, and its key; the same number for all
    /// settings, so that the list does not move with the selection. 0 without room.
    private func footRows(_ area: Size) -> Int {
        guard area.rows >= 14 else { return 0 }
        let most = all.reduce(1) { max($0, Self.meaning(of: $1, columns: area.columns).count) }
        return most + 2
    }

    private static func meaning(of setting: ListSettings.Setting, columns: Int) -> [String] {
        TextWidth.wrapped(say.settingMeaning(setting.key), to: max(1, columns - 3))
    }

    /// The key of a setting, for the command line, with the default if another value is set.
    private static func keyLine(_ setting: ListSettings.Setting) -> String {
        guard let standard = setting.standard, !standard.isEmpty else { return setting.key }
        let words = say.settingValue(standard, of: setting.key)
        return setting.isDefault
            ? say("\(setting.key) · default value") : say("\(setting.key) · default: \(words)")
    }

    private func drawFoot(
        _ setting: ListSettings.Setting, into buffer: inout CellBuffer, in area: Rect, _ theme: Theme
    ) {
        PanelRule.draw(into: &buffer, in: area, row: area.row, style: theme.rule)
        var row = area.row + 1
        for line in Self.meaning(of: setting, columns: area.columns) {
            buffer.write(line, at: Point(column: area.column + 2, row: row), style: theme.plain)
            row += 1
        }
        buffer.write(
            TextWidth.truncated(Self.keyLine(setting), to: area.columns - 3),
            at: Point(column: area.column + 2, row: row), style: theme.muted)
    }
}

/// The subjects of settings, in the order of the list.
enum SettingSubject: Int, Comparable, CaseIterable {
    case you, meetings, appearance, reminders, venues, maps, onTheWay, mail, data

    init(of key: String) {
        self =
            switch key.prefix(while: { $0 != "." }) {
            case "me", "zones": .you
            case "meetings", "week": .meetings
            case "reminders": .reminders
            case "venues", "near": .venues
            case "map": .maps
            case "positions", "travel", "checkin": .onTheWay
            case "mail", "inbox", "invitations": .mail
            case "backups", "hooks", "log": .data
            default: .appearance
            }
    }

    static func < (left: SettingSubject, right: SettingSubject) -> Bool { left.rawValue < right.rawValue }

    var title: String {
        switch self {
        case .you: say("You")
        case .meetings: say("Meetings")
        case .appearance: say("Appearance and keys")
        case .reminders: say("Reminders")
        case .venues: say("Venues")
        case .maps: say("Maps")
        case .onTheWay: say("On the way")
        case .mail: say("Mail")
        case .data: say("Data")
        }
    }
}
