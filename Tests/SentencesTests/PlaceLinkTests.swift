import Foundation
import MeetCore
import Testing

@testable import Sentences

@Suite struct PlaceLinkTests {
    private func venue(
        at point: (Double, Double)? = nil, id: String? = nil, address: String? = nil
    ) -> Venue {
        Venue(
            name: "Entra", address: VenueAddress(line: address),
            coordinate: point.flatMap { Coordinate(latitude: $0.0, longitude: $0.1) },
            source: id.map { Venue.Source(provider: "nominatim", providerID: $0, fetchedAt: .distantPast) })
    }

    @Test(arguments: ["node/1376320188", "way/7", "relation/12"])
    func aThingOfOpenStreetMapIsLinkedItself(_ id: String) {
        #expect(
            PlaceLink.openStreetMap(venue(at: (60.1, 24.9), id: id)) == "https://www.openstreetmap.org/\(id)")
    }

    @Test(
        arguments: [
            ((39.3622, 22.9422), "?mlat=39.3622&mlon=22.9422#map=18/39.3622/22.9422"),
            ((-0.0000004, -179.9999999), "?mlat=0&mlon=-180#map=18/0/-180"),
            ((-33.5, -0.25), "?mlat=-33.5&mlon=-0.25#map=18/-33.5/-0.25"),
        ] as [((Double, Double), String)])
    func elseItsPointIs(_ point: (Double, Double), _ end: String) {
        #expect(PlaceLink.openStreetMap(venue(at: point)) == "https://www.openstreetmap.org/" + end)
    }

    @Test(arguments: ["4b058804f964a520abb322e3", "node/x", "node/-1", "node/1/../..", "node", "user/1", ""])
    func whatOthersCallItIsNoLink(_ id: String) {
        let link = PlaceLink.openStreetMap(venue(at: (39.5, 22.5), id: id))
        #expect(link?.hasPrefix("https://www.openstreetmap.org/?mlat=39.5") == true)
    }

    @Test func elseItsAddressIsSearchedFor() {
        #expect(
            PlaceLink.openStreetMap(venue(address: "Ερμού 14 & Co, Volos"))
                == "https://www.openstreetmap.org/search?query="
                + "%CE%95%CF%81%CE%BC%CE%BF%CF%8D%2014%20%26%20Co%2C%20Volos")
        #expect(PlaceLink.openStreetMap(venue()) == nil)
    }
}
