import MeetCore
import MeetStore
import TerminalKit

/// Which rows of the list of meetings are on the screen, with the headings of their days between them.
struct MeetingListLayout {
    private enum Item: Hashable {
        case heading(Heading)
        /// Under its first day.
        case meeting(Int, CalendarDate?)
        /// One of several days that goes on.
        case continued(Int, CalendarDate)

        var meeting: Int? {
            switch self {
            case .heading: nil
            case .meeting(let index, _), .continued(let index, _): index
            }
        }
    }

    private struct Heading: Hashable {
        var text: String
        /// How far away the day is, or which one it is.
        var distance = ""
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
        // Every meeting takes a row at least, so nothing further up can reach the bar.
        top = max(top, cursor.selected - rows + 1)
        var items = Self.items(of: list, from: top, rows: rows, context: context)
        while top < cursor.selected, !items.contains(where: { Self.isRow(of: cursor.selected, $0) }) {
            top += 1
            items = Self.items(of: list, from: top, rows: rows, context: context)
        }
        self.top = top
        self.items = items
    }

    private static func isRow(of index: Int, _ item: Item) -> Bool {
        if case .meeting(index, _) = item { true } else { false }
    }

    // MARK: - Rows

    /// What takes more days than that stands on its first day alone: it would fill the list.
    private static let mostDays = 10
    /// So many rows above the top are looked at for what still goes on.
    private static let lookedBack = 40

    private static func items(
        of list: PagedList<MeetingSummary>, from top: Int, rows: Int, context: ScreenContext
    ) -> [Item] {
        var builder = ItemBuilder(rows: rows, context: context)
        for index in max(0, top - lookedBack)..<max(0, top) {
            if let meeting = list.row(at: index) { builder.remember(meeting, at: index) }
        }
        var index = top
        while !builder.isFull, index < list.count {
            builder.add(list.row(at: index), at: index)
            index += 1
        }
        if index >= list.count { builder.finish() }
        return builder.items
    }

    /// Puts headings between meetings, and under each day what goes on from days before.
    private struct ItemBuilder {
        let rows: Int
        let context: ScreenContext
        private(set) var items: [Item] = []
        private var heading: Heading?
        /// The day of the heading; `nil` before the first, and for what has none.
        private var day: CalendarDate?
        /// What goes on after its first day, with its last.
        private var going: [(index: Int, last: CalendarDate)] = []

        init(rows: Int, context: ScreenContext) {
            self.rows = rows
            self.context = context
        }

        var isFull: Bool { items.count >= rows }

        mutating func remember(_ meeting: MeetingSummary, at index: Int) {
            guard !meeting.isOverdue, meeting.takesWholeDays, let days = meeting.days(in: context.zone),
                (1..<MeetingListLayout.mostDays).contains(
                    days.upperBound.dayNumber - days.lowerBound.dayNumber)
            else { return }
            going.append((index, days.upperBound))
        }

        /// - Parameter meeting: `nil` for one that is not held.
        mutating func add(_ meeting: MeetingSummary?, at index: Int) {
            guard let meeting else {
                items.append(.meeting(index, nil))
                return
            }
            let date = meeting.isOverdue ? nil : MeetingText.day(of: meeting.time, zone: context.zone)
            goOn(until: date)
            begin(heading(of: meeting, date), date)
            guard !isFull else { return }
            items.append(.meeting(index, date))
            remember(meeting, at: index)
        }

        /// The days between the last heading and that day on which something goes on.
        private mutating func goOn(until date: CalendarDate?) {
            guard var next = day?.adding(days: 1) else { return }
            while !going.isEmpty, date.map({ next < $0 }) ?? true, !isFull {
                going.removeAll { $0.last < next }
                if going.isEmpty { return }
                begin(dayHeading(next), next)
                next = next.adding(days: 1)
            }
        }

        mutating func finish() { goOn(until: nil) }

        private mutating func begin(_ new: Heading, _ date: CalendarDate?) {
            guard new != heading else { return }
            guard items.count + 1 < rows else {
                // A heading alone in the last row says nothing.
                items += Array(repeating: .heading(Heading(text: "")), count: max(0, rows - items.count))
                return
            }
            items.append(.heading(new))
            (heading, day) = (new, date)
            guard let date else { return }
            going.removeAll { $0.last < date }
            for span in going where !isFull { items.append(.continued(span.index, date)) }
        }

        private func heading(of meeting: MeetingSummary, _ date: CalendarDate?) -> Heading {
            if meeting.isOverdue { return Heading(text: say.overdueHeading, isOverdue: true) }
            return date.map(dayHeading) ?? Heading(text: say.withoutADate)
        }

        private func dayHeading(_ date: CalendarDate) -> Heading {
            let today = context.today
            let ahead = date.dayNumber - today.dayNumber
            let distance =
                abs(ahead) < 2
                ? DateText.dayMonth(date) : ahead > 0 ? say.ahead(days: ahead) : say.over(days: -ahead)
            return Heading(
                text: DateText.heading(date, today: today), distance: distance, isToday: date == today)
        }
    }

    var shownMeetings: Int {
        items.count { if case .meeting = $0 { true } else { false } }
    }

    /// The meeting drawn in that row of the list.
    func meeting(atRow row: Int) -> Int? { items.indices.contains(row) ? items[row].meeting : nil }

    // MARK: - Drawing

    /// - Parameter isFocused: Whether keys move the bar.
    /// - Returns: The first cell of the bar's row.
    @discardableResult
    func draw(
        into buffer: inout CellBuffer, in area: Rect, isFocused: Bool, context: ScreenContext
    ) -> Point? {
        var place: Point?
        for (number, item) in items.enumerated() {
            let row = Rect(column: area.column, row: area.row + number, columns: area.columns, rows: 1)
            switch item {
            case .heading(let heading): draw(heading, into: &buffer, in: row, context.theme)
            case .meeting(let index, let day):
                guard let meeting = list.row(at: index) else { continue }
                let isMarked = index == list.cursor.selected
                if isMarked { place = row.origin }
                MeetingRow(
                    meeting: meeting, day: day, isClashing: clashing.contains(meeting.id), context: context
                ).draw(
                    into: &buffer, in: MeetingColumns(row), !isMarked ? nil : isFocused ? .focused : .resting)
            case .continued(let index, let day):
                guard let meeting = list.row(at: index) else { continue }
                MeetingRow(meeting: meeting, day: day, isContinued: true, context: context)
                    .draw(into: &buffer, in: MeetingColumns(row), nil)
            }
        }
        return place
    }

    /// The day, a rule, and at its end how far away it is.
    private func draw(_ heading: Heading, into buffer: inout CellBuffer, in row: Rect, _ theme: Theme) {
        guard !heading.text.isEmpty else { return }
        let style =
            heading.isToday ? theme.heading : heading.isOverdue ? theme.warning.adding(.bold) : theme.strong
        var end = row.endColumn - 1
        let text = TextWidth.truncated(heading.text, to: row.columns - 3)
        let start = row.column + 3 + TextWidth.columns(of: text)
        let distanceStart = end - TextWidth.columns(of: heading.distance)
        buffer.write(text, at: Point(column: row.column + 2, row: row.row), style: style)
        if !heading.distance.isEmpty, distanceStart >= start + 4 {
            buffer.write(heading.distance, at: Point(column: distanceStart, row: row.row), style: theme.muted)
            end = distanceStart - 1
        }
        if end > start {
            buffer.horizontalLine(
                at: Point(column: start, row: row.row), columns: end - start, style: theme.rule)
        }
    }
}
