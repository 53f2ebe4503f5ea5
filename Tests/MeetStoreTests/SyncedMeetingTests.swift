import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// Meetings as another place holds them.
@Suite struct SyncedMeetingTests {
    private let fixture: StoreFixture
    private let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
    }

    private static let series = [
        "BEGIN:VEVENT", "UID:1", "SUMMARY:Run", "DTSTART:20261123T190000", "DURATION:PT1H",
        "RRULE:FREQ=WEEKLY;COUNT=4", "END:VEVENT",
    ]

    private static func date(_ title: String, _ day: String) -> [String] {
        [
            "BEGIN:VEVENT", "UID:1", "SUMMARY:\(title)", "RECURRENCE-ID:\(day)T190000",
            "DTSTART:\(day)T200000", "DURATION:PT1H", "END:VEVENT",
        ]
    }

    private func put(_ lines: [String], over id: Identifier<Meeting>?) throws -> [Meeting] {
        let text = (["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR", ""])
            .joined(separator: "\r\n")
        let made = try #require(
            SyncedMeeting(ICalendarReader.events(of: text), zone: "Europe/Athens", now: fixture.clock.now))
        return try store.put(made, over: id, in: nil)
    }

    @Test func datesFollowTheOtherPlace() throws {
        let first = try put(Self.series + Self.date("Long", "20261130"), over: nil)
        #expect(first.map(\.title) == ["Run", "Long"])
        let id = try #require(first.first?.id)
        let next = try put(
            Self.series + Self.date("Longer", "20261130") + Self.date("Late", "20261207"), over: id)
        #expect(next.map(\.title) == ["Run", "Longer", "Late"])
        #expect(next.first?.id == id && next[1].id == first[1].id)
        #expect(try put(Self.series, over: id).map(\.title) == ["Run"])
        #expect(try store.wholeMeeting(id).count == 1)
        #expect(try store.history().undo == nil && store.integrityCheck() == [])
    }

    @Test func itIsNoRevisionAndKeepsWhatTheTextCannotSay() throws {
        let maria = try store.save(Contact.named("Maria", emails: ["maria@example.org"]))
        var meeting = Meeting.timed("Coffee", "2026-11-23 11:00")
        meeting.invitees = [
            Invitee(contactID: maria.id, name: "Maria", email: "maria@example.org")
        ]
        meeting.sequence = 3
        meeting = try store.save(meeting)
        let text = ICalendarEncoder.encode([meeting]).replacing("SUMMARY:Coffee", with: "SUMMARY:Tea")
        let made = try #require(
            SyncedMeeting(ICalendarReader.events(of: text), zone: "Europe/Athens", now: fixture.clock.now))
        let changed = try #require(try store.put(made, over: meeting.id, in: nil).first)
        #expect(changed.title == "Tea" && changed.sequence == 3)
        #expect(changed.invitees == meeting.invitees)
    }

    @Test func aTakenUIDIsNotTakenTwice() throws {
        let one = try put(Self.series, over: nil)
        let other = try put(Self.series, over: nil)
        #expect(one.first?.uid == "1" && other.first?.uid != "1" && other.first?.id != one.first?.id)
    }
}
