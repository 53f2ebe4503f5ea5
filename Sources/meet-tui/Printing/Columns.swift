import TerminalKit

/// Rows of text in columns with two blanks between them, as wide as needed. Nothing is cut: a text wider than
/// the maximum sticks out of its column.
enum Columns {
    /// The maximum width, so that a longer text does not shift the others.
    private static let widest = 40

    static func aligned(_ rows: [[String]]) -> [String] {
        let visible = rows.map { $0.map { VisibleText.visible($0) } }
        let count = visible.map(\.count).max() ?? 0
        // The last column needs no padding.
        let columns = visible.map { row in
            row.enumerated().map { $0 < count - 1 ? min(widest, TextWidth.columns(of: $1)) : 0 }
        }
        let widths = (0..<count).map { column in
            columns.map { $0.indices.contains(column) ? $0[column] : 0 }.max() ?? 0
        }
        return visible.enumerated().map { place, row in
            var line = ""
            for (column, text) in row.enumerated() where widths[column] > 0 || column == count - 1 {
                let blanks = max(0, widths[column] - columns[place][column])
                let padding = String(repeating: " ", count: blanks)
                if !line.isEmpty || column > 0 { line += "  " }
                line += text + padding
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
