import Foundation
import MeetCore
import MeetStore

/// Suggests when somebody who goes home from a meeting wants to have arrived.
package struct SuggestCheckin: WorkspaceOperation {
    package var occurrence: OccurrenceIdentity

    package init(_ occurrence: OccurrenceIdentity) {
        self.occurrence = occurrence
    }

    /// The seconds after the end of the meeting, the least from now on, and those that moments are rounded up to.
    private static let (way, least, round): (TimeInterval, TimeInterval, TimeInterval) = (2700, 1800, 300)

    /// - Returns: The moment; `nil` without the meeting, or without its end.
    package func run(in workspace: Workspace) throws(StoreError) -> Date? {
        guard let meeting = try workspace.store.meeting(occurrence),
            let end = meeting.time.end(readerZone: workspace.store.readerZone)
        else { return nil }
        let wanted = max(end.addingTimeInterval(Self.way), workspace.now().addingTimeInterval(Self.least))
        return Date(
            timeIntervalSince1970: (wanted.timeIntervalSince1970 / Self.round).rounded(.up) * Self.round)
    }
}
