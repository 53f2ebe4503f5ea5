import Foundation
import MeetStore
import StoreFixture
import Synchronization
import Testing

@testable import MeetCore
@testable import Operations

@Suite struct TableRoomTests {
    private final class Server: TableServing {
        let listening: String
        private let kept = Mutex<[String]>([])

        init(_ listening: String) { self.listening = listening }

        var url: String { "http://\(listening)/" }
        var link: String { url }
        var endings: [String] { kept.withLock { $0 } }
        func finish() { kept.withLock { $0.append("finished") } }
        func close() { kept.withLock { $0.append("closed") } }
    }

    private final class Servers: Sendable {
        /// The ports that another program uses.
        let used: Set<UInt16>
        let opened = Mutex<[Server]>([])

        init(using used: Set<UInt16> = []) { self.used = used }

        var all: TableServers {
            TableServers(usualPort: 8431) { [self] (_, address, port) throws(ListeningError.Fault) in
                if address == "1.2.3.4" { throw ListeningError.Fault.notHere }
                if used.contains(port) { throw ListeningError.Fault.inUse }
                let server = Server("\(address):\(port)")
                opened.withLock { $0.append(server) }
                return server
            }
        }
    }

    private let fixture: StoreFixture
    private let workspace: Workspace
    private let plan = TablePlan.vote(
        TableVote(question: "", options: [TableOption("one"), TableOption("two")]))

    init() throws {
        fixture = try StoreFixture()
        let clock = StandingClock(instant("2026-11-21T17:00Z"))
        workspace = Workspace(store: try fixture.open(at: clock), now: { clock.now })
    }

    private func table() throws -> TableHost { try OpenTable(nil, plan: plan, seed: 1).run(in: workspace) }

    @Test func theNextFreePortIsTaken() throws {
        let servers = Servers(using: [8431, 8432])
        let room = TableRoom(servers: servers.all)
        let host = try table()
        let place = ListeningPlace(host: "192.168.1.7", port: nil)
        #expect(try room.open(host, at: place).server.listening == "192.168.1.7:8433")
        #expect(host.address == "192.168.1.7:8433" && room.hosted?.host === host)
        // A port that is named is the only one.
        let named = ListeningPlace(host: "192.168.1.7", port: 8432)
        #expect(throws: ListeningError(.inUse, at: named)) { _ = try room.open(host, at: named) }
        // The former one was closed first.
        #expect(servers.opened.withLock { $0.map(\.endings) } == [["closed"]] && room.hosted == nil)
    }

    @Test func anotherFaultEndsTheSearch() throws {
        let place = ListeningPlace(host: "1.2.3.4", port: nil)
        let servers = Servers()
        #expect(throws: ListeningError(.notHere, at: place)) {
            _ = try TableRoom(servers: servers.all).open(try table(), at: place)
        }
        #expect(throws: ListeningError(.noServer, at: place)) {
            _ = try TableRoom().open(try table(), at: place)
        }
    }

    @Test func theEndIsShownBeforeTheServerEnds() throws {
        let servers = Servers()
        let room = TableRoom(servers: servers.all)
        let place = ListeningPlace(host: "192.168.1.7", port: 0)
        let (first, second) = (try table(), try table())
        _ = try room.open(first, at: place)
        // A table that is not hosted any more ends nothing.
        room.finish(second)
        #expect(room.hosted?.host === first)
        try first.end()
        room.finish(first)
        _ = try room.open(second, at: place)
        room.close()
        room.close()
        #expect(servers.opened.withLock { $0.map(\.endings) } == [["finished"], ["closed"]])
    }

    @Test func changesAreFollowed() async throws {
        let host = try table()
        let changes = host.changes()
        _ = try host.join("Maria")
        try host.end()
        var last: TableSession?
        for await session in changes {
            last = session
            if session.phase == .end { break }
        }
        #expect(last?.players.count == 1)
    }

    // MARK: - Places

    private static let places: [(String, String, UInt16?)] = [
        ("192.168.1.7:8431", "192.168.1.7", 8431), ("192.168.1.7", "192.168.1.7", nil),
        ("[fd00::1]:80", "fd00::1", 80), ("fd00::1", "fd00::1", nil), ("127.0.0.1:0", "127.0.0.1", 0),
    ]

    @Test(arguments: places) func placesAreRead(_ text: String, _ host: String, _ port: UInt16?) throws {
        let place = try #require(ListeningPlace(text))
        #expect(place == ListeningPlace(host: host, port: port))
        #expect(place.text == text)
    }

    @Test func otherTextIsNoPlace() {
        for text in ["", "example.org", "192.168.1", "192.168.1.7:99999"] {
            #expect(ListeningPlace(text) == nil, "\(text)")
        }
    }

    @Test func thePlaceOfTheTimeBeforeIsTakenAgain() {
        let here = [LocalAddress(host: "192.168.1.7", interface: "wlan0")]
        let before = ListeningPlace(before: "192.168.1.7:8433", among: here)
        #expect(before == ListeningPlace(host: "192.168.1.7", port: 8433))
        #expect(ListeningPlace(before: "10.0.0.2:8431", among: here) == nil)
        #expect(ListeningPlace(before: "", among: here) == nil)
        let six = LocalAddress(host: "fd00::1", interface: "wlan0")
        #expect(ListeningPlace.choices(among: [six] + here) == here)
        #expect(ListeningPlace.choices(among: [six]) == [six])
    }
}
