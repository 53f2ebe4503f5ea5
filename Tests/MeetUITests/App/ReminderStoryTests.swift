import Foundation
import MeetCore
import MeetStore
import Operations
import Synchronization
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// The story that reminders are made for: a coffee, a dinner, a keyboard and antibiotics, told by the open program, by the
/// agent while it is closed, and by whoever comes next where one is killed; none twice, none lost.
@MainActor
@Suite struct ReminderStoryTests {
    /// All that was told, by whom: `program Coffee`.
    private final class Told: Sendable {
        private let state = Mutex([String]())
        var lines: [String] { state.withLock { $0 } }
        func add(_ line: String) { state.withLock { $0.append(line) } }
    }

    private let told = Told()

    private func moment(_ day: Int, _ hour: Int, _ minute: Int) -> Date {
        let wall = WallTime(date: CalendarDate(year: 2026, month: 11, day: day), hour: hour, minute: minute)
        return wall.instant(in: Harness.zone) ?? .distantPast
    }

    /// A process of its own on the same database.
    private func process(_ harness: Harness) throws -> MeetStore {
        try MeetStore(
            path: harness.store.path, now: { [clock = harness.clock] in clock.now }, zone: { Harness.zone })
    }

    /// A round of the agent.
    private func agent(_ store: MeetStore, _ harness: Harness) throws {
        let (told, clock) = (told, harness.clock)
        let agent = ReminderAgent(
            Workspace(store: store, now: { clock.now }),
            words: { reminders, now in
                let (title, text) = ReminderText.notice(reminders, now: now, zone: Harness.zone)
                return AgentNotice(title: title, text: text)
            }, deliver: { told.add("agent \($0.title)") })
        #expect(try agent.tell().failures.isEmpty)
    }

    /// What the open program told since it was looked at last.
    private func program(_ harness: Harness, _ count: inout Int) {
        for notice in harness.terminal.notices.dropFirst(count) { told.add("program \(notice.title)") }
        count = harness.terminal.notices.count
    }

    private func plan(_ store: MeetStore) throws {
        var coffee = Meeting(title: "Coffee", time: Seed.time(11, 21, 11), createdAt: Harness.now)
        coffee.kind = "Coffee"
        try store.save(coffee)
        var dinner = Meeting(title: "Dinner", time: Seed.time(11, 21, 10, 26), createdAt: Harness.now)
        dinner.kind = "Restaurant"
        try store.save(dinner)
        let shops = try ["Keys & Co", "Typing"].map { try store.save(Venue(name: $0)) }
        var keyboard = Meeting(
            title: "Keyboard", venue: shops[0], otherVenues: [shops[1]], createdAt: Harness.now)
        let friday = CalendarDate(year: 2026, month: 11, day: 27)
        keyboard.time = .due(Deadline(day: friday.adding(days: -6), minute: 17 * 60, zone: "Europe/Athens"))
        try store.save(keyboard)
        var antibiotics = Meeting(title: "Antibiotics", placeKind: "pharmacy", createdAt: Harness.now)
        antibiotics.time = .due(Deadline(day: friday))
        try store.save(antibiotics)
    }

    @Test func eachIsToldAtItsTimeOnce() async throws {
        let harness = try await Harness(seed: plan)
        let store = harness.store
        let all = try store.reminders()
        #expect(
            all.map { "\($0.title) \($0.id.reason.word)" } == [
                "Coffee lead", "Dinner start", "Coffee start", "Keyboard deadline", "Antibiotics deadline",
            ])
        #expect(
            all.map(\.at) == [
                moment(21, 10, 15), moment(21, 10, 26), moment(21, 11, 0), moment(21, 17, 0),
                moment(27, 9, 0),
            ])
        var seen = 0
        let first = try process(harness)

        // The program is open, and an agent runs beside it.
        await harness.move(to: moment(21, 10, 15))
        try agent(first, harness)
        program(harness, &seen)
        #expect(told.lines == ["program Coffee"])

        // The program is closed.
        await harness.leave()
        harness.clock.move(to: moment(21, 10, 26))
        try agent(first, harness)
        try agent(first, harness)
        #expect(told.lines.last == "agent Dinner" && told.lines.count == 2)

        // An agent is killed between taking a reminder and telling it; another begins, and then the program is opened.
        harness.clock.move(to: moment(21, 11, 0))
        #expect(try first.takeReminders().due.map(\.title) == ["Coffee"])
        let second = try process(harness)
        try agent(second, harness)
        #expect(told.lines.count == 2)
        first.close()
        try agent(second, harness)
        #expect(told.lines.last == "agent Coffee" && told.lines.count == 3)
        await harness.restart()
        program(harness, &seen)
        #expect(told.lines.count == 3)

        // The program is killed between: its lock goes with the store that stands for it.
        harness.clock.move(to: moment(21, 17, 0))
        let killed = try process(harness)
        #expect(try killed.takeReminders().due.map(\.title) == ["Keyboard"])
        try agent(second, harness)
        await harness.move(to: moment(21, 17, 0))
        program(harness, &seen)
        #expect(told.lines.count == 3)
        killed.close()
        await harness.move(to: moment(21, 17, 1))
        try agent(second, harness)
        program(harness, &seen)
        #expect(told.lines.last == "program Keyboard" && told.lines.count == 4)

        // The computer sleeps over the morning of Friday.
        await harness.leave()
        harness.clock.move(to: moment(27, 11, 30))
        try agent(second, harness)
        await harness.restart()
        await harness.move(to: moment(27, 11, 31))
        program(harness, &seen)
        #expect(
            told.lines == [
                "program Coffee", "agent Dinner", "agent Coffee", "program Keyboard", "agent Antibiotics",
            ])
        #expect(try store.reminders().isEmpty && harness.app.nextReminder == nil)
    }

    @Test func doneIsNotToldAndNotDoneIs() async throws {
        let harness = try await Harness(seed: plan)
        let rows = try harness.store.meetings(rows: 0..<9)
        let keyboard = try #require(rows.first { $0.title == "Keyboard" })
        let coffee = try #require(rows.first { $0.title == "Coffee" })
        for row in [keyboard, coffee] { try harness.store.setDone(row.id, true, scope: .this) }
        await harness.changeElsewhere()
        #expect(harness.app.nextReminder == moment(21, 10, 26))
        await harness.move(to: moment(21, 10, 20))
        try harness.store.setDone(coffee.id, false, scope: .this)
        await harness.changeElsewhere()
        await harness.move(to: moment(21, 18, 0))
        // The lead of the coffee was past by then.
        #expect(harness.terminal.notices.map(\.title) == ["2 reminders"])
        #expect(harness.terminal.notices.first?.text.contains("Keyboard") == false)
    }
}
