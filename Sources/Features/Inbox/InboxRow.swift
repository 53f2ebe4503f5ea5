import Foundation
import MeetCore
import MeetStore
import Sentences
import Shell
import TerminalKit

/// A message in the list: its sign, its news, its meeting, the time of that, and its sender.
struct InboxRow {
    private let item: InboxItem
    private let context: ScreenContext

    init(_ item: InboxItem, context: ScreenContext) {
        self.item = item
        self.context = context
    }

    /// The columns of the selection bar, the sign, and the blanks around them.
    private static let titleStart = 4

    /// The forms of a time, from the longest to the shortest.
    enum TimeForm: CaseIterable {
        /// `Tue 24 Nov 12:00 (10:00 Lisbon)`
        case bothClocks
        /// `Tue 24 Nov 12:00`
        case start
        /// `24 Nov 12:00`
        case short
        /// `24 Nov`
        case day
    }

    /// The columns of a list: news, title, time and sender.
    struct Columns {
        let widths: ColumnWidths
        let form: TimeForm
    }

    /// The columns of a title and of a sender's name that a longer form of the time leaves.
    private static let (usualTitle, usualSender) = (20, 15)

    /// Returns the columns with the longest form of the times for which no column is left out, and titles and
    /// names of usual length are not cut; every row keeps its day if there is space for more than a title.
    static func columns(of items: [InboxItem], columns: Int, context: ScreenContext) -> Columns {
        func widths(_ form: TimeForm) -> (widths: ColumnWidths, isWhole: Bool) {
            let wishes: [ColumnWidths.Column] = [
                .whole(of: items.map { say.shortNews($0) }, rank: 2),
                .init(of: items.map { Self.title(of: $0) }, least: 10, share: 3),
                .whole(of: items.map { time(of: $0, form, context) }, rank: 1),
                .init(of: items.map(\.shownSender), least: 6, share: 2, rank: 3),
            ]
            let widths = ColumnWidths(wishes, room: columns - titleStart - 1)
            let isReadable =
                widths.columns[1] >= min(wishes[1].wanted, usualTitle)
                && widths.columns[3] >= min(wishes[3].wanted, usualSender)
            let isWhole = zip(wishes, widths.columns).allSatisfy { $0.wanted == 0 || $1 > 0 }
            return (widths, isReadable && isWhole)
        }
        for form in TimeForm.allCases {
            let found = widths(form)
            if found.isWhole { return Columns(widths: found.widths, form: form) }
        }
        return Columns(widths: widths(.day).widths, form: .day)
    }

    /// The meeting's title, with the words of whoever wrote about it.
    private static func title(of item: InboxItem) -> String {
        let words = item.isLetter ? item.comment?.oneLine ?? "" : ""
        return words.isEmpty ? item.title : "\(item.title) · \(say.quoted(words))"
    }

    /// Returns the time that a message is about, or proposes; empty if it is unknown, or there is none.
    private static func time(of item: InboxItem, _ form: TimeForm, _ context: ScreenContext) -> String {
        guard let time = item.listedTime else { return "" }
        switch form {
        case .bothClocks: return ReaderTime.start(time, readerZone: context.zone)
        case .start: return ReaderTime.here(time, readerZone: context.zone)
        case .short, .day:
            let day = ReaderTime.dayOfRow(time, now: context.now, readerZone: context.zone)
            if form == .day || day.isEmpty { return day }
            if case .allDay = time { return day }
            return "\(day) \(MeetingText.startOfRow(time, zone: context.zone))"
        }
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, _ columns: Columns) {
        let widths = columns.widths
        let theme = context.theme
        let style = item.isOpen ? theme.plain : theme.muted
        buffer.write(
            InvitationText.sign(of: item), at: Point(column: area.column + 2, row: area.row),
            style: Self.style(of: item, theme))
        let parts = [
            (say.shortNews(item), style), (Self.title(of: item), style),
            (Self.time(of: item, columns.form, context), style),
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
        if item.tellsFormerTime { return theme.muted }
        return switch item.state {
        case .taken where item.isLetter:
            if case .wrote(let answer?) = item.news { theme.style(of: answer) } else { theme.good }
        case .accepted, .taken: theme.good
        case .declined, .refused: theme.bad
        case .tentative, .proposed: theme.perhaps
        case .dismissed, .superseded: theme.muted
        case .waiting: theme.warning
        case .unseen:
            switch item.news {
            case .answered(let answer), .notInvited(let answer): theme.style(of: answer)
            case .cancelled, .uninvited, .undelivered(isDelayed: false): theme.bad
            default: theme.key
            }
        }
    }
}

extension InboxItem {
    /// True if the item waits for an answer, or has not been seen.
    var isOpen: Bool { state == .waiting || state == .unseen }

    /// The meeting's title; a placeholder if the meeting is unknown.
    package var title: String {
        isAboutTrust ? say("Trusted contact") : meeting.map(\.title) ?? say("Unknown meeting")
    }

    /// The sender; for a doubtful message, the real sender's address. Empty for news that nobody sent.
    var shownSender: String {
        switch news {
        case .allVoted, .pollClosed: ""
        default: doubt == nil ? sender : realSender?.email ?? sender
        }
    }

    /// The person in whose name the message speaks.
    package var sender: String { from?.shownName ?? say.unknownSender }
}
