/// A run of right-to-left text in a row: words of such scripts, and a blank or punctuation between two of
/// them.
struct RightToLeftRun {
    /// The position of the last cell of the current run; `nil` without one.
    private(set) var lastPlace: Int?
    /// The number of cells since then.
    private var gap = 0

    /// Returns whether the run ends before a cell: its position is that of its last cell until the next cell
    /// is taken.
    func ends(before cell: Cell) -> Bool {
        lastPlace != nil && gap >= 1 && !cell.isRightToLeft
    }

    /// Takes the next cell of the row.
    mutating func take(_ cell: Cell, at place: Int) {
        if cell.isRightToLeft {
            lastPlace = place
            gap = 0
        } else if lastPlace != nil {
            gap += 1
            if gap > 1 { lastPlace = nil }
        }
    }
}

extension Cell {
    fileprivate var isRightToLeft: Bool { text.unicodeScalars.first?.isRightToLeft ?? false }
}
