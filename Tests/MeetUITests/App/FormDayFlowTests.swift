import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// The month and the agenda beside the form of a meeting.
@MainActor
@Suite struct FormDayFlowTests {
    /// What stands right of the fields, row by row.
    private func pane(_ harness: Harness) -> [String] {
        harness.rows.compactMap { row in
            guard let divider = row.firstIndex(of: "│") else { return nil }
            return row[row.index(after: divider)...].trimmingCharacters(in: .whitespaces)
        }
    }

    private func agenda(_ harness: Harness, of day: String) -> [String] {
        Array(pane(harness).drop { $0 != day }.prefix { !$0.isEmpty })
    }

    /// The time from the calendar is selected, so that another one can be typed at once.
    @Test func aTimeOfTheCalendarIsReplacedByTyping() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("2", "n")
        func when() throws -> String {
            try #require(harness.app.topLayer.screen as? MeetingForm).whenField.text
        }
        #expect(try !when().isEmpty, "\(harness.screen)")
        await harness.type("Tea")
        await harness.press(.tab)
        await harness.type("wed 10-11")
        #expect(try when() == "wed 10-11", "\(harness.screen)")
    }

    @Test func theAgendaFollowsWhatIsTyped() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("n")
        #expect(pane(harness).first == "November 2026", "\(harness.screen)")
        let today = ["Sat 21 Nov 2026", "11:00–12:00  Coffee at Entra", "18:30–19:30  Design review 設計 🎨"]
        #expect(agenda(harness, of: "Sat 21 Nov 2026") == today, "\(harness.screen)")
        await harness.type("Tea")
        await harness.press(.tab)
        await harness.type("tomorrow 15:00")
        #expect(
            agenda(harness, of: "Sun 22 Nov 2026") == [
                "Sun 22 Nov 2026", "10:00–11:00  Run club", "▸15:00–16:00  Tea",
            ], "\(harness.screen)")
        // What is no time yet leaves the day as it was.
        await harness.type(" x")
        #expect(
            agenda(harness, of: "Sun 22 Nov 2026") == ["Sun 22 Nov 2026", "10:00–11:00  Run club"],
            "\(harness.screen)")
        await harness.press(.control("x"))
        #expect(agenda(harness, of: "Sat 21 Nov 2026") == today, "\(harness.screen)")
    }

    @Test func whatIsInTheWayIsMarkedInIt() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("n", "x", .tab)
        await harness.type("today 11:30")
        #expect(
            agenda(harness, of: "Sat 21 Nov 2026") == [
                "Sat 21 Nov 2026", "!11:00–12:00  Coffee at Entra", "▸11:30–12:30  x",
                "18:30–19:30  Design review 設計 🎨",
            ], "\(harness.screen)")
        #expect(harness.style(of: "!11:00–12:00") == harness.app.theme.warning)
    }

    @Test func anotherMonthIsReadOnce() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("n", "x", .tab)
        await harness.type("3 dec 9:00")
        #expect(pane(harness).first == "December 2026", "\(harness.screen)")
        #expect(
            agenda(harness, of: "Thu 3 Dec 2026") == [
                "Thu 3 Dec 2026", "!all day      Conference", "▸09:00–10:00  x",
            ], "\(harness.screen)")
    }

    @Test func aWholeDayStandsBeforeTheHours() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("n", "x", .tab)
        await harness.type("tomorrow")
        #expect(
            agenda(harness, of: "Sun 22 Nov 2026") == [
                "Sun 22 Nov 2026", "▸all day      x", "!10:00–11:00  Run club",
            ], "\(harness.screen)")
    }

    /// Before it is read what is planned, it is not said that nothing is.
    @Test func whatIsNotReadIsNotCalledFree() {
        let context = ScreenContext(
            now: Harness.now, zone: Harness.zone, body: Size(columns: 120, rows: 33))
        var form = MeetingForm.new(in: context)
        func shown() -> String {
            var buffer = CellBuffer(size: Size(columns: 120, rows: 33))
            _ = form.draw(into: &buffer, in: buffer.bounds, context: context)
            return (0..<33).map { buffer.row($0).map(\.text).joined() }.joined(separator: "\n")
        }
        _ = form.appear(in: context)
        #expect(shown().contains("Sat 21 Nov 2026") && !shown().contains("nothing planned"))
        _ = form.receive(.busy([:]), in: context)
        #expect(shown().contains("nothing planned"))
    }

    /// The meeting that is changed is not beside itself.
    @Test func itsOwnStoredTimeIsNoOther() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("e")
        #expect(
            agenda(harness, of: "Sat 21 Nov 2026") == [
                "Sat 21 Nov 2026", "▸11:00–12:00  Coffee at Entra", "18:30–19:30  Design review 設計 🎨",
            ], "\(harness.screen)")
    }

    @Test func whatAnotherProcessPlansIsShown() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("n")
        try harness.store.save(Meeting(title: "Late", time: Seed.time(11, 21, 22), createdAt: Harness.now))
        await harness.changeElsewhere()
        #expect(pane(harness).contains("22:00–23:00  Late"), "\(harness.screen)")
    }

    @Test func aClickOnADayOpensTheCalendarOnIt() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("n", "x", .tab)
        await harness.type("today 15:00")
        let row = try #require(harness.rows.firstIndex { $0.contains(" 23 24 25 26 27 28") })
        let before = try #require(harness.rows[row].range(of: "27"))
        let column = harness.rows[row].distance(from: harness.rows[row].startIndex, to: before.lowerBound)
        await harness.send(.mouse(Mouse(.press(.left), at: Point(column: column, row: row))))
        #expect(harness.screen.contains("Fri 27 Nov 2026 · 15:00–16:00"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.screen.contains("When       Fri 27 Nov 2026 15:00–16:00"), "\(harness.screen)")
    }

    @Test(arguments: [(99, 30), (80, 24), (40, 12)]) func narrowFormsHaveNone(_ size: (Int, Int)) async throws
    {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Seed.everything)
        await harness.press("n")
        #expect(!harness.screen.contains("November 2026") && !harness.screen.contains("Coffee at Entra  "))
        #expect(pane(harness) == [], "\(harness.screen)")
    }

    @Test func aWiderWindowBringsIt() async throws {
        let harness = try await Harness(Size(columns: 80, rows: 24), seed: Seed.everything)
        await harness.press("n")
        await harness.send(.resize(Size(columns: 120, rows: 36)))
        #expect(pane(harness).contains("11:00–12:00  Coffee at Entra"), "\(harness.screen)")
    }

    /// The name of the focused field stands on the bar's background; those of the others step back.
    @Test func theFocusedFieldIsMarked() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("n", .tab)
        let theme = harness.app.theme
        #expect(harness.style(of: "When  ")?.background == theme.barRow.background)
        #expect(harness.style(of: "Venue  ") == theme.label)
        await harness.press(.escape, "3", "n")
        #expect(harness.style(of: "▌ Name")?.background == theme.barRow.background, "\(harness.screen)")
    }
}
