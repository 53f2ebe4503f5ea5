import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences

/// Meetings that come again, planned, changed and deleted by keys, against the real store.
@MainActor
@Suite struct SeriesFlowTests {
    /// `12-08 19:00`, with `≠` for a date that differs and `↻` for any other of a series.
    private func dates(_ harness: Harness, _ text: String = "") throws -> [String] {
        try harness.store.meetings(MeetingQuery(text: text), rows: 0..<100).map { row in
            let wall = try #require(row.time.wallStart)
            let sign = row.isException ? "≠" : row.recurs ? "↻" : ""
            return "\(wall.date.description.dropFirst(5)) \(DateText.clock(wall))\(sign)"
        }
    }

    /// The choir alone.
    private func choir(_ size: Size = Size(columns: 120, rows: 36)) async throws -> Harness {
        try await Harness(size, seed: Seed.choir)
    }

    private static let tuesdays = [
        "11-24 19:00↻", "12-01 19:00↻", "12-08 19:00↻", "12-15 19:00↻", "12-22 19:00↻",
    ]

    // MARK: - Planning

    @Test func isPlannedChangedAndDeletedByKeys() async throws {
        let harness = try await Harness()
        await harness.press("n")
        await harness.type("Choir")
        await harness.press(.tab)
        await harness.type("every last friday 19:00 until june except march")
        #expect(
            harness.screen.contains("every month on the last Friday until 30 Jun 2027, except 26 Mar"),
            "\(harness.screen)")
        #expect(harness.screen.contains("next 27 Nov, 25 Dec, 29 Jan, 26 Feb, 30 Apr"), "\(harness.screen)")
        await harness.press(.control("s"))
        let planned = [
            "11-27 19:00↻", "12-25 19:00↻", "01-29 19:00↻", "02-26 19:00↻", "04-30 19:00↻", "05-28 19:00↻",
            "06-25 19:00↻",
        ]
        #expect(try dates(harness) == planned)
        #expect(
            harness.screen.contains("Planned “Choir” for Fri 27 Nov 19:00, every month on the last Friday"),
            "\(harness.screen)")

        // One is moved,
        await harness.press(.down, "e", .tab, .control("x"))
        await harness.type("23 dec 18:00")
        await harness.press(.control("s"))
        #expect(harness.screen.contains("Save for which dates?"), "\(harness.screen)")
        await harness.press("T")
        // one is deleted,
        await harness.press(.down, "d")
        #expect(harness.screen.contains("Delete which dates?"), "\(harness.screen)")
        #expect(harness.screen.contains("this date: Fri 29 Jan 2027 19:00"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(
            try dates(harness) == [
                "11-27 19:00↻", "12-23 18:00≠", "02-26 19:00↻", "04-30 19:00↻", "05-28 19:00↻",
                "06-25 19:00↻",
            ])
        // and from one on it is at another hour.
        await harness.press("e", .tab, .control("x"))
        await harness.type("20:00")
        await harness.press(.control("s"), "F")
        let changed = [
            "11-27 19:00↻", "12-23 18:00≠", "02-26 20:00↻", "04-30 20:00↻", "05-28 20:00↻", "06-25 20:00↻",
        ]
        #expect(try dates(harness) == changed, "\(harness.screen)")
        await harness.press("u", "u", "u")
        #expect(try dates(harness) == planned)
        await harness.press(.control("r"), .control("r"), .control("r"))
        #expect(try dates(harness) == changed)
        #expect(try harness.store.integrityCheck() == [])
    }

    @Test func isToldInOneLine() async throws {
        let harness = try await Harness()
        await harness.press("N")
        await harness.type("Choir every second tue 19:00 until june @Engel")
        // It may wrap in the panel.
        let read = harness.rows.flatMap { $0.split { " │".contains($0) } }.joined(separator: " ")
        #expect(
            read.contains("Tue 24 Nov 2026 · 19:00–20:00 · every second Tuesday until 30 Jun 2027 Venue"),
            "\(harness.screen)")
        await harness.press(.enter)
        let row = try #require(try harness.store.meetings(MeetingQuery(), rows: 0..<1).first)
        let meeting = try #require(try harness.store.meeting(row.meetingID))
        #expect(
            meeting.recurrence?.rule?.description == "FREQ=WEEKLY;INTERVAL=2;UNTIL=20270630;BYDAY=TU")
        #expect(meeting.title == "Choir" && meeting.venue?.name == "Engel")
        #expect(harness.screen.contains("Choir ↻"), "\(harness.screen)")
    }

    @Test func isPicked() async throws {
        let harness = try await Harness()
        await harness.press("n", "x", .tab, .enter, .tab, .tab, .tab, .tab)
        #expect(harness.screen.contains("Repeat no"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.screen.contains("every month on the third Saturday"), "\(harness.screen)")
        await harness.press(.down, .down, .down, .enter)
        #expect(harness.screen.contains("Repeat every second Saturday"), "\(harness.screen)")
        #expect(harness.screen.contains("↻ 21 Nov, 5 Dec, 19 Dec, 2 Jan, 16 Jan"), "\(harness.screen)")
        await harness.type("june")
        await harness.press(.enter)
        #expect(harness.screen.contains("10:00–11:00, every second Saturday until"), "\(harness.screen)")
        #expect(harness.screen.contains("↻ every second Saturday until 30 Jun 2027"), "\(harness.screen)")
        await harness.press(.control("s"))
        let row = try #require(try harness.store.meetings(MeetingQuery(), rows: 0..<1).first)
        #expect(
            try harness.store.meeting(row.meetingID)?.recurrence?.rule?.description
                == "FREQ=WEEKLY;INTERVAL=2;UNTIL=20270630;BYDAY=SA")
    }

    @Test func isTypedInTheCalendar() async throws {
        let harness = try await Harness()
        await harness.press("n", "x", .tab, .enter, .backTab)
        await harness.type("every last friday x3")
        await harness.press(.enter)
        #expect(harness.screen.contains("Repeat every month on the last Friday"), "\(harness.screen)")
        #expect(harness.screen.contains("↻ 27 Nov, 25 Dec, 29 Jan"), "\(harness.screen)")
        // The end is typed over.
        await harness.type("2")
        await harness.press(.enter, .control("s"))
        #expect(try dates(harness) == ["11-27 10:00↻", "12-25 10:00↻"])
    }

    @Test func anEndThatIsNoneIsSaid() async throws {
        let harness = try await Harness()
        await harness.press("n", "x", .tab, .enter, .backTab, .enter, .down, .enter)
        await harness.type("foo")
        #expect(harness.screen.contains("I do not understand “foo”"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.screen.contains("Date and time"))
    }

    @Test func whatSaysNoRepetitionIsRefused() async throws {
        let harness = try await Harness()
        await harness.press("n", "x", .tab, .enter, .backTab, "f", "r", "i", .enter)
        #expect(harness.screen.contains("“fri” does not say how it repeats."), "\(harness.screen)")
    }

    // MARK: - Changing

    @Test func escGoesBackToTheForm() async throws {
        let harness = try await choir()
        await harness.press("e", "x", .control("s"), .escape)
        #expect(harness.screen.contains("Edit meeting") && !harness.screen.contains("which dates"))
        #expect(try dates(harness) == Self.tuesdays)
        await harness.press(.control("s"), .down, .down, .enter)
        #expect(try harness.store.meetings(MeetingQuery(text: "choirx"), rows: 0..<9).count == 5)
    }

    @Test func whatIsUnchangedAsksNothing() async throws {
        let harness = try await choir()
        await harness.press("e", .control("s"))
        #expect(!harness.screen.contains("which dates") && !harness.screen.contains("Edit meeting"))
        #expect(try dates(harness) == Self.tuesdays)
    }

    /// One date has no rule of its own.
    @Test func anotherRuleIsForMoreThanOneDate() async throws {
        let harness = try await choir()
        await harness.press(.down, "e", .tab, .control("x"))
        await harness.type("every thu 20:00 until 17 dec")
        await harness.press(.control("s"))
        #expect(
            harness.screen.contains("this and all later dates") && !harness.screen.contains("this date:"),
            "\(harness.screen)")
        await harness.press("F")
        #expect(
            try dates(harness) == ["11-24 19:00↻", "12-03 20:00↻", "12-10 20:00↻", "12-17 20:00↻"],
            "\(harness.screen)")
    }

    @Test func itIsTakenOnceFromThereOn() async throws {
        let harness = try await choir()
        await harness.press(.down, "e", .tab, .end)
        await harness.type(" once")
        await harness.press(.control("s"), "F")
        #expect(try dates(harness) == ["11-24 19:00↻", "12-01 19:00"], "\(harness.screen)")
    }

    @Test func aDateIsMovedInTheCalendar() async throws {
        let harness = try await choir()
        await harness.press("e", .tab, .enter)
        #expect(harness.screen.contains("Repeat every Tuesday"), "\(harness.screen)")
        await harness.press(.right, .enter, .control("s"))
        #expect(harness.screen.contains("this date: Tue 24 Nov 2026 19:00"), "\(harness.screen)")
        await harness.press("A")
        #expect(
            try dates(harness) == [
                "11-25 19:00↻", "12-02 19:00↻", "12-09 19:00↻", "12-16 19:00↻", "12-23 19:00↻",
            ])
    }

    @Test func aDraftKnowsItsDate() async throws {
        let harness = try await choir()
        await harness.press(.down, .down, "e")
        await harness.type(" at home")
        await harness.restart()
        await harness.press(.enter)
        #expect(harness.screen.contains("Tue 8 Dec 2026 19:00–20:30"), "\(harness.screen)")
        await harness.press(.control("s"), "T")
        #expect(
            try dates(harness) == [
                "11-24 19:00↻", "12-01 19:00↻", "12-08 19:00≠", "12-15 19:00↻", "12-22 19:00↻",
            ])
        #expect(try dates(harness, "home") == ["12-08 19:00≠"])
    }

    // MARK: - The list

    @Test func oneDateIsDoneAtOnce() async throws {
        let harness = try await choir()
        await harness.press("x")
        #expect(harness.screen.contains("Choir ≠ (done)"), "\(harness.screen)")
        #expect(try dates(harness).filter { $0.hasSuffix("≠") } == ["11-24 19:00≠"])
    }

    @Test func datesAreCalledOff() async throws {
        let harness = try await choir()
        await harness.press("c", "T")
        #expect(harness.screen.contains("Choir ≠ (cancelled)"), "\(harness.screen)")
        await harness.press("c")
        #expect(harness.screen.contains("Reinstate which dates?"), "\(harness.screen)")
        await harness.press("T", .down, .down, "c", "F")
        let rows = try harness.store.meetings(MeetingQuery(), rows: 0..<9)
        #expect(
            rows.map(\.status) == [.confirmed, .confirmed, .cancelled, .cancelled, .cancelled],
            "\(harness.screen)")
    }

    @Test func allAreDeleted() async throws {
        let harness = try await choir()
        await harness.press(.down, "d", "A")
        #expect(try dates(harness).isEmpty)
        await harness.press("u")
        #expect(try dates(harness) == Self.tuesdays)
    }

    @Test func theDetailSaysHowItComesAgain() async throws {
        let harness = try await choir()
        #expect(harness.screen.contains("↻ every Tuesday, 5 times"), "\(harness.screen)")
        #expect(harness.screen.contains("next 1 Dec, 8 Dec, 15 Dec, 22 Dec"), "\(harness.screen)")
        await harness.press(.down, "x", .up)
        #expect(harness.screen.contains("next 1 Dec, 8 Dec"), "\(harness.screen)")
        await harness.press(.down)
        #expect(harness.screen.contains("≠ differs from the other dates"), "\(harness.screen)")
    }

    // MARK: - Answers

    private func participations(_ harness: Harness) throws -> [[Invitee.Participation]] {
        try harness.store.meetings(MeetingQuery(), rows: 0..<9).map { row in
            try #require(try harness.store.meeting(row.id)).invitees.map(\.participation)
        }
    }

    @Test func answersAreForOneDate() async throws {
        let harness = try await choir()
        await harness.press(.down, "a", "y")
        #expect(harness.screen.contains("Answer for which dates?"), "\(harness.screen)")
        // It is asked once, and then the next person.
        await harness.press("T", "n")
        let open: [Invitee.Participation] = [.needsAction, .needsAction]
        #expect(try participations(harness) == [open, [.accepted, .declined], open, open, open])
        #expect(try dates(harness)[1] == "12-01 19:00≠")
    }

    @Test func answersAreForAllDates() async throws {
        let harness = try await choir()
        await harness.press(.enter, .down, "y", "A", "t")
        #expect(
            try participations(harness) == Array(repeating: [.accepted, .tentative], count: 5),
            "\(harness.screen)")
        // Of another date it is asked again.
        await harness.press(.escape, .down, .enter, .down, "n")
        #expect(harness.screen.contains("Answer for which dates?"), "\(harness.screen)")
        await harness.press(.escape)
        #expect(try participations(harness) == Array(repeating: [.accepted, .tentative], count: 5))
    }
}
