import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// Asks whom to send a meeting's pending notifications, and with what text; shows their content.
package struct TellScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        case worded(String)
        /// The messages were handed over.
        case sent
        /// The messages as they would be sent.
        case previewed([OutgoingMessage])
        /// The person's address, and whether mail can be sent.
        case account(MailAccountSummary)
        /// The typed name of the person, which may be empty.
        case named(String)
        case nameStored
    }

    /// At least one.
    package let notices: [PendingNotice]
    private let people: [CalendarAddress]
    /// The people who are not notified, as `CalendarAddress.key`.
    private var leftOut: Set<String> = []
    private var words = ""
    private var list = ListPane()
    private var me = CalendarAddress(email: "")
    /// `nil` until it is known.
    private var canSend: Bool?
    /// True if the person's name is to be asked for before the first message.
    private var asksForName = false

    /// The reader's zone.
    private let zone: TimeZone

    /// - Parameter zone: The reader's zone.
    package init(notices: [PendingNotice], zone: TimeZone) {
        self.notices = notices
        self.zone = zone
        var seen: Set<String> = []
        people = notices.flatMap(\.recipients).filter { seen.insert($0.key).inserted }
    }

    private var told: [CalendarAddress] { people.filter { !leftOut.contains($0.key) } }

    package var title: String { say.tellTitle(InvitationText.kind(of: notices), people.count) }
    package var presentation: Presentation { .panel(Size(columns: Self.columns, rows: 16)) }
    package var scopes: [CommandScope] { [.sending] }
    private static let columns = 84

    package func panelRows(columns: Int) -> Int? {
        facts(columns: columns, context: nil).lines.count + people.count + Self.choices.count + 2
    }

    package func words(of command: Command, in context: ScreenContext) -> CommandText {
        command.id == .refuse && !sendingAnyway.isEmpty ? .closeOrStop : command.text
    }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .confirm:
            return told.isEmpty ? .unavailable(Self.nobodyIsMarked) : .available
        case .comment: return isOfServers ? .unavailable(say.writesItself(servers)) : .available
        case .previewLetters:
            if told.isEmpty { return .unavailable(Self.nobodyIsMarked) }
            return isOfServers ? .unavailable(say.writesItself(servers)) : .available
        case .writeFiles, .openMailProgram, .knowAlready:
            if told.isEmpty { return .unavailable(Self.nobodyIsMarked) }
            return isForPerson ? .available : .unavailable(say.writesItself(servers))
        default: return .available
        }
    }

    // MARK: - The way

    /// The people whom the way is about: those who are notified, or while all are left out, everybody.
    private var meant: [CalendarAddress] { told.isEmpty ? people : told }

    private func isTold(_ notice: PendingNotice) -> Bool {
        let keys = Set(meant.map(\.key))
        return notice.recipients.contains { keys.contains($0.key) }
    }

    /// The accounts whose servers send the notifications.
    private var servers: [String] { Set(notices.filter(isTold).compactMap(\.server)).sorted() }

    /// The accounts whose servers have the meeting: they send its changes, whatever the answer is.
    private var sendingAnyway: [String] {
        Set(notices.filter { $0.kind != .invitation }.compactMap(\.server)).sorted()
    }

    /// The people who get a mail.
    private var mailed: [CalendarAddress] {
        let keys = Set(notices.filter { $0.server == nil }.flatMap(\.recipients).map(\.key))
        return meant.filter { keys.contains($0.key) }
    }

    /// True if servers send everything.
    private var isOfServers: Bool { mailed.isEmpty && !servers.isEmpty }

    /// True if mails are to be sent, and cannot be.
    private var cannotSend: Bool { canSend == false && !mailed.isEmpty }

    /// True if the person may deliver something in place of a mail or a server. A server that has invited
    /// sends every change.
    private var isForPerson: Bool {
        notices.contains { isTold($0) && ($0.server == nil || $0.kind == .invitation) }
    }

    /// The answers; that of sending tells its way, and what it lacks.
    private var keyedChoices: KeyedChoices {
        let choices = Self.choices.map { id -> (command: CommandID, text: String) in
            if id == .confirm, cannotSend {
                return (command: id, text: say("Set up the mail account, then send it"))
            }
            if id == .confirm {
                return (command: id, text: say.sends(by: servers, mailTo: mailed.map(\.shownName)))
            }
            if id == .refuse, !sendingAnyway.isEmpty {
                return (command: id, text: say.notNow(sentAnywayBy: sendingAnyway))
            }
            return (command: id, text: KeyMap.current.command(id, in: .sending)?.explanation ?? "")
        }
        return KeyedChoices(choices, in: .sending)
    }

    private var unavailable: Set<CommandID> {
        var commands: Set<CommandID> = told.isEmpty ? [.confirm] : []
        if isOfServers { commands.formUnion([.comment, .previewLetters]) }
        if isOfServers, !isForPerson { commands.formUnion([.writeFiles, .openMailProgram, .knowAlready]) }
        return commands
    }

    private static var nobodyIsMarked: String {
        say("Everybody is left out; \(KeyMap.key(.mark, in: .sending)) marks somebody.")
    }

    package mutating func appear(in context: ScreenContext) -> [Action] { [findAccount] }

    private var findAccount: Action {
        .run(Effect(LoadMailAccount(), .read("account").holdingInput) { .account($0) })
    }

    // MARK: - Input

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        let window = window(in: bounds(in: context), context)
        let isMoved = list.update(event, in: window) != .ignored
        switch event {
        case .command where isMoved: return []
        case .command(let command): return handle(command, in: context)
        case .mouse(let mouse, let area):
            let foot = window.area.endRow + 1
            if area.rows - foot >= Self.choices.count,
                let command = keyedChoices.command(clicked: mouse, first: foot)
            {
                return [.give(command)]
            }
            if mouse.isLeftPress, window.row(at: mouse.at) != nil { toggle() }
            return []
        case .key: return nil
        // The account may have been set up meanwhile.
        case .dataChanged: return [findAccount]
        default: return []
        }
    }

    private mutating func handle(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        switch command {
        case .mark: toggle()
        case .comment:
            return [
                .push(
                    TextPrompt(
                        title: say("Your message"), text: words,
                        hint: say("It goes at the top of the invitation or notification."))
                ) {
                    .worded($0)
                }
            ]
        case .confirm:
            if cannotSend { return [.open(SetUpMail())] }
            return [asksForName && !mailed.isEmpty ? askForName : send]
        case .previewLetters:
            return [
                .run(
                    Effect(PreviewInvitations(chosen), .write.holdingInput, message: { .previewed($0) }))
            ]
        case .writeFiles: return [writeFiles]
        case .openMailProgram: return [.run(.openLink(mailto)), .close(nil)]
        case .knowAlready: return [countAsTold]
        case .back, .refuse:
            if !sendingAnyway.isEmpty { return [.say(say.isSentAnyway(by: sendingAnyway)), .close(nil)] }
            let key = KeyMap.key(.sendInvitations)
            return [.say(say("Nobody has been notified yet; \(key) asks again.")), .close(nil)]
        default: return nil
        }
        return []
    }

    private mutating func toggle() {
        guard people.indices.contains(list.selected) else { return }
        let key = people[list.selected].key
        if leftOut.remove(key) == nil { leftOut.insert(key) }
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .worded(let text): words = text.trimmed
        case .sent: return [.close(nil)]
        case .previewed(let messages): return [.push(LetterPreview(messages: messages))]
        case .account(let found):
            me = found.address ?? me
            (canSend, asksForName) = (found.canSend, found.asksForName)
        case .named(let text):
            asksForName = false
            return [text.trimmed.isEmpty ? send : store(name: text.trimmed)]
        case .nameStored: return [send]
        }
        return []
    }

    // MARK: - Sending

    private var chosen: SendInvitations {
        SendInvitations(
            uids: Set(notices.map(\.uid)), meetings: notices.compactMap(\.meetingID),
            recipients: leftOut.isEmpty ? nil : Set(told.map(\.key)), words: words)
    }

    private var askForName: Action {
        let prompt = TextPrompt(
            title: say("Your name"), text: "",
            hint: say("It is in your invitations. If it is empty, they have your address only."),
            taking: .sendTyped)
        return .push(prompt) { .named($0) }
    }

    private func store(name: String) -> Action {
        .run(
            Effect(
                EditSetting(SetSetting(Profile.SettingKey.name.rawValue, to: name)), .write.holdingInput,
                news: { $0.news }, message: { _ in .nameStored }))
    }

    private var send: Action {
        let servers = servers
        return .run(
            Effect(
                chosen, .write.holdingInput,
                news: { messages in
                    let waiting = say.liesInTheOutbox(messages.count, undo: KeyMap.key(.undo))
                    if servers.isEmpty { return [.promise(waiting), .changed(nil), .mailWaits] }
                    let served = say.willBeSent(by: servers)
                    if messages.isEmpty { return [.promise(served), .changed(nil)] }
                    return [.promise("\(waiting) \(served)"), .changed(nil), .mailWaits]
                },
                message: { _ in .sent }))
    }

    private var writeFiles: Action {
        .run(
            Effect(
                WriteInvitations(chosen), .write.holdingInput,
                news: { [.say(say.filesWritten($0.map(\.path))), .changed(nil)] }, message: { _ in .sent }))
    }

    private var countAsTold: Action {
        .run(
            Effect(
                CountAsTold(chosen), .write.holdingInput,
                news: { _ in [.say(say("Noted: they already know. No message is sent.")), .changed(nil)] },
                message: { _ in .sent }))
    }

    /// A message for the person's own mail program; it has text only, without the calendar part.
    private var mailto: String {
        guard let notice = notices.first else { return "" }
        let letter = say.letter(InvitationText.content(of: notice, sender: me, words: words))
        return InvitationText.mailto(told.map(\.email), letter)
    }

    // MARK: - Drawing

    private static let choices: [CommandID] = [
        .confirm, .comment, .previewLetters, .mark, .writeFiles, .openMailProgram, .knowAlready, .refuse,
    ]

    /// The content of the notifications: the time, the changes and the text.
    private func facts(columns: Int, context: ScreenContext?) -> TextBlock {
        let theme = context?.theme ?? Theme()
        var block = TextBlock(columns: columns)
        var said = ""
        for notice in notices.prefix(Self.mostNotices) {
            let start = ReaderTime.start(notice.meeting.time, readerZone: zone)
            let line = [notice.meeting.title, start].filter { !$0.isEmpty }.joined(separator: ", ")
            // An invitation and an update of one meeting have one heading.
            if line != said { block.wrapped(line, theme.strong) }
            said = line
            if notice.recurrenceID.isEmpty, let recurrence = notice.meeting.recurrence {
                let rule = say.repetition(recurrence, of: notice.meeting.time)
                block.wrapped(say("The whole series: \(rule)"), theme.plain, indent: 2)
            }
            for shown in InvitationText.changes(notice.changes, of: notice.meeting, readerZone: zone) {
                block.wrapped(
                    "\(shown.label): \(say.change(from: shown.old, to: shown.new))", theme.plain, indent: 2)
            }
            if !notice.askedAgain.isEmpty {
                block.wrapped(say.areAskedAgain(notice.askedAgain), theme.warning, indent: 2)
            }
        }
        if notices.count > Self.mostNotices {
            block.wrapped(say.andMore(notices.count - Self.mostNotices), theme.muted)
        }
        if !words.isEmpty { block.wrapped(say.quoted(words), theme.key, indent: 2) }
        let unreachable = InvitationText.withoutAddress(notices)
        if !unreachable.isEmpty {
            block.wrapped(
                "! "
                    + say(
                        "without an address: \(unreachable.map { ShortText.name($0) }.joined(separator: ", "))"
                    ), theme.warning)
        }
        return block
    }

    /// The maximum number of notifications shown one by one.
    private static let mostNotices = 3

    private func window(in area: Rect, _ context: ScreenContext) -> ListWindow {
        let facts = facts(columns: area.columns, context: context).lines.count
        let choices =
            area.rows >= facts + min(people.count, 3) + Self.choices.count + 2 ? Self.choices.count + 1 : 0
        let head = max(0, min(facts, area.rows - choices - min(people.count, 2) - 1))
        // Without room for the facts there is no blank row either.
        let gap = head > 0 ? 1 : 0
        let rows = max(1, min(people.count, area.rows - head - choices - gap))
        let place = Rect(column: area.column, row: area.row + head + gap, columns: area.columns, rows: rows)
        return list.window(place, ListShape(count: people.count), .centred, bar: .beside)
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        let window = window(in: area, context)
        facts(columns: area.columns, context: context)
            .draw(into: &buffer, in: area.splitTop(max(0, window.area.row - area.row - 1)).top)
        let shown = window.rows.map { people[$0.index] }
        let widths = ColumnWidths(
            [
                .init(of: shown.map(\.shownName), least: 12, share: 3),
                .init(of: shown.map { $0.name.isEmpty ? "" : $0.email }, least: 9, share: 2, rank: 1),
            ], room: area.columns - 5)
        list.draw(window, into: &buffer, theme: theme, of: { people[$0] }) { buffer, person, seen in
            draw(person, into: &buffer, in: seen.place, widths, theme)
        }
        let foot = window.area.endRow + 1
        guard area.endRow - foot >= Self.choices.count else { return nil }
        keyedChoices.draw(
            into: &buffer,
            in: Rect(column: area.column, row: foot, columns: area.columns, rows: area.endRow - foot),
            theme: theme, unavailable: unavailable, hasBar: false)
        return nil
    }

    private func draw(
        _ person: CalendarAddress, into buffer: inout CellBuffer, in line: Rect, _ widths: ColumnWidths,
        _ theme: Theme
    ) {
        let isTold = !leftOut.contains(person.key)
        func write(_ text: String, _ offset: Int, _ columns: Int, _ style: Style) {
            buffer.write(
                TextWidth.truncated(text, to: columns),
                at: Point(column: line.column + offset, row: line.row), style: style)
        }
        write(isTold ? "✓" : "–", 2, 1, isTold ? theme.good : theme.muted)
        write(person.shownName, 4, widths.columns[0], isTold ? theme.plain : theme.muted)
        if !person.name.isEmpty {
            write(person.email, 4 + widths.starts[1], widths.columns[1], theme.muted)
        }
    }
}
