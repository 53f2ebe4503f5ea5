/// Something done with the mouse, and the cell it was done at.
package struct Mouse: Hashable, Sendable {
    package var kind: Kind
    package var at: Point

    package init(_ kind: Kind, at: Point) {
        self.kind = kind
        self.at = at
    }

    package enum Kind: Hashable, Sendable {
        /// A button went down. The second press of a double click comes as `doubleClick` instead.
        case press(Button)
        case doubleClick(Button)
        case release(Button)
        case wheelUp, wheelDown
    }

    package enum Button: Hashable, Sendable {
        case left, middle, right
    }
}

/// Tells double clicks from single ones by the time between two presses at the same cell.
///
/// The terminal is asked for plain presses, as letting ncurses wait for the second would delay the first.
struct DoubleClickDetector {
    /// The longest time between two presses of a double click.
    static let interval: Duration = .milliseconds(400)

    private var last: (button: Mouse.Button, at: Point, time: ContinuousClock.Instant)?

    mutating func kind(ofPress button: Mouse.Button, at point: Point, time: ContinuousClock.Instant)
        -> Mouse.Kind
    {
        if let last, last.button == button, last.at == point, time - last.time <= Self.interval {
            self.last = nil
            return .doubleClick(button)
        }
        last = (button, point, time)
        return .press(button)
    }
}
