import MeetCore
import MeetStore

/// Finds the venues that an incomplete text may mean in a meeting: the saved ones by name, then those that were typed
/// in earlier meetings, the latest first.
package struct SuggestVenues: WorkspaceOperation {
    package var text: String
    /// The maximum number of venues.
    package var limit: Int

    package init(_ text: String, limit: Int) {
        self.text = text
        self.limit = limit
    }

    /// Returns the venues. Typed ones have no id: a meeting gets a copy, so that a change of one meeting's venue does
    /// not change another meeting.
    package func run(in workspace: Workspace) throws(StoreError) -> [Venue] {
        guard limit > 0 else { return [] }
        return try workspace.store.reading { store throws(StoreError) in
            let saved = try store.venues(text, rows: 0..<limit)
            let typed = try store.typedVenues(text, limit: limit - saved.count)
            return saved
                + typed.map { venue in
                    var copy = venue
                    copy.id = nil
                    return copy
                }
        }
    }
}
