import TerminalKit

/// The areas of the venue screen.
///
/// Wide: list, and beside it the venue above the map. Medium: list, and beside it the map; the venue replaces
/// the list. Narrow: either list or venue.
struct VenuesLayout: Hashable, Sendable {
    /// The row of the query.
    var query: Rect
    var near: Rect
    /// The other conditions.
    var conditions: Rect
    /// The row of the line below them; `nil` if there is no room for one.
    var rule: Int?
    var status: Rect
    var list: Rect
    /// The attribution of the rows.
    var credit: Rect
    var detail: Rect
    var map: Rect
    /// The column between list and map.
    var divider: Int?
    /// The row between venue and map.
    var mapRule: Int?

    static func isWide(_ body: Size) -> Bool { body.columns >= 100 && body.rows >= 18 }
    static func hasMap(_ body: Size) -> Bool { body.columns >= 64 && body.rows >= 10 }

    /// The columns of the list, to which its status lines wrap.
    static func listColumns(_ body: Size) -> Int {
        if isWide(body) { return min(max(60, body.columns * 55 / 100), 80) }
        return hasMap(body) ? body.columns * 58 / 100 : body.columns
    }

    /// - Parameters:
    ///   - statusRows: The rows of the status.
    ///   - hasCredit: True if an attribution is needed below the list.
    init(area: Rect, showsDetail: Bool, statusRows: Int, hasCredit: Bool) {
        let isWide = Self.isWide(area.size)
        let hasMap = Self.hasMap(area.size)
        let nothing = Rect(column: area.column, row: area.row, columns: 0, rows: 0)
        var rest: Rect
        if hasMap {
            let first = area.splitTop(1)
            let halves = first.top.splitLeft(area.columns * 58 / 100)
            query = halves.left.inset(left: 1, right: 1)
            near = halves.rest.inset(right: 1)
            let second = first.rest.splitTop(1)
            conditions = second.top.inset(left: 1, right: 1)
            rule = second.rest.row
            rest = second.rest.inset(top: 1)
        } else {
            let first = area.splitTop(1)
            query = first.top
            let second = first.rest.splitTop(1)
            let halves = second.top.splitLeft(area.columns / 2)
            near = halves.left
            conditions = halves.rest.inset(left: 1)
            rest = second.rest
        }
        let left = hasMap ? rest.splitLeft(Self.listColumns(area.size)) : (left: rest, rest: nothing)
        divider = hasMap ? left.rest.column : nil
        let right = hasMap ? left.rest.inset(left: 1) : nothing
        let pane = left.left
        if isWide {
            // The same for every venue, so that the map does not move with the selection.
            let needed = min(13, right.rows * 2 / 5)
            detail = right.splitTop(needed).top.inset(left: 1, right: 1)
            mapRule = right.row + needed
            map = right.splitTop(needed + 1).rest
        } else {
            detail = showsDetail ? pane.inset(left: 1, right: 1) : nothing
            mapRule = nil
            map = right
        }
        guard isWide || !showsDetail else {
            status = nothing
            list = nothing
            credit = nothing
            return
        }
        let parts = pane.splitTop(min(statusRows, max(0, pane.rows / 2)))
        status = parts.top.inset(left: 1, right: 1)
        let creditRows = hasCredit && parts.rest.rows >= 5 ? 1 : 0
        list = parts.rest.inset(bottom: creditRows)
        credit = Rect(column: pane.column, row: list.endRow, columns: pane.columns, rows: creditRows)
            .inset(left: 1, right: 1)
    }
}
