import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// When nothing is planned, listed and taken by keys.
@MainActor
@Suite struct FreeTimeFlowTests {
    /// A new meeting's form, with something typed as its time.
    private func form(_ typed: String = "", size: Size = Size(columns: 120, rows: 36)) async throws -> Harness
    {
        let harness = try await Harness(size, seed: Seed.monday)
        await harness.press("n", "x", .tab)
        await harness.type(typed)
        return harness
    }

    /// The listed days and slots, the marked one with its bar.
    private func listed(_ harness: Harness) -> [String] {
        harness.rows.compactMap { row in
            guard
                let range = row.range(of: #"(▌ )? *\d\d:\d\d–\d\d:\d\d .* free"#, options: .regularExpression)
            else { return nil }
            return row[range].split(separator: " ").joined(separator: " ")
        }
    }

    @Test func aSlotIsTakenIntoTheForm() async throws {
        let harness = try await form()
        await harness.press(.function(4))
        #expect(harness.screen.contains("Free time"), "\(harness.screen)")
        #expect(harness.screen.contains("for 1 h · Mon–Fri 09:00–18:00 · until Fri 4 Dec"))
        // What is called off and what is to be done by a day take no time.
        #expect(
            Array(listed(harness).prefix(3)) == [
                "▌ 09:00–10:00 1 h free", "11:30–18:00 6 h 30 min free", "09:00–18:00 9 h free",
            ], "\(harness.screen)")
        // The day's agenda stands beside it.
        #expect(harness.screen.contains("10:00–11:30  Planning"))
        #expect(!harness.screen.contains("Called off"))
        // Later in the slot, at a half-hour.
        await harness.press(.down, .right, .right, .left)
        #expect(harness.screen.contains("Mon 23 Nov 2026 · 12:00–13:00"), "\(harness.screen)")
        await harness.press(.left, .left)
        #expect(harness.screen.contains("Mon 23 Nov 2026 · 11:30–12:30"))
        await harness.press(.right, .enter)
        #expect(harness.screen.contains("When       Mon 23 Nov 2026 12:00–13:00"), "\(harness.screen)")
        #expect(harness.screen.contains("▌ Venue"))
        await harness.press(.control("s"))
        let rows = try harness.store.meetings(MeetingQuery(text: "x"), rows: 0..<9)
        #expect(rows.map(\.time) == [Seed.time(11, 23, 12)])
    }

    @Test(arguments: ["f", "free"]) func theLetterAndTheWordListItToo(_ typed: String) async throws {
        let harness = try await form(typed)
        #expect(harness.screen.contains("Enter shows when you are free"), "\(harness.screen)")
        #expect(!harness.screen.contains("I do not understand"))
        await harness.press(.enter)
        #expect(listed(harness).first == "▌ 09:00–10:00 1 h free", "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.screen.contains("When       Mon 23 Nov 2026 09:00–10:00"), "\(harness.screen)")
    }

    @Test func escLeavesWhatWasTyped() async throws {
        let harness = try await form("fri 15:00")
        await harness.press(.function(4), .escape)
        #expect(harness.screen.contains("▌ When       fri 15:00"), "\(harness.screen)")
    }

