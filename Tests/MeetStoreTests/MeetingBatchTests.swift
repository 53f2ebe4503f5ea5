import Foundation
import GRDB
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// Calendar files of many meetings, which are written many at a time.
@Suite struct MeetingBatchTests {
    let fixture: StoreFixture
    let clock = StandingClock(instant("2026-11-21T07:41Z"))
    let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open(at: clock)
    }

    private func incoming(_ components: [String]) -> [IncomingMeeting] {
        let text = components.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT\n" }.joined()
        return ICalendarReader.read(Array(text.utf8), file: "f").flatMap(\.events).map {
            IncomingMeeting($0, meeting: $0.meeting(now: clock.now), file: "f")
        }
    }

    /// Added, updated, unchanged.
    @discardableResult
    private func take(_ components: [String], isPreview: Bool = false) throws -> [Int] {
        var counts = [0, 0, 0]
        try store.importMeetings(incoming(components), isPreview: isPreview) { _, outcome in
            switch outcome.change {
            case .added: counts[0] += 1
            case .updated: counts[1] += 1
            case .unchanged: counts[2] += 1
            }
        }
        return counts
    }

    /// 600 entries of every kind, more than are written at once; each place stands once.
    private let many: [String] = (0..<600).map { number in
        var lines = ["UID:event-\(number)", "SUMMARY:Συνάντηση \(number)", "SEQUENCE:\(number % 3)"]
        switch number % 6 {
        case 0: lines += ["DTSTART;VALUE=DATE:20261201", "DTEND;VALUE=DATE:20261203"]
        case 1:
            lines += [
                "DTSTART;TZID=Europe/Athens:20261202T190000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=9",
            ]
        case 2:
            lines = [
                "UID:event-\(number - 1)", "SUMMARY:Later \(number)",
                "RECURRENCE-ID;TZID=Europe/Athens:20261209T190000",
                "DTSTART;TZID=Europe/Athens:20261209T200000", "DURATION:PT1H",
            ]
        case 3: lines += ["DTSTART:20261204T090000", "TRANSP:OPAQUE", "CATEGORIES:Coffee,Work"]
        default:
            lines += [
                "DTSTART:20261201T090000Z", "DTEND:20261201T100000Z", "LOCATION:Room \(number)\\nErmou 1",
            ]
        }
        for guest in 0..<number % 4 {
            lines.append("ATTENDEE;CN=Guest \(guest):mailto:g\(guest)@example.org")
        }
        if number % 5 == 0 { lines += ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M", "END:VALARM"] }
        return lines.joined(separator: "\n")
    }

    // MARK: What is written

    @Test func manyAtOnceAreWrittenAsOneByOne() throws {
        #expect(try take(many) == [600, 0, 0])
        let other = try StoreFixture()
        var options = StoreOptions()
        options.historyLength = 1000
        let single = try MeetStore(
            path: other.path, now: { [clock] in clock.now }, zone: { StoreFixture.athens },
            cards: JSONContactCoding(), options: options)
        let all = incoming(many)
        for one in all where one.event.recurrenceID.isEmpty {
            var meeting = one.meeting
            // A floating time is the reader's.
            if case .timed(let start, "", let minutes) = meeting.time {
                meeting.time = .timed(start: start, zone: "Europe/Athens", minutes: minutes)
            }
            try single.save(meeting)
        }
        for one in all where !one.event.recurrenceID.isEmpty {
            var date = one.meeting
            date.seriesID = try #require(try single.meeting(uid: date.uid)?.id)
            date.recurrenceID = "20261209T190000"
            try single.save(date)
        }
        let tables = ["meeting", "invitee", "venue", "alternativeVenue", "occurrence", "reminder", "kind"]
        for table in tables {
            let rows = try Self.rows(of: table, in: store)
            #expect(try rows == Self.rows(of: table, in: single), "\(table)")
            #expect(rows.isEmpty == ["alternativeVenue", "reminder"].contains(table), "\(table)")
        }
        // One row may take back many.
        let journal = """
            SELECT head || value || foot FROM journal JOIN journalForm ON journalForm.id = formID,
                json_each(iif(head LIKE 'DELETE %', '[' || row || ']', json_array(row))) ORDER BY 1
            """
        #expect(try Self.texts(journal, in: store) == Self.texts(journal, in: single))
        for word in ["Συναντηση", "later", "room", "guest", "599"] {
            #expect(try Self.found(word, in: store) == Self.found(word, in: single), "\(word)")
            #expect(try !Self.found(word, in: store).isEmpty, "\(word)")
        }
        #expect(try store.integrityCheck() == [])
    }

    @Test func aRoomOfManyMeetingsIsOneRow() throws {
        try take((0..<300).map { "UID:\($0)\nSUMMARY:a\nLOCATION:Room \($0 % 3)" })
        #expect(try Self.rows(of: "venue", in: store).count == 3)
        #expect(try store.meeting(uid: "299")?.venue?.name == "Room 2")
    }

    @Test func idsOfDeletedMeetingsAreNotGivenAgain() throws {
        let first = try #require(try store.save(Meeting.unscheduled("Coffee")).id)
        try store.deleteMeeting(first)
        try take(many)
        #expect(try store.meeting(first) == nil)
        #expect(try store.meeting(uid: "event-0")?.id == Identifier(first.rawValue + 1))
    }

    // MARK: Undo

    @Test func undoOfManyLeavesNothing() throws {
        let before = try Self.rows(of: "kind", in: store)
        try take(many)
        let entry = try #require(try store.history().undo)
        #expect(entry.title == .imported(.meeting, count: 600))
        let written = try Self.rows(of: "invitee", in: store)
        try store.undo()
        for table in ["meeting", "invitee", "venue", "occurrence", "reminder"] {
            #expect(try Self.rows(of: table, in: store) == [], "\(table)")
        }
        #expect(try Self.rows(of: "kind", in: store) == before)
        #expect(try store.history().undo == nil)
        try store.redo()
        #expect(try store.meetingIDs().count == 600)
        #expect(try Self.rows(of: "invitee", in: store) == written)
        #expect(try store.integrityCheck() == [])
    }

    /// So that nothing is sent about any of them.
    @Test func undoKnowsAllThatItTookBack() throws {
        try take(many)
        let stored = Set(try Self.texts("SELECT uid FROM meeting", in: store))
        #expect(stored.count == 500)
        #expect(try store.undo()?.uids == stored)
        #expect(try store.redo()?.uids == stored)
    }

    @Test func aCancelledImportLeavesNothing() async throws {
        let (store, all) = (store, incoming(many))
        let task = Task {
            var heard = 0
            try store.importMeetings(all) { _, _ in
                heard += 1
                if heard == 300 { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        await #expect(throws: StoreError.cancelled) { try await task.value }
        #expect(try Self.rows(of: "meeting", in: store) == [])
        #expect(try Self.rows(of: "venue", in: store) == [])
        #expect(try store.history().undo == nil)
    }

    // MARK: What is there already

    @Test func theSameFileAgainChangesNothing() throws {
        try take(many)
        let before = try Self.rows(of: "meeting", in: store)
        clock.move(to: instant("2026-11-22T07:41Z"))
        #expect(try take(many) == [0, 0, 600])
        #expect(try take(many, isPreview: true) == [0, 0, 600])
        #expect(try Self.rows(of: "meeting", in: store) == before)
        #expect(try store.actions().count == 1)
    }

    @Test func aPreviewCountsAsTheImportDoes() throws {
        try take(Array(many[..<200]))
        let changed = many.map { $0.replacing("LOCATION:Room", with: "LOCATION:Hall") }
        let told = try take(changed, isPreview: true)
        #expect(told == [400, 66, 134])
        #expect(try take(changed) == told)
    }

    @Test func aUIDThatComesTwiceIsOneMeeting() throws {
        let first = "UID:coffee\nSEQUENCE:1\nSUMMARY:Coffee\nDTSTART:20261201T090000Z"
        let later = first.replacing("SEQUENCE:1", with: "SEQUENCE:2").replacing(
            "SUMMARY:Coffee", with: "SUMMARY:Tea")
        #expect(try take([first, later, later], isPreview: true) == [1, 1, 1])
        #expect(try take([first] + many + [later, later]) == [601, 1, 1])
        #expect(try store.meeting(uid: "coffee")?.title == "Tea")
        #expect(try store.actions().count == 1)
        try store.undo()
        #expect(try store.meetingIDs().isEmpty)
    }

    @Test func aRoomThatAnUpdateLeftIsMadeAgain() throws {
        func entry(_ uid: String, _ sequence: Int, _ room: String) -> String {
            "UID:\(uid)\nSEQUENCE:\(sequence)\nSUMMARY:a\nDTSTART:20261201T090000Z\nLOCATION:\(room)"
        }
        let entries = [
            entry("a", 0, "Attic"), entry("a", 1, "Cellar"), entry("b", 0, "Attic"), entry("c", 0, "Attic"),
        ]
        #expect(try take(entries) == [3, 1, 0])
        #expect(try store.meeting(uid: "a")?.venue?.name == "Cellar")
        #expect(try store.meeting(uid: "b")?.venue?.name == "Attic")
        #expect(try store.meeting(uid: "c")?.venue == store.meeting(uid: "b")?.venue)
        #expect(try Self.rows(of: "venue", in: store).count == 2)
        #expect(try store.integrityCheck() == [])
    }

    // MARK: Series

    private let choir =
        "UID:choir\nSUMMARY:Choir\nDTSTART;TZID=Europe/Athens:20261201T190000\nRRULE:FREQ=WEEKLY;COUNT=5"
    private let moved =
        "UID:choir\nSUMMARY:Choir\nRECURRENCE-ID:20261208T170000Z\nDTSTART;TZID=Europe/Athens:20261209T200000"

    @Test func aDateThatDiffersStandsInPlaceOfTheOneOfItsSeries() throws {
        #expect(try take([moved] + many + [choir]) == [602, 0, 0])
        let series = try #require(try store.meeting(uid: "choir")?.id)
        #expect(try store.exceptions(of: series).count == 1)
        let dates = "SELECT recurrenceID FROM occurrence WHERE meetingID = \(series.rawValue) ORDER BY 1"
        #expect(
            try Self.texts(dates, in: store) == [
                "20261201T190000", "20261215T190000", "20261222T190000", "20261229T190000",
            ])
    }

    /// The dates that differ follow their series, and are found by their new names in the same file.
    @Test func aSeriesThatMovesTakesItsDatesAlong() throws {
        try take([choir, moved])
        let later = choir.replacing("T190000", with: "T180000").replacing("UID:", with: "SEQUENCE:1\nUID:")
        let movedLater = moved.replacing("T170000Z", with: "T160000Z").replacing(
            "UID:", with: "SEQUENCE:1\nUID:")
        #expect(try take([later, movedLater]) == [0, 2, 0])
        let series = try #require(try store.meeting(uid: "choir")?.id)
        let exception = try #require(try store.exceptions(of: series).first)
        #expect(try store.exceptions(of: series).count == 1)
        #expect(try store.meeting(exception)?.recurrenceID == "20261208T180000")
    }

    // MARK: Looking

    private static func texts(_ sql: String, in store: MeetStore) throws -> [String] {
        try store.read { db in try String.fetchAll(db, sql: sql) }
    }

    private static func rows(of table: String, in store: MeetStore) throws -> [String] {
        let columns = try texts("SELECT name FROM pragma_table_info('\(table)') ORDER BY cid", in: store)
        let values = columns.map { "quote(\"\($0)\")" }.joined(separator: " || ',' || ")
        return try texts("SELECT \(values) FROM \(table) ORDER BY 1", in: store)
    }

    private static func found(_ word: String, in store: MeetStore) throws -> [String] {
        let query = MeetingQuery(text: word)
        return try store.meetings(query, rows: 0..<1000).map { "\($0.id) \($0.title)" }
    }
}
