import TerminalKit

/// The widths of the visible rows' titles and details.
package struct PickerColumns: Hashable, Sendable {
    package let title: Int
    /// The width of details; 0 without space.
    package let detail: Int
    /// The width of the text beside the details; 0 if it is among them, or without space.
    package let more: Int

    package static let gap = ColumnWidths.gap
    private static let (leastTitle, leastDetail) = (8, 5)
    /// The minimum widths of details and the text beside them: half of both is less useful than one.
    private static let (leastBeside, leastMore) = (10, 24)

    package init(of rows: [PickerRow], room: Int) {
        // A title without a detail takes all the space.
        let titles = rows.filter { !$0.detail.isEmpty || !$0.more.isEmpty }.map(\.title)
        var widths = ColumnWidths(
            [
                .init(of: titles, least: 2 * Self.leastTitle, share: 2),
                .init(of: rows.map(\.detail), least: Self.leastBeside, rank: 1),
                .init(of: rows.map(\.more), least: Self.leastMore, rank: 2),
            ], room: room)
        if widths.columns.contains(0) {
            let either = rows.map { $0.detail.isEmpty ? $0.more : $0.detail }
            widths = ColumnWidths(
                [
                    .init(of: titles, least: Self.leastTitle, share: 2),
                    .init(of: either, least: Self.leastDetail, rank: 1),
                ], room: room)
        }
        title = widths.columns[0]
        detail = widths.columns[1]
        self.more = widths.columns.count > 2 ? widths.columns[2] : 0
    }
}

/// A row of a picker.
package struct PickerRow: Hashable, Sendable {
    /// The sign before the title: `✓` for a marked one.
    package var mark = " "
    package var title: String
    /// The offsets of the title's matched characters.
    package var matches: [Int] = []
    package var detail = ""
    /// The style of the detail; `nil` for that of secondary text.
    package var detailStyle: Style?
    /// True if the detail is at the right edge. The title then takes all the space before it.
    package var isDetailAtEnd = false
    /// True for a choice that is not available now.
    package var isMuted = false
    /// The text beside the detail if both fit, else in its place.
    package var more = ""

    package init(
        mark: String = " ", title: String, matches: [Int] = [], detail: String = "",
        isDetailAtEnd: Bool = false, more: String = "", isMuted: Bool = false
    ) {
        self.mark = mark
        self.title = title
        self.matches = matches
        self.detail = detail
        self.isDetailAtEnd = isDetailAtEnd
        self.more = more
        self.isMuted = isMuted
    }

    /// The columns beside the text: the bar, the mark and the right edge.
    private static let margins = 4

    /// Returns whether title and detail are shown whole in a row of a width, whatever the other rows have.
    package func fits(_ columns: Int) -> Bool {
        let details = [detail, more].filter { !$0.isEmpty }
        return TextWidth.columns(of: title)
            + details.reduce(0) { $0 + PickerColumns.gap + TextWidth.columns(of: $1) }
            <= columns - Self.margins
    }

    /// Returns the widths of title and detail in a row that has `room` for both.
    private func widths(_ columns: PickerColumns, room: Int) -> (title: Int, detail: Int) {
        if detail.isEmpty, more.isEmpty { return (room, columns.detail) }
        guard isDetailAtEnd, more.isEmpty else { return (columns.title, columns.detail) }
        let wanted = TextWidth.columns(of: detail)
        let isWhole = wanted <= room - PickerColumns.gap - TextWidth.columns(of: title)
        let given = isWhole ? wanted : min(wanted, columns.detail)
        return (given > 0 ? max(columns.title, room - PickerColumns.gap - given) : room, given)
    }

    package func draw(
        into buffer: inout CellBuffer, in area: Rect, _ columns: PickerColumns? = nil, theme: Theme
    ) {
        let columns = columns ?? PickerColumns(of: [self], room: area.columns - 4)
        buffer.write(mark, at: Point(column: area.column + 1, row: area.row), style: theme.good)
        let widths = widths(columns, room: area.columns - Self.margins)
        let shown = TextWidth.truncated(title, to: widths.title)
        var column = area.column + 3
        let highlighted = Set(matches)
        for (offset, character) in shown.enumerated() {
            column += buffer.write(
                String(character), at: Point(column: column, row: area.row),
                style: highlighted.contains(offset) ? theme.match : isMuted ? theme.muted : theme.plain)
        }
        let start = area.column + 3 + columns.title + PickerColumns.gap
        if widths.detail > 0 {
            let text = TextWidth.truncated(
                columns.more == 0 && detail.isEmpty ? more : detail, to: widths.detail)
            let column = isDetailAtEnd ? area.endColumn - 1 - TextWidth.columns(of: text) : start
            buffer.write(text, at: Point(column: column, row: area.row), style: detailStyle ?? theme.muted)
        }
        if columns.more > 0 {
            buffer.write(
                TextWidth.truncated(more, to: columns.more),
                at: Point(column: start + columns.detail + PickerColumns.gap, row: area.row),
                style: theme.muted)
        }
    }
}
