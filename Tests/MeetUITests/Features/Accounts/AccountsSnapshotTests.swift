import Foundation
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// The accounts, their set-up and conflicts at the three sizes, text and style.
@MainActor
@Suite(.inEveryLanguage) struct AccountsSnapshotTests {
    nonisolated static let sizes = Snapshot.sizes

    private func open(_ size: (Int, Int), _ keys: Key...) async throws -> Harness {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Seed.accounts)
        for key in keys { await harness.press(key) }
        return harness
    }

    @Test(arguments: sizes) func accounts(_ size: (Int, Int)) async throws {
        let harness = try await open(size, "6", "S")
        try harness.look("sync")
        await harness.press(.end)
        try harness.look("sync-offline")
        await harness.press(.home, .down, .down)
        try harness.look("sync-refused")
    }

    @Test(arguments: sizes) func noAccounts(_ size: (Int, Int)) async throws {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Seed.everything)
        await harness.press("6", "S")
        try harness.look("sync-empty")
        await harness.press("n")
        try harness.look("sync-new")
    }

    @Test(arguments: sizes) func conflicts(_ size: (Int, Int)) async throws {
        let harness = try await open(size, "6", "S", "c")
        try harness.look("sync-conflict")
        await harness.press(.down)
        try harness.look("sync-conflict-deleted")
    }

    /// What is found in a folder is listed to be ticked.
    @Test(arguments: sizes) func setUp(_ size: (Int, Int)) async throws {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Seed.everything)
        try AccountFiles.make(in: harness.folder)
        await harness.press("6", "S", "n", .enter)
        await harness.type("Files")
        await harness.press(.enter, .down, .enter)
        await harness.type("~/cal")
        await harness.press(.enter, "t", .end)
        try harness.look("sync-set-up")
    }

    @Test(arguments: sizes) func news(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.wait(for: "line about conflicts") { harness.app.conflicts.count == 2 }
        await harness.runtime.waitUntilIdle()
        try harness.look("sync-news")
    }
}
