import MeetCore
import TerminalKit
import Testing

@testable import MeetUI

/// The screens about people at the three sizes, text and style.
@MainActor
@Suite struct PeopleSnapshotTests {
    nonisolated static let sizes = ScreenSnapshotTests.sizes

    private func look(_ harness: Harness, _ name: String) throws {
        let frame = harness.app.frame()
        try Snapshot.expect(frame.buffer, "\(name)-\(frame.buffer.size.columns)x\(frame.buffer.size.rows)")
    }

    private func open(_ size: (Int, Int), _ seed: (MeetStore) throws -> Void) async throws -> Harness {
        try await Harness(Size(columns: size.0, rows: size.1), seed: seed)
    }

    @Test(arguments: sizes) func duplicates(_ size: (Int, Int)) async throws {
        let harness = try await open(size, Seed.duplicates)
        await harness.press("2", "=")
        try look(harness, "duplicates")
        await harness.press(.down, .tab, .down, .space)
        try look(harness, "duplicates-cards")
    }

    @Test(arguments: sizes) func noDuplicates(_ size: (Int, Int)) async throws {
        let harness = try await open(size, Seed.contacts)
        await harness.press("2", "=")
        try look(harness, "duplicates-none")
    }
}
