import Foundation
import MeetCore
import MeetStore
import Sentences
import Shell
import TerminalKit

/// A message in the list: its sign, its news, its meeting, and its sender.
struct InboxRow {
    private let item: InboxItem
    private let context: ScreenContext

    init(_ item: InboxItem, context: ScreenContext) {
        self.item = item
        self.context = context
    }

    /// The columns of the selection bar, the sign, and the blanks around them.
    private static let titleStart = 4

    /// The widths of the columns: news, title, time and sender.
    static func widths(of items: [InboxItem], columns: Int) -> ColumnWidths {
        ColumnWidths(
            [
                .whole(of: items.map { say.shortNews($0) }, rank: 1),
                .init(of: items.map(\.title), least: 14, share: 3),
                .whole(of: items.map { $0.start }, rank: 3),
                .init(of: items.map(\.shownSender), least: 8, rank: 2),
            ], room: columns - titleStart - 1)
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, _ widths: ColumnWidths) {
        let theme = context.theme
        let style = item.isOpen ? theme.plain : theme.muted
        buffer.write(
            InvitationText.sign(of: item), at: Point(column: area.column + 2, row: area.row),
            style: Self.style(of: item, theme))
        let parts = [
            (say.shortNews(item), style), (item.title, style), (item.start, style),
            (item.shownSender, item.doubt == nil ? theme.muted : style),
        ]
        for (column, (text, style)) in parts.enumerated() {
            buffer.write(
                TextWidth.truncated(text, to: widths.columns[column]),
                at: Point(column: area.column + Self.titleStart + widths.starts[column], row: area.row),
                style: style)
        }
    }

    private static func style(of item: InboxItem, _ theme: Theme) -> Style {
        switch item.state {
        case .accepted, .taken: theme.good
        case .declined, .refused: theme.bad
        case .tentative, .proposed: theme.perhaps
        case .dismissed, .superseded: theme.muted
        case .waiting: theme.warning
        case .unseen:
            switch item.news {
            case .answered(let answer), .notInvited(let answer): theme.style(of: answer)
            case .cancelled, .uninvited: theme.bad
            default: theme.key
            }
        }
    }
}

extension InboxItem {
    /// True if the item waits for an answer, or has not been seen.
    var isOpen: Bool { state == .waiting || state == .unseen }

    /// The meeting's title; a placeholder if the meeting is unknown.
    package var title: String { meeting.map(\.title) ?? say("Unknown meeting") }

    /// The meeting's start; empty if the meeting is unknown.
    package var start: String { meeting.map { DateText.start($0.time) } ?? "" }

    /// The sender; for a doubtful message, the real sender's address.
    var shownSender: String { doubt == nil ? sender : realSender?.email ?? sender }

    /// The person in whose name the message speaks.
    package var sender: String { from?.shownName ?? say.unknownSender }
}
