extension CellBuffer {
    /// The buffer as text for comparison: first the rows without their trailing blanks, then a line for each row
    /// that is not all plain, with its runs as `first-last style`, columns from 0.
    ///
    ///     8x2
    ///     Meetings
    ///       Run
    ///     --- styles
    ///     0: 0-7 bold on blue
    ///     1: 2 underline red, 3-4 dim
    package func snapshot() -> String {
        var lines = ["\(size.columns)x\(size.rows)"]
        for row in 0..<size.rows {
            var text = self.row(row).map(\.text).joined()
            while text.last == " " { text.removeLast() }
            lines.append(text)
        }
        lines.append("--- styles")
        for row in 0..<size.rows {
            let runs = styleRuns(inRow: row).filter { $0.style != .plain }
            guard !runs.isEmpty else { continue }
            let shown = runs.map { run in
                let last = run.columns.upperBound - 1
                let place =
                    run.columns.count == 1 ? "\(last)" : "\(run.columns.lowerBound)-\(last)"
                return "\(place) \(run.style.summary)"
            }
            lines.append("\(row): \(shown.joined(separator: ", "))")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func styleRuns(inRow row: Int) -> [(columns: Range<Int>, style: Style)] {
        var runs: [(columns: Range<Int>, style: Style)] = []
        for (column, cell) in self.row(row).enumerated() {
            if let last = runs.last, last.style == cell.style {
                runs[runs.count - 1].columns = last.columns.lowerBound..<column + 1
            } else {
                runs.append((column..<column + 1, cell.style))
            }
        }
        return runs
    }
}

extension Style {
    /// The style in words: `bold underline red on blue`, `plain`.
    package var summary: String {
        let names: [(Attributes, String)] = [
            (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
            (.reverse, "reverse"),
        ]
        var words = names.filter { attributes.contains($0.0) }.map(\.1)
        if let foreground { words.append("\(foreground)") }
        if let background { words.append("on \(background)") }
        return words.isEmpty ? "plain" : words.joined(separator: " ")
    }
}
