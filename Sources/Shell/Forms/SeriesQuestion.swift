import MeetCore
import Sentences
import TerminalKit

/// The question for the dates of a series that a change applies to.
package struct SeriesQuestion: Screen {
    package typealias Message = Never
    /// The chosen dates; closed without an outcome, nothing is changed.
    package typealias Outcome = SeriesScope

    package let title: String
    /// The possible answers, at least one.
    package let answers: [SeriesScope]
    /// The time of the date.
    package let time: MeetingTime
    private var list = ListPane()

    package init(title: String, answers: [SeriesScope] = SeriesScope.allCases, time: MeetingTime) {
        self.title = title
        self.answers = answers
        self.time = time
    }

    package var presentation: Presentation { .panel(Size(columns: 56, rows: answers.count)) }
    package var scopes: [CommandScope] { [.series] }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        guard let answer = Self.answer(of: command) else { return .available }
        return answers.contains(answer) ? .available : nil
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch list.update(event, in: window(in: bounds(in: context))) {
        case .opened: return [.close(answers[list.selected])]
        case .moved: return []
        case .ignored: break
        }
        switch event {
        case .command(let command):
            if let answer = Self.answer(of: command) { return [.close(answer)] }
            switch command {
            case .take: return [.close(answers[list.selected])]
            case .back: return [.close(nil)]
            default: return nil
            }
        case .key: return nil
        default: return []
        }
    }

    private func window(in area: Rect) -> ListWindow {
        list.window(area, ListShape(count: answers.count), bar: .none)
    }

    private static let commands: [(answer: SeriesScope, command: CommandID)] = [
        (.this, .thisDate), (.following, .thisAndFollowing), (.all, .allDates),
    ]

    private static func answer(of command: CommandID) -> SeriesScope? {
        commands.first { $0.command == command }?.answer
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        list.draw(window(in: area), into: &buffer, theme: theme, of: { answers[$0] }) {
            buffer, answer, seen in
            let place = seen.place.origin
            let command = Self.commands.first { $0.answer == answer }?.command
            let known = KeyMap.current.commands(in: [.series]).first { $0.id == command }
            buffer.write(
                known?.strokes.first?.title ?? "", at: Point(column: place.column + 2, row: place.row),
                style: theme.key)
            let start = ReaderTime.hereWithYear(time, readerZone: context.zone)
            buffer.write(
                TextWidth.truncated(say.dates(answer, from: start), to: max(0, area.columns - 6)),
                at: Point(column: place.column + 6, row: place.row), style: theme.plain)
        }
        return nil
    }
}

extension Meeting {
    /// True for one of several dates, which can be changed alone.
    package var isDateOfSeries: Bool { recurrence != nil && !recurrenceID.isEmpty }
}
