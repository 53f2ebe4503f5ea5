import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// What is to be done by a deadline: typed in the form and in one line, and in the list once it is overdue.
@MainActor
@Suite struct ToDoFlowTests {
    nonisolated static let sizes = Snapshot.sizes

    private static func due(_ month: Int, _ day: Int, _ hour: Int? = nil) -> MeetingTime {
        .due(
            Deadline(
                day: CalendarDate(year: 2026, month: month, day: day), minute: hour.map { $0 * 60 },
                zone: "Europe/Athens"))
    }

    /// Two that are overdue, one for today and one for Friday, among the meetings.
    private static func toDos(_ store: MeetStore) throws {
        try Seed.everything(store)
        for (title, time) in [
            ("Antibiotics", due(11, 18)), ("Keyboard", due(11, 20, 18)), ("Call the bank", due(11, 21, 17)),
            ("Tax return", due(11, 27)),
        ] { try store.save(Meeting(title: title, time: time, createdAt: Harness.now)) }
    }

    private func time(of title: String, _ harness: Harness) throws -> MeetingTime? {
        try harness.store.meetings(MeetingQuery(text: title), rows: 0..<1).first?.time
    }

    private func overdue(_ harness: Harness) throws -> [String] {
        try harness.store.meetings(MeetingQuery(overdue: .first(at: Harness.now)), rows: 0..<50)
            .filter(\.isOverdue).map(\.title)
    }

    // MARK: - In the list

