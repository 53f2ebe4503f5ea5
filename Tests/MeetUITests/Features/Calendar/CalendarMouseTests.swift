import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// The calendar by the mouse.
@MainActor
@Suite struct CalendarMouseTests {
    private func open(seed: (MeetStore) throws -> Void = CalendarSeed.everything) async throws -> Harness {
        let harness = try await Harness(Size(columns: 120, rows: 36), seed: seed)
        await harness.press("2")
        return harness
    }

    private func title(_ harness: Harness) -> String { harness.rows[2] }

    /// Where a text begins, the first from the top.
    private func place(_ text: String, in harness: Harness, below first: Int = 0) throws -> Point {
        let buffer = harness.frame.buffer
        for row in first..<buffer.size.rows {
            let cells = Array(buffer.row(row))
            for column in cells.indices
            where text.hasPrefix(cells[column].text)
                && cells[column...].map(\.text).joined().hasPrefix(text)
            {
                return Point(column: column, row: row)
            }
        }
        throw Missing(text: text, screen: harness.screen)
    }

    private struct Missing: Error {
        var text: String
        var screen: String
    }

    /// The cell of an hour in the column of a day.
    private func cell(_ day: String, _ hour: String, in harness: Harness) throws -> Point {
        let row = try #require(harness.rows.firstIndex { $0.hasPrefix(hour) }, "\(harness.screen)")
        return Point(column: try place(day, in: harness).column + 2, row: row)
    }

    private func mouse(_ kind: Mouse.Kind, at point: Point, in harness: Harness) async {
        await harness.send(.mouse(Mouse(kind, at: point)))
    }

    private func drag(_ points: Point..., in harness: Harness) async {
        for (number, point) in points.enumerated() {
            await mouse(number == 0 ? .press(.left) : .drag(.left), at: point, in: harness)
        }
        if let last = points.last { await mouse(.release(.left), at: last, in: harness) }
    }

    @Test func draggingOverHoursPlansThem() async throws {
        let harness = try await open()
        let (ten, noon) = (
            try cell("Fri 20", "10:00", in: harness), try cell("Fri 20", "12:00", in: harness)
        )
        await mouse(.press(.left), at: ten, in: harness)
        await mouse(.drag(.left), at: Point(column: ten.column, row: ten.row + 1), in: harness)
        #expect(harness.screen.contains("10:00–11:00"), "\(harness.screen)")
        await mouse(.drag(.left), at: noon, in: harness)
        #expect(harness.screen.contains("10:00–12:30"), "\(harness.screen)")
        await mouse(.release(.left), at: noon, in: harness)
        #expect(harness.screen.contains("Fri 20 Nov 2026 10:00–12:30"), "\(harness.screen)")
        await harness.type("Workshop in the city")
        await harness.press(.control("s"))
        let saved = try harness.store.meetings(MeetingQuery(text: "city"), rows: 0..<5)
        #expect(saved.map(\.time) == [Seed.time(11, 20, 10, minutes: 150)])
    }

    @Test func upwardsIsTheSame() async throws {
        let harness = try await open()
        await drag(
            try cell("Tue 17", "12:00", in: harness), try cell("Tue 17", "10:00", in: harness), in: harness)
        #expect(harness.screen.contains("Tue 17 Nov 2026 10:00–12:30"), "\(harness.screen)")
    }

    /// Terminals that tell nothing of a mouse that is moved tell where its button was let go.
    @Test func withoutMovesInBetweenToo() async throws {
        let harness = try await open()
        await mouse(.press(.left), at: try cell("Fri 20", "10:00", in: harness), in: harness)
        await mouse(.release(.left), at: try cell("Fri 20", "11:00", in: harness), in: harness)
        #expect(harness.screen.contains("Fri 20 Nov 2026 10:00–11:30"), "\(harness.screen)")
    }

    @Test func whatComesBackToWhereItBeganIsAClick() async throws {
        let harness = try await open()
        let ten = try cell("Fri 20", "10:00", in: harness)
        await drag(ten, Point(column: ten.column, row: ten.row + 3), ten, in: harness)
        #expect(title(harness).contains("[Week]"), "\(harness.screen)")
        #expect(!(harness.rows.last ?? "").contains("Esc unmark"))
        await harness.press("n")
        #expect(harness.screen.contains("Fri 20 Nov 2026 10:00–11:00"), "\(harness.screen)")
    }

