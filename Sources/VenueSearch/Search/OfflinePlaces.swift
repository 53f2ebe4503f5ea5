import Foundation
import MeetCore

/// The provider without a network: places imported into the store.
package struct OfflinePlaces: Sendable {
    package static let id = GeoJSONPlaces.source

    package static let capabilities: ProviderCapabilities = {
        var capabilities = ProviderCapabilities(
            name: nil, attribution: ProviderCapabilities.openStreetMap)
        capabilities.searchesAsYouType = true
        capabilities.locatesPlaces = true
        return capabilities
    }()

    private let store: any ImportedPlaces

    package init(store: any ImportedPlaces) { self.store = store }

    /// Returns the matching places, in display order; `query.limit` at most.
    package func search(_ query: VenueQuery) throws -> [FoundVenue] {
        let kind = query.category ?? VenueCategory.named(query.text)
        // Without a circle or a box, the nearest of all are searched for.
        var places = PlaceQuery(
            text: query.wordsBesideCategory, categories: query.category.map { [$0.value] } ?? [],
            box: query.area,
            near: query.near,
            radius: query.area == nil ? query.radius.map { _ in Double(query.boundedRadius) } : nil,
            limit: max(0, query.limit) + 20)
        var found = try store.places(places)
        if let kind, query.category == nil {
            // “cafe” may be a kind of place and a word of a name.
            places.text = ""
            places.categories = [kind.value]
            found += try store.places(places)
        }
        let ranked = VenueRanking.ranked(found.map { FoundVenue(venue: $0) }, for: query)
        return Array(ranked.prefix(max(0, query.limit)))
    }

    /// Returns the best match of this name; if no place has it but addresses contain the word, as with towns,
    /// the middle of those.
    package func locate(_ name: String) throws -> FoundVenue? {
        let found = try search(VenueQuery(text: name, limit: 50))
        guard let best = found.first else { return nil }
        let words = SearchFolding.words(ofFolded: SearchFolding.fold(best.venue.name))
        let asked = SearchFolding.words(ofFolded: SearchFolding.fold(name))
        if asked.allSatisfy({ word in words.contains { $0.hasPrefix(word) } }) { return best }
        let points = found.compactMap(\.venue.coordinate)
        guard
            let middle = Coordinate(
                latitude: points.map(\.latitude).reduce(0, +) / Double(max(1, points.count)),
                longitude: points.map(\.longitude).reduce(0, +) / Double(max(1, points.count)))
        else { return best }
        return FoundVenue(venue: Venue(name: name, coordinate: middle, isSaved: false))
    }

    /// Imports the sample places if no places were imported, so that a search finds something.
    package func prepare(now: Date) throws {
        guard try store.placeCollections().isEmpty else { return }
        try store.importPlaces(
            SamplePlaces.venues(now: now), collection: SamplePlaces.collection, progress: { _ in })
    }

    /// Adds the places of a file, and removes the sample.
    ///
    /// - Parameter collection: The name of the file.
    package func add(_ places: [Venue], collection: String) throws -> ImportCounts {
        let name = collection == SamplePlaces.collection ? collection + " (file)" : collection
        if !places.isEmpty { try store.deletePlaces(collection: SamplePlaces.collection) }
        return try store.importPlaces(places, collection: name, progress: { _ in })
    }
}
