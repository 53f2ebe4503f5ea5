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
        // The new times are shown before.
        #expect(harness.screen.contains("→ Tue 1 Dec 10:00, Wed 2 Dec 10:00"), "\(harness.screen)")
        #expect(harness.rows.last?.contains("Enter move") == true, "\(harness.screen)")
        await harness.press(.enter)
        #expect(try days(harness).sorted() == [1, 2, 26], "\(harness.screen)")
        #expect(harness.screen.contains("Moved 2 meetings; u undoes it."), "\(harness.screen)")
        await harness.press("u")
        #expect(harness.screen.contains("Undone: move of 2 meetings."), "\(harness.screen)")
    }

    /// Those that overlap afterwards are counted.
    @Test func whatOverlapsAfterAMoveIsSaid() async throws {
        let harness = try await open()
        await harness.press(.space, .space, "m")
        await harness.type("26 nov")
        await harness.press(.enter)
        #expect(harness.screen.contains("Moved 2 meetings; u undoes it."), "\(harness.screen)")
        #expect(harness.screen.contains("2 of them overlap other meetings."), "\(harness.screen)")
    }

    /// More than the history has actions.
    @Test func undoBringsBackHoweverManyThereWere() async throws {
        let harness = try await Harness(Size(columns: 120, rows: 36)) { store in
            try store.transaction { store in
                for number in 0..<120 {
                    let time = CalendarSeed.timed(CalendarSeed.date(2026, 11, 24), 10)
                    try store.save(Meeting(title: "Meeting \(number)", time: time, createdAt: Harness.now))
                }
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

    /// What the filter hides keeps its mark, and its first Esc shows all.
    @Test func escShowsAllBeforeItUnmarks() async throws {
        let harness = try await open()
        await harness.press(.space, "/")
        await harness.type("din")
        await harness.press(.enter)
        #expect(harness.rows.last?.contains("Esc show all") == true, "\(harness.screen)")
        await harness.press(.escape)
        #expect(harness.screen.contains("1 marked") && harness.screen.contains("Review"), "\(harness.screen)")
        #expect(harness.rows.contains { $0.contains(RowMark.sign) && $0.contains("Coffee") })
        #expect(harness.rows.last?.contains("Esc unmark") == true, "\(harness.screen)")
        await harness.press(.escape)
        #expect(!harness.screen.contains("1 marked"), "\(harness.screen)")
    }

    @Test func theKeyOfSeriesIsShownWhereOneIs() async throws {
        let harness = try await open()
        #expect(harness.rows.last?.contains("z fold") == false, "\(harness.screen)")
        await harness.press("N")
        await harness.type("Standup every mon 9:00")
        await harness.press(.enter)
        #expect(harness.rows.last?.contains("z fold") == true, "\(harness.screen)")
        await harness.press("z")
        #expect(harness.rows.last?.contains("z all dates") == true, "\(harness.screen)")
    }

    @Test func aMeetingIsDuplicatedAtATime() async throws {
        let harness = try await open()
        await harness.press("C")
        await harness.type("fri")
        // The day that the words mean is seen before.
        #expect(harness.screen.contains("→ Fri 27 Nov 2026 · 10:00"), "\(harness.screen)")
        #expect(harness.rows.last?.contains("Enter copy") == true, "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.screen.contains("Duplicated “Coffee”: Fri 27 Nov 10:00."), "\(harness.screen)")
        #expect(try titles(harness) == ["Coffee", "Review", "Dinner", "Coffee"], "\(harness.screen)")
        #expect(
            try harness.store.meetings(rows: 0..<9).last?.time
                == CalendarSeed.timed(CalendarSeed.date(2026, 11, 27), 10))
    }

    @Test func theFilterIsHighlighted() async throws {
        let harness = try await open()
        await harness.press("/")
        await harness.type("din")
        let buffer = harness.frame.buffer
        let row = try #require(harness.rows.firstIndex { $0.contains("Dinner") && $0.contains("10:00") })
        let cells = Array(buffer.row(row))
        let start = try #require(
            cells.indices.first { cells[$0...].map(\.text).joined().hasPrefix("Dinner") })
        #expect((start..<start + 3).allSatisfy { cells[$0].style.attributes.contains(.bold) })
        #expect(cells[start + 3].style != cells[start].style)
    }
}
