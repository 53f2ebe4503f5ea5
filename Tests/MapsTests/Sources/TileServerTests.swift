import Foundation
import MeetCore
import Testing
import Transport

@testable import Maps

@Suite(.timeLimit(.minutes(20))) struct TileServerTests {
    private let host = "tiles.example"

    @Test func tilesAreWhereTheServerSays() async throws {
        let network = FakeTileServer.described()
        network.answers("https://tiles.example/v1/3/4/2.pbf", "water")
        network.answers("https://tiles.example/v1/3/5/2.pbf", "", status: 204)
        let server = TileServer.made(network)
        let set = try await server.describe()
        #expect(
            set
                == TileSet(
                    zooms: 0...14, attribution: "© OSM",
                    bounds: BoundingBox(south: 30, west: -10, north: 70, east: 40)))
        #expect(await server.given(tile(3, 4, 2)) == .bytes("water"))
        #expect(await server.given(tile(3, 5, 2)) == .nothing)
        #expect(await server.given(tile(3, 6, 2)) == .nothing)
        // It has none of that zoom, and is not asked.
        #expect(await server.given(tile(15, 0, 0)) == .nothing)
        #expect(network.asked.count == 4)
        #expect(network.asked.filter { $0 == FakeTileServer.planet }.count == 1)
        #expect(network.requests.allSatisfy { $0.limits.body <= 4 << 20 && $0.limits.redirects > 0 })
    }

    @Test func anAddressWithPlacesIsAskedDirectly() async {
        let network = FakeTileServer()
        network.answers("https://own.example:8443/a/2/1/3?k=v", "here")
        let server = TileServer.made(network, url: "https://own.example:8443/a/{z}/{x}/{y}?k=v")
        #expect(await server.given(tile(2, 1, 3)) == .bytes("here"))
        #expect(network.asked.count == 1)
    }

    @Test func rowsMayCountFromTheSouth() async {
        let network = FakeTileServer()
        network.answers(
            FakeTileServer.planet,
            #"{"tiles": ["https://tiles.example/{z}/{x}/{y}"], "scheme": "tms", "minzoom": "x"}"#)
        network.answers("https://tiles.example/2/0/3", "north")
        #expect(await TileServer.made(network).given(tile(2, 0, 0)) == .bytes("north"))
    }

    @Test func nobodyElseIsAskedUntilItIsAllowed() async {
        let network = FakeTileServer.described()
        let server = TileServer.made(network, isAllowed: false)
        #expect(await server.given(tile(0, 0, 0)) == .error(.notAllowed(host: host)))
        #expect(network.asked.isEmpty)
        // A server on this machine may be asked, but it speaks for no other.
        for planet in ["http://127.0.0.1:8090/planet", "http://localhost/planet"] {
            let local = FakeTileServer()
            local.answers(planet, FakeTileServer.description)
            let near = TileServer.made(local, url: planet, isAllowed: false)
            #expect(await near.given(tile(0, 0, 0)) == .error(.notAllowed(host: host)))
            #expect(local.asked == [planet])
            #expect(local.requests.allSatisfy { $0.limits.redirects == 0 })
        }
    }

    @Test(arguments: [
        "file:///etc/passwd", "ftp://tiles.example/{z}/{x}/{y}", "tiles.example",
        "https://me:hunter2@tiles.example/planet",
        "https://tiles.example/{z}/{x}", "https://{z}.example/{x}/{y}",
        "https://tiles.example/{z}/{x}/{y}{r}",
        "https://tiles.example/a b",
    ])
    func aWrongAddressIsNotAsked(url: String) async {
        let network = FakeTileServer()
        let given = await TileServer.made(network, url: url).given(tile(0, 0, 0))
        guard case .error(.badAddress(let told)) = given else {
            Issue.record("\(given)")
            return
        }
        #expect(!told.contains("hunter2"))
        #expect(network.asked.isEmpty)
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"tiles": []}"#, #"{"tiles": "https://tiles.example/{z}/{x}/{y}"}"#,
        #"{"tiles": ["file:///{z}/{x}/{y}"]}"#, #"{"tiles": ["http://tiles.example/{z}/{x}/{y}"]}"#,
        String(repeating: "[", count: 100_000),
    ])
    func aDescriptionThatIsNone(text: String) async {
        let network = FakeTileServer()
        network.answers(FakeTileServer.planet, text)
        let server = TileServer.made(network)
        #expect(await server.given(tile(0, 0, 0)) == .error(.badAnswer(host: host)))
        // It is not asked again at once.
        #expect(await server.given(tile(0, 0, 0)) == .error(.badAnswer(host: host)))
        #expect(network.asked.count == 1)
    }

    @Test(arguments: [
        (TransportError.resolve(host: "tiles.example"), TileError.unreachable(host: "tiles.example")),
        (
            TransportError.timeout(host: "tiles.example", stage: .wait, limit: .seconds(20)),
            TileError.unreachable(host: "tiles.example")
        ),
        (
            TransportError.redirect(host: "tiles.example", .insecure),
            TileError.badAnswer(host: "tiles.example")
        ),
    ])
    func aServerThatFailsIsLeftAloneLongerAndLonger(error: TransportError, told: TileError) async throws {
        let moment = StandingMoment()
        let network = FakeTileServer.described()
        network.answers("https://tiles.example/v1/0/0/0.pbf", "world")
        let server = TileServer.made(network, moment: moment)
        _ = try await server.describe()
        network.fails(error)
        var count = network.asked.count
        for wait in [30.0, 60, 120, 240, 480, 600, 600] {
            #expect(await server.given(tile(0, 0, 0)) == .error(told))
            count += 1
            #expect(network.asked.count == count)
            moment.pass(wait - 1)
            #expect(await server.given(tile(1, 0, 0)) == .error(told))
            #expect(network.asked.count == count)
            moment.pass(1)
        }
        network.fails(nil)
        #expect(await server.given(tile(0, 0, 0)) == .bytes("world"))
        // What went well makes it short again.
        network.fails(error)
        #expect(await server.given(tile(0, 0, 0)) == .error(told))
        network.fails(nil)
        moment.pass(30)
        #expect(await server.given(tile(0, 0, 0)) == .bytes("world"))
    }

    @Test func aRefusalIsToldAndKept() async throws {
        let moment = StandingMoment()
        let network = FakeTileServer.described()
        let busy = HTTPResponse(status: 503, headers: [HTTPField("Retry-After", "90")])
        network.answers("https://tiles.example/v1/0/0/0.pbf", .success(busy))
        network.answers("https://tiles.example/v1/1/0/0.pbf", "fine")
        let server = TileServer.made(network, moment: moment)
        let refused = Given.error(.refused(host: host, status: 503))
        #expect(await server.given(tile(0, 0, 0)) == refused)
        moment.pass(89)
        #expect(await server.given(tile(1, 0, 0)) == refused)
        moment.pass(1)
        #expect(await server.given(tile(1, 0, 0)) == .bytes("fine"))
    }

    @Test func oneTileThatIsTooLargeSaysNothingOfTheOthers() async {
        let network = FakeTileServer.described()
        network.answers(
            "https://tiles.example/v1/0/0/0.pbf", .failure(.tooLarge(host: host, limit: 4 << 20)))
        network.answers("https://tiles.example/v1/1/0/0.pbf", "fine")
        let server = TileServer.made(network)
        #expect(await server.given(tile(0, 0, 0)) == .error(.badAnswer(host: host)))
        #expect(await server.given(tile(1, 0, 0)) == .bytes("fine"))
    }

    @Test func aPageThatAsksToSignInIsNoTile() async {
        let network = FakeTileServer.described()
        network.answers("https://tiles.example/v1/0/0/0.pbf", "<html>", type: "text/html; charset=utf-8")
        #expect(await TileServer.made(network).given(tile(0, 0, 0)) == .error(.badAnswer(host: host)))
    }

    @Test func fourAreAskedForAtATime() async {
        let network = FakeTileServer(isHeld: true)
        let server = TileServer.made(network, url: "https://tiles.example/{z}/{x}/{y}")
        await withTaskGroup(of: Void.self) { group in
            for x in 0..<12 { group.addTask { _ = await server.given(tile(4, x, 0)) } }
            await network.arrived.reaches(4)
            // Each that is answered lets the next one go.
            for count in 1...8 {
                network.held?.add()
                await network.arrived.reaches(4 + count)
            }
            network.held?.add(4)
        }
        #expect(network.asked.count == 12)
        #expect(network.mostUnderWay == 4)
    }

    @Test func whoIsCancelledWhileWaitingLeavesTheQueue() async {
        let network = FakeTileServer(isHeld: true)
        let server = TileServer.made(network, url: "https://tiles.example/{z}/{x}/{y}")
        await withTaskGroup(of: Void.self) { group in
            for x in 0..<4 { group.addTask { _ = await server.given(tile(4, x, 0)) } }
            await network.arrived.reaches(4)
            let fifth = Task { await server.given(tile(4, 9, 0)) }
            fifth.cancel()
            #expect(await fifth.value == .error(.cancelled))
            network.held?.add(4)
        }
        #expect(network.asked.count == 4)
    }
}
