import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing
import VenueSearch

@testable import Operations

@Suite struct VenueOperationsTests {
    let fixture: StoreFixture
    let store: MeetStore
    let workspace: Workspace

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        workspace = Workspace(store: store)
    }

    private func found(_ name: String, _ number: String, id: Identifier<Venue>? = nil) -> FoundVenue {
        FoundVenue(
            venue: Venue(
                id: id, name: name,
                source: .init(
                    provider: "osm", providerID: number, fetchedAt: Date(timeIntervalSince1970: 1)),
                isSaved: true))
    }

    @Test func whatIsSavedStandsInPlaceOfWhatAProviderSays() throws {
        var saved = found("Entra", "1").venue
        saved.name = "Entra, my own words"
        let kept = try SaveVenue(saved).run(in: workspace).record()
        var passing = found("Only of a meeting", "2").venue
        passing.isSaved = false
        _ = try SaveVenue(passing).run(in: workspace)
        let mine = try SaveVenue(Venue(name: "Typed by hand")).run(in: workspace).record()
        let gone = try SaveVenue(Venue(name: "Deleted since")).run(in: workspace).record()
        try DeleteVenue(#require(gone.id)).run(in: workspace)
        let refreshed = try RefreshVenues(
            [
                found("Entra", "1"), found("Passing", "2", id: Identifier(99)), found("Never seen", "3"),
                FoundVenue(venue: mine), FoundVenue(venue: gone),
            ]
        ).run(in: workspace).map(\.venue)
        #expect(refreshed[0] == kept)
        #expect(refreshed[1].name == "Passing")
        #expect(refreshed[1...2].map(\.id) == [nil, nil])
        #expect(refreshed.map(\.isSaved) == [true, false, false, true, false])
        #expect(refreshed[3] == mine)
        #expect(refreshed[4].name == "Deleted since")
        #expect(try RefreshVenues([]).run(in: workspace).isEmpty)
    }

    @Test func providersAreListedWithWhatTheyAreAskedBy() throws {
        try SetSetting("venues.provider", to: "photon").run(in: workspace)
        try SetSetting("venues.photon.url", to: "https://photon.example").run(in: workspace)
        var place = found("Entra", "1").venue
        place.coordinate = Coordinate(latitude: 39.36, longitude: 22.94)
        _ = try ImportPlaces([place], collection: "town").run(in: workspace)
        let poor = try ListProviders().run(in: workspace)
        #expect(poor.providers.map(\.id) == VenueSettings.providers)
        #expect(poor.providers.filter(\.isDefault).map(\.id) == ["photon"])
        #expect(poor.providers.filter(\.isDefault).map(\.server) == ["https://photon.example"])
        #expect(poor.providers.filter(\.needsKey).map(\.id) == ["foursquare"])
        #expect(poor.providers.allSatisfy { $0.keyOrigin == nil })
        #expect(poor.providers.compactMap(\.places) == [1])
        #expect(poor.certificateFile == nil)
        let rich = try ListProviders().run(
            in: Workspace(store: store, environment: ["MEET_FOURSQUARE_KEY": "secret"]))
        #expect(rich.providers.compactMap(\.keyOrigin) == [.variable("MEET_FOURSQUARE_KEY")])
    }

    @Test func aHalfTypedPlaceMayBeHomeAVenueOrSomebodysAddress() throws {
        _ = try SaveVenue(
            Venue(
                name: "Hotel Park", address: VenueAddress(street: "Ermou 14", locality: "Volos"),
                coordinate: Coordinate(latitude: 39.36, longitude: 22.94))
        ).run(in: workspace)
        _ = try SaveVenue(Venue(name: "Hope, wherever that is")).run(in: workspace)
        let choices = try FindNear("ho", home: "39.35, 22.95").run(in: workspace)
        #expect(choices.map(\.kind) == [.home, .venue])
        #expect(choices.map(\.text) == ["home", "Hotel Park"])
        #expect(choices.first?.coordinate == Coordinate(latitude: 39.35, longitude: 22.95))
        #expect(choices.last?.detail == "Ermou 14, Volos")
        #expect(try FindNear("zz", home: "39.35, 22.95").run(in: workspace).isEmpty)
    }

    @Test func whatAMapShowsIsWhereItsVenuesAre() throws {
        func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
            try #require(Coordinate(latitude: latitude, longitude: longitude))
        }
        try store.importPlaces(
            [
                Venue(
                    name: "Near", coordinate: try point(39.361, 22.941),
                    source: .init(provider: "offline", providerID: "1", fetchedAt: .distantPast)),
                Venue(
                    name: "Far", coordinate: try point(60.17, 24.94),
                    source: .init(provider: "offline", providerID: "2", fetchedAt: .distantPast)),
            ], collection: "places")
        let query = SurroundingsQuery(
            venues: [try point(39.36, 22.94)], home: "39.37, 22.95", width: 120, height: 80)
        let shown = try FindSurroundings(query).run(in: workspace)
        #expect(shown.query == query)
        #expect(shown.home == Coordinate(latitude: 39.37, longitude: 22.95))
        #expect(shown.places.count == 1)
        let nothing = SurroundingsQuery(venues: [], home: "", width: 120, height: 80)
        #expect(try FindSurroundings(nothing).run(in: workspace).places.isEmpty)
    }

    @Test func theProfileIsKept() throws {
        var profile = try Profile(readFrom: workspace.store)
        #expect(!profile.isKnown)
        profile.name = "Zoë"
        profile.emails = ["zoe@x.gr", "z@y.gr"]
        profile.home = "Volos"
        _ = try SaveProfile(profile).run(in: workspace)
        _ = try SetProvider("photon").run(in: workspace)
        let changed = try SetSearchPlace("Athens").run(in: workspace)
        #expect(changed.name == "Zoë")
        #expect(changed.emails == ["zoe@x.gr", "z@y.gr"])
        #expect(changed.venues == VenuePreferences(provider: "photon", place: "Athens"))
        #expect(try SetSearchPlace("").run(in: workspace).venues.place.isEmpty)
    }
}
