import Foundation
import MeetCore
import MeetStore

extension StoredPosition {
    /// For how long the person is taken to be there.
    private static let goodFor: TimeInterval = 3 * 3600

    /// Whether the person may be anywhere by now.
    package func isOld(at now: Date) -> Bool { now.timeIntervalSince(setAt) > Self.goodFor }
}

/// Tells the program where the person is now, or takes away what it was told.
package struct SetPosition: WritingOperation {
    package var coordinate: Coordinate?

    package init(_ coordinate: Coordinate?) {
        self.coordinate = coordinate
    }

    package func run(in workspace: Workspace) throws(StoreError) -> StoredPosition? {
        let position = coordinate.map { StoredPosition(coordinate: $0, setAt: workspace.now()) }
        try workspace.store.set(position)
        return position
    }
}

/// Near the position something was wanted, and nobody told where that is.
package struct NoPosition: Error, Hashable, Sendable {}
