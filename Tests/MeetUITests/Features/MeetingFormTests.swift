import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// What the form of a meeting makes of what was picked and typed, and what its saving costs.
@MainActor
@Suite struct MeetingFormTests {
    private let context = ScreenContext(
        now: Harness.now, zone: Harness.zone, body: Size(columns: 120, rows: 33))
    private let start = WallTime(date: CalendarDate(year: 2026, month: 11, day: 23), hour: 10, minute: 30)

    @Test func aPickedTimeIsNotRead() throws {
        var form = MeetingForm.new(in: context)
        let picked = MeetingTime.timed(start: start, zone: "Asia/Tokyo", minutes: 75)
        _ = form.receive(.picked(PlannedTime(picked)), in: context)
        #expect(form.whenField.text == "Mon 23 Nov 2026 10:30–11:45 Asia/Tokyo")
        #expect(try form.time(in: context)?.get() == picked)
    }

    /// What stands in the field is what counts.
    @Test func theZoneGoesWithItsText() throws {
        var form = MeetingForm.new(in: context)
        _ = form.receive(
            .picked(PlannedTime(.timed(start: start, zone: "Asia/Tokyo", minutes: 75))), in: context)
        _ = form.handle(.command(.previousField), in: context)
        #expect(form.focus == .when)
        _ = form.handle(.command(.clearField), in: context)
        #expect(form.time(in: context) == nil)
        for character in "mon 10:30" { _ = form.handle(.key(.character(character)), in: context) }
        #expect(
            try form.time(in: context)?.get() == .timed(start: start, zone: "Europe/Athens", minutes: 60))
    }

    @Test func aMeetingElsewhereShowsItsZone() throws {
        let meeting = Meeting(
            title: "x", time: .timed(start: start, zone: "Asia/Tokyo", minutes: 60), createdAt: Harness.now)
        let form = MeetingForm(editing: meeting, in: context)
        #expect(form.whenField.text == "Mon 23 Nov 2026 10:30–11:30 Asia/Tokyo")
        #expect(try form.time(in: context)?.get() == meeting.time)
    }

    /// Earlier versions kept the zone beside the text.
    @Test func aDraftOfAnotherZoneNamesIt() throws {
        let draft = MeetingDraft(id: "d", when: "mon 10:30", zone: "Asia/Tokyo", updatedAt: Harness.now)
        let form = MeetingForm(draft: draft, stored: nil, in: context)
        #expect(form.whenField.text == "mon 10:30 Asia/Tokyo")
        #expect(
            try form.time(in: context)?.get() == .timed(start: start, zone: "Asia/Tokyo", minutes: 60))
    }

    @Test(arguments: [
        ("14:00", 14, 0, 75), ("14:00-15:30", 14, 0, 90), ("2pm for 2h", 14, 0, 120), ("noon", 12, 0, 75),
    ])
    func aTimeAloneKeepsTheDay(_ typed: String, hour: Int, minute: Int, minutes: Int) throws {
        let friday = WallTime(date: CalendarDate(year: 2026, month: 11, day: 27), hour: 9, minute: 0)
        let meeting = Meeting(
            title: "x", time: .timed(start: friday, zone: "Europe/Athens", minutes: 75),
            createdAt: Harness.now)
        var form = MeetingForm(editing: meeting, in: context)
        _ = form.handle(.command(.nextField), in: context)
        _ = form.handle(.command(.clearField), in: context)
        for character in typed { _ = form.handle(.key(.character(character)), in: context) }
        let start = WallTime(date: friday.date, hour: hour, minute: minute)
        #expect(
            try form.time(in: context)?.get()
                == .timed(start: start, zone: "Europe/Athens", minutes: minutes))
    }

    // MARK: - What is a change

    @Test func typingAndDeletingALetterIsNoChange() async throws {
        let harness = try await Harness(seed: Seed.everything)
        for keys in [["n"], ["e"], ["e", Key.tab]] as [[Key]] {
            for key in keys { await harness.press(key) }
            await harness.press("x")
            #expect(try harness.store.drafts().count == 1)
            await harness.press(.backspace)
            #expect(try harness.store.drafts().isEmpty)
            await harness.press(.escape)
            #expect(!harness.screen.contains("Leave the form?"))
        }
        await harness.restart()
        #expect(!harness.screen.contains("An unfinished meeting"))
    }

    @Test(arguments: [["4", "n"], ["4", "e"], ["3", "n"], ["3", "e"], ["3", "o"]] as [[Key]])
    func noChangeInOtherFormsEither(_ keys: [Key]) async throws {
        let harness = try await Harness(seed: Seed.everything)
        for key in keys { await harness.press(key) }
        await harness.press("x", .backspace)
        #expect(try harness.store.drafts().isEmpty)
        await harness.press(.escape)
        #expect(!harness.screen.contains("Leave the form?"))
    }

    @Test func aVenueTakenAwayAndBackIsNoChange() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("e", .tab, .tab, .control("x"))
        #expect(try harness.store.drafts().count == 1)
        await harness.type("cafe entra")
        await harness.press(.enter, .escape)
        #expect(!harness.screen.contains("Leave the form?"))
    }

    // MARK: - Hints

    @Test func hintsStandOnlyWhereTheyWork() async throws {
        let harness = try await Harness(seed: Seed.everything)
        func footer() -> String { harness.rows.last ?? "" }
        await harness.press("n")
        #expect(!footer().contains("Enter pick") && !footer().contains("^O"))
        await harness.press(.tab)
        #expect(footer().contains("Enter calendar"))
        await harness.press(.tab)
        #expect(footer().contains("Enter pick") && footer().contains("^O search"))
        await harness.type("ent")
        #expect(footer().contains("Enter use") && !footer().contains("Enter pick"))
        await harness.press(.tab, .tab)
        #expect(footer().contains("^S save") && !footer().contains("Enter pick"))
        // In the calendar.
        await harness.press(.backTab, .backTab, .backTab, .enter)
        #expect(footer().contains("Enter choose"))
        await harness.press(.backTab)
        #expect(footer().contains("Enter pick") && !footer().contains("Enter choose"))
    }

    @Test func theArrowsSayWhatTheyDoToTheLength() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("n", .tab, .enter, .tab, .tab)
        #expect(harness.screen.contains("↑ more ↓ less"))
        await harness.press(.up)
        #expect(harness.screen.contains("1 h 15 min"))
        await harness.press(.down, .down)
        #expect(harness.screen.contains("45 min"))
    }

    @Test func aPickedTimeWhoseTextIsEditedIsRead() throws {
        var form = MeetingForm.new(in: context)
        _ = form.receive(
            .picked(PlannedTime(.timed(start: start, zone: "Europe/Athens", minutes: 75))), in: context)
        _ = form.handle(.command(.previousField), in: context)
        _ = form.handle(.key(.backspace), in: context)
        _ = form.handle(.key("0"), in: context)
        #expect(
            try form.time(in: context)?.get() == .timed(start: start, zone: "Europe/Athens", minutes: 70))
    }

    @Test func aPickedTimeIsKeptInTheDraft() async throws {
        let harness = try await Harness()
        await harness.press("n", "x", .tab, .enter, .right, .enter)
        let drafts = try harness.store.drafts().compactMap(\.form)
        guard let draft = drafts.first as? MeetingDraft else {
            Issue.record("There is no draft.")
            return
        }
        let time = try #require(draft.time)
        let form = MeetingForm(draft: draft, stored: nil, in: context)
        #expect(try form.time(in: context)?.get() == time)
    }

    @Test func aSavedMeetingMakesTheListReadOnce() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("n")
        await harness.type("Saved once")
        let before = harness.app.nextNumber
        await harness.press(.control("s"))
        #expect(harness.screen.contains("Saved once"))
        // Every effect takes a number: the save, one reading of list, detail and map, and one look each for reminders, for what
        // is next, for whom to tell, for what is to be sent, for the calendars, for polls, for times to leave, for people on
        // the way, for check-ins, and for positions. A look that waits for another is not started.
        #expect((9...12).contains(harness.app.nextNumber - before))
    }

    @Test func aBarThatMovesReadsOnce() async throws {
        let harness = try await Harness(seed: Seed.everything)
        let before = harness.app.nextNumber
        await harness.press(.down)
        #expect(harness.app.nextNumber - before == 1)
    }
}
