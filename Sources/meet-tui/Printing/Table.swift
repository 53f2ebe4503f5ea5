import Sentences
import TerminalKit

/// The rows of a list.
///
/// On a terminal they are in columns that fit its width, some with the names of `--columns` as headings, and
/// longer values are cut with `…`. Elsewhere they are complete values separated by tabs, for other programs:
/// a line for each row, without headings.
enum Table {
    static func show<Column: TableColumn>(
        _ rows: [Column.Row], _ columns: [Column], in session: CommandSession
    ) {
        let width = Terminal.columns
        // Text is cut before it is measured: a name may be a megabyte.
        let cells = rows.map { row in
            columns.map { column in
                let text = VisibleText.visible(column.value(of: row, in: session))
                return width.map { TextWidth.truncated(text, to: $0) } ?? text
            }
        }
        Output.visibleLines(
            width.map { lines(cells, columns, width: $0) } ?? cells.map { $0.joined(separator: "\t") })
    }

    /// Returns columns with two blanks between them, without empty columns.
    static func lines<Column: TableColumn>(
        _ cells: [[String]], _ columns: [Column], width: Int
    ) -> [String] {
        let headings = Column.hasHeadings && !cells.isEmpty ? [columns.map(\.rawValue)] : []
        let needs = columns.indices.map { index in
            let widths = cells.map { TextWidth.columns(of: $0[index]) }
            // An empty column needs no heading.
            return (widths.contains { $0 > 0 } ? headings.map { $0[index].utf8.count } + widths : widths)
                .sorted()
        }
        let widths = fitting(needs, columns, width: width)
        return (headings + cells).map { row in
            var line = ""
            for (index, column) in columns.enumerated() where widths[index] > 0 {
                let text = TextWidth.truncated(row[index], to: widths[index])
                let blanks = String(repeating: " ", count: widths[index] - TextWidth.columns(of: text))
                if !line.isEmpty { line += gap }
                line += column.isRightAligned ? blanks + text : text + blanks
            }
            while line.last == " " { line.removeLast() }
            return TextWidth.truncated(line, to: width)
        }
    }

    /// Returns the widths of columns that fit. Space goes where it leaves most values complete, so that a
    /// single long value takes nothing from the others; names are cut least. If columns cannot fit, lines are
    /// cut at their ends.
    ///
    /// - Parameter needs: The widths of the values of each column, sorted.
    static func fitting<Column: TableColumn>(
        _ needs: [[Int]], _ columns: [Column], width: Int
    ) -> [Int] {
        let natural = needs.map { $0.last ?? 0 }
        func used(_ widths: [Int]) -> Int {
            let shown = widths.filter { $0 > 0 }
            return shown.reduce(0, +) + max(0, shown.count - 1) * gap.count
        }
        guard used(natural) > width else { return natural }
        var widths = columns.indices.map { index in
            columns[index].isCuttable
                ? min(natural[index], columns[index].isWide ? leastName : least) : natural[index]
        }
        // First the width for nine of ten values in the column with the most cut; then the column that lacks
        // least.
        func want(_ index: Int) -> Double {
            let (width, longest) = (widths[index], natural[index])
            guard width < longest else { return 0 }
            let share = columns[index].isWide ? 3.0 : 1
            let sorted = needs[index]
            guard width < sorted[(sorted.count - 1) * 9 / 10] else { return share / Double(longest - width) }
            return 1000 + share * Double(sorted.count - place(after: width, in: sorted)) / Double(width)
        }
        for _ in 0..<max(0, width - used(widths)) {
            guard let neediest = widths.indices.max(by: { want($0) < want($1) }), want(neediest) > 0 else {
                break
            }
            widths[neediest] += 1
        }
        return widths
    }

    /// Returns the number of sorted numbers up to a limit.
    private static func place(after limit: Int, in sorted: [Int]) -> Int {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle] <= limit { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static let gap = "  "
    /// The minimum width of a cut column.
    private static let least = 4
    private static let leastName = 10
}
