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
}
