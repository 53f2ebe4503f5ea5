import TerminalKit

/// Letters and digits of five by five squares, for those who look from afar.
struct BigLetters: Hashable, Sendable {
    enum Scale: Hashable, Sendable {
        /// A square is two cells wide.
        case large
        /// A square is a half of a cell.
        case small
    }

    let text: String
    let scale: Scale

    /// Makes letters of the largest scale for an area; `nil` without room, and for characters that have no
    /// picture.
    ///
    /// - Parameter hasHalves: False where the terminal has no half blocks.
    init?(_ text: String, in area: Size, hasHalves: Bool) {
        guard !text.isEmpty, text.allSatisfy({ Self.pictures[$0] != nil }) else { return nil }
        let scales: [Scale] = hasHalves ? [.large, .small] : [.large]
        let fitting = scales.first { scale in
            let size = Self.size(of: text, scale)
            return size.columns <= area.columns && size.rows <= area.rows
        }
        guard let fitting else { return nil }
        self.text = text
        scale = fitting
    }

    var size: Size { Self.size(of: text, scale) }

    private static let rows = 5

    private static func size(of text: String, _ scale: Scale) -> Size {
        let squares = text.reduce(-1) { $0 + (pictures[$1]?.first?.count ?? 0) + 1 }
        return switch scale {
        case .large: Size(columns: squares * 2, rows: rows)
        case .small: Size(columns: squares, rows: (rows + 1) / 2)
        }
    }

    func draw(into buffer: inout CellBuffer, at origin: Point, style: Style) {
        var square = 0
        for character in text {
            let picture = Self.pictures[character] ?? []
            for column in 0..<(picture.first?.count ?? 0) {
                switch scale {
                case .large:
                    for row in 0..<Self.rows where Self.isSet(picture, row, column) {
                        let place = Point(
                            column: origin.column + (square + column) * 2, row: origin.row + row)
                        buffer.write("██", at: place, style: style)
                    }
                case .small:
                    for row in stride(from: 0, to: Self.rows, by: 2) {
                        let upper = Self.isSet(picture, row, column)
                        let lower = Self.isSet(picture, row + 1, column)
                        let sign = upper ? (lower ? "█" : "▀") : (lower ? "▄" : "")
                        let place = Point(
                            column: origin.column + square + column, row: origin.row + row / 2)
                        buffer.write(sign, at: place, style: style)
                    }
                }
            }
            square += (picture.first?.count ?? 0) + 1
        }
    }

    private static func isSet(_ picture: [[Character]], _ row: Int, _ column: Int) -> Bool {
        picture.indices.contains(row) && picture[row].indices.contains(column) && picture[row][column] == "#"
    }

    /// The letters of codes (`TableCode`), and the digits.
    private static let pictures: [Character: [[Character]]] = drawn.mapValues { $0.map { Array($0) } }

    private static let drawn: [Character: [String]] = [
        "0": [".###.", "#...#", "#...#", "#...#", ".###."],
        "1": ["..#..", ".##..", "..#..", "..#..", ".###."],
        "2": ["####.", "....#", ".###.", "#....", "#####"],
        "3": ["####.", "....#", "..##.", "....#", "####."],
        "4": ["#...#", "#...#", "#####", "....#", "....#"],
        "5": ["#####", "#....", "####.", "....#", "####."],
        "6": [".###.", "#....", "####.", "#...#", ".###."],
        "7": ["#####", "....#", "...#.", "..#..", "..#.."],
        "8": [".###.", "#...#", ".###.", "#...#", ".###."],
        "9": [".###.", "#...#", ".####", "....#", ".###."],
        "B": ["####.", "#...#", "####.", "#...#", "####."],
        "C": [".####", "#....", "#....", "#....", ".####"],
        "D": ["####.", "#...#", "#...#", "#...#", "####."],
        "F": ["#####", "#....", "####.", "#....", "#...."],
        "G": [".####", "#....", "#..##", "#...#", ".####"],
        "H": ["#...#", "#...#", "#####", "#...#", "#...#"],
        "J": ["...##", "....#", "....#", "#...#", ".###."],
        "K": ["#...#", "#..#.", "###..", "#..#.", "#...#"],
        "L": ["#....", "#....", "#....", "#....", "#####"],
        "M": ["#...#", "##.##", "#.#.#", "#...#", "#...#"],
        "N": ["#...#", "##..#", "#.#.#", "#..##", "#...#"],
        "S": [".####", "#....", ".###.", "....#", "####."],
        "T": ["#####", "..#..", "..#..", "..#..", "..#.."],
        "V": ["#...#", "#...#", "#...#", ".#.#.", "..#.."],
        "X": ["#...#", ".#.#.", "..#..", ".#.#.", "#...#"],
        "Z": ["#####", "...#.", "..#..", ".#...", "#####"],
    ]
}
