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
        case loaded([String: String], FindPasswordKeepers.Found)
        case password(KeepPassword)
        /// The password is stored, and the setting has the command that prints it.
        case kept
        case saved(Field)
        /// The person lets the servers of the former address go.
        case clearServers
        /// The servers of the former address are cleared, or stay.
        case serversSettled
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
    /// The field that was just changed, until the account is read again.
    private var changed: Field?
    /// The address before the one that was just typed; `nil` if it is the same, or the first.
    private var formerAddress: String?
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
                Effect(EffectPolicy.read("settings").holdingInput) { run in
                    let workspace = run.tools.workspace
                    let settings = try await workspace.perform(ListSettings())
                    let values = Dictionary(
                        settings.filter { !$0.isDefault }.map { ($0.key, $0.value ?? "") },
                        uniquingKeysWith: { first, _ in first })
                    let places = try await workspace.perform(FindPasswordKeepers())
                    return EffectAnswer(.loaded(values, places))
                })
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
        case .paste: return begin(with: event, in: context)
        case .key(let key) where key.isPrintable: return begin(with: event, in: context)
        case .command(.testAccount): return [test()]
        case .command(.showOutbox): return [.push(OutboxScreen())]
        case .command(.back): return [.close(nil)]
        case .command(let command):
            guard let keeper = Self.keeper(of: command), places.keepers.contains(keeper) else { return nil }
            return [ask(for: keeper, in: context)]
        case .key: return nil
        case .dataChanged: return load
        default: return []
        }
    }

    /// Opens the selected field.
    ///
    /// - Parameter event: What was typed to open it; `nil` for a command.
    private func edit(startingWith event: ScreenEvent? = nil, in context: ScreenContext) -> [Action] {
        let field = self.field
        if field == .password { return askForPassword(startingWith: event, in: context) }
        var prompt = SettingEditor.prompt(
            title: say.settingLabel(field.part), text: value(of: field),
            hint: say.explanation(of: field.part),
            changing: field.rawValue, news: [.mailWaits])
        if let event { _ = prompt.handle(event, in: context) }
        return [.push(prompt) { _ in .saved(field) }]
    }

    /// Begins an empty field with what was typed on its row. A set one is not replaced by a stray letter, and
    /// the key of a command that does not apply here begins none.
    private func begin(with event: ScreenEvent, in context: ScreenContext) -> [Action] {
        var isKey = false
        if case .key(let key) = event { isKey = !KeyMap.current.matches(key, in: .account).isEmpty }
        guard !isKey, field == .password || value(of: field).isEmpty else {
            return [.say(say("\(KeyMap.key(.editField, in: .account)) edits this field."))]
        }
        return edit(startingWith: event, in: context)
    }

    /// Asks for the password, which the safest place of this machine keeps.
    private func askForPassword(
        startingWith event: ScreenEvent? = nil, in context: ScreenContext
    ) -> [Action] {
        guard !address(in: context).isEmpty else { return [.say(say("Fill in the address first."))] }
        if let provider = provider(in: context), provider.demand == .token {
            return [.say(say.wants(provider))]
        }
        guard let keeper = places.keepers.first else {
            return [.say(say("Nothing on this machine can keep the password; fill in a command."))]
        }
        return [ask(for: keeper, startingWith: event, in: context)]
    }

    private mutating func test() -> Action {
        (isTesting, report) = (true, nil)
        return .run(.testMail(onFailure: { .notTested }, told: { .tested($0) }))
    }

    /// Asks for the password, which goes to its keeper only.
    private func ask(
        for keeper: PasswordKeeper, startingWith event: ScreenEvent? = nil, in context: ScreenContext
    ) -> Action {
        var prompt = TextPrompt(
            title: say("Password"), text: "", hint: say.place(of: keeper, file: places.file), isSecret: true,
            refusal: { $0.isEmpty ? say("Enter the password.") : nil })
        if let event { _ = prompt.handle(event, in: context) }
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
        case .loaded(let loaded, let found):
            (values, isLoaded, places) = (loaded, true, found)
            return follow(in: context)
        case .clearServers: return [.run(Self.clearServers)]
        case .serversSettled:
            changed = .address
            return load
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
            changed = field
            asksForPassword = field == .address
            if field == .address { formerAddress = address(in: context) }
            return load
        case .tested(let found): (isTesting, report) = (false, found)
        case .notTested: isTesting = false
        }
        return []
    }

    /// Goes on after a changed field: asks about the servers of another address, then for a missing password,
    /// and tests an account that is complete.
    private mutating func follow(in context: ScreenContext) -> [Action] {
        guard let field = changed else { return [] }
        changed = nil
        var actions: [Action] = []
        if asksForPassword, places.wantsPassword, let keeper = places.keepers.first,
            let row = Field.allCases.firstIndex(of: .password)
        {
            list.selected = row
            actions.append(ask(for: keeper, in: context))
        }
        asksForPassword = false
        if let former = formerAddress {
            formerAddress = nil
            let present = address(in: context)
            let servers = FormerServers(
                from: former, to: present, sending: value(of: .sending), receiving: value(of: .receiving))
            // The question stands above that for the password, and is answered first.
            if let servers { actions.append(Self.question(about: servers, present)) }
        }
        guard actions.isEmpty else { return actions }
        return places.isComplete && field != .aliases && !isTesting ? [test()] : []
    }

    private static func question(about servers: FormerServers, _ address: String) -> Action {
        let question = ConfirmScreen(
            title: say("Clear the former servers?"),
            question: say(
                "They were set for another address: \(servers.hosts.joined(separator: ", ")). The password of \(address) would be sent there."
            ),
            confirm: servers.provider.map { say("use those of \($0)") } ?? say("clear them"))
        return .push(question) { _ in .clearServers }
    }

    private static let clearServers = Effect<Message>(EffectPolicy.write.holdingInput) { run in
        var news: [AppEvent] = []
        for key in FormerServers.keys {
            let edited = try await run.tools.workspace.perform(EditSetting(SetSetting(key, to: nil)))
            if edited.change != nil { news += edited.news }
        }
        return EffectAnswer(.serversSettled, news: news + [.mailWaits])
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
                (way.error == nil ? "✓ " : "✗ ") + say.tested(way),
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
