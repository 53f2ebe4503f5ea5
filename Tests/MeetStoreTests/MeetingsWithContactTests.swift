import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// The coming meetings with a contact, by the contact or any address.
@Suite struct MeetingsWithContactTests {
    let fixture: StoreFixture
    let store: MeetStore
    let maria: Identifier<Contact>

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        var contact = Contact(uid: "maria", name: "Maria")
        contact.emails = ["maria@example.org", "m@work.example"].map { ContactEmail(address: $0) }
        maria = try #require(try store.save(contact).id)
    }

    private func plan(
        _ title: String, _ start: String, _ invitees: [Invitee] = [], by organizer: String? = nil,
        _ edit: (inout Meeting) -> Void = { _ in }
    ) throws {
        var meeting = Meeting.timed(title, start)
        meeting.invitees = invitees
        meeting.organizer = organizer.map { CalendarAddress(email: $0) }
        edit(&meeting)
        try store.save(meeting)
    }

    private func titles(most: Int = 9) throws -> [String] {
        try store.meetings(with: maria, at: instant("2026-11-21T08:00Z"), most: most).map(\.title)
    }

    @Test func everyWayOfMeetingCounts() throws {
        try plan("By contact", "2026-11-24 11:00", [Invitee(contactID: maria, name: "Maria")])
        try plan("By address", "2026-11-23 11:00", [Invitee(name: "M", email: "M@Work.example")])
        try plan("Theirs", "2026-11-25 11:00", by: "maria@example.org")
        try plan("Of others", "2026-11-26 11:00", [Invitee(name: "Nikos", email: "nikos@example.org")])
        #expect(try titles() == ["By address", "By contact", "Theirs"])
        #expect(try titles(most: 2) == ["By address", "By contact"])
    }

    @Test func whatIsOverOrOffIsLeftOut() throws {
        let people = [Invitee(contactID: maria, name: "Maria")]
        try plan("Over", "2026-11-20 11:00", people)
        try plan("Off", "2026-11-24 11:00", people) { $0.status = .cancelled }
        try plan("Done", "2026-11-24 12:00", people) { $0.doneAt = instant("2026-11-20T08:00Z") }
        #expect(try titles().isEmpty)
    }

    @Test func aSeriesIsListedOnceByItsNextDate() throws {
        try plan("Choir", "2026-11-03 19:00", [Invitee(contactID: maria, name: "Maria")]) {
            $0.recurrence = Recurrence(text: "RRULE:FREQ=WEEKLY;COUNT=6")
        }
        let found = try store.meetings(with: maria, at: instant("2026-11-21T08:00Z"), most: 9)
        #expect(found.map(\.title) == ["Choir"])
        #expect(found.first?.start == instant("2026-11-24T17:00Z"))
    }
}
