import MeetCore
import Operations
import TerminalKit

/// Which rows of the meeting list are on the screen, with the headings of their days between them.
struct MeetingListLayout {
    enum Item: Hashable {
        case heading(String, isToday: Bool)
        case meeting(Int)
    }

    /// The first meeting shown.
    let top: Int
    /// From the top row down.
    let items: [Item]

    init(screen: MeetingsScreen, rows: Int, context: ScreenContext) {
        let cursor = screen.rows.cursor
        var top = max(0, min(cursor.top, cursor.selected))
        // Every meeting takes at most a heading and a row, so nothing further up can reach the bar.
        top = max(top, cursor.selected - rows + 1)
        var items = Self.items(from: top, screen: screen, rows: rows, context: context)
        while top < cursor.selected, !items.contains(.meeting(cursor.selected)) {
            top += 1
            items = Self.items(from: top, screen: screen, rows: rows, context: context)
        }
        self.top = top
        self.items = items
    }

    private static func items(from top: Int, screen: MeetingsScreen, rows: Int, context: ScreenContext)
        -> [Item]
    {
        var items: [Item] = []
        var day: String?
        var index = top
        let today = context.today
        while items.count < rows, index < screen.rows.count {
            if let meeting = screen.rows.row(at: index) {
                let date = MeetingText.day(of: meeting.time, zone: context.zone)
                let heading = date.map { DateText.heading($0, today: today) } ?? "Without a date"
                if heading != day {
                    guard items.count + 1 < rows else { break }
                    items.append(.heading(heading, isToday: date == today))
                    day = heading
                }
            }
            items.append(.meeting(index))
            index += 1
        }
        return items
    }

    /// The meeting drawn in that row of the list.
    func meeting(atRow row: Int) -> Int? {
        guard items.indices.contains(row), case .meeting(let index) = items[row] else { return nil }
        return index
    }
}
