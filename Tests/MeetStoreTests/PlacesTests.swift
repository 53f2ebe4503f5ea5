import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

@Suite struct PlacesTests {
    let fixture: StoreFixture
    let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
    }

    private let center = Coordinate(latitude: 39.36, longitude: 22.94)!

    /// `metres` north of the centre.
    private func place(
        _ name: String, _ metres: Double = 0, category: String? = "cafe", id: String? = nil
    ) -> Venue {
        Venue(
            name: name, category: category, address: VenueAddress(street: "Ermou 14", locality: "Volos"),
            coordinate: Coordinate(latitude: center.latitude + metres / 111_195, longitude: center.longitude),
            openingHours: "24/7",
            source: Venue.Source(
                provider: "offline", providerID: id ?? name,
                fetchedAt: Date(timeIntervalSince1970: 1_795_000_000)),
            isSaved: false)
    }

    private func names(_ query: PlaceQuery) throws -> [String] { try store.places(query).map(\.name) }

    @Test func aPlaceComesBackAsItWasImported() throws {
        let entra = place("Café Entra")
        #expect(try store.importPlaces([entra], collection: "file") == ImportCounts(added: 1))
        #expect(try store.places(PlaceQuery()) == [entra])
        #expect(try store.placeCollections() == [PlaceCollection(name: "file", count: 1)])
        // They are nobody's venues.
        #expect(try store.venueCount() == 0)
        #expect(try store.history().undo == nil)
    }

    @Test func importingAgainBringsUpToDate() throws {
        try store.importPlaces([place("A"), place("B")], collection: "one")
        var later = place("A")
        later.source?.fetchedAt += 100
        #expect(
            try store.importPlaces([later, place("New name", id: "B"), place("C")], collection: "one")
                == ImportCounts(added: 1, updated: 1, unchanged: 1))
        #expect(try names(PlaceQuery()) == ["A", "C", "New name"])
        #expect(try names(PlaceQuery(text: "b")).isEmpty)
        #expect(try names(PlaceQuery(text: "new")) == ["New name"])
        #expect(try store.importPlaces([place("A")], collection: "two").updated == 1)
        #expect(try store.deletePlaces(collection: "one") == 2)
        #expect(try names(PlaceQuery()) == ["A"])
        #expect(try store.integrityCheck() == [])
    }

    @Test func whatIsNoPlaceIsLeftOut() throws {
        var nowhere = place("Nowhere")
        nowhere.coordinate = nil
        var unknown = place("Unknown")
        unknown.source = nil
        var nameless = place("", id: "x")
        nameless.address = VenueAddress()
        #expect(
            try store.importPlaces([nowhere, unknown, nameless, place("A")], collection: "f")
                == ImportCounts(added: 1))
    }

    @Test func byWordsInAnyScript() throws {
        try store.importPlaces(
            [place("Καφέ Έντρα"), place("Café Müller"), place("Park", category: "park")], collection: "f")
        #expect(try names(PlaceQuery(text: "entra")) == ["Καφέ Έντρα"])
        #expect(try names(PlaceQuery(text: "ΚΑΦΕ")) == ["Καφέ Έντρα"])
        #expect(try names(PlaceQuery(text: "mull caf")) == ["Café Müller"])
        #expect(try names(PlaceQuery(text: "ermou")).count == 3)
        #expect(try names(PlaceQuery(text: "\" NEAR *")).isEmpty)
        #expect(try names(PlaceQuery(text: "cafe", categories: ["park"])).isEmpty)
        #expect(try names(PlaceQuery(categories: ["park", "pub"])) == ["Park"])
        #expect(try names(PlaceQuery(categories: ["x'); DROP TABLE place; --"])).isEmpty)
    }

    @Test func theNearestFirst() throws {
        try store.importPlaces(
            [place("C", 900), place("A", 100), place("B", 500), place("Far", 50_000)], collection: "f")
        #expect(try names(PlaceQuery(near: center)) == ["A", "B", "C", "Far"])
        #expect(try names(PlaceQuery(near: center, radius: 600)) == ["A", "B"])
        #expect(try names(PlaceQuery(near: center, radius: 499)) == ["A"])
        #expect(try names(PlaceQuery(near: center, limit: 1)) == ["A"])
        #expect(try names(PlaceQuery(near: center, limit: 0)).isEmpty)
        #expect(try names(PlaceQuery(limit: -1)).isEmpty)
    }

    @Test func insideABox() throws {
        try store.importPlaces([place("A", 100), place("B", 500)], collection: "f")
        let box = BoundingBox(around: center, radius: 200)
        #expect(try names(PlaceQuery(box: box)) == ["A"])
        #expect(try names(PlaceQuery(text: "b", box: box)).isEmpty)
        // To the centimetre, though the index keeps metres.
        let edge = try #require(place("A", 100).coordinate)
        let exact = try #require(
            BoundingBox(
                south: edge.latitude, west: edge.longitude, north: edge.latitude, east: edge.longitude))
        #expect(try names(PlaceQuery(box: exact)) == ["A"])
        let beside = try #require(
            BoundingBox(
                south: edge.latitude + 1e-7, west: edge.longitude, north: edge.latitude + 1e-6,
                east: edge.longitude))
        #expect(try names(PlaceQuery(box: beside)).isEmpty)
    }

    @Test func searchesAreKept() throws {
        let date = Date(timeIntervalSince1970: 1_795_000_000)
        #expect(try store.cachedSearch("a") == nil)
        try store.cacheSearch("a", provider: "p", payload: [1, 2], fetchedAt: date)
        #expect(try store.cachedSearch("a") == CachedSearch(payload: [1, 2], fetchedAt: date))
        try store.cacheSearch("a", provider: "p", payload: [], fetchedAt: date + 1)
        #expect(try store.cachedSearch("a") == CachedSearch(payload: [], fetchedAt: date + 1))
        try store.cacheSearch("b", provider: "q", payload: [3], fetchedAt: date)
        try store.forgetSearches(provider: "q", before: date)
        #expect(try store.cachedSearch("b") != nil)
        try store.forgetSearches(provider: "q", before: date + 1)
        #expect(try store.cachedSearch("b") == nil)
        #expect(try store.cachedSearch("a") != nil)
        try store.forgetSearches()
        #expect(try store.cachedSearch("a") == nil)
        #expect(try store.history().undo == nil)
    }

    @Test func theOldestSearchesAreForgotten() throws {
        let date = Date(timeIntervalSince1970: 1_795_000_000)
        for number in 0..<510 {
            try store.cacheSearch(
                "\(number)", provider: "p", payload: [0], fetchedAt: date + Double(number))
        }
        #expect(try store.cachedSearch("9") == nil)
        #expect(try store.cachedSearch("10") != nil)
        #expect(try store.cachedSearch("509") != nil)
    }

    @Test func pointsOfABoxAreToldWithoutTheRest() throws {
        try store.importPlaces([place("A"), place("B", 400), place("Far", 90_000)], collection: "one")
        let box = BoundingBox(around: center, radius: 1000)
        let points = try store.placePoints(in: box, limit: 10)
        #expect(points.count == 2)
        #expect(points.allSatisfy { $0.distance(to: center) < 402 })
        #expect(points.contains { $0.distance(to: center) < 2 })
        #expect(try store.placePoints(in: box, limit: 1).count == 1)
        #expect(try store.placePoints(in: box, limit: 0).isEmpty)
        #expect(try store.placePoints(in: box, limit: -1).isEmpty)
    }
}
