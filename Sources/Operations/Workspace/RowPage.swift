import MeetStore

/// A page of a long list, with the selected row.
package struct RowPage<Row: Hashable & Sendable>: Hashable, Sendable {
    /// The length of the whole list.
    package var count: Int
    /// The index of `rows.first` in the whole list.
    package var offset: Int
    package var rows: [Row]
    /// The index of the anchor's row.
    package var anchor: Int

    package init(count: Int, offset: Int, rows: [Row], anchor: Int) {
        self.count = count
        self.offset = offset
        self.rows = rows
        self.anchor = anchor
    }

    /// Reads the page around a row, clamped to the list.
    ///
    /// - Parameter read: Returns rows of the list.
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
