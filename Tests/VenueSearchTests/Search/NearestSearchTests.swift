import Foundation
import MeetCore
import Operations
import Testing
import Transport

@testable import VenueSearch

/// A town whose server fills its answers with the farthest venues of what was asked for.
private struct Town {
    struct Cafe {
        var id: Int
        var coordinate: Coordinate
    }

    let cafes: [Cafe]
    let center = Fixtures.kamppi

    /// - Parameter metres: Within that of the centre they stand, the more the nearer.
    init(_ count: Int, within metres: Double, seed: UInt64 = 7) {
        var random = SeededGenerator(seed: seed)
        let center = center
        cafes = (1...max(1, count)).prefix(count).map { id in
            let angle = Double.random(in: 0..<(2 * .pi), using: &random)
            let far = metres * Double.random(in: 0..<1, using: &random)
            let degrees = 180 / (.pi * Coordinate.earthRadius)
            let coordinate = Coordinate(
                latitude: center.latitude + far * cos(angle) * degrees,
                longitude: center.longitude + far * sin(angle) * degrees / cos(center.latitude * .pi / 180))
            return Cafe(id: id, coordinate: coordinate ?? center)
        }
    }

    /// The ids, the nearest first.
    func nearest(_ count: Int, within metres: Double = .infinity) -> [String] {
        cafes.map { (id: "node/\($0.id)", metres: center.distance(to: $0.coordinate)) }
            .filter { $0.metres <= metres }.sorted { $0.metres < $1.metres }.prefix(count).map(\.id)
    }

    func answer(_ request: HTTPRequest) -> String {
        let items = URLComponents(string: request.url)?.queryItems ?? []
        func item(_ name: String) -> String? { items.first { $0.name == name }?.value }
        let sides = (item("viewbox") ?? "").split(separator: ",").compactMap { Double($0) }
        let limit = item("limit").flatMap { Int($0) } ?? 10
        var inside = cafes
        if sides.count == 4 {
            inside = cafes.filter {
                (sides[3]...sides[1]).contains($0.coordinate.latitude)
                    && (sides[0]...sides[2]).contains($0.coordinate.longitude)
            }
        }
        inside.sort { center.distance(to: $0.coordinate) > center.distance(to: $1.coordinate) }
        let rows = inside.prefix(limit).map { cafe in
            """
            {"osm_type":"node","osm_id":\(cafe.id),"lat":"\(cafe.coordinate.latitude)",\
            "lon":"\(cafe.coordinate.longitude)","category":"amenity","type":"cafe","name":"Cafe \(cafe.id)"}
            """
        }
        return "[\(rows.joined(separator: ","))]"
    }
}

