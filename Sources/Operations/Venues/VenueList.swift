import MeetCore
import MeetStore

/// The anchor row of a page of the saved venues.
package enum VenueAnchor: Hashable, Sendable {
    case row(Int)
    case venue(Identifier<Venue>, fallback: Int)
}

/// Lists a page of the saved venues with words that begin like those of `text`.
package struct ListVenues: WorkspaceOperation {
    package var text: String
    package var anchor: VenueAnchor
    /// The number of rows before the anchor, and from it on.
    package var before: Int
    package var after: Int

    package init(_ text: String, around anchor: VenueAnchor, before: Int, after: Int) {
        self.text = text
        self.anchor = anchor
        self.before = before
        self.after = after
    }

    package func run(in workspace: Workspace) throws(StoreError) -> RowPage<Venue> {
        try workspace.store.reading { store throws(StoreError) in
            let row =
                switch anchor {
                case .row(let wanted): wanted
                case .venue(let id, let fallback): try store.venueIndex(text, of: id) ?? fallback
                }
            return try RowPage(
                count: try store.venueCount(text), anchor: row, before: before, after: after
            ) { rows throws(StoreError) in try store.venues(text, rows: rows) }
        }
    }
}

/// Saves the venue of a form, or a found venue.
///
/// Changes by others since `base` are kept; if both changed the same part, nothing is saved and the conflicts
/// are returned, except those that the resolution decides.
package struct SaveVenue: WritingOperation {
    package var venue: Venue
    /// The venue before the change; `nil` for a new one.
    package var base: Venue?
    package var resolution: [VenueMerge.Part: MeetingMerge.Side]
    /// The draft of the form, deleted once it is saved.
    package var draft: String?

    package init(
        _ venue: Venue, base: Venue? = nil, resolution: [VenueMerge.Part: MeetingMerge.Side] = [:],
        draft: String? = nil
    ) {
        self.venue = venue
        self.base = base
        self.resolution = resolution
        self.draft = draft
    }

    /// Saves the venue.
    ///
    /// - Throws: `notFound` if the venue was deleted.
    package func run(in workspace: Workspace) throws(StoreError) -> Saved<Venue, VenueMerge.Conflict> {
        guard let base else { return .saved(try workspace.store.save(venue, discarding: draft)) }
        return try workspace.store.save(venue, base: base, resolution: resolution, discarding: draft)
    }
}

/// Removes a venue from the list. Meetings keep it; undo restores it.
package struct DeleteVenue: WritingOperation {
    package var id: Identifier<Venue>

    package init(_ id: Identifier<Venue>) {
        self.id = id
    }

    /// Removes the venue.
    ///
    /// - Throws: `notFound`.
    package func run(in workspace: Workspace) throws(StoreError) {
        try workspace.store.deleteVenue(id)
    }
}
