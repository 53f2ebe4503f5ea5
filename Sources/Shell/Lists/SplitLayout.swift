import TerminalKit

/// The layout of list and detail: side by side if they fit, else one at a time.
package struct SplitLayout: Hashable, Sendable {
    package enum Pane: Hashable, Sendable {
        case list, detail
    }

    package var list: Rect
    package var detail: Rect
    /// The column of the line between them; `nil` if only one is shown.
    package var divider: Int?

    /// Makes the layout.
    ///
    /// - Parameter listColumns: The width of the list beside a detail; `nil` for the default share.
    package init(area: Rect, isWide: Bool, focus: Pane, listColumns: Int? = nil) {
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

    /// Draws the line between the panes, joined to the rules above and below.
    ///
    /// - Parameters:
    ///   - focus: The focused pane, with a heavy rule above it; `nil` if the focus is shown otherwise.
    ///   - focusStyle: The style of that rule.
    package func drawDivider(
        into buffer: inout CellBuffer, area: Rect, style: Style, focus: Pane? = nil,
        focusStyle: Style = .plain
    ) {
        guard let divider else { return }
        let top = area.row - 1
        if let focus {
            let columns =
                focus == .list ? area.column..<divider : divider + 1..<max(divider + 1, area.endColumn)
            buffer.fill(
                Rect(column: columns.lowerBound, row: top, columns: columns.count, rows: 1),
                with: focusStyle, text: "━")
        }
        let joint =
            switch focus {
            case .list: "┭"
            case .detail: "┮"
            case nil: "┬"
            }
        buffer.write(joint, at: Point(column: divider, row: top), style: style)
        buffer.verticalLine(at: Point(column: divider, row: area.row), rows: area.rows, style: style)
        buffer.write("┴", at: Point(column: divider, row: area.endRow), style: style)
    }
}
