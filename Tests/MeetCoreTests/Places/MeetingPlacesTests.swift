import Foundation
import Testing

@testable import MeetCore

@Suite struct MeetingPlacesTests {
    private func venue(_ name: String, id: Int64? = nil, source: String? = nil) -> Venue {
        Venue(
            id: id.map { Identifier($0) }, name: name,
            source: source.map {
                Venue.Source(provider: "nominatim", providerID: $0, fetchedAt: .distantPast)
            })
    }

    @Test(arguments: [
        ("Public; Plaisio", ["Public", "Plaisio"]), (" Public ;; Public; ", ["Public"]),
        ("Public", ["Public"]),
        ("any pharmacy; Public", ["any pharmacy", "Public"]), ("", []), (" ; ", []),
        ("Public, Volos", ["Public, Volos"]),
    ])
    func aTextNamesPlaces(text: String, names: [String]) {
        #expect(PlaceWords(text).names == names)
    }

    @Test(arguments: [
        ("any pharmacy", "pharmacy"), ("Any  hardware store", "hardware store"), ("any", nil),
        ("anything goes", nil), ("Pharmacy", nil), ("οποιοδήποτε φαρμακείο", "φαρμακείο"),
    ])
    func anyOfAKindIsNoName(text: String, kind: String?) {
        #expect(PlaceWords.kind(in: text) == kind)
    }

    @Test func aPlaceIsAddedOnce() {
        var places = MeetingPlaces(venue("Public", id: 1))
        places.add(MeetingPlaces(venues: [venue("Public", id: 1), venue("Plaisio", id: 2)]))
        places.add(MeetingPlaces(venues: [venue("PLAISIO")], kind: "shop"))
        #expect(places.venues.map(\.name) == ["Public", "Plaisio"])
        #expect(places.kind == "shop" && places.single == nil && !places.isEmpty)
        places.add(MeetingPlaces(venues: [venue("Other", source: "node/1")]))
        places.add(MeetingPlaces(venues: [venue("Renamed", source: "node/1")]))
        #expect(places.venues.map(\.name) == ["Public", "Plaisio", "Other"])
        // Two of one name, each of its own.
        places.add(MeetingPlaces(venues: [venue("Other", source: "node/2")]))
        #expect(places.venues.count == 4)
    }

    @Test func aMeetingHasItsPlacesInParts() {
        var meeting = Meeting(title: "Keyboard", createdAt: .distantPast)
        #expect(meeting.places.isEmpty)
        meeting.places = MeetingPlaces(venues: [venue("Public"), venue("Plaisio")], kind: "shop")
        #expect(meeting.venue?.name == "Public" && meeting.otherVenues.map(\.name) == ["Plaisio"])
        #expect(meeting.placeKind == "shop")
        meeting.places = MeetingPlaces(venue("Home"))
        #expect(meeting.venue?.name == "Home" && meeting.otherVenues.isEmpty && meeting.placeKind == nil)
        #expect(meeting.places.single?.name == "Home")
    }
}