    @Test(.inEveryLanguage, arguments: sizes) func overdueOnesLook(_ size: (Int, Int)) async throws {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Self.toDos)
        try harness.look("meetings-overdue")
    }

    @Test(arguments: sizes) func overdueOnesStandAboveToday(_ size: (Int, Int)) async throws {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Self.toDos)
        let rows = harness.rows
        let places = ["  Overdue", "18 Nov", "20 Nov", "  Today", "▌ 11:00"]
            .map {
                text in rows.firstIndex { $0.contains(text) }
            }
        #expect(!places.contains(nil), "\(harness.screen)")
        #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted(), "\(harness.screen)")
        // The bar is on what is next.
        #expect(rows.contains { $0.contains("▌ 11:00") }, "\(harness.screen)")
    }

    @Test func deadlinesStandUnderTheirDays() async throws {
        let harness = try await Harness(seed: Self.toDos)
        let rows = harness.rows
        let friday = try #require(rows.firstIndex { $0.contains("Fri 27 Nov") })
        #expect(rows[friday + 1].contains("due"))
        #expect(rows[friday + 1].contains("Tax return"))
        #expect(rows.contains { $0.contains("by 17:00") && $0.contains("Call the bank") })
    }

    @Test func anOverdueOneGetsANewDate() async throws {
        let harness = try await Harness(seed: Self.toDos)
        await harness.press(.up, .up, .up)
        #expect(harness.rows.last?.contains("m new date") == true, "\(harness.screen)")
        await harness.press("m")
        #expect(harness.screen.contains("New date for “Antibiotics”"), "\(harness.screen)")
        await harness.type("xyzzy")
        await harness.press(.enter)
        // What means nothing is corrected there.
        #expect(harness.screen.contains("New date for “Antibiotics”"))
        #expect(harness.screen.contains("xyzzy"))
        await harness.press(.control("u"))
        await harness.type("+1w")
        await harness.press(.enter)
        #expect(
            harness.screen.contains("“Antibiotics” is now due by Wed 25 Nov 2026"), "\(harness.screen)")
        #expect(try time(of: "antibiotics", harness) == Self.due(11, 25))
        #expect(try overdue(harness) == ["Keyboard"])
        await harness.press("u")
        #expect(try overdue(harness) == ["Antibiotics", "Keyboard"])
    }

    @Test func anOverdueOneIsDone() async throws {
        let harness = try await Harness(seed: Self.toDos)
        await harness.press(.up, .up, "x")
        #expect(harness.screen.contains("Done: “Keyboard”."), "\(harness.screen)")
        #expect(try overdue(harness) == ["Antibiotics"])
        await harness.press("u")
        #expect(try overdue(harness) == ["Antibiotics", "Keyboard"])
        #expect(
            harness.rows.contains { $0.contains("20 Nov ") && $0.contains(" Keyboard") }, "\(harness.screen)")
    }

    @Test func whatHasNoDateGetsOne() async throws {
        let harness = try await Harness(seed: Self.toDos)
        await harness.press("m")
        // It is at a time already.
        #expect(harness.screen.contains("Move “Coffee at Entra”"), "\(harness.screen)")
        #expect(!harness.screen.contains("New date for"))
        await harness.press(.escape, .up, "m")
        #expect(harness.screen.contains("New date for “Board games, some day”"), "\(harness.screen)")
        await harness.type("sat 18:00")
        await harness.press(.enter)
        #expect(try time(of: "board games", harness) == Seed.time(11, 21, 18))
        #expect(harness.screen.contains("Moved “Board games, some day” to Sat 21 Nov 18:00"))
    }

    @Test func theDetailSaysHowLateItIs() async throws {
        let harness = try await Harness(seed: Self.toDos)
        await harness.press(.up, .up)
        #expect(harness.screen.contains("by Fri 20 Nov 2026 18:00"), "\(harness.screen)")
        #expect(harness.screen.contains("15 h 41 min overdue"), "\(harness.screen)")
        await harness.press(.up)
        #expect(harness.screen.contains("3 days overdue"), "\(harness.screen)")
    }

    // MARK: - Typed

    @Test func aDeadlineIsTypedInTheForm() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("n")
        await harness.type("Antibiotics")
        await harness.press(.tab)
        await harness.type("by friday")
        #expect(harness.screen.contains("→ by Fri 27 Nov 2026 · due in 6 days"), "\(harness.screen)")
        await harness.press(.control("s"))
        #expect(
            harness.screen.contains("Planned “Antibiotics”, due by Fri 27 Nov 2026."),
            "\(harness.screen)")
        #expect(try time(of: "antibiotics", harness) == Self.due(11, 27))
        // What the field shows is read back, and moved from there.
        await harness.press("e", .tab)
        #expect(harness.rows.contains { $0.contains("▌ When") && $0.contains("by Fri 27 Nov 2026") })
        await harness.press(.control("x"))
        await harness.type("by 18:00")
        #expect(harness.screen.contains("→ by Fri 27 Nov 2026 18:00"), "\(harness.screen)")
        await harness.press(.control("s"))
        #expect(try time(of: "antibiotics", harness) == Self.due(11, 27, 18))
        await harness.press("e", .tab, .control("x"), .control("s"))
        #expect(try time(of: "antibiotics", harness) == .unscheduled)
    }

    @Test func aDeadlineOverlapsNothing() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("n", "x", .tab)
        await harness.type("by today 11:30")
        #expect(harness.screen.contains("→ by Sat 21 Nov 2026 11:30"), "\(harness.screen)")
        #expect(!harness.screen.contains("overlaps"))
        await harness.press(.control("x"))
        await harness.type("by fri 15-16")
        #expect(harness.screen.contains("A deadline is a single time or day."), "\(harness.screen)")
    }

    @Test func aDraftKeepsTheDeadline() async throws {
        let harness = try await Harness()
        await harness.press("n", "x", .tab)
        await harness.type("by fri 18:00")
        await harness.restart()
        await harness.press(.enter)
        #expect(harness.screen.contains("→ by Fri 27 Nov 2026 18:00"), "\(harness.screen)")
        await harness.press(.control("s"))
        #expect(try time(of: "x", harness) == Self.due(11, 27, 18))
    }

    /// An hour is that of the zone in which it was typed; a day is a day anywhere.
    @Test(arguments: [
        ("by fri 10:00", "by fri 10:00 Asia/Tokyo"), ("by fri", "by fri"),
        ("by fri 10:00 Europe/Paris", "by fri 10:00 Europe/Paris"),
    ])
    func aDraftOfAnotherZoneNamesIt(typed: String, shown: String) {
        let context = ScreenContext(
            now: Harness.now, zone: Harness.zone, body: Size(columns: 120, rows: 33))
        let draft = MeetingDraft(id: "d", when: typed, zone: "Asia/Tokyo", updatedAt: Harness.now)
        #expect(MeetingForm(draft: draft, stored: nil, in: context).whenField.text == shown)
    }

    @Test func aDeadlineIsTypedInOneLine() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("N")
        await harness.type("antibiotics @any pharmacy by friday")
        for part in ["by Fri 27 Nov 2026", "any pharmacy"] {
            #expect(harness.screen.contains(part), "\(part) in\n\(harness.screen)")
        }
        await harness.press(.enter)
        let row = try #require(try harness.store.meetings(MeetingQuery(text: "antib"), rows: 0..<1).first)
        #expect(row.time == Self.due(11, 27))
        #expect(row.placeKind == "pharmacy")
        #expect(harness.screen.contains("any pharmacy") && harness.screen.contains("b shows those near you"))
    }
}
