import Operations
import TerminalKit

/// A long list and its filter: only the rows around the bar are held. It says around what a page is to be read, and
/// takes the page; how a page is read, its screen knows.
struct PagedList<Row: Identifiable & Hashable & Sendable>: Hashable, Sendable
where Row.ID: Hashable & Sendable {
    /// What a page is read around.
    enum Place: Hashable, Sendable {
        /// Where the list begins for a reader: the first row, or the next meeting.
        case start
        case row(Int)
        /// That row, or where it would stand; the fallback when it is gone.
        case item(Row.ID, fallback: Int)
    }

    /// Rows on each side of a place, where it is no matter how many.
    static var far: Int { 150 }
    /// Rows beyond what can be seen, which are read with it.
    private static var margin: Int { 10 }

    /// Rows to ask for on each side of a place.
    ///
    /// - Parameters:
    ///   - visible: How many rows are on the screen.
    ///   - isAwaited: Whether what is typed waits for them: little more is read then than can be seen.
    static func reach(visible: Int, isAwaited: Bool) -> Int {
        isAwaited ? visible + margin : max(far, visible + margin)
    }

    private(set) var filter = FilterBar()
    var cursor = ListPane()
    /// How long the whole list is.
    private(set) var count = 0
    private(set) var rows: [Row] = []
    private(set) var isLoaded = false
    /// The number of the first row that is held.
    private var offset = 0
    /// Around what the page is read that puts the bar there; `nil` where none is on its way.
    private var awaited: Place? = .start
    /// What the bar is to go to as soon as it is listed.
    private var wanted: Row.ID?
    /// Where the bar was before the filter: it goes back there from a filter that found nothing.
    private var unfiltered: Row.ID?

    init() {}

    func row(at index: Int) -> Row? {
        let place = index - offset
        return rows.indices.contains(place) ? rows[place] : nil
    }

    var selected: Row? { row(at: cursor.selected) }
    /// Whether it is known that there is nothing in it.
    var isEmpty: Bool { isLoaded && count == 0 }

    // MARK: - What is to be read

    /// The list is to be read anew, and the bar stays with its row.
    ///
    /// - Parameter id: The row that the bar goes to instead, as it was just made or changed.
    mutating func reload(goingTo id: Row.ID? = nil) -> Place {
        wanted = id ?? wanted
        let place: Place
        if let wanted {
            place = .item(wanted, fallback: cursor.selected)
        } else if awaited == .start || count == 0 {
            place = .start
        } else {
            place = selected.map { .item($0.id, fallback: cursor.selected) } ?? .row(cursor.selected)
        }
        awaited = place
        return place
    }

    /// The list is to be read from its start, as after the filter changed.
    mutating func restart() -> Place {
        awaited = .start
        return .start
    }

    /// Around what is to be read where rows around the bar are missing; where the bar is about to go elsewhere, there.
    ///
    /// - Parameter visible: How many rows are on the screen.
    func missing(visible: Int) -> Place? {
        guard isLoaded, count > 0 else { return nil }
        let first = max(0, cursor.selected - visible)
        let last = min(count - 1, cursor.selected + visible)
        return row(at: first) == nil || row(at: last) == nil ? awaited ?? .row(cursor.selected) : nil
    }

    mutating func receive(_ page: RowPage<Row>) {
        count = page.count
        offset = page.offset
        rows = page.rows
        isLoaded = true
        if awaited != nil { cursor.selected = page.anchor }
        awaited = nil
        cursor.select(cursor.selected, of: count)
        cursor.top = max(0, min(cursor.top, count - 1))
        // What the filter hides is gone to when the filter goes.
        if filter.text.isEmpty || selected?.id == wanted { wanted = nil }
    }

    // MARK: - On the screen

    func window(
        _ area: Rect, _ scrolling: ListWindow.Scrolling = .asNeeded, bar: ListWindow.Bar = .within,
        margin: Int = 0
    ) -> ListWindow {
        cursor.window(area, ListShape(count: count), scrolling, bar: bar, margin: margin)
    }

    /// Scrolls the selected row into view after the rows or the area changed.
    mutating func settle(rows: Int) {
        cursor.settle(ListShape(count: count), rows: rows)
    }

    /// Returns the visible rows that are loaded.
    func rows(in window: ListWindow) -> [Row] { window.rows.compactMap { row(at: $0.index) } }

    // MARK: - The filter

    /// Draws the filter's line if it is open or set; returns the rest of the area and the cursor's cell.
    func drawFilter(into buffer: inout CellBuffer, in area: Rect, theme: Theme) -> (
        rest: Rect, cursor: Point?
    ) {
        guard filter.isVisible else { return (area, nil) }
        let parts = area.splitTop(1)
        return (parts.rest, filter.draw(into: &buffer, in: parts.top, theme: theme))
    }

    mutating func openFilter() {
        if filter.text.isEmpty { unfiltered = selected?.id }
        filter.open()
    }

    /// Takes the filter away; `nil` where there was none.
    mutating func clearFilter() -> Place? {
        guard filter.isVisible else { return nil }
        filter.clear()
        return reload(goingTo: selected == nil ? unfiltered : nil)
    }

    /// What typing into the filter means.
    enum Typing: Hashable, Sendable {
        /// The list is to be read around there.
        case changed(Place)
        case consumed
    }

    /// Takes keys and pasted text while the filter is open; `nil` when the event is not for it.
    mutating func type(_ event: TerminalEvent) -> Typing? {
        switch filter.handle(event) {
        case .changed: .changed(restart())
        // The bar stays with what was found.
        case .cleared: .changed(reload(goingTo: selected == nil ? unfiltered : nil))
        case .closed, .consumed: .consumed
        case nil: nil
        }
    }
}
