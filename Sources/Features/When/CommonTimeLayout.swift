import TerminalKit

/// The areas of the grid of free times, from top to bottom. What has no room has no rows.
struct CommonTimeLayout: Hashable {
    /// The length and the hours of the search, and the legend.
    let heading: Rect
    /// The names of the days, the hours, and the line with the working hours and the marked times.
    let days: Rect
    let hours: Rect
    let ruler: Rect
    /// The names of the people, and their times.
    let names: Rect
    let cells: Rect
    /// The sources of the selected person's times.
    let source: Rect
    /// The times in order, with a line above and one below.
    let slots: Rect
    /// The picked time, and the local times of others.
    let sum: Rect

    /// The maximum columns of a name.
    static let mostName = 24
    /// The wanted number of times in order.
    static let wantedSlots = 12
    private static let leastSlots = 3

    /// The wanted rows of the panel.
    static func rows(people: Int) -> Int { 9 + people + wantedSlots }

    /// - Parameters:
    ///   - longest: The columns of the longest name.
    ///   - hasClocks: True if there are local times of others.
    init(_ area: Rect, people: Int, longest: Int, hasClocks: Bool) {
        let height = area.rows
        let hasGrid = height >= 4
        let headingRows = height >= 9 ? 1 : 0
        let rulerRows = height >= 14 ? 1 : 0
        let sourceRows = height >= 6 ? 1 : 0
        let sumRows = hasClocks && height >= 14 ? 2 : 1
        let isListed = height >= 14
        let lines = isListed ? 2 : height >= 9 ? 1 : 0
        let rest = max(0, height - headingRows - 2 - rulerRows - sourceRows - sumRows - lines)
        let least = isListed ? min(Self.wantedSlots, max(Self.leastSlots, rest - people)) : 0
        let peopleRows = hasGrid ? min(people, max(1, rest - least)) : 0
        // The sign of the selection stands before a name, and a blank after it.
        let nameColumns = max(6, min(longest + 2, Self.mostName, area.columns / 4))
        var row = area.row
        func next(_ rows: Int) -> Rect {
            defer { row += rows }
            return Rect(column: area.column, row: row, columns: area.columns, rows: rows)
        }
        func grid(_ rect: Rect) -> Rect { rect.inset(left: nameColumns + 1) }
        heading = next(headingRows)
        days = grid(next(hasGrid ? 1 : 0))
        hours = grid(next(hasGrid ? 1 : 0))
        ruler = grid(next(rulerRows))
        let rows = next(peopleRows)
        (names, cells) = (rows.splitLeft(nameColumns).left, grid(rows))
        source = next(sourceRows)
        sum = Rect(
            column: area.column, row: area.endRow - sumRows, columns: area.columns, rows: sumRows)
        // The lines are above and below the list.
        let top = row + 1
        slots = Rect(
            column: area.column, row: top, columns: area.columns,
            rows: isListed ? max(0, sum.row - 1 - top) : 0)
        rules = (isListed ? [top - 1] : []) + (lines > 0 ? [sum.row - 1] : [])
    }

    /// The rows of the lines across the panel.
    let rules: [Int]

    /// All rows of the grid, from the hours to the last person.
    var band: Rect {
        Rect(column: hours.column, row: hours.row, columns: hours.columns, rows: cells.endRow - hours.row)
    }
}
