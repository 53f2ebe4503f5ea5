import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// Picking a time by keys.
@MainActor
@Suite struct WhenPickerFlowTests {
    /// The calendar of a new meeting, with the focus on so many parts after the day.
    private func calendar(_ harness: Harness, part: Int = 0) async {
        await harness.press("n", "x", .tab, .enter)
        for _ in 0..<part { await harness.press(.tab) }
        #expect(harness.screen.contains("Date and time"))
    }

    @Test func theFirstCharacterTakesThePlaceOfTheLength() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await calendar(harness, part: 2)
        await harness.type("2h")
        #expect(harness.screen.contains("10:00–12:00"), "\(harness.screen)")
        await harness.press(.up, "9", "0")
        #expect(harness.screen.contains("10:00–11:30"))
        // A cursor that was moved is in a text that is kept.
        await harness.press(.tab, .backTab, .left, "x")
        #expect(harness.screen.contains("“1 h 30 mixn” is not a valid length"), "\(harness.screen)")
    }

    @Test func whatIsNoLengthIsSaidAtOnce() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await calendar(harness, part: 2)
        await harness.type("2x")
        #expect(harness.screen.contains("“2x” is not a valid length."))
        await harness.press(.enter)
        #expect(harness.screen.contains("Date and time"))
        await harness.press(.control("u"), "2", "h", .enter)
        #expect(harness.screen.contains("10:00–12:00"))
        #expect(harness.screen.contains("▌ Venue"))
    }

    @Test func enterFinishesOnceAZoneIsTaken() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await calendar(harness, part: 3)
        await harness.press(.enter)
        await harness.type("tokyo")
        await harness.press(.enter)
        #expect(harness.screen.contains("Asia/Tokyo"))
        await harness.press(.enter)
        #expect(harness.screen.contains("▌ Venue"), "\(harness.screen)")
    }

    @Test func whatTakesPlaceAtTheSameTimeIsSaid() async throws {
        let harness = try await Harness(Size(columns: 80, rows: 24), seed: Seed.everything)
        await calendar(harness)
        // From ten to eleven nothing else takes place.
        #expect(!harness.screen.contains("overlaps"))
        #expect(harness.rows.last?.contains("Esc back") == true)
        await harness.press(.tab, .down)
        #expect(harness.screen.contains("! overlaps “Coffee at Entra”"))
        await harness.press(.up)
        #expect(!harness.screen.contains("overlaps"))
        await harness.press(.tab, "2", "h")
        #expect(harness.screen.contains("! overlaps “Coffee at Entra”"))
        // A whole day takes time, too.
        await harness.press(.backTab, .home)
        #expect(harness.screen.contains("! overlaps “Coffee at Entra”"), "\(harness.screen)")
    }

    @Test func nobodyIsWarnedOfWhatIsCalledOff() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("c", "e", .tab, .enter, .tab)
        for _ in 0..<15 { await harness.press(.down) }
        #expect(harness.screen.contains("18:30–19:30"), "\(harness.screen)")
        #expect(!harness.screen.contains("overlaps"))
    }

    // MARK: - The day's agenda

    @Test(arguments: [(120, 36), (80, 24)]) func theAgendaStandsBesideTheHours(_ size: (Int, Int))
        async throws
    {
        let harness = try await Harness(
            Size(columns: size.0, rows: size.1),
            seed: { store in
                try Seed.everything(store)
                try store.save(
                    Meeting(
                        title: "Call", time: Seed.time(11, 21, 15), status: .confirmed, doneAt: Harness.now,
                        createdAt: Harness.now))
            })
        await calendar(harness)
        // Where there is little room, the start alone.
        let (coffee, design) =
            size.0 > 100 ? ("11:00–12:00  Coffee", "18:30–19:30  Design") : ("11:00  Coffee", "18:30  Design")
        #expect(harness.screen.contains("│  " + coffee), "\(harness.screen)")
        #expect(harness.screen.contains("│  " + design))
        // What is done takes no time any more.
        #expect(!harness.screen.contains("Call"))
        await harness.press(.tab, .down, .down)
        // The clash is named in it, in its place.
        #expect(harness.screen.contains("│ !" + coffee), "\(harness.screen)")
        #expect(harness.screen.contains("│  " + design))
        #expect(harness.screen.contains("! overlaps “Coffee at Entra”"))
        await harness.press(.backTab, .right, .right)
        #expect(harness.screen.contains("nothing planned"), "\(harness.screen)")
    }

    // MARK: - The hour of a day

    private func asked(_ typed: String = "fri") async throws -> Harness {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("n", "x", .tab)
        await harness.type(typed)
        #expect(harness.screen.contains("Enter picks the hour"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.screen.contains("What time? Type it, or Enter for the whole day."))
        return harness
    }

    @Test func theHourOfADayIsAskedFor() async throws {
        let harness = try await asked()
        await harness.press("1", "5")
        #expect(harness.screen.contains("Fri 27 Nov 2026 · 15:00–16:00"), "\(harness.screen)")
        #expect(!harness.screen.contains("What time?"))
        await harness.press(":", "3", "0")
        #expect(harness.screen.contains("Fri 27 Nov 2026 · 15:30–16:30"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.screen.contains("When       Fri 27 Nov 2026 15:30–16:30"), "\(harness.screen)")
        #expect(harness.screen.contains("▌ Venue"))
    }

    @Test func enterAgainKeepsTheWholeDay() async throws {
        let harness = try await asked()
        await harness.press(.enter)
        #expect(harness.screen.contains("▌ Venue"), "\(harness.screen)")
        #expect(harness.screen.contains("Fri 27 Nov 2026 · all day"))
        // It is not asked again.
        await harness.press(.backTab)
        #expect(!harness.screen.contains("picks the hour"), "\(harness.screen)")
        await harness.press(.control("s"))
        let day = CalendarDate(year: 2026, month: 11, day: 27)
        #expect(
            try harness.store.meetings(MeetingQuery(), rows: 0..<9).map(\.time) == [
                .allDay(first: day, last: day)
            ])
    }

    @Test func tabLeavesADayAsItIs() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("n", "x", .tab)
        await harness.type("fri")
        await harness.press(.tab)
        #expect(harness.screen.contains("▌ Venue"), "\(harness.screen)")
        #expect(harness.screen.contains("→ Fri 27 Nov 2026 · all day"))
    }

    @Test func theFirstHourOfADayIsNotTheNight() async throws {
        let harness = try await asked("tomorrow")
        await harness.press(.down)
        #expect(harness.screen.contains("Sun 22 Nov 2026 · 09:00–10:00"), "\(harness.screen)")
    }

    // MARK: - Digits, and what is in sight

    @Test func digitsGoToADay() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await calendar(harness)
        await harness.press("2")
        #expect(harness.screen.contains("Mon 2 Nov 2026 · 10:00–11:00"), "\(harness.screen)")
        #expect(harness.screen.contains("› 2 "), "\(harness.screen)")
        await harness.press("4")
        #expect(harness.screen.contains("Tue 24 Nov 2026 · 10:00–11:00"), "\(harness.screen)")
        #expect(harness.screen.contains("› 24 "))
        // Another key ends the number; the next digit begins one, in the month that is shown then.
        await harness.press(.pageDown, "3", "1")
        #expect(harness.screen.contains("Thu 31 Dec 2026 · 10:00–11:00"), "\(harness.screen)")
        await harness.press(.tab)
        #expect(!harness.screen.contains("› "), "\(harness.screen)")
        await harness.press("9", "3", "0")
        #expect(harness.screen.contains("Thu 31 Dec 2026 · 09:30–10:30"), "\(harness.screen)")
        #expect(harness.screen.contains("› 9:30 "), "\(harness.screen)")
    }

    @Test(arguments: [(120, 36), (80, 24)]) func itOpensOnTheHoursOfTheDay(_ size: (Int, Int)) async throws {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Seed.contacts)
        await calendar(harness)
        func hasHour(_ hour: String) -> Bool { harness.rows.contains { $0.contains("│  \(hour)") } }
        #expect(hasHour("07:00") && hasHour("10:00") && hasHour("13:00"), "\(harness.screen)")
        #expect(!hasHour("06:30"), "\(harness.screen)")
        await harness.press(.tab, "2", "1", ":", "3")
        #expect(hasHour("21:30") && !hasHour("22:00"), "\(harness.screen)")
        // The night is in sight where the start is.
        await harness.press(.down, .down, .down)
        #expect(hasHour("23:00") && hasHour("23:30"), "\(harness.screen)")
        await harness.press("0", "2")
        #expect(hasHour("01:00") && hasHour("02:00"), "\(harness.screen)")
        await harness.press(.home, .down)
        #expect(harness.screen.contains("09:00–10:00"), "\(harness.screen)")
    }

    @Test(arguments: [(120, 36), (80, 24), (40, 12)])
    func theHiddenCursorIsOnDayOrHour(_ size: (Int, Int)) async throws {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Seed.contacts)
        await calendar(harness)
        func text(_ columns: Int) throws -> String {
            let buffer = harness.frame.buffer
            let place = try #require(buffer.restingPlace)
            return (0..<columns).map { buffer[Point(column: place.column + $0, row: place.row)].text }
                .joined()
        }
        #expect(try text(2) == "21", "\(harness.screen)")
        await harness.press("5")
        #expect(try text(2) == " 5", "\(harness.screen)")
        await harness.press(.tab)
        #expect(try text(5) == "10:00", "\(harness.screen)")
        await harness.press(.down)
        #expect(try text(5) == "10:30", "\(harness.screen)")
    }

    /// The heading of the part that the keys are for stands on the bar's background.
    @Test func theFocusedPartIsMarked() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await calendar(harness)
        let background = harness.app.theme.barRow.background
        for name in ["November 2026", "whole day", "Length", "Zone", "Repeat"] {
            #expect(harness.style(of: name)?.background == background, "\(name): \(harness.screen)")
            await harness.press(.tab)
            #expect(harness.style(of: name)?.background != background, "\(name)")
        }
    }

    // MARK: - Changes of the clocks

    @Test func hoursThatTheClocksSkipAreNamed() async throws {
        let harness = try await Harness()
        await harness.press("n", "x", .tab)
        await harness.type("2027-03-28 03:30")
        await harness.press(.control("o"), .tab)
        #expect(
            harness.screen.contains("03:30 does not exist that night; 04:30 is used."), "\(harness.screen)")
        let skipped = harness.rows.filter { $0.contains("clocks go forward") }
        #expect(skipped.count == 2 && skipped.allSatisfy { $0.contains("│  03:") }, "\(harness.screen)")
        await harness.press(.down)
        #expect(!harness.screen.contains("does not exist"), "\(harness.screen)")
    }

    @Test func hoursThatComeTwiceAreNamed() async throws {
        let harness = try await Harness()
        await harness.press("n", "x", .tab)
        await harness.type("2027-10-31 02:30")
        await harness.press(.control("o"), .tab)
        #expect(harness.rows.filter { $0.contains("occurs twice") }.count == 2, "\(harness.screen)")
        await harness.press(.down)
        #expect(
            harness.screen.contains("03:00 occurs twice that night; the first is used, at UTC+03:00."),
            "\(harness.screen)")
    }

    // MARK: - Other zones

    @Test func theirHoursStandBesideTheDays() async throws {
        let harness = try await Harness(Size(columns: 80, rows: 24)) { store in
            try store.set("zones.shown", to: "America/New_York, Asia/Tokyo, Europe/Athens")
        }
        await calendar(harness)
        #expect(harness.screen.contains("New York Tokyo"), "\(harness.screen)")
        // Where the clocks show the same as here nothing is told.
        #expect(!harness.screen.contains("Athens Tokyo") && !harness.screen.contains("Tokyo    Athens"))
        await harness.press(.tab, "1", "7")
        let row = harness.rows.first { $0.contains("│  17:00 ┃") }
        #expect(row?.contains("10:00    00:00+1") == true, "\(harness.screen)")
    }
}
