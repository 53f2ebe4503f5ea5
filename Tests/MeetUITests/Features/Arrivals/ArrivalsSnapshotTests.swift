import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// The board of who is on the way, over the time of a walk, and the detail of the meeting, at three sizes.
@MainActor
@Suite(.inEveryLanguage) struct ArrivalsSnapshotTests {
    nonisolated static let sizes = Snapshot.sizes

    private func open(_ size: (Int, Int), _ keys: Key...) async throws -> Harness {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Seed.onTheWay)
        for key in keys { await harness.press(key) }
        return harness
    }

    @Test(arguments: sizes) func aFriend(_ size: (Int, Int)) async throws {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Seed.friend)
        await harness.press("3", "P")
        try harness.look("friend")
    }

    /// Maria walks, Nikos writes that he is late and takes the car, Zoë leaves late.
    private func play(_ harness: Harness, to minute: Int) async throws {
        let store = harness.store
        switch minute {
        case 6:
            try Seed.walk(store, "maria@example.org", from: 2100, to: 1600, 0...6)
            try Seed.write(store, "nikos@example.com", .late(20), 5)
        case 18:
            try Seed.walk(store, "maria@example.org", from: 1500, to: 620, 7...18)
            try Seed.write(store, "zoe@example.net", .leaving, 17)
        default:
            try Seed.walk(store, "maria@example.org", from: 540, to: 15, 19...28)
            try Seed.walk(store, "nikos@example.com", from: 9000, to: 4000, 22...28)
            try Seed.walk(store, "zoe@example.net", from: 1800, to: 1000, 18...28)
        }
        await harness.move(to: Seed.minute(minute))
        await harness.wait(for: "look") { !harness.app.arrivals.isLooking }
    }

    @Test(arguments: sizes) func board(_ size: (Int, Int)) async throws {
        let harness = try await open(size, "W")
        try harness.look("arrivals-silent")
        for minute in [6, 18, 28] {
            try await play(harness, to: minute)
            try harness.look("arrivals-\(minute)")
        }
    }

    @Test(arguments: sizes) func follow(_ size: (Int, Int)) async throws {
        let harness = try await open(size, "W")
        for minute in [6, 18] { try await play(harness, to: minute) }
        await harness.press(.home)
        for _ in 0..<3 where !isOnMaria(harness) { await harness.press(.down) }
        await harness.press(.enter)
        try harness.look("arrivals-follow")
    }

    private func isOnMaria(_ harness: Harness) -> Bool {
        harness.rows.contains { $0.hasPrefix("▌") && $0.contains("Maria") }
    }

    @Test(arguments: sizes) func question(_ size: (Int, Int)) async throws {
        let harness = try await open(size, "W", "a")
        try harness.look("arrivals-ask")
        await harness.press(.escape, "t")
        await harness.type("hm")
        await harness.press(.enter)
        try harness.look("arrivals-said")
    }

    @Test(arguments: sizes) func detail(_ size: (Int, Int)) async throws {
        let harness = try await open(size, .enter)
        try harness.look("arrivals-detail-silent")
        for minute in [6, 18] { try await play(harness, to: minute) }
        try harness.look("arrivals-detail")
    }
}
