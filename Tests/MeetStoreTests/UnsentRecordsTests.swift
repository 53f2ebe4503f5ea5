import Foundation
import GRDB
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// Meetings that have no copy in a collection yet.
@Suite struct UnsentRecordsTests {
    private let fixture: StoreFixture
    private let store: MeetStore
    private let collection: Identifier<RemoteCollection>
    private let other: Identifier<RemoteCollection>
    private let work: Identifier<MeetingCalendar>

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        let account = try #require(
            try store.save(RemoteAccount(name: "Home", url: "http://127.0.0.1/", kind: .dav)).id)
        let (one, two) = (
            RemoteCollection(account: account, href: "/work/", kind: .calendar, name: "Work"),
            RemoteCollection(account: account, href: "/other/", kind: .calendar, name: "Other")
        )
        collection = try #require(try store.save(one).id)
        other = try #require(try store.save(two).id)
        let added = try store.add(
            MeetingCalendar(name: "Work", sign: "W"), beside: MeetingCalendar(name: "Mine", sign: "M"))
        work = try #require(added.id)
    }

    private func save(
        _ title: String, in calendar: Identifier<MeetingCalendar>?
    ) throws -> Identifier<Meeting> {
        var meeting = Meeting.timed(title, "2026-11-23 11:00")
        meeting.calendarID = calendar
        return try #require(try store.save(meeting).id)
    }

    private func copy(_ id: Identifier<Meeting>, in collection: Identifier<RemoteCollection>) throws {
        try store.save(
            RemoteCopy(
                collection: collection, href: "/\(collection)/\(id).ics", uid: "\(id)", text: "",
                record: .meeting(id)))
    }

    private func unsent(_ calendar: Identifier<MeetingCalendar>?) throws -> [Identifier<Meeting>] {
        let unsent = try store.unsentMeetings(in: calendar, of: collection)
        #expect(try store.hasUnsentMeetings(in: calendar, of: collection) == !unsent.isEmpty)
        return unsent
    }

    @Test func aMeetingIsUnsentUntilItHasACopyInTheCollection() throws {
        #expect(try unsent(work) == [] && unsent(nil) == [])
        let (one, two, three) = try (save("1", in: work), save("2", in: work), save("3", in: work))
        let mine = try save("4", in: nil)
        #expect(try unsent(work) == [one, two, three] && unsent(nil) == [mine])
        try copy(two, in: collection)
        try copy(one, in: other)
        try copy(mine, in: other)
        #expect(try unsent(work) == [one, three] && unsent(nil) == [mine])
        try copy(one, in: collection)
        try copy(three, in: collection)
        try copy(mine, in: collection)
        #expect(try unsent(work) == [] && unsent(nil) == [])
    }

    @Test func aSeriesIsOneAndAMeetingFromAnUnknownSenderNone() throws {
        var series = Meeting.timed("Choir", "2026-11-24 19:00")
        series.recurrence = Recurrence(rule: try RecurrenceRule("FREQ=WEEKLY;COUNT=4"))
        series.calendarID = work
        let id = try #require(try store.save(series).id)
        var date = try #require(try store.meeting(id.occurrence("20261201T190000")))
        date.title = "Concert"
        try store.save(date, scope: .this)
        var doubtful = Meeting.timed("Lottery", "2026-11-25 11:00")
        (doubtful.calendarID, doubtful.isUnconfirmed) = (work, true)
        try store.save(doubtful)
        #expect(try unsent(work) == [id])
    }

    /// Each round asks it of all meetings: neither their rows nor those of the copies are read.
    @Test func onlyIndexesAreRead() throws {
        for calendar in [work, nil] {
            let query = MeetStore.unsentQuery(in: calendar, of: collection)
            let plan = try store.read { db in
                try db.rows("EXPLAIN QUERY PLAN " + query.sql + " LIMIT 1", query.arguments)
                    .map { try $0["detail"] as String }
            }
            for name in ["meetingOfCalendar", "remoteCopyOfCollection"] {
                #expect(plan.contains { $0.contains("USING COVERING INDEX \(name) ") }, "\(plan)")
            }
            #expect(!plan.contains { $0.contains("TEMP B-TREE") || $0.hasPrefix("SCAN") }, "\(plan)")
        }
    }

    @Test func aFileOfTheVersionBeforeGetsTheIndexes() throws {
        let fixture = try StoreFixture(makesStores: true)
        let folder = (fixture.path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let queue = try DatabaseQueue(path: fixture.path)
        try StoreMigrations.migrator(Array(StoreMigrations.steps.prefix(15)), cards: JSONContactCoding())
            .migrate(queue)
        try queue.write { db in
            try db.execute(sql: "PRAGMA application_id = \(StoreMigrations.applicationID)")
            try db.execute(
                sql: """
                    INSERT INTO meeting(uid, title, notes, timeKind, firstDate, lastDate, status, sequence, createdAt,
                        updatedAt, searchText, recurrenceID, sortInstant, endInstant)
                    VALUES ('fair', 'Fair', '', 'allDay', '2026-12-04', '2026-12-04', 'confirmed', 0, 0, 0, '', '',
                        1796342400, 1796428800)
                    """)
        }
        try queue.close()
        let store = try fixture.open()
        #expect(try store.integrityCheck() == [])
        #expect(try store.unsentMeetings(in: nil, of: Identifier(1)) == [Identifier(1)])
        let names = try store.read { db in
            try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'index'")
        }
        #expect(names.contains("meetingOfCalendar") && names.contains("remoteCopyOfCollection"))
        #expect(!names.contains("meetingOfDefault"))
        // What is changed now can be undone.
        var fair = try #require(try store.meeting(uid: "fair"))
        fair.title = "Book fair"
        try store.save(fair)
        try store.undo()
        #expect(try store.meeting(uid: "fair")?.title == "Fair")
    }
}
