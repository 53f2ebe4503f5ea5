import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The shares of positions in both directions: the phones of others that send theirs here, and the people who
/// get the user's own.
/// They are allowed, changed and stopped here.
package struct SharesScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        case listed(ListShareStates.Listed)
        /// The people to share with.
        case picked([Invitee])
        /// The consent to share the minutes with the first of the people, with the end of their open share.
        case agreed(Invitee, endsAt: Date?)
        /// The consent to share the position too.
        case agreedToPosition(Share)
        /// A new password for an open share was confirmed.
        case renewed(Share)
        /// The consent to reopen an ended share, without an end.
        case reopened(Share)
        case allowed(AllowedShare)
        /// The access of a phone was read.
        case seen
        /// A share as it was before its end.
        case stopped(Share)
        case changed
        case confirmedStop
        case asked(StoredPosition)
        case notAsked
    }

    /// `nil` until they are read.
    private var listed: ListShareStates.Listed?
    private var list = ListPane()
    /// The people whose turn comes when the present one is done.
    private var waiting: [Invitee] = []
    /// The shares that were stopped here, by user name, which `x` opens again.
    private var ended: [String: Share] = [:]
    /// The share to be selected once they are read again.
    private var wanted: String?
    private var isAsking = false

    private static let size = Size(columns: 96, rows: 22)
    private static let mostFootRows = 7
    private static let policy = EffectPolicy.write.holdingInput

    package init() {}

    package var title: String { say("Position sharing") }
    package var presentation: Presentation { .panel(Self.size) }
    package func panelRows(columns: Int) -> Int? {
        min(Self.size.rows, max(2, states.count) + Self.mostFootRows)
    }
    package var scopes: [CommandScope] { [.shares, .lists] }

    private var states: [ShareState] { listed?.states ?? [] }
    private var selected: ShareState? {
        states.indices.contains(list.selected) ? states[list.selected] : nil
    }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter, .otherPane, .open: return nil
        case .stopShare: return selected == nil ? nil : .available
        case .changeShare, .newPassword:
            guard let selected else { return nil }
            return selected.share.isOpen(at: context.now)
                ? .available : .unavailable(say("The share has ended."))
        case .stopShares:
            return states.contains { $0.share.isOpen(at: context.now) }
                ? .available : .unavailable(say("Nothing is shared."))
        case .askPosition:
            guard listed?.hasCommand == true else {
                return .unavailable(
                    say.sentence(ArrivalError.command(name: "", .notSet)))
            }
            return isAsking ? .unavailable(say("The command is running already.")) : .available
        default: return .available
        }
    }

    package func words(of command: Command, in context: ScreenContext) -> CommandText {
        guard command.id == .stopShare, let selected, !selected.share.isOpen(at: context.now) else {
            return command.text
        }
        return .reopenShare
    }

    // MARK: - Events

    package mutating func appear(in context: ScreenContext) -> [Action] { [read] }

    private var read: Action {
        .run(Effect(ListShareStates(), .read("shares").holdingInput) { .listed($0) })
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch list.update(event, in: window(in: bounds(in: context), context)) {
        case .opened, .moved: return []
        case .ignored: break
        }
        switch event {
        case .command(let command): return handle(command, in: context)
        case .dataChanged: return [read]
        case .key: return nil
        case .mouse, .paste, .progress, .resized: return []
        }
    }

    private mutating func handle(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        switch command {
        case .back: return [.close(nil)]
        case .newShare: return [.open(PickInvitees(chosen: [], query: "", purpose: .people)) { .picked($0) }]
        case .showSettings: return [.open(ShowSettings(key: PositionSettings.keepKey))]
        case .askPosition:
            isAsking = true
            return [.run(Self.askPosition)]
        case .stopShares:
            let question = ConfirmScreen(
                title: say("Stop all shares?"),
                question: say("No phone can send here then, and nobody gets anything of your position."),
                confirm: say("stop all"))
            return [.push(question) { _ in .confirmedStop }]
        default: break
        }
        guard let selected else { return nil }
        let share = selected.share
        switch command {
        case .stopShare: return [toggle(share, in: context)]
        case .changeShare:
            guard share.isMinutesOnly else { return [Self.change(share, isMinutesOnly: true)] }
            // More goes out than before.
            return [
                .push(consent(share.person.name, isMinutesOnly: false)) { _ in
                    .agreedToPosition(share)
                }
            ]
        case .newPassword:
            let question = ConfirmScreen(
                title: say("Make a new password?"),
                question: say("The phone of \(share.person.name) can send again once it has the new one."),
                confirm: say("make it"))
            return [.push(question) { _ in .renewed(share) }]
        default: return nil
        }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .listed(let found):
            let before = wanted ?? selected?.share.user
            wanted = nil
            listed = found
            list.follow(before, among: states.map(\.share.user))
            return []
        case .picked(let people):
            waiting = people
            return next(in: context)
        case .agreed(let person, let end): return [Self.allow(AllowShare(person, endsAt: end))]
        case .agreedToPosition(let share): return [Self.change(share, isMinutesOnly: false)]
        case .renewed(let share):
            // A new password changes nothing else; an end that has come during the question is refused.
            return [Self.allow(share, endsAt: share.endsAt)]
        case .reopened(let share): return [Self.allow(share, endsAt: nil)]
        case .allowed(let allowed):
            wanted = allowed.share.user
            ended[allowed.share.user] = nil
            return [.push(PhoneAccess(allowed, address: listed?.address)) { _ in .seen }, read]
        case .seen: return next(in: context)
        case .stopped(let share):
            ended[share.user] = share
            return []
        case .changed: return []
        case .confirmedStop:
            return [
                .run(
                    Effect(
                        StopShare(nil), Self.policy,
                        news: { shares in
                            let count = shares.count
                            let sentence = say("Stopped \(count) share.", "Stopped \(count) shares.", count)
                            return [.say(sentence), .changed(nil)]
                        }, message: { _ in .changed }))
            ]
        case .asked(let position):
            isAsking = false
            listed?.own = position
            return []
        case .notAsked:
            isAsking = false
            return []
        }
    }

    /// Asks for the consent to share with the next person; one after another, as each gets a password.
    private mutating func next(in context: ScreenContext) -> [Action] {
        guard !waiting.isEmpty else { return [] }
        let person = waiting.removeFirst()
        // An open share keeps its end; one that has come during the question is refused.
        let known = states.map(\.share).first { share in
            share.meetingID == nil && share.isOpen(at: context.now)
                && share.person.isSame(as: ArrivalPerson(person))
        }
        let end = known?.endsAt
        return [.push(consent(person.name, isMinutesOnly: true)) { _ in .agreed(person, endsAt: end) }]
    }

    private func consent(_ name: String, isMinutesOnly: Bool, isReopening: Bool = false) -> ShareConsent {
        ShareConsent(
            name: name, isMinutesOnly: isMinutesOnly, hasHome: listed?.hasHome == true,
            isReopening: isReopening)
    }

    // MARK: - Changing

    private static func allow(_ allowing: AllowShare) -> Action {
        .run(Effect(allowing, policy) { .allowed($0) })
    }

    /// Allows a share that exists with a new password.
    private static func allow(_ share: Share, endsAt end: Date?) -> Action {
        let person = Invitee(
            contactID: share.person.contactID, name: share.person.name, email: share.person.email)
        return allow(AllowShare(person, isMinutesOnly: share.isMinutesOnly, endsAt: end))
    }

    private static func change(_ share: Share, isMinutesOnly: Bool) -> Action {
        .run(Effect(ChangeShare(share.user, isMinutesOnly: isMinutesOnly), policy) { _ in .changed })
    }

    /// Stops a share, or opens one again: with its password if it was stopped here, else with a new one.
    private func toggle(_ share: Share, in context: ScreenContext) -> Action {
        let name = share.person.name
        if share.isOpen(at: context.now) {
            let key = KeyMap.key(.stopShare, in: .shares)
            return .run(
                Effect(
                    EndShare(share.user), Self.policy,
                    news: { _ in
                        [
                            .say(say("Nothing is shared with \(name) any more; \(key) opens it again.")),
                            .changed(nil),
                        ]
                    }, message: { .stopped($0) }))
        }
        // Its end may have come since it was stopped.
        guard let before = ended[share.user], before.isOpen(at: context.now) else {
            let question = consent(name, isMinutesOnly: share.isMinutesOnly, isReopening: true)
            return .push(question) { _ in .reopened(share) }
        }
        return .run(
            Effect(
                ReopenShare(before), Self.policy,
                news: { _ in [.say(say("Shared with \(name) again.")), .changed(nil)] },
                message: { _ in .changed }))
    }

    /// Runs the position command. Esc stops it.
    private static let askPosition: Effect<Message> = {
        var policy = EffectPolicy.read("position")
        policy.isStoppedByEscape = true
        return Effect(policy, onFailure: { _ in .notAsked }) { run in
            let position = try await AskPosition().run(in: run.tools.workspace)
            return EffectAnswer(.asked(position), news: [.changed(nil)])
        }
    }()

    // MARK: - Drawing

    private func window(in area: Rect, _ context: ScreenContext) -> ListWindow {
        let rows = min(foot(columns: area.columns, context).lines.count, max(0, area.rows - 2))
        return list.window(
            area.inset(bottom: rows), ListShape(count: states.count), .centred, bar: .beside)
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        guard listed != nil else { return nil }
        let theme = context.theme
        guard !states.isEmpty else {
            var block = TextBlock(columns: area.columns)
            let key = KeyMap.key(.newShare, in: .shares)
            block.wrapped(
                say(
                    "Nothing is shared. \(key) lets a contact's phone send positions here, and tells them when you arrive."
                ), theme.muted)
            block.blank()
            block.wrapped(ownText(context), theme.muted)
            if let openAddress { block.wrapped(openAddress, theme.warning) }
            block.draw(into: &buffer, in: area)
            return nil
        }
        let window = window(in: area, context)
        let widths = widths(of: window, context)
        list.draw(window, into: &buffer, theme: theme, of: { states[$0] }) { buffer, state, seen in
            draw(state, into: &buffer, in: seen.place, widths, context)
        }
        foot(columns: area.columns, context).draw(
            into: &buffer, in: area.splitTop(window.area.rows).rest)
        return nil
    }

    /// The texts of a row: the name, both directions, the meeting, and the end.
    private func parts(_ state: ShareState, _ context: ScreenContext) -> [String] {
        let share = state.share
        // The positions of a share that has just ended are still in what was read before.
        let fix = share.isOpen(at: context.now) ? state.lastFix : nil
        let age = fix.map { say.ago(context.now.timeIntervalSince($0.at)) }
        let extent =
            share.isMinutesOnly
            ? say("minutes only", context: "share") : say("position", context: "share")
        return [
            ShortText.name(share.person.name), "← " + (age ?? say("no position yet")), "→ " + extent,
            state.meeting.map { ShortText.name($0) } ?? say("every meeting"),
            say.end(of: share, now: context.now, zone: context.zone) ?? "",
        ]
    }

    private func widths(of window: ListWindow, _ context: ScreenContext) -> ColumnWidths {
        let parts = window.rows.map { self.parts(states[$0.index], context) }
        return ColumnWidths(
            [
                .init(of: parts.map { $0[0] }, least: 8, share: 2), .whole(of: parts.map { $0[1] }, rank: 3),
                // In 40 columns it is cut rather than the end left out.
                .init(of: parts.map { $0[2] }, least: 10, share: 3, rank: 2),
                .init(of: parts.map { $0[3] }, least: 8, rank: 4),
                .whole(of: parts.map { $0[4] }, rank: 1),
            ], room: window.area.columns - 3)
    }

    private func draw(
        _ state: ShareState, into buffer: inout CellBuffer, in area: Rect, _ widths: ColumnWidths,
        _ context: ScreenContext
    ) {
        let theme = context.theme
        let isOpen = state.share.isOpen(at: context.now)
        for (column, text) in parts(state, context).enumerated() {
            let style =
                switch column {
                case 0: isOpen ? theme.plain : theme.muted
                case 2 where isOpen && !state.share.isMinutesOnly: theme.warning
                default: theme.muted
                }
            buffer.write(
                TextWidth.truncated(text, to: widths.columns[column]),
                at: Point(column: area.column + 2 + widths.starts[column], row: area.row), style: style)
        }
    }

    // MARK: - The selected share

    /// The positions that come, those that go, and the user's own.
    private func foot(columns: Int, _ context: ScreenContext) -> TextBlock {
        let theme = context.theme
        var block = TextBlock(columns: columns)
        guard let selected else { return block }
        let share = selected.share
        block.blank()
        block.wrapped("← " + incoming(selected, context), theme.plain)
        block.wrapped("→ " + outgoing(share, context), theme.plain)
        block.wrapped(ownText(context), theme.muted)
        if let openAddress { block.wrapped(openAddress, theme.warning) }
        return block
    }

    /// The warning if others than this computer reach the address at which the agent listens; `nil` without.
    private var openAddress: String? { (listed?.listening).flatMap { say.openAddress($0) } }

    private func incoming(_ state: ShareState, _ context: ScreenContext) -> String {
        let (share, name) = (state.share, state.share.person.name)
        guard share.isOpen(at: context.now) else { return say("The phone of \(name) is refused.") }
        guard let fix = state.lastFix else {
            if share.haukURL != nil { return say("Nothing came from the Hauk link of \(name) yet.") }
            return say("Nothing came from the phone of \(name) yet; its user is “\(share.user)”.")
        }
        let age = say.ago(context.now.timeIntervalSince(fix.at))
        guard let accuracy = fix.accuracy else {
            return say("From “\(share.user)”: the last position of \(name), \(age).")
        }
        return say(
            "From “\(share.user)”: the last position of \(name), within \(DistanceText.text(accuracy)), \(age)."
        )
    }

    private func outgoing(_ share: Share, _ context: ScreenContext) -> String {
        let name = share.person.name
        guard share.isOpen(at: context.now) else { return say("\(name) gets nothing.") }
        return share.isMinutesOnly
            ? say("\(name) gets the minutes until you arrive, around your meetings.")
            : say("\(name) sees where you are, around your meetings.")
    }

    private func ownText(_ context: ScreenContext) -> String {
        guard let own = listed?.own else { return say("Your own position is not known.") }
        let (place, age) = (
            CoordinateText.text(own.coordinate), say.ago(context.now.timeIntervalSince(own.setAt))
        )
        guard let accuracy = own.accuracy else { return say("Your position: \(place), \(age)") }
        return say("Your position: \(place), within \(DistanceText.text(accuracy)), \(age)")
    }
}
