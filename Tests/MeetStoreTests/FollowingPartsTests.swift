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

    @Test func aChangeThatIsNewInTheFileEndsWhatStandsThereUnchanged() throws {
        try take(choir)
        try take(choir, later)
        #expect(try list() == all)
        try take(choir, later)
        #expect(try list() == all)
        let earlier = """
            SEQUENCE:2\nRECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Athens:20261208T190000
            DTSTART;TZID=Europe/Athens:20261208T080000\nDURATION:PT30M
            """
        try take(choir, earlier, later)
        #expect(try list() == ["1201T1900 60", "1208T0800 30", "1216T2000 120", "1223T2000 120"])
    }

    @Test func aPartThatIsMovedAgainMovesItsDates() throws {
        try take(choir.replacing("COUNT=4", with: "COUNT=4;BYDAY=TU"))
        try take(later)
        try take(
            """
            SEQUENCE:2\nRECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Athens:20261215T190000
            DTSTART;TZID=Europe/Athens:20261217T210000\nDURATION:PT2H
            """)
        #expect(try list() == ["1201T1900 60", "1208T1900 60", "1217T2100 120", "1224T2100 120"])
    }

    @Test func aChangeFromTheFirstDateOnIsOfTheWholeSeries() throws {
        try take(choir)
        let whole = """
            SEQUENCE:1\nRECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Athens:20261201T190000
            DTSTART;TZID=Europe/Athens:20261202T200000\nDURATION:PT2H
            """
        let moved = ["1202T2000 120", "1209T2000 120", "1216T2000 120", "1223T2000 120"]
        try take(whole)
        #expect(try list() == moved)
        try take(whole)
        #expect(try list() == moved)
        #expect(try store.meetingIDs().count == 1)
        try take(whole.replacing("SEQUENCE:1", with: "SEQUENCE:2").replacing("T200000", with: "T210000"))
        #expect(try list() == moved.map { $0.replacing("T2000", with: "T2100") })
    }

    /// Only the stamps of the file are new.
    @Test func whatThePersonChangedOfAPartStays() throws {
        func stamped(_ stamp: Int) -> [String] {
            [choir, later].map { "DTSTAMP:2026110\(stamp)T080000Z\n" + $0 }
        }
        let first = stamped(1)
        try take(first[0], first[1])
        for id in try store.meetingIDs() {
            let rows = try store.meetings(MeetingQuery(), rows: 0..<20)
            let key = try #require(rows.first { $0.id.meeting == id }?.id)
            var edited = try #require(try store.meeting(key))
            edited.recurrence?.rule?.interval = 2
            _ = try store.save(edited, scope: .all)
        }
        let own = try list()
        #expect(own != all)
        let second = stamped(2)
        try take(second[0], second[1])
        #expect(try list() == own)
    }

    @Test func anOutdatedChangeSaysNothing() throws {
        let outdated = later.replacing("SEQUENCE:1", with: "SEQUENCE:0").replacing("T200000", with: "T050000")
        try take(choir, outdated, later)
        #expect(try list() == all)
        #expect(try store.meetingIDs().count == 2)
    }

    @Test func aSeriesHasNoMorePartsThanAnHonestOne() throws {
        let daily = "DTSTART;TZID=Europe/Athens:20261201T190000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=150"
        let first = CalendarDate(year: 2026, month: 12, day: 1)
        let changes = (1..<140).map { number in
            let day = first.adding(days: number).basicText
            return """
                RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Athens:\(day)T190000
                DTSTART;TZID=Europe/Athens:\(day)T200000\nDURATION:PT2H
                """
        }
        let text = ([daily] + changes)
            .map { "BEGIN:VEVENT\nUID:choir\nSUMMARY:Choir\n\($0)\nEND:VEVENT\n" }.joined()
        let events = ICalendarReader.read(Array(text.utf8), file: "f").flatMap(\.events)
        let parts = FollowingParts(
            events.map { IncomingMeeting($0, meeting: $0.meeting(now: fixture.clock.now), file: "f") })
        #expect(parts.meetings.filter { $0.isPart }.count == 101)
        #expect(parts.meetings.allSatisfy { $0.isPart || !$0.event.followsRecurrenceID })
    }

    @Test func daysOfTheCalendarAreKept() throws {
        // The clocks are set on 28 March 2027.
        try take(
            "DTSTART;TZID=Europe/Athens:20270306T190000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=4",
            """
            RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Athens:20270320T190000
            DTSTART;TZID=Europe/Athens:20270320T190000\nDURATION:P1DT2H
            """)
        #expect(try list() == ["0306T1900 60", "0313T1900 60", "0320T1900 1560", "0327T1900 1500"])
    }
}
