import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

@Suite struct MeetingListTests {
    let fixture: StoreFixture
    let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        for meeting in [
            Meeting.unscheduled("Some day"), .timed("Review", "2026-11-21 18:30", minutes: 90),
            .timed("Coffee", "2026-11-21 11:00"), .allDay("Fair", "2026-11-21", "2026-11-23"),
            .timed("Late", "2026-11-20 23:30", minutes: 60),
            .timed("Tokyo", "2026-11-21 09:00", zone: "Asia/Tokyo"),
        ] { try store.save(meeting) }
    }

    @Test func meetingsComeByStartAndThoseWithoutTimeLast() throws {
        #expect(try store.titles() == ["Late", "Fair", "Tokyo", "Coffee", "Review", "Some day"])
        #expect(try store.meetingCount() == 6)
        let rows = try store.meetings(rows: 1..<3)
        #expect(rows.map(\.title) == ["Fair", "Tokyo"])
        #expect(rows[0].start == instant("2026-11-20T22:00Z"))
        #expect(rows[0].end == instant("2026-11-23T22:00Z"))
        #expect(rows[1].start == instant("2026-11-21T00:00Z"))
        let last = try store.meetings(rows: 5..<50)
        #expect(last.map(\.title) == ["Some day"])
        #expect(last[0].start == nil && last[0].end == nil)
        #expect(try store.meetings(rows: 6..<9).isEmpty)
        #expect(try store.meetings(rows: -5..<1).map(\.title) == ["Late"])
        #expect(try store.meetings(rows: 3..<3).isEmpty)
    }

    @Test func theOwnAnswerToMeetingsOfOthersIsListed() throws {
        func answer(_ title: String) throws -> Invitee.Participation? {
            try store.meetings(MeetingQuery(text: title), rows: 0..<1).first?.ownAnswer
        }
        let people = [
            Invitee(name: "Nikos", email: "nikos@example.org", participation: .accepted),
            Invitee(name: "Me", email: "Me@example.org", participation: .tentative),
        ]
        for (title, organizer) in [
            ("Choir", "maria@example.org"), ("Own", "me@example.org"), ("Nobodys", nil),
        ] as [(String, String?)] {
            var meeting = Meeting.timed(title, "2026-11-25 19:00")
            meeting.organizer = organizer.map { CalendarAddress(email: $0) }
            meeting.invitees = people
            try store.save(meeting)
        }
        // Without an own address nobody is the person.
        #expect(try answer("choir") == nil)
        try store.set("me.email", to: "me@example.org")
        #expect(try answer("choir") == .tentative)
        #expect(try answer("own") == nil)
        #expect(try answer("nobodys") == nil)
        #expect(try answer("coffee") == nil)
    }

    @Test func thePlaceOfAnInstant() throws {
        func place(ending text: String) throws -> Int {
            try store.meetingIndex(MeetingQuery(), firstEndingAfter: instant(text))
        }
        func place(from text: String) throws -> Int {
            try store.meetingIndex(MeetingQuery(), atOrAfter: instant(text))
        }
        #expect(try place(ending: "2026-01-01T00:00Z") == 0)
        #expect(try place(ending: "2026-11-20T22:30Z") == 1)
        #expect(try place(ending: "2026-11-24T00:00Z") == 5)
        #expect(try place(from: "2026-11-20T22:00Z") == 1)
        #expect(try place(from: "2026-11-20T22:01Z") == 2)
        #expect(try place(from: "2026-11-21T09:00Z") == 3)
        #expect(try place(from: "2027-01-01T00:00Z") == 5)
        let coffee = try #require(try store.meetings(rows: 3..<4).first)
        #expect(try store.meetingIndex(MeetingQuery(), of: coffee.id) == 3)
        #expect(try store.meetingIndex(MeetingQuery(text: "coffee"), of: coffee.id) == 0)
        #expect(try store.meetingIndex(MeetingQuery(text: "tea"), of: coffee.id) == nil)
    }

    @Test(arguments: [
        (String?("2026-11-20T22:00Z"), String?.none, ["Late", "Fair", "Tokyo", "Coffee", "Review"]),
        ("2026-11-20T22:30Z", nil, ["Fair", "Tokyo", "Coffee", "Review"]),
        (nil, "2026-11-20T22:00Z", ["Late"]),
        ("2026-11-21T09:30Z", "2026-11-21T16:30Z", ["Fair", "Coffee"]),
        ("2027-01-01T00:00Z", nil, []),
    ])
    func aRangeShowsWhatTouchesIt(from: String?, to: String?, titles: [String]) throws {
        let query = MeetingQuery(from: from.map(instant), to: to.map(instant))
        #expect(try store.titles(query) == titles)
        #expect(try store.meetingCount(query) == titles.count)
    }

    @Test func whatIsAheadMayHaveNoDateAndWhatIsOverHasOne() throws {
        let midnight = instant("2026-11-21T22:00Z")
        #expect(
            try store.titles(MeetingQuery(from: midnight, keepsUndated: true)) == ["Fair", "Some day"])
        #expect(try store.titles(MeetingQuery(from: midnight)) == ["Fair"])
        let past = MeetingQuery(endedBy: midnight)
        #expect(try store.titles(past) == ["Late", "Tokyo", "Coffee", "Review"])
        #expect(try store.meetingCount(past) == 4)
        // Each is in one of the two.
        for hour in 10...23 {
            let instant = instant("2026-11-21T\(hour):30Z")
            let ahead = try store.titles(MeetingQuery(from: instant, keepsUndated: true))
            let over = try store.titles(MeetingQuery(endedBy: instant))
            #expect(Set(ahead).isDisjoint(with: over))
            #expect(try Set(ahead + over) == Set(store.titles()))
        }
        let both = MeetingQuery(text: "re", from: instant("2026-11-21T10:00Z"), endedBy: midnight)
        #expect(try store.titles(both) == ["Review"])
    }

    @Test func overlapsLeaveOutTheCancelledAndTheOneExcluded() throws {
        func overlapping(_ from: String, _ to: String, _ id: Identifier<Meeting>? = nil) throws -> [String] {
            try store.meetings(
                overlapping: DateInterval(start: instant(from), end: instant(to)), excluding: id
            )
            .map(\.title)
        }
        #expect(try overlapping("2026-11-21T09:30Z", "2026-11-21T10:30Z") == ["Fair", "Coffee"])
        #expect(try overlapping("2026-11-21T10:00Z", "2026-11-21T10:30Z") == ["Fair"])
        let coffee = try store.meetings(rows: 3..<4)[0]
        #expect(try overlapping("2026-11-21T09:30Z", "2026-11-21T10:30Z", coffee.meetingID) == ["Fair"])
        try store.setStatus(coffee.meetingID, .cancelled)
        #expect(try overlapping("2026-11-21T09:30Z", "2026-11-21T10:30Z") == ["Fair"])
    }

    @Test func wholeDaysBeginAtTheReadersMidnightWhereverTheyWereStored() throws {
        let newYork = try #require(TimeZone(identifier: "America/New_York"))
        let elsewhere = try fixture.open(zone: newYork)
        // Midnight of the 21st in New York is 05:00 UTC, after Tokyo's meeting and before the coffee.
        let expected = ["Late", "Tokyo", "Fair", "Coffee", "Review", "Some day"]
        #expect(try elsewhere.titles() == expected)
        #expect(try elsewhere.meetings(rows: 2..<3)[0].start == instant("2026-11-21T05:00Z"))
        #expect(try elsewhere.meetingIndex(MeetingQuery(), atOrAfter: instant("2026-11-21T05:00Z")) == 2)
        #expect(try elsewhere.meetingCount(MeetingQuery(from: instant("2026-11-24T04:00Z"))) == 1)
        #expect(try store.titles() == ["Late", "Fair", "Tokyo", "Coffee", "Review", "Some day"])

        // An action there settles it, and leaves the other reader right too.
        try elsewhere.save(Meeting.unscheduled("Later"))
        #expect(try elsewhere.titles() == expected + ["Later"])
        #expect(try store.titles() == ["Late", "Fair", "Tokyo", "Coffee", "Review", "Some day", "Later"])
        try elsewhere.undo()
        #expect(try elsewhere.titles() == expected)
        #expect(try store.integrityCheck() == [])
    }

    @Test func newRulesOfAZoneMoveTheInstantsAndKeepTheWallTimes() throws {
        try store.write { db in
            try db.execute(
                sql: """
                    UPDATE meta SET value = '0 1999a' WHERE key = 'zoneRules';
                    UPDATE meeting SET sortInstant = sortInstant + 360000, endInstant = endInstant + 360000
                        WHERE title = 'Late';
                    """)
        }
        let later = try fixture.open()
        #expect(try later.titles().first == "Fair")
        try later.save(Meeting.unscheduled("Later"))
        let late = try later.meetings(rows: 0..<1)[0]
        #expect(late.title == "Late")
        #expect(late.start == instant("2026-11-20T21:30Z"))
        #expect(
            try store.read {
                try $0.row("SELECT value FROM meta WHERE key = 'zoneRules'")?["value"] as String?
            }?.contains("1999a")
                == false)
    }

    @Test func anUndoneDeletionComesBackInItsPlaceAfterAJourney() throws {
        let fair = try store.meetings(rows: 1..<2)[0]
        try store.deleteMeeting(fair.meetingID)
        let newYork = try #require(TimeZone(identifier: "America/New_York"))
        let elsewhere = try fixture.open(zone: newYork)
        #expect(try elsewhere.undo()?.title == .deleted(.meeting, name: "Fair"))
        #expect(try elsewhere.titles() == ["Late", "Tokyo", "Fair", "Coffee", "Review", "Some day"])
        #expect(try store.titles() == ["Late", "Fair", "Tokyo", "Coffee", "Review", "Some day"])
    }
}

@Suite struct PlacementTests {
    @Test(arguments: [
        // Clocks in Athens go forward on 2026-03-29 at 03:00 and back on 2026-10-25 at 04:00.
        ("2026-03-29 02:59", "2026-03-29T00:59Z"), ("2026-03-29 03:30", "2026-03-29T01:30Z"),
        ("2026-03-29 04:00", "2026-03-29T01:00Z"), ("2026-10-25 02:59", "2026-10-24T23:59Z"),
        ("2026-10-25 03:30", "2026-10-25T00:30Z"), ("2026-10-25 04:00", "2026-10-25T02:00Z"),
        ("2026-07-01 12:00", "2026-07-01T09:00Z"), ("2026-12-01 12:00", "2026-12-01T10:00Z"),
    ])
    func wallTimesFollowTheRulesOfTheirZone(wall: String, utc: String) {
        let meeting = Meeting.timed("x", wall, minutes: 10)
        let placement = OccurrenceSortKey(meeting.time, reader: StoreFixture.athens)
        #expect(Date(seconds: placement.start) == instant(utc))
        #expect(placement.end == placement.start + 600)
    }
}
