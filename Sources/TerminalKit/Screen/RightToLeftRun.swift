/// Where in a row text runs from right to left: words of such scripts, and a blank or a sign between two of them.
struct RightToLeftRun {
    /// Where the last cell of the run stands that has begun, as it was told; `nil` where none has.
    private(set) var lastPlace: Int?
    /// The cells since then.
    private var gap = 0

    /// Whether the run is over: its place is that of its last cell until the next cell is taken.
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
