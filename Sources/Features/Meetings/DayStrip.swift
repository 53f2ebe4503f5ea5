import Foundation
import MeetCore
import MeetStore
import Sentences
import Shell
import TerminalKit

/// The day of a meeting as a line of hours: the meeting and others as blocks, the hours below, and then the
/// names of the others, each with the shade of its block.
struct DayStrip {
    let day: CalendarDate
    /// The meeting's own interval, if it has a time of day.
    let own: Range<Date>?
    /// The other meetings of the day, in order.
    let others: [MeetingSummary]
    /// The others that overlap it.
    let clashing: Set<OccurrenceIdentity>
    let context: ScreenContext

    /// The hours that are always shown.
    private static let usual = 8..<20
    /// A quarter of an hour takes at most one cell.
    private static let mostCellsPerHour = 4
    /// The minimum number of cells between two hour labels.
    private static let leastLabelGap = 6
    /// The maximum number of other meetings named.
    private static let mostNamed = 4
    private static let minutesPerDay = 24 * 60

    /// Adds all the lines.
    func add(to block: inout TextBlock) {
        let hours = hours
        let cells = min(Self.mostCellsPerHour, block.columns / max(1, hours.count))
        if cells > 0, own != nil || others.contains(where: { isTimed($0) }) {
            block.spans(line(hours, cells))
            block.line(labels(hours, cells), context.theme.muted)
        }
        addNames(to: &block)
    }

    // MARK: - The line

    private func isTimed(_ meeting: MeetingSummary) -> Bool {
        if case .timed = meeting.time { !meeting.takesWholeDays } else { false }
    }

    /// The minutes of the day that it takes by wall time, regardless of clock changes; at least one.
    private func minutes(_ interval: Range<Date>) -> Range<Int> {
        func minute(_ instant: Date) -> Int {
            let wall = WallTime.at(instant, in: context.zone)
            if wall.date != day { return wall.date < day ? 0 : Self.minutesPerDay }
            return wall.hour * 60 + wall.minute
        }
        let start = min(minute(interval.lowerBound), Self.minutesPerDay - 1)
        return start..<max(start + 1, minute(interval.upperBound))
    }

    private func minutes(of meeting: MeetingSummary) -> Range<Int>? {
        guard isTimed(meeting), let start = meeting.start, let end = meeting.end, start <= end else {
            return nil
        }
        return minutes(start..<end)
    }

    /// The usual hours, and all hours with a meeting.
    private var hours: Range<Int> {
        let taken = others.compactMap { minutes(of: $0) } + [own.map { minutes($0) }].compactMap(\.self)
        let first = taken.map { $0.lowerBound / 60 }.min() ?? Self.usual.lowerBound
        let last = taken.map { ($0.upperBound + 59) / 60 }.max() ?? Self.usual.upperBound
        return min(first, Self.usual.lowerBound)..<max(last, Self.usual.upperBound)
    }

    private struct Cell: Hashable {
        var text: Character
        var style: Style
    }

    private func line(_ hours: Range<Int>, _ cellsPerHour: Int) -> [TextBlock.Span] {
        let theme = context.theme
        var cells = Array(repeating: Cell(text: "─", style: theme.rule), count: hours.count * cellsPerHour)
        func fill(_ minutes: Range<Int>, _ text: Character, _ style: Style) {
            let start = (minutes.lowerBound - hours.lowerBound * 60) * cellsPerHour / 60
            let end = ((minutes.upperBound - hours.lowerBound * 60) * cellsPerHour + 59) / 60
            for cell in (start..<max(start + 1, end)).clamped(to: cells.indices) {
                cells[cell] = Cell(text: text, style: style)
            }
        }
        if day == context.today {
            let wall = WallTime.at(context.now, in: context.zone)
            let minute = wall.hour * 60 + wall.minute
            if hours.contains(wall.hour) { fill(minute..<minute + 1, "┼", theme.now) }
        }
        for (index, meeting) in others.enumerated() {
            guard let minutes = minutes(of: meeting) else { continue }
            fill(minutes, shade(of: index), style(of: meeting))
        }
        // Its own block is drawn over the others; those that overlap it are named below.
        if let own { fill(minutes(own), "█", clashing.isEmpty ? theme.heading : theme.warning) }
        var spans: [TextBlock.Span] = []
        for cell in cells {
            if spans.last?.style == cell.style {
                spans[spans.count - 1].text.append(cell.text)
            } else {
                spans.append(TextBlock.Span(text: String(cell.text), style: cell.style))
            }
        }
        return spans
    }

    /// Adjacent blocks have different shades.
    private func shade(of index: Int) -> Character { index.isMultiple(of: 2) ? "▓" : "▒" }

    private func style(of meeting: MeetingSummary) -> Style {
        clashing.contains(meeting.id) ? context.theme.warning : context.theme.event
    }

    /// The hours below the line, as many as there is room for.
    private func labels(_ hours: Range<Int>, _ cellsPerHour: Int) -> String {
        let step = [1, 2, 3, 4, 6].first { $0 * cellsPerHour >= Self.leastLabelGap } ?? 12
        var text = ""
        for hour in hours where hour.isMultiple(of: step) {
            let column = (hour - hours.lowerBound) * cellsPerHour
            text += String(repeating: " ", count: max(0, column - text.count)) + ClockText.hour(hour)
        }
        return text
    }

    // MARK: - The other meetings

    private func addNames(to block: inout TextBlock) {
        let theme = context.theme
        let named = Set(nearest.map(\.id))
        let times = others.map { MeetingText.time(of: $0, on: day, zone: context.zone) }
        let timeColumns =
            zip(others, times).filter { named.contains($0.0.id) }
            .map { TextWidth.columns(of: $0.1) }.max() ?? 0
        for (index, meeting) in others.enumerated() where named.contains(meeting.id) {
            let sign = isTimed(meeting) ? String(shade(of: index)) : " "
            let clash = clashing.contains(meeting.id) ? "! " : "  "
            let room = block.columns - timeColumns - 4
            block.spans([
                TextBlock.Span(text: sign + " ", style: style(of: meeting)),
                TextBlock.Span(text: TextWidth.padded(times[index], to: timeColumns), style: theme.muted),
                TextBlock.Span(text: clash, style: theme.warning),
                TextBlock.Span(text: TextWidth.truncated(meeting.title, to: room), style: theme.plain),
            ])
        }
        let more = others.count - named.count
        if more > 0 { block.line("  " + say.meetingsMore(more), theme.muted) }
    }

    /// The meetings to name: all, or those closest to it in time.
    private var nearest: [MeetingSummary] {
        guard others.count > Self.mostNamed else { return others }
        let center = own?.lowerBound ?? day.startOfDay(in: context.zone)
        func distance(_ meeting: MeetingSummary) -> TimeInterval {
            meeting.start.map { abs($0.timeIntervalSince(center)) } ?? .infinity
        }
        return Array(others.sorted { distance($0) < distance($1) }.prefix(Self.mostNamed))
    }
}
