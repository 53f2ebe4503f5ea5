/// Puts what overlaps side by side: blocks of a day, by the rows that they take.
///
/// Blocks that overlap, directly or through others, are a group, which shares the width. Within it each block takes the
/// first column that is free, and goes on to the right as far as nothing is there.
package struct ColumnPacking: Hashable, Sendable {
    package struct Place: Hashable, Sendable {
        /// From 0 at the left.
        package var column: Int
        /// How many columns it takes.
        package var span: Int
        /// How many columns its group has.
        package var columns: Int

        package init(column: Int, span: Int = 1, of columns: Int) {
            self.column = column
            self.span = span
            self.columns = columns
        }
    }

    /// Blocks of a group that have no column any more.
    package struct Rest: Hashable, Sendable {
        /// From the first row of the first of them to the last row of the last.
        package var rows: Range<Int>
        package var count: Int
        /// Where that they are there is said: in the last column where there are several.
        package var place: Place

        package init(rows: Range<Int>, count: Int, place: Place) {
            self.rows = rows
            self.count = count
            self.place = place
        }
    }

    /// Of each block, in the order they came in; `nil` for those that have no column.
    package private(set) var places: [Place?]
    package private(set) var rests: [Rest] = []

    /// - Parameters:
    ///   - blocks: The rows of each. One without rows is taken for one of a row.
    ///   - most: The columns there is room for. Where a group needs more, the last of them is for those that are left.
    package init(_ blocks: [Range<Int>], most: Int = .max) {
        places = Array(repeating: nil, count: blocks.count)
        let blocks = blocks.map { $0.isEmpty ? $0.lowerBound..<$0.lowerBound + 1 : $0 }
        // Of those that begin in the same row the longest stands first.
        let order = blocks.indices.sorted {
            (blocks[$0].lowerBound, -blocks[$0].upperBound, $0)
                < (blocks[$1].lowerBound, -blocks[$1].upperBound, $1)
        }
        var group: [Int] = []
        var end = Int.min
        for index in order {
            if blocks[index].lowerBound >= end, !group.isEmpty {
                place(group, blocks, most: max(1, most))
                group = []
            }
            group.append(index)
            end = max(end, blocks[index].upperBound)
        }
        if !group.isEmpty { place(group, blocks, most: max(1, most)) }
    }

    /// - Parameter group: Those of a group, in the order of their rows.
    private mutating func place(_ group: [Int], _ blocks: [Range<Int>], most: Int) {
        var ends: [Int] = []
        var columnOf: [Int: Int] = [:]
        for index in group {
            let column = ends.firstIndex { $0 <= blocks[index].lowerBound } ?? ends.count
            if column == ends.count { ends.append(blocks[index].upperBound) }
            ends[column] = blocks[index].upperBound
            columnOf[index] = column
        }
        let columns = min(ends.count, most)
        // The last column says how many more there are, unless it is the only one.
        let shown = ends.count > most ? max(1, most - 1) : ends.count
        for index in group {
            guard let column = columnOf[index], column < shown else { continue }
            var next = column + 1
            while next < shown, isFree(next, beside: index, columnOf, blocks) { next += 1 }
            places[index] = Place(column: column, span: next - column, of: columns)
        }
        let left = group.filter { columnOf[$0].map { $0 >= shown } ?? true }
        guard let first = left.map({ blocks[$0].lowerBound }).min(),
            let last = left.map({ blocks[$0].upperBound }).max()
        else { return }
        rests.append(
            Rest(
                rows: first..<last, count: left.count, place: Place(column: columns - 1, of: columns)))
    }

    private func isFree(
        _ column: Int, beside index: Int, _ columnOf: [Int: Int], _ blocks: [Range<Int>]
    ) -> Bool {
        !columnOf.contains { $0.value == column && blocks[$0.key].overlaps(blocks[index]) }
    }
}
