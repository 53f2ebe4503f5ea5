import Foundation
import MeetCore
import MeetStore
import VenueSearch

/// Puts places of a file among those that are searched without network, in place of what a file of that name brought
/// before. There is no undo.
package struct ImportPlaces: WritingOperation {
    package var places: [Venue]
    /// What the file is called.
    package var collection: String

    package init(_ places: [Venue], collection: String) {
        self.places = places
        self.collection = collection
    }

    package func run(in workspace: Workspace) throws(StoreError) -> VenueImportCounts {
        try StoreError.only {
            try OfflinePlaces(store: workspace.store).add(places, collection: collection)
        }
    }
}

/// Takes away the places of a file.
package struct RemovePlaces: WritingOperation {
    package var collection: String

    package init(_ collection: String) {
        self.collection = collection
    }

    /// - Returns: How many there were; `nil` where no file was called so.
    package func run(in workspace: Workspace) throws(StoreError) -> Int? {
        try workspace.store.writing { store throws(StoreError) in
            guard try store.placeCollections().contains(where: { $0.name == collection }) else { return nil }
            return try store.deletePlaces(collection: collection)
        }
    }
}
