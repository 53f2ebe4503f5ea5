import Foundation
import MeetCore
import MeetStore

/// Reads a typed option of a vote: a time, the name of a saved venue, or words.
package struct ReadVoteOption: WorkspaceOperation {
    package typealias Failure = any Error

    package var text: String
    /// The reader's zone.
    package var zone: TimeZone

    package init(_ text: String, zone: TimeZone) {
        self.text = text
        self.zone = zone
    }

    /// - Throws: `StoreError`.
    package func run(in workspace: Workspace) throws -> Poll.Content {
        let clock = try workspace.clock(in: zone)
        // Anything that is no time is read as something else.
        if let times = try? TypedPoll.times(text, clock: clock), times.count == 1 { return .time(times[0]) }
        do {
            if let venue = try workspace.store.venue(called: text), venue.isSaved { return .venue(venue) }
        } catch is NamingError {
            // A name of several venues is taken as it is.
        }
        return .text(text.oneLine)
    }
}
