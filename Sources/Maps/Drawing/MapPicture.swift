/// Streets, water and parks as terminal cells: eight dots a cell, with one ink.
package struct MapPicture: Hashable, Sendable {
    package struct Cell: Hashable, Sendable {
        /// The dots as the last byte of the Braille character (U+2800 on).
        package var dots: UInt8 = 0
        package var ink = MapInk.none

        package init(dots: UInt8 = 0, ink: MapInk = .none) {
            self.dots = dots
            self.ink = ink
        }
    }

    /// The size in cells.
    package let columns: Int
    package let rows: Int
    /// The cells row by row.
    package private(set) var cells: [Cell]

    /// The maximum number of columns, and of rows.
    package static let mostCells = 1024

    package init(columns: Int, rows: Int) {
        self.columns = min(max(0, columns), Self.mostCells)
        self.rows = min(max(0, rows), Self.mostCells)
        cells = Array(repeating: Cell(), count: self.columns * self.rows)
    }

    package subscript(column: Int, row: Int) -> Cell {
        get { cells[row * columns + column] }
        set { cells[row * columns + column] = newValue }
    }
}

/// A placed name.
package struct MapLabel: Hashable, Sendable {
    package var text: String
    package var kind: MapTile.Named
    /// The cell of its first character, from the map's top left, and its number of cells.
    package var column: Int
    package var row: Int
    package var columns: Int

    package init(text: String, kind: MapTile.Named, column: Int, row: Int, columns: Int) {
        self.text = text
        self.kind = kind
        self.column = column
        self.row = row
        self.columns = columns
    }
}

extension MapPicture.Cell {
    /// The Braille character; a blank without dots.
    package var braille: String {
        dots == 0 ? " " : String(Unicode.Scalar(0x2800 + UInt32(dots)).map(Character.init) ?? " ")
    }
}
