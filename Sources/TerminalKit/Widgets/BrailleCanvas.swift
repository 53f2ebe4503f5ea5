/// A drawing of dots, two by four in a cell (Unicode, Braille Patterns).
///
/// Dots are counted from 0 at the top left; those outside are clipped.
package struct BrailleCanvas: Hashable, Sendable {
    /// The size in cells.
    package let columns: Int
    package let rows: Int
    /// The dots of each cell, as the last byte of its character.
    private var cells: [UInt8]

    private static let largest = 1024

    package init(columns: Int, rows: Int) {
        self.columns = min(max(0, columns), Self.largest)
        self.rows = min(max(0, rows), Self.largest)
        cells = Array(repeating: 0, count: self.columns * self.rows)
    }

    /// The size in dots.
    package var width: Int { columns * 2 }
    package var height: Int { rows * 4 }

    package mutating func set(x: Int, y: Int) {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return }
        cells[y / 4 * columns + x / 2] |= Self.bit(x, y)
    }

    package func isSet(x: Int, y: Int) -> Bool {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return false }
        return cells[y / 4 * columns + x / 2] & Self.bit(x, y) != 0
    }

    /// Draws a straight line, both ends included; `gap` dots are left out after each one.
    package mutating func line(from start: (x: Int, y: Int), to end: (x: Int, y: Int), gap: Int = 0) {
        guard
            let (first, last) = clipped(
                (Double(start.x), Double(start.y)), (Double(end.x), Double(end.y)))
        else { return }
        let steps = Int(max(abs(last.x - first.x), abs(last.y - first.y)).rounded(.up))
        let stride = min(max(0, gap), 1000) + 1
        for step in Swift.stride(from: 0, through: steps, by: stride) {
            let share = steps == 0 ? 0 : Double(step) / Double(steps)
            set(
                x: Int((first.x + (last.x - first.x) * share).rounded()),
                y: Int((first.y + (last.y - first.y) * share).rounded()))
        }
    }

    /// Returns the characters of a row; a blank for a cell without dots.
    package func text(row: Int) -> String {
        guard (0..<rows).contains(row) else { return "" }
        return String(cells[row * columns..<(row + 1) * columns].map(Self.character))
    }

    /// Draws the cells with dots; the others are unchanged.
    package func draw(into buffer: inout CellBuffer, at origin: Point, style: Style = .plain) {
        for row in 0..<rows {
            for column in 0..<columns where cells[row * columns + column] != 0 {
                let character = Self.character(cells[row * columns + column])
                buffer.write(
                    String(character), at: Point(column: origin.column + column, row: origin.row + row),
                    style: style)
            }
        }
    }

    private static func character(_ dots: UInt8) -> Character {
        dots == 0 ? " " : Character(Unicode.Scalar(0x2800 + UInt32(dots)) ?? " ")
    }

    /// Returns the bit of a dot: they are numbered down the left column, down the right one, and then the
    /// lowest row.
    private static func bit(_ x: Int, _ y: Int) -> UInt8 {
        let bits: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]
        return bits[x % 2][y % 4]
    }

    /// Returns the part of a line inside (Liang and Barsky), because a line from far away would take too
    /// long.
    private func clipped(
        _ start: (x: Double, y: Double), _ end: (x: Double, y: Double)
    ) -> ((x: Double, y: Double), (x: Double, y: Double))? {
        guard width > 0, height > 0 else { return nil }
        let (right, bottom) = (Double(width - 1), Double(height - 1))
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        var (enter, leave) = (0.0, 1.0)
        for (step, room) in [(-dx, start.x), (dx, right - start.x), (-dy, start.y), (dy, bottom - start.y)] {
            if step == 0 {
                if room < 0 { return nil }
            } else if step < 0 {
                enter = max(enter, room / step)
            } else {
                leave = min(leave, room / step)
            }
        }
        guard enter <= leave else { return nil }
        return ((start.x + enter * dx, start.y + enter * dy), (start.x + leave * dx, start.y + leave * dy))
    }
}
