/// Packs overlapping blocks of a day into columns, by their rows.
///
/// Blocks that overlap, directly or through others, are a group that shares the width. Each takes the first
/// free column, and extends to the right over free columns.
package struct ColumnPacking: Hashable, Sendable {
    package struct Place: Hashable, Sendable {
        /// The column, from 0 at the left.
        package var column: Int
        /// The number of columns it takes.
        package var span: Int
        /// The number of columns of its group.
        package var columns: Int

        package init(column: Int, span: Int = 1, of columns: Int) {
            self.column = column
            self.span = span
            self.columns = columns
        }
    }

    /// The blocks of a group without a column.
    package struct Rest: Hashable, Sendable {
        /// From the first row of the first to the last row of the last.
        package var rows: Range<Int>
        package var count: Int
        /// The place of the note about them: the last column if there are several.
        package var place: Place

        package init(rows: Range<Int>, count: Int, place: Place) {
            self.rows = rows
            self.count = count
            self.place = place
        }
    }

    /// The place of each block, in the given order; `nil` without a column.
    package private(set) var places: [Place?]
    package private(set) var rests: [Rest] = []

    /// Packs the blocks.
    ///
    /// - Parameters:
    ///   - blocks: The rows of each. An empty range counts as one row.
    ///   - most: The maximum number of columns. If a group needs more, the last one is for the remaining
    ///     blocks.
    package init(_ blocks: [Range<Int>], most: Int = .max) {
        places = Array(repeating: nil, count: blocks.count)
        let blocks = blocks.map { $0.isEmpty ? $0.lowerBound..<$0.lowerBound + 1 : $0 }
        // Of those that begin in the same row the longest comes first.
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

    /// Places a group.
    ///
    /// - Parameter group: The blocks of the group, ordered by rows.
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
        // The last column shows the number of hidden ones, unless it is the only one.
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

/// Finds overlaps.
package enum ClashFinder {
    /// Returns the indices of ranges that overlap another one. An empty range overlaps nothing.
    package static func clashing<Bound: Comparable>(_ stretches: [Range<Bound>]) -> Set<Int> {
        let order = stretches.indices.filter { !stretches[$0].isEmpty }.sorted {
            stretches[$0].lowerBound < stretches[$1].lowerBound
        }
        var clashing: Set<Int> = []
        // The earlier one that ends last.
        var latest: Int?
        for index in order {
            if let latest, stretches[index].lowerBound < stretches[latest].upperBound {
                clashing.formUnion([latest, index])
            }
            if latest.map({ stretches[$0].upperBound < stretches[index].upperBound }) ?? true {
                latest = index
            }
        }
        return clashing
    }
}