    @Test func draggingOverDaysPlansWholeDays() async throws {
        let harness = try await open()
        let (tuesday, thursday) = (try place("Tue 17", in: harness), try place("Thu 19", in: harness))
        await drag(tuesday, thursday, in: harness)
        #expect(harness.screen.contains("17–19 Nov 2026"), "\(harness.screen)")
        await harness.press(.escape, "-")
        let row = try place("47", in: harness, below: 3).row
        let days = try [place("17 ──", in: harness), place("18 ──", in: harness)]
        #expect(days.allSatisfy { $0.row == row })
        await drag(days[0], days[1], in: harness)
        #expect(harness.screen.contains("17–18 Nov 2026"), "\(harness.screen)")
    }

    @Test func aClickMovesAndADoubleClickOpens() async throws {
        let harness = try await open()
        let coffee = try place("▌Coffee", in: harness)
        await mouse(.press(.left), at: coffee, in: harness)
        await mouse(.release(.left), at: coffee, in: harness)
        await harness.press(.enter)
        #expect(harness.screen.contains("Café Entra · Ermou 14, Volos"), "\(harness.screen)")
        await harness.press(.escape)
        await mouse(.doubleClick(.left), at: coffee, in: harness)
        #expect(harness.screen.contains("Café Entra · Ermou 14, Volos"), "\(harness.screen)")
        await harness.press(.escape)
        // Where nothing is, it plans.
        await mouse(.doubleClick(.left), at: try cell("Fri 20", "18:00", in: harness), in: harness)
        #expect(harness.screen.contains("Fri 20 Nov 2026 18:00–19:00"), "\(harness.screen)")
    }

    /// Of several side by side the one that was clicked is meant.
    @Test func oneOfSeveralIsClicked() async throws {
        let harness = try await open()
        await harness.press("g")
        await harness.type("18 nov 2026 9:00")
        await harness.press(.enter, "+")
        let workshop = try place("Workshop 11", in: harness)
        await mouse(.press(.left), at: workshop, in: harness)
        await mouse(.release(.left), at: workshop, in: harness)
        await harness.press(.enter)
        #expect(harness.screen.contains("Wed 18 Nov 2026 · 11:00–12:30"), "\(harness.screen)")
        await harness.press(.escape, "h", "l", .enter)
        #expect(harness.screen.contains("Which meeting?"), "\(harness.screen)")
    }

    @Test func barsAreClickedToo() async throws {
        let harness = try await open()
        await mouse(.doubleClick(.left), at: try place("Congress", in: harness), in: harness)
        #expect(harness.screen.contains("17–19 Nov 2026 · all day"), "\(harness.screen)")
    }

    @Test func theNamesOfTheViewsAreKeys() async throws {
        let harness = try await open()
        for name in ["Month", "Year", "Agenda", "Day", "Week"] {
            await mouse(.press(.left), at: try place(name, in: harness, below: 2), in: harness)
            #expect(title(harness).contains("[\(name)]"), "\(harness.screen)")
        }
    }

    @Test func theWheelTurnsTheSheet() async throws {
        let harness = try await open()
        let middle = Point(column: 60, row: 20)
        #expect(harness.screen.contains("07:00"))
        for _ in 0..<3 { await mouse(.wheelDown, at: middle, in: harness) }
        #expect(!harness.screen.contains("07:00") && harness.screen.contains("23:00"), "\(harness.screen)")
        for _ in 0..<20 { await mouse(.wheelUp, at: middle, in: harness) }
        #expect(harness.screen.contains("00:00"), "\(harness.screen)")
        await harness.press("-")
        await mouse(.wheelDown, at: middle, in: harness)
        #expect(title(harness).contains("December 2026"))
        await harness.press("v", "v")
        await mouse(.wheelDown, at: middle, in: harness)
        #expect(harness.rows.contains { $0.hasPrefix("▌") })
    }

    @Test func aDayOfTheYearIsClicked() async throws {
        let harness = try await open()
        await harness.press("-", "-")
        let march = try place("March", in: harness)
        await mouse(.press(.left), at: Point(column: march.column + 1, row: march.row + 3), in: harness)
        // The week of the second of March.
        #expect(title(harness).contains("Mon 2 Mar"), "\(harness.screen)")
        await mouse(.doubleClick(.left), at: Point(column: march.column + 1, row: march.row + 3), in: harness)
        #expect(title(harness).contains("Mon 2 Mar 2026") && title(harness).contains("[Day]"))
    }
}
