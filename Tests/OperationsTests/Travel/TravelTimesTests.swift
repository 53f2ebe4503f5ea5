import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing
import Transport
import Travel

@testable import Operations

/// Who is asked for ways, and what is known without asking.
@Suite struct TravelTimesTests {
    private let fixture: StoreFixture
    private let server = WayServer()
    private let workspace: Workspace
    private let home = Coordinate(latitude: 39.36, longitude: 22.94)!
    private let near = Coordinate(latitude: 39.37, longitude: 22.94)!
    private let far = Coordinate(latitude: 39.40, longitude: 22.94)!

    init() throws {
        fixture = try StoreFixture()
        let server = server
        workspace = Workspace(
            store: try fixture.open(), now: { instant("2026-11-21T07:41Z") }, webTransport: { server })
    }

    private func times(_ from: [Coordinate], _ to: [Coordinate]) async throws -> TravelTimes.Found {
        try await TravelTimes(from: from, to: to, mode: .foot).run(in: workspace)
    }

    /// Returns who knows the way from home.
    private func state(_ mode: TravelMode) async throws -> TravelState {
        try set("me.home", "39.36,22.94")
        return try await FindDirections(to: near, mode: mode).run(in: workspace).state
    }

    private func set(_ key: String, _ value: String?) throws {
        try SetSetting(key, to: value).run(in: workspace)
    }

    @Test func withoutAServerTimesAreEstimated() async throws {
        let found = try await times([home], [near])
        #expect(found.times == [[.estimate(from: home, to: near, by: .foot)]])
        #expect(found.failure == nil && server.asked.isEmpty)
        #expect(try await state(.foot) == .estimated)
    }

    @Test func nobodyIsAskedBeforeItIsAllowed() async throws {
        try set("travel.osrm.foot.url", "https://ways.example/foot/")
        #expect(try await state(.foot) == .asks(host: "ways.example"))
        #expect(try await state(.car) == .estimated)
        let asks = try await times([home], [near])
        #expect(asks.failure == .notAllowed(host: "ways.example") && asks.times[0][0]?.isEstimated == true)
        #expect(asks.asks == "ways.example")
        let question = try #require(FindVenueWays(origin: home, people: [], venues: [near]))
        #expect(try await question.run(in: workspace).asks == "ways.example")
        #expect(try AllowTravel(false).run(in: workspace) == .estimated)
        let refused = try await times([home], [near])
        #expect(refused.failure == nil && refused.asks == nil)
        #expect(server.asked.isEmpty)
        #expect(try AllowTravel(true).run(in: workspace) == .open(host: "ways.example"))
        let found = try await times([home], [near])
        #expect(found.times == [[TravelTime(seconds: 120, metres: 100)]] && found.asks == nil)
        #expect(server.asked.count == 1)
    }

    @Test func aServerOnThisMachineNeedsNoLeave() async throws {
        try set("travel.valhalla.url", "http://127.0.0.1:8843")
        try set("travel.osrm.foot.url", "http://127.0.0.1:8840")
        let found = try await times([home, far], [near])
        let minutes = TravelTime(seconds: 120, metres: 100)
        #expect(found.times == [[minutes], [minutes]])
        #expect(server.asked.count == 1 && server.asked[0].hasPrefix("http://127.0.0.1:8840/table/v1/foot/"))
    }

    @Test func answersAreKept() async throws {
        try set("travel.osrm.foot.url", "http://127.0.0.1:8840")
        _ = try await times([home], [near])
        _ = try await times([home], [near])
        #expect(server.asked.count == 1)
        // Only what is missing is asked for.
        _ = try await times([home, far], [near])
        #expect(server.asked.count == 2 && server.asked[1].contains("/22.9400,39.4000;22.9400,39.3700?"))
        // Another server has other answers.
        try set("travel.osrm.foot.url", "http://127.0.0.1:8841")
        _ = try await times([home], [near])
        #expect(server.asked.count == 3)
    }

    /// Several screens ask the same at the same moment.
    @Test func equalQuestionsAtOnceAreAskedOnce() async throws {
        try set("travel.osrm.foot.url", "http://127.0.0.1:8840")
        let (home, near, workspace) = (home, near, workspace)
        let found = try await withThrowingTaskGroup(of: TravelTable.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try await TravelTimes(from: [home], to: [near], mode: .foot).run(in: workspace).times
                }
            }
            return try await group.reduce(into: [TravelTable]()) { $0.append($1) }
        }
        let table: TravelTable = [[TravelTime(seconds: 120, metres: 100)]]
        #expect(found == Array(repeating: table, count: 8))
        #expect(server.asked.count == 1)
    }

    @Test func aServerThatFailsIsReplacedByAnEstimate() async throws {
        try set("travel.osrm.foot.url", "http://127.0.0.1:8840")
        server.answers(500)
        let failed = try await times([home], [near])
        #expect(failed.failure == .refused(host: "127.0.0.1:8840", status: 500))
        #expect(failed.times == [[.estimate(from: home, to: near, by: .foot)]])
        let way = try await Directions(from: home, to: near, mode: .foot).run(in: workspace)
        #expect(way.route == .estimate(from: home, to: near, by: .foot) && way.failure != nil)
        // An estimate is not kept.
        server.answers(200)
        #expect(try await times([home], [near]).times[0][0]?.isEstimated == false)
    }

    @Test func directionsHaveSteps() async throws {
        try set("travel.osrm.foot.url", "http://127.0.0.1:8840")
        for _ in 0..<2 {
            let found = try await Directions(from: home, to: near, mode: .foot).run(in: workspace)
            #expect(found.route?.steps.map(\.road) == ["Ermou"] && found.route?.time.minutes == 2)
        }
        #expect(server.asked.count == 1)
        let typed = FindTravel(from: .typed("39.36,22.94"), to: .position, mode: .foot)
        await #expect(throws: (any Error).self) { try await typed.run(in: workspace) }
    }

    @Test(
        arguments: [
            ("travel.osrm.foot.url", "https://u:p@a", .noServer), ("travel.motis.url", "a", .noServer),
            ("travel.by", "horse", .noneOf(["foot", "bike", "car", "transit"], "horse")),
            ("travel.margin", "4h", .noMargin("4h")), ("travel.margin", "x", .noMargin("x")),
        ] as [(String, String, TravelSettings.Fault)])
    func wrongSettingsAreRefused(key: String, value: String, fault: TravelSettings.Fault) {
        #expect(throws: SettingError.travel(fault, key: key)) { try set(key, value) }
    }

    @Test func settingsAreRead() throws {
        for (key, value) in [("travel.by", "Car"), ("travel.margin", "10"), ("travel.allowed", "Yes")] {
            try set(key, value)
        }
        let settings = try TravelSettings(readFrom: workspace.store)
        #expect(settings.mode == .car && settings.margin == 10 && settings.isAllowed == true)
        try set("travel.margin", "0")
        #expect(try TravelSettings(readFrom: workspace.store).margin == 0)
    }
}
