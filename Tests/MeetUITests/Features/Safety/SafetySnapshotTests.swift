import Foundation
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// Check-in, call for help and friends' alarms at the three sizes, text and style.
@MainActor
@Suite(.inEveryLanguage) struct SafetySnapshotTests {
    nonisolated static let sizes = Snapshot.sizes

    private func open(
        _ size: (Int, Int), _ keys: Key..., seed: (MeetStore) throws -> Void = Seed.trust
    ) async throws -> Harness {
        try await Harness(size, keys, seed: seed)
    }

    @Test(arguments: sizes) func form(_ size: (Int, Int)) async throws {
        try await open(size, .function(11)).look("checkin-form")
        try await open(size, .function(11), seed: Seed.mail).look("checkin-form-nobody")
    }

    @Test(arguments: sizes) func question(_ size: (Int, Int)) async throws {
        let harness = try await open(size, seed: Seed.checkin)
        try harness.look("checkin-armed")
        await harness.move(to: Harness.now.addingTimeInterval(1200))
        try harness.look("checkin-asked")
        await harness.press(.function(11))
        try harness.look("checkin-question")
        await harness.press(.escape)
        await harness.move(to: Harness.now.addingTimeInterval(2100))
        try harness.look("checkin-told")
    }

    @Test(arguments: sizes) func call(_ size: (Int, Int)) async throws {
        let harness = try await open(size, .function(12))
        try harness.look("call-begins")
        await harness.move(to: Harness.now.addingTimeInterval(6))
        try harness.look("call-soon")
        await harness.press(.function(12))
        try harness.look("call-danger")
    }

    @Test(arguments: sizes) func alarms(_ size: (Int, Int)) async throws {
        let harness = try await open(size, .alt("a"), seed: Seed.alarms)
        try harness.look("alarms")
        await harness.press(.down)
        try harness.look("alarms-unverified")
        await harness.press(.escape)
        try harness.look("alarms-line")
    }

    @Test(arguments: sizes) func trust(_ size: (Int, Int)) async throws {
        let harness = try await open(size, "5", seed: Seed.mail)
        harness.mail.lay(Seed.safetyMail(from: "Maria <maria@example.org>", .trust, uid: "trust-9"))
        await harness.press("R")
        try harness.look("trust-question")
    }
}