    @Test func whatIsTypedIsWhereItBeginsAndHowLongItIs() async throws {
        let harness = try await form("fri 15:00 for 2h")
        await harness.press(.function(4))
        #expect(
            harness.screen.contains("for 2 h · Mon–Fri 09:00–18:00 · until Thu 10 Dec"), "\(harness.screen)")
        #expect(listed(harness).first == "▌ 09:00–18:00 9 h free")
        #expect(harness.screen.contains("Fri 27 Nov 2026 · 09:00–11:00"))
    }

    /// What is typed to come again does so from the free slot on.
    @Test func aSeriesStaysOne() async throws {
        let harness = try await form("every tue 15:00")
        await harness.press(.function(4), .enter)
        #expect(
            harness.screen.contains("When       Tue 24 Nov 2026 09:00–10:00, every Tuesday"),
            "\(harness.screen)")
    }

    @Test func lengthAndWeeksAreChanged() async throws {
        let harness = try await form()
        await harness.press(.function(4), "+")
        #expect(harness.screen.contains("for 1 h 15 min"), "\(harness.screen)")
        #expect(listed(harness).first == "▌ 11:30–18:00 6 h 30 min free")
        await harness.press("-", "-")
        #expect(harness.screen.contains("for 45 min"))
        #expect(listed(harness).first == "▌ 09:00–10:00 1 h free")
        await harness.press("]")
        #expect(harness.screen.contains("until Fri 18 Dec"), "\(harness.screen)")
        await harness.press("[")
        #expect(harness.screen.contains("until Fri 4 Dec"), "\(harness.screen)")
        // Before today is nothing to plan.
        await harness.press("[")
        #expect(harness.screen.contains("until Fri 4 Dec"))
    }

    @Test func thatNothingIsFreeIsSaid() async throws {
        let harness = try await form()
        try harness.store.set("me.working-hours", to: "Su 20:00-20:30")
        await harness.changeElsewhere()
        await harness.press(.function(4))
        #expect(
            harness.screen.contains(
                "There is no free slot of 1 h within your working hours until Fri 4 Dec."),
            "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.screen.contains("until Fri 18 Dec."), "\(harness.screen)")
        await harness.press("-", "-")
        #expect(
            listed(harness) == ["▌ 20:00–20:30 30 min free", "20:00–20:30 30 min free"], "\(harness.screen)")
    }

    @Test func workingHoursThatSayNothingAreNamed() async throws {
        let harness = try await form()
        try harness.store.set("me.working-hours", to: "mornings")
        await harness.changeElsewhere()
        await harness.press(.function(4))
        #expect(
            harness.screen.contains("“mornings” are not valid working hours; set them on Me"),
            "\(harness.screen)")
    }

    @Test func theCalendarOfDaysListsItToo() async throws {
        let harness = try await form("tue 10:00 for 90m")
        await harness.press(.control("o"), "f")
        #expect(harness.screen.contains("for 1 h 30 min · "), "\(harness.screen)")
        #expect(listed(harness).first == "▌ 09:00–18:00 9 h free")
        await harness.press(.enter)
        #expect(harness.screen.contains("When       Tue 24 Nov 2026 09:00–10:30"), "\(harness.screen)")
    }

    @Test func whatIsChangedIsNotInItsOwnWay() async throws {
        let harness = try await Harness(seed: Seed.monday)
        await harness.press("e", .tab, .function(4))
        #expect(harness.screen.contains("for 1 h 30 min"), "\(harness.screen)")
        #expect(listed(harness).first == "▌ 09:00–18:00 9 h free")
    }

    // MARK: - Length and day

    /// The bar stays on its day while that has room, and comes back to it.
    @Test func anotherLengthKeepsTheDay() async throws {
        let harness = try await Harness(seed: Seed.monday)
        try harness.store.save(
            Meeting(title: "Early", time: Seed.time(11, 24, 9, minutes: 480), createdAt: Harness.now))
        await harness.changeElsewhere()
        await harness.press("n", "x", .tab, .function(4))
        // Monday 9–10 and 11:30–18, Tuesday 17–18, Wednesday.
        await harness.press(.down, .down)
        #expect(harness.screen.contains("Tue 24 Nov 2026 · 17:00–18:00"), "\(harness.screen)")
        await harness.press("-", "-")
        #expect(harness.screen.contains("Tue 24 Nov 2026 · 17:00–17:30"), "\(harness.screen)")
        await harness.press("+", "+")
        #expect(harness.screen.contains("Tue 24 Nov 2026 · 17:00–18:00"), "\(harness.screen)")
        // It is too short for that: the next day, and back again.
        await harness.press("+")
        #expect(harness.screen.contains("Wed 25 Nov 2026 · 09:00–10:15"), "\(harness.screen)")
        await harness.press("-")
        #expect(harness.screen.contains("Tue 24 Nov 2026 · 17:00–18:00"), "\(harness.screen)")
        // Where the slot is gone another of its day is taken.
        await harness.press(.home, "+")
        #expect(harness.screen.contains("Mon 23 Nov 2026 · 11:30–12:45"), "\(harness.screen)")
        await harness.press("-")
        #expect(harness.screen.contains("Mon 23 Nov 2026 · 09:00–10:00"), "\(harness.screen)")
    }

    /// A start that was moved stays as far as the meeting has room.
    @Test func anotherLengthKeepsTheStart() async throws {
        let harness = try await form()
        await harness.press(.function(4), .down, .right, "+")
        #expect(harness.screen.contains("Mon 23 Nov 2026 · 12:00–13:15"), "\(harness.screen)")
        await harness.press("-")
        #expect(harness.screen.contains("Mon 23 Nov 2026 · 12:00–13:00"), "\(harness.screen)")
    }

    @Test func aTripOfWholeDaysIsBusyAndWarns() async throws {
        let harness = try await Harness(seed: Seed.monday)
        try harness.store.save(
            Meeting(
                title: "Rome",
                time: .allDay(
                    first: CalendarDate(year: 2026, month: 11, day: 23),
                    last: CalendarDate(year: 2026, month: 11, day: 24)), createdAt: Harness.now))
        await harness.changeElsewhere()
        await harness.press("n", "x", .tab)
        await harness.type("tue 10:00")
        #expect(harness.screen.contains("! overlaps “Rome” all day"), "\(harness.screen)")
        await harness.press(.function(4))
        #expect(harness.screen.contains("Wed 25 Nov 2026 · 09:00–10:00"), "\(harness.screen)")
    }

    // MARK: - From anywhere

    @Test(arguments: ["1", "2", "3", "4", "5", "6"] as [Key])
    func itIsThereInEveryTab(_ tab: Key) async throws {
        let harness = try await Harness(seed: Seed.monday)
        await harness.press(tab, .function(4))
        #expect(listed(harness).first == "▌ 09:00–10:00 1 h free", "\(harness.screen)")
        await harness.press(.down, .enter)
        #expect(harness.screen.contains("New meeting"), "\(harness.screen)")
        #expect(harness.screen.contains("When       Mon 23 Nov 2026 11:30–12:30"), "\(harness.screen)")
        await harness.type("Tea")
        await harness.press(.control("s"))
        let rows = try harness.store.meetings(MeetingQuery(text: "tea"), rows: 0..<9)
        #expect(rows.map(\.time) == [Seed.time(11, 23, 11, 30)])
    }

    @Test func thePaletteHasIt() async throws {
        let harness = try await Harness(seed: Seed.monday)
        await harness.press("3", ":")
        await harness.type("free time")
        await harness.press(.enter)
        #expect(listed(harness).first == "▌ 09:00–10:00 1 h free", "\(harness.screen)")
        await harness.press(.escape)
        #expect(!harness.screen.contains("Free time"))
    }

    /// In a form it is that of the form, whatever its field.
    @Test func anyFieldOfAFormHasIt() async throws {
        let harness = try await Harness(seed: Seed.monday)
        await harness.press("n", "x", .function(4), .enter, .control("s"))
        let rows = try harness.store.meetings(MeetingQuery(text: "x"), rows: 0..<9)
        #expect(rows.map(\.time) == [Seed.time(11, 23, 9)], "\(harness.screen)")
    }

    // MARK: - Busy or free

    @Test func aMeetingCountsAsFreeByAKey() async throws {
        let harness = try await Harness(seed: Seed.monday)
        await harness.press("B")
        #expect(harness.screen.contains("“Planning” now counts as free."), "\(harness.screen)")
        #expect(harness.screen.contains("Counts as free"), "\(harness.screen)")
        await harness.press("n", "x", .tab)
        await harness.type("mon 10:30")
        #expect(!harness.screen.contains("overlaps"))
        await harness.press(.function(4))
        #expect(listed(harness).first == "▌ 09:00–18:00 9 h free", "\(harness.screen)")
    }
}
