import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Synchronization
import Testing
import Transport

@testable import Operations

/// The meeting point that is fair in minutes, where a server knows the ways.
@Suite struct FindFairSpotTests {
    private let fixture: StoreFixture
    private let server = HillServer()
    private let workspace: Workspace
    private let valley = Coordinate(latitude: 39.36, longitude: 22.94)!
    private let hill = Coordinate(latitude: 39.40, longitude: 22.94)!

    init() throws {
        fixture = try StoreFixture()
        let server = server
        workspace = Workspace(
            store: try fixture.open(), now: { instant("2026-11-21T07:41Z") }, webTransport: { server })
    }

    private func spot() async throws -> FindFairSpot.Spot {
        try #require(try await FindFairSpot([valley, hill]).run(in: workspace))
    }

    @Test func withoutAServerItIsTheMiddle() async throws {
        #expect(try !AsksForWays().run(in: workspace))
        let spot = try await spot()
        #expect(spot.minutes == nil && abs(spot.point.latitude - 39.38) < 1e-6)
        #expect(try await FindFairSpot([]).run(in: workspace) == nil)
        #expect(server.asked == 0)
    }

    /// Whoever lives in the valley takes three times as long, and so has the shorter way.
    @Test func withAServerItIsFairInMinutes() async throws {
        try SetSetting("travel.osrm.foot.url", to: "http://127.0.0.1:8840").run(in: workspace)
        #expect(try AsksForWays().run(in: workspace))
        let spot = try await spot()
        #expect(abs(spot.point.latitude - 39.37) < 2e-4 && abs(spot.point.longitude - 22.94) < 1e-6)
        #expect(server.asked == 1)
        // 3.3 km at 1 m/s.
        let minutes = try #require(spot.minutes)
        #expect((54...57).contains(minutes))
        // Two at one place have nothing to compare.
        #expect(try await FindFairSpot([hill, hill]).run(in: workspace)?.minutes == nil)
    }

    @Test func aServerThatFailsOrAPlaceWithoutAWayLeavesTheMiddle() async throws {
        try SetSetting("travel.osrm.foot.url", to: "http://127.0.0.1:8840").run(in: workspace)
        server.answer(500)
        #expect(try await spot().minutes == nil)
        server.answer(200, hasWays: false)
        let spot = try await spot()
        #expect(spot.minutes == nil && abs(spot.point.latitude - 39.38) < 1e-6)
    }
}

/// In place of a server of OSRM: a second for each metre, and three for whoever comes from south of 39.38°.
private final class HillServer: HTTPTransport {
    private struct State {
        var asked = 0
        var status = 200
        var hasWays = true
    }

    private let state = Mutex(State())

    var asked: Int { state.withLock { $0.asked } }

    func answer(_ status: Int, hasWays: Bool = true) {
        state.withLock { ($0.status, $0.hasWays) = (status, hasWays) }
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let now = state.withLock { state in
            state.asked += 1
            return state
        }
        guard now.status == 200, let link = URLComponents(string: request.url) else {
            return HTTPResponse(status: now.status)
        }
        let places = (link.path.split(separator: "/").last ?? "").split(separator: ";").map { place in
            let numbers = place.split(separator: ",").compactMap { Double($0) }
            return Coordinate(latitude: numbers[1], longitude: numbers[0])!
        }
        func chosen(_ name: String) -> [Coordinate] {
            let value = link.queryItems?.first { $0.name == name }?.value ?? ""
            return value.split(separator: ";").compactMap { Int($0) }.map { places[$0] }
        }
        let (from, to) = (chosen("sources"), chosen("destinations"))
        func rows(_ value: (Coordinate, Coordinate) -> String) -> String {
            let rows = from.map { from in
                "[" + to.map { value(from, $0) }.joined(separator: ",") + "]"
            }
            return "[" + rows.joined(separator: ",") + "]"
        }
        func known(_ count: Int) -> String {
            "[" + Array(repeating: #"{"distance":1}"#, count: count).joined(separator: ",") + "]"
        }
        let times = rows { from, to in
            now.hasWays ? "\(from.distance(to: to) * (from.latitude < 39.38 ? 3 : 1))" : "null"
        }
        let lengths = rows { "\($0.distance(to: $1))" }
        let text =
            #"{"code":"Ok","durations":\#(times),"distances":\#(lengths),"#
            + #""sources":\#(known(from.count)),"destinations":\#(known(to.count))}"#
        return HTTPResponse(body: Array(text.utf8))
    }
}
