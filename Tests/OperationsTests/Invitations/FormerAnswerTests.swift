import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Answers that no longer count once a meeting is moved: they are kept, and come back with the time they were for.
@Suite struct FormerAnswerTests {
    let office = PostOffice()
    let clock = StandingClock(instant("2026-11-21T07:41Z"))
    let maria: Person
    let nikos: Person

    init() throws {
        maria = try Person("Maria", office, clock)
        nikos = try Person("Nikos", office, clock)
    }

    private func goOn() { clock.move(to: clock.now.addingTimeInterval(60)) }

    private func exchange() async throws {
        try await maria.sync()
        try await nikos.sync()
        try await maria.sync()
        goOn()
    }

    /// A meeting of Maria's to which Nikos has said yes.
    private func accepted() async throws -> Meeting {
        let coffee = try maria.plan(.timed("Coffee", "2026-11-24 11:00"), with: nikos)
        try maria.tell(coffee)
        try await exchange()
        try await answer(.accepted, "gladly")
        return try #require(try maria.stored(coffee.uid))
    }

    private func answer(_ participation: Invitee.Participation, _ comment: String? = nil) async throws {
        let id = try #require(try nikos.inbox(.open).first?.id)
        _ = try AnswerInboxItem(id, participation, comment: comment).run(in: nikos.workspace)
        try await nikos.sync()
        try await maria.sync()
        goOn()
    }

    private func move(_ meeting: Meeting, to start: String) throws {
        var moved = try #require(try maria.stored(meeting.uid))
        moved.time = Meeting.timed("", start).time
        try maria.store.save(moved)
    }

    private func invitee(_ meeting: Meeting) throws -> Invitee {
        try #require(try maria.stored(meeting.uid)?.invitees.first)
    }

    @Test func theNoticeSaysWhoIsAskedAgain() async throws {
        let coffee = try await accepted()
        var renamed = coffee
        renamed.title = "Tea"
        try maria.store.save(renamed)
        #expect(try maria.pending(coffee).map(\.askedAgain) == [[]])
        try move(coffee, to: "2026-11-24 12:00")
        #expect(try maria.pending(coffee).map(\.askedAgain) == [["nikos@example.org"]])
        // Not before it is told.
        #expect(try invitee(coffee).participation == .accepted)
    }

    @Test func theFormerAnswerStaysAndUndoBringsItBack() async throws {
        let coffee = try await accepted()
        try move(coffee, to: "2026-11-24 12:00")
        try maria.tell(coffee)
        try await exchange()
        let open = try invitee(coffee)
        #expect(open.participation == .needsAction && open.comment == nil)
        #expect(open.openedAnswer?.participation == .accepted && open.openedAnswer?.comment == "gladly")
        #expect(open.openedAnswer?.time == coffee.time)
        try maria.store.undo()
        var restored = try invitee(coffee)
        #expect(try maria.stored(coffee.uid)?.time == coffee.time)
        #expect(restored.participation == .accepted && restored.comment == "gladly")
        #expect(restored.answeredAt == coffee.invitees[0].answeredAt && restored.openedAnswer == nil)
        // Nor is it opened by telling that it is at the old time again.
        #expect(try maria.pending(coffee).map(\.askedAgain) == [[]])
        try maria.tell(coffee)
        restored = try invitee(coffee)
        #expect(restored.participation == .accepted)
        try maria.store.redo()
        #expect(try invitee(coffee).openedAnswer?.participation == .accepted)
    }

    @Test func whoAnsweredSinceKeepsThatAnswer() async throws {
        let coffee = try await accepted()
        try move(coffee, to: "2026-11-24 12:00")
        try maria.tell(coffee)
        try await exchange()
        try await answer(.declined)
        #expect(try invitee(coffee).formerAnswer == nil)
        try maria.store.undo()
        #expect(try invitee(coffee).participation == .declined)
    }

    @Test func ownMeetingOfAFileIsToldWithAHigherNumber() async throws {
        let text = """
            BEGIN:VEVENT
            UID:coffee
            SEQUENCE:3
            SUMMARY:Coffee
            DTSTART;TZID=Europe/Athens:20261124T110000
            DURATION:PT1H
            ORGANIZER:mailto:Maria@example.org
            ATTENDEE:mailto:nikos@example.org
            END:VEVENT

            """
        let incoming = ICalendarReader.events(of: text).map { event in
            IncomingMeeting(event, meeting: event.meeting(now: clock.now), file: "f")
        }
        try maria.store.importMeetings(incoming)
        let coffee = try #require(try maria.stored("coffee"))
        try move(coffee, to: "2026-11-24 12:00")
        let sent = try maria.tell(coffee)
        #expect(sent.flatMap { ICalendarReader.events(of: $0.calendar) }.map(\.sequence) == [4])
    }
}
