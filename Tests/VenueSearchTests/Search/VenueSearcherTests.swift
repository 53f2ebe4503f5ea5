import Foundation
import MeetCore
import Operations
import Testing
import Transport

@testable import VenueSearch

@Suite struct VenueSearcherTests {
    let folder: StoreFolder
    let clock = SetClock()
    let transport = FakeTransport { request in
        let isPlace = request.url.contains("q=Kamppi") || request.url.contains("q=Helsinki")
        return .success(HTTPResponse(body: Array((isPlace ? place : Provider.nominatim.answer).utf8)))
    }

    private static let place = """
        [{"osm_type":"node","osm_id":1,"lat":"60.1694","lon":"24.9359","category":"place","type":"suburb",\
        "name":"Kamppi","boundingbox":["60.168","60.170","24.934","24.938"]}]
        """

    init() throws { folder = try StoreFolder() }

    private func searcher(_ change: (inout VenueSettings) -> Void = { _ in }) -> VenueSearcher {
        folder.searcher(transport, clock, change)
    }

    private func states(_ searcher: VenueSearcher, _ request: VenueSearchRequest) async -> [VenueSearchState]
    {
        var all: [VenueSearchState] = []
        for await state in searcher.states(request) { all.append(state) }
        return all
    }

    private static let offline: FakeTransport.Rule = { _ in
        .failure(.resolve(host: "nominatim.openstreetmap.org"))
    }

    @Test func theFirstSearchIsFresh() async throws {
        let all = await states(searcher(), VenueSearchRequest(text: "Kappeli"))
        try #require(all.count == 1)
        guard case .fresh(let results) = all[0] else {
            Issue.record("\(all)")
            return
        }
        #expect(results.venues.map(\.venue.name) == ["Kappeli"])
        #expect(results.origin == .provider("nominatim"))
        #expect(results.attribution.contains("OpenStreetMap"))
        #expect(results.fetchedAt == clock.now)
        #expect(results.center == nil)
        #expect(transport.requests.count == 1)
    }

    /// A large place is searched as far as it reaches, a small one around its middle.
    @Test(arguments: [
        ("Crete", "34.9,35.7,23.5,26.3", true), ("London", "51.28,51.69,-0.51,0.33", true),
        ("Kamppi", "60.168,60.170,24.934,24.938", false), ("Greece", "34.7,41.8,19.2,29.7", true),
    ])
    func aPlaceIsSearchedAsFarAsItReaches(name: String, sides: String, isWhole: Bool) async throws {
        let box = sides.split(separator: ",").map(String.init)
        let place = """
            [{"osm_type":"relation","osm_id":1,"lat":"\((Double(box[0])! + Double(box[1])!) / 2)",\
            "lon":"\((Double(box[2])! + Double(box[3])!) / 2)","category":"place","type":"region","name":"\(name)",\
            "boundingbox":[\(box.map { "\"\($0)\"" }.joined(separator: ","))]}]
            """
        transport.change { request in
            .success(HTTPResponse(body: Array((request.url.contains("q=\(name)") ? place : "[]").utf8)))
        }
        _ = await searcher().result(VenueSearchRequest(text: "cafe near \(name)"))
        let url = try #require(transport.requests.last?.url)
        let items = try #require(URLComponents(string: url)?.queryItems)
        let asked = try #require(items.first { $0.name == "viewbox" }?.value).split(separator: ",").compactMap
        { Double($0) }
        let whole = [box[2], box[1], box[3], box[0]].compactMap { Double($0) }
        #expect((asked == whole) == isWhole, "\(asked)")
    }

