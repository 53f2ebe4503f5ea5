import Maps
import MeetCore
import TerminalKit

extension VenueMap {
    /// What the mouse did to a map.
    enum MouseUse: Hashable, Sendable {
        /// It is not on the map.
        case none
        /// Something else is shown.
        case moved
        /// The button went down on a marker, or on nothing.
        case pressed(index: Int?)
        /// The button is held or let go, and nothing changed.
        case held
    }

    /// The wheel zooms around the cell it is over, dragging moves the map.
    ///
    /// - Parameter rect: Where the map is drawn; the mouse is told in the same cells.
    mutating func take(_ mouse: Mouse, in rect: Rect, selected: Int?) -> MouseUse {
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
            // Where the button was let go outside of the screen, nobody told.
            if mouse.kind == .press(.left) { hold(nil) }
            return .none
        }
        resize(to: rect.size)
        switch mouse.kind {
        case .wheelUp: zoom(by: 2, around: cell)
        case .wheelDown: zoom(by: 0.5, around: cell)
        case .press(.left), .doubleClick(.left):
            hold(cell)
            return .pressed(index: index(at: cell, in: rect.size, selected: selected))
        default: return .none
        }
        return .moved
    }
}
