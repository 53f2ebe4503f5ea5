import MeetCore
import MeetStore
import Operations
import Testing
import Transport

@testable import VenueSearch

/// A database that takes nothing costs nobody an answer.
@Suite struct FullDatabaseTests {
    let folder: StoreFolder
    let transport = FakeTransport { _ in
        .success(HTTPResponse(body: Array(Provider.nominatim.answer.utf8)))
    }

    init() throws { folder = try StoreFolder.full() }

    private func search(_ request: VenueSearchRequest) async -> VenueSearchState {
        var settings = VenueSettings()
        settings.home = "Kappeli, Helsinki"
        return await VenueSearcher(
            transport: transport, store: folder.store,
            rateLimiter: RateLimiter(RateLimiter.Clock(now: { .zero }, sleep: { _ in })), settings: settings,
            now: { Fixtures.now }
        ).result(request)
    }

    @Test func theAnswerIsToldAllTheSame() async throws {
        #expect(throws: StoreError.self) {
            try folder.store.cacheSearch("k", provider: "p", payload: [], fetchedAt: Fixtures.now)
        }
        guard case .fresh(let results) = await search(VenueSearchRequest(text: "Kappeli")) else {
            Issue.record("no answer")
            return
        }
        #expect(results.venues.map(\.venue.name) == ["Kappeli"])
        #expect(results.around?.name == "Kappeli, Helsinki")
        #expect(transport.requests.count == 2)
    }

    @Test func savedVenuesAreFoundWithoutTheSample() async throws {
        try folder.store.save(Venue(name: "Kappeli of mine", coordinate: Fixtures.kamppi))
        let request = VenueSearchRequest(
            text: "cafe", near: .text("Kappeli of mine"), provider: OfflinePlaces.id)
        guard case .fresh(let results) = await search(request) else {
            Issue.record("no answer")
            return
        }
        #expect(results.around?.name == "Kappeli of mine")
        #expect(results.venues.isEmpty)
    }
}
