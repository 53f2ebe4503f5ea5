import MeetCore
import MeetStore
import TerminalKit

/// Which rows of the list of meetings are on the screen, with the headings of their days between them.
struct MeetingListLayout {
    private enum Item: Hashable {
        case heading(Heading)
        case meeting(Int)
    }

    private struct Heading: Hashable {
        var text: String
        var isToday = false
        var isOverdue = false
    }

    /// The first meeting shown.
    let top: Int
    private let list: PagedList<MeetingSummary>
    /// Those at whose time something else takes place.
    private let clashing: Set<OccurrenceIdentity>
    /// From the top row down.
    private let items: [Item]

    init(
        _ list: PagedList<MeetingSummary>, clashing: Set<OccurrenceIdentity> = [], rows: Int,
        context: ScreenContext
    ) {
        self.list = list
        self.clashing = clashing
        let cursor = list.cursor
        var top = max(0, min(cursor.top, cursor.selected))
        // Every meeting takes at most a heading and a row, so nothing further up can reach the bar.
        top = max(top, cursor.selected - rows + 1)
        var items = Self.items(of: list, from: top, rows: rows, context: context)
        while top < cursor.selected, !items.contains(.meeting(cursor.selected)) {
            top += 1
            items = Self.items(of: list, from: top, rows: rows, context: context)
        }
        self.top = top
        self.items = items
    }

    private static func items(
        of list: PagedList<MeetingSummary>, from top: Int, rows: Int, context: ScreenContext
    ) -> [Item] {
        var items: [Item] = []
        var last: Heading?
        var index = top
        while items.count < rows, index < list.count {
            if let meeting = list.row(at: index) {
                let heading = heading(of: meeting, context)
                if heading != last {
                    guard items.count + 1 < rows else { break }
                    items.append(.heading(heading))
                    last = heading
                }
            }
            items.append(.meeting(index))
            index += 1
        }
        return items
    }

    private static func heading(of meeting: MeetingSummary, _ context: ScreenContext) -> Heading {
        if meeting.isOverdue { return Heading(text: say.overdueHeading, isOverdue: true) }
        guard let date = MeetingText.day(of: meeting.time, zone: context.zone) else {
            return Heading(text: say.withoutADate)
        }
        let today = context.today
        return Heading(text: DateText.heading(date, today: today), isToday: date == today)
    }

    var shownMeetings: Int {
        items.count { if case .meeting = $0 { true } else { false } }
    }

    /// The meeting drawn in that row of the list.
    func meeting(atRow row: Int) -> Int? {
        guard items.indices.contains(row), case .meeting(let index) = items[row] else { return nil }
        return index
    }

    // MARK: - Drawing

    /// - Parameter isFocused: Whether keys move the bar.
    func draw(into buffer: inout CellBuffer, in area: Rect, isFocused: Bool, context: ScreenContext) {
        for (number, item) in items.enumerated() {
            let place = Rect(column: area.column, row: area.row + number, columns: area.columns, rows: 1)
            switch item {
            case .heading(let heading):
                let theme = context.theme
                let style =
                    heading.isToday
                    ? theme.heading : heading.isOverdue ? theme.warning.adding(.bold) : theme.strong
                buffer.write(
                    TextWidth.truncated(heading.text, to: place.columns - 3),
                    at: Point(column: place.column + 2, row: place.row), style: style)
            case .meeting(let index):
                guard let meeting = list.row(at: index) else { continue }
                let bar: Bar? = index != list.cursor.selected ? nil : isFocused ? .focused : .resting
                draw(meeting, into: &buffer, in: place, bar, context)
            }
        }
    }

    /// How the bar looks on its row.
    private enum Bar {
        case focused, resting
    }

    private func draw(
        _ meeting: MeetingSummary, into buffer: inout CellBuffer, in area: Rect, _ bar: Bar?,
        _ context: ScreenContext
    ) {
        let theme = context.theme
        let isOff = meeting.status == .cancelled || meeting.isDone
        var style = isOff ? theme.muted : theme.plain
        if let bar {
            buffer.write(bar == .focused ? "▌" : "▏", at: area.origin, style: theme.bar)
            if bar == .focused { style = theme.selected }
        }
        buffer.write(
            meeting.isOverdue
                ? MeetingText.dayOfRow(meeting.time, zone: context.zone)
                : MeetingText.startOfRow(meeting.time, zone: context.zone),
            at: Point(column: area.column + 2, row: area.row),
            style: meeting.isOverdue && bar != .focused ? theme.warning : style)
        if clashing.contains(meeting.id) {
            buffer.write("!", at: Point(column: area.column + 7, row: area.row), style: theme.warning)
        }
        let answers = MeetingText.counts(meeting.counts)
        var column = area.endColumn - 1 - answers.map { TextWidth.columns(of: $0.text) + 1 }.reduce(-1, +)
        let titleEnd = answers.isEmpty ? area.endColumn - 1 : column - 1
        for answer in answers {
            column += buffer.write(
                answer.text, at: Point(column: column, row: area.row),
                style: theme.style(of: answer.participation))
            column += 1
        }
        let sign = meeting.isException ? theme.exceptionSign : meeting.recurs ? theme.seriesSign : ""
        let words = say.remarkOnRow(meeting.status, isDone: meeting.isDone)
        var remark = [sign, words].filter { !$0.isEmpty }.map { " " + $0 }.joined()
        let titleColumn = area.column + 9
        // What the clocks show where it takes place, unless the title needs the room.
        if let hour = ZoneText.ownHour(of: meeting.time, readerZone: context.zone) {
            let isRoomy = titleEnd - titleColumn - TextWidth.columns(of: " · \(hour)\(remark)") >= 16
            if isRoomy { remark = " · \(hour)" + remark }
        }
        buffer.write(
            TextWidth.truncated(
                meeting.title, to: max(0, titleEnd - titleColumn - TextWidth.columns(of: remark))) + remark,
            at: Point(column: titleColumn, row: area.row), style: style)
    }
}
