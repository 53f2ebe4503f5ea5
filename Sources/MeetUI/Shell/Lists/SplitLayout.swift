import TerminalKit

/// List and detail: side by side where there is room, one at a time where there is not.
struct SplitLayout: Hashable, Sendable {
    enum Pane: Hashable, Sendable {
        case list, detail
    }

    var list: Rect
    var detail: Rect
    /// The column of the line between them; `nil` when only one is shown.
    var divider: Int?

    /// - Parameter listColumns: How wide the list is beside a detail; `nil` for the usual share.
    init(area: Rect, isWide: Bool, focus: Pane, listColumns: Int? = nil) {
        guard isWide else {
            let nothing = Rect(column: area.column, row: area.row, columns: 0, rows: 0)
            list = focus == .list ? area : nothing
            detail = focus == .detail ? area.inset(left: 1, right: 1) : nothing
            divider = nil
            return
        }
        let listColumns = listColumns ?? min(max(40, area.columns * 43 / 100), 64)
        list = area.splitLeft(listColumns).left
        detail = area.inset(left: listColumns + 2, right: 1)
        divider = listColumns
    }

    /// The line between the panes, joined to the rules above and below.
    func drawDivider(into buffer: inout CellBuffer, area: Rect, style: Style) {
        guard let divider else { return }
        buffer.write("┬", at: Point(column: divider, row: area.row - 1), style: style)
        buffer.verticalLine(at: Point(column: divider, row: area.row), rows: area.rows, style: style)
        buffer.write("┴", at: Point(column: divider, row: area.endRow), style: style)
    }
}
