import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit

/// What is to be sent and was, the latest first: how far each message is, and what went wrong.
struct OutboxScreen: Screen {
    typealias Outcome = Never

    enum Message: Sendable {
        case listed(RowPage<OutgoingMessage>)
    }

    private var list = PagedList<OutgoingMessage>()
    private static let size = Size(columns: 92, rows: 20)
    private static let reach = 60

    init() {}

    var title: String { say.outboxHeading }
    var presentation: Presentation { .panel(Self.size) }
    func panelRows(columns: Int) -> Int? {
        list.isLoaded ? min(Self.size.rows, max(3, list.count + Self.detailRows)) : 3
    }
    var scopes: [CommandScope] { [.outbox, .lists] }
    var footnote: String { list.count == 0 ? "" : say.counted(list.count, .messages) }
    private var selected: OutgoingMessage? { list.selected }

    /// What is said of the message under the bar, with the blank row above.
    private static let detailRows = 4

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter, .otherPane, .open: nil
        case .wasSent, .wasNotSent: selected?.state == .doubtful ? .available : nil
        case .cancelOutgoing:
            switch selected?.state {
            case .queued, .failed: .available
            case .sending, .doubtful, .sent: .unavailable(say.hasLeftAlready)
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

    mutating func appear(in context: ScreenContext) -> [Action] { [read(around: list.reload())] }

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

    mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .listed(let page): list.receive(page)
        }
        return []
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch event {
        case .command(let command): return handle(command, in: context)
        case .dataChanged: return [read(around: list.reload())]
        case .mouse(let mouse, let area):
            switch mouse.kind {
            case .wheelUp: return handle(.moveUp, in: context)
            case .wheelDown: return handle(.moveDown, in: context)
            case .press(.left), .doubleClick(.left):
                let rows = area.rows - Self.detailRows
                let row = top(rows: rows) + mouse.at.row
                guard mouse.at.row < rows, row < list.count else { return [] }
                list.cursor.selected = row
                return missing(rows)
            default: return []
            }
        case .key: return nil
        default: return []
        }
    }

    private func missing(_ rows: Int) -> [Action] {
        list.missing(visible: rows).map { [read(around: $0)] } ?? []
    }

    private mutating func handle(_ command: CommandID, in context: ScreenContext) -> [Action]? {
        let rows = max(1, min(Self.size.rows, context.body.rows - 2) - Self.detailRows)
        if list.move(command, page: rows) { return missing(rows) }
        if command == .syncMail { return [.run(.syncMail(isImpatient: true))] }
        if command == .back { return [.close(nil)] }
        guard let message = selected, let id = message.id else { return nil }
        switch command {
        case .cancelOutgoing:
            return [
                .run(
                    Effect(
                        CancelOutgoing(id), .write.holdingInput,
                        news: { _ in [.say(say.isNotSent), .changed(nil)] }))
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

    private func top(rows: Int) -> Int {
        max(0, min(list.cursor.selected - rows / 2, list.count - rows))
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        guard list.isLoaded else { return nil }
        guard !list.isEmpty else {
            var block = TextBlock(columns: area.columns)
            block.wrapped(say.outboxIsEmpty, theme.muted)
            block.draw(into: &buffer, in: area)
            return nil
        }
        let detail = area.rows > Self.detailRows ? Self.detailRows : 0
        let rows = max(1, area.rows - detail)
        let top = top(rows: rows)
        let shown = (top..<top + rows).compactMap { list.row(at: $0) }
        let widths = ColumnWidths(
            [
                .whole(of: shown.map { moment(of: $0, context) }, rank: 2),
                .init(of: shown.map(\.subject), least: 16),
                .whole(of: shown.map { say.words($0.state) }, rank: 1),
            ], room: area.columns - 2)
        for row in 0..<rows where top + row < list.count {
            guard let message = list.row(at: top + row) else { continue }
            let place = Rect(column: area.column, row: area.row + row, columns: area.columns, rows: 1)
            draw(message, into: &buffer, in: place, widths, context)
            guard top + row == list.cursor.selected else { continue }
            BarRow.draw(into: &buffer, over: place, isFocused: true, theme: theme)
        }
        ScrollBar.draw(
            into: &buffer, in: Rect(column: area.endColumn, row: area.row, columns: 1, rows: rows),
            total: list.count, visible: rows, first: top, style: theme.rule)
        if detail > 0, let selected {
            var block = TextBlock(columns: area.columns)
            block.blank()
            block.wrapped(say.toPeople(selected.to.map(\.shownName)), theme.muted)
            let fault = selected.state == .doubtful || selected.state == .failed
            block.wrapped(
                OutgoingText.story(
                    of: selected,
                    keys: OutgoingText.Keys(
                        arrived: KeyMap.key(.wasSent, in: .outbox),
                        notArrived: KeyMap.key(.wasNotSent, in: .outbox),
                        retry: KeyMap.key(.retryOutgoing, in: .outbox)), now: context.now, zone: context.zone),
                fault ? theme.warning : theme.muted)
            block.draw(
                into: &buffer,
                in: Rect(
                    column: area.column, row: area.endRow - detail, columns: area.columns, rows: detail))
        }
        return nil
    }

    private func draw(
        _ message: OutgoingMessage, into buffer: inout CellBuffer, in area: Rect, _ widths: ColumnWidths,
        _ context: ScreenContext
    ) {
        let theme = context.theme
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
            (message.subject, isOver ? theme.muted : theme.plain), (say.words(message.state), stateStyle),
        ]
        for (column, (text, style)) in parts.enumerated() {
            buffer.write(
                TextWidth.truncated(text, to: widths.columns[column]),
                at: Point(column: area.column + 2 + widths.starts[column], row: area.row), style: style)
        }
    }

    private func moment(of message: OutgoingMessage, _ context: ScreenContext) -> String {
        ReminderText.moment(message.createdAt, now: context.now, zone: context.zone)
    }
}