@Suite struct NearestSearchTests {
    private func results(
        _ town: Town, _ request: VenueSearchRequest, _ transport: FakeTransport? = nil,
        in folder: StoreFolder? = nil
    ) async throws -> (results: VenueResults, requests: Int) {
        let folder = try folder ?? StoreFolder()
        let transport =
            transport ?? FakeTransport { .success(HTTPResponse(body: Array(town.answer($0).utf8))) }
        let searcher = VenueSearcher(
            transport: transport, store: folder.store,
            rateLimiter: RateLimiter(RateLimiter.Clock(now: { .zero }, sleep: { _ in })),
            settings: VenueSettings(), now: { Fixtures.now })
        let before = transport.requests.count
        let state = await searcher.result(request)
        withExtendedLifetime(folder) {}
        return (try #require(state.results), transport.requests.count - before)
    }

    private func near(_ limit: Int, radius: Int? = nil, category: String? = nil) -> VenueSearchRequest {
        VenueSearchRequest(
            text: "cafe", near: .point(Fixtures.kamppi, name: "here"), radius: radius, category: category,
            limit: limit)
    }

    private func ids(_ results: VenueResults) -> [String] {
        results.venues.compactMap(\.venue.source?.providerID)
    }

    /// Villages and cities, few and many wanted, in every order of importance that hides the near ones.
    @Test(
        arguments: [
            (0, 3), (7, 3), (49, 35), (60, 3), (89, 20), (400, 35), (1500, 20), (400, 70), (400, 105),
        ]
            as [(Int, Int)])
    func theNearestAreFound(_ count: Int, _ wanted: Int) async throws {
        let town = Town(count, within: 1400, seed: UInt64(count + 1))
        let (results, requests) = try await results(town, near(wanted))
        #expect(ids(results) == town.nearest(wanted))
        #expect(results.areNearest(results.venues.count))
        let distances = results.venues.compactMap(\.distance)
        #expect(distances == distances.sorted())
        // What one answer holds is asked for once, and a city is not asked to death.
        #expect(count < 47 ? requests == 1 : (2...NearestSearch.mostRequests).contains(requests))
        #expect(results.hasMore == (count > wanted))
    }

    @Test func aRadiusHoldsTheSameNearest() async throws {
        let town = Town(200, within: 1400)
        let wide = try await results(town, near(3)).results
        let narrow = try await results(town, near(40, radius: 300)).results
        #expect(ids(wide) == Array(ids(narrow).prefix(3)))
        #expect(ids(narrow) == town.nearest(40, within: 300))
    }

    @Test func manyAtOnePointEndTheSearch() async throws {
        let town = Town(120, within: 0.5)
        let (results, requests) = try await results(town, near(35))
        #expect(results.venues.count == 35)
        #expect(requests <= NearestSearch.mostRequests)
    }

    @Test func whatIsKnownIsNotAskedAgainButForMore() async throws {
        let town = Town(300, within: 1400)
        let folder = try StoreFolder()
        let transport = FakeTransport { .success(HTTPResponse(body: Array(town.answer($0).utf8))) }
        _ = try await results(town, near(20), transport, in: folder)
        let fewer = try await results(town, near(5), transport, in: folder)
        #expect(fewer.requests == 0)
        #expect(ids(fewer.results) == town.nearest(5))
        let more = try await results(town, near(80), transport, in: folder)
        #expect(more.requests > 0)
        #expect(ids(more.results) == town.nearest(80))
    }

    @Test func aLaterFailureLeavesWhatWasFound() async throws {
        let town = Town(300, within: 1400)
        let transport = FakeTransport { .success(HTTPResponse(body: Array(town.answer($0).utf8))) }
        let counter = Counter()
        transport.change { request in
            counter.next() > 1
                ? .failure(.resolve(host: "gone"))
                : .success(HTTPResponse(body: Array(town.answer(request).utf8)))
        }
        let (results, requests) = try await results(town, near(20), transport)
        #expect(requests == 2)
        #expect(results.venues.count == 20)
        // It does not claim to be what it is not.
        #expect(!results.areNearest(20))
    }

    /// A provider that sorts by distance is asked once, however many there are.
    @Test func whoSortsByDistanceIsAskedOnce() throws {
        var search = try #require(
            NearestSearch(
                VenueQuery(text: "cafe", near: Fixtures.kamppi, radius: 1500), wanted: 35, mostRows: 50,
                provider: "photon"))
        _ = search.next()
        let page = VenuePage(
            venues: (1...50).compactMap { number in
                let place = Coordinate(
                    latitude: Fixtures.kamppi.latitude + Double(number) * 0.0001,
                    longitude: Fixtures.kamppi.longitude)
                return FoundVenue(venue: Venue(name: "Cafe \(number)", category: "cafe", coordinate: place))
            })
        search.take(page, isNearestFirst: true)
        #expect(search.next() == nil)
        #expect(search.ranked.count == 50)
        let kind = VenueQuery(text: "cafe", near: Fixtures.kamppi)
        let name = VenueQuery(text: "Kappeli", near: Fixtures.kamppi)
        for provider in Provider.allCases {
            let sorts = [Provider.photon, .foursquare].contains(provider)
            #expect(provider.provider.hasNearestFirst(kind) == sorts, "\(provider)")
            #expect(!provider.provider.hasNearestFirst(name), "\(provider)")
        }
    }
}

private final class Counter: Sendable {
    private let lock = NSLock()
    nonisolated(unsafe) private var count = 0

    func next() -> Int {
        lock.withLock {
            count += 1
            return count
        }
    }
}
