import Operations
import TerminalKit

/// A long list and its filter, with only the rows around the selected one in memory. It returns the anchors
/// of pages to read, and takes the pages; the screen reads them.
package struct PagedList<Row: Identifiable & Hashable & Sendable>: Hashable, Sendable
where Row.ID: Hashable & Sendable {
    /// The anchor of a page.
    package enum Place: Hashable, Sendable {
        /// The beginning of the list for a reader: the first row, or the next meeting.
        case start
        case row(Int)
        /// A row, or its former position; the fallback if it no longer exists.
        case item(Row.ID, fallback: Int)
    }

    /// The number of rows on each side of an anchor, for an unhurried read.
    package static var far: Int { 150 }
    /// The number of rows beyond the visible ones that are read too.
    private static var margin: Int { 10 }

    /// Returns the number of rows to read on each side of an anchor.
    ///
    /// - Parameters:
    ///   - visible: The number of visible rows.
    ///   - isAwaited: Whether input waits for them: then little more than the visible ones is read.
    package static func reach(visible: Int, isAwaited: Bool) -> Int {
        isAwaited ? visible + margin : max(far, visible + margin)
    }

    package private(set) var filter = FilterBar()
    package var cursor = ListPane()
    /// The number of rows in the whole list.
    package private(set) var count = 0
    package private(set) var rows: [Row] = []
    package private(set) var isLoaded = false
    /// The index of the first row in memory.
    private var offset = 0
    /// The anchor of the page being read, which sets the selection; `nil` without one.
    private var awaited: Place? = .start
    /// The row to select as soon as it is listed.
    private var wanted: Row.ID?
    /// The selected row before the filter, selected again after a filter without matches.
    private var unfiltered: Row.ID?

    package init() {}

    package func row(at index: Int) -> Row? {
        let place = index - offset
        return rows.indices.contains(place) ? rows[place] : nil
    }

    package var selected: Row? { row(at: cursor.selected) }
    /// True if the list is known to be empty.
    package var isEmpty: Bool { isLoaded && count == 0 }

    // MARK: - What is to be read

    /// Returns the anchor for reading the list again, with the selected row kept.
    ///
    /// - Parameter id: The row to select instead, which was just added or changed.
    package mutating func reload(goingTo id: Row.ID? = nil) -> Place {
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

    /// Returns the anchor for reading the list from its beginning, for example after a change of the filter.
    package mutating func restart() -> Place {
        awaited = .start
        return .start
    }

    /// Returns the anchor of the next page to load, or `nil` if all visible rows are loaded.
    ///
    /// - Parameter visible: The number of visible rows.
    package func missing(visible: Int) -> Place? {
        guard isLoaded, count > 0 else { return nil }
        let first = max(0, cursor.selected - visible)
        let last = min(count - 1, cursor.selected + visible)
        return row(at: first) == nil || row(at: last) == nil ? awaited ?? .row(cursor.selected) : nil
    }

    package mutating func receive(_ page: RowPage<Row>) {
        count = page.count
        offset = page.offset
        rows = page.rows
        isLoaded = true
        if awaited != nil { cursor.selected = page.anchor }
        awaited = nil
        cursor.select(cursor.selected, of: count)
        cursor.top = max(0, min(cursor.top, count - 1))
        // A row hidden by the filter is selected when the filter is removed.
        if filter.text.isEmpty || selected?.id == wanted { wanted = nil }
    }

    // MARK: - On the screen

    package func window(
        _ area: Rect, _ scrolling: ListWindow.Scrolling = .asNeeded, bar: ListWindow.Bar = .within,
        margin: Int = 0
    ) -> ListWindow {
        cursor.window(area, ListShape(count: count), scrolling, bar: bar, margin: margin)
    }

    /// Scrolls the selected row into view after the rows or the area changed.
    package mutating func settle(rows: Int) {
        cursor.settle(ListShape(count: count), rows: rows)
    }

    /// Returns the visible rows that are loaded.
    package func rows(in window: ListWindow) -> [Row] { window.rows.compactMap { row(at: $0.index) } }

    // MARK: - The filter

    /// Draws the filter's line if it is open or set; returns the rest of the area and the cursor's cell.
    package func drawFilter(into buffer: inout CellBuffer, in area: Rect, theme: Theme) -> (
        rest: Rect, cursor: Point?
    ) {
        guard filter.isVisible else { return (area, nil) }
        let parts = area.splitTop(1)
        return (parts.rest, filter.draw(into: &buffer, in: parts.top, theme: theme))
    }

    package mutating func openFilter() {
        if filter.text.isEmpty { unfiltered = selected?.id }
        filter.open()
    }

    /// Removes the filter; returns `nil` if there was none.
    package mutating func clearFilter() -> Place? {
        guard filter.isVisible else { return nil }
        filter.clear()
        return reload(goingTo: selected == nil ? unfiltered : nil)
    }

    /// The effect of typing into the filter.
    package enum Typing: Hashable, Sendable {
        /// The list is to be read at this anchor.
        case changed(Place)
        case consumed
    }

    /// Handles keys and pasted text while the filter is open; returns `nil` for other events.
    package mutating func type(_ event: TerminalEvent) -> Typing? {
        switch filter.handle(event) {
        case .changed: .changed(restart())
        // The found row stays selected.
        case .cleared: .changed(reload(goingTo: selected == nil ? unfiltered : nil))
        case .closed, .consumed: .consumed
        case nil: nil
        }
    }
}
