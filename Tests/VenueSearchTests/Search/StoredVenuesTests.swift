import Foundation
import MeetCore
import Operations
import Testing

@testable import VenueSearch

/// What is shown while one types, without asking anybody.
@Suite struct StoredVenuesTests {
    private func place(_ number: Int, _ name: String, _ kind: String = "cafe", at point: Coordinate) -> Venue
    {
        Venue(
            name: name, category: kind,
            address: VenueAddress(street: "Street \(number)", locality: "Helsinki"),
            coordinate: point,
            source: Venue.Source(provider: "offline", providerID: "place/\(number)", fetchedAt: Fixtures.now),
            isSaved: false)
    }

    private func point(_ north: Double, _ east: Double = 0) -> Coordinate {
        Coordinate(
            latitude: Fixtures.kamppi.latitude + north, longitude: Fixtures.kamppi.longitude + east)!
    }

    private func stored(_ change: (inout VenueSettings) -> Void = { _ in }) throws -> (
        StoreFolder, StoredVenues
    ) {
        let folder = try StoreFolder()
        try folder.store.save(Venue(name: "Far Cafe", category: "café", coordinate: point(1)))
        try folder.store.save(Venue(name: "Kahvila Kuusi", category: "cafe", coordinate: point(0.002)))
        try folder.store.save(Venue(name: "Library of Mine", category: "library"))
        try folder.store.importPlaces(
            [
                place(1, "Cafe One", at: point(0.001)), place(2, "Cafe Two", at: point(0.003)),
                place(3, "Bar Three", "bar", at: point(0.001)),
            ], collection: "test")
        var settings = VenueSettings()
        change(&settings)
        return (folder, StoredVenues(store: folder.store, settings: settings))
    }

    private func names(_ kept: StoredVenues, _ request: VenueSearchRequest) throws -> [String] {
        try kept.venues(for: request).venues.map(\.venue.name)
    }

    @Test func onesOwnComeFirst() throws {
        let (folder, kept) = try stored()
        let found = try names(kept, VenueSearchRequest(text: "cafe"))
        // A word for the kind finds those of the kind that are called otherwise.
        #expect(Set(found.prefix(2)) == ["Far Cafe", "Kahvila Kuusi"])
        #expect(Set(found.dropFirst(2)) == ["Cafe One", "Cafe Two"])
        #expect(try names(kept, VenueSearchRequest(text: "libr")) == ["Library of Mine"])
        #expect(try names(kept, VenueSearchRequest(text: "", category: "bar")) == ["Bar Three"])
        #expect(try names(kept, VenueSearchRequest(text: "cafe", limit: 1)).count == 1)
        folder.store.close()
    }

    @Test func besideAKindTheWordsStillCount() throws {
        let (folder, kept) = try stored()
        #expect(try names(kept, VenueSearchRequest(text: "zzz", category: "cafe")).isEmpty)
        #expect(
            try names(kept, VenueSearchRequest(text: "kuusi", category: "cafe")) == ["Kahvila Kuusi"])
        #expect(try names(kept, VenueSearchRequest(text: "two", category: "cafe")) == ["Cafe Two"])
        // A word of that very kind says nothing more.
        for word in ["", "cafe", "Coffee"] {
            #expect(try names(kept, VenueSearchRequest(text: word, category: "cafe")).count == 4, "\(word)")
        }
        folder.store.close()
    }

    @Test func aSavedVenueOfFoursquareIsNotOfEveryKind() throws {
        let (folder, kept) = try stored()
        var venue = Venue(name: "Bowling Alley", category: "Bowling Alley")
        venue.source = Venue.Source(provider: "foursquare", providerID: "1", fetchedAt: Fixtures.now)
        try folder.store.save(venue)
        #expect(try names(kept, VenueSearchRequest(text: "", category: "bar")) == ["Bar Three"])
        #expect(try names(kept, VenueSearchRequest(text: "alley")) == ["Bowling Alley"])
        folder.store.close()
    }

    @Test func distancesAreFromWhereItIsKnown() throws {
        let (folder, kept) = try stored { $0.home = "60.1694,24.9359" }
        let atHome = try kept.venues(for: VenueSearchRequest(text: "cafe two"))
        #expect(atHome.venues.first?.distance.map { Int($0) } == 333)
        #expect(atHome.around?.name == "60.1694,24.9359")
        let near = try kept.venues(for: VenueSearchRequest(text: "cafe two near kahvila kuusi"))
        #expect(near.around?.name == "Kahvila Kuusi")
        #expect(near.venues.first?.distance.map { Int($0) } == 111)
        // Nobody here knows the place: no distances, and no less venues.
        let nowhere = try kept.venues(for: VenueSearchRequest(text: "cafe two", near: .text("Nowhere")))
        #expect(nowhere.center == nil)
        #expect(nowhere.venues.map(\.venue.name) == ["Cafe Two"])
        folder.store.close()
    }

    @Test func aTownIsTheMiddleOfWhatIsThere() throws {
        let (folder, _) = try stored()
        let places = OfflinePlaces(store: folder.store)
        let town = try #require(try places.locate("Helsinki"))
        #expect(town.venue.name == "Helsinki")
        let middle = try #require(town.venue.coordinate)
        #expect(abs(middle.latitude - (Fixtures.kamppi.latitude + 0.005 / 3)) < 1e-9)
        #expect(try places.locate("cafe tw")?.venue.name == "Cafe Two")
        #expect(try places.locate("Turku") == nil)
        folder.store.close()
    }

    @Test func nothingIsWritten() throws {
        let folder = try StoreFolder()
        let kept = StoredVenues(store: folder.store, settings: VenueSettings())
        #expect(try names(kept, VenueSearchRequest(text: "cafe")).isEmpty)
        #expect(try folder.store.placeCollections().isEmpty)
        folder.store.close()
    }

    /// Bounds many times above what an idle machine needs, so that only another kind of algorithm breaks them.
    @Test(.measuresTime) func manyPlacesAreNarrowedAtOnce() throws {
        let folder = try StoreFolder()
        let count = Int(ProcessInfo.processInfo.environment["MEET_PLACES"] ?? "") ?? 10_000
        let kinds = ["cafe", "bar", "restaurant", "library"]
        try folder.store.importPlaces(
            (0..<count).lazy.map { number in
                place(
                    number, "Place \(number) \(kinds[number / 4 % 4])", kinds[number % 4],
                    at: point(Double(number % 500) / 1000, Double(number / 500) / 1000))
            }, collection: "many")
        var settings = VenueSettings()
        for home in [nil, "60.1694,24.9359"] {
            settings.home = home
            let kept = StoredVenues(store: folder.store, settings: settings)
            for text in ["p", "pl", "cafe", "place 77", "caf", "nothing of it"] {
                let request = VenueSearchRequest(text: text, limit: 35)
                let time = try ContinuousClock().measure { _ = try kept.venues(for: request) }
                print(home ?? "-", text, time)
                #expect(time < .milliseconds(200), "\(text)")
            }
        }
        folder.store.close()
    }
}
