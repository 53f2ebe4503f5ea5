import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// The calendar by keys.
@MainActor
@Suite struct CalendarFlowTests {
    private func open(
        _ size: Size = Size(columns: 120, rows: 36),
        seed: (MeetStore) throws -> Void = CalendarSeed.everything
    ) async throws -> Harness {
        let harness = try await Harness(size, seed: seed)
        await harness.press("2")
        return harness
    }

    private func go(_ harness: Harness, to typed: String) async {
        await harness.press("g")
        await harness.type(typed)
        await harness.press(.enter)
    }

    /// The line above the sheet.
    private func title(_ harness: Harness) -> String { harness.rows[2] }

    private func footer(_ harness: Harness) -> String { harness.rows.last ?? "" }

    private func meeting(_ harness: Harness, _ title: String) throws -> Meeting? {
        let found = try harness.store.meetings(rows: 0..<200).first { $0.title == title }
        return try found.flatMap { try harness.store.meeting($0.meetingID) }
    }

    /// The letter of the calendar is not told by its colour alone, however few cells there are.
    @Test(arguments: 1...12) func theLetterOfTheCalendarComesBeforeTheTitle(columns: Int) async throws {
        let harness = try await open(seed: Seed.calendars)
        let budget = try #require(
            try harness.store.meetings(rows: 0..<200).first { $0.title == "Budget" })
        let look = MeetingLook(budget, isClashing: false, harness.app.context)
        var buffer = CellBuffer(size: Size(columns: columns, rows: 1))
        look.write(budget.title, into: &buffer, at: Point(column: 0, row: 0), columns: columns)
        #expect(buffer[Point(column: 0, row: 0)].text == "W")
        #expect(columns < 8 || buffer.snapshot().contains("W Budget"))
        // Two signs touch where there is no more room.
        let clashing = MeetingLook(budget, isClashing: true, harness.app.context)
        var narrow = CellBuffer(size: Size(columns: columns, rows: 1))
        clashing.write(budget.title, into: &narrow, at: Point(column: 0, row: 0), columns: columns)
        #expect(columns < 2 || narrow.snapshot().contains(columns < 6 ? "!W" : "! W"))
    }

    /// All calendars are shown before empty rows are.
    @Test func aSmallListShowsAllCalendars() async throws {
        let harness = try await open(Size(columns: 40, rows: 12), seed: Seed.calendars)
        await harness.press("C")
        for name in ["Personal", "Work", "Club"] {
            #expect(harness.screen.contains(name), "\(harness.screen)")
        }
    }

    // MARK: - Views and moves

    @Test func theTabOpensThisWeek() async throws {
        let harness = try await open()
        #expect(title(harness).contains("16–22 Nov 2026 · week 47"), "\(harness.screen)")
        #expect(title(harness).contains("[Week]"))
        #expect(harness.screen.contains("▸Sat 21 Nov"))
        #expect(harness.screen.contains("09:41"))
    }

    @Test func viewsFollowEachOtherAndAreRemembered() async throws {
        let harness = try await open()
        for name in ["Month", "Year", "Agenda", "Day", "Week"] {
            await harness.press("v")
            #expect(title(harness).contains("[\(name)]"), "\(harness.screen)")
        }
        for name in ["Day", "Agenda", "Year"] {
            await harness.press(.backTab)
            #expect(title(harness).contains("[\(name)]"))
        }
        for name in ["Month", "Week", "Day", "Day"] {
            await harness.press("+")
            #expect(title(harness).contains("[\(name)]"))
        }
        await harness.press("-", "-", "1", "2")
        #expect(title(harness).contains("[Month]"), "\(harness.screen)")
    }

    @Test func theSameKeysMoveOneCursorInAllViews() async throws {
        let harness = try await open()
        await harness.press("l", "l")
        #expect(title(harness).contains("23–29 Nov 2026"), "\(harness.screen)")
        await harness.press("]")
        #expect(title(harness).contains("30 Nov – 6 Dec 2026"))
        await harness.press("-", "]")
        #expect(title(harness).contains("December 2026") || title(harness).contains("November 2026"))
        await harness.press("t")
        #expect(title(harness).contains("November 2026 · week 47"))
        await harness.press("-", "[")
        #expect(title(harness).contains("2025"))
        await harness.press("t", "+", "+", "+", "[")
        #expect(title(harness).contains("Fri 20 Nov 2026"), "\(harness.screen)")
        await harness.press("v", .home)
        #expect(harness.screen.contains("00:00"))
        await harness.press(.end)
        #expect(harness.screen.contains("23:00"))
    }

    @Test func aTypedDayIsGoneTo() async throws {
        let harness = try await open()
        await go(harness, to: "24 dec 18:30")
        #expect(title(harness).contains("21–27 Dec 2026"), "\(harness.screen)")
        await harness.press("g")
        await harness.type("30 feb")
        await harness.press(.enter)
        #expect(harness.screen.contains("Go to"), "\(harness.screen)")
        await harness.press(.escape, "Y")
        #expect(title(harness).contains("21–27 Dec 2026"))
    }

    // MARK: - Planning

    @Test func aMeetingIsPlannedAtTheCursor() async throws {
        let harness = try await open()
        await go(harness, to: "23 nov 2026 14:00")
        await harness.press("n")
        #expect(harness.screen.contains("Mon 23 Nov 2026 14:00–15:00"), "\(harness.screen)")
        await harness.type("Tea")
        await harness.press(.control("s"))
        #expect(try meeting(harness, "Tea")?.time == Seed.time(11, 23, 14))
        #expect(harness.screen.contains("▌Tea"), "\(harness.screen)")
    }

    @Test func aFormThatOnlyHasItsTimeIsLeftWithoutAQuestion() async throws {
        let harness = try await open()
        await harness.press("n", .escape)
        #expect(title(harness).contains("[Week]"), "\(harness.screen)")
        #expect(try harness.store.drafts().isEmpty)
    }

    @Test func aMarkedSpanIsPlanned() async throws {
        let harness = try await open()
        await go(harness, to: "23 nov 2026 10:00")
        await harness.press(.space, "j", "j", "j")
        #expect(harness.screen.contains("10:00–12:00"), "\(harness.screen)")
        #expect(footer(harness).contains("n plan") && footer(harness).contains("Esc unmark"))
        await harness.press(.enter)
        #expect(harness.screen.contains("Mon 23 Nov 2026 10:00–12:00"), "\(harness.screen)")
        await harness.type("Workshop")
        await harness.press(.control("s"))
        #expect(try meeting(harness, "Workshop")?.time == Seed.time(11, 23, 10, minutes: 120))
        #expect(!footer(harness).contains("Esc unmark"))
        // It can be dropped as well.
        await harness.press(.space, "j", .escape)
        #expect(!footer(harness).contains("Esc unmark"))
        await harness.press(.space, "j", .space)
        #expect(!footer(harness).contains("Esc unmark"))
    }

    @Test func daysAreMarkedInAMonth() async throws {
        let harness = try await open()
        // On a day with a meeting, Space would pick that up.
        await go(harness, to: "30 jan 2027")
        await harness.press("-", .space, "l", "l", "l")
        #expect(title(harness).contains("4 days"), "\(harness.screen)")
        await harness.press("n")
        #expect(harness.screen.contains("30 Jan – 2 Feb 2027"), "\(harness.screen)")
    }

    @Test func theQuickLineIsThereToo() async throws {
        let harness = try await open()
        await harness.press("N")
        await harness.type("Tea mon 9-10")
        await harness.press(.enter)
        #expect(try meeting(harness, "Tea")?.time == Seed.time(11, 23, 9))
        #expect(title(harness).contains("[Week]"))
    }

    // MARK: - Opening

    @Test func theMeetingAtTheCursorOpens() async throws {
        let harness = try await open()
        await go(harness, to: "21 nov 2026 11:00")
        await harness.press(.enter)
        #expect(harness.screen.contains("Café Entra · Ermou 14, Volos"), "\(harness.screen)")
        #expect(harness.screen.contains("at work until 14:00"))
        #expect(!harness.screen.contains("[Week]"))
        await harness.press(.escape)
        #expect(title(harness).contains("[Week]"))
    }

    /// Faster than anything can be read.
    @Test func keysThatComeAtOnceOpenWhatIsThere() async throws {
        let harness = try await Harness(seed: CalendarSeed.everything)
        await harness.pressAtOnce(["2", "j", "j", "j", .enter])
        #expect(harness.screen.contains("Café Entra · Ermou 14, Volos"), "\(harness.screen)")
    }

    @Test func ofSeveralOneIsChosen() async throws {
        let harness = try await open()
        await go(harness, to: "18 nov 2026 10:00")
        await harness.press(.enter)
        #expect(harness.screen.contains("Which meeting?"), "\(harness.screen)")
        await harness.type("workshop 4")
        await harness.press(.enter)
        #expect(harness.screen.contains("Workshop 4"), "\(harness.screen)")
        #expect(harness.screen.contains("Wed 18 Nov 2026 · 09:30–10:30"), "\(harness.screen)")
    }

    @Test func whereNoHourIsTakenTheDayIsOpened() async throws {
        let harness = try await open()
        await go(harness, to: "23 nov 2026 5:00")
        await harness.press(.enter)
        #expect(harness.screen.contains("21–24 Nov 2026 · all day"), "\(harness.screen)")
        await harness.press(.escape)
        await go(harness, to: "30 jan 2027 5:00")
        await harness.press(.enter)
        #expect(
            harness.screen.contains(say("There is no meeting here; \("n") plans one.")), "\(harness.screen)")
    }

    @Test func anEmptyDayOfAMonthAndADayOfAYearAreShownLarger() async throws {
        let harness = try await open()
        await go(harness, to: "12 nov 2026")
        await harness.press("-", .enter)
        #expect(title(harness).contains("[Day]") && title(harness).contains("Thu 12 Nov 2026"))
        await harness.press("-", "-", "-", .enter)
        #expect(title(harness).contains("[Day]"), "\(harness.screen)")
    }

    @Test func whatIsDeletedWhileItIsOpenIsGone() async throws {
        let harness = try await open()
        await go(harness, to: "21 nov 2026 11:00")
        await harness.press(.enter, "d")
        #expect(title(harness).contains("[Week]"), "\(harness.screen)")
        #expect(!harness.rows.contains { $0.contains("▌Coffee at") })
        await harness.press("u")
        #expect(harness.rows.contains { $0.contains("▌Coffee at") }, "\(harness.screen)")
    }

    @Test func whatIsChangedElsewhereIsSeen() async throws {
        let harness = try await open()
        try harness.store.save(
            Meeting(title: "Surprise", time: Seed.time(11, 20, 9), createdAt: Harness.now))
        await harness.changeElsewhere()
        #expect(harness.screen.contains("Surprise"), "\(harness.screen)")
    }

    /// What another view had read before is no longer so when it is shown again.
    @Test func whatIsChangedElsewhereIsSeenInTheOtherViewsToo() async throws {
        let harness = try await open()
        await harness.press("V", "V")
        #expect(!harness.screen.contains("Surprise"))
        try harness.store.save(
            Meeting(title: "Surprise", time: Seed.time(11, 21, 9), createdAt: Harness.now))
        await harness.changeElsewhere()
        #expect(harness.screen.contains("Surprise"), "\(harness.screen)")
        await harness.press("v", "v")
        #expect(title(harness).contains("[Week]") && harness.screen.contains("Surprise"), "\(harness.screen)")
        try harness.store.save(
            Meeting(title: "Riddle", time: Seed.time(11, 21, 14), createdAt: Harness.now))
        await harness.changeElsewhere()
        await harness.press("V", "V")
        #expect(harness.screen.contains("Riddle"), "\(harness.screen)")
    }

    // MARK: - Filter

    @Test func theFilterIsThatOfTheList() async throws {
        let harness = try await open()
        await harness.press("/")
        await harness.type("coffee")
        await harness.press(.enter)
        #expect(harness.screen.contains("▌Coffee at"), "\(harness.screen)")
        #expect(!harness.screen.contains("Wor…") && !harness.screen.contains("Congress"))
        #expect(footer(harness).contains("1 match"))
        for _ in 0..<3 {
            await harness.press("v")
            #expect(!harness.screen.contains("Congress"), "\(harness.screen)")
        }
        await harness.press(.escape, "v", "v")
        #expect(harness.screen.contains("Congress"), "\(harness.screen)")
    }

    // MARK: - Years

    /// The next year is read beside the frame, so that the key to it waits for nothing.
    @Test func theNextYearIsReadAhead() {
        let context = ScreenContext(
            now: Harness.now, zone: Harness.zone, body: Size(columns: 120, rows: 30))
        func day(_ year: Int, _ month: Int, _ day: Int) -> CalendarDate {
            CalendarDate(year: year, month: month, day: day)
        }
        var screen = CalendarScreen()
        screen.view = .year
        screen.cursor = CalendarCursor(day: day(2026, 11, 21))
        /// Whether each effect is in the background.
        func reads(_ actions: [CalendarScreen.Action]) -> [Bool] {
            actions.compactMap { action -> Bool? in
                guard case .run(let effect) = action else { return nil }
                return effect.policy.isInBackground
            }
        }
        func receive(until last: CalendarDate) -> [Bool] {
            let reading = CalendarScreen.Reading(text: "")
            let page = CalendarPage(first: day(2026, 1, 1), last: last)
            return reads(screen.receive(.sheet(page, reading), in: context))
        }
        let first = reads(screen.moved(in: context))
        #expect(first == [false])
        let ahead = receive(until: day(2026, 12, 31))
        #expect(ahead == [true])
        let done = receive(until: day(2028, 1, 1))
        #expect(done == [])
        screen.cursor = CalendarCursor(day: day(2027, 11, 21))
        let next = reads(screen.moved(in: context))
        #expect(next == [true])
    }

    // MARK: - Agenda

    /// A meeting every second day, for years.
    private static func many(_ store: MeetStore) throws {
        try store.transaction { store in
            for number in 0..<500 {
                let day = CalendarDate(year: 2026, month: 11, day: 21).adding(days: number * 2 - 500)
                let time = CalendarSeed.timed(day, 12)
                try store.save(Meeting(title: "Call \(number)", time: time, createdAt: Harness.now))
            }
        }
    }

    private func bar(_ harness: Harness) -> String { harness.rows.first { $0.hasPrefix("▌") } ?? "" }

    @Test func theAgendaGoesOnInBothDirections() async throws {
        let harness = try await open(seed: Self.many)
        await harness.press("V", "V")
        #expect(bar(harness).contains("Call 250"), "\(harness.screen)")
        await harness.press("j")
        #expect(bar(harness).contains("Call 251"))
        await harness.press("k", "k")
        #expect(bar(harness).contains("Call 249"))
        for _ in 0..<60 { await harness.press("]") }
        #expect(bar(harness).contains("Call 499"), "\(harness.screen)")
        for _ in 0..<120 { await harness.press("[") }
        #expect(bar(harness).contains("Call 0"), "\(harness.screen)")
        await harness.press("t", .enter)
        #expect(harness.screen.contains("Sat 21 Nov 2026 · 12:00–13:00"), "\(harness.screen)")
    }

    @Test func theAgendaFollowsTheCursorAndTheOtherWayRound() async throws {
        let harness = try await open()
        await go(harness, to: "26 nov 2026 20:00")
        await harness.press("V", "V")
        #expect(bar(harness).contains("Dinner with Petros"), "\(harness.screen)")
        await harness.press("j", "v", "v")
        #expect(title(harness).contains("[Week]"))
        await harness.press("-")
        #expect(title(harness).contains("November 2026"), "\(harness.screen)")
    }

    // MARK: - Commands

    @Test func anyPlaceOfAKindIsNamed() async throws {
        let harness = try await open { store in
            let time = MeetingTime.due(Deadline(day: CalendarDate(year: 2026, month: 11, day: 21)))
            try store.save(
                Meeting(title: "Antibiotics", time: time, placeKind: "pharmacy", createdAt: Harness.now))
        }
        await harness.press("V", "V")
        #expect(bar(harness).contains("Antibiotics · any pharmacy"), "\(harness.screen)")
    }

    @Test func aSpanCannotBeMarkedInTheAgenda() async throws {
        let harness = try await open()
        await harness.press("V", "V", .space)
        #expect(
            harness.screen.contains(say("A span can be marked only in the day, week and month views.")),
            "\(harness.screen)")
    }

    @Test(arguments: [120, 80, 40]) func theFooterSaysWhatKeysDo(_ columns: Int) async throws {
        let harness = try await open(Size(columns: columns, rows: 24))
        #expect(footer(harness).contains("n new"), "\(footer(harness))")
        #expect(footer(harness).contains("? help"))
        let items = ["Enter open", "v view", "C calendars", "Space mark", "t today", "g date"]
        for item in items.prefix(columns >= 120 ? 6 : columns >= 80 ? 4 : 0) {
            #expect(footer(harness).contains(item), "\(footer(harness))")
        }
    }

    /// Every size that a terminal may have, also those in which next to nothing can be shown.
    @Test func noSizeIsTooSmallToBeDrawn() async throws {
        let harness = try await open()
        for columns in [24, 40, 61, 80, 121, 300] {
            for rows in [7, 9, 12, 24, 70] {
                await harness.send(.resize(Size(columns: columns, rows: rows)))
                for _ in CalendarView.allCases {
                    await harness.press("v", "j")
                    #expect(harness.frame.buffer.size == Size(columns: columns, rows: rows))
                }
            }
        }
    }
}