    /// What a server gives that stops early is a part; it is said, and asked for again.
    @Test func aPartialAnswerIsSaidAndAskedForAgain() async throws {
        let partial = Provider.overpass.answer.dropLast() + #","remark":"runtime error: Query timed out"}"#
        transport.change { _ in .success(HTTPResponse(body: Array(partial.utf8))) }
        let request = VenueSearchRequest(
            text: "restaurant", near: .text("60.1699,24.9384"), provider: "overpass")
        for times in 1...2 {
            guard case .fresh(let results) = await searcher().result(request) else {
                Issue.record("not fresh")
                return
            }
            #expect(results.venues.count == 1)
            #expect(results.remark == "runtime error: Query timed out")
            #expect(results.hasMore)
            // A server that has too much to do is not asked for more at once.
            #expect(transport.requests.count == times)
        }
        transport.change { _ in .success(HTTPResponse(body: Array(Provider.overpass.answer.utf8))) }
        #expect(await searcher().result(request).results?.remark == nil)
    }

    /// The list says how old the answer is, and the detail how old the venue is.
    @Test func allOfAnAnswerIsAsOldAsTheAnswer() async throws {
        let clock = clock
        transport.change { _ in
            clock.pass(7)
            return .success(HTTPResponse(body: Array(Provider.nominatim.answer.utf8)))
        }
        let searcher = VenueSearcher(
            transport: transport, store: folder.store,
            rateLimiter: RateLimiter(RateLimiter.Clock(now: { .zero }, sleep: { _ in })),
            settings: VenueSettings(),
            now: {
                clock.pass(40)
                return clock.now
            })
        for _ in 0..<2 {
            let results = try #require(await searcher.result(VenueSearchRequest(text: "Kappeli")).results)
            #expect(results.venues.map { $0.venue.source?.fetchedAt } == [results.fetchedAt])
        }
    }

    @Test func whatWasFoundIsShownAtOnceAndAskedForAgainLater() async throws {
        _ = await states(searcher(), VenueSearchRequest(text: "Kappeli"))
        clock.pass(60)
        guard
            case .cached(let kept, isRefreshing: false) = await searcher().result(
                VenueSearchRequest(text: " KAPPELI "))
        else {
            Issue.record("not kept")
            return
        }
        #expect(kept.venues.map(\.venue.name) == ["Kappeli"])
        #expect(kept.fetchedAt == Fixtures.now)
        #expect(transport.requests.count == 1)

        clock.pass(3600)
        let later = await states(searcher(), VenueSearchRequest(text: "Kappeli"))
        try #require(later.count == 2)
        guard case .cached(let old, isRefreshing: true) = later[0], case .fresh(let new) = later[1] else {
            Issue.record("\(later)")
            return
        }
        #expect(old.fetchedAt == Fixtures.now)
        #expect(new.fetchedAt == clock.now)
        #expect(transport.requests.count == 2)

        let forced = await states(searcher(), VenueSearchRequest(text: "Kappeli", isForced: true))
        #expect(forced.count == 2)
        #expect(transport.requests.count == 3)
    }

    @Test(arguments: Provider.allCases)
    func aSmallLimitLeavesAnAnswerForALargerOne(provider: Provider) async throws {
        let coordinate = "\"lat\":\"60.1\",\"lon\":\"24.9\""
        transport.change { request in
            let asked = request.url.split(separator: "limit=").last.flatMap { Int($0.prefix { $0.isNumber }) }
            let rows = (0..<(asked ?? 30)).prefix(30).map { "{\"name\":\"Artist \($0)\",\(coordinate)}" }
            return .success(HTTPResponse(body: Array("[\(rows.joined(separator: ","))]".utf8)))
        }
        guard provider == .nominatim else {
            // The others' answers have other shapes; what they are asked for is all that counts.
            let near = VenueSearchRequest.Near.point(Fixtures.kamppi, name: nil)
            let request = VenueSearchRequest(text: "zzz", near: near, limit: 5, provider: provider.rawValue)
            _ = await searcher { $0.environment = ["MEET_FOURSQUARE_KEY": "k"] }.result(request)
            let url = try #require(transport.requests.first?.url)
            #expect(url.contains(provider == .overpass ? "300" : "limit=50"), "\(url)")
            return
        }
        let few = await searcher().result(VenueSearchRequest(text: "artist", limit: 5))
        #expect(few.results?.venues.count == 5)
        let many = await searcher().result(VenueSearchRequest(text: "artist", limit: 25))
        #expect(many.results?.venues.count == 25)
        #expect(transport.requests.count == 1)
    }

