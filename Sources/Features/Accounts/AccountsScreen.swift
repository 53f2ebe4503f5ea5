import Foundation
import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit

/// The accounts of calendars and contacts with the states of their synchronization.
package struct AccountsScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        case listed([AccountState])
        /// The removal of an account was confirmed.
        case confirmed(String)
        /// The account of that name was stored, to be selected.
        case saved(String)
        /// The round that the person began is over.
        case synchronized
    }

    /// A row of the list: an account, and below it what is to be done about it.
    private enum Row: Hashable {
        case account(AccountState)
        case conflicts(Int, account: String)
        case refused(RefusedItem, account: String)

        /// The identity in a changed list.
        var key: String {
            switch self {
            case .account(let state): state.account.name
            case .conflicts(_, let account): account + "\n"
            case .refused(let item, let account): account + "\n" + item.refusal.uid
            }
        }

        var account: String {
            switch self {
            case .account(let state): state.account.name
            case .conflicts(_, let account), .refused(_, let account): account
            }
        }
    }

    /// `nil` until they are read.
    private var states: [AccountState]?
    private var rows: [Row] = []
    private var list = ListPane()
    private var isSyncing = false
    /// The account that is selected once the accounts are read again.
    private var wanted: String?

    private static let size = Size(columns: 92, rows: 20)
    /// The rows of the text about the selected row, with the blank one above.
    private static let footRows = 6

    package init() {}

    package var title: String { say.accountsLabel }
    package var presentation: Presentation { .panel(Self.size) }
    package func panelRows(columns: Int) -> Int? {
        min(Self.size.rows, max(1, rows.count) + Self.footRows)
    }
    package var scopes: [CommandScope] { [.accounts, .lists] }

    private var selected: Row? { rows.indices.contains(list.selected) ? rows[list.selected] : nil }

    private func state(of name: String) -> AccountState? {
        states?.first { $0.account.name == name }
    }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter, .otherPane: nil
        case .open:
            switch selected {
            case .account, .conflicts: .available
            case .refused, nil: nil
            }
        case .removeAccount: selected == nil ? nil : .available
        case .syncAccounts:
            if rows.isEmpty {
                nil
            } else {
                isSyncing ? .unavailable(say("The accounts are being synchronized already.")) : .available
            }
        case .showConflicts:
            states?.contains { $0.conflicts > 0 } == true
                ? .available : .unavailable(say("There is no conflict to decide."))
        default: .available
        }
    }

    /// Returns the words of a command: below an account, Enter shows its conflicts.
    package func words(of command: Command, in context: ScreenContext) -> CommandText {
        if command.id == .open, case .conflicts = selected { return .decideConflicts }
        return command.text
    }

    // MARK: - Events

    package mutating func appear(in context: ScreenContext) -> [Action] { [read] }

    private var read: Action {
        .run(Effect(ListAccountStates(), .read("accounts").holdingInput) { .listed($0) })
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch list.update(event, in: window(in: bounds(in: context))) {
        case .opened: return open()
        case .moved: return []
        case .ignored: break
        }
        switch event {
        case .command(let command): return handle(command)
        case .dataChanged: return [read]
        case .key: return nil
        case .mouse, .paste, .progress, .resized: return []
        }
    }

    private mutating func handle(_ command: CommandID) -> [Action]? {
        switch command {
        case .back: return [.close(nil)]
        case .open: return open()
        case .newAccount: return [.push(AccountSetUp(of: nil)) { .saved($0) }]
        case .showConflicts: return [.push(ConflictsScreen())]
        case .syncAccounts:
            isSyncing = true
            return [.run(Self.sync)]
        case .removeAccount: return selected.map { [remove($0.account)] }
        default: return nil
        }
    }

    private func open() -> [Action] {
        switch selected {
        case .account(let state): [.push(AccountSetUp(of: state.listed)) { .saved($0) }]
        case .conflicts: [.push(ConflictsScreen())]
        case .refused, nil: []
        }
    }

    private func remove(_ name: String) -> Action {
        let question = ConfirmScreen(
            title: say("Remove the account?"),
            question: say(
                "The calendars of “\(ShortText.name(name))” go here with their meetings; nothing is deleted there."
            ),
            confirm: say("remove it"))
        return .push(question) { _ in .confirmed(name) }
    }

    /// A round of all accounts, whatever their pauses. Esc stops it.
    private static let sync: Effect<Message> = {
        var policy = EffectPolicy.read("sync").saying(.synchronizing)
        policy.isStoppedByEscape = true
        return Effect(policy, onFailure: { _ in .synchronized }) { run in
            let report = try await SyncAccounts(.named(nil)).run(in: run.tools.workspace)
            return EffectAnswer(.synchronized, news: [.say(say.synchronized(report)), .changed(nil)])
        }
    }()

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .listed(let found):
            let before = wanted ?? selected?.key
            wanted = nil
            states = found
            rows = found.flatMap { Self.rows(of: $0) }
            list.follow(before, among: rows.map(\.key))
            return []
        case .saved(let name):
            wanted = name
            return [read]
        case .synchronized:
            isSyncing = false
            return [read]
        case .confirmed(let name):
            return [
                .run(
                    Effect(
                        RemoveAccount(name), .write.holdingInput,
                        news: { [.say(say("Removed “\($0.account.name)”.")), .changed(nil)] }))
            ]
        }
    }

    private static func rows(of state: AccountState) -> [Row] {
        let name = state.account.name
        return [.account(state)] + (state.conflicts > 0 ? [.conflicts(state.conflicts, account: name)] : [])
            + state.refused.map { .refused($0, account: name) }
    }

    // MARK: - Drawing

    private func window(in area: Rect) -> ListWindow {
        let foot = max(0, min(Self.footRows, area.rows - 3))
        return list.window(
            area.inset(bottom: foot), ListShape(count: rows.count), .centred, bar: .beside)
    }

    /// The text about the selected row.
    private func foot(columns: Int, in context: ScreenContext) -> TextBlock {
        let theme = context.theme
        var block = TextBlock(columns: columns)
        block.blank()
        switch selected {
        case .account(let state):
            let account = state.account
            if let error = state.listed.error {
                block.wrapped(say.sentence(error), error.isOffline ? theme.warning : theme.error)
                let last = say.lastSuccess(account, now: context.now, zone: context.zone)
                if let last { block.wrapped(last, theme.muted) }
            }
            block.wrapped(
                [account.url, account.user].compactMap(\.self).joined(separator: " · "), theme.muted)
            let taken = state.listed.collections.filter(\.isTaken)
            let names = taken.map { one in
                "\(state.listed.calendarName(of: one) ?? one.name) (\(say.words(one.kind)))"
            }
            block.wrapped(
                names.isEmpty ? say("Nothing of it is synchronized.") : names.joined(separator: ", "),
                theme.plain)
            if let first = state.unread.first {
                let text = say.unreadItems(state.unread.count)
                block.wrapped("\(text): \(first.name)\(state.unread.count > 1 ? ", …" : "")", theme.warning)
            }
        case .conflicts:
            let key = KeyMap.key(.open, in: .accounts)
            block.wrapped(
                say("These were changed both here and there; \(key) shows both, to decide."), theme.plain)
        case .refused(let item, _):
            block.wrapped(say.words(item.refusal), theme.error)
            let next =
                item.isDeletion
                ? say("It is still there. Deleting it is tried again when it changes, here or there.")
                : say("It stays here as it is, and is sent again when you change it.")
            block.wrapped(next, theme.muted)
        case nil: break
        }
        return block
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        guard states != nil else { return nil }
        guard !rows.isEmpty else {
            var block = TextBlock(columns: area.columns)
            let key = KeyMap.key(.newAccount, in: .accounts)
            block.wrapped(
                say("No accounts yet: \(key) adds a server of calendars and contacts, or a folder of files."),
                theme.muted)
            block.draw(into: &buffer, in: area)
            return nil
        }
        let window = window(in: area)
        let shown = window.rows.map { texts(of: rows[$0.index], context) }
        let room = max(0, area.columns - 3)
        // A row without a state has the whole line.
        let names = shown.filter { !$0.state.isEmpty }.map(\.name)
        let widths = ColumnWidths(
            [.init(of: names, least: 10, share: 2), .init(of: shown.map(\.state), least: 12)], room: room)
        list.draw(window, into: &buffer, theme: theme, of: { rows[$0] }) { buffer, row, seen in
            let texts = texts(of: row, context)
            for (column, part) in [(texts.name, texts.style), (texts.state, texts.stateStyle)].enumerated() {
                let columns = texts.state.isEmpty ? room : widths.columns[column]
                buffer.write(
                    TextWidth.truncated(part.0, to: columns),
                    at: Point(column: seen.place.column + 2 + widths.starts[column], row: seen.place.row),
                    style: part.1)
            }
        }
        foot(columns: area.columns, in: context).draw(
            into: &buffer, in: area.splitTop(window.area.rows).rest)
        return nil
    }

    private struct Texts {
        var name: String
        var style: Style
        var state: String
        var stateStyle: Style
    }

    private func texts(of row: Row, _ context: ScreenContext) -> Texts {
        let theme = context.theme
        switch row {
        case .account(let state):
            let isBad = state.listed.error.map { !$0.isOffline } ?? false
            return Texts(
                name: ShortText.name(state.account.name), style: theme.strong,
                state: say.state(state, now: context.now, zone: context.zone),
                stateStyle: isBad ? theme.error : theme.muted)
        case .conflicts(let count, _):
            return Texts(
                name: "  " + say.openQuestions(count), style: theme.warning, state: "",
                stateStyle: theme.plain)
        case .refused(let item, _):
            return Texts(
                name: "  " + ShortText.name(item.title ?? item.refusal.uid), style: theme.plain,
                state: say.words(item.refusal), stateStyle: theme.error)
        }
    }
}
