import MeetCore
import MeetStore

/// Writes the saved venues and those that others share as cards of places, by name.
package struct ExportVenues: WorkspaceOperation {
    package var version: VCardVersion

    package init(version: VCardVersion = .v4) {
        self.version = version
    }

    private static let rowsAtATime = 500

    /// Returns the cards as one text.
    package func run(in workspace: Workspace) throws(StoreError) -> String {
        try workspace.store.reading { store throws(StoreError) in
            var text = ""
            var next = 0
            while true {
                let venues = try store.venues("", rows: next..<next + Self.rowsAtATime)
                for venue in venues { text += Self.card(of: venue).text(version: version) }
                next += venues.count
                if venues.count < Self.rowsAtATime { return text }
            }
        }
    }

    private static func card(of venue: Venue) -> LocationCard {
        let author = venue.directory?.addedBy.flatMap { LocationCard.Author($0) }
        var card = LocationCard(venue, uid: "", author: author)
        if let source = venue.source, source.provider == Venue.Source.card {
            card.uid = source.providerID
        } else {
            // The same at every export.
            card.uid = card.contact.derivedUID(occurrence: Int(venue.id?.rawValue ?? 0))
        }
        return card
    }
}
