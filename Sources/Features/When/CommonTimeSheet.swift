import Foundation
import MeetCore
import Sentences
import Shell
import TerminalKit

/// The drawing of the grid of free times: days, hours, the working hours, and a cell for each half hour of
/// each person. The picked time is a band over all rows.
struct CommonTimeSheet {
    let grid: BusyGrid
    let columns: CommonTimeColumns
    /// The first visible place of `columns`.
    let first: Int
    /// The picked minutes.
    let span: Range<Int>
    /// The minutes of the marked starts.
    let marks: Set<Int>
    let layout: CommonTimeLayout
    let context: ScreenContext

    private static let signs = (busy: "█", tentative: "▒", unknown: "·", free: "✓", night: "╱")

    private var theme: Theme { context.theme }

    /// - Parameter rows: The people from top to bottom, as places in the grid, with the rows of their cells.
    func draw(into buffer: inout CellBuffer, rows: [(person: Int, row: Int)]) {
        guard !layout.cells.isEmpty else { return }
        let visible = columns.visible(from: first, cells: layout.cells.columns)
        let picked = columns.places(of: span)
        drawDays(into: &buffer, visible, picked)
        drawHours(into: &buffer, visible)
        drawRuler(into: &buffer, visible)
        for (person, row) in rows {
            for place in visible {
                let (text, style) = cell(of: person, at: place, isPicked: picked.contains(place))
                buffer.write(text, at: Point(column: column(of: place), row: row), style: style)
            }
        }
        drawBand(into: &buffer, visible, picked)
    }

    private func column(of place: Int) -> Int { layout.band.column + columns.cell(of: place, from: first) }

    private func minutes(of place: Int) -> Range<Int> { grid.minutes(ofColumn: columns.columns[place]) }

    // MARK: - Above the people

    private func drawDays(into buffer: inout CellBuffer, _ visible: Range<Int>, _ picked: Range<Int>) {
        for day in columns.days {
            let places = day.places.clamped(to: visible)
            guard !places.isEmpty else { continue }
            let room = places.count
            let date = day.date
            let wordings = [
                DateText.dayMonth(date), "\(say.shortWeekdayName(date.weekday)) \(date.day)", "\(date.day)",
            ]
            guard let text = wordings.first(where: { TextWidth.columns(of: $0) <= room }) else { continue }
            let isPicked = places.contains(picked.lowerBound)
            let style =
                date == context.today
                ? theme.heading
                : isPicked ? theme.strong : context.weeks.isWeekend(date) ? theme.weekend : theme.plain
            buffer.write(
                text, at: Point(column: column(of: places.lowerBound), row: layout.days.row), style: style)
        }
    }

    /// Draws every second hour above its two half hours, and the lines between the days.
    private func drawHours(into buffer: inout CellBuffer, _ visible: Range<Int>) {
        let band = layout.band
        func line(at column: Int) {
            buffer.verticalLine(
                at: Point(column: column, row: band.row), rows: band.rows, style: theme.rule)
            guard !layout.ruler.isEmpty else { return }
            buffer.write(
                column < band.column ? "├" : "┼", at: Point(column: column, row: layout.ruler.row),
                style: theme.rule)
        }
        line(at: band.column - 1)
        for place in visible {
            if place > visible.lowerBound, columns.dayNumbers[place] != columns.dayNumbers[place - 1] {
                line(at: column(of: place) - 1)
            }
            let next = place + 1
            guard columns.minutes[place] % 120 == 0, visible.contains(next),
                columns.dayNumbers[next] == columns.dayNumbers[place]
            else { continue }
            let isOffered = grid.isOffered(minutes(of: place))
            buffer.write(
                ClockText.hour(columns.minutes[place] / 60),
                at: Point(column: column(of: place), row: layout.hours.row),
                style: isOffered ? theme.plain : theme.muted)
        }
    }

    /// Draws the working hours as a heavy line, the other hours as a light one, and on it the marked starts.
    private func drawRuler(into buffer: inout CellBuffer, _ visible: Range<Int>) {
        let row = layout.ruler.isEmpty ? layout.hours.row : layout.ruler.row
        for place in visible {
            let at = Point(column: column(of: place), row: row)
            if !layout.ruler.isEmpty {
                let isOffered = grid.isOffered(minutes(of: place))
                buffer.write(
                    isOffered ? "━" : "─", at: at, style: isOffered ? theme.focusRule : theme.rule)
            }
            let span = minutes(of: place)
            if marks.contains(where: { span.contains($0) }) {
                buffer.write(RowMark.sign, at: at, style: theme.key)
            }
        }
    }

    // MARK: - The people

    /// Returns the sign of a half hour. Free half hours of the picked time have a sign too, which shows the
    /// band without colours.
    private func cell(of person: Int, at place: Int, isPicked: Bool) -> (text: String, style: Style) {
        let span = minutes(of: place)
        let isNight = grid.isNight(of: person, during: span)
        func onBar(_ style: Style) -> Style { theme.style(style, on: theme.barRow) }
        switch grid.state(of: person, during: span) {
        case .busy: return (Self.signs.busy, theme.busy)
        case .tentative: return (Self.signs.tentative, theme.perhaps)
        case .unknown:
            if isPicked { return (Self.signs.unknown, onBar(theme.plain)) }
            // At night every other cell remains a dot: unknown time never looks free.
            return isNight && columns.columns[place] % 2 == 1
                ? (Self.signs.night, theme.rule) : (Self.signs.unknown, theme.muted)
        case .free:
            if isPicked { return (isNight ? ZoneText.night : Self.signs.free, onBar(theme.plain)) }
            return isNight ? (Self.signs.night, theme.rule) : (" ", theme.plain)
        }
    }

    /// Draws the band of the picked time above the people; their cells have it already.
    private func drawBand(into buffer: inout CellBuffer, _ visible: Range<Int>, _ picked: Range<Int>) {
        let places = picked.clamped(to: visible)
        guard !places.isEmpty else { return }
        for place in places {
            let above = Rect(
                column: column(of: place), row: layout.hours.row, columns: 1,
                rows: layout.cells.row - layout.hours.row)
            buffer.restyle(above) { theme.style($0, on: theme.barRow) }
        }
        buffer.restingPlace = Point(column: column(of: places.lowerBound), row: layout.hours.row)
    }
}
