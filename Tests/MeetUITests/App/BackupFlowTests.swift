import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// Backups by the open program, from Saturday, 21 November 2026, 09:41 on.
@MainActor
@Suite struct BackupFlowTests {
    private func harness() async throws -> Harness {
        try await Harness(Size(columns: 120, rows: 36)) { store in
            try store.save(
                Meeting(title: "Design review", time: Seed.time(11, 21, 12), createdAt: Harness.now))
        }
    }

    private func days(_ harness: Harness) -> [String] {
        MeetStore.backups(of: harness.store.path).map(\.date.description)
    }

    private func folder(_ harness: Harness) -> String {
        (harness.store.path as NSString).deletingLastPathComponent + "/backups"
    }

    @Test func oneIsMadeWhenNobodyTypes() async throws {
        let harness = try await harness()
        #expect(days(harness).isEmpty)
        await harness.move(to: Harness.now.addingTimeInterval(20))
        await harness.press("j")
        await harness.move(to: Harness.now.addingTimeInterval(40))
        #expect(days(harness).isEmpty)
        await harness.move(to: Harness.now.addingTimeInterval(51))
        #expect(days(harness) == ["2026-11-21"])
        #expect(harness.app.remark == nil)
        // It is looked again in an hour, and made again on another day.
        await harness.move(to: Harness.now.addingTimeInterval(4000))
        #expect(days(harness) == ["2026-11-21"])
        await harness.move(to: Harness.now.addingTimeInterval(86_400))
        #expect(days(harness) == ["2026-11-22", "2026-11-21"])
    }

    @Test func aClockThatWasPutBackDoesNotEndThem() async throws {
        let harness = try await harness()
        await harness.move(to: Harness.now.addingTimeInterval(10 * 86_400))
        await harness.move(to: Harness.now.addingTimeInterval(-86_400))
        #expect(days(harness) == ["2026-12-01", "2026-11-20"])
    }

    @Test func thatNoneCanBeMadeIsSaidOnce() async throws {
        let harness = try await harness()
        // A file stands where the folder is to be.
        try Data().write(to: URL(fileURLWithPath: folder(harness)))
        await harness.move(to: Harness.now.addingTimeInterval(60))
        let remark = try #require(harness.app.remark)
        #expect(
            remark.isError && remark.text.hasPrefix("Today's backup could not be made: "), "\(remark.text)")
        await harness.press("j")
        #expect(harness.app.remark == nil)
        await harness.move(to: Harness.now.addingTimeInterval(4000))
        #expect(harness.app.remark == nil)
        // As soon as it can be made, it is.
        try FileManager.default.removeItem(atPath: folder(harness))
        await harness.move(to: Harness.now.addingTimeInterval(8000))
        #expect(days(harness) == ["2026-11-21"])
    }

    @Test func theSettingTurnsThemOff() async throws {
        let harness = try await harness()
        try harness.store.set("backups", to: "off")
        await harness.move(to: Harness.now.addingTimeInterval(60))
        #expect(days(harness).isEmpty)
    }
}
