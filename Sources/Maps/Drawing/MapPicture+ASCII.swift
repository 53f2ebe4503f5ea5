extension MapPicture {
    /// Returns a row of the picture for a terminal without Braille: lines by their direction, `~` for water,
    /// `"` for parks.
    package func asciiText(row: Int) -> [Character] {
        guard (0..<rows).contains(row) else { return [] }
        return (0..<columns).map { Self.ascii(self[$0, row], column: $0, row: row) }
    }

    private static func ascii(_ cell: Cell, column: Int, row: Int) -> Character {
        if cell.dots == 0 { return " " }
        return switch cell.ink {
        case .none: " "
        // Sparser than the dots, because a character is heavier.
        case .water: column % 2 == 0 || cell.dots.nonzeroBitCount > 2 ? "~" : " "
        case .park: column % 4 == (row % 2 == 0 ? 0 : 3) ? "\"" : " "
        case .wood: "^"
        case .waterway: "~"
        case .path, .ferry, .boundary: cell.dots & 0b1110_0100 == 0 ? "'" : "."
        case .building, .wall, .service, .rail, .edge, .minorStreet, .street, .mainStreet, .motorway, .ring,
            .place, .way:
            shapes[Int(cell.dots)]
        }
    }

    /// The most similar character of each set of dots.
    private static let shapes: [Character] = (0...255).map { shape(UInt8($0)) }

    private static func shape(_ dots: UInt8) -> Character {
        let left = (0..<4).filter { dots & Cell.bit(x: 0, y: $0) != 0 }
        let right = (0..<4).filter { dots & Cell.bit(x: 1, y: $0) != 0 }
        guard let first = (left + right).min(), let last = (left + right).max() else { return " " }
        if left.count + right.count >= 6 { return "#" }
        if left.isEmpty || right.isEmpty {
            let count = left.count + right.count
            if count == 1 { return first < 2 ? "'" : "." }
            return count == 2 && last - first > 1 ? ":" : "|"
        }
        if last - first <= 1, left.count + right.count <= 3 || first == last {
            return last < 1 ? "'" : first > 2 ? "." : "-"
        }
        let lean = right.reduce(0, +) * left.count - left.reduce(0, +) * right.count
        // The height difference of the right side, in quarters of a cell.
        let slope = Double(lean) / Double(left.count * right.count)
        if slope >= 1 { return "\\" }
        if slope <= -1 { return "/" }
        return last - first >= 2 ? "|" : "-"
    }
}
