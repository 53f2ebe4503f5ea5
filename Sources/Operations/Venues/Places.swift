import Foundation
import MeetCore
import MeetStore
import VenueSearch

/// Imports places of a file for searching without a network, replacing those of an earlier file of that name.
/// It cannot be undone.
package struct ImportPlaces: WritingOperation {
    package var places: [Venue]
    /// The name of the file.
    package var collection: String

    package init(_ places: [Venue], collection: String) {
        self.places = places
        self.collection = collection
    }

    package func run(in workspace: Workspace) throws(StoreError) -> ImportCounts {
        try StoreError.only {
            try OfflinePlaces(store: workspace.store).add(places, collection: collection)
        }
    }
}

/// Removes the places of a file.
package struct RemovePlaces: WritingOperation {
    package var collection: String

    package init(_ collection: String) {
        self.collection = collection
    }

    /// Removes the places.
    ///
    /// - Returns: Their number; `nil` if there is no file of that name.
    package func run(in workspace: Workspace) throws(StoreError) -> Int? {
        try workspace.store.writing { store throws(StoreError) in
            guard try store.placeCollections().contains(where: { $0.name == collection }) else { return nil }
            return try store.deletePlaces(collection: collection)
        }
    }
}
