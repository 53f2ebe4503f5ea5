import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing
import Transport

@testable import Operations

/// Where those live who are invited.
@Suite struct PeoplePlacesTests {
    private let fixture: StoreFixture
    private let store: MeetStore
    private let server = PlaceServer(now: Date(timeIntervalSince1970: 1_795_246_860))
    private let workspace: Workspace

    init() throws {
        fixture = try StoreFixture()
        let clock = fixture.clock
        store = fixture.closing(
            try MeetStore(
                path: fixture.emptyStorePath(), now: { clock.now }, zone: { StoreFixture.athens },
                cards: VCardCoding()))
        workspace = Workspace(store: store, venueSearching: server.searching(store))
    }

    private func invite(
        _ name: String, at place: Coordinate? = nil, streets: [String] = [],
        _ participation: Invitee.Participation = .needsAction
    ) throws -> Invitee {
        var contact = Contact(uid: name, name: name)
        contact.emails = [ContactEmail(label: nil, address: "\(name)@example.org", isPreferred: false)]
        contact.coordinate = place
        contact.addresses = streets.map { street in
            var address = ContactAddress()
            address.street = street
            return address
        }
        _ = try store.importContacts([contact])
        return Invitee(name: name, email: "\(name)@example.org", participation: participation)
    }

    private func point(_ latitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: 22.94))
    }

    @Test func cardsSayWhereTheyLive() throws {
        let here = try point(39.36)
        let coming = [
            try invite("maria", at: here, streets: ["Ermou 14"]), try invite("nikos", streets: ["Kastro 2"]),
            try invite("zoe"), try invite("petros", at: here, .declined),
            Invitee(name: "Somebody", email: "nobody@example.org"), Invitee(name: "Only a name"),
        ]
        let places = try FindPeoplePlaces(of: coming).run(in: workspace)
        #expect(
            places == [
                PersonPlace(name: "maria", address: "Ermou 14", coordinate: here),
                PersonPlace(name: "nikos", address: "Kastro 2"),
            ])
        #expect(server.asked.isEmpty)
    }

    @Test func addressesAreLookedUpOnceAndKnownThen() async throws {
        server.has("house", for: "Kastro 2", [("Kastro 2", 39.37)])
        let coming = [try invite("nikos", streets: ["Kastro 2"]), try invite("zoe", streets: ["Nowhere 1"])]
        let places = try FindPeoplePlaces(of: coming).run(in: workspace)
        #expect(places.map(\.coordinate) == [nil, nil])
        let found = try await LookUpPeople(places).run(in: workspace)
        #expect(found.map(\.coordinate) == [try point(39.37), nil])
        #expect(found.map(\.name) == ["nikos", "zoe"])
        #expect(server.asked == ["Kastro 2", "Nowhere 1"])
        #expect(try FindPeoplePlaces(of: coming).run(in: workspace).first?.coordinate == point(39.37))
    }

    @Test func whatIsKnownIsNotAskedAndNoMoreThanADozen() async throws {
        let known = PersonPlace(name: "maria", address: "Ermou 14", coordinate: try point(39.36))
        let silent = PersonPlace(name: "nikos", address: "")
        let many = (0..<20).map { PersonPlace(name: "\($0)", address: "Street \($0)") }
        let found = try await LookUpPeople([known, silent] + many).run(in: workspace)
        #expect(found == [known, silent] + many)
        #expect(server.asked.count == 12)
    }

    @Test func whereNobodyCanBeAskedItIsTold() async throws {
        server.fail(.resolve(host: "nominatim.openstreetmap.org"))
        await #expect(throws: (any Error).self) {
            try await LookUpPeople([PersonPlace(name: "nikos", address: "Kastro 2")]).run(in: workspace)
        }
    }
}
