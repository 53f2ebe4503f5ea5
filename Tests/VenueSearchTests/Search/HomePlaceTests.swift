import Foundation
import MeetCore
import Operations
import Testing
import Transport

@testable import VenueSearch

@Suite struct HomePlaceTests {
    let folder: StoreFolder
    let volos = Coordinate(latitude: 39.3622, longitude: 22.9422)!

    init() throws { folder = try StoreFolder() }

    @Test(arguments: ["39.3622, 22.9422", " geo:39.3622,22.9422 ", "39.3622 22.9422"])
    func coordinatesNeedNobody(_ home: String) throws {
        #expect(try HomePlace.known(home, in: folder.store) == volos)
    }

    @Test(arguments: ["", "  ", "Ermou 14, Volos", "95, 200"])
    func whatNobodyKnowsIsNil(_ home: String) throws {
        #expect(try HomePlace.known(home, in: folder.store) == nil)
    }

    @Test func aSavedVenueIsAHome() throws {
        try folder.store.save(Venue(name: "Our flat", coordinate: volos))
        #expect(try HomePlace.known("Our flat", in: folder.store) == volos)
    }

    @Test func anImportedPlaceIsAHomeByItsWholeName() throws {
        let source = Venue.Source(provider: "offline", providerID: "node/1", fetchedAt: Fixtures.now)
        try folder.store.importPlaces(
            [Venue(name: "Βόλος Παλιά", coordinate: volos, source: source)], collection: "file")
        #expect(try HomePlace.known("βολος παλια", in: folder.store) == volos)
        #expect(try HomePlace.known("Βόλος", in: folder.store) == nil)
    }

    @Test func whatASearchFoundIsRemembered() async throws {
        let transport = FakeTransport { _ in
            .success(HTTPResponse(body: Array(Provider.nominatim.answer.utf8)))
        }
        var settings = VenueSettings()
        settings.home = "Eteläesplanadi 1, Helsinki"
        let searcher = VenueSearcher(
            transport: transport, store: folder.store,
            rateLimiter: RateLimiter(RateLimiter.Clock(now: { .zero }, sleep: { _ in })), settings: settings,
            now: { Fixtures.now })
        _ = await searcher.result(VenueSearchRequest(text: "cafe"))
        // Even where all else that searches found is forgotten as too many came since.
        try folder.store.forgetSearches(provider: NominatimProvider.id)
        let home = try HomePlace.known("eteläesplanadi 1, helsinki", in: folder.store)
        #expect(home?.latitude == 60.1673894 && home?.longitude == 24.9503054)
        #expect(try HomePlace.known("Eteläesplanadi 2, Helsinki", in: folder.store) == nil)
    }

    private func searcher(_ transport: FakeTransport, home: String) -> VenueSearcher {
        var settings = VenueSettings()
        settings.home = home
        return VenueSearcher(
            transport: transport, store: folder.store,
            rateLimiter: RateLimiter(RateLimiter.Clock(now: { .zero }, sleep: { _ in })), settings: settings,
            now: { Fixtures.now })
    }

    @Test(arguments: [nil, "home", " HOME "])
    func withoutNetworkDistancesAreFromTheHomeThatIsRemembered(near: String?) async throws {
        try folder.store.importPlaces(
            [
                Venue(
                    name: "Home", category: "bar", coordinate: Fixtures.kamppi,
                    source: Venue.Source(provider: "offline", providerID: "1", fetchedAt: Fixtures.now))
            ], collection: "file")
        try folder.store.save(Venue(name: "Kafeneio", category: "cafe", coordinate: volos))
        try HomePlace.remember("Ermou 14, Volos", at: KnownPlace(volos), in: folder.store, now: Fixtures.now)
        let searcher = searcher(FakeTransport { _ in .failure(.resolve(host: "h")) }, home: "Ermou 14, Volos")
        let request = VenueSearchRequest(text: "kafeneio", near: near.map { .text($0) })
        let state = await searcher.result(request)
        #expect(state.results?.around?.name == "Ermou 14, Volos")
        #expect(state.results?.venues.first?.venue.name == "Kafeneio")
        #expect(state.results?.venues.first?.distance == 0)
    }

    @Test func aHomeThatNobodyKnowsStopsOnlySearchesThatAskForIt() async throws {
        let transport = FakeTransport { request in
            let isHome = request.url.contains("q=Nowhere")
            return .success(HTTPResponse(body: Array((isHome ? "[]" : Provider.nominatim.answer).utf8)))
        }
        let searcher = searcher(transport, home: "Nowhere 7")
        for near in [nil, VenueSearchRequest.Near.text(" ")] {
            let request = VenueSearchRequest(text: "Kappeli", near: near, isForced: true)
            guard case .fresh(let results) = await searcher.result(request) else {
                Issue.record("no answer")
                return
            }
            #expect(results.venues.map(\.venue.name) == ["Kappeli"])
            #expect(results.center == nil)
            #expect(results.around == SearchOrigin(.unknownHome, name: "Nowhere 7"))
        }
        // Where home is was asked once.
        #expect(transport.requests.map { $0.url.contains("q=Nowhere") } == [true, false, false])
        let asked = await searcher.result(VenueSearchRequest(text: "Kappeli", near: .text("home")))
        #expect(asked == .failed(.unknownPlace("Nowhere 7"), instead: nil))
    }

    @Test func whatIsAtAnAddressIsToldAndKept() async throws {
        let transport = FakeTransport { request in
            let isKnown = request.url.contains("q=Etel")
            return .success(HTTPResponse(body: Array((isKnown ? Provider.nominatim.answer : "[]").utf8)))
        }
        let address = "Eteläesplanadi 1, Helsinki"
        let searcher = searcher(transport, home: address)
        let place = try await searcher.place(" \(address) ")
        #expect(place.name == "Kappeli")
        #expect(place.address == "Eteläesplanadi 1, 00130 Helsinki, Suomi")
        #expect(place.coordinate == Coordinate(latitude: 60.1673894, longitude: 24.9503054))
        #expect(try HomePlace.place(address, in: folder.store) == place)
        // Whom it was asked of once is not asked again, and of coordinates nobody is.
        #expect(try await searcher.place(address) == place)
        #expect(
            try await searcher.place("39.36, 22.94").coordinate
                == Coordinate(latitude: 39.36, longitude: 22.94))
        #expect(transport.requests.count == 1)
        await #expect(throws: VenueSearchError.unknownPlace("Xyzzy")) { try await searcher.place("Xyzzy") }
        // Another address than home is not kept as home.
        #expect(try HomePlace.place("Xyzzy", in: folder.store) == nil)
    }

    /// Versions before wrote the coordinate alone.
    @Test func aPlaceThatWasKeptWithoutANameIsRead() throws {
        let payload = try JSONEncoder().encode(volos)
        let place = try JSONDecoder().decode(KnownPlace.self, from: payload)
        #expect(place == KnownPlace(volos))
        let named = KnownPlace(volos, name: "H&M", address: "Ermou 14, Volos")
        #expect(try JSONDecoder().decode(KnownPlace.self, from: JSONEncoder().encode(named)) == named)
    }
}
