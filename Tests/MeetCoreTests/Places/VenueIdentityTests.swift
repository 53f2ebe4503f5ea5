import Foundation
import MeetCore
import Testing

@Suite struct VenueIdentityTests {
    private func source(_ provider: String, _ id: String) -> Venue.Source {
        Venue.Source(provider: provider, providerID: id, fetchedAt: Date(timeIntervalSince1970: 0))
    }

    private func venue(
        _ name: String, _ source: Venue.Source? = nil, at latitude: Double? = nil
    ) -> Venue {
        Venue(
            name: name, coordinate: latitude.flatMap { Coordinate(latitude: $0, longitude: 24.9) },
            source: source)
    }

    @Test(arguments: ["nominatim", "photon", "overpass", "offline"])
    func theIDsOfOpenStreetMapAreEverybodys(_ provider: String) {
        #expect(VenueIdentity(source(provider, "way/7")) == VenueIdentity(source("nominatim", "way/7")))
        #expect(VenueIdentity(source(provider, "way/7")) != VenueIdentity(source("nominatim", "node/7")))
        #expect(VenueIdentity.providers(sharing: source(provider, "way/7")).contains(provider))
    }

    @Test func otherIDsBelongToTheirProvider() {
        #expect(VenueIdentity(source("foursquare", "a1")) != VenueIdentity(source("nominatim", "a1")))
        #expect(VenueIdentity(source("foursquare", "way/7")) != VenueIdentity(source("nominatim", "way/7")))
        #expect(VenueIdentity(source("offline", "map#17")) != VenueIdentity(source("photon", "map#17")))
        #expect(VenueIdentity.providers(sharing: source("offline", "map#17")) == ["offline"])
        #expect(VenueIdentity(nil) == nil)
        #expect(VenueIdentity(source("photon", "")) == nil)
    }

    @Test func aPlaceMappedTwiceIsOneVenue() {
        var venues = DistinctVenues([venue("Café Ärtist", at: 60.1)])
        // 33 metres, and 44.
        #expect(venues.contains(venue("CAFE ARTIST", at: 60.1003)))
        #expect(!venues.contains(venue("CAFE ARTIST", at: 60.1004)))
        #expect(!venues.contains(venue("Another", at: 60.1)))
        #expect(!venues.contains(venue("Café Ärtist")))
        let inserted = [
            venue("A", source("photon", "node/1")), venue("B", source("offline", "node/1")), venue("C"),
            venue("C"), venue("CAFE ARTIST", source("photon", "node/2"), at: 60.1),
        ].map { venues.insert($0) }
        #expect(inserted == [true, false, true, true, false])
    }

    @Test(arguments: [
        // The row decides where both have one.
        (stored("Entra", 1), stored("Other", 1), true), (stored("Entra", 1), stored("Entra", 2), false),
        (stored("Entra", 1), Venue(name: "ENTRÁ"), true), (Venue(name: "Entra"), Venue(name: "Plaza"), false),
        (found("A", "photon", "node/1"), found("B", "overpass", "node/1"), true),
        (found("A", "photon", "node/1"), found("A", "photon", "node/2"), false),
        (found("A", "photon", "node/1"), Venue(name: "a"), true),
        // A place mapped twice.
        (found("A", "photon", "node/1", at: 60.1), found("a", "photon", "node/2", at: 60.1003), true),
        (found("A", "photon", "node/1", at: 60.1), found("a", "photon", "node/2", at: 60.1004), false),
    ])
    func theSamePlace(one: Venue, other: Venue, isSame: Bool) {
        #expect(one.isSame(as: other) == isSame && other.isSame(as: one) == isSame)
    }

    @Test func whatIsReceivedAgainAddsNothing() {
        let known = Venue(
            id: Identifier(1), name: "Entra", address: VenueAddress(street: "Ermou 14", locality: "Volos"),
            coordinate: Coordinate(latitude: 39.4, longitude: 22.9), phone: "1")
        var again = Venue(name: "Entra", address: VenueAddress(line: "Ermou 14, Volos"), isSaved: false)
        #expect(again.addsNothing(to: known))
        again.coordinate = known.coordinate
        #expect(again.addsNothing(to: known))
        again.coordinate = Coordinate(latitude: 39.4001, longitude: 22.9)
        #expect(!again.addsNothing(to: known))
        #expect(!Venue(name: "Entra").addsNothing(to: known))
        #expect(!Venue(name: "ENTRA", address: known.address).addsNothing(to: known))
        // One row, whatever else is carried of it.
        #expect(Venue(id: Identifier(1), name: "Old").addsNothing(to: known))
        #expect(!Venue(id: Identifier(2), name: "Entra", address: known.address).addsNothing(to: known))
    }

    private static func stored(_ name: String, _ id: Int64) -> Venue { Venue(id: Identifier(id), name: name) }

    private static func found(
        _ name: String, _ provider: String, _ id: String, at latitude: Double? = nil
    ) -> Venue {
        Venue(
            name: name, coordinate: latitude.flatMap { Coordinate(latitude: $0, longitude: 24.9) },
            source: Venue.Source(provider: provider, providerID: id, fetchedAt: .distantPast))
    }
}
