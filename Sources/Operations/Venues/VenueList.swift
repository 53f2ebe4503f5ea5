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

/// One venue, saved or not; `nil` where there is none.
package struct LoadVenue: WorkspaceOperation {
    package var id: Identifier<Venue>

    package init(_ id: Identifier<Venue>) {
        self.id = id
    }

    package func run(in workspace: Workspace) throws(StoreError) -> Venue? {
        try workspace.store.venue(id)
    }
}

/// Keeps what a form of a venue says, or a venue that was found.
package struct SaveVenue: WritingOperation {
    package var venue: Venue
    /// The draft of the form, which goes with it.
    package var draft: String?

    package init(_ venue: Venue, draft: String? = nil) {
        self.venue = venue
        self.draft = draft
    }

    package func run(in workspace: Workspace) throws(StoreError) -> Venue {
        try workspace.store.writing { store throws(StoreError) in
            let saved = try store.save(venue)
            if let draft { try store.deleteDraft(id: draft) }
            return saved
        }
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
