import Sentences
import TerminalKit

extension CommandTable {
    /// All commands with their keys, by scope, for docs/manual/keys.md: a table of GitHub-flavoured Markdown
    /// (https://github.github.com/gfm/#tables-extension-), aligned as plain text, too. The scope is in its
    /// first row; the last column has the name for `settings set keys.COMMAND`. No line end follows.
    package static var markdown: String {
        let rows = CommandScope.allCases.flatMap { scope in
            commands(in: [scope]).enumerated().map { place, command in
                [
                    place == 0 ? scope.title : "",
                    command.strokes.map { "`\($0.title)`" }.joined(separator: " "),
                    command.explanation,
                    "`\(command.id.rawValue)`",
                ]
            }
        }
        return MarkdownTable.text(header: say.keyTableHeadings, rows: rows)
    }
}

/// A table of GitHub-flavoured Markdown whose columns line up in a terminal.
enum MarkdownTable {
    /// Returns the table.
    ///
    /// - Parameter rows: The cells of each row, as many as in `header`; missing ones are empty.
    static func text(header: [String], rows: [[String]]) -> String {
        let lines = ([header] + rows).map { row in
            header.indices.map { row.indices.contains($0) ? escaped(row[$0]) : "" }
        }
        let widths = header.indices.map { column in
            lines.map { TextWidth.columns(of: $0[column]) }.max() ?? 0
        }
        var table = lines.map { line(zip($0, widths).map { TextWidth.padded($0, to: $1) }) }
        table.insert(line(widths.map { String(repeating: "-", count: $0) }), at: 1)
        return table.joined(separator: "\n")
    }

    private static func line(_ cells: [String]) -> String {
        "| \(cells.joined(separator: " | ")) |"
    }

    /// Returns a cell with escaped bars, which would end it, also within a code span.
    private static func escaped(_ cell: String) -> String {
        cell.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
}
