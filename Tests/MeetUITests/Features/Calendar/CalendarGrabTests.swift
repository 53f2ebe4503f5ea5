import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// The meeting at the cursor of the calendar: its commands, and moving it.
@MainActor
@Suite struct CalendarGrabTests {
    /// A meeting on Tuesday 24 November 10:00, one at 14:00, and one of Thursday that nobody touches.
    nonisolated private static func seed(_ store: MeetStore) throws {
        for (title, day, hour) in [("Coffee", 24, 10), ("Review", 24, 14), ("Other", 26, 10)] {
            try store.save(Meeting(title: title, time: time(day, hour), createdAt: Harness.now))
        }
    }

    nonisolated private static func time(_ day: Int, _ hour: Int, _ minute: Int = 0, minutes: Int = 60)
        -> MeetingTime
    {
        CalendarSeed.timed(CalendarSeed.date(2026, 11, day), hour, minute, minutes: minutes)
    }

    private func open(
        _ size: Size = Size(columns: 120, rows: 36), at typed: String = "24 nov 2026 10:00",
        seed: (MeetStore) throws -> Void = Self.seed
    ) async throws -> Harness {
        let harness = try await Harness(size, seed: seed)
        await harness.press("2", "g")
        await harness.type(typed)
        await harness.press(.enter)
        return harness
    }

    private func times(_ title: String, _ harness: Harness) throws -> [MeetingTime] {
        try harness.store.meetings(rows: 0..<200).filter { $0.title == title }.map(\.time)
    }

    /// The line about the meeting at the cursor.
    private func line(_ harness: Harness) -> String { harness.rows[harness.rows.count - 3] }

    @Test func theLineShowsTheMeetingAtTheCursor() async throws {
        let harness = try await open()
        #expect(line(harness).contains("Tue 24 Nov 10:00–11:00  Coffee"), "\(harness.screen)")
        await harness.press(.down, .down)
        #expect(!line(harness).contains("Coffee"), "\(harness.screen)")
    }

    @Test func nextAndPreviousGoFromOneToTheOther() async throws {
        let harness = try await open(at: "24 nov 2026 8:00")
        for title in ["Coffee", "Review", "Other"] {
            await harness.press(".")
            #expect(line(harness).contains(title), "\(harness.screen)")
        }
        await harness.press(".")
        #expect(harness.screen.contains("There is no later meeting."))
        await harness.press(",")
        #expect(line(harness).contains("Review"), "\(harness.screen)")
    }

    @Test func keysMoveItAndEnterDropsIt() async throws {
        let harness = try await open()
        await harness.press(.space, .right, .down, "+")
        #expect(line(harness).contains("Wed 25 Nov 10:30–11:45  Coffee"), "\(harness.screen)")
        // Nothing is stored before.
        #expect(try times("Coffee", harness) == [Self.time(24, 10)])
        await harness.press(.enter)
        #expect(try times("Coffee", harness) == [Self.time(25, 10, 30, minutes: 75)], "\(harness.screen)")
        #expect(try times("Review", harness) == [Self.time(24, 14)])
        await harness.press("u")
        #expect(try times("Coffee", harness) == [Self.time(24, 10)], "\(harness.screen)")
    }

    @Test func theFooterSaysWhatSpaceDoesHere() async throws {
        let harness = try await open()
        func footer() -> String { harness.rows.last ?? "" }
        #expect(footer().contains("Space move") && footer().contains("e edit"), "\(footer())")
        await harness.press(.space)
        #expect(footer().contains("Enter move here") && footer().contains("↑↓←→ move"), "\(footer())")
        await harness.press(.escape, .up, .up, .up)
        #expect(footer().contains("Space mark") && !footer().contains("e edit"), "\(footer())")
    }

    /// Undo takes back the move that is under way, and nothing that was done before.
    @Test(arguments: [Key.escape, "u"]) func itIsLeftWhereItWas(_ key: Key) async throws {
        let harness = try await open()
        await harness.press(.space, .right, .right, key)
        #expect(try times("Coffee", harness) == [Self.time(24, 10)])
        #expect(line(harness).contains("Tue 24 Nov 10:00–11:00  Coffee"), "\(harness.screen)")
        // And the keys are those of the calendar again.
        await harness.press(.right)
        #expect(!line(harness).contains("Coffee"), "\(harness.screen)")
    }

    /// Athens puts its clocks forward on 28 March 2027.
    @Test func theHourStaysOverAChangeOfTheClocks() async throws {
        let march = { (day: Int) in CalendarSeed.timed(CalendarSeed.date(2027, 3, day), 10) }
        let harness = try await open(at: "27 mar 2027 10:00") { store in
            try store.save(Meeting(title: "Coffee", time: march(27), createdAt: Harness.now))
        }
        await harness.press(.space, .right, .enter)
        #expect(try times("Coffee", harness) == [march(28)], "\(harness.screen)")
    }