    @Test func withoutNetworkTheOldAnswerStays() async throws {
        _ = await states(searcher(), VenueSearchRequest(text: "Kappeli"))
        clock.pass(86_400)
        transport.change(Self.offline)
        let all = await states(searcher(), VenueSearchRequest(text: "Kappeli"))
        guard case .failed(let error, instead: let results?) = all.last else {
            Issue.record("\(all)")
            return
        }
        #expect(error.isOffline)
        #expect(results.fetchedAt == Fixtures.now)
        #expect(results.venues.map(\.venue.name) == ["Kappeli"])
    }

    @Test func withoutNetworkThereAreSavedVenuesAndPlaces() async throws {
        transport.change(Self.offline)
        try folder.store.save(
            Venue(name: "Kappeli at home", category: "cafe", coordinate: Fixtures.kamppi))
        try folder.store.save(Venue(name: "Office", category: "office"))
        try OfflinePlaces(store: folder.store).prepare(now: clock.now)
        guard
            case .failed(.transport(.resolve), instead: let results?) = await searcher().result(
                VenueSearchRequest(text: "kappeli"))
        else {
            Issue.record("nothing instead")
            return
        }
        #expect(results.venues.map(\.venue.name) == ["Kappeli at home"])
        #expect(results.origin == .here)
        #expect(results.fetchedAt == nil)
        let cafes = await searcher().result(
            VenueSearchRequest(text: "cafe", near: .point(Fixtures.kamppi, name: nil), radius: 20))
        #expect(cafes.results?.venues.map(\.venue.name) == ["Kappeli at home"])
        #expect(
            await searcher().result(VenueSearchRequest(text: "zzz"))
                == .failed(.transport(.resolve(host: "nominatim.openstreetmap.org")), instead: nil))
    }

    @Test func nearAPlaceIsFoundFirst() async throws {
        let request = VenueSearchRequest(text: "Kappeli", near: .text("Kamppi"), radius: 5000)
        guard case .fresh(let results) = await searcher().result(request) else {
            Issue.record("no answer")
            return
        }
        #expect(results.center == Fixtures.kamppi)
        #expect(results.around?.name == "Kamppi")
        #expect(transport.requests.count == 2)
        #expect(transport.requests[0].url.contains("q=Kamppi&"))
        #expect(!transport.requests[0].url.contains("bounded"))
        #expect(transport.requests[1].url.contains("bounded=1"))
        let distance = try #require(results.venues.first?.distance)
        #expect((800..<900).contains(distance))
        // The place is not asked for again, not even after a week and without network.
        clock.pass(7 * 86_400)
        _ = await searcher().result(request)
        #expect(transport.requests.count == 3)
        clock.pass(90 * 86_400)
        transport.change(Self.offline)
        #expect(await searcher().result(request).results?.center == Fixtures.kamppi)
    }

    @Test func thePlaceMayStandInTheText() async {
        _ = await searcher().result(VenueSearchRequest(text: "cafes near Kamppi"))
        #expect(transport.requests.map { $0.url.contains("q=Kamppi&") } == [true, false])
        #expect(transport.requests.last?.url.contains("q=cafes&") == true)
    }

    @Test(
        arguments: [
            ("καφέ κοντά στο Kamppi", "καφέ", "Kamppi"), ("φαρμακείο στην Ερμού", "φαρμακείο", "Ερμού"),
            ("καφέ κοντά σε Νέα Υόρκη", "καφέ", "Νέα Υόρκη"), ("κοντά στο Kamppi", "κοντά στο Kamppi", nil),
            ("cafe near Kamppi", "cafe", "Kamppi"), ("bars in New York", "bars", "New York"),
            ("Inn in the Park near X", "Inn in the Park", "X"), ("cafe", "cafe", nil),
            ("near Kamppi", "near Kamppi", nil),
            ("cafe near", "cafe near", nil), ("", "", nil), ("cafe NEAR Kamppi", "cafe", "Kamppi"),
        ] as [(String, String, String?)])
    func separation(text: String, words: String, place: String?) {
        let request = VenueSearchRequest(text: text).separated
        #expect(request.text == words)
        #expect(request.near == place.map(VenueSearchRequest.Near.text))
    }

    @Test func nearCoordinatesAsksOnce() async {
        _ = await searcher().result(
            VenueSearchRequest(text: "cafe", near: .text("60.17, 24.94"), radius: 500))
        #expect(transport.requests.count == 1)
        #expect(transport.requests[0].url.contains("bounded=1"))
    }

    @Test func nearHomeAndNearASavedVenue() async throws {
        #expect(
            await searcher().result(VenueSearchRequest(text: "cafe", near: .text("Home")))
                == .failed(.noHome, instead: nil))
        _ = await searcher { $0.home = "60.17,24.94" }.result(
            VenueSearchRequest(text: "cafe", near: .text("home")))
        _ = await searcher { $0.home = "60.17,24.94" }.result(VenueSearchRequest(text: "pub"))
        try folder.store.save(Venue(name: "Office", coordinate: Fixtures.kamppi))
        let near = await searcher().result(VenueSearchRequest(text: "cafe", near: .text("office")))
        #expect(near.results?.around?.name == "Office")
        #expect(transport.requests.count == 3)
        #expect(transport.requests.allSatisfy { $0.url.contains("bounded=1") })
    }

    @Test func aPlaceNobodyKnows() async {
        transport.change { _ in .success(HTTPResponse(body: Array("[]".utf8))) }
        #expect(
            await searcher().result(VenueSearchRequest(text: "cafe", near: .text("Xyzzy")))
                == .failed(.unknownPlace("Xyzzy"), instead: nil))
    }

    @Test func aTypoFindsNothingAndIsNoError() async {
        transport.change { _ in .success(HTTPResponse(body: Array("[]".utf8))) }
        guard case .fresh(let results) = await searcher().result(VenueSearchRequest(text: "Kaffe Artits"))
        else {
            Issue.record("an error")
            return
        }
        #expect(results.venues.isEmpty)
    }

    @Test func whatCannotBeAsked() async {
        for (request, error) in [
            (VenueSearchRequest(text: ""), VenueSearchError.query(.empty)),
            (VenueSearchRequest(text: "zzz", provider: "nobody"), .unknownProvider("nobody")),
            (VenueSearchRequest(text: "zzz", category: "spaceport"), .unknownCategory("spaceport")),
            (
                VenueSearchRequest(text: "cafe", provider: "overpass"),
                .query(.needsPlace(provider: "overpass"))
            ),
        ] {
            guard case .failed(error, _) = await searcher().result(request) else {
                Issue.record("no \(error)")
                continue
            }
        }
        #expect(transport.requests.isEmpty)
    }

    @Test func aRefusalIsToldAndTheOldAnswerStays() async throws {
        _ = await states(searcher(), VenueSearchRequest(text: "Kappeli"))
        clock.pass(3600)
        transport.change { _ in .success(HTTPResponse(status: 429, headers: [HTTPField("Retry-After", "9")]))
        }
        guard
            case .failed(
                .answer(.tooManyRequests(retryAfter: 9), provider: "Nominatim"), instead: let kept?) =
                await searcher().result(VenueSearchRequest(text: "Kappeli"))
        else {
            Issue.record("no refusal")
            return
        }
        #expect(kept.venues.count == 1)
    }

    @Test func offlineAsksNobody() async {
        let state = await searcher().result(
            VenueSearchRequest(text: "cafe", near: .text("Amos Rex"), radius: 800, provider: "offline"))
        guard case .fresh(let results) = state else {
            Issue.record("\(state)")
            return
        }
        #expect(!results.venues.isEmpty)
        #expect(results.around?.name == "Amos Rex")
        #expect(transport.requests.isEmpty)
        let unknown = await searcher().result(
            VenueSearchRequest(text: "cafe", near: .text("Xyzzy"), provider: "offline"))
        guard case .failed(.unknownPlace("Xyzzy"), _) = unknown else {
            Issue.record("\(unknown)")
            return
        }
    }

    @Test func whatIsTooOldGoesWithAnySearch() async throws {
        let old = clock.now - 86_401
        for (provider, date) in [("foursquare", old), ("foursquare", clock.now), ("nominatim", old)] {
            let key = "\(provider) \(date == old)"
            try folder.store.cacheSearch(key, provider: provider, payload: [1], fetchedAt: date)
        }
        _ = await searcher().result(VenueSearchRequest(text: "x", provider: "offline"))
        #expect(try folder.store.cachedSearch("foursquare true") == nil)
        #expect(try folder.store.cachedSearch("foursquare false") != nil)
        #expect(try folder.store.cachedSearch("nominatim true") != nil)
    }

    @Test func aRadiusAroundANameIsKept() async throws {
        transport.change { request in
            let isPlace = request.url.contains("nominatim")
            return .success(
                HTTPResponse(body: Array((isPlace ? Self.place : Provider.foursquare.answer).utf8)))
        }
        let searcher = searcher { $0.environment = ["MEET_FOURSQUARE_KEY": "k"] }
        let request = VenueSearchRequest(
            text: "Kappeli", near: .text("Kamppi"), radius: 2000, provider: "foursquare")
        let state = await searcher.result(request)
        #expect(transport.requests.map { $0.url.contains("nominatim") } == [true, false])
        let url = try #require(transport.requests.last?.url)
        #expect(url.contains("ll=60.1694000%2C24.9359000&radius=2000&"), "\(url)")
        let distance = try #require(state.results?.venues.first?.distance)
        #expect((800..<850).contains(distance))
        // The name is as good as nothing else where nobody knows the place, or cannot be asked.
        for failure in [
            Result.success(HTTPResponse(body: Array("[]".utf8))), await Self.offline(.init(url: "")),
        ] {
            transport.change { request in
                request.url.contains("nominatim")
                    ? failure : .success(HTTPResponse(body: Array(Provider.foursquare.answer.utf8)))
            }
            var elsewhere = request
            elsewhere.near = .text("Xyzzy")
            elsewhere.isForced = true
            #expect(await searcher.result(elsewhere).results?.venues.count == 1)
            let url = try #require(transport.requests.last?.url)
            #expect(url.contains("near=Xyzzy&") && !url.contains("radius="), "\(url)")
        }
    }

    @Test func overpassLeavesPlacesToNominatim() async {
        transport.change { request in
            let isPlace = request.url.contains("nominatim")
            return .success(HTTPResponse(body: Array((isPlace ? Self.place : Provider.overpass.answer).utf8)))
        }
        let state = await searcher().result(
            VenueSearchRequest(text: "restaurant", near: .text("Kamppi"), radius: 2000, provider: "overpass"))
        #expect(state.results?.venues.map(\.venue.name) == ["Kappeli"])
        #expect(transport.requests.map { $0.url.contains("overpass") } == [false, true])
    }

    @Test func lettingGoStopsTheSearch() async throws {
        let stopped = AsyncStream.makeStream(of: Void.self)
        let started = AsyncStream.makeStream(of: Void.self)
        transport.change { _ in
            started.continuation.finish()
            while !Task.isCancelled { await Task.yield() }
            stopped.continuation.finish()
            return .failure(.cancelled)
        }
        let searcher = searcher()
        let task = Task { await searcher.result(VenueSearchRequest(text: "x")) }
        for await _ in started.stream {}
        task.cancel()
        _ = await task.value
        for await _ in stopped.stream {}
    }
}
