import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// A series in the store: its dates in lists, and changes of one date, of that and the following, of all; with undo.
@Suite struct SeriesTests {
    let fixture: StoreFixture
    let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
    }

    /// Tuesdays at 19:00 from 1 December 2026 on.
    @discardableResult
    private func choir(_ rule: String = "FREQ=WEEKLY;BYDAY=TU;COUNT=5") throws -> Meeting {
        var meeting = Meeting.timed("Choir", "2026-12-01 19:00", minutes: 90)
        meeting.recurrence = Recurrence(rule: try RecurrenceRule(rule))
        meeting.invitees = [Invitee(name: "Maria", email: "maria@example.org"), Invitee(name: "Nik")]
        return try store.save(meeting)
    }

    /// `12-01 19:00 Choir`, by the clocks of the meeting.
    private func list(_ text: String = "") throws -> [String] { try list(MeetingQuery(text: text)) }

    private func list(_ query: MeetingQuery) throws -> [String] {
        try store.meetings(query, rows: 0..<1000).map { row in
            let wall = try #require(row.time.wallStart)
            let clock =
                "\(wall.hour < 10 ? "0" : "")\(wall.hour):\(wall.minute < 10 ? "0" : "")\(wall.minute)"
            let sign = row.isException ? "≠" : row.recurs ? "↻" : ""
            return "\(wall.date.description.dropFirst(5)) \(clock) \(row.title)\(sign)"
        }
    }

    private func date(_ series: Meeting, _ recurrenceID: String) throws -> Meeting {
        let id = try #require(series.id)
        return try #require(try store.meeting(id.occurrence(recurrenceID)))
    }

    @Test func aSeriesIsListedByItsDates() throws {
        let series = try choir()
        let all = ["12-01", "12-08", "12-15", "12-22", "12-29"].map { "\($0) 19:00 Choir↻" }
        #expect(try list() == all)
        #expect(try list("choir") == all && list("tea").isEmpty)
        #expect(try store.meetingCount() == 5)
        let row = try #require(try store.meetings(rows: 1..<2).first)
        #expect(row.id.meeting == series.id && row.id.recurrenceID == "20261208T190000")
        #expect(row.start == instant("2026-12-08T17:00Z") && row.end == instant("2026-12-08T18:30Z"))
        #expect(try store.meetingIndex(of: row.id) == 1)
        #expect(try store.undo() != nil && list().isEmpty)
        #expect(try store.redo() != nil && list() == all)
        #expect(try store.integrityCheck() == [])
    }

    @Test func keepsItsHourWhenTheClocksChange() throws {
        var meeting = Meeting.timed("Night", "2027-03-26 03:30", minutes: 30)
        meeting.recurrence = Recurrence(rule: try RecurrenceRule("FREQ=DAILY;COUNT=4"))
        try store.save(meeting)
        let rows = try store.meetings(rows: 0..<9)
        // On 28 March there is no 03:30; the instant is that of 04:30.
        #expect(
            rows.map(\.start) == [
                instant("2027-03-26T01:30Z"), instant("2027-03-27T01:30Z"), instant("2027-03-28T01:30Z"),
                instant("2027-03-29T00:30Z"),
            ])
        #expect(try list().allSatisfy { $0.contains("03:30") })
    }

    @Test func oneDateIsMoved() throws {
        let series = try choir()
        var moved = try date(series, "20261208T190000")
        let base = moved
        moved.time = Meeting.timed("", "2026-12-09 20:00", minutes: 90).time
        let saved = try store.save(moved, base: base, scope: .this)
        guard case .saved(let exception) = saved else {
            Issue.record("not saved")
            return
        }
        #expect(exception.seriesID == series.id && exception.uid == series.uid && exception.id != series.id)
        let all = [
            "12-01 19:00 Choir↻", "12-09 20:00 Choir≠", "12-15 19:00 Choir↻", "12-22 19:00 Choir↻",
            "12-29 19:00 Choir↻",
        ]
        #expect(try list() == all)
        // Asked for once more it is the meeting that differs.
        #expect(try date(series, "20261208T190000").id == exception.id)
        try store.undo()
        #expect(try list()[1] == "12-08 19:00 Choir↻")
        try store.redo()
        #expect(try list() == all)
        #expect(try store.integrityCheck() == [])
    }

    /// An exception that is changed back is a date like the others.
    @Test func aDateThatNoLongerDiffersIsRegular() throws {
        let series = try choir()
        let id = try #require(series.id)
        let usual = try list()
        var moved = try date(series, "20261208T190000")
        let time = moved.time
        moved.time = Meeting.timed("", "2026-12-09 20:00", minutes: 90).time
        moved.title = "Rehearsal"
        var exception = try store.save(moved)
        #expect(try list()[1] == "12-09 20:00 Rehearsal≠")
        // The title still differs.
        exception.time = time
        exception = try store.save(exception)
        #expect(try list()[1] == "12-08 19:00 Rehearsal≠" && exception.seriesID == id)
        exception.title = "Choir"
        let regular = try store.save(exception)
        #expect(regular.id == id && regular.recurrenceID == "20261208T190000" && regular.time == time)
        #expect(try list() == usual && store.exceptions(of: id).isEmpty)
        try store.undo()
        #expect(try list()[1] == "12-08 19:00 Rehearsal≠")
        try store.redo()
        #expect(try list() == usual)
        #expect(try store.integrityCheck() == [])
    }

    @Test func aDateThatTakesPlaceAfterAllIsRegular() throws {
        let id = try #require(try choir().id).occurrence("20261215T190000")
        let usual = try list()
        let cancelled = try store.setStatus(id, .cancelled, scope: .this)
        #expect(try list()[2] == "12-15 19:00 Choir≠")
        let exception = try #require(cancelled.id).occurrence("20261215T190000")
        try store.setStatus(exception, .confirmed, scope: .this)
        #expect(try list() == usual)
    }

    @Test func anAnswerIsForOneDateOrForAll() throws {
        let series = try choir()
        let id = try #require(series.id)
        let nik = try #require(series.invitees.last?.id)
        let second = try store.recordAnswer(
            meeting: id.occurrence("20261208T190000"), scope: .this, invitee: nik, participation: .declined)
        #expect(second.invitees.map(\.participation) == [.needsAction, .declined])
        try store.recordAnswer(
            meeting: id.occurrence("20261215T190000"), scope: .all, invitee: nik, participation: .accepted,
            comment: "gladly")
        let counts = try store.meetings(rows: 0..<9).map { [$0.counts.accepted, $0.counts.declined] }
        #expect(counts == [[1, 0], [0, 1], [1, 0], [1, 0], [1, 0]])
    }

    @Test func oneDateIsDeletedOrCalledOff() throws {
        let series = try choir()
        let id = try #require(series.id)
        try store.deleteMeeting(id.occurrence("20261222T190000"), scope: .this)
        try store.setStatus(id.occurrence("20261215T190000"), .cancelled, scope: .this)
        #expect(
            try list() == [
                "12-01 19:00 Choir↻", "12-08 19:00 Choir↻", "12-15 19:00 Choir≠", "12-29 19:00 Choir↻",
            ])
        #expect(try store.meetings(rows: 2..<3).map(\.status) == [.cancelled])
        // The one that differs may go too.
        try store.deleteMeeting(id.occurrence("20261215T190000"), scope: .this)
        #expect(try store.meetingCount() == 3)
        #expect(
            try store.meeting(id)?.recurrence?.text
                == "RRULE:FREQ=WEEKLY;COUNT=5;BYDAY=TU\nEXDATE:20261215T190000,20261222T190000")
        for _ in 0..<3 { try store.undo() }
        #expect(try store.meetingCount() == 5 && list().allSatisfy { $0.hasSuffix("↻") })
    }

    /// A folded series has the row of its next date, else of its last one; an exception keeps its own.
    @Test(
        arguments: [
            ("2026-11-20T08:00Z", ["12-01 19:00 Choir↻", "12-16 20:00 Choir≠"]),
            // During the date it is the next one.
            ("2026-12-08T18:29Z", ["12-08 19:00 Choir↻", "12-16 20:00 Choir≠"]),
            ("2026-12-08T18:30Z", ["12-16 20:00 Choir≠", "12-22 19:00 Choir↻"]),
            ("2027-06-01T08:00Z", ["12-16 20:00 Choir≠", "12-29 19:00 Choir↻"]),
        ] as [(String, [String])])
    func aFoldedSeriesHasOneRow(now: String, rows: [String]) throws {
        let series = try choir()
        var moved = try date(series, "20261215T190000")
        let base = moved
        moved.time = Meeting.timed("", "2026-12-16 20:00", minutes: 90).time
        _ = try store.save(moved, base: base, scope: .this)
        try store.save(Meeting.timed("Tea", "2026-12-02 10:00", minutes: 30))
        let folded = MeetingQuery(foldsSeriesAt: instant(now))
        let expected = (rows + ["12-02 10:00 Tea"]).sorted()
        #expect(try list(folded) == expected)
        #expect(try store.meetingCount(folded) == 3 && store.meetingCount() == 6)
        #expect(try store.furtherDateCount() == 4 && store.furtherDateCount(folded) == 1)
        #expect(try store.furtherDateCount(MeetingQuery(text: "tea")) == 0)
        #expect(try store.furtherDateCount(MeetingQuery(text: "choir")) == 4)
        // Any date of the series is found at its row.
        let id = try #require(series.id).occurrence("20261201T190000")
        let place = try #require(try store.meetingIndex(folded, of: id))
        #expect(expected[place].hasSuffix("Choir↻"))
    }

    /// The count, the page and the position of a row ask for the rows of the series, which are read once.
    @Test func theRowsOfSeriesAreReadOnce() throws {
        let kept = ListCache()
        let (first, second) = (instant("2026-12-04T10:00Z"), instant("2026-12-05T10:00Z"))
        var reads = 0
        try store.read { db in
            for (moment, reader) in [(first, store.zone), (first, store.zone), (second, store.zone)] {
                let rows = try kept.folded(at: moment, reader: reader, db) {
                    reads += 1
                    return "[\(reads)]"
                }
                #expect(rows == (moment == first ? "[1]" : "[2]"))
            }
        }
        #expect(reads == 2)
        try choir()
        try store.read { db in
            _ = try kept.folded(at: second, reader: store.zone, db) {
                reads += 1
                return ""
            }
        }
        #expect(reads == 3)
    }

    @Test func aSeriesOfWholeDaysFoldsToToday() throws {
        var meeting = Meeting(
            title: "Watering",
            time: .allDay(
                first: CalendarDate(year: 2026, month: 12, day: 1),
                last: CalendarDate(year: 2026, month: 12, day: 1)),
            createdAt: instant("2026-11-01T00:00Z"))
        meeting.recurrence = Recurrence(rule: try RecurrenceRule("FREQ=DAILY;COUNT=9"))
        try store.save(meeting)
        for (now, day) in [("2026-12-04T21:59Z", 4), ("2026-12-04T22:00Z", 5)] {
            let rows = try store.meetings(MeetingQuery(foldsSeriesAt: instant(now)), rows: 0..<9)
            #expect(rows.map { $0.time.firstDay(in: .gmt)?.day } == [day])
        }
    }

    @Test func theLastDateTakesTheSeriesAlong() throws {
        let id = try #require(try choir("FREQ=WEEKLY;COUNT=2").id)
        try store.deleteMeeting(id.occurrence("20261201T190000"), scope: .this)
        try store.deleteMeeting(id.occurrence("20261208T190000"), scope: .this)
        #expect(try store.meeting(id) == nil && store.meetingCount() == 0)
    }

    @Test func thisAndFollowingGoToAnotherHour() throws {
        let series = try choir()
        try store.setStatus(try #require(series.id).occurrence("20261222T190000"), .cancelled, scope: .this)
        var later = try date(series, "20261215T190000")
        let base = later
        later.time = Meeting.timed("", "2026-12-16 20:30", minutes: 60).time
        later.title = "Choir, late"
        _ = try store.save(later, base: base, scope: .following)
        let all = [
            "12-01 19:00 Choir↻", "12-08 19:00 Choir↻", "12-16 20:30 Choir, late↻",
            "12-23 20:30 Choir, late≠",
            "12-30 20:30 Choir, late↻",
        ]
        #expect(try list() == all)
        #expect(try store.meetings(rows: 3..<4).map(\.status) == [.cancelled])
        let uids = Set(try store.meetings(rows: 0..<9).map(\.uid))
        #expect(uids.count == 2)
        try store.undo()
        #expect(
            try list().map { $0.dropLast() } == ["01", "08", "15", "22", "29"].map { "12-\($0) 19:00 Choir" })
        try store.redo()
        #expect(try list() == all)
        #expect(try store.integrityCheck() == [])
    }

    @Test func fromTheFirstOnIsAll() throws {
        let series = try choir()
        var first = try date(series, "20261201T190000")
        first.title = "Band"
        try store.save(first, scope: .following)
        #expect(try list().allSatisfy { $0.hasSuffix(" 19:00 Band↻") } && store.meetingCount() == 5)
        #expect(Set(try store.meetings(rows: 0..<9).map(\.meetingID)) == Set([series.id].compactMap(\.self)))
    }

    @Test func allAreMoved() throws {
        let series = try choir()
        var other = try date(series, "20261208T190000")
        other.title = "Rehearsal"
        try store.save(other, scope: .this)
        var any = try date(series, "20261222T190000")
        any.time = Meeting.timed("", "2026-12-24 18:00", minutes: 45).time
        any.notes = "Bring the drafts."
        let saved = try store.save(any, scope: .all)
        #expect(saved.recurrenceID == "20261224T180000")
        #expect(
            try list() == [
                "12-03 18:00 Choir↻", "12-10 18:00 Rehearsal≠", "12-17 18:00 Choir↻", "12-24 18:00 Choir↻",
                "12-31 18:00 Choir↻",
            ])
        // What differs takes what it did not say itself.
        let exception = try #require(try store.meetings(rows: 1..<2).first)
        #expect(try store.meeting(exception.meetingID)?.notes == "Bring the drafts.")
        let id = try #require(series.id)
        #expect(
            try store.meeting(id)?.recurrence?.rule?.description
                == "FREQ=WEEKLY;COUNT=5;BYDAY=TH")
    }

    @Test func theFollowingAreDeleted() throws {
        let id = try #require(try choir().id)
        try store.setStatus(id.occurrence("20261222T190000"), .cancelled, scope: .this)
        try store.deleteMeeting(id.occurrence("20261215T190000"), scope: .following)
        #expect(try list() == ["12-01 19:00 Choir↻", "12-08 19:00 Choir↻"])
        try store.undo()
        #expect(try store.meetingCount() == 5)
        try store.deleteMeeting(id.occurrence("20261208T190000"), scope: .all)
        #expect(try store.meetingCount() == 0)
    }

    @Test func oneWithoutAnEndIsKnownUpToAHorizonThatMoves() throws {
        let id = try #require(try choir("FREQ=WEEKLY").id)
        let first = try store.meetingCount()
        #expect((50...70).contains(first))
        try store.expandSeries()
        #expect(try store.meetingCount() == first)
        try store.expandSeries(until: instant("2030-01-01T00:00Z"))
        let later = try store.meetingCount()
        #expect((160...185).contains(later))
        // A change writes it anew just as far.
        try store.deleteMeeting(id.occurrence("20261208T190000"), scope: .this)
        #expect(try store.meetingCount() == later - 1)
        let wholeDays = try store.read { db in
            try db.number("SELECT count(DISTINCT recurrenceID) FROM occurrence")
        }
        #expect(wholeDays == later - 1)
    }

    @Test func wholeDaysComeAgainToo() throws {
        var fair = Meeting.allDay("Fair", "2026-12-30", "2027-01-01")
        fair.recurrence = Recurrence(
            rule: try RecurrenceRule("FREQ=MONTHLY;BYMONTHDAY=-2;COUNT=3"), added: [], removed: [])
        try store.save(fair)
        let rows = try store.meetings(rows: 0..<9)
        #expect(rows.map(\.id.recurrenceID) == ["20261230", "20270130", "20270227"])
        #expect(rows[1].time == Meeting.allDay("", "2027-01-30", "2027-02-01").time)
    }

    @Test func aDeadlineStandsUnderItsDay() throws {
        try store.save(.timed("Coffee", "2026-12-01 11:00"))
        var pills = Meeting.unscheduled("Antibiotics")
        pills.time = .due(Deadline(day: CalendarDate(year: 2026, month: 12, day: 1)))
        pills.placeKind = "pharmacy"
        try store.save(pills)
        var keyboard = Meeting.unscheduled("Keyboard")
        keyboard.time = .due(
            Deadline(day: CalendarDate(year: 2026, month: 12, day: 1), minute: 18 * 60, zone: "Europe/Athens")
        )
        keyboard.venue = Venue(name: "Public")
        keyboard.otherVenues = [Venue(name: "Plaisio"), Venue(name: "Kotsovolos")]
        let saved = try store.save(keyboard)
        try store.save(.timed("Dinner", "2026-12-01 20:00"))
        try store.save(.unscheduled("Some day"))
        #expect(try store.titles() == ["Antibiotics", "Coffee", "Keyboard", "Dinner", "Some day"])
        let id = try #require(saved.id)
        let stored = try #require(try store.meeting(id))
        #expect(stored == saved && stored.otherVenues.map(\.name) == ["Plaisio", "Kotsovolos"])
        #expect(try store.titles(MeetingQuery(text: "plaisio")) == ["Keyboard"])
        #expect(try store.titles(MeetingQuery(text: "pharmacy")) == ["Antibiotics"])
    }
}
