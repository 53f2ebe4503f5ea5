import MeetStore

/// A part of a long list, with where the list's bar belongs.
package struct RowPage<Row: Hashable & Sendable>: Hashable, Sendable {
    /// How long the whole list is.
    package var count: Int
    /// The number of `rows.first` in the whole list.
    package var offset: Int
    package var rows: [Row]
    /// The row that the anchor stood for.
    package var anchor: Int

    package init(count: Int, offset: Int, rows: [Row], anchor: Int) {
        self.count = count
        self.offset = offset
        self.rows = rows
        self.anchor = anchor
    }

    /// The page around a row; the nearest one where the list ends before it.
    ///
    /// - Parameter read: Gets rows of the list.
    init(
        count: Int, anchor row: Int, before: Int, after: Int,
        _ read: (Range<Int>) throws(StoreError) -> [Row]
    ) throws(StoreError) {
        let anchor = max(0, min(row, count - 1))
        let (first, last) = (max(0, anchor - before), after > count - anchor ? count : anchor + after)
        self.init(
            count: count, offset: first, rows: first < last ? try read(first..<last) : [], anchor: anchor)
    }
}
