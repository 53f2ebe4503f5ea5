import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// What is said about meetings afterwards, and the question.
@Suite struct AttendanceTests {
    private let fixture: StoreFixture
    private let store: MeetStore
    private let now = instant("2026-11-21T08:00Z")
    private let maria = Invitee(name: "Maria", email: "maria@example.org", participation: .accepted)

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        try store.set("me.email", to: "me@example.org")
    }

    @discardableResult
    private func plan(
        _ title: String, _ start: String, _ edit: (inout Meeting) -> Void = { _ in }
    ) throws -> OccurrenceIdentity {
        var meeting = Meeting.timed(title, start)
        meeting.invitees = [maria]
        edit(&meeting)
        return try #require(try store.save(meeting).id).occurrence()
    }

    private func stored(_ id: OccurrenceIdentity) throws -> Meeting { try #require(try store.meeting(id)) }

    private func asked() throws -> String? {
        let week = now.addingTimeInterval(-7 * 86_400)
        return try store.meetingToAskAbout(endedAfter: week, before: now)?.title
    }

    @Test func everythingIsOneActionAndCanBeUndone() throws {
        let id = try plan("Dinner", "2026-11-20 19:00")
        #expect(try store.attendance(at: stored(id)) == nil)
        try store.save(AfterMeeting(people: [maria], decided: "A, B; c", notes: "Two\nlines"), of: id)
        let told = try stored(id)
        #expect(told.decided == "A, B; c" && told.notes == "Two\nlines")
        #expect(try store.attendance(at: told)?.people.map(\.name) == ["Maria"])
        _ = try store.undo()
        let before = try stored(id)
        #expect(before.decided.isEmpty && before.notes.isEmpty)
        #expect(try store.attendance(at: before) == nil)
        _ = try store.redo()
        #expect(try store.attendance(at: stored(id))?.people.map(\.email) == ["maria@example.org"])
    }

    @Test func anAnswerCanBeChanged() throws {
        let id = try plan("Dinner", "2026-11-20 19:00")
        try store.save(AfterMeeting(people: [maria]), of: id)
        try store.save(AfterMeeting(people: []), of: id)
        #expect(try store.attendance(at: stored(id))?.people == [])
        _ = try store.undo()
        #expect(try store.attendance(at: stored(id))?.people.map(\.name) == ["Maria"])
        // What was decided does not touch it.
        try store.save(AfterMeeting(decided: "Yes"), of: id)
        #expect(try store.attendance(at: stored(id))?.people.map(\.name) == ["Maria"])
    }

    @Test func aDeletedMeetingComesBackWithIt() throws {
        let id = try plan("Dinner", "2026-11-20 19:00")
        try store.save(AfterMeeting(people: [maria]), of: id)
        try store.deleteMeeting(id.meeting)
        _ = try store.undo()
        #expect(try store.attendance(at: stored(id))?.people.map(\.name) == ["Maria"])
    }

    /// After undo the question may be put away; redo brings the answer back all the same.
    @Test func anAnswerIsRedoneAfterTheQuestionWasPutAway() throws {
        let id = try plan("Dinner", "2026-11-20 19:00")
        try store.save(AfterMeeting(people: [maria]), of: id)
        _ = try store.undo()
        try store.dismissAttendance(at: id)
        _ = try store.redo()
        #expect(try store.attendance(at: stored(id))?.people.map(\.name) == ["Maria"])
        #expect(try store.integrityCheck() == [])
    }

    /// The dates of a series keep their answers when all of them move, even to where another one was.
    @Test(arguments: [("2026-11-17 20:00", "20261117T200000"), ("2026-11-18 19:00", "20261118T190000")])
    func theAnswersMoveWithTheSeries(_ start: String, _ moved: String) throws {
        let choir = try plan("Choir", "2026-11-15 19:00") {
            $0.recurrence = Recurrence(text: "RRULE:FREQ=DAILY;COUNT=6")
        }
        let last = choir.meeting.occurrence("20261117T190000")
        try store.save(AfterMeeting(people: [maria]), of: last)
        try store.save(AfterMeeting(people: []), of: choir.meeting.occurrence("20261118T190000"))
        var edited = try stored(last)
        edited.time = Meeting.timed("Choir", start).time
        try store.save(edited, scope: .all)
        #expect(try store.attendance(at: stored(choir.meeting.occurrence(moved)))?.people.count == 1)
        _ = try store.undo()
        #expect(try store.attendance(at: stored(last))?.people.count == 1)
    }

    @Test func aDeletedContactKeepsItsName() throws {
        let one = try #require(try store.save(Contact(uid: "a", name: "Maria")).id)
        let id = try plan("Dinner", "2026-11-20 19:00")
        try store.save(AfterMeeting(people: [Invitee(contactID: one, name: "Maria")]), of: id)
        try store.deleteContacts([one])
        #expect(try store.attendance(at: stored(id))?.people == [Invitee(name: "Maria")])
    }

    @Test func theLatestIsAskedAboutOnce() throws {
        try plan("Lunch", "2026-11-18 13:00")
        let dinner = try plan("Dinner", "2026-11-20 19:00")
        #expect(try asked() == "Dinner")
        try store.save(AfterMeeting(people: [maria]), of: dinner)
        #expect(try asked() == "Lunch")
        // Put away without an answer.
        let lunch = try #require(
            try store.meetingToAskAbout(endedAfter: now.addingTimeInterval(-7 * 86_400), before: now))
        try store.dismissAttendance(at: lunch.id)
        #expect(try asked() == nil)
        #expect(try store.attendance(at: stored(lunch.id)) == nil)
        // It may still be answered.
        try store.save(AfterMeeting(people: [maria]), of: lunch.id)
        #expect(try store.attendance(at: stored(lunch.id))?.people.count == 1)
        // An answer is not put away.
        try store.dismissAttendance(at: lunch.id)
        #expect(try store.attendance(at: stored(lunch.id))?.people.count == 1)
    }

    @Test func onlyMeetingsThatTookPlaceAreAskedAbout() throws {
        try plan("Alone", "2026-11-20 10:00") { $0.invitees = [] }
        try plan("Cancelled", "2026-11-20 11:00") { $0.status = .cancelled }
        try plan("Declined", "2026-11-20 12:00") { $0.invitees[0].participation = .declined }
        try plan("Room", "2026-11-20 13:00") { $0.invitees[0].userType = .room }
        try plan("Old", "2026-11-01 13:00")
        try plan("Running", "2026-11-21 09:30")
        try plan("Mine alone", "2026-11-20 14:00") { $0.invitees[0].email = "me@example.org" }
        try plan("Not mine", "2026-11-20 15:00") {
            $0.organizer = CalendarAddress(email: "zoe@example.org")
        }
        #expect(try asked() == nil)
        try plan("Theirs", "2026-11-20 15:00") {
            $0.organizer = CalendarAddress(email: "zoe@example.org")
            $0.invitees.append(Invitee(name: "Me", email: "me@example.org", participation: .accepted))
        }
        #expect(try asked() == "Theirs")
    }

    @Test func aDateOfASeriesIsAskedAboutByItself() throws {
        let choir = try plan("Choir", "2026-11-03 19:00") {
            $0.recurrence = Recurrence(text: "RRULE:FREQ=WEEKLY;COUNT=6")
        }
        let week = now.addingTimeInterval(-7 * 86_400)
        let found = try #require(try store.meetingToAskAbout(endedAfter: week, before: now))
        #expect(found.id == choir.meeting.occurrence("20261117T190000"))
        try store.save(AfterMeeting(people: [maria]), of: found.id)
        #expect(try asked() == nil)
    }

    @Test func aCalendarThatCannotBeChangedHereTakesNoWords() throws {
        var team = MeetingCalendar(name: "Team", sign: "T")
        team.isWritable = false
        let calendar = try store.add(team, beside: MeetingCalendar(name: "Personal", sign: "P"))
        let id = try plan("Standup", "2026-11-20 10:00")
        var meeting = try stored(id)
        meeting.calendarID = calendar.id
        try store.save(meeting, as: .background)
        try store.save(AfterMeeting(people: [maria]), of: id)
        #expect(try store.attendance(at: stored(id))?.people.count == 1)
        #expect(throws: StoreError.self) { try store.save(AfterMeeting(decided: "No"), of: id) }
    }
}
