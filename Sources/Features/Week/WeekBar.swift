import MeetCore
import Sentences
import Shell
import TerminalKit

/// The sum of a unit as a bar: what was done, the rest of the plan, and the rest of a goal beyond the plan.
struct WeekBar {
    let sum: WeekSum

    /// The minimum cells of a bar; texts that leave it fewer are left out.
    private static let least = 8
    private static let most = 40
    private static let mostNameColumns = 12
    /// The columns between a bar and its text.
    private static let gap = 2

    /// Returns the cells of a bar: `██████░░░░····`. Something that was done has a cell at least, and
    /// only what is complete fills the bar.
    func cells(_ count: Int) -> (done: Int, planned: Int, rest: Int) {
        let whole = sum.whole.thousandths
        guard whole > 0, count > 0 else { return (0, 0, max(0, count)) }
        func share(_ amount: Amount) -> Int {
            let part = min(max(0, amount.thousandths), whole)
            guard part > 0 else { return 0 }
            let cells = Int((Double(part) / Double(whole) * Double(count)).rounded())
            return part == whole ? count : min(max(1, cells), max(1, count - 1))
        }
        let done = share(sum.done)
        let planned = max(done, share(sum.planned))
        return (done, planned - done, count - planned)
    }

    /// Draws the bars of several units below each other, each with its name and with what is left, as much as
    /// has room. All bars are as long.
    static func draw(
        _ sums: [WeekSum], into buffer: inout CellBuffer, in area: Rect, _ context: ScreenContext
    ) {
        let theme = context.theme
        let names = sums.map { say.unit($0.unit) }
        let widest = names.map { TextWidth.columns(of: $0) }.max() ?? 0
        let nameColumns = max(WeekGrid.leastGutter - 2, min(widest, mostNameColumns))
        let start = area.column + nameColumns + 1
        let room = area.endColumn - start - gap
        // The last bar counts the units that have no room.
        let hidden = sums.count - area.rows
        let sign = hidden > 0 ? "  \(say.moreUnits(hidden))" : ""
        let texts = sums.prefix(max(0, area.rows)).enumerated().map { number, sum in
            let more = number == area.rows - 1 ? sign : ""
            return text(of: sum, columns: room - least - TextWidth.columns(of: more)) + more
        }
        let length = min(most, room - (texts.map { TextWidth.columns(of: $0) }.max() ?? 0))
        for (number, sum) in sums.enumerated() where number < area.rows {
            let row = area.row + number
            buffer.write(
                TextWidth.truncated(names[number], to: nameColumns), at: Point(column: area.column, row: row),
                style: theme.label)
            let (done, planned, rest) = WeekBar(sum: sum).cells(length)
            var column = start
            for (count, sign, style) in [
                (done, "█", theme.good), (planned, "░", theme.plain), (rest, "·", theme.rule),
            ] where count > 0 {
                column += buffer.write(
                    String(repeating: sign, count: count), at: Point(column: column, row: row), style: style)
            }
            let isReached = sum.done > .zero && sum.done >= sum.whole
            buffer.write(
                texts[number], at: Point(column: column + gap, row: row),
                style: isReached ? theme.good : theme.plain)
        }
    }

    /// Returns the first facts of a sum that fit.
    private static func text(of sum: WeekSum, columns: Int) -> String {
        var text = ""
        for fact in say.facts(of: sum) {
            let longer = text.isEmpty ? fact : "\(text) · \(fact)"
            guard TextWidth.columns(of: longer) <= columns else { break }
            text = longer
        }
        return text
    }
}
