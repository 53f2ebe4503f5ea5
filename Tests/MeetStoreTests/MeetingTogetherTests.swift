import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// The last and the next meeting with a contact.
@Suite struct MeetingTogetherTests {
    private let fixture: StoreFixture
    private let store: MeetStore
    private let maria: Identifier<Contact>
    private let nikos: Identifier<Contact>
    private let now = instant("2026-11-21T08:00Z")

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        var contact = Contact(uid: "maria", name: "Maria")
        contact.emails = ["maria@example.org", "m@work.example"].map { ContactEmail(address: $0) }
        maria = try #require(try store.save(contact).id)
        var other = Contact(uid: "nikos", name: "Nikos")
        other.emails = [ContactEmail(address: "nikos@example.org")]
        nikos = try #require(try store.save(other).id)
        try store.set("me.email", to: "me@example.org")
    }

    @discardableResult
    private func plan(
        _ title: String, _ start: String, _ invitees: [Invitee], by organizer: String? = nil,
        _ edit: (inout Meeting) -> Void = { _ in }
    ) throws -> Meeting {
        var meeting = Meeting.timed(title, start)
        meeting.invitees = invitees
        meeting.organizer = organizer.map { CalendarAddress(email: $0) }
        edit(&meeting)
        return try store.save(meeting)
    }

    private func invited(
        _ participation: Invitee.Participation = .accepted, as email: String = "maria@example.org"
    ) -> Invitee {
        Invitee(name: "Maria", email: email, participation: participation)
    }

    private func together(at instant: Date? = nil) throws -> MeetingsTogether {
        try store.meetingsTogether(with: [maria], at: instant ?? now)[maria] ?? MeetingsTogether()
    }

    @Test(arguments: [
        (Invitee.Participation.accepted, true), (.inProcess, true), (.completed, true), (.declined, false),
        (.tentative, false), (.needsAction, false), (.delegated, false),
    ]) func onlyMeetingsWithSomebodyWhoComesCount(_ answer: Invitee.Participation, _ counts: Bool) throws {
        try plan("Dinner", "2026-11-13 19:00", [invited(answer)])
        #expect(try together().last?.title == (counts ? "Dinner" : nil))
    }

    @Test func everyAddressOfThePersonCounts() throws {
        try plan("Early", "2026-11-02 19:00", [invited(as: "maria@example.org")])
        try plan("Late", "2026-11-10 19:00", [invited(as: "M@Work.example")])
        try plan("Of others", "2026-11-18 19:00", [invited(as: "other@example.org")])
        let last = try #require(try together().last)
        #expect(last.title == "Late" && last.start == instant("2026-11-10T17:00Z"))
        try plan(
            "By contact", "2026-11-12 19:00",
            [
                Invitee(contactID: maria, name: "M", participation: .accepted)
            ])
        #expect(try together().last?.title == "By contact")
    }

    @Test func whatDidNotTakePlaceDoesNotCount() throws {
        try plan("Cancelled", "2026-11-13 19:00", [invited()]) { $0.status = .cancelled }
        try plan("Running", "2026-11-21 09:30", [invited()])
        try plan("Deadline", "2026-11-13 19:00", [invited()]) {
            $0.time = .due(Deadline(day: CalendarDate("2026-11-13")))
        }
        try plan("Some day", "2026-11-13 19:00", [invited()]) { $0.time = .unscheduled }
        let found = try together()
        #expect(found.last == nil && found.next?.title == "Running")
    }

    /// An invitation that the reader did not accept is none of theirs.
    @Test(arguments: [
        (Invitee.Participation.accepted, true), (.declined, false), (.needsAction, false),
    ]) func meetingsOfOthersCountIfAccepted(_ mine: Invitee.Participation, _ counts: Bool) throws {
        try plan(
            "Theirs", "2026-11-13 19:00",
            [Invitee(name: "Me", email: "me@example.org", participation: mine)], by: "maria@example.org")
        #expect(try together().last?.title == (counts ? "Theirs" : nil))
    }

    @Test func aSeriesCountsByItsDates() throws {
        let choir = try plan("Choir", "2026-11-03 19:00", [invited()]) {
            $0.recurrence = Recurrence(text: "RRULE:FREQ=WEEKLY;COUNT=6")
        }
        let whole = try together()
        #expect(whole.last?.start == instant("2026-11-17T17:00Z"))
        #expect(whole.next?.start == instant("2026-11-24T17:00Z"))
        // The last date is cancelled: the one before counts.
        let id = try #require(choir.id)
        try store.setStatus(id.occurrence("20261117T190000"), .cancelled, scope: .this)
        let fewer = try together()
        #expect(fewer.last?.start == instant("2026-11-10T17:00Z"))
        #expect(fewer.last?.id == id.occurrence("20261110T190000"))
    }

    @Test func whoCameCountsInPlaceOfTheAnswers() throws {
        let dinner = try plan("Dinner", "2026-11-13 19:00", [invited()])
        try plan("Lunch", "2026-11-06 13:00", [invited()])
        let id = try #require(dinner.id).occurrence()
        try store.save(AfterMeeting(people: []), of: id)
        #expect(try together().last?.title == "Lunch")
        try store.save(AfterMeeting(people: [Invitee(name: "Maria", email: "m@work.example")]), of: id)
        #expect(try together().last?.title == "Dinner")
        // Somebody may come without an invitation.
        #expect(try store.meetingsTogether(with: [nikos], at: now)[nikos] == nil)
        try store.save(AfterMeeting(people: [Invitee(contactID: nikos, name: "Nikos")]), of: id)
        #expect(try store.meetingsTogether(with: [nikos], at: now)[nikos]?.last?.title == "Dinner")
        #expect(try together().last?.title == "Lunch")
    }

    @Test func whoCameToADateOfASeriesIsThatDates() throws {
        let choir = try plan("Choir", "2026-11-03 19:00", [invited()]) {
            $0.recurrence = Recurrence(text: "RRULE:FREQ=WEEKLY;COUNT=6")
        }
        let last = try #require(choir.id).occurrence("20261117T190000")
        try store.save(AfterMeeting(people: []), of: last)
        #expect(try together().last?.start == instant("2026-11-10T17:00Z"))
        // The answer stays when the date begins to differ from its series.
        try store.save(AfterMeeting(notes: "Only tenors"), of: last)
        #expect(try together().last?.start == instant("2026-11-10T17:00Z"))
        let differing = try #require(try store.meeting(last))
        #expect(try differing.seriesID != nil && store.attendance(at: differing)?.people == [])
    }

    /// Somebody who came once is not expected at the dates to which they are not invited.
    @Test func aGuestIsNotExpectedAgain() throws {
        let choir = try plan("Choir", "2026-11-03 19:00", [invited()]) {
            $0.recurrence = Recurrence(text: "RRULE:FREQ=WEEKLY;COUNT=6")
        }
        let last = try #require(choir.id).occurrence("20261117T190000")
        try store.save(AfterMeeting(people: [Invitee(contactID: nikos, name: "Nikos")]), of: last)
        let guest = try store.meetingsTogether(with: [nikos], at: now)[nikos]
        #expect(guest?.last?.id == last && guest?.next == nil)
        #expect(try together().next?.start == instant("2026-11-24T17:00Z"))
    }

    @Test func wholeDaysEndWithTheDay() throws {
        try plan("Trip", "2026-11-20 00:00", [invited()]) {
            $0.time = .allDay(first: CalendarDate("2026-11-20"), last: CalendarDate("2026-11-21"))
        }
        #expect(try together().last == nil)
        #expect(try together(at: instant("2026-11-22T08:00Z")).last?.title == "Trip")
    }

    @Test func theNextOneIsNotDeclined() throws {
        try plan("Declined", "2026-11-22 19:00", [invited(.declined)])
        try plan("Open", "2026-11-23 19:00", [invited(.needsAction)])
        #expect(try together().next?.title == "Open")
    }

    @Test func severalContactsAreAskedAtOnce() throws {
        try plan(
            "Dinner", "2026-11-13 19:00",
            [
                invited(), Invitee(name: "Nikos", email: "nikos@example.org", participation: .declined),
            ])
        let found = try store.meetingsTogether(with: [maria, nikos], at: now)
        #expect(found.keys.map { $0 } == [maria])
        #expect(try store.meetingsTogether(with: [], at: now).isEmpty)
    }
}
