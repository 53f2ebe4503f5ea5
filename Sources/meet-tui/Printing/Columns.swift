import TerminalKit

/// Rows of text in columns, two blanks between them, as wide as they need to be.
enum Columns {
    static func aligned(_ rows: [[String]], rightAligned: Set<Int> = []) -> [String] {
        let visible = rows.map { $0.map { VisibleText.visible($0) } }
        let count = visible.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            visible.map { $0.indices.contains(column) ? TextWidth.columns(of: $0[column]) : 0 }.max() ?? 0
        }
        return visible.map { row in
            var line = ""
            for (column, text) in row.enumerated() where widths[column] > 0 {
                let padding = String(repeating: " ", count: widths[column] - TextWidth.columns(of: text))
                if !line.isEmpty || column > 0 { line += "  " }
                line += rightAligned.contains(column) ? padding + text : text + padding
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
