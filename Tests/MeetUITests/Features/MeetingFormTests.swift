import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import MeetUI

/// What the form of a meeting makes of what was picked and typed, and what its saving costs.
@MainActor
@Suite struct MeetingFormTests {
    private let context = ScreenContext(
        now: Harness.now, zone: Harness.zone, body: Size(columns: 120, rows: 33))
    private let start = WallTime(date: CalendarDate(year: 2026, month: 11, day: 23), hour: 10, minute: 30)

    @Test func aPickedTimeIsNotRead() throws {
        var form = MeetingForm.new(in: context)
        // By its text alone it would be a time in Athens.
        let picked = PickedTime(
            time: .timed(start: start, zone: "Asia/Tokyo", minutes: 75), zone: "Europe/Athens")
        _ = form.receive(.picked(picked), in: context)
        #expect(form.whenField.text == "Mon 23 Nov 2026 10:30–11:45")
        #expect(try form.time(in: context)?.get() == picked.time)
    }

    @Test func aPickedTimeWhoseTextIsEditedIsRead() throws {
        var form = MeetingForm.new(in: context)
        _ = form.handle(.command(.nextField), in: context)
        let picked = PickedTime(
            time: .timed(start: start, zone: "Asia/Tokyo", minutes: 75), zone: "Europe/Athens")
        _ = form.receive(.picked(picked), in: context)
        _ = form.handle(.key(.backspace), in: context)
        _ = form.handle(.key("0"), in: context)
        #expect(
            try form.time(in: context)?.get() == .timed(start: start, zone: "Europe/Athens", minutes: 70))
    }

    @Test func aPickedTimeIsKeptInTheDraft() async throws {
        let harness = try await Harness()
        await harness.press("n", "x", .tab, .enter, .right, .enter)
        let drafts = try harness.store.drafts().compactMap(FormDraft.init)
        guard case .meeting(let draft) = drafts.first else {
            Issue.record("There is no draft.")
            return
        }
        let time = try #require(draft.time)
        let form = MeetingForm(draft: draft, original: nil, in: context)
        #expect(try form.time(in: context)?.get() == time)
    }

    @Test func aSavedMeetingMakesTheListReadOnce() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("n")
        await harness.type("Saved once")
        let before = harness.app.nextNumber
        await harness.press(.control("s"))
        #expect(harness.screen.contains("Saved once"))
        // Every effect takes a number: the save, and one reading of list, detail and map.
        #expect(harness.app.nextNumber - before == 2)
    }

    @Test func aBarThatMovesReadsOnce() async throws {
        let harness = try await Harness(seed: Seed.everything)
        let before = harness.app.nextNumber
        await harness.press(.down)
        #expect(harness.app.nextNumber - before == 1)
    }
}
