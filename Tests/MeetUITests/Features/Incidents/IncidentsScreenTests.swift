import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// The log of incidents, and what venues and maps tell of it.
enum IncidentSeed {
    static func incidents(_ store: MeetStore) throws {
        try Seed.everything(store)
        guard let center = Seed.entra.coordinate else { return }
        func incident(_ words: String, _ days: Double, north: Double, place: String = "") throws {
            guard
                let point = Coordinate(
                    latitude: center.latitude + north / 111_195, longitude: center.longitude)
            else { return }
            try store.save(
                Incident(
                    at: Harness.now.addingTimeInterval(-days * 86_400), point: point, place: place,
                    words: words))
        }
        try incident("Bag taken from a chair", 3, north: 60, place: "Café Entra")
        try incident("A fight in front of the bar", 40, north: -400)
        try incident("Bicycle stolen", 400, north: 800)
        try incident("Far away", 5, north: 5000)
    }
}

@MainActor
@Suite(.inEveryLanguage) struct IncidentsSnapshotTests {
    nonisolated static let sizes = Snapshot.sizes

    private func open(
        _ size: (Int, Int), _ keys: [Key], seed: (MeetStore) throws -> Void = IncidentSeed.incidents
    ) async throws -> Harness {
        try await Harness(size, keys, seed: seed)
    }

    @Test(arguments: sizes) func log(_ size: (Int, Int)) async throws {
        let harness = try await open(size, ["6", "!"])
        try harness.look("incidents")
        await harness.press("x")
        try harness.look("incidents-handled")
    }

    @Test(arguments: sizes) func emptyLog(_ size: (Int, Int)) async throws {
        try await open(size, ["6", "!"], seed: Seed.everything).look("incidents-none")
    }

    @Test(arguments: sizes) func venue(_ size: (Int, Int)) async throws {
        let harness = try await open(size, ["4", "!"])
        try harness.look("incidents-map")
        await harness.press(.enter)
        try harness.look("incidents-venue")
    }
}

@MainActor
@Suite struct IncidentsScreenTests {
    @Test func aVenueTellsTheRecord() async throws {
        let harness = try await Harness(seed: IncidentSeed.incidents)
        await harness.press("4")
        #expect(harness.screen.contains("2 incidents within 1 km"), "\(harness.screen)")
        let quiet = try await Harness(seed: Seed.everything)
        await quiet.press("4")
        #expect(quiet.screen.contains("no records here"), "\(quiet.screen)")
    }

    @Test func aPlaceThatIsNoneIsAskedForAgain() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("6", "!", "n")
        await harness.type("Bag taken")
        await harness.press(.enter)
        await harness.type("nowhere")
        await harness.press(.enter)
        #expect(harness.app.topLayer.screen is TextPrompt, "\(harness.screen)")
        #expect(harness.screen.contains("“nowhere” has no point on the map"), "\(harness.screen)")
        await harness.press(.control("u"))
        await harness.type("39.3622,22.9422")
        await harness.press(.enter)
        #expect(try harness.store.incidents(rows: 0..<9).map(\.words) == ["Bag taken"], "\(harness.screen)")
        // One incident leaves room for the record of its place.
        #expect(harness.screen.contains("1 incident within 1 km this year"), "\(harness.screen)")
    }

    @Test func anIncidentIsAdded() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("6", "!", "n")
        await harness.type("Bag taken")
        await harness.press(.enter)
        await harness.type("39.3622,22.9422")
        await harness.press(.enter)
        let incident = try #require(try harness.store.incidents(rows: 0..<9).first)
        #expect(incident.words == "Bag taken" && !incident.isHandled)
        #expect(incident.point == Coordinate(latitude: 39.3622, longitude: 22.9422))
        await harness.press("x")
        #expect(try harness.store.incidents(rows: 0..<9).first?.isHandled == true)
        await harness.press("x")
        #expect(try harness.store.incidents(rows: 0..<9).first?.isHandled == false)
    }
}
