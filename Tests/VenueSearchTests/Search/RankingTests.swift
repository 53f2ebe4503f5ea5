import Foundation
import MeetCore
import Testing

@testable import VenueSearch

@Suite struct RankingTests {
    private func found(
        _ name: String, _ metres: Double? = nil, category: String? = "cafe", id: String? = nil
    ) -> FoundVenue {
        let coordinate = metres.map {
            Coordinate(
                latitude: Fixtures.kamppi.latitude + $0 / 111_195, longitude: Fixtures.kamppi.longitude)!
        }
        return FoundVenue(
            venue: Venue(
                name: name, category: category, coordinate: coordinate,
                source: id.map {
                    Venue.Source(provider: "nominatim", providerID: $0, fetchedAt: Fixtures.now)
                }, isSaved: false))
    }

    private func names(_ venues: [FoundVenue], _ query: VenueQuery) -> [String] {
        VenueRanking.ranked(venues, for: query).map(\.venue.name)
    }

    @Test func theNearestOfAKindComeFirst() throws {
        let venues = [found("C", 900), found("A", 100), found("Nowhere"), found("B", 500)]
        let query = VenueQuery(text: "cafe", near: Fixtures.kamppi)
        #expect(names(venues, query) == ["A", "B", "C", "Nowhere"])
        let distance = try #require(VenueRanking.ranked(venues, for: query).first?.distance)
        #expect(abs(distance - 100) < 1)
    }

    @Test func theBestMatchComesFirst() {
        let venues = [
            found("Galleria Artist", 10), found("Artisokka", 20), found("Pohjoisesplanadi", 1),
            found("Café Artist", 900), found("Artist", 990),
        ]
        #expect(
            names(venues, VenueQuery(text: "ARTIST", near: Fixtures.kamppi))
                == [
                    "Artist", "Galleria Artist", "Café Artist", "Pohjoisesplanadi", "Artisokka",
                ])
        #expect(names(venues, VenueQuery(text: "cafe artist")).first == "Café Artist")
    }

    @Test func theCircleIsRound() {
        let venues = [found("In", 499), found("Out", 501), found("Nowhere")]
        let query = VenueQuery(text: "cafe", near: Fixtures.kamppi, radius: 500)
        #expect(names(venues, query) == ["In"])
        var box = query
        box.area = BoundingBox(around: Fixtures.kamppi, radius: 500)
        #expect(names(venues, box) == ["In", "Out", "Nowhere"])
    }

    @Test func theKindHasToFit() {
        let venues = [
            found("A", category: "cafe"), found("B", category: "pub"), found("C", category: nil),
            found("D", category: "Coffee Shop"),
        ]
        #expect(names(venues, VenueQuery(text: "x", category: VenueCategory.named("cafe"))) == ["A", "D"])
    }

    @Test func whatFoursquareAnswersIsOfTheKindItWasAskedFor() {
        var odd = found("Kappeli", category: "Bowling Alley")
        odd.venue.source = Venue.Source(provider: "foursquare", providerID: "1", fetchedAt: Fixtures.now)
        let query = VenueQuery(text: "", category: VenueCategory.named("bar"))
        #expect(VenueRanking.ranked([odd], for: query, answeredBy: "foursquare").count == 1)
        #expect(VenueRanking.ranked([odd], for: query, answeredBy: "nominatim").isEmpty)
        #expect(VenueRanking.ranked([odd], for: query).isEmpty)
    }

    @Test func everyPlaceComesOnce() {
        let venues = [
            found("Kappeli", 100, id: "node/1"), found("Kappeli", 110, id: "way/2"), found("KAPPELI", 120),
            found("Kappeli", 900, id: "node/3"), found("Other", 100, id: "node/1"),
            found("Other", 100, id: "node/4"),
        ]
        #expect(
            names(venues, VenueQuery(text: "kappeli", near: Fixtures.kamppi)) == [
                "Kappeli", "Kappeli", "Other",
            ])
    }

    @Test func withoutAnythingToRankTheOrderStays() {
        let venues = ["C", "A", "B"].map { found($0) }
        #expect(names(venues, VenueQuery(text: "cafe")) == ["C", "A", "B"])
        #expect(names([], VenueQuery(text: "")).isEmpty)
    }
}
