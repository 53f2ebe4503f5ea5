import Glibc
import MeetUI
import TerminalKit

/// The rows of a list.
///
/// On a terminal they stand in columns that fit its width, and what is longer is cut with `…`. Elsewhere they are
/// values with tabs between them, whole, for other programs: a line a row, without a line of headings.
enum Table {
    /// - Parameter value: What stands in a column of a row.
    static func show<Row, Column: TableColumn>(
        _ rows: [Row], _ columns: [Column], _ value: (Row, Column) -> String
    ) {
        let width = Terminal.columns
        // Text is cut before it is measured: a name may be a megabyte.
        let cells = rows.map { row in
            columns.map { column in
                let text = VisibleText.visible(value(row, column))
                return width.map { TextWidth.truncated(text, to: $0) } ?? text
            }
        }
        Output.visibleLines(
            width.map { lines(cells, columns, width: $0) } ?? cells.map { $0.joined(separator: "\t") })
    }

    /// Columns with two blanks between them, none where all of it is empty.
    static func lines<Column: TableColumn>(
        _ cells: [[String]], _ columns: [Column], width: Int
    ) -> [String] {
        let natural = columns.indices.map { index in
            cells.lazy.map { TextWidth.columns(of: $0[index]) }.max() ?? 0
        }
        let widths = fitting(natural, columns, width: width)
        return cells.map { row in
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

    /// How wide columns may be so that all of them fit: the widest gives first. Where they cannot, lines are cut at their ends.
    static func fitting<Column: TableColumn>(
        _ natural: [Int], _ columns: [Column], width: Int
    ) -> [Int] {
        var widths = natural
        func used() -> Int {
            let shown = widths.filter { $0 > 0 }
            return shown.reduce(0, +) + max(0, shown.count - 1) * gap.count
        }
        // What a column may give; a name gives half as readily.
        func spare(_ index: Int) -> Int {
            if !columns[index].isCuttable { return 0 }
            let (least, share) = columns[index].isWide ? (leastName, 2) : (least, 1)
            return widths[index] <= least ? 0 : (widths[index] + share - 1) / share
        }
        while used() > width {
            guard let widest = widths.indices.max(by: { spare($0) < spare($1) }), spare(widest) > 0 else {
                break
            }
            widths[widest] -= 1
        }
        return widths
    }

    private static let gap = "  "
    /// No column is cut shorter.
    private static let least = 4
    private static let leastName = 10
}

/// The terminal that standard output is.
enum Terminal {
    /// How many columns it has; `nil` where standard output is none.
    static var columns: Int? {
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return usual }
        return Int(size.ws_col)
    }

    /// Of a terminal that does not tell.
    private static let usual = 80
}
