import Foundation
import GRDB
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// With MEET_TIMES in the environment, for an idle machine, how long each takes is looked at as well; the bounds are many
/// times above what is needed, so that only another kind of algorithm breaks them.
@Suite struct SpeedTests {
    private let measuresTime = ProcessInfo.processInfo.environment["MEET_TIMES"] != nil

    private func expectQuick(_ what: Comment, _ body: () throws -> Bool) throws {
        #expect(try body(), what)
        guard measuresTime else { return }
        // The best of five, for others use the machine too.
        let clock = ContinuousClock()
        let time = try #require(try (0..<5).map { _ in try clock.measure { _ = try body() } }.min())
        print(what, time)
        #expect(time < .milliseconds(100), what)
    }

    @Test func listsOfTwentyThousandArePaged() throws {
        let fixture = try StoreFixture(makesStores: true)
        let store = try fixture.open()
        let count = 20_000
        try store.write { db in
            try db.execute(sql: Self.fill, arguments: ["count": count])
        }
        #expect(try store.contactCount() == count)
        #expect(try store.integrityCheck() == [])

        try expectQuick("first page") { try store.meetings(rows: 0..<50).count == 50 }
        try expectQuick("last page") { try store.meetings(rows: 19_950..<20_000).count == 50 }
        try expectQuick("count") { try store.meetingCount() == count }
        try expectQuick("place") {
            try store.meetingIndex(firstEndingAfter: instant("2030-01-01T00:00Z")) == 10_000
        }
        try expectQuick("contacts, last page") {
            try store.contacts(rows: 19_950..<20_000).count == 50
        }
        try expectQuick("one letter") {
            try store.contacts("p", rows: 10_000..<10_050).count == 50
        }
        try expectQuick("one person") { try store.contactCount("person 77 ΠΑΠΆ") > 0 }
        try expectQuick("overlaps") {
            let day = DateInterval(start: instant("2030-11-21T00:00Z"), duration: 86_400)
            return try store.meetings(overlapping: day).count == 500
        }
        try expectQuick("drafts") {
            try store.saveDraft(Draft(id: "a", kind: "k", payload: Data(count: 500), updatedAt: .distantPast))
            return true
        }
        store.close()
        try expectQuick("opening") {
            try fixture.open().close()
            return true
        }
    }

    @Test func whatIsOverdueIsFoundAmongManyMeetings() throws {
        let fixture = try StoreFixture(makesStores: true)
        defer { withExtendedLifetime(fixture) {} }
        let store = try fixture.open()
        try store.write { db in try db.execute(sql: Self.fill, arguments: ["count": 20_000]) }
        for number in 0..<100 { try store.save(.due("To do \(number)", "2026-11-18")) }
        let now = instant("2026-11-21T07:41Z")
        let query = MeetingQuery(overdue: .today(at: now))
        try expectQuick("overdue, place") {
            try store.meetingIndex(query, firstEndingAfter: now) == 8100
        }
        try expectQuick("overdue, page") {
            try store.meetings(query, rows: 7990..<8110).filter(\.isOverdue).count == 100
        }
        try expectQuick("overdue, last page") {
            try store.meetings(query, rows: 20_050..<20_100).count == 50
        }
        try expectQuick("overdue, count") { try store.meetingCount(query) == 20_100 }
    }

