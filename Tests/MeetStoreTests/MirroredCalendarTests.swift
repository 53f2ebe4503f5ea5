import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

@Suite struct MirroredCalendarTests {
    private let fixture: StoreFixture
    private let store: MeetStore
    private let work: MeetingCalendar
    private let id: Identifier<MeetingCalendar>

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        var calendar = MeetingCalendar(name: "Work", sign: "W")
        calendar.source = .subscription
        calendar.url = "https://example.org/work.ics"
        calendar.isWritable = false
        work = try store.add(calendar, beside: MeetingCalendar(name: "Personal", sign: "P"))
        id = try #require(work.id)
    }

    private static func event(
        _ uid: String, _ title: String, _ lines: String..., at start: String = "20270503T190000Z"
    ) -> String {
        (["BEGIN:VEVENT", "UID:\(uid)", "SUMMARY:\(title)", "DTSTART:\(start)"] + lines + ["END:VEVENT"])
            .joined(separator: "\r\n")
    }

    @discardableResult
    private func mirror(_ events: String...) throws -> MirroredChanges {
        let lines = ["BEGIN:VCALENDAR", "VERSION:2.0"] + events + ["END:VCALENDAR", ""]
        let file = try SubscriptionReader.read(Array(lines.joined(separator: "\r\n").utf8), file: "work.ics")
        let now = fixture.clock.now
        let entries = file.events.map { entry in
            let meeting = entry.meeting(now: now, zone: "", keepsReminders: true)
            return IncomingMeeting(entry.event, meeting: meeting, file: "work.ics")
        }
        return try store.mirror(entries, in: id)
    }

    private func titles() throws -> [String] {
        try store.meetings(MeetingQuery(), rows: 0..<100).map(\.title)
    }

    @Test func theMeetingsAreTheEntriesOfTheFile() throws {
        let before = try store.history().undo
        let (coffee, talk) = (Self.event("1", "Coffee"), Self.event("2", "Talk", at: "20270504T190000Z"))
        #expect(try mirror(coffee, talk) == MirroredChanges(added: 2))
        #expect(try titles() == ["Coffee", "Talk"])
        let stored = try #require(try store.meeting(uid: "1"))
        #expect(stored.calendarID == id)
        // Times of publishing are no change.
        #expect(try mirror(Self.event("1", "Coffee", "DTSTAMP:20270101T000000Z"), talk).isEmpty)
        #expect(try store.meeting(uid: "1") == stored)
        #expect(try mirror(Self.event("1", "Tea"), talk) == MirroredChanges(changed: 1))
        let changed = try #require(try store.meeting(uid: "1"))
        #expect(changed.id == stored.id && changed.title == "Tea" && changed.createdAt == stored.createdAt)
        #expect(try mirror(talk) == MirroredChanges(removed: 1))
        #expect(try titles() == ["Talk"])
        // A lower revision counts too: the file is right.
        try mirror(Self.event("2", "Talk", "SEQUENCE:5"))
        #expect(try mirror(Self.event("2", "Lecture", "SEQUENCE:1")) == MirroredChanges(changed: 1))
        #expect(try titles() == ["Lecture"])
        // None of it is an action.
        #expect(try store.history().undo == before)
    }

    @Test func datesFollowTheirSeries() throws {
        let rule = "RRULE:FREQ=DAILY;COUNT=3"
        let series = Self.event("1", "Run", rule)
        let date = Self.event("1", "Swim", "RECURRENCE-ID:20270504T190000Z", at: "20270504T200000Z")
        #expect(try mirror(series, date) == MirroredChanges(added: 2))
        #expect(try titles() == ["Run", "Swim", "Run"])
        #expect(try mirror(series, date).isEmpty)
        // The series alone changes.
        #expect(try mirror(Self.event("1", "Walk", rule), date) == MirroredChanges(changed: 1))
        #expect(try titles() == ["Walk", "Swim", "Walk"])
        // A date without its series stays, and finds it again.
        #expect(try mirror(date) == MirroredChanges(removed: 1))
        #expect(try titles() == ["Swim"])
        #expect(try mirror(series, date) == MirroredChanges(added: 1))
        #expect(try titles() == ["Run", "Swim", "Run"])
        #expect(try mirror(series) == MirroredChanges(removed: 1))
        #expect(try titles() == ["Run", "Run", "Run"])
    }

    @Test func partsOfSeriesAreSeries() throws {
        let series = Self.event("1", "Run", "RRULE:FREQ=DAILY;COUNT=4")
        let later = Self.event(
            "1", "Swim", "RECURRENCE-ID;RANGE=THISANDFUTURE:20270505T190000Z", at: "20270505T190000Z")
        #expect(try mirror(series, later) == MirroredChanges(added: 2))
        #expect(try titles() == ["Run", "Run", "Swim", "Swim"])
        #expect(try mirror(series, later).isEmpty)
        try mirror(series)
        #expect(try titles() == ["Run", "Run", "Run", "Run"])
    }

    @Test func meetingsOfOtherCalendarsStay() throws {
        var own = Meeting.timed("Mine", "2027-05-03 10:00")
        own.uid = "1"
        try store.save(own)
        #expect(try mirror(Self.event("1", "Theirs"), Self.event("2", "Talk")) == MirroredChanges(added: 1))
        #expect(try titles() == ["Mine", "Talk"])
        #expect(try mirror() == MirroredChanges(removed: 1))
        #expect(try titles() == ["Mine"])
    }

    @Test func undoOfTheCalendarTakesWhatWasReadSince() throws {
        try mirror(Self.event("1", "Run", "RRULE:FREQ=DAILY;COUNT=2"), Self.event("2", "Talk"))
        #expect(try store.undo()?.title == .added(.calendar, name: "Work"))
        #expect(try store.calendars().isEmpty && titles().isEmpty)
        try store.redo()
        #expect(try titles().sorted() == ["Run", "Run", "Talk"])
        #expect(try store.meeting(uid: "2")?.calendarID == id)
        #expect(try store.deleteCalendar(id, keepsMeetings: false) == 2)
        #expect(try titles().isEmpty)
        try store.undo()
        #expect(try titles().count == 3)
    }

    @Test func thePersonChangesNothing() throws {
        try mirror(Self.event("1", "Talk", "ATTENDEE;CN=Maria:mailto:maria@example.org"))
        let meeting = try #require(try store.meeting(uid: "1"))
        let number = try #require(meeting.id)
        var edited = meeting
        edited.title = "Party"
        let refused = StoreError.readOnlyCalendar("Work")
        #expect(throws: refused) { try store.save(edited) }
        #expect(throws: refused) { try store.save(edited, base: meeting) }
        #expect(throws: refused) { try store.deleteMeeting(number) }
        #expect(throws: refused) { try store.deleteMeeting(number.occurrence(), scope: .all) }
        #expect(throws: refused) { try store.setDone(number, true) }
        #expect(throws: refused) { try store.setStatus(number, .cancelled) }
        let invitee = try #require(meeting.invitees.first?.id)
        #expect(throws: refused) {
            try store.recordAnswer(meeting: number, invitee: invitee, participation: .accepted)
        }
        var own = try store.save(Meeting.timed("Mine", "2027-05-03 10:00"))
        own.calendarID = id
        #expect(throws: refused) { try store.save(own) }
        #expect(try store.meeting(number) == meeting)
    }

    @Test func filesDoNotChangeThem() throws {
        try mirror(Self.event("1", "Talk"))
        let event = try #require(ICalendarReader.events(of: Self.event("1", "Party")).first)
        let incoming = IncomingMeeting(event, meeting: event.meeting(now: fixture.clock.now), file: "a.ics")
        var changes: [MeetingImportOutcome.Change] = []
        try store.importMeetings([incoming]) { changes.append($1.change) }
        #expect(changes == [.unchanged])
        #expect(try titles() == ["Talk"])
    }
}
