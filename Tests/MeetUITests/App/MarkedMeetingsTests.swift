import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// Several meetings at once, and the commands that copy and write them.
@MainActor
@Suite struct MarkedMeetingsTests {
    private func open() async throws -> Harness {
        try await Harness(Size(columns: 120, rows: 36)) { store in
            for (title, day) in [("Coffee", 24), ("Review", 25), ("Dinner", 26)] {
                let time = CalendarSeed.timed(CalendarSeed.date(2026, 11, day), 10)
                try store.save(Meeting(title: title, time: time, createdAt: Harness.now))
            }
        }
    }

    private func titles(_ harness: Harness) throws -> [String] {
        try harness.store.meetings(rows: 0..<20).map(\.title)
    }

    private func days(_ harness: Harness) throws -> [Int] {
        try harness.store.meetings(rows: 0..<20).compactMap { $0.time.firstDay(in: .gmt)?.day }
    }

    @Test func theMarkedAreDeletedAsOneAction() async throws {
        let harness = try await open()
        await harness.press(.space, .space, "d")
        #expect(try titles(harness) == ["Dinner"], "\(harness.screen)")
        #expect(harness.screen.contains("Deleted 2 meetings; u brings them back."), "\(harness.screen)")
        await harness.press("u")
        #expect(try titles(harness) == ["Coffee", "Review", "Dinner"], "\(harness.screen)")
    }

    @Test func theMarkedAreMovedTogether() async throws {
        let harness = try await open()
        await harness.press(.space, .space, "m")
        #expect(harness.screen.contains("Move 2 meetings"), "\(harness.screen)")
        await harness.type("nonsense")
        await harness.press(.enter)
        #expect(try days(harness) == [24, 25, 26])
        await harness.press(.control("u"))
        await harness.type("+1w")
        await harness.press(.enter)
        #expect(try days(harness).sorted() == [1, 2, 26], "\(harness.screen)")
    }

    /// More than the history has actions.
    @Test func undoBringsBackHoweverManyThereWere() async throws {
        let harness = try await Harness(Size(columns: 120, rows: 36)) { store in
            for number in 0..<120 {
                let time = CalendarSeed.timed(CalendarSeed.date(2026, 11, 24), 10)
                try store.save(Meeting(title: "Meeting \(number)", time: time, createdAt: Harness.now))
            }
        }
        for _ in 0..<115 { await harness.press(.space) }
        await harness.press("d")
        #expect(try harness.store.meetings(rows: 0..<200).count == 5, "\(harness.screen)")
        await harness.press("u")
        #expect(try harness.store.meetings(rows: 0..<200).count == 120, "\(harness.screen)")
    }

    /// In the detail commands act on the meeting that is shown.
    @Test func inTheDetailTheShownOneIsMeant() async throws {
        let harness = try await open()
        await harness.press(.space, .down, .enter, "d")
        #expect(try titles(harness) == ["Coffee", "Review"], "\(harness.screen)")
    }

    @Test func escUnmarks() async throws {
        let harness = try await open()
        await harness.press(.space, .escape, "d")
        #expect(try titles(harness).count == 2, "\(harness.screen)")
        #expect(!harness.screen.contains("Deleted 1 meetings"))
    }

    @Test func aMeetingIsDuplicatedAtATime() async throws {
        let harness = try await open()
        await harness.press("C")
        await harness.type("fri")
        await harness.press(.enter)
        #expect(try titles(harness) == ["Coffee", "Review", "Dinner", "Coffee"], "\(harness.screen)")
        #expect(
            try harness.store.meetings(rows: 0..<9).last?.time
                == CalendarSeed.timed(CalendarSeed.date(2026, 11, 27), 10))
    }

    @Test func theFilterIsHighlighted() async throws {
        let harness = try await open()
        await harness.press("/")
        await harness.type("din")
        let buffer = harness.app.frame().buffer
        let row = try #require(harness.rows.firstIndex { $0.contains("Dinner") && $0.contains("10:00") })
        let cells = Array(buffer.row(row))
        let start = try #require(
            cells.indices.first { cells[$0...].map(\.text).joined().hasPrefix("Dinner") })
        #expect((start..<start + 3).allSatisfy { cells[$0].style.attributes.contains(.bold) })
        #expect(cells[start + 3].style != cells[start].style)
    }
}
