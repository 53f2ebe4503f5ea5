/// The selected row and the first visible row of a list. All rows are one row high.
///
/// Every change keeps both within the list; an empty list selects row 0.
package struct ListCursor: Hashable, Sendable {
    package var selected: Int
    /// The first visible row.
    package var top: Int

    package init(selected: Int = 0, top: Int = 0) {
        self.selected = selected
        self.top = top
    }

    package mutating func move(by rows: Int, count: Int) {
        let (sum, isTooFar) = selected.addingReportingOverflow(rows)
        move(to: isTooFar ? (rows < 0 ? 0 : Int.max) : sum, count: count)
    }

    package mutating func move(to index: Int, count: Int) {
        selected = min(max(0, index), max(0, count - 1))
    }

    package mutating func moveToFirst() {
        selected = 0
    }

    package mutating func moveToLast(count: Int) {
        move(to: Int.max, count: count)
    }

    /// Moves by whole pages of `rows`, less one row that stays visible.
    package mutating func page(by pages: Int, rows: Int, count: Int) {
        let (distance, isTooFar) = max(1, rows - 1).multipliedReportingOverflow(by: pages)
        move(by: isTooFar ? (pages < 0 ? Int.min : Int.max) : distance, count: count)
    }

    /// Scrolls, and moves the selection only as far as it would leave the screen, like the mouse wheel.
    package mutating func scroll(by distance: Int, rows: Int, count: Int) {
        let (sum, isTooFar) = top.addingReportingOverflow(distance)
        top = min(max(0, isTooFar ? (distance < 0 ? 0 : Int.max) : sum), max(0, count - max(1, rows)))
        move(to: min(max(selected, top), top + max(1, rows) - 1), count: count)
    }

    /// Scrolls as little as needed to show the selection, without unused rows at the end.
    package mutating func keepVisible(rows: Int, count: Int) {
        let rows = max(1, rows)
        move(to: selected, count: count)
        top = min(max(0, top), max(0, count - rows))
        if selected < top { top = selected }
        if selected - top >= rows { top = selected - rows + 1 }
    }

    /// Returns the rows to draw.
    package func visible(rows: Int, count: Int) -> Range<Int> {
        let first = min(max(0, top), max(0, count))
        return first..<min(max(0, count), first + max(0, rows))
    }

    /// Handles the arrow and paging keys. Returns whether the key was one of them.
    package mutating func handle(_ key: Key, rows: Int, count: Int) -> Bool {
        guard key.modifiers.isEmpty else { return false }
        switch key.code {
        case .up: move(by: -1, count: count)
        case .down: move(by: 1, count: count)
        case .pageUp: page(by: -1, rows: rows, count: count)
        case .pageDown: page(by: 1, rows: rows, count: count)
        case .home: moveToFirst()
        case .end: moveToLast(count: count)
        default: return false
        }
        keepVisible(rows: rows, count: count)
        return true
    }
}