    @Test func ofASeriesIsAskedWhichDates() async throws {
        let harness = try await open { store in
            try store.save(
                Meeting(
                    title: "Coffee", time: Self.time(24, 10),
                    recurrence: Recurrence(rule: RecurrenceRule(.weekly, end: .count(3))),
                    createdAt: Harness.now))
        }
        await harness.press(.space, .down, .enter)
        #expect(harness.screen.contains("Move which dates?"), "\(harness.screen)")
        // Without an answer it is still held.
        await harness.press(.escape)
        #expect(line(harness).contains("10:30–11:30  Coffee"), "\(harness.screen)")
        await harness.press(.enter, .enter)
        #expect(
            try times("Coffee", harness).prefix(2) == [
                Self.time(24, 10, 30), CalendarSeed.timed(CalendarSeed.date(2026, 12, 1), 10),
            ], "\(harness.screen)")
    }

    @Test(arguments: [
        ("d", [MeetingTime]()), ("m", [time(27, 10)]),
    ])
    func commandsWorkOnIt(key: String, left: [MeetingTime]) async throws {
        let harness = try await open()
        await harness.press(Key(Character(key)))
        if key == "m" {
            await harness.type("fri")
            await harness.press(.enter)
        }
        #expect(try times("Coffee", harness) == left, "\(harness.screen)")
        #expect(try times("Review", harness) == [Self.time(24, 14)])
    }

    @Test func itIsEditedDoneCancelledAndTentative() async throws {
        let harness = try await open()
        func stored() throws -> Meeting? {
            let found = try harness.store.meetings(rows: 0..<9).first { $0.title == "Coffee" }
            return try found.flatMap { try harness.store.meeting($0.meetingID) }
        }
        await harness.press("x")
        #expect(try stored()?.doneAt != nil)
        await harness.press("x", "P")
        #expect(try stored()?.status == .tentative && stored()?.doneAt == nil, "\(harness.screen)")
        await harness.press("c")
        #expect(try stored()?.status == .cancelled, "\(harness.screen)")
        await harness.press("e")
        #expect(harness.screen.contains("Edit meeting"), "\(harness.screen)")
    }

    @Test func whereNoneIsTheCommandsSaySo() async throws {
        let harness = try await open(at: "23 nov 2026 10:00")
        await harness.press("d")
        #expect(harness.screen.contains("There is no meeting at the cursor."), "\(harness.screen)")
    }

    // MARK: - The mouse

    private func cell(_ day: String, _ hour: String, in harness: Harness) throws -> Point {
        let row = try #require(harness.rows.firstIndex { $0.hasPrefix(hour) }, "\(harness.screen)")
        let heading = try #require(harness.rows[3].range(of: day), "\(harness.screen)")
        return Point(
            column: harness.rows[3].distance(from: harness.rows[3].startIndex, to: heading.lowerBound) + 2,
            row: row)
    }

    private func drag(_ from: Point, _ to: Point, in harness: Harness) async {
        await harness.send(.mouse(Mouse(.press(.left), at: from)))
        await harness.send(.mouse(Mouse(.drag(.left), at: to)))
        await harness.send(.mouse(Mouse(.release(.left), at: to)))
    }

    @Test func draggingABlockMovesIt() async throws {
        let harness = try await open()
        await drag(
            try cell("Tue 24", "10:00", in: harness), try cell("Wed 25", "12:00", in: harness), in: harness)
        #expect(try times("Coffee", harness) == [Self.time(25, 12)], "\(harness.screen)")
    }

    @Test func draggingItsLastRowChangesTheEnd() async throws {
        let harness = try await open()
        let start = try cell("Tue 24", "10:00", in: harness)
        await drag(
            Point(column: start.column, row: start.row + 1), Point(column: start.column, row: start.row + 3),
            in: harness)
        #expect(try times("Coffee", harness) == [Self.time(24, 10, minutes: 120)], "\(harness.screen)")
    }

    @Test func aClickMovesNothing() async throws {
        let harness = try await open()
        let start = try cell("Tue 24", "10:00", in: harness)
        await harness.send(.mouse(Mouse(.press(.left), at: start)))
        await harness.send(.mouse(Mouse(.release(.left), at: start)))
        #expect(try times("Coffee", harness) == [Self.time(24, 10)])
        #expect(line(harness).contains("Coffee"), "\(harness.screen)")
    }

    /// In a month days alone are moved.
    @Test func inAMonthDaysAreMoved() async throws {
        let harness = try await open()
        await harness.press("v", ".", ",", .space, .down, .enter)
        let times = try times("Coffee", harness) + times("Review", harness)
        #expect(
            times.contains { $0 == CalendarSeed.timed(CalendarSeed.date(2026, 12, 1), 10) },
            "\(harness.screen)")
    }
}