    /// What very many meetings match is found in the order of the list, what few match by the words.
    @Test func aWordOfManyMeetingsFindsThemInTheSameOrder() throws {
        let fixture = try StoreFixture(makesStores: true)
        defer { withExtendedLifetime(fixture) {} }
        let store = try fixture.open()
        try store.write { db in try db.execute(sql: Self.fill, arguments: ["count": 2000]) }
        for day in ["2029-11-21", "2030-11-21", "2030-11-22"] {
            try store.save(Meeting.allDay("Meeting day", day))
        }
        let words = MeetingQuery(text: "meeting")
        #expect(try store.meetingCount(words) == 2003)
        let rows = try store.meetings(words, rows: 0..<2003)
        #expect(rows.map(\.id) == (try store.meetings(rows: 0..<2003)).map(\.id))
        #expect(try store.meetings(words, rows: 1000..<1030).map(\.id) == rows[1000..<1030].map(\.id))
        #expect(try store.meetingIndex(words, of: rows[1020].id) == 1020)
        let instant = instant("2030-01-01T00:00Z")
        #expect(
            try store.meetingIndex(words, firstEndingAfter: instant)
                == store.meetingIndex(firstEndingAfter: instant))
        let few = try store.meetings(MeetingQuery(text: "meeting 77"), rows: 0..<100).map(\.title)
        #expect(few == rows.map(\.title).filter { $0.contains(" 77") })
    }

    /// However many meetings there are, only those of the days that are shown are read.
    @Test func theDaysOfACalendarAreRead() throws {
        let fixture = try StoreFixture(makesStores: true)
        defer { withExtendedLifetime(fixture) {} }
        let store = try fixture.open()
        try store.write { db in
            try db.execute(sql: Self.spread, arguments: ["count": measuresTime ? 100_000 : 3000])
        }
        for number in 0..<(measuresTime ? 200 : 5) {
            var series = Meeting.timed("Series \(number)", "2026-11-1\(number % 7) 1\(number % 8):00")
            series.recurrence = Recurrence(rule: try RecurrenceRule("FREQ=WEEKLY"))
            try store.save(series)
        }
        try store.save(Meeting.allDay("Year", "2027-01-01", "2027-12-31"))
        let athens = StoreFixture.athens
        let year = CalendarDate("2027-01-01")...CalendarDate("2027-12-31")
        let month = CalendarDate("2027-02-22")...CalendarDate("2027-04-04")
        func expectQuick(_ what: Comment, _ body: () throws -> CalendarPage) throws -> CalendarPage {
            let page = try body()
            guard measuresTime else { return page }
            let clock = ContinuousClock()
            let time = try #require(try (0..<5).map { _ in try clock.measure { _ = try body() } }.min())
            print(what, time)
            #expect(time < .milliseconds(20), what)
            return page
        }
        let counted = try expectQuick("year") { try store.calendar(year, zone: athens, mostPerDay: 0) }
        let shown = try expectQuick("month") { try store.calendar(month, zone: athens, mostPerDay: 12) }
        let listed = MeetingQuery(
            from: year.lowerBound.startOfDay(in: athens),
            to: year.upperBound.adding(days: 1).startOfDay(in: athens))
        // The whole year is on each of its days.
        let count = try store.meetingCount(listed) + 364
        #expect(counted.counts.reduce(0, +) == count)
        #expect(shown.counts == Array(counted.counts.dropFirst(52).prefix(42)))
        #expect(shown.meetings.first?.title == "Year")
        #expect(shown.meetings.count <= 1 + 42 * 12)
    }

    /// As many meetings as `:count` says, over more than three years.
    private static let spread = """
        CREATE TEMP TABLE number AS
            WITH RECURSIVE number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n + 1 < :count)
            SELECT n, date('2025-06-01', '+' || (n % 1200) || ' days') AS date, n % 9 AS hour FROM number;
        INSERT INTO meeting(uid, title, notes, timeKind, firstDate, clock, zone, minutes, sortInstant, endInstant,
                status, sequence, createdAt, updatedAt, searchText)
            SELECT n, 'Meeting ' || n, '', 'timed', date, 540 + hour * 60, 'Europe/Athens', 60,
                unixepoch(date, (7 + hour) || ' hours'), unixepoch(date, (8 + hour) || ' hours'), 'confirmed', 0, 0, 0,
                'meeting ' || n FROM temp.number;
        """

    /// As many meetings and contacts as `:count` says.
    private static let fill = """
        CREATE TEMP TABLE number AS
            WITH RECURSIVE number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n + 1 < :count)
            SELECT n, (2010 + n % 40) || '-11-21' AS date FROM number;
        INSERT INTO meeting(uid, title, notes, timeKind, firstDate, clock, zone, minutes, sortInstant, endInstant,
                status, sequence, createdAt, updatedAt, searchText)
            SELECT n, 'Meeting ' || n, '', 'timed', date, 660, 'Europe/Athens', 60, unixepoch(date, '9 hours'),
                unixepoch(date, '10 hours'), 'confirmed', 0, 0, 0, 'meeting ' || n FROM temp.number;
        INSERT INTO invitee(meetingID, position, name, role, participation)
            SELECT id, 0, 'Zoe', 'required', 'accepted' FROM meeting;
        INSERT INTO contact(uid, uidKey, kind, name, sortKey, listKey, emailKeys, phoneKeys, searchText, card)
            SELECT n, n, 'individual', 'Person ' || n, 'person ' || n, 'person ' || n, '[]', '[]',
                'person ' || n || ' παπα papa', '' FROM temp.number;
        """
}
