import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI

/// What a person does from end to end, by keys alone, against the real store.
@MainActor
@Suite struct PlanningFlowTests {
    private func meetings(_ harness: Harness) throws -> [Meeting] {
        try harness.store.meetings(MeetingQuery(), rows: 0..<100).compactMap {
            try harness.store.meeting($0.meetingID)
        }
    }

    @Test func aMeetingIsPlannedWithAllThreePickers() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("n")
        await harness.type("Quarterly review")
        await harness.press(.tab, .enter)
        // The calendar: two days on, the next half-hour, a quarter longer.
        await harness.press(.right, .right, .tab, .down, .tab, .up, .enter)
        #expect(harness.screen.contains("Mon 23 Nov 2026 10:30–11:45"))
        await harness.type("Blue room")
        await harness.press(.control("o"), .control("n"))
        await harness.type("Ermou 14, Volos")
        await harness.press(.tab)
        await harness.type("39.3622, 22.9422")
        await harness.press(.control("s"))
        await harness.type("maria")
        await harness.press(.enter)
        await harness.type("giorgos")
        await harness.press(.enter, .tab)
        await harness.type("Bring figures.")
        await harness.press(.control("s"))

        let meeting = try #require(try meetings(harness).first)
        #expect(meeting.title == "Quarterly review")
        #expect(
            meeting.time
                == .timed(
                    start: WallTime(date: CalendarDate(year: 2026, month: 11, day: 23), hour: 10, minute: 30),
                    zone: "Europe/Athens", minutes: 75))
        #expect(meeting.venue?.name == "Blue room")
        #expect(meeting.venue?.address.line == "Ermou 14, Volos")
        #expect(meeting.venue?.coordinate == Coordinate(latitude: 39.3622, longitude: 22.9422))
        #expect(meeting.invitees.map(\.name) == ["Maria Papadopoulou", "Γιώργος Παπαδόπουλος"])
        #expect(meeting.invitees.map(\.email) == ["maria@example.org", "giorgos@example.gr"])
        #expect(meeting.notes == "Bring figures.")
        #expect(harness.screen.contains("Quarterly review"))
        #expect(harness.screen.contains("2 no answer"))
        #expect(try harness.store.drafts().isEmpty)
    }

    @Test(arguments: [Key("3"), "4"]) func whatWasPlannedIsSaidWhereverOneCameFrom(_ tab: Key) async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press(tab, "m")
        await harness.type("Tea")
        await harness.press(.tab)
        await harness.type("tue 14:00")
        await harness.press(.control("s"))
        #expect(harness.screen.contains("Planned “Tea” for Tue 24 Nov 14:00."))
    }

    @Test func whatWasChangedIsSaid() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("e", .tab, .control("x"))
        await harness.type("tue 14:00")
        await harness.press(.control("s"))
        #expect(harness.screen.contains("Moved “Coffee at Entra” to Tue 24 Nov 14:00."))
        await harness.press("u")
        #expect(harness.screen.contains("Undone: move of “Coffee at Entra” to Tue 24 Nov 14:00."))
    }

    @Test func aMeetingThatIsCalledOffWarnsOfNoOverlap() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("n", "x", .tab)
        await harness.type("today 11:30")
        #expect(harness.screen.contains("overlaps “Coffee at Entra”"))
        await harness.press(.control("s"), "c", "e", .tab, .end, .backspace, "9")
        #expect(harness.screen.contains("Edit meeting"))
        #expect(!harness.screen.contains("overlaps"))
    }

    @Test func theZonePickerBeginsAtTheZoneThatIsSet() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("n", "x", .tab, .enter, .tab, .tab, .tab, .enter)
        #expect(harness.screen.contains(/▌.{0,3}Europe\/Athens/), "\(harness.screen)")
    }

    @Test func keysTypedAheadReachTheScreenTheyWereMeantFor() async throws {
        let harness = try await Harness(seed: Seed.everything)
        // All at once, as a fast typist or a script sends them: none of the letters may delete or edit.
        let keys: [Key] =
            ["n"] + "added diner".map { Key.character($0) } + [.tab] + "fri 20".map { Key.character($0) }
        await harness.pressAtOnce(
            keys + [.control("s"), "e", .end] + " x".map { Key.character($0) } + [.control("s")])
        let all = try meetings(harness)
        #expect(all.count == 8)
        #expect(all.contains { $0.title == "added diner x" })
    }

    @Test func aGroupInvitesItsMembersOnce() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("n", "x", .tab, .tab, .tab)
        await harness.type("maria")
        await harness.press(.enter)
        await harness.type("run")
        await harness.press(.enter, .control("s"))
        let invitees = try #require(try meetings(harness).first).invitees
        #expect(invitees.map(\.name) == ["Maria Papadopoulou", "Nikos Karras", "Γιώργος Παπαδόπουλος"])
    }

    @Test func aBlankGoesOnWithANameThatSeveralShare() async throws {
        let harness = try await Harness { store in
            _ = try store.importContacts([
                Seed.contact("a1", "Anna Abbott"), Seed.contact("a2", "Anna Zorn"),
                Seed.contact("b", "Bob Zorn"),
            ])
        }
        await harness.press("n", "x", .tab, .tab, .tab)
        await harness.type("anna zo")
        await harness.press(.enter, .control("s"))
        #expect(try meetings(harness).first?.invitees.map(\.name) == ["Anna Zorn"])
    }

    @Test func theCalendarKeepsWholeDays() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press(.end, .up, "e", .tab, .enter, .enter, .control("s"))
        let conference = try #require(try meetings(harness).first { $0.title == "Conference" })
        #expect(
            conference.time
                == .allDay(
                    first: CalendarDate(year: 2026, month: 12, day: 3),
                    last: CalendarDate(year: 2026, month: 12, day: 4)))
    }

    @Test func undoIsNoCommandInsideTheCalendar() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("e", .tab, .enter, "u", "i", "d")
        #expect(harness.screen.contains("Date and time"))
        #expect(try meetings(harness).count == 7)
    }

    @Test func aBareAddressIsInvited() async throws {
        let harness = try await Harness()
        await harness.press("n", "x", .tab, .tab, .tab)
        await harness.type("petros@example.org")
        await harness.press(.enter, .control("s"))
        let invitee = try #require(try meetings(harness).first?.invitees.first)
        #expect(invitee.email == "petros@example.org")
        #expect(invitee.contactID == nil)
    }

    @Test func anImpossibleTimeIsRefusedWithASentence() async throws {
        let harness = try await Harness()
        await harness.press("n", "x", .tab)
        await harness.type("30 feb 10:00")
        await harness.press(.control("s"))
        #expect(harness.screen.contains("February 2027 has 28 days."))
        #expect(try meetings(harness).isEmpty)
    }

    @Test func whatTheClocksSkipIsSaidAndSaved() async throws {
        let harness = try await Harness()
        await harness.press("n", "x", .tab)
        await harness.type("2027-03-28 03:30")
        #expect(harness.screen.contains("→ Sun 28 Mar 2027 · 04:30–05:30"), "\(harness.screen)")
        #expect(harness.screen.contains("! 03:30 does not exist that night; 04:30 is used."))
        await harness.press(.control("s"))
        #expect(harness.screen.contains("Planned “x” for Sun 28 Mar 04:30."), "\(harness.screen)")
        #expect(harness.screen.contains("03:30 does not exist that night; 04:30 is used."))
        #expect(harness.screen.contains("▌ 04:30–05:30  x"))
        // It stays below the time.
        await harness.press("t")
        #expect(
            harness.screen.contains("04:30, because 03:30 does not exist that night"), "\(harness.screen)")
        // What was agreed on is kept.
        let wall = WallTime(date: CalendarDate(year: 2027, month: 3, day: 28), hour: 3, minute: 30)
        #expect(
            try meetings(harness).map(\.time) == [.timed(start: wall, zone: "Europe/Athens", minutes: 60)])
        await harness.press("e", .tab)
        #expect(harness.screen.contains("Sun 28 Mar 2027 04:30–05:30"), "\(harness.screen)")
    }

    @Test func ofTwoReadingsTheOneThatWasTakenIsSaid() async throws {
        let harness = try await Harness()
        await harness.press("n", "x", .tab)
        await harness.type("2027-10-31 03:30")
        let sentence = "03:30 occurs twice that night; the first is used, at UTC+03:00."
        #expect(harness.screen.contains("! " + sentence), "\(harness.screen)")
        await harness.press(.control("s"))
        #expect(harness.screen.contains(sentence), "\(harness.screen)")
        await harness.press("t")
        #expect(harness.screen.contains("03:30 occurs twice that night: the first, at UTC+03:00"))
    }

    @Test func aMeetingWithoutATitleIsRefused() async throws {
        let harness = try await Harness()
        await harness.press("n", .control("s"))
        #expect(harness.screen.contains("A meeting needs a title."))
    }

    @Test(arguments: [("fri 15:00 to sat 14:00", "· 23 h ·"), ("fri 22-1", "· 3 h ·")])
    func aMeetingIntoTheNextDaySaysHowLongItIs(text: String, length: String) async throws {
        let harness = try await Harness()
        await harness.press("n", "x", .tab)
        await harness.type("fri 15:00-16:00")
        #expect(!harness.screen.contains("· 1 h ·"))
        await harness.press(.control("a"), .control("k"))
        await harness.type(text)
        #expect(harness.screen.contains(length), "\(harness.screen)")
    }

    @Test func anOverlapIsWarnedOfAndStillSaved() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("n", "x", .tab)
        await harness.type("today 11:30")
        #expect(harness.screen.contains("! overlaps “Coffee at Entra”"))
        await harness.press(.control("s"))
        #expect(try meetings(harness).contains { $0.title == "x" })
    }

    @Test func editingKeepsWhatIsNotTouched() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("e", .control("k"))
        await harness.press(.control("a"), .control("k"))
        await harness.type("Tea at Entra")
        await harness.press(.control("s"))
        let meeting = try #require(try meetings(harness).first { $0.title == "Tea at Entra" })
        #expect(meeting.time == Seed.time(11, 21, 11))
        #expect(meeting.venue?.openingHours == "Mo-Sa 08:00-22:00")
        #expect(meeting.invitees.map(\.participation) == [.accepted, .declined, .needsAction])
        #expect(meeting.invitees[1].comment == "at work until 14:00")
        #expect(meeting.sequence == 1)
    }

    @Test func anAnswerWithACommentIsRecorded() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("a", .down, .down, "y", "c")
        await harness.type("with cake")
        await harness.press(.enter)
        let meeting = try #require(try meetings(harness).first { $0.title == "Coffee at Entra" })
        #expect(meeting.invitees[2].participation == .accepted)
        #expect(meeting.invitees[2].comment == "with cake")
        #expect(meeting.invitees[2].answeredAt == Harness.now)
        #expect(harness.screen.contains("with cake"))
    }

    /// Wherever the bar was meanwhile.
    @Test(arguments: [("1", "Coffee at Entra"), ("3", "Maria Papadopoulou"), ("4", "Café Entra")])
    func theBarGoesToWhatUndoBroughtBack(tab: String, name: String) async throws {
        let harness = try await Harness(seed: Seed.everything)
        func marked() -> String { harness.rows.first { $0.contains("▌") } ?? "" }
        await harness.press(.character(Character(tab)), .home)
        for _ in 0..<20 where !marked().contains(name) { await harness.press("j") }
        #expect(marked().contains(name))
        await harness.press("d")
        await harness.press("G")
        #expect(!harness.rows.contains { $0.contains("▌") && $0.contains(name) })
        await harness.press("u")
        #expect(marked().contains(name), "\(harness.screen)")
    }

    @Test func deletingIsUndoneAfterARestart() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("d")
        #expect(harness.screen.contains("Deleted “Coffee at Entra”"))
        #expect(try !meetings(harness).contains { $0.title == "Coffee at Entra" })
        await harness.restart()
        await harness.press("u")
        #expect(harness.screen.contains("Coffee at Entra"))
        let meeting = try #require(try meetings(harness).first { $0.title == "Coffee at Entra" })
        #expect(meeting.invitees.count == 3)
        await harness.press(.control("r"))
        #expect(try !meetings(harness).contains { $0.title == "Coffee at Entra" })
    }

    @Test func aMeetingIsMarkedDoneAndCalledOff() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("x")
        #expect(try meetings(harness).first { $0.title == "Coffee at Entra" }?.doneAt == Harness.now)
        await harness.press("c")
        #expect(try meetings(harness).first { $0.title == "Coffee at Entra" }?.status == .cancelled)
        #expect(harness.screen.contains("(cancelled)"))
    }

    @Test func theFilterNarrowsAsOneTypesAndEscShowsAll() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("/")
        await harness.type("conf")
        #expect(harness.screen.contains("Conference"))
        #expect(!harness.screen.contains("Run club"))
        #expect(harness.screen.contains("1 match"))
        await harness.press(.escape)
        #expect(harness.screen.contains("Run club"))
    }

    @Test func pastMeetingsAreReachedUpwards() async throws {
        let harness = try await Harness(seed: Seed.everything)
        // What has no date stands between the past and today.
        #expect(harness.rows[2].contains("Without a date"))
        #expect(harness.rows[4].contains("Today"))
        await harness.press(.up)
        #expect(harness.rows[3].contains("▌ –            Board games, some day"))
        await harness.press(.up)
        #expect(harness.rows[2].contains("Yesterday"))
        #expect(harness.screen.contains("Lunch yesterday"))
        await harness.press("t")
        #expect(harness.rows.contains { $0.hasPrefix("▌ 11:00–12:00  Coffee at Entra") })
    }
}
