import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// Reminders in the open program, from Saturday, 21 November 2026, 09:41 on.
@MainActor
@Suite struct ReminderFlowTests {
    private func moment(_ hour: Int, _ minute: Int, day: Int = 21) -> Date {
        let wall = WallTime(date: CalendarDate(year: 2026, month: 11, day: day), hour: hour, minute: minute)
        return wall.instant(in: Harness.zone) ?? .distantPast
    }

    private func harness(_ size: Size = Size(columns: 120, rows: 36)) async throws -> Harness {
        try await Harness(size) { store in
            let venue = try store.save(Seed.entra)
            var coffee = Meeting(
                title: "Coffee with Maria", time: Seed.time(11, 21, 11), venue: venue, createdAt: Harness.now)
            coffee.kind = "Coffee"
            try store.save(coffee)
            try store.save(
                Meeting(title: "Design review", time: Seed.time(11, 21, 12), createdAt: Harness.now))
        }
    }

    private func line(_ harness: Harness) -> String { harness.rows.first { $0.hasPrefix(" ◆") } ?? "" }

    @Test func aReminderIsToldWhenItIsDue() async throws {
        let harness = try await harness()
        #expect(harness.app.nextReminder == moment(10, 15))
        await harness.move(to: moment(10, 14))
        #expect(line(harness) == "" && harness.terminal.notices.isEmpty)
        await harness.move(to: moment(10, 15))
        #expect(
            line(harness).hasPrefix(" ◆ Coffee with Maria · in 45 min · 11:00 · Café Entra"),
            "\(harness.screen)")
        #expect(line(harness).hasSuffix("F6 reminders  F7 later  F8 dismiss"), "\(line(harness))")
        #expect(harness.terminal.notices.map(\.title) == ["Coffee with Maria"])
        #expect(harness.terminal.notices.map(\.text) == ["in 45 min · 11:00 · Café Entra"])
        #expect(harness.terminal.notices.map(\.by) == [.likely])
        #expect(harness.app.nextReminder == moment(11, 0))
        // It stands, whatever is typed, and goes with the time.
        await harness.press("j", "k")
        await harness.move(to: moment(10, 20))
        #expect(line(harness).contains("in 40 min") && harness.terminal.notices.count == 1)
        // It was told: another process tells it no more.
        let other = try MeetStore(
            path: harness.store.path, now: { [clock = harness.clock] in clock.now }, zone: { Harness.zone })
        #expect(try other.takeReminders().due.isEmpty)
    }

    /// A page is what is seen of the list, less one row that stays.
    @Test func aPageIsWhatIsSeen() async throws {
        let harness = try await Harness(Size(columns: 80, rows: 16)) { store in
            for hour in 0..<48 {
                let time = Seed.time(11, 22 + hour / 24, hour % 24)
                try store.save(Meeting(title: "Call \(hour)!", time: time, createdAt: Harness.now))
            }
        }
        await harness.press(.function(6))
        func seen() -> [String] {
            harness.rows.compactMap { $0.firstMatch(of: /Call \d+!/).map { String($0.output) } }
        }
        let first = seen()
        #expect(first.count > 3 && first.count < 18, "\(harness.screen)")
        await harness.press(.pageDown)
        // The last one seen is in sight still.
        #expect(seen().contains(first[first.count - 1]), "\(harness.screen)")
    }

    @Test func severalLateOnesAreOne() async throws {
        let harness = try await harness()
        await harness.move(to: moment(12, 30))
        #expect(
            line(harness).contains("2 reminders · Coffee with Maria 11:00, Design review 12:00"),
            "\(harness.screen)")
        #expect(harness.terminal.notices.map(\.title) == ["2 reminders"])
        #expect(harness.terminal.notices.first?.text.split(separator: "\n").count == 2)
    }

    @Test func keysPutItOffAndDismissIt() async throws {
        let harness = try await harness()
        await harness.press(.function(7))
        #expect(harness.app.remark?.text == "F7 does nothing here.")
        await harness.move(to: moment(10, 15))
        await harness.press(.function(7))
        #expect(line(harness) == "" && harness.screen.contains("Next reminder: 10:25."), "\(harness.screen)")
        #expect(harness.app.nextReminder == moment(10, 25))
        await harness.move(to: moment(10, 25))
        #expect(line(harness).contains("in 35 min") && harness.terminal.notices.count == 2)
        await harness.press(.function(8))
        #expect(line(harness) == "" && harness.screen.contains("Dismissed."))
        #expect(try harness.store.standingReminders().isEmpty)
        // Nothing of it is taken back by undo.
        await harness.press("u")
        #expect(try harness.store.meetingCount() == 1)
    }

    /// A form is typed in while it comes.
    @Test func nothingTypedGoesAstray() async throws {
        let harness = try await harness()
        await harness.press("n")
        await harness.type("Tea")
        await harness.move(to: moment(10, 15))
        await harness.type(" and cake")
        #expect(line(harness).contains("Coffee with Maria") && harness.screen.contains("Tea and cake"))
        await harness.press(.function(8))
        await harness.type("s")
        #expect(line(harness) == "" && harness.screen.contains("Tea and cakes"))
    }

    @Test func whatIsDoneElsewhereIsTakenOff() async throws {
        let harness = try await harness()
        await harness.move(to: moment(10, 15))
        #expect(line(harness).contains("Coffee"))
        let row = try #require(try harness.store.meetings(rows: 0..<1).first)
        try harness.store.setDone(row.id, true, scope: .this)
        await harness.changeElsewhere()
        #expect(line(harness) == "", "\(harness.screen)")
    }

    @Test func aNewMeetingWakesTheProgramInTime() async throws {
        let harness = try await harness()
        try harness.store.save(Meeting(title: "Bus", time: Seed.time(11, 21, 9, 50), createdAt: Harness.now))
        await harness.changeElsewhere()
        #expect(harness.app.nextReminder == moment(9, 50))
        await harness.move(to: moment(9, 50))
        #expect(line(harness).contains("Bus"))
    }

    @Test(arguments: [("off", 0), ("bell", 1), ("osc99", 1)])
    func theTerminalTellsAsItIsSet(setting: String, count: Int) async throws {
        let harness = try await harness()
        try harness.store.set("reminders.terminal", to: setting)
        await harness.changeElsewhere()
        await harness.move(to: moment(10, 15))
        #expect(line(harness).contains("Coffee") && harness.terminal.notices.count == count)
        let ways: [String: TerminalNotice] = ["bell": .bell, "osc99": .sequence(.osc99)]
        #expect(harness.terminal.notices.first?.by == ways[setting])
    }

    @Test func theMouseAnswersToo() async throws {
        let harness = try await harness()
        await harness.move(to: moment(10, 15))
        let row = try #require(harness.rows.firstIndex { $0.hasPrefix(" ◆") })
        let column = try #require(
            harness.rows[row].range(of: "F8").map { range in
                harness.rows[row].distance(from: harness.rows[row].startIndex, to: range.lowerBound)
            })
        await harness.send(.mouse(Mouse(.press(.left), at: Point(column: 10, row: row))))
        #expect(harness.screen.contains("┌─ Reminders"), "\(harness.screen)")
        await harness.press(.escape)
        await harness.send(.mouse(Mouse(.press(.left), at: Point(column: column, row: row))))
        #expect(line(harness) == "")
    }

    // MARK: - The panel

    @Test func thePanelListsWhatWasToldAndWhatIsToCome() async throws {
        let harness = try await harness()
        await harness.move(to: moment(10, 15))
        await harness.press(.function(6))
        let rows = harness.rows.map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(harness.screen.contains("Shown") && harness.screen.contains("Upcoming"), "\(harness.screen)")
        #expect(rows.contains { $0.contains("▌ 10:15") && $0.contains("from its kind") }, "\(harness.screen)")
        #expect(rows.contains { $0.contains("11:00") && $0.contains("it starts") })
        // To the one at 12:00, which is put off until a typed time.
        await harness.press("j", "j", "s")
        #expect(harness.screen.contains("tomorrow morning") && harness.screen.contains("Sun 22 Nov 09:00"))
        await harness.type("time")
        await harness.press(.enter)
        #expect(harness.screen.contains("20 min"), "\(harness.screen)")
        await harness.type("soon")
        await harness.press(.enter)
        #expect(harness.screen.contains("!"))
        await harness.press(.control("u"))
        await harness.type("14:00")
        await harness.press(.enter)
        #expect(harness.screen.contains("Next reminder: 14:00."), "\(harness.screen)")
        #expect(try harness.store.reminders().contains { $0.at == moment(14, 0) && $0.isSnoozed })
        // The one that was told is dismissed, and gone from the foot as well.
        await harness.press("g", "d")
        #expect(line(harness) == "" && !harness.screen.contains("Shown\n"))
        await harness.press(.escape)
        #expect(!harness.screen.contains("┌─ Reminders"))
    }

    @Test func enterGoesToTheMeeting() async throws {
        let harness = try await harness()
        await harness.press("6", .function(6), "j", "j", .enter)
        #expect(harness.rows.contains { $0.contains("Design review") }, "\(harness.screen)")
        #expect(!harness.screen.contains("┌─ Reminders"), "\(harness.screen)")
        await harness.press(.escape)
        #expect(harness.screen.contains("┌─ Reminders"), "\(harness.screen)")
    }

    @Test func withoutAnyItSaysHowToHaveSome() async throws {
        let harness = try await Harness(Size(columns: 80, rows: 24))
        await harness.press(.function(6))
        #expect(harness.screen.contains("No reminders."), "\(harness.screen)")
        await harness.press("s", "d", .enter, .escape)
        #expect(!harness.screen.contains("No reminders."))
    }

    // MARK: - How it looks

    nonisolated private static let sizes = Snapshot.sizes

    @Test(.inEveryLanguage, arguments: sizes) func aNotice(_ size: (Int, Int)) async throws {
        let harness = try await harness(Size(columns: size.0, rows: size.1))
        await harness.move(to: moment(10, 15))
        try harness.look("reminder-notice")
    }

    @Test(.inEveryLanguage, arguments: sizes) func severalNotices(_ size: (Int, Int)) async throws {
        let harness = try await harness(Size(columns: size.0, rows: size.1))
        await harness.move(to: moment(12, 30))
        try harness.look("reminder-notices")
    }

    @Test(.inEveryLanguage, arguments: sizes) func thePanel(_ size: (Int, Int)) async throws {
        let harness = try await harness(Size(columns: size.0, rows: size.1))
        await harness.move(to: moment(10, 15))
        await harness.press(.function(6))
        try harness.look("reminders")
    }
}
