import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// What clocks elsewhere show, wherever a time is said.
@MainActor
@Suite struct ElsewhereFlowTests {
    private static let lisbon = "17:00 for Maria Alves, Ana Lima (Lisbon)"
    private static let tokyo = "☾ Sun 22 Nov 02:00 at night for Kenji Mori (Tokyo)"

    @Test(arguments: [(120, 36), (80, 24)]) func aMeetingSaysWhenItIsForOthers(_ size: (Int, Int))
        async throws
    {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Seed.elsewhere)
        await harness.press(.down, .down, .enter)
        #expect(harness.screen.contains(Self.lisbon), "\(harness.screen)")
        #expect(harness.screen.contains(Self.tokyo))
        // The night is no colour alone.
        #expect(harness.style(of: "☾") == harness.app.theme.warning)
        await harness.press("e", .tab)
        #expect(harness.screen.contains(Self.lisbon), "\(harness.screen)")
        #expect(harness.screen.contains(Self.tokyo))
        await harness.press(.enter)
        #expect(harness.screen.contains(Self.lisbon + " · ☾ Sun 22 Nov 02:00 at night"), "\(harness.screen)")
        await harness.press("f")
        // The first time on Monday within the working hours of most.
        #expect(harness.screen.contains("09:00 for Maria Alves, Ana Lima (Lisbon)"), "\(harness.screen)")
    }

    @Test func theFormFollowsTheTimeAndThePeople() async throws {
        let harness = try await Harness(seed: Seed.peopleElsewhere)
        await harness.press("n", "x", .tab)
        await harness.type("mon 9:00")
        #expect(!harness.screen.contains("Lisbon"))
        await harness.press(.tab, .tab)
        await harness.type("alves")
        await harness.press(.enter)
        #expect(harness.screen.contains("07:00 for Maria Alves (Lisbon)"), "\(harness.screen)")
        await harness.press(.backTab, .backTab, .end, .backspace, .backspace, .backspace, .backspace)
        await harness.type("8:30")
        #expect(
            harness.screen.contains("☾ 06:30 early in the morning for Maria Alves (Lisbon)"),
            "\(harness.screen)")
    }

    @Test func theListMarksWhatIsInTheWayAndTellsTheMeetingsOwnHour() async throws {
        let harness = try await Harness { store in
            try Seed.elsewhere(store)
            try store.save(
                Meeting(
                    title: "Fado",
                    time: .timed(
                        start: WallTime(
                            date: CalendarDate(year: 2026, month: 11, day: 22), hour: 20, minute: 0),
                        zone: "Europe/Lisbon", minutes: 60), createdAt: Harness.now))
        }
        #expect(harness.screen.contains("  18:30–19:30! Design review"), "\(harness.screen)")
        #expect(harness.screen.contains("  19:00–20:00! Call about the garden"))
        #expect(harness.screen.contains("▌ 11:00–12:00  Coffee at Entra"))
        #expect(harness.screen.contains("  22:00–23:00  Fado · 20:00 Lisbon"))
        await harness.press(.down, .down)
        #expect(harness.screen.contains("! overlaps “Design review 設計 🎨” 18:30–19:30"), "\(harness.screen)")
        // One that is done is in nobody's way.
        await harness.press(.up, "x")
        #expect(!harness.screen.contains("19:00–20:00! Call"), "\(harness.screen)")
    }

    @Test func theQuickLineSaysWhatTheClocksDo() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("N")
        await harness.type("Night walk 28 mar 2027 03:30")
        #expect(
            harness.screen.contains("03:30 does not exist that night; 04:30 is used."), "\(harness.screen)")
        await harness.press(.enter)
        #expect(try harness.store.meetingCount() == 1)
        #expect(
            harness.screen.contains("03:30 does not exist that night; 04:30 is used."), "\(harness.screen)")
    }

    // MARK: - Settings

    private func me(_ downs: Int) async throws -> Harness {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press(Key(Character("\(Tab.me.rawValue + 1)")))
        for _ in 0..<downs { await harness.press(.down) }
        return harness
    }

    @Test func otherZonesAreSetByTheirCities() async throws {
        let harness = try await me(8)
        #expect(harness.screen.contains("▌ Other zones       not set"), "\(harness.screen)")
        await harness.press(.enter)
        await harness.type("new york, tokyo")
        await harness.press(.enter)
        #expect(harness.screen.contains("America/New_York, Asia/Tokyo"), "\(harness.screen)")
        #expect(try harness.store.setting("zones.shown") == "America/New_York, Asia/Tokyo")
        await harness.press(.enter)
        await harness.type(", nowhere")
        await harness.press(.enter)
        #expect(harness.screen.contains("“nowhere”"), "\(harness.screen)")
        await harness.press(.control("u"), .enter)
        #expect(harness.screen.contains("▌ Other zones       not set"), "\(harness.screen)")
        #expect(try harness.store.setting("zones.shown") == nil)
    }

    @Test func workingHoursAreSetAndRefused() async throws {
        let harness = try await me(7)
        #expect(harness.screen.contains("▌ Working hours     Mon–Fri 09:00–18:00"), "\(harness.screen)")
        await harness.press(.enter, .control("u"))
        await harness.type("mornings")
        await harness.press(.enter)
        #expect(harness.screen.contains("“mornings”"), "\(harness.screen)")
        await harness.press(.control("u"))
        await harness.type("Mo-Th 8-12")
        await harness.press(.enter)
        #expect(harness.screen.contains("▌ Working hours     Mon–Thu 08:00–12:00"), "\(harness.screen)")
    }

    @Test func aContactsTimeZoneIsWrittenDown() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press(Key(Character("\(Tab.contacts.rawValue + 1)")), "n")
        await harness.type("Inês")
        await harness.press(.backTab, .enter)
        for _ in 0..<12 where !harness.screen.contains("▌ Time zone") { await harness.press(.tab) }
        await harness.type("springfield")
        await harness.press(.control("s"))
        #expect(harness.screen.contains("There is no time zone “springfield”."), "\(harness.screen)")
        await harness.press(.control("u"))
        await harness.type("lisbon")
        await harness.press(.control("s"), .enter)
        #expect(harness.screen.contains("time zone  Europe/Lisbon"), "\(harness.screen)")
    }
}
