import Foundation
import Mail
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Who came to meetings, and reports on them.
@Suite struct AfterMeetingsTests {
    private let fixture: StoreFixture
    private let clock = StandingClock(instant("2026-11-21T08:00Z"))
    private let store: MeetStore
    private let workspace: Workspace

    init() throws {
        fixture = try StoreFixture()
        let (clock, opened) = (clock, try fixture.open(at: clock))
        store = opened
        workspace = Workspace(store: opened, now: { clock.now })
        try opened.set("me.email", to: "me@example.org")
    }

    private func plan(
        _ start: String, _ people: [(String, Invitee.Participation)],
        _ edit: (inout Meeting) -> Void = { _ in }
    ) throws -> OccurrenceIdentity {
        var meeting = Meeting.timed("Dinner", start)
        meeting.invitees = people.map {
            Invitee(name: $0.0, email: "\($0.0.lowercased())@example.org", participation: $0.1)
        }
        edit(&meeting)
        return try #require(try store.save(meeting).id).occurrence()
    }

    private func load(_ id: OccurrenceIdentity) throws -> PastMeeting {
        try LoadPastMeeting(id, zone: StoreFixture.athens).run(in: workspace)
    }

    private func came(_ id: OccurrenceIdentity) throws -> [String]? {
        try load(id).attendance?.people.map(\.name)
    }

    @Test func everybodyWhoSaidSoCame() throws {
        let id = try plan(
            "2026-11-20 19:00", [("Anna", .accepted), ("Ben", .declined), ("Zoe", .needsAction)])
        #expect(try load(id).expected.map(\.name) == ["Anna"] && came(id) == nil)
        _ = try RecordEverybodyCame(id, zone: StoreFixture.athens).run(in: workspace)
        #expect(try came(id) == ["Anna"])
        _ = try store.undo()
        #expect(try came(id) == nil)
    }

    @Test func ifNobodyAnsweredAllWhoDidNotDeclineAreExpected() throws {
        let id = try plan(
            "2026-11-20 19:00",
            [("Anna", .needsAction), ("Ben", .declined), ("Zoe", .tentative), ("Me", .needsAction)])
        #expect(try load(id).expected.map(\.name) == ["Anna", "Zoe"])
    }

    @Test func theOrganizerIsExpectedToo() throws {
        let id = try plan("2026-11-20 19:00", [("Me", .accepted), ("Anna", .accepted)]) {
            $0.organizer = CalendarAddress(name: "Olga", email: "olga@example.org")
        }
        #expect(try load(id).expected.map(\.name) == ["Olga", "Anna"])
    }

    @Test func namesMeanInviteesThenContacts() throws {
        try store.save(Contact(uid: "eva", name: "Eva Mann"))
        let id = try plan("2026-11-20 19:00", [("Anna", .accepted), ("Ben", .needsAction)])
        func record(_ who: [String], all: Bool = false) throws -> [String]? {
            _ = try RecordWhoCame(id, who: who, hasEverybody: all, zone: StoreFixture.athens)
                .run(in: workspace)
            return try came(id)
        }
        #expect(try record(["ben", "eva"]) == ["Ben", "Eva Mann"])
        #expect(try record(["ben@example.org", "anna"], all: true) == ["Anna", "Ben"])
        #expect(try record([]) == [])
        #expect(throws: NamingError.self) { try record(["nobody at all"]) }
    }

    @Test func nothingIsSaidBeforeTheEnd() throws {
        let running = try plan("2026-11-21 09:30", [("Anna", .accepted)])
        let off = try plan("2026-11-20 19:00", [("Anna", .accepted)]) { $0.status = .cancelled }
        let series = try plan("2026-11-03 19:00", [("Anna", .accepted)]) {
            $0.recurrence = Recurrence(text: "RRULE:FREQ=WEEKLY;COUNT=6")
        }
        for id in [running, off, series.meeting.occurrence("20261124T190000")] {
            #expect(throws: AfterMeetingError.notOver(title: "Dinner")) { try load(id) }
        }
        #expect(throws: OccurrenceError.needsDate(title: "Dinner")) { try load(series) }
        #expect(try load(series.meeting.occurrence("20261117T190000")).expected.map(\.name) == ["Anna"])
    }

    // MARK: - The report

    private func send(_ id: OccurrenceIdentity) throws -> [OutgoingMessage] {
        try SendReport(id, zone: StoreFixture.athens).run(in: workspace)
    }

    @Test func theReportGoesToAllWhoWereInvitedOnce() throws {
        let id = try plan(
            "2026-11-20 19:00",
            [("Anna", .accepted), ("Ben", .declined), ("Me", .accepted), ("Zoe", .accepted)]
        ) { $0.invitees[3].email = nil }
        let messages = try send(id)
        #expect(messages.map { $0.to.map(\.email) } == [["anna@example.org"], ["ben@example.org"]])
        #expect(messages.allSatisfy { $0.state == .queued && $0.calendar.isEmpty && $0.method == "REPORT" })
        let uid = try load(id).meeting.uid
        #expect(try store.messages(about: uid).count == 2)
        // The same report is not sent again.
        #expect(try send(id).isEmpty)
    }

    @Test func aReportNeedsAnAddressOnBothSides() throws {
        let alone = try plan("2026-11-20 19:00", [("Anna", .accepted)]) { $0.invitees[0].email = nil }
        #expect(throws: AfterMeetingError.nobody(title: "Dinner")) { try send(alone) }
        let id = try plan("2026-11-20 20:00", [("Anna", .accepted)])
        try store.set("me.email", to: nil)
        #expect(throws: AfterMeetingError.noAddress) { try send(id) }
        let running = try plan("2026-11-21 09:30", [("Anna", .accepted)])
        #expect(throws: AfterMeetingError.notOver(title: "Dinner")) { try send(running) }
    }

    @Test func theContentsAreThoseOfTheMeeting() throws {
        let id = try plan("2026-11-20 19:00", [("Anna", .accepted)])
        let before = try LoadReport(id, zone: StoreFixture.athens).run(in: workspace)
        #expect(before.content.kind == .report(came: nil))
        _ = try SaveAfterMeeting(id, AfterMeeting(people: [], decided: "Again", notes: "Late"))
            .run(in: workspace)
        let report = try LoadReport(id, zone: StoreFixture.athens).run(in: workspace)
        #expect(report.content.kind == .report(came: []))
        #expect(report.content.meeting.decided == "Again" && report.content.meeting.notes == "Late")
        #expect(report.recipients.map(\.email) == ["anna@example.org"])
    }

    @Test func theListTellsOfTheMeetingToAskAbout() throws {
        let id = try plan("2026-11-20 19:00", [("Anna", .accepted)])
        let list = ListMeetings(MeetingQuery(), around: .row(0), before: 0, after: 10)
        let shown = try ShowMeetings(list, map: nil).run(in: workspace)
        #expect(shown.toAskAbout?.id == id)
        _ = try DismissAttendance(id).run(in: workspace)
        #expect(try ShowMeetings(list, map: nil).run(in: workspace).toAskAbout == nil)
    }
}
