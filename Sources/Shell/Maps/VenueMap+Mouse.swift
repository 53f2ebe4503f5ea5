import Maps
import MeetCore
import TerminalKit

extension VenueMap {
    /// The effect of the mouse on a map.
    package enum MouseUse: Hashable, Sendable {
        /// Outside the map.
        case none
        /// The map was moved or zoomed.
        case moved
        /// The button was pressed on a marker, or on none.
        case pressed(index: Int?)
        /// The button is held or was released, without a change.
        case held
    }

    /// Handles the mouse: the wheel zooms around its cell, dragging moves the map.
    ///
    /// - Parameters:
    ///   - rect: The map's area; the mouse position is in the same cells.
    ///   - streets: The streets that the map was drawn with.
    package mutating func take(
        _ mouse: Mouse, in rect: Rect, selected: Int?, streets: Streets = Streets()
    ) -> MouseUse {
        let cell = Point(column: mouse.at.column - rect.column, row: mouse.at.row - rect.row)
        if mouse.kind == .release(.left) {
            defer { hold(nil) }
            return heldCell != nil ? .held : .none
        }
        if mouse.kind == .drag(.left), let start = heldCell {
            guard start != cell else { return .held }
            pan(columns: start.column - cell.column, rows: start.row - cell.row)
            hold(cell)
            return .moved
        }
        guard rect.contains(mouse.at) else {
            // A release outside the screen is not reported.
            if mouse.kind == .press(.left) { hold(nil) }
            return .none
        }
        resize(to: rect.size)
        switch mouse.kind {
        case .wheelUp: zoom(by: 2, around: cell)
        case .wheelDown: zoom(by: 0.5, around: cell)
        case .press(.left), .doubleClick(.left):
            hold(cell)
            return .pressed(
                index: index(at: cell, in: rect.size, selected: selected, streets: streets))
        default: return .none
        }
        return .moved
    }
}
