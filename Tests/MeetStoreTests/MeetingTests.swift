import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

@Suite struct MeetingTests {
    let fixture: StoreFixture
    let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
    }

    private func coffee() -> Meeting {
        var meeting = Meeting.timed("Coffee at Entra", "2026-11-21 11:00")
        meeting.notes = "Bring the drafts.\n'quoted' \"twice\""
        meeting.venue = Venue(
            name: "Café Entra", address: VenueAddress(street: "Ermou 14", locality: "Volos"),
            coordinate: Coordinate(latitude: 39.36, longitude: 22.94), isSaved: false)
        meeting.invitees = [
            Invitee(name: "Maria", email: "maria@entra.gr", role: .chair),
            Invitee(name: "Nikos", participation: .declined, comment: "at work"),
        ]
        return meeting
    }

    @Test func aMeetingComesBackAsItWasSaved() throws {
        let saved = try store.save(coffee())
        let id = try #require(saved.id)
        #expect(try store.meeting(id) == saved)
        #expect(saved.venue?.id != nil)
        #expect(saved.invitees.map(\.name) == ["Maria", "Nikos"])
        #expect(saved.invitees.allSatisfy { $0.id != nil })
        var bare = saved
        bare.id = nil
        bare.venue?.id = nil
        for index in bare.invitees.indices { bare.invitees[index].id = nil }
        var expected = coffee()
        expected.uid = saved.uid
        #expect(bare == expected)
        #expect(try store.meeting(uid: saved.uid) == saved)
        #expect(try store.meeting(Identifier(99)) == nil)
    }

    @Test(arguments: [
        MeetingTime.unscheduled, .allDay(first: CalendarDate("2028-02-29"), last: CalendarDate("2028-03-01")),
        .timed(
            start: WallTime(date: CalendarDate("0001-01-01"), hour: 0, minute: 0), zone: "UTC", minutes: 0),
        .timed(
            start: WallTime(date: CalendarDate("9999-12-31"), hour: 23, minute: 59), zone: "No/Where",
            minutes: .max),
    ])
    func everyTimeComesBack(time: MeetingTime) throws {
        var meeting = coffee()
        meeting.time = time
        let saved = try store.save(meeting)
        #expect(saved.time == time)
        #expect(try store.meetings(rows: 0..<5).map(\.time) == [time])
    }

    @Test(arguments: [
        MeetingTime.timed(
            start: WallTime(date: CalendarDate("2026-02-30"), hour: 1, minute: 0), zone: "UTC", minutes: 5),
        .timed(
            start: WallTime(date: CalendarDate("2026-02-01"), hour: 24, minute: 0), zone: "UTC", minutes: 5),
        .timed(
            start: WallTime(date: CalendarDate("2026-02-01"), hour: 2, minute: 0), zone: "UTC", minutes: -5),
        .allDay(first: CalendarDate("2026-02-02"), last: CalendarDate("2026-02-01")),
        .allDay(
            first: CalendarDate(year: .min, month: .min, day: .min),
            last: CalendarDate(year: .max, month: .max, day: .max)),
    ])
    func aTimeThatNoCalendarHasIsRefused(time: MeetingTime) throws {
        var meeting = coffee()
        meeting.time = time
        #expect {
            try store.save(meeting)
        } throws: { error in
            if case StoreError.invalid = error { true } else { false }
        }
        #expect(try store.meetingCount() == 0)
    }

    @Test func savingAgainRaisesTheSequenceOnlyForWhatInviteesMustHear() throws {
        var meeting = try store.save(coffee())
        #expect(meeting.sequence == 0)
        let first = meeting.updatedAt

        meeting.notes = "Other notes"
        meeting = try store.save(meeting)
        #expect(meeting.sequence == 0)
        #expect(meeting.updatedAt > first)

        meeting.title = "Tea"
        meeting = try store.save(meeting)
        #expect(meeting.sequence == 1)

        meeting.time = .unscheduled
        meeting = try store.save(meeting)
        #expect(meeting.sequence == 2)

        meeting.venue = nil
        meeting = try store.save(meeting)
        #expect(meeting.sequence == 3)

        meeting.status = .tentative
        meeting = try store.save(meeting)
        #expect(meeting.sequence == 4)

        // A copy from before does not turn the number back.
        meeting.sequence = 1
        meeting.notes = "Once more"
        #expect(try store.save(meeting).sequence == 4)
    }

    @Test func savingWhatIsStoredChangesNothing() throws {
        let meeting = try store.save(coffee())
        let history = try store.history()
        #expect(try store.save(meeting) == meeting)
        #expect(try store.history().undo == history.undo)
    }

    @Test func inviteesAreAddedChangedMovedAndTakenAway() throws {
        var meeting = try store.save(coffee())
        let maria = meeting.invitees[0]
        meeting.invitees = [Invitee(name: "Zoë"), maria]
        meeting.invitees[1].role = .optional
        let saved = try store.save(meeting)
        #expect(saved.invitees.map(\.name) == ["Zoë", "Maria"])
        #expect(saved.invitees[1].id == maria.id)
        #expect(saved.invitees[1].role == .optional)
        #expect(saved.sequence == 0)
    }

    @Test func answersDoneAndStatusAreRecorded() throws {
        let meeting = try store.save(coffee())
        let id = try #require(meeting.id)
        let maria = try #require(meeting.invitees[0].id)
        var changed = try store.recordAnswer(
            meeting: id, invitee: maria, participation: .accepted, comment: "by train")
        #expect(changed.invitees[0].participation == .accepted)
        #expect(changed.invitees[0].comment == "by train")
        #expect(changed.invitees[0].answeredAt != nil)
        #expect(changed.sequence == 0)
        #expect(
            try store.history().undo?.title
                == .changedMeeting(name: "Coffee at Entra", [.answered("Maria", .accepted)]))

        changed = try store.recordAnswer(
            meeting: id, invitee: maria, participation: .needsAction, comment: nil)
        #expect(changed.invitees[0].answeredAt == nil)
        #expect(changed.invitees[0].comment == nil)

        #expect(try store.setDone(id, true).doneAt != nil)
        #expect(try store.meetings(rows: 0..<1)[0].isDone)
        #expect(try store.setDone(id, false).doneAt == nil)
        #expect(try store.setStatus(id, .cancelled).status == .cancelled)
        #expect(try store.meeting(id)?.sequence == 1)
        #expect(try store.history().undo?.title == .setStatus(.cancelled, meeting: "Coffee at Entra"))

        let counts = try store.meetings(rows: 0..<1)[0].counts
        #expect(counts == AnswerCounts(declined: 1, needsAction: 1))
    }

    @Test func whatIsGoneIsNotFound() throws {
        let missing = Identifier<Meeting>(7)
        var meeting = coffee()
        meeting.id = missing
        #expect(throws: StoreError.notFound(.meeting(Identifier(7)))) { try store.save(meeting) }
        #expect(throws: StoreError.notFound(.meeting(Identifier(7)))) { try store.deleteMeeting(missing) }
        #expect(throws: StoreError.notFound(.meeting(Identifier(7)))) { try store.setDone(missing, true) }
        #expect(throws: StoreError.notFound(.meeting(Identifier(7)))) {
            try store.setStatus(missing, .confirmed)
        }
        let id = try #require(try store.save(coffee()).id)
        #expect(throws: StoreError.notFound(.invitee(Identifier(99), of: id))) {
            try store.recordAnswer(meeting: id, invitee: Identifier(99), participation: .accepted)
        }
    }

    @Test func aDeletedMeetingIsGoneWithItsOwnVenue() throws {
        let meeting = try store.save(coffee())
        let id = try #require(meeting.id)
        let venue = try #require(meeting.venue?.id)
        #expect(try store.venue(venue) != nil)
        try store.deleteMeeting(id)
        #expect(try store.meeting(id) == nil)
        #expect(try store.meetings(rows: 0..<5).isEmpty)
        #expect(try store.venue(venue) == nil)
    }

    @Test func anotherVenueInItsPlaceTakesTheFirstOneAway() throws {
        var meeting = try store.save(coffee())
        let first = try #require(meeting.venue?.id)
        let saved = try store.save(Venue(name: "Port"))
        meeting.venue = saved
        meeting = try store.save(meeting)
        #expect(meeting.venue == saved)
        #expect(try store.venue(first) == nil)
        meeting.venue = nil
        _ = try store.save(meeting)
        #expect(try store.venue(saved.id!) == saved)
    }

    @Test func controlCharactersOfTheStoreDoNotCutText() throws {
        var meeting = coffee()
        meeting.notes = "a\0b"
        #expect(try store.save(meeting).notes == "ab")
    }

    @Test func anInviteeKeepsNameAndAddressWhenTheContactGoes() throws {
        let contact = try store.save(Contact.named("Maria", emails: ["m@x.gr"]))
        var meeting = coffee()
        meeting.invitees = [
            Invitee(contactID: contact.id, name: "Maria", email: "m@x.gr"),
            Invitee(contactID: Identifier(4711), name: "Nobody"),
        ]
        let saved = try store.save(meeting)
        #expect(saved.invitees.map(\.contactID) == [contact.id, nil])
        let id = try #require(saved.id)
        try store.deleteContact(try #require(contact.id))
        let after = try #require(try store.meeting(id))
        #expect(after.invitees.map(\.contactID) == [nil, nil])
        #expect(after.invitees[0].email == "m@x.gr")
        try store.undo()
        #expect(try store.meeting(id) == saved)
    }
}
