import Foundation
import Mail
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The person's mail account: the address is enough for a known provider.
package struct AccountScreen: Screen {
    package typealias Outcome = Never

    /// A setting, in the order of the screen.
    package enum Field: String, Hashable, CaseIterable {
        case address = "mail.address"
        /// The password, which is outside the database and no setting.
        case password = "mail.password"
        case passwordCommand = "mail.password-command"
        case sending = "mail.smtp.url"
        case receiving = "mail.imap.url"
        case user = "mail.user"
        case command = "mail.command"
        case certificates = "mail.ca-file"
        case aliases = "mail.aliases"
    }

    package enum Message: Sendable {
        case loaded([String: String])
        case found(FindPasswordKeepers.Found)
        case password(KeepPassword)
        /// The password is stored, and the setting has the command that prints it.
        case kept
        case saved(Field)
        /// The result of the test of each server or command.
        case tested(MailTestReport)
        case notTested
    }

    private var values: [String: String] = [:]
    private var isLoaded = false
    private var list = ListPane()
    private var report: MailTestReport?
    private var isTesting = false
    /// The places for the password on this machine.
    private var places = FindPasswordKeepers.Found()
    /// True after a new address, until it is known whether its password is missing.
    private var asksForPassword = false

    private static let size = Size(columns: 84, rows: 20)
    private static var valueColumn: Int {
        Field.allCases.reduce(0) { max($0, TextWidth.columns(of: say.settingLabel($1.part))) } + 5
    }

    package init() {}

    package var title: String { say("Mail account") }
    package var presentation: Presentation { .panel(Self.size) }
    package var scopes: [CommandScope] { [.account, .lists] }
    private var field: Field {
        Field.allCases.indices.contains(list.selected) ? Field.allCases[list.selected] : .address
    }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter, .otherPane, .open: nil
        case .testAccount: isTesting ? .unavailable(say("A test is running.")) : .available
        default:
            if let keeper = Self.keeper(of: command) {
                places.keepers.contains(keeper) ? .available : nil
            } else {
                .available
            }
        }
    }

    private static func keeper(of command: CommandID) -> PasswordKeeper? {
        PasswordKeeper.allCases.first { Self.command(of: $0) == command }
    }

    private static func command(of keeper: PasswordKeeper) -> CommandID {
        switch keeper {
        case .keyring: .keepInKeyring
        case .pass: .keepInPass
        case .file: .keepInFile
        }
    }

    package mutating func appear(in context: ScreenContext) -> [Action] { load }

    private var load: [Action] {
        [
            .run(
                Effect(ListSettings(), .read("settings").holdingInput) { settings in
                    .loaded(
                        Dictionary(
                            settings.filter { !$0.isDefault }.map { ($0.key, $0.value ?? "") },
                            uniquingKeysWith: { first, _ in first }))
                }),
            .run(Effect(FindPasswordKeepers(), .read("keepers").holdingInput) { .found($0) }),
        ]
    }

    private func value(of field: Field) -> String {
        // A command that prints the password of another address is not used.
        field == .passwordCommand && places.isFound ? places.command : values[field.rawValue] ?? ""
    }

    /// The account's address, or else the person's first.
    private func address(in context: ScreenContext) -> String {
        let own = value(of: .address)
        return own.isEmpty ? context.person.emails.first ?? "" : own
    }

    private func provider(in context: ScreenContext) -> MailProvider? {
        MailAccount.known(address: address(in: context))
    }

    // MARK: - Input

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch list.update(event, in: window(in: bounds(in: context), context)) {
        case .opened: return edit(in: context)
        case .moved: return []
        case .ignored: break
        }
        switch event {
        case .command(.editField): return edit(in: context)
        case .command(.testAccount): return [test()]
        case .command(.showOutbox): return [.push(OutboxScreen())]
        case .command(.back): return [.close(nil)]
        case .command(let command):
            guard let keeper = Self.keeper(of: command), places.keepers.contains(keeper) else { return nil }
            return [ask(for: keeper)]
        case .key: return nil
        case .dataChanged: return load
        default: return []
        }
    }

    private func edit(in context: ScreenContext) -> [Action] {
        let field = self.field
        if field == .password { return askForPassword(in: context) }
        let prompt = SettingEditor.prompt(
            title: say.settingLabel(field.part), text: value(of: field),
            hint: say.explanation(of: field.part),
            changing: field.rawValue, news: [.mailWaits])
        return [.push(prompt) { _ in .saved(field) }]
    }

    /// Asks for the password, which the safest place of this machine keeps.
    private func askForPassword(in context: ScreenContext) -> [Action] {
        guard !address(in: context).isEmpty else { return [.say(say("Fill in the address first."))] }
        if let provider = provider(in: context), provider.demand == .token {
            return [.say(say.wants(provider))]
        }
        guard let keeper = places.keepers.first else {
            return [.say(say("Nothing on this machine can keep the password; fill in a command."))]
        }
        return [ask(for: keeper)]
    }

    private mutating func test() -> Action {
        (isTesting, report) = (true, nil)
        return .run(.testMail(onFailure: { .notTested }, told: { .tested($0) }))
    }

    /// Asks for the password, which goes to its keeper only.
    private func ask(for keeper: PasswordKeeper) -> Action {
        let prompt = TextPrompt(
            title: say("Password"), text: "", hint: say.place(of: keeper, file: places.file), isSecret: true,
            refusal: { $0.isEmpty ? say("Enter the password.") : nil })
        return .push(prompt) { .password(KeepPassword($0, by: keeper)) }
    }

    /// The policy of storing a password. The keeper may wait for a person who unlocks it, so later writes do
    /// not wait for it.
    private static let keeping: EffectPolicy = {
        var policy = EffectPolicy.read("password").saying(.saving)
        policy.isStoppedByEscape = true
        return policy
    }()

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .loaded(let loaded): (values, isLoaded) = (loaded, true)
        case .found(let found):
            places = found
            guard asksForPassword else { return [] }
            asksForPassword = false
            guard found.wantsPassword, let keeper = found.keepers.first,
                let row = Field.allCases.firstIndex(of: .password)
            else { return [] }
            list.selected = row
            return [ask(for: keeper)]
        case .password(let keeping):
            report = nil
            return [
                .run(
                    Effect(Self.keeping) { run in
                        let edited = try await keeping.run(in: run.tools.workspace)
                        return EffectAnswer(.kept, news: edited.news + [.mailWaits])
                    })
            ]
        case .kept: return load + [test()]
        case .saved(let field):
            report = nil
            asksForPassword = field == .address
            return load
        case .tested(let found): (isTesting, report) = (false, found)
        case .notTested: isTesting = false
        }
        return []
    }

    // MARK: - Drawing

    /// The text of a field, or the default that applies while it is empty.
    private func shown(_ field: Field, in context: ScreenContext) -> (text: String, isSet: Bool) {
        if field == .password, let origin = passwordOrigin { return (origin, true) }
        let value = value(of: field)
        if !value.isEmpty { return (value, true) }
        let provider = provider(in: context)
        let stand: String? =
            switch field {
            case .address: context.person.emails.first
            case .sending: provider?.smtp.url
            case .receiving: provider?.imap.url
            case .user: address(in: context)
            case .password, .passwordCommand, .command, .certificates, .aliases: nil
            }
        guard let stand, !stand.isEmpty else { return (say.notSet, false) }
        return (stand, false)
    }

    /// The place of the password; `nil` if there is none.
    private var passwordOrigin: String? {
        if let variable = places.variable { return "$" + variable }
        if places.command.isEmpty { return nil }
        return PasswordKeeper(printing: places.command).map { say.isKept(by: $0) }
            ?? say("printed by the command")
    }

    /// The text below the fields: help on the selected one, the provider's requirements and the test results.
    private func remarks(columns: Int, in context: ScreenContext) -> TextBlock {
        let theme = context.theme
        var block = TextBlock(columns: columns)
        block.blank()
        block.wrapped(say.explanation(of: field.part), theme.muted)
        if let provider = provider(in: context) {
            block.wrapped(say.wants(provider), theme.plain)
        } else if !address(in: context).isEmpty, value(of: .sending).isEmpty, value(of: .command).isEmpty {
            block.wrapped(
                say(
                    "The provider is unknown: fill in the server that sends your mail and the one it is read from."
                ), theme.warning)
        }
        if field == .password, let keeper = places.keepers.first {
            block.wrapped(say.place(of: keeper, file: places.file), theme.plain)
        }
        if value(of: .passwordCommand).isEmpty || field == .password || field == .passwordCommand {
            for keeper in places.keepers {
                let key = KeyMap.key(Self.command(of: keeper), in: .account)
                block.wrapped(say.stores(keeper, key: key), theme.plain)
            }
        }
        if isTesting { block.wrapped(say("Logging in…"), theme.busy) }
        guard let report else { return block }
        for way in report.ways {
            block.wrapped(
                (way.error == nil ? "✓ " : "✗ ") + say.tested(way.kind, way.error),
                way.error == nil ? theme.good : theme.error)
        }
        return block
    }

    private func window(in area: Rect, _ context: ScreenContext) -> ListWindow {
        let remarks = remarks(columns: area.columns, in: context).lines.count
        let rows = max(3, min(Field.allCases.count, area.rows - remarks))
        return list.window(
            area.splitTop(rows).top, ListShape(count: Field.allCases.count), .centred, bar: .none)
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        guard isLoaded else { return nil }
        let theme = context.theme
        let window = window(in: area, context)
        list.draw(window, into: &buffer, theme: theme, of: { Field.allCases[$0] }) { buffer, field, seen in
            let (column, row) = (seen.place.column, seen.place.row)
            let label = TextWidth.truncated(say.settingLabel(field.part), to: max(0, area.columns - 2))
            buffer.write(label, at: Point(column: column + 2, row: row), style: theme.muted)
            let value = shown(field, in: context)
            buffer.write(
                TextWidth.truncated(value.text, to: max(0, area.columns - Self.valueColumn)),
                at: Point(column: column + Self.valueColumn, row: row),
                style: value.isSet ? theme.plain : theme.placeholder)
        }
        remarks(columns: area.columns, in: context)
            .draw(into: &buffer, in: area.splitTop(window.area.rows).rest)
        return nil
    }
}

extension AccountScreen.Field {
    /// The field's part of the account, which has a name in each language.
    fileprivate var part: MailSettingPart {
        switch self {
        case .address: .address
        case .password: .password
        case .passwordCommand: .passwordCommand
        case .sending: .sending
        case .receiving: .receiving
        case .user: .user
        case .command: .command
        case .certificates: .certificates
        case .aliases: .aliases
        }
    }
}
