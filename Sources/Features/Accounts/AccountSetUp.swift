import Foundation
import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit

/// The set-up of an account of calendars and contacts: its address and sign-in, and the calendars, task lists
/// and address books found there, to be ticked.
package struct AccountSetUp: Screen {
    /// The name of the stored account.
    package typealias Outcome = String

    package enum Message: Sendable {
        case found(FindPasswordKeepers.Found)
        case typed(AccountPart, String)
        /// The password, to be stored by a keeper.
        case password(KeepAccountPassword)
        /// The command that prints the stored password.
        case kept(String)
        case looked(AccountFindings)
        /// The look or saving failed, with the sentence to show; `nil` if it was stopped, or is shown
        /// already.
        case failed(AccountError?, String?)
        /// The calendars that go from here were confirmed.
        case confirmed
        case saved(String)
        /// The screen is to be left, whatever was changed.
        case leave
    }

    private var words: AccountWords
    /// The account as it is stored; `nil` for a new one.
    private let stored: ListedAccount?
    /// The collections; `nil` before the first look, and after the address or the user was changed.
    private var findings: AccountFindings?
    /// The sentence about a look that failed.
    private var failure: String?
    private var isLooking = false
    /// True if a command was typed that was not run yet.
    private var hasNewCommand = false
    /// True after a new address or user, until the places for its password are known.
    private var asksForPassword = false
    /// True if the account is stored once the look has succeeded.
    private var savesThen = false
    private var isChanged = false
    private var list = ListPane()
    /// The places for the password on this machine.
    private var places = FindPasswordKeepers.Found()

    private static let size = Size(columns: 84, rows: 22)
    private static var parts: [AccountPart] { AccountPart.allCases }
    private static var valueColumn: Int {
        parts.reduce(0) { max($0, TextWidth.columns(of: say.accountLabel($1))) } + 5
    }

    /// - Parameter stored: The account; `nil` for a new one.
    package init(of stored: ListedAccount?) {
        self.stored = stored
        words = stored.map { AccountWords($0.account) } ?? AccountWords()
    }

    package var title: String {
        stored == nil ? say("New account") : ShortText.name(words.name)
    }
    package var presentation: Presentation { .panel(Self.size) }
    package var scopes: [CommandScope] { [.accountSetUp, .lists] }

    private var collections: [OfferedCollection] { findings?.collections ?? [] }
    private var part: AccountPart? {
        Self.parts.indices.contains(list.selected) ? Self.parts[list.selected] : nil
    }
    /// The index of the selected collection.
    private var ticked: Int? {
        let index = list.selected - Self.parts.count
        return collections.indices.contains(index) ? index : nil
    }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter, .otherPane, .open: return nil
        case .mark: return ticked == nil ? nil : .available
        case .usePlaces: return ticked.map { collections[$0].mayHoldPlaces } == true ? .available : nil
        case .testAccount: return isLooking ? .unavailable(say("A test is running.")) : .available
        case .save:
            return isLooking ? .unavailable(say("A test is running.")) : .available
        default:
            guard let keeper = Self.keeper(of: command) else { return .available }
            guard places.keepers.contains(keeper) else { return nil }
            return words.passwordOwner == nil
                ? .unavailable(say("Fill in the address and the user name first.")) : .available
        }
    }

    /// Returns the words of a command: on a collection Enter ticks.
    package func words(of command: Command, in context: ScreenContext) -> CommandText {
        command.id == .editField && ticked != nil ? .tickCollection : command.text
    }

    private static func keeper(of command: CommandID) -> PasswordKeeper? {
        switch command {
        case .keepInKeyring: .keyring
        case .keepInPass: .pass
        case .keepInFile: .file
        default: nil
        }
    }

    private static func command(of keeper: PasswordKeeper) -> CommandID {
        switch keeper {
        case .keyring: .keepInKeyring
        case .pass: .keepInPass
        case .file: .keepInFile
        }
    }

    // MARK: - Events

    package mutating func appear(in context: ScreenContext) -> [Action] {
        // The calendars of a stored account are to be seen at once.
        stored == nil ? [findKeepers] : [findKeepers, look()]
    }

    /// The search for places for the password. They do not depend on its owner, but the path of the file
    /// does.
    private var findKeepers: Action {
        let owner = words.passwordOwner ?? "dav/"
        return .run(
            Effect(FindPasswordKeepers(for: owner), .read("keepers").holdingInput) { .found($0) })
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch list.update(event, in: window(in: bounds(in: context), context)) {
        case .opened: return enter()
        case .moved: return []
        case .ignored: break
        }
        switch event {
        case .command(let command): return handle(command)
        case .key: return nil
        default: return []
        }
    }

    private mutating func handle(_ command: CommandID) -> [Action]? {
        switch command {
        case .editField: return enter()
        case .mark: return tick { $0.isTaken.toggle() }
        case .nextField: return goOn(by: 1)
        case .previousField: return goOn(by: -1)
        case .usePlaces:
            return tick { $0.togglePlaces() }
        case .testAccount: return [look()]
        case .save: return save()
        case .back:
            return isChanged ? [.push(ConfirmScreen.leavingForm) { _ in .leave }] : [.close(nil)]
        default: return Self.keeper(of: command).map { ask(for: $0) }
        }
    }

    /// Selects the next row or the one before; after the last one, the first.
    private mutating func goOn(by step: Int) -> [Action] {
        let rows = Self.parts.count + collections.count
        list.selected = (list.selected + step + rows) % rows
        return []
    }

    /// Edits the selected field, or ticks the selected collection.
    private mutating func enter() -> [Action] {
        guard let part else { return tick { $0.isTaken.toggle() } }
        if part == .password { return askForPassword() }
        let prompt = TextPrompt(
            title: say.accountLabel(part), text: value(of: part), hint: say.accountExplanation(of: part),
            refusal: { text in
                part == .name && text.trimmed.isEmpty ? say.sentence(AccountError.noName) : nil
            })
        return [.push(prompt) { .typed(part, $0) }]
    }

    private mutating func tick(_ change: (inout OfferedCollection) -> Void) -> [Action] {
        guard let ticked, var found = findings else { return [] }
        change(&found.collections[ticked])
        findings = found
        isChanged = true
        return []
    }

    /// Signs in, and lists what is there. Esc stops it.
    private mutating func look() -> Action {
        (isLooking, failure) = (true, nil)
        var policy = EffectPolicy.read("look").saying(.contactingServer)
        policy.isStoppedByEscape = true
        policy.failureIsShownByScreen = true
        let looking = LookAtAccount(words, of: stored?.account.id)
        return .run(
            Effect(
                policy,
                onFailure: { failure in
                    guard case .failed(let error) = failure else { return .failed(nil, nil) }
                    return .failed(error as? AccountError, say.setUpSentence(error))
                },
                work: { run in EffectAnswer(.looked(try await looking.run(in: run.tools.workspace))) }))
    }

    /// Asks for the password, which the safest place of this machine keeps.
    private func askForPassword() -> [Action] {
        guard words.passwordOwner != nil else {
            return [.say(say("Fill in the address and the user name first."))]
        }
        guard let keeper = places.keepers.first else {
            return [.say(say("Nothing on this machine can keep the password; fill in a command."))]
        }
        return ask(for: keeper)
    }

    private func ask(for keeper: PasswordKeeper) -> [Action] {
        guard let owner = words.passwordOwner else { return [] }
        let prompt = TextPrompt(
            title: say("Password"), text: "", hint: say.place(of: keeper, file: places.file), isSecret: true,
            refusal: { $0.isEmpty ? say("Enter the password.") : nil })
        return [.push(prompt) { .password(KeepAccountPassword($0, of: owner, by: keeper)) }]
    }

    // MARK: - Saving

    /// Looks first where nothing is known of the server, and asks before calendars go from here.
    private mutating func save() -> [Action] {
        guard !words.name.trimmed.isEmpty else {
            list.selected = 0
            return [.say(say.sentence(AccountError.noName))] + enter()
        }
        // A command that does not print anything may be the password itself, so it is run before.
        guard findings != nil, !hasNewCommand else {
            savesThen = true
            return [look()]
        }
        let gone = gone
        guard !gone.isEmpty else { return [store] }
        let question = ConfirmScreen(
            title: say("Stop synchronizing?"),
            question: say(
                "\(gone.joined(separator: ", ")): the meetings go from here, not from the server; undo brings them back."
            ),
            confirm: say("remove them here"))
        return [.push(question) { _ in .confirmed }]
    }

    /// The names of the synchronized calendars that are no longer ticked.
    private var gone: [String] {
        collections.filter { offered in
            let isTaken = stored?.collections.contains { $0.isTaken && offered.isSame(as: $0) } ?? false
            return isTaken && !offered.isTaken && offered.isCalendar
        }.map { ShortText.name($0.name) }
    }

    private var store: Action {
        .run(
            Effect(
                SaveAccount(words, of: stored?.account.id, taking: findings), .write.holdingInput,
                news: { [.say(say.saved($0)), .changed(nil), .accountSaved] },
                onFailure: { failure in
                    guard case .failed(let error) = failure else { return nil }
                    return .failed(error as? AccountError, nil)
                },
                message: { .saved($0.listed.account.name) }))
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .found(let found):
            places = found
            guard asksForPassword else { return [] }
            asksForPassword = false
            guard lacksPassword, let keeper = found.keepers.first,
                let row = Self.parts.firstIndex(of: .password)
            else { return [] }
            list.selected = row
            return ask(for: keeper)
        case .typed(let part, let text): return take(text, as: part)
        case .password(let keeping): return [Self.keep(keeping)]
        case .kept(let command):
            (words.passwordCommand, words.tokenCommand) = (command, "")
            isChanged = true
            return [look()]
        case .looked(let found):
            (isLooking, hasNewCommand) = (false, false)
            findings = found.keepingTicks(of: findings)
            guard savesThen else { return [] }
            savesThen = false
            return save()
        case .failed(let error, let sentence):
            (isLooking, savesThen, failure) = (false, false, sentence)
            // It may be a password, which does not stay on the screen.
            if case .noProgram = error { forgetCommands() }
            if hasNewCommand, case .server(.secretCommand) = error { forgetCommands() }
        case .confirmed: return [store]
        case .saved(let name): return [.close(name)]
        case .leave: return [.close(nil)]
        }
        return []
    }

    private mutating func forgetCommands() {
        (words.passwordCommand, words.tokenCommand, hasNewCommand) = ("", "", false)
    }

    /// True if a server needs a password that nothing provides.
    private var lacksPassword: Bool {
        words.passwordCommand.isEmpty && words.tokenCommand.isEmpty && words.passwordOwner != nil
    }

    private mutating func take(_ text: String, as part: AccountPart) -> [Action] {
        let before = value(of: part)
        let text = text.trimmed
        guard text != before else { return [] }
        isChanged = true
        failure = nil
        switch part {
        case .name: words.name = text.oneLine
        case .address:
            words.address = text
            if words.name.isEmpty { words.name = words.likelyName }
        case .user: words.user = text
        case .password: break
        case .passwordCommand: (words.passwordCommand, hasNewCommand) = (text, !text.isEmpty)
        case .tokenCommand: (words.tokenCommand, hasNewCommand) = (text, !text.isEmpty)
        case .certificates: words.certificates = text
        }
        // Another place has other collections.
        if part == .address || part == .user {
            findings = nil
            words.forgetPasswordOfAnother()
            asksForPassword = lacksPassword
        }
        return [findKeepers]
    }

    /// Stores the password. The keeper may wait for a person who unlocks it; Esc stops it.
    private static func keep(_ keeping: KeepAccountPassword) -> Action {
        var policy = EffectPolicy.read("password").saying(.saving)
        policy.isStoppedByEscape = true
        return .run(
            Effect(
                policy,
                work: { run in EffectAnswer(.kept(try await keeping.run(in: run.tools.workspace))) }))
    }

    private func value(of part: AccountPart) -> String {
        switch part {
        case .name: words.name
        case .address: words.address
        case .user: words.user
        case .password:
            PasswordKeeper(printing: words.passwordCommand).map { say.isKept(by: $0) } ?? ""
        case .passwordCommand: words.passwordCommand
        case .tokenCommand: words.tokenCommand
        case .certificates: words.certificates
        }
    }

    // MARK: - Drawing

    /// The rows: the fields, and below a heading the collections.
    private var shape: ListShape {
        let fields = Self.parts.count
        guard !collections.isEmpty else { return ListShape(count: fields) }
        let rows = fields + collections.count
        let places = (0..<rows).map { row -> Range<Int> in
            let line = row < fields ? row : row + 1
            return line..<line + 1
        }
        return ListShape(places: places, lines: rows + 1)
    }

    /// The text below the rows: help on the selected one, and the result of the look.
    private func remarks(columns: Int, in context: ScreenContext) -> TextBlock {
        let theme = context.theme
        var block = TextBlock(columns: columns)
        block.blank()
        if isLooking { block.wrapped(say("Signing in…"), theme.busy) }
        if let failure { block.wrapped("✗ " + failure, theme.error) }
        if let ticked {
            let offered = collections[ticked]
            if let error = offered.error { block.wrapped("✗ " + say.sentence(error), theme.error) }
            let key = KeyMap.key(.usePlaces, in: .accountSetUp)
            if offered.mayHoldPlaces {
                block.wrapped(
                    say("\(key) uses it for places that friends share, or no longer."), theme.muted)
            }
        } else if let part {
            block.wrapped(say.accountExplanation(of: part), theme.muted)
            if part == .password, let keeper = places.keepers.first, words.passwordOwner != nil {
                block.wrapped(say.place(of: keeper, file: places.file), theme.plain)
            }
        }
        if let findings, !isLooking {
            block.wrapped("✓ " + say.found(findings), theme.good)
        } else if failure == nil, !isLooking {
            let key = KeyMap.key(.testAccount, in: .accountSetUp)
            block.wrapped(say("\(key) signs in, and lists what can be synchronized."), theme.plain)
        }
        if lacksPassword {
            for keeper in places.keepers {
                let key = KeyMap.key(Self.command(of: keeper), in: .accountSetUp)
                block.wrapped(say.stores(keeper, key: key), theme.plain)
            }
        }
        return block
    }

    private func window(in area: Rect, _ context: ScreenContext) -> ListWindow {
        let remarks = remarks(columns: area.columns, in: context).lines.count
        let rows = max(3, min(shape.lines, area.rows - remarks))
        return list.window(area.splitTop(rows).top, shape, .centred, bar: .beside)
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        let window = window(in: area, context)
        for (_, place) in window.between {
            buffer.write(
                TextWidth.truncated(say("To synchronize"), to: max(0, place.columns - 1)),
                at: Point(column: place.column + 1, row: place.row), style: theme.heading)
        }
        let names = collections.map(\.name)
        let widths = ColumnWidths(
            [.init(of: names, least: 8, share: 2), .init(of: collections.map { say.state($0) }, least: 8)],
            room: area.columns - 7)
        list.draw(window, into: &buffer, theme: theme, of: { $0 }) { buffer, row, seen in
            guard row >= Self.parts.count else {
                return draw(Self.parts[row], into: &buffer, in: seen.place, theme)
            }
            Self.draw(collections[row - Self.parts.count], into: &buffer, in: seen.place, widths, theme)
        }
        remarks(columns: area.columns, in: context)
            .draw(into: &buffer, in: area.splitTop(window.area.rows).rest)
        return nil
    }

    private func draw(_ part: AccountPart, into buffer: inout CellBuffer, in place: Rect, _ theme: Theme) {
        let label = TextWidth.truncated(say.accountLabel(part), to: max(0, place.columns - 2))
        buffer.write(label, at: Point(column: place.column + 2, row: place.row), style: theme.muted)
        let value = value(of: part)
        buffer.write(
            TextWidth.truncated(
                value.isEmpty ? say.notSet : value, to: max(0, place.columns - Self.valueColumn)),
            at: Point(column: place.column + Self.valueColumn, row: place.row),
            style: value.isEmpty ? theme.placeholder : theme.plain)
    }

    private static func draw(
        _ offered: OfferedCollection, into buffer: inout CellBuffer, in place: Rect, _ widths: ColumnWidths,
        _ theme: Theme
    ) {
        func write(_ text: String, _ column: Int, _ style: Style) {
            buffer.write(text, at: Point(column: place.column + column, row: place.row), style: style)
        }
        let isBad = offered.error != nil || !offered.isThere
        write(offered.isTaken ? "[✓]" : "[ ]", 2, offered.isTaken ? theme.good : theme.muted)
        for (column, text) in [offered.name, say.state(offered)].enumerated() {
            let style = isBad ? theme.error : column == 0 ? theme.plain : theme.muted
            write(TextWidth.truncated(text, to: widths.columns[column]), 6 + widths.starts[column], style)
        }
    }
}
