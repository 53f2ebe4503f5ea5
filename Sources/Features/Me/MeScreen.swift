import Foundation
import Mail
import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit
import VenueSearch

/// The person's own settings, the most common ones by subject.
package struct MeScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        /// The picked value of a setting; `nil` for the default.
        case changed(String, String?)
        /// The picked theme could not be stored.
        case themeRefused
        /// The location of that home, if it is stored.
        case home(KnownPlace?, String)
        case lookedUp(PlaceAnswer, String)
        /// The account for outgoing and incoming mail; `nil` if none is set up.
        case account(MailAccount?)
        /// The accounts of calendars and contacts.
        case accounts([ListedAccount])
        case shares([Share])
        case settings([ListSettings.Setting])
    }

    private var list = ListPane()
    /// The location of home; `nil` if it is not stored.
    private var home: KnownPlace?
    /// The home setting at the last lookup; `nil` before the first.
    private var homeLookedFor: String?
    /// True while a provider is asked for the location of home.
    private var isAsking = false
    /// The reason why that failed.
    private var refusal = ""
    private var account: MailAccount?
    /// The names of the accounts of calendars and contacts.
    private var accounts: [String] = []
    /// The names of the people with whom positions are shared.
    private var sharers: [String] = []
    /// The settings, by key; empty until they are read.
    private var settings: [String: ListSettings.Setting] = [:]

    package init() {}

    package var title: String { Tab.me.title }
    package var scopes: [CommandScope] { [.me, .lists] }

    private var field: Field { Field(rawValue: list.selected) ?? .name }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter, .otherPane, .open: nil
        case .lookUpPlace where field != .home: nil
        case .lookUpPlace:
            context.person.home.isEmpty ? .unavailable(say("Type an address first.")) : .available
        default: .available
        }
    }

    package func appear(in context: ScreenContext) -> [Action] {
        [
            findHome(context.person.home),
            .run(Effect(LoadMailAccount(), .read("account")) { .account($0.account) }),
            .run(Effect(ListAccounts(), .read("accounts")) { .accounts($0) }),
            .run(Effect(ListShares(), .read("shares")) { .shares($0) }),
            .run(
                Effect(ListSettings(systemZone: context.zone.identifier), .read("settings").holdingInput) {
                    .settings($0)
                }),
        ]
    }

    private func findHome(_ home: String) -> Action {
        .run(Effect(FindHome(home), .read("home")) { .home($0, home) })
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch list.update(event, in: window(in: bounds(in: context), context)) {
        case .opened: return edit(in: context)
        case .moved: return []
        case .ignored: break
        }
        switch event {
        case .command(.editField): return edit(in: context)
        case .command(.lookUpPlace): return lookUpHome(in: context)
        case .command(.showOutbox): return [.open(ShowOutbox())]
        case .command(.showKeys): return [.open(ShowKeys())]
        case .command(.showAccounts): return [.open(ShowAccounts())]
        case .command(.showShares): return [.open(ShowShares())]
        case .command(.showIncidents): return [.open(ShowIncidents())]
        case .command(.showSettings): return [.open(ShowSettings())]
        case .dataChanged: return appear(in: context)
        case .command(.back): return []
        case .command: return nil
        case .key: return nil
        default: return []
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .changed(let key, let value): return Action.store(key, value, refused: .themeRefused)
        case .themeRefused: return [.tryTheme(nil)]
        case .account(let found): account = found
        case .accounts(let found): accounts = found.map(\.account.name)
        case .shares(let found):
            sharers = found.filter { $0.isOpen(at: context.now) }.map(\.person.name)
        case .settings(let found):
            settings = Dictionary(found.map { ($0.key, $0) }) { first, _ in first }
        case .home(let place, let text):
            if text != homeLookedFor { refusal = "" }
            (home, homeLookedFor) = (place, text)
        case .lookedUp(let answer, let text):
            guard isAsking, text == context.person.home else { return [] }
            isAsking = false
            switch answer {
            case .found(let place): (home, homeLookedFor, refusal) = (place, text, "")
            case .failed(let sentence): refusal = sentence
            }
        }
        return []
    }

    private mutating func lookUpHome(in context: ScreenContext) -> [Action] {
        let text = context.person.home
        (isAsking, refusal) = (true, "")
        return [.run(.lookUp(text, isHome: true) { .lookedUp($0, text) })]
    }

    /// The location of home, or how to find it; `nil` if no home is set.
    private func homeText(in context: ScreenContext) -> (text: String, isBad: Bool)? {
        guard !context.person.home.isEmpty, homeLookedFor == context.person.home else { return nil }
        if isAsking { return (say("looking up where that is…"), false) }
        if !refusal.isEmpty { return (refusal, true) }
        if let home { return (say.found(home), false) }
        let provider = LookUpPlace.provider(besides: context.person.venues.provider)
        let key = KeyMap.key(.lookUpPlace, in: .me)
        return (say("\(key) asks \(ProviderText.name(provider)) where that is"), false)
    }

    /// True if there is no room for a text about each field at the foot.
    private func isTight(_ area: Size) -> Bool { area.rows < 15 }

    /// The column of the values, right of the longest label.
    private static var valueColumn: Int {
        Field.allCases.reduce(0) { max($0, TextWidth.columns(of: $1.name)) } + 3
    }

    private func explanation(of field: Field, in context: ScreenContext) -> String {
        switch field {
        case .theme where context.theme.isForced: say("NO_COLOR is set, so there are no colours.")
        case .mail where account?.canReceive == true: context.mailChecked ?? field.explanation
        default: field.explanation
        }
    }

    /// Returns the wrapped text about the selected field, and the rows at the foot: the same number for all fields,
    /// unless the text about home is longer, so that the list does not move with the selection.
    private func foot(_ area: Size, in context: ScreenContext) -> (lines: [String], rows: Int) {
        func wrapped(_ text: String) -> [String] { TextWidth.wrapped(text, to: max(1, area.columns - 3)) }
        let status = field == .home ? homeText(in: context)?.text : nil
        guard isTight(area) else {
            let lines = wrapped(status ?? explanation(of: field, in: context))
            let most = Field.allCases.reduce(lines.count) {
                max($0, wrapped(explanation(of: $1, in: context)).count)
            }
            // A blank row is above it.
            return (lines, most + 1)
        }
        guard let status else { return ([], 0) }
        // The field itself stays visible, with those beside it.
        let lines = Array(wrapped(status).prefix(max(1, area.rows - 3)))
        return (lines, lines.count)
    }

    private func window(in area: Rect, _ context: ScreenContext) -> ListWindow {
        let list = area.inset(bottom: foot(area.size, in: context).rows)
        return self.list.window(list, GroupedRows(rows: list.rows).shape, .centred)
    }

    private func value(of field: Field, in context: ScreenContext) -> String {
        switch field {
        case .mail: return mailText
        case .accounts: return accounts.joined(separator: ", ")
        case .shares: return sharers.joined(separator: ", ")
        case .keys: return keysText
        case .calendars: return context.calendars.map(\.name).joined(separator: ", ")
        default:
            guard let key = field.settingKey, let setting = settings[key], let value = setting.value else {
                return ""
            }
            let isSystems = setting.isDefault && (field == .timeZone || field == .language)
            return isSystems ? "" : say.settingValue(value, of: key)
        }
    }

    /// The text in place of a missing value.
    private func missing(_ field: Field, in context: ScreenContext) -> String {
        switch field {
        case .timeZone: say("\(context.zone.identifier) (the system's)")
        case .emails:
            account.map { say("\($0.address) (the mail account's)") } ?? say.notSet
        case .language: say("\(context.systemLanguage.ownName) (the system's)")
        case .allSettings: say("\(KeyMap.key(.showSettings, in: .me)) opens the list")
        case .shares: say("with nobody")
        default: say.notSet
        }
    }

    /// The address of the account.
    private var mailText: String {
        guard let account, account.canSend || account.canReceive else { return "" }
        return account.address
    }

    /// The key preset and the number of the person's own keys.
    private var keysText: String {
        let (preset, own) = (say.words(KeyMap.current.preset).title, KeyMap.current.own.count)
        let conflicts = KeyMap.current.conflicts.count
        return [
            preset, own == 0 ? "" : say("\(own) of your own", "\(own) of your own", own),
            conflicts == 0 ? "" : say("\(conflicts) conflict", "\(conflicts) conflicts", conflicts),
        ].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private func edit(in context: ScreenContext) -> [Action] {
        switch field {
        case .mail: return [.open(SetUpMail())]
        case .accounts: return [.open(ShowAccounts())]
        case .shares: return [.open(ShowShares())]
        case .keys: return [.open(ShowKeys())]
        case .calendars: return [.open(ShowCalendars())]
        case .allSettings: return [.open(ShowSettings())]
        default:
            guard let key = field.settingKey, let setting = settings[key] else { return [] }
            return [.edit(setting, in: context) { .changed(key, $0) }]
        }
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        let window = window(in: area, context)
        let headings = GroupedRows(rows: window.area.rows).headings
        for (line, place) in window.between {
            guard let group = headings[line] else { continue }
            buffer.write(
                TextWidth.truncated(group.title, to: max(0, place.columns - 2)),
                at: Point(column: place.column + 1, row: place.row), style: theme.heading)
        }
        list.draw(window, into: &buffer, theme: theme, of: { Field(rawValue: $0) }) { buffer, field, seen in
            let (column, row) = (area.column + Self.valueColumn, seen.place.row)
            buffer.write(
                field.name, at: Point(column: area.column + 2, row: row),
                style: theme.label)
            let value = value(of: field, in: context)
            let missing = missing(field, in: context)
            buffer.write(
                TextWidth.truncated(value.isEmpty ? missing : value, to: area.endColumn - column - 1),
                at: Point(column: column, row: row),
                style: value.isEmpty ? theme.placeholder : theme.plain)
        }
        let foot = foot(area.size, in: context)
        let first = area.endRow - foot.rows + (isTight(area.size) ? 0 : 1)
        for (number, line) in foot.lines.enumerated() {
            buffer.write(
                line, at: Point(column: area.column + 2, row: first + number),
                style: style(below: field, context))
        }
        return nil
    }

    /// Returns the style of the text about a field.
    private func style(below field: Field, _ context: ScreenContext) -> Style {
        field == .home && homeText(in: context)?.isBad == true ? context.theme.warning : context.theme.muted
    }
}
