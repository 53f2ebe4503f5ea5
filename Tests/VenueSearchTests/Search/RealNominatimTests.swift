import Foundation
import MeetCore
import Operations
import StoreFixture
import Testing
import Transport

@testable import VenueSearch

/// Against a real Nominatim on real data, started for these tests.
@Suite(.enabled(if: NominatimServer.isInstalled, "no Nominatim at ../shared/nominatim"))
struct RealNominatimTests {
    @Test func theShowsOfASearch() async throws {
        let server = try await NominatimServer.started()
        let folder = try StoreFolder()
        let transport = CurlTransport(
            CurlTransport.Options(
                userAgent: CurlTransport.userAgent(version: "0.0.0", url: "https://example.org/")))
        var settings = VenueSettings()
        settings.servers[NominatimProvider.id] = server.url
        let clock = SetClock()
        let searcher = VenueSearcher(
            transport: transport, store: folder.store, rateLimiter: RateLimiter(), settings: settings,
            now: { clock.now })
        func fresh(_ request: VenueSearchRequest) async throws -> VenueResults {
            let state = await searcher.result(request)
            guard case .fresh(let results) = state else {
                Issue.record("\(request): \(state)")
                throw NoFreshResults()
            }
            return results
        }

        // Of a kind, near a place.
        let cafes = try await fresh(VenueSearchRequest(text: "cafe", near: .text("Helsinki"), limit: 20))
        #expect(cafes.venues.count == 20)
        #expect(cafes.venues.allSatisfy { $0.venue.category == "cafe" })
        #expect(cafes.around?.name == "Helsinki")
        let distances = cafes.venues.compactMap(\.distance)
        #expect(distances.count == 20)
        #expect(distances == distances.sorted())
        #expect(cafes.skippedRows == 0)
        #expect(cafes.attribution.contains("OpenStreetMap"))

        // By name, near a place.
        let artist = try await fresh(VenueSearchRequest(text: "Café Artist", near: .text("Helsinki")))
        #expect(artist.venues.first?.venue.name == "Café Artist")
        #expect(artist.venues.first?.venue.address.locality == "Helsinki")

        // Around coordinates, within a circle.
        let point = Coordinate(latitude: 60.1674, longitude: 24.9429)!
        let around = try await fresh(
            VenueSearchRequest(text: "restaurant", near: .text("60.1674,24.9429"), radius: 300, limit: 50))
        #expect(!around.venues.isEmpty)
        for found in around.venues {
            let place = try #require(found.venue.coordinate)
            #expect(point.distance(to: place) <= 300)
        }

        // A typo finds nothing, which is no error.
        #expect(try await fresh(VenueSearchRequest(text: "Kaffe Artits")).venues.isEmpty)

        // An answer that was kept is shown when the server is gone.
        try server.stop()
        clock.pass(3600)
        let gone = await searcher.result(VenueSearchRequest(text: "cafe", near: .text("Helsinki"), limit: 20))
        guard case .failed(.transport(.connect), instead: let kept?) = gone else {
            Issue.record("\(gone)")
            return
        }
        #expect(kept.venues.map(\.venue.name) == cafes.venues.map(\.venue.name))
        #expect(kept.fetchedAt == Fixtures.now)
    }

    private struct NoFreshResults: Error {}

    @Test func errorsOfTheServer() async throws {
        let server = try await NominatimServer.started(["NOMINATIM_QUERY_TIMEOUT": "0"])
        let transport = CurlTransport(CurlTransport.Options(userAgent: "meet/0.0.0"))
        let provider = NominatimProvider(server: server.url)
        let slow = try await transport.send(provider.request(for: VenueQuery(text: "cafe in Helsinki")))
        #expect(throws: VenueDecodingError.refused(status: 503, message: "Query took too long to process.")) {
            try provider.decode(slow, now: Fixtures.now)
        }
        for (path, error) in [
            (
                "/search?format=jsonv2",
                VenueDecodingError.refused(status: 400, message: "Nothing to search for.")
            ),
            ("/nowhere", .refused(status: 404, message: "404 Not Found")),
            (
                "/search?q=x&format=jsonv2&viewbox=1",
                .refused(status: 400, message: "Bounding box parameter needs 4 coordinates.")
            ),
        ] {
            let response = try await transport.send(HTTPRequest(url: server.url + path))
            #expect(throws: error) { try provider.decode(response, now: Fixtures.now) }
        }
        let empty = try await transport.send(HTTPRequest(url: server.url + "/search?q=&format=jsonv2"))
        #expect(try provider.decode(empty, now: Fixtures.now) == VenuePage())
    }
}
