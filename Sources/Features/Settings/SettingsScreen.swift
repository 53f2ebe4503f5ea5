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
        /// The new value of a setting; empty for the default.
        case changed(String, String)
    }

    private var list = ListPane()
    private var filter = FilterBar()
    private var all: [ListSettings.Setting] = []
    /// The indices of the settings that match the filter, the best first; `nil` without one.
    private var found: [Int]?
    /// The setting that is selected once they are read.
    private var wanted: String?

    /// - Parameter key: The setting to select.
    package init(selecting key: String? = nil) { wanted = key }

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
            area.inset(top: filter.isVisible ? 1 : 0), HeadedRows(headings).shape, .centred, bar: .beside)
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
        case .command(.clearField): return selected.map { set($0.key, to: nil) } ?? []
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
                .sorted { (SettingSubject(of: $0.key), $0.key) < (SettingSubject(of: $1.key), $1.key) }
            find(selecting: before)
            return []
        case .changed(let key, let value):
            return set(key, to: value.trimmed.isEmpty ? nil : value)
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

    /// Filters the settings by meaning, name and subject; the selected one stays selected if it is listed.
    private mutating func find(selecting key: String? = nil) {
        let before = key ?? selected?.key
        let query = WordQuery(filter.text)
        found =
            query.isEmpty
            ? nil
            : query.rank(Array(all.indices)) { [all] in
                let key = all[$0].key
                return WordTarget(
                    names: [say.settingMeaning(key)],
                    others: [key.replacing(".", with: " "), key, SettingSubject(of: key).title])
            }.sorted()
        let settings = settings
        list.select(settings.firstIndex { $0.key == before } ?? 0, of: settings.count)
    }

    private func edit(in context: ScreenContext) -> [Action] {
        guard let selected else { return [] }
        let key = selected.key
        let words = Settings.words(for: key, languages: Languages.all.map(\.tag))
        guard !words.isEmpty else {
            let prompt = TextPrompt(
                title: key, text: selected.isDefault ? "" : selected.value ?? "",
                hint: say.settingMeaning(key))
            return [.push(prompt) { .changed(key, $0) }]
        }
        let picker = ChoicePicker<String>(
            title: key, size: Size(columns: 50, rows: min(14, words.count + 3)),
            placeholder: say("type to narrow"), nothing: say("No value matches."),
            options: [
                .init(choice: "", row: PickerRow(title: say("default", context: "setting"), detail: ""))
            ] + words.map { .init(choice: $0, row: PickerRow(title: $0, detail: "")) },
            current: selected.isDefault ? "" : selected.value)
        return [.push(picker) { .changed(key, $0) }]
    }

    /// - Parameter value: The value; `nil` for the default.
    private func set(_ key: String, to value: String?) -> [Action] {
        let change = ChangeSetting(SetSetting(key, to: value, keyCheck: KeyMap.check))
        return [.run(Effect(change, .write.holdingInput, news: { [.profile($0), .changed(nil)] }))]
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
                .init(of: settings.map { say.settingMeaning($0.key) }, least: 24, share: 2),
                .init(of: settings.map(Self.value), least: 12),
                .whole(of: settings.map(\.key), rank: 1),
            ], room: area.columns - 3)
        list.draw(window, into: &buffer, theme: theme, of: { settings[$0] }) { buffer, setting, seen in
            let parts = [
                (say.settingMeaning(setting.key), theme.plain),
                (Self.value(setting), setting.isDefault ? theme.placeholder : theme.strong),
                (setting.key, theme.muted),
            ]
            for (column, (text, style)) in parts.enumerated() {
                buffer.write(
                    TextWidth.truncated(text, to: widths.columns[column]),
                    at: Point(column: seen.place.column + 2 + widths.starts[column], row: seen.place.row),
                    style: style)
            }
        }
        return typing
    }

    private static func value(_ setting: ListSettings.Setting) -> String {
        guard let value = setting.value, !value.isEmpty else { return say.notSet }
        return setting.isDefault ? say("\(value) (default)") : value
    }
}

/// The subjects of settings, in the order of the list.
enum SettingSubject: Int, Comparable, CaseIterable {
    case you, meetings, appearance, reminders, venues, maps, mail, data

    init(of key: String) {
        self =
            switch key.prefix(while: { $0 != "." }) {
            case "me", "zones": .you
            case "meetings": .meetings
            case "reminders": .reminders
            case "venues", "near": .venues
            case "map": .maps
            case "mail", "inbox", "invitations": .mail
            case "backups": .data
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
        case .mail: say("Mail")
        case .data: say("Data")
        }
    }
}
