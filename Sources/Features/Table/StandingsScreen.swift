import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The scores of all quizzes that were played to the end, most points first.
struct StandingsScreen: Screen {
    typealias Outcome = Never

    enum Message: Sendable {
        case listed([TableStanding])
    }

    /// `nil` until they are read.
    private var standings: [TableStanding]?
    private var list = ListPane()

    private static let size = Size(columns: 76, rows: 20)
    private static let mostRows = 500

    var title: String { say("All-time scores") }
    var presentation: Presentation { .panel(Self.size) }
    func panelRows(columns: Int) -> Int? { min(Self.size.rows, max(2, (standings?.count ?? 0) + 1)) }
    var scopes: [CommandScope] { [.lists] }

    private var all: [TableStanding] { standings ?? [] }

    func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter, .otherPane, .open: nil
        default: .available
        }
    }

    mutating func appear(in context: ScreenContext) -> [Action] {
        let operation = ListStandings(rows: 0..<Self.mostRows)
        return [.run(Effect(operation, .read("standings").holdingInput) { .listed($0) })]
    }

    mutating func receive(_ message: Message, in context: ScreenContext) -> [Action] {
        switch message {
        case .listed(let found): standings = found
        }
        list.select(list.selected, of: all.count)
        return []
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        if list.update(event, in: window(in: bounds(in: context))) != .ignored { return [] }
        switch event {
        case .command(.back): return [.close(nil)]
        case .command, .key: return nil
        case .mouse, .paste, .progress, .dataChanged, .resized: return []
        }
    }

    // MARK: - Drawing

    /// The list below its row of headings.
    private func window(in area: Rect) -> ListWindow {
        list.window(area.inset(top: 1), ListShape(count: all.count), .centred, bar: .onFrame)
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        guard standings != nil else { return nil }
        let theme = context.theme
        guard !all.isEmpty else {
            var block = TextBlock(columns: area.columns)
            block.wrapped(say("No quiz has been played to the end yet."), theme.muted)
            block.draw(into: &buffer, in: area)
            return nil
        }
        let rows = window(in: area)
        let headings = [
            say("Name"), say("Points", context: "table"), say("won", context: "quizzes"),
            say("right", context: "quizzes"), say("Last played", context: "table"),
        ]
        let shown = rows.rows.map { texts(of: all[$0.index], context) } + [headings]
        let widths = ColumnWidths(
            [
                .init(of: shown.map { $0[0] }, least: 12, share: 3), .whole(of: shown.map { $0[1] }, rank: 1),
                .whole(of: shown.map { $0[2] }, rank: 2), .whole(of: shown.map { $0[3] }, rank: 3),
                .whole(of: shown.map { $0[4] }, rank: 4),
            ], room: area.columns - 3)
        func write(_ texts: [String], row: Int, _ style: (Int) -> Style, into buffer: inout CellBuffer) {
            for (column, text) in texts.enumerated() where widths.columns[column] > 0 {
                let room = widths.columns[column]
                // Numbers stand at the right of their columns.
                let indent = (1...3).contains(column) ? max(0, room - TextWidth.columns(of: text)) : 0
                buffer.write(
                    TextWidth.truncated(text, to: room),
                    at: Point(column: area.column + 2 + widths.starts[column] + indent, row: row),
                    style: style(column))
            }
        }
        write(headings, row: area.row, { _ in theme.label }, into: &buffer)
        list.draw(rows, into: &buffer, theme: theme, of: { all[$0] }) { buffer, standing, seen in
            write(
                texts(of: standing, context), row: seen.place.row,
                { $0 == 0 ? theme.plain : $0 == 1 ? theme.strong : theme.muted }, into: &buffer)
        }
        return nil
    }

    /// The texts of a row: the name, the points, the quizzes won of those played, the right answers, the day.
    private func texts(of standing: TableStanding, _ context: ScreenContext) -> [String] {
        let day = CalendarDate(standing.playedAt, in: context.zone)
        return [
            ShortText.name(standing.name), Counted.grouped(standing.points),
            "\(standing.wins)/\(standing.games)", Counted.grouped(standing.rights),
            DateText.dayMonthYear(day),
        ]
    }
}
