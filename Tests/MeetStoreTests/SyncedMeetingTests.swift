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

    // MARK: Many at once

    /// Meetings of every kind, more than a lot of them.
    private func many() throws -> [Meeting] {
        try (0..<120).map { number in
            var lines = [
                "BEGIN:VEVENT", "UID:event-\(number)", "SUMMARY:Συνάντηση \(number)", "X-OWN:\(number)",
            ]
            switch number % 5 {
            case 0: lines += ["DTSTART;VALUE=DATE:20261201", "DTEND;VALUE=DATE:20261203"]
            case 1:
                lines += [
                    "DTSTART;TZID=Europe/Athens:20261202T190000", "DURATION:PT1H",
                    "RRULE:FREQ=WEEKLY;COUNT=9",
                ]
            case 2: lines += ["DTSTART:20261204T090000", "CATEGORIES:Coffee,Work"]
            default: lines += ["DTSTART:20261201T090000Z", "LOCATION:Room \(number % 3)\\nErmou 1"]
            }
            for guest in 0..<number % 4 {
                lines.append("ATTENDEE;CN=Guest \(guest):mailto:g\(guest)@example.org")
            }
            if number % 7 == 0 {
                lines += ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M", "END:VALARM"]
            }
            return try meeting(lines + ["END:VEVENT"])
        }
    }

    private func meeting(_ lines: [String]) throws -> Meeting {
        let events = ICalendarReader.events(of: lines.joined(separator: "\r\n"))
        let made = SyncedMeeting(
            events, zone: "Europe/Athens", now: instant("2026-11-21T07:41Z"))
        return try #require(made).meeting
    }

    private static let tables = [
        "meeting", "invitee", "venue", "alternativeVenue", "occurrence", "reminder", "kind", "journal",
    ]

    private static func rows(of table: String, in store: MeetStore) throws -> [String] {
        try store.read { db in
            let columns = try String.fetchAll(
                db, sql: "SELECT name FROM pragma_table_info('\(table)') ORDER BY cid")
            let values = columns.map { "quote(\"\($0)\")" }.joined(separator: " || ',' || ")
            return try String.fetchAll(db, sql: "SELECT \(values) FROM \(table) ORDER BY 1")
        }
    }

    @Test func manyAreStoredTogetherAsOneByOne() throws {
        let clock = StandingClock(instant("2026-11-21T07:41Z"))
        let (first, second) = try (StoreFixture(), StoreFixture())
        let (together, single) = try (first.open(at: clock), second.open(at: clock))
        var expected: [Meeting] = []
        let all = try many()
        for meeting in all {
            let events = ICalendarReader.events(of: try #require(meeting.received))
            let made = SyncedMeeting(events, zone: "Europe/Athens", now: clock.now)
            expected += try single.put(#require(made), over: nil, in: nil)
        }
        #expect(try together.put(new: all, in: nil) == expected)
        for table in Self.tables {
            let rows = try Self.rows(of: table, in: together)
            #expect(try rows == Self.rows(of: table, in: single), "\(table)")
            let isEmpty = ["alternativeVenue", "reminder", "journal"].contains(table)
            #expect(rows.isEmpty == isEmpty, "\(table)")
        }
        for word in ["Συναντηση", "room", "guest", "119"] {
            let query = MeetingQuery(text: word)
            let found = try together.meetings(query, rows: 0..<1000).map(\.title)
            #expect(try found == single.meetings(query, rows: 0..<1000).map(\.title), "\(word)")
            #expect(!found.isEmpty, "\(word)")
        }
        #expect(try together.history().undo == nil && together.integrityCheck() == [])
    }

    @Test func aUIDIsTakenOnceAmongMany() throws {
        _ = try put(Self.series, over: nil)
        let new = try ["1", "2", "2", ""].map { uid in
            try meeting(["BEGIN:VEVENT", "UID:\(uid)", "SUMMARY:Tea", "END:VEVENT"])
        }
        let uids = try store.put(new: new, in: nil).map(\.uid)
        #expect(uids.count == 4 && Set(uids).count == 4)
        #expect(uids[1] == "2" && !uids.contains("1") && !uids.contains(""))
    }

    @Test func nothingIsStoredIfOneIsImpossible() throws {
        var meetings = try many()
        meetings[100].time = .timed(
            start: WallTime(date: CalendarDate(year: 2026, month: 2, day: 30), hour: 9, minute: 0),
            zone: "Europe/Athens", minutes: 60)
        #expect(throws: StoreError.self) { try store.put(new: meetings, in: nil) }
        meetings = try many()
        meetings[100].venue = Venue(name: "", isSaved: false)
        #expect(throws: StoreError.invalid(.namelessVenue)) { try store.put(new: meetings, in: nil) }
        for table in ["meeting", "venue", "invitee", "occurrence"] {
            #expect(try Self.rows(of: table, in: store) == [], "\(table)")
        }
        #expect(try store.put(new: [], in: nil) == [])
    }
}
