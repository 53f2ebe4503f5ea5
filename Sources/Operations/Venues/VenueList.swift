import MeetCore
import MeetStore

/// The row of the list of saved venues around which rows are wanted.
package enum VenueAnchor: Hashable, Sendable {
    case row(Int)
    case venue(Identifier<Venue>, fallback: Int)
}

/// A part of the list of saved venues, as far as words of them begin like those of `text`.
package struct ListVenues: WorkspaceOperation {
    package var text: String
    package var anchor: VenueAnchor
    /// How many rows before the anchor's are wanted, and how many from it on.
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

/// Keeps what a form of a venue says, or a venue that was found.
///
/// What was changed elsewhere since `base` stays; where both changed the same part, nothing is saved and the conflicts are
/// the outcome, but for parts that the resolution decides.
package struct SaveVenue: WritingOperation {
    package var venue: Venue
    /// As it was when the change began; `nil` for a new one.
    package var base: Venue?
    package var resolution: [VenueMerge.Part: MeetingMerge.Side]
    /// The draft of the form, which goes with it once it is saved.
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

    /// - Throws: `notFound` where the venue is gone.
    package func run(in workspace: Workspace) throws(StoreError) -> Saved<Venue, VenueMerge.Conflict> {
        guard let base else { return .saved(try workspace.store.save(venue, discarding: draft)) }
        return try workspace.store.save(venue, base: base, resolution: resolution, discarding: draft)
    }
}

/// Takes a venue off the list. Meetings there keep it; undo brings it back.
package struct DeleteVenue: WritingOperation {
    package var id: Identifier<Venue>

    package init(_ id: Identifier<Venue>) {
        self.id = id
    }

    /// - Throws: `notFound`.
    package func run(in workspace: Workspace) throws(StoreError) {
        try workspace.store.deleteVenue(id)
    }
}
