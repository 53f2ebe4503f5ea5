import Foundation

/// A screen as a picture (SVG 1.1). Letters are text; lines, blocks and Braille dots are shapes, for few fonts have them all
/// and hardly one joins them. The text of the screen stands in the description, for whoever does not see the picture and for
/// telling whether it is still true.
struct SVGPicture {
    private let screen: DrawnScreen
    private let palette: TerminalPalette
    private let columns: Int
    private let rows: Int
    static let cell = (width: 8.4, height: 18.0)
    static let margin = 12.0

    init(_ screen: DrawnScreen, _ palette: TerminalPalette, columns: Int, rows: Int) {
        self.screen = screen
        self.palette = palette
        self.columns = columns
        self.rows = rows
    }

    func text(title: String) -> String {
        let outside = self.outside
        var output = Self.opening(
            columns: columns, rows: rows, title: title, description: screen.text, outside: outside)
        var shapes = CellShapes(width: Self.cell.width, height: Self.cell.height)
        var letters: [String] = []
        for (row, cells) in screen.lines.enumerated() {
            output += backgrounds(of: cells, row: row, outside: outside)
            letters += self.letters(of: cells, row: row, shapes: &shapes)
        }
        output += shapes.elements(Self.hex) + letters + ["</g>", "</svg>"]
        return output.joined(separator: "\n") + "\n"
    }

    /// The elements before the first row: size, title, description, style sheet and background.
    ///
    /// - Parameter foot: The height of what stands below the screen.
    static func opening(
        columns: Int, rows: Int, title: String, description: [String], style: String? = nil,
        outside: UInt32, foot: Double = 0
    ) -> [String] {
        let width = number(Double(columns) * cell.width + 2 * margin)
        let height = number(Double(rows) * cell.height + 2 * margin + foot)
        let size = "width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\""
        let lines = description.map(escaped).joined(separator: "\n")
        var output = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size) role=\"img\">",
            "<title>\(escaped(title))</title>",
            "<desc>\n\(lines)\n</desc>",
        ]
        if let style { output.append("<style>\n\(style)\n</style>") }
        output += [
            "<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"\(hex(outside))\"/>",
            "<g font-family=\"ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace\" "
                + "font-size=\"14\" xml:space=\"preserve\">",
        ]
        return output
    }

    /// The elements of one row alone, for a picture whose rows change one by one.
    func elements(ofRow row: Int, outside: UInt32) -> [String] {
        guard screen.lines.indices.contains(row) else { return [] }
        let cells = screen.lines[row]
        var shapes = CellShapes(width: Self.cell.width, height: Self.cell.height)
        let written = letters(of: cells, row: row, shapes: &shapes)
        return backgrounds(of: cells, row: row, outside: outside) + shapes.elements(Self.hex) + written
    }

    /// What the text of a picture's screen was; `nil` where it is no picture of ours.
    static func screenText(of picture: String) -> [String]? {
        guard let start = picture.range(of: "<desc>\n"), let end = picture.range(of: "\n</desc>") else {
            return nil
        }
        return picture[start.upperBound..<end.lowerBound].components(separatedBy: "\n").map {
            $0.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
                .replacing("&amp;", with: "&")
        }
    }

    /// What most of the screen stands on: themes have backgrounds of their own.
    var outside: UInt32 {
        var counts: [UInt32: Int] = [:]
        for cell in screen.lines.joined() { counts[palette.colors(cell.look).behind, default: 0] += 1 }
        return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? palette.background
    }

    private func backgrounds(of cells: [DrawnScreen.Cell], row: Int, outside: UInt32) -> [String] {
        Self.runs(of: cells) { palette.colors($0.look).behind }.compactMap { run in
            guard run.key != outside, let first = run.cells.first, let last = run.cells.last else {
                return nil
            }
            let width = Double(last.column + last.columns - first.column) * Self.cell.width
            return "<rect x=\"\(Self.x(first.column))\" y=\"\(Self.number(Self.top(row)))\" "
                + "width=\"\(Self.number(width))\" height=\"\(Self.number(Self.cell.height))\" "
                + "fill=\"\(Self.hex(run.key))\"/>"
        }
    }

    /// Words of one look; what is a shape is drawn as one.
    private func letters(of cells: [DrawnScreen.Cell], row: Int, shapes: inout CellShapes) -> [String] {
        var written: [DrawnScreen.Cell] = []
        for cell in cells where cell.text != " " {
            let origin = (Self.margin + Double(cell.column) * Self.cell.width, Self.top(row))
            if shapes.draw(cell.text, at: origin, color: palette.colors(cell.look).front) { continue }
            written.append(cell)
        }
        return Self.runs(of: written) { [$0.look] }.map { element($0.cells, row: row) }
    }

    private func element(_ cells: [DrawnScreen.Cell], row: Int) -> String {
        let look = cells[0].look
        let width = cells.reduce(0) { $0 + $1.columns }
        var attributes = "x=\"\(Self.x(cells[0].column))\" y=\"\(Self.number(Self.top(row) + 13.5))\""
        attributes += " fill=\"\(Self.hex(palette.colors(look).front))\""
        attributes += " textLength=\"\(Self.number(Double(width) * Self.cell.width))\""
        if look.isBold { attributes += " font-weight=\"700\"" }
        if look.isItalic { attributes += " font-style=\"italic\"" }
        if look.isUnderlined { attributes += " text-decoration=\"underline\"" }
        if look.isStruck { attributes += " text-decoration=\"line-through\"" }
        return "<text \(attributes)>\(Self.escaped(cells.map(\.text).joined()))</text>"
    }

    // MARK: - Small parts

    /// Cells that stand beside each other and have the same key; wide ones stand alone, for fonts differ in them.
    private static func runs<Key: Equatable>(
        of cells: [DrawnScreen.Cell], by key: (DrawnScreen.Cell) -> Key
    ) -> [(key: Key, cells: [DrawnScreen.Cell])] {
        var runs: [(key: Key, cells: [DrawnScreen.Cell])] = []
        for cell in cells {
            let key = key(cell)
            if let last = runs.last, last.key == key, let before = last.cells.last,
                before.column + before.columns == cell.column, before.columns == 1, cell.columns == 1
            {
                runs[runs.count - 1].cells.append(cell)
            } else {
                runs.append((key, [cell]))
            }
        }
        return runs
    }

    private static func top(_ row: Int) -> Double { margin + Double(row) * cell.height }
    private static func x(_ column: Int) -> String { number(margin + Double(column) * cell.width) }

    static func number(_ value: Double) -> String {
        let text = String(format: "%.2f", value)
        return text.contains(".") ? text.replacing(/0+$/, with: "").replacing(/\.$/, with: "") : text
    }

    static func hex(_ color: UInt32) -> String { "#" + String(format: "%06x", color) }

    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
