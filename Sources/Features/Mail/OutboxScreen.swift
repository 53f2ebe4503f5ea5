import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The outgoing messages, sent and unsent, the latest first, with their states and failures.
package struct OutboxScreen: Screen {
    package typealias Outcome = Never

    package enum Message: Sendable {
        case listed(RowPage<OutgoingMessage>)
    }

    private var list = PagedList<OutgoingMessage>()
    private static let size = Size(columns: 92, rows: 20)
    private static let reach = 60

    package init() {}

    package var title: String { say("Outbox") }
    package var presentation: Presentation { .panel(Self.size) }
    package func panelRows(columns: Int) -> Int? {
        list.isLoaded ? min(Self.size.rows, max(3, list.count + detailRows)) : 3
    }
    package var scopes: [CommandScope] { [.outbox, .lists] }
    package var footnote: String { list.count == 0 ? "" : say.counted(list.count, .messages) }
    private var selected: OutgoingMessage? { list.selected }

    /// The rows of the selected message's detail, with the blank row above: as many as its sentences need.
    private var detailRows = OutboxScreen.leastDetailRows
    private static let leastDetailRows = 4
    private static let mostDetailRows = 9

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter, .otherPane, .open: nil
        case .wasSent, .wasNotSent: selected?.state == .doubtful ? .available : nil
        case .cancelOutgoing:
            switch selected?.state {
            case .queued, .failed: .available
            case .sending, .doubtful, .sent:
                .unavailable(say("It was sent, or may have been; it cannot be undone."))
            case .cancelled, .withdrawn, nil: nil
            }
        case .retryOutgoing, .writeFiles, .openMailProgram:
            switch selected?.state {
            case .queued, .failed, .cancelled: .available
            case .sending, .doubtful, .sent, .withdrawn, nil: nil
            }
        default: .available
        }
    }

    package mutating func appear(in context: ScreenContext) -> [Action] { [read(around: list.reload())] }

    private func read(around place: PagedList<OutgoingMessage>.Place) -> Action {
        let anchor =
            switch place {
            case .start: 0
            case .row(let row): row
            case .item(_, let fallback): fallback
            }
        return .run(
            Effect(
                ListOutbox(around: anchor, before: Self.reach, after: Self.reach),
                .read("outbox").holdingInput
            ) { .listed($0) })
    }

    package mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .listed(let page): list.receive(page)
        }
        fitDetail(in: context)
        return []
    }

    /// Makes room for the whole detail of the selected message.
    private mutating func fitDetail(in context: ScreenContext) {
        guard let selected else { return }
        let lines = detail(of: selected, columns: bounds(in: context).columns, context).lines.count
        detailRows = min(Self.mostDetailRows, max(Self.leastDetailRows, lines))
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        let window = window(in: bounds(in: context))
        if list.cursor.update(event, in: window) != .ignored {
            fitDetail(in: context)
            return list.missing(visible: window.area.rows).map { [read(around: $0)] } ?? []
        }
        switch event {
        case .command(let command): return handle(command)
        case .dataChanged: return [read(around: list.reload())]
        case .resized:
            fitDetail(in: context)
            return []
        case .key: return nil
        default: return []
        }
    }

    private func handle(_ command: CommandID) -> [Action]? {
        if command == .syncMail { return [.run(.syncMail(isImpatient: true))] }
        if command == .back { return [.close(nil)] }
        guard let message = selected, let id = message.id else { return nil }
        switch command {
        case .cancelOutgoing:
            return [
                .run(
                    Effect(
                        CancelOutgoing(id), .write.holdingInput,
                        news: { _ in [.say(say("It will not be sent.")), .changed(nil)] }))
            ]
        case .writeFiles:
            return [
                .run(
                    Effect(
                        WriteOutgoing(id), .write.holdingInput,
                        news: { [.say(say.filesWritten([$0.path])), .changed(nil)] }))
            ]
        case .openMailProgram:
            let letter = Letter(subject: message.subject, text: message.text)
            return [.run(.openLink(InvitationText.mailto(message.to.map(\.email), letter)))]
        case .retryOutgoing:
            return [
                .run(
                    Effect(
                        RetryOutgoing(id), .write.holdingInput, news: { _ in [.changed(nil), .mailWaits] }))
            ]
        case .wasSent, .wasNotSent:
            let wasSent = command == .wasSent
            return [
                .run(
                    Effect(
                        SettleOutgoing(id, wasSent: wasSent), .write.holdingInput,
                        news: { _ in wasSent ? [.changed(nil)] : [.changed(nil), .mailWaits] }))
            ]
        default: return nil
        }
    }

    // MARK: - Drawing

    private func window(in area: Rect) -> ListWindow {
        list.window(
            area.inset(bottom: area.rows > detailRows ? detailRows : 0), .centred, bar: .beside)
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        guard list.isLoaded else { return nil }
        guard !list.isEmpty else {
            var block = TextBlock(columns: area.columns)
            block.wrapped(say("Nothing has been sent yet, and nothing is waiting."), theme.muted)
            block.draw(into: &buffer, in: area)
            return nil
        }
        let window = window(in: area)
        let shown = list.rows(in: window)
        let columns = columns(of: shown, room: area.columns - 2, context)
        list.cursor.draw(window, into: &buffer, theme: theme, of: { list.row(at: $0) }) {
            buffer, message, seen in
            draw(message, into: &buffer, in: seen.place, columns, context)
        }
        let detail = area.splitTop(window.area.rows).rest
        if !detail.isEmpty, let selected {
            self.detail(of: selected, columns: area.columns, context).draw(into: &buffer, in: detail)
        }
        return nil
    }

    /// The recipients of a message, and its state in sentences, under a blank line.
    private func detail(
        of message: OutgoingMessage, columns: Int, _ context: ScreenContext
    ) -> TextBlock {
        let theme = context.theme
        var block = TextBlock(columns: columns)
        block.blank()
        block.wrapped(say("To \(message.to.map(\.shownName).joined(separator: ", "))"), theme.muted)
        let fault = message.state == .doubtful || message.state == .failed
        block.wrapped(
            OutgoingText.story(
                of: message,
                keys: OutgoingText.Keys(
                    arrived: KeyMap.key(.wasSent, in: .outbox),
                    notArrived: KeyMap.key(.wasNotSent, in: .outbox),
                    retry: KeyMap.key(.retryOutgoing, in: .outbox)), now: context.now, zone: context.zone),
            fault ? theme.warning : theme.muted)
        return block
    }

    /// The columns: moment, subject, recipients, the meeting's time, and state.
    private struct Columns {
        let widths: ColumnWidths
        /// True if the times are days only, for lack of space.
        let hasDaysOnly: Bool
    }

    private func columns(of messages: [OutgoingMessage], room: Int, _ context: ScreenContext) -> Columns {
        func widths(daysOnly: Bool) -> ColumnWidths {
            ColumnWidths(
                [
                    .whole(of: messages.map { moment(of: $0, context) }, rank: 3),
                    .init(of: messages.map { Self.subject(of: $0, context) }, least: 16, share: 2),
                    .init(of: messages.map { Self.recipients(of: $0) }, least: 8, rank: 2),
                    .whole(of: messages.map { Self.time(of: $0, daysOnly: daysOnly, context) }, rank: 2),
                    .whole(of: messages.map { say.words($0.state) }, rank: 1),
                ], room: room)
        }
        let whole = widths(daysOnly: false)
        let wanted = messages.map { TextWidth.columns(of: Self.subject(of: $0, context)) }.max() ?? 0
        if whole.columns[0] > 0, whole.columns[1] >= wanted {
            return Columns(widths: whole, hasDaysOnly: false)
        }
        return Columns(widths: widths(daysOnly: true), hasDaysOnly: true)
    }

    /// The time of the meeting on the reader's clocks, which the recipient's subject need not have.
    private static func time(
        of message: OutgoingMessage, daysOnly: Bool, _ context: ScreenContext
    ) -> String {
        daysOnly
            ? ReaderTime.dayOfRow(message.time, now: context.now, readerZone: context.zone)
            : ReaderTime.here(message.time, readerZone: context.zone)
    }

    /// The subject, without the time if that is the one beside it.
    private static func subject(of message: OutgoingMessage, _ context: ScreenContext) -> String {
        let time = ReaderTime.here(message.time, readerZone: context.zone)
        if time.isEmpty { return message.subject }
        // A subject for readers whose zone is unknown names the meeting's.
        let ends = [context.zone, nil].map { ", " + LetterClock(zone: $0).start(message.time) }
        let end = ends.first { message.subject.hasSuffix($0) } ?? ""
        return String(message.subject.dropLast(end.count))
    }

    private func draw(
        _ message: OutgoingMessage, into buffer: inout CellBuffer, in area: Rect, _ columns: Columns,
        _ context: ScreenContext
    ) {
        let (theme, widths) = (context.theme, columns.widths)
        let isOver = [.sent, .cancelled, .withdrawn].contains(message.state)
        let stateStyle: Style =
            switch message.state {
            case .queued, .sending: theme.key
            case .doubtful, .failed: theme.warning
            case .sent: theme.good
            case .cancelled, .withdrawn: theme.muted
            }
        let parts = [
            (moment(of: message, context), theme.muted),
            (Self.subject(of: message, context), isOver ? theme.muted : theme.plain),
            (Self.recipients(of: message), isOver ? theme.muted : theme.plain),
            (Self.time(of: message, daysOnly: columns.hasDaysOnly, context), theme.muted),
            (say.words(message.state), stateStyle),
        ]
        for (column, (text, style)) in parts.enumerated() {
            buffer.write(
                TextWidth.truncated(text, to: widths.columns[column]),
                at: Point(column: area.column + 2 + widths.starts[column], row: area.row), style: style)
        }
    }

    /// The names of the recipients, or their addresses.
    private static func recipients(of message: OutgoingMessage) -> String {
        message.to.map(\.shownName).joined(separator: ", ")
    }

    private func moment(of message: OutgoingMessage, _ context: ScreenContext) -> String {
        ReminderText.moment(message.createdAt, now: context.now, zone: context.zone)
    }
}
