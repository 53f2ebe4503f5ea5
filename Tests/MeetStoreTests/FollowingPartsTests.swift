import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// Changes of one date of a series and all later ones, in files that come one after the other; and dates that differ in length.
@Suite struct FollowingPartsTests {
    let fixture: StoreFixture
    let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
    }

    private func take(_ components: String...) throws {
        let text = components.map { "BEGIN:VEVENT\nUID:choir\nSUMMARY:Choir\n\($0)\nEND:VEVENT\n" }.joined()
        let events = ICalendarReader.read(Array(text.utf8), file: "f").flatMap(\.events)
        try store.importMeetings(
            events.map { IncomingMeeting($0, meeting: $0.meeting(now: fixture.clock.now), file: "f") })
    }

    /// `12-01 19:00 90`, by the clocks of the meeting.
    private func list() throws -> [String] {
        try store.meetings(MeetingQuery(), rows: 0..<20).map { row in
            guard case .timed(let start, _, let minutes) = row.time else { return "" }
            return "\(start.basicText.dropFirst(4).dropLast(2)) \(minutes)"
        }
    }

    private let choir = "DTSTART;TZID=Europe/Athens:20261201T190000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=4"
    private let later = """
        SEQUENCE:1\nRECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Athens:20261215T190000
        DTSTART;TZID=Europe/Athens:20261216T200000\nDURATION:PT2H
        """
    private let all = ["1201T1900 60", "1208T1900 60", "1216T2000 120", "1223T2000 120"]

    @Test func oneFileSaysAll() throws {
        try take(choir, later)
        #expect(try list() == all)
        #expect(try store.meetingIDs().count == 2)
        try store.undo()
        #expect(try list() == [])
    }

    @Test func theChangeComesLater() throws {
        try take(choir)
        try take(later)
        #expect(try list() == all)
        try take(later)
        #expect(try list() == all)
    }

    @Test func aSecondChangeEndsTheFirst() throws {
        let last = """
            SEQUENCE:2\nRECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Athens:20261222T190000
            DTSTART;TZID=Europe/Athens:20261222T080000\nDURATION:PT30M
            """
        try take(choir, later, last)
        #expect(try list() == ["1201T1900 60", "1208T1900 60", "1216T2000 120", "1222T0800 30"])
    }

    @Test func periodsKeepTheirLengthsWhenAllAreChanged() throws {
        try take(
            "DTSTART;TZID=Europe/Athens:20261201T190000\nDURATION:PT1H\n"
                + "RDATE;VALUE=PERIOD;TZID=Europe/Athens:20261203T190000/PT3H")
        #expect(try list() == ["1201T1900 60", "1203T1900 180"])
        let id = try #require(try store.meetingIDs().first)
        let stored = try #require(try store.meeting(id.occurrence("20261203T190000")))
        #expect(
            stored.time
                == .timed(
                    start: WallTime(date: CalendarDate(year: 2026, month: 12, day: 3), hour: 19, minute: 0),
                    zone: "Europe/Athens", minutes: 180))
        let recurrence = try #require(stored.recurrence)
        #expect(Recurrence(text: recurrence.text) == recurrence)
        var edited = stored
        edited.title = "Choir practice"
        _ = try store.save(edited, scope: .all)
        #expect(try list() == ["1201T1900 60", "1203T1900 180"])
    }
}
