import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing
import Transport

@testable import Operations

/// The minutes of people who walk and of people who drive, with a server of ways and without.
@Suite struct ArrivalModeTests {
    private let fixture: StoreFixture
    private let clock = StandingClock(instant("2026-11-26T16:30Z"))
    private let server = WayServer()
    private let store: MeetStore
    private let workspace: Workspace
    private let coffee: OccurrenceIdentity

    init() throws {
        fixture = try StoreFixture()
        let (clock, server, opened) = (clock, server, try fixture.open(at: clock))
        store = opened
        workspace = Workspace(store: opened, now: { clock.now }, webTransport: { server })
        // 17:00 UTC.
        var meeting = Meeting.timed("Coffee", "2026-11-26 19:00")
        meeting.venue = Venue(name: "Café", coordinate: Self.place(0), isSaved: false)
        meeting.invitees = ["Maria", "Nikos", "Zoe"].map {
            Invitee(name: $0, email: "\($0.lowercased())@example.org", participation: .accepted)
        }
        coffee = try #require(try opened.save(meeting).id).occurrence()
        // Maria walks, Nikos drives, and Zoe has just begun to tell where she is.
        for minute in 0...10 {
            try add("maria", 4000 - Double(minute) * 80, minute - 10)
            try add("nikos", 8000 - Double(minute) * 600, minute - 10)
        }
        try add("zoe", 1000, 0)
    }

    private static func place(_ metres: Double) -> Coordinate? {
        Coordinate(latitude: 60.17 + metres / 111_195, longitude: 24.94)
    }

    private func add(_ name: String, _ metres: Double, _ minute: Int) throws {
        let at = clock.now.addingTimeInterval(Double(minute) * 60)
        let place = try #require(Self.place(metres))
        try store.add(Fix(place, accuracy: 10, at: at, source: .phone), of: "\(name)@example.org")
    }

    private func minutes(_ board: ArrivalBoard) -> [String: Int?] {
        Dictionary(
            board.arrivals.map { ($0.person.name, $0.minutes) }, uniquingKeysWith: { first, _ in first })
    }

    /// 3200 and 1000 metres on foot, 2000 by car.
    private let estimated: [String: Int?] = ["Maria": 50, "Nikos": 6, "Zoe": 16]

    @Test func withoutAServerTheMovementDecides() async throws {
        let board = try await ShowArrivals(coffee).run(in: workspace)
        #expect(minutes(board) == estimated && board.isEstimated)
        // The board that no server is asked for says the same.
        #expect(try minutes(ReadArrivals(coffee).run(in: workspace)) == estimated)
        #expect(board.arrivals.first(where: { $0.person.name == "Nikos" })?.state == .nearer)
    }

    @Test func oneRequestAsksForAllWhoWalk() async throws {
        for (key, port) in [("foot", 8840), ("car", 8842)] {
            try SetSetting("travel.osrm.\(key).url", to: "http://127.0.0.1:\(port)").run(in: workspace)
        }
        let board = try await ShowArrivals(coffee).run(in: workspace)
        #expect(minutes(board) == ["Maria": 2, "Nikos": 2, "Zoe": 2] && !board.isEstimated)
        let asked = server.asked.map { $0.dropFirst("http://127.0.0.1:".count).prefix(18) }
        #expect(asked == ["8840/table/v1/foot", "8842/table/v1/car/"])
        #expect(server.asked[0].contains("sources=0;1&"))
        let again = try await ShowArrivals(coffee).run(in: workspace)
        #expect(minutes(again) == minutes(board) && server.asked.count == 2)
    }

    @Test func ofWhoHasNotMovedTheUsualWayIsAssumed() async throws {
        try SetSetting("travel.by", to: "bike").run(in: workspace)
        let board = try await ShowArrivals(coffee).run(in: workspace)
        #expect(minutes(board) == ["Maria": 50, "Nikos": 6, "Zoe": 6])
    }

    @Test func aServerThatFailsLeavesEstimates() async throws {
        try SetSetting("travel.osrm.foot.url", to: "http://127.0.0.1:8840").run(in: workspace)
        server.answers(500)
        let board = try await ShowArrivals(coffee).run(in: workspace)
        #expect(minutes(board) == estimated && board.isEstimated)
    }
}
