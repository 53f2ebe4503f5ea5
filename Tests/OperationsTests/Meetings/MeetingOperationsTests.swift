import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

@Suite struct MeetingOperationsTests {
    let fixture: StoreFixture
    let store: MeetStore
    let workspace: Workspace

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        workspace = Workspace(store: store)
    }

    private func draft(_ id: String) -> Draft {
        Draft(id: id, kind: "meeting", payload: Data("{}".utf8), updatedAt: Date(timeIntervalSince1970: 0))
    }

    @Test func savingAMeetingDiscardsItsDraft() throws {
        try SaveDraft(draft("a")).run(in: workspace)
        try SaveDraft(draft("b")).run(in: workspace)
        let saved = try SaveMeeting(.timed("Coffee", "2026-11-21 11:00"), draft: "a").run(in: workspace)
            .record()
        #expect(try store.meeting(#require(saved.id))?.title == "Coffee")
        #expect(try workspace.store.takeDrafts().map(\.id) == ["b"])
    }

    @Test func aMeetingThatCannotBeSavedKeepsItsDraft() throws {
        try SaveDraft(draft("a")).run(in: workspace)
        #expect(throws: StoreError.self) {
            try SaveMeeting(.timed("Coffee", "2026-02-30 11:00"), draft: "a").run(in: workspace)
        }
        #expect(try workspace.store.takeDrafts().map(\.id) == ["a"])
        #expect(try store.meetingCount() == 0)
    }

    @Test func savingIsOneActionToTakeBack() throws {
        try SaveDraft(draft("a")).run(in: workspace)
        _ = try SaveMeeting(.timed("Coffee", "2026-11-21 11:00"), draft: "a").run(in: workspace)
        #expect(try Undo().run(in: workspace)?.title == .added(.meeting, name: "Coffee"))
        #expect(try store.meetingCount() == 0)
        #expect(try Redo().run(in: workspace)?.title == .added(.meeting, name: "Coffee"))
        #expect(try store.titles() == ["Coffee"])
        #expect(try Redo().run(in: workspace) == nil)
    }

    @Test func answersRecordedWhileTheFormWasOpenStay() throws {
        var meeting = Meeting.timed("Coffee", "2026-11-21 11:00")
        meeting.invitees = [Invitee(name: "Maria"), Invitee(name: "Nikos")]
        var form = try store.save(meeting)
        let base = form
        let id = try #require(form.id)
        let maria = try #require(form.invitees.first?.id)
        _ = try RecordAnswer(id, maria, .accepted, comment: "gladly").run(in: workspace)
        _ = try SetRole(id, maria, .optional).run(in: workspace)
        _ = try SetMeetingStatus(id, .tentative).run(in: workspace)
        _ = try MarkMeeting(id, isDone: true).run(in: workspace)
        form.title = "Coffee at Entra"
        form.invitees.append(Invitee(name: "Zoë"))
        let saved = try SaveMeeting(form, base: base).run(in: workspace).record()
        #expect(saved.title == "Coffee at Entra")
        #expect(saved.invitees.map(\.name) == ["Maria", "Nikos", "Zoë"])
        #expect(saved.invitees.first?.participation == .accepted)
        #expect(saved.invitees.first?.comment == "gladly")
        #expect(saved.invitees.first?.role == .optional)
        #expect(saved.status == .tentative)
        #expect(saved.doneAt != nil)
    }

    @Test func deletingGivesTheMeetingAsItWas() throws {
        let id = try #require(try store.save(.timed("Coffee", "2026-11-21 11:00")).id)
        #expect(try DeleteMeeting(id).run(in: workspace).title == "Coffee")
        #expect(throws: StoreError.notFound(.meeting(id))) {
            try DeleteMeeting(id).run(in: workspace)
        }
    }

    @Test func aPageLiesAroundItsAnchor() throws {
        for day in 10...19 { try store.save(.timed("Day \(day)", "2026-11-\(day) 11:00")) }
        func page(_ anchor: MeetingAnchor) throws -> RowPage<MeetingSummary> {
            try ListMeetings(MeetingQuery(), around: anchor, before: 2, after: 3).run(in: workspace)
        }
        let now = try page(.instant(instant("2026-11-14T10:00Z")))
        #expect(now.count == 10)
        #expect(now.anchor == 5)
        #expect(now.offset == 3)
        #expect(now.rows.map(\.title) == ["Day 13", "Day 14", "Day 15", "Day 16", "Day 17"])
        let second = try #require(try page(.row(1)).rows.first { $0.title == "Day 11" }?.id)
        #expect(try page(.occurrence(second, fallback: 7)).anchor == 1)
        _ = try DeleteMeeting(second.meeting).run(in: workspace)
        #expect(try page(.occurrence(second, fallback: 7)).anchor == 7)
        let last = try page(.row(100))
        #expect(last.anchor == 8)
        #expect(last.rows.map(\.title) == ["Day 17", "Day 18", "Day 19"])
    }

    @Test func aPageOfNothingIsEmpty() throws {
        let page = try ListMeetings(MeetingQuery(), around: .row(3), before: 2, after: 3).run(in: workspace)
        #expect(page == RowPage(count: 0, offset: 0, rows: [], anchor: 0))
    }

    /// What somebody else writes between two reads of a page would tear it.
    @Test func aPageIsOneStateOfTheFile() throws {
        for day in 10...19 { try store.save(.timed("Day \(day)", "2026-11-\(day) 11:00")) }
        let (before, during, after) = try store.reading { reader throws(StoreError) in
            let before = try reader.meetingCount()
            _ = try store.save(.timed("Meanwhile", "2026-11-09 11:00"))
            return (before, try reader.meetingCount(), try reader.meetings(rows: 0..<1).first?.title)
        }
        #expect((before, during) == (10, 10))
        #expect(after == "Day 10")
        #expect(try store.meetingCount() == 11)
    }

    @Test func overlapsAreThoseThatTakeTime() throws {
        try store.save(.timed("Review", "2026-11-21 11:30"))
        try store.save(.allDay("Trip", "2026-11-21"))
        var holiday = Meeting.allDay("Holiday", "2026-11-21")
        holiday.isTransparent = true
        try store.save(holiday)
        try store.save(.timed("Moment", "2026-11-21 11:30", minutes: 0))
        let interval = DateInterval(start: instant("2026-11-21T09:00Z"), duration: 3600)
        #expect(try FindOverlaps(interval).run(in: workspace).map(\.title) == ["Trip", "Review"])
    }

    @Test func whatIsDoneOrCalledOffOverlapsNothing() throws {
        let done = try store.save(.timed("Done", "2026-11-21 11:30"))
        try store.setDone(#require(done.id), true)
        let calledOff = try store.save(.timed("Called off", "2026-11-21 11:30"))
        try store.setStatus(#require(calledOff.id), .cancelled)
        let interval = DateInterval(start: instant("2026-11-21T09:00Z"), duration: 3600)
        #expect(try FindOverlaps(interval).run(in: workspace).isEmpty)
    }

    @Test func everyDayOfAMeetingIsBusy() throws {
        try store.save(.allDay("Trip", "2026-11-20", "2026-11-22"))
        try store.save(.timed("Party", "2026-11-21 23:00", minutes: 120))
        try store.save(.timed("Until midnight", "2026-11-22 23:00", minutes: 60))
        try store.save(.unscheduled("Some day"))
        let interval = DateInterval(start: instant("2026-11-20T22:00Z"), duration: 86_400 * 4)
        let days = try FindBusyDays(interval, zone: "Europe/Athens").run(in: workspace)
        #expect(
            days.mapValues { $0.map(\.title) } == [
                CalendarDate("2026-11-21"): ["Trip", "Party"],
                CalendarDate("2026-11-22"): ["Trip", "Party", "Until midnight"],
            ])
    }
}
