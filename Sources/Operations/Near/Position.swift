import Foundation
import MeetCore
import MeetStore

extension StoredPosition {
    /// The time in seconds for which a position is valid.
    private static let goodFor: TimeInterval = 3 * 3600

    /// Returns whether the position is outdated.
    package func isOld(at now: Date) -> Bool { now.timeIntervalSince(setAt) > Self.goodFor }
}

/// Sets the person's position, or removes it.
package struct SetPosition: WritingOperation {
    package var coordinate: Coordinate?
    /// The radius in metres in which the person is; `nil` if it is unknown.
    package var accuracy: Double?

    package init(_ coordinate: Coordinate?, accuracy: Double? = nil) {
        self.coordinate = coordinate
        self.accuracy = accuracy
    }

    package init(_ typed: TypedPosition) {
        self.init(typed.coordinate, accuracy: typed.accuracy)
    }

    package func run(in workspace: Workspace) throws(StoreError) -> StoredPosition? {
        let position = coordinate.map {
            StoredPosition(coordinate: $0, accuracy: accuracy, setAt: workspace.now())
        }
        try workspace.store.set(position)
        return position
    }
}

/// The position was needed, but is unknown.
package struct NoPosition: Error, Hashable, Sendable {}
