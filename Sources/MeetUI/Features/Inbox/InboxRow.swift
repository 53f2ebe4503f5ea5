import Foundation
import MeetCore
import MeetStore
import TerminalKit

/// One message in the list: its sign, what it says, of which meeting, and who sent it.
struct InboxRow {
    private let item: InboxItem
    private let context: ScreenContext

    init(_ item: InboxItem, context: ScreenContext) {
        self.item = item
        self.context = context
    }

    /// The columns of what it says: as wide as the longest of the usual ones.
    private static let newsColumns = 12
    /// What it says and who sent it stand in columns of their own where a title has this much room besides.
    private static let leastTitle = 14
    private static let senderColumns = 14

    func draw(into buffer: inout CellBuffer, in area: Rect, isMarked: Bool, isFocused: Bool) {
        let theme = context.theme
        if isMarked { buffer.write(isFocused ? "▌" : "▏", at: area.origin, style: theme.bar) }
        let style = isMarked && isFocused ? theme.selected : item.isOpen ? theme.plain : theme.muted
        buffer.write(
            InvitationText.sign(of: item), at: Point(column: area.column + 2, row: area.row),
            style: Self.style(of: item, theme))
        var column = area.column + 4
        var end = area.endColumn - 1
        if end - column - Self.newsColumns - 1 >= Self.leastTitle {
            let news = TextWidth.truncated(say.shortNews(item), to: Self.newsColumns)
            buffer.write(news, at: Point(column: column, row: area.row), style: style)
            column += Self.newsColumns + 1
        }
        let sender = TextWidth.truncated(item.sender, to: Self.senderColumns)
        let senderColumn = end - TextWidth.columns(of: sender)
        if senderColumn - column - 1 >= Self.leastTitle {
            buffer.write(sender, at: Point(column: senderColumn, row: area.row), style: theme.muted)
            end = senderColumn - 1
        }
        var title = item.title
        if let meeting = item.meeting {
            let start = DateText.start(meeting.time)
            let columns = TextWidth.columns(of: title) + TextWidth.columns(of: start) + 2
            if !start.isEmpty, columns <= end - column { title += "  " + start }
        }
        buffer.write(
            TextWidth.truncated(title, to: max(0, end - column)), at: Point(column: column, row: area.row),
            style: style)
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
    /// Whether it waits for something, or was not looked at.
    var isOpen: Bool { state == .waiting || state == .unseen }

    /// Of the meeting; what it is called where that is not known.
    var title: String { meeting.map(\.title) ?? say.unknownMeeting }

    /// Who sent it.
    var sender: String { from?.shownName ?? say.unknownSender }
}
