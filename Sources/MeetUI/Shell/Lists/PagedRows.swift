import Operations
import TerminalKit

/// A long list of which only the rows around the bar are held.
struct PagedRows<Row: Hashable & Sendable>: Hashable, Sendable {
    /// Rows asked for on each side of the bar.
    static var reach: Int { 150 }

    /// How long the whole list is.
    private(set) var count = 0
    /// The number of the first row that is held.
    private(set) var offset = 0
    private(set) var rows: [Row] = []
    private(set) var isLoaded = false
    var cursor = ListCursor()

    init() {}

    func row(at index: Int) -> Row? {
        let place = index - offset
        return rows.indices.contains(place) ? rows[place] : nil
    }

    var selected: Row? { row(at: cursor.selected) }
    var isEmpty: Bool { isLoaded && count == 0 }

    /// Takes a page. `followsAnchor` puts the bar on the anchor's row, else the bar stays where it is.
    mutating func receive(_ page: RowPage<Row>, followsAnchor: Bool) {
        count = page.count
        offset = page.offset
        rows = page.rows
        isLoaded = true
        if followsAnchor {
            cursor.selected = page.anchor
        }
        cursor.selected = max(0, min(cursor.selected, count - 1))
        cursor.top = max(0, min(cursor.top, count - 1))
    }

    /// Whether rows near the bar are missing, so that a page around it should be asked for.
    func needsPage(visible rows: Int) -> Bool {
        guard isLoaded, count > 0 else { return false }
        let first = max(0, cursor.selected - rows)
        let last = min(count - 1, cursor.selected + rows)
        return row(at: first) == nil || row(at: last) == nil
    }

    /// Moves the bar as a list command says; `false` when the command is none.
    mutating func move(_ command: CommandID, page: Int) -> Bool {
        switch command {
        case .moveUp: cursor.move(by: -1, count: count)
        case .moveDown: cursor.move(by: 1, count: count)
        case .pageUp: cursor.move(by: -max(1, page - 1), count: count)
        case .pageDown: cursor.move(by: max(1, page - 1), count: count)
        case .moveFirst: cursor.move(by: -count, count: count)
        case .moveLast: cursor.move(by: count, count: count)
        default: return false
        }
        return true
    }
}
