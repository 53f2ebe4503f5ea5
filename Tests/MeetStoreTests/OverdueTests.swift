import Foundation
import GRDB
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// Where the lists have what was to be done by now.
@Suite struct OverdueTests {
    let fixture: StoreFixture
    let store: MeetStore
    /// Saturday, 09:41 in Athens.
    private let now = instant("2026-11-21T07:41Z")

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        for meeting in [
            Meeting.timed("Yesterday", "2026-11-20 13:00"), .due("Pills", "2026-11-18"),
            .due("Keyboard", "2026-11-20 18:00"), .due("Today", "2026-11-21"),
            .due("This morning", "2026-11-21 09:00"), .timed("Coffee", "2026-11-21 11:00"),
            .due("Later", "2026-11-27"), .unscheduled("Some day"),
        ] { try store.save(meeting) }
        try store.setDone(#require(try store.save(.due("Done", "2026-11-17")).id), true)
        try store.setStatus(#require(try store.save(.due("Called off", "2026-11-16")).id), .cancelled)
    }

    private static let others = [
        "Called off", "Done", "Yesterday", "Today", "Coffee", "Later", "Some day",
    ]
    private static let overdue = ["Pills", "Keyboard", "This morning"]

    private func query(
        _ overdue: OverduePlace, _ text: String = "", from: String? = nil, to: String? = nil
    ) -> MeetingQuery {
        MeetingQuery(text: text, from: from.map(instant), to: to.map(instant), overdue: overdue)
    }

    @Test func deadlinesAreInTheirPlaceWhereNothingElseIsAsked() throws {
        let titles = [
            "Called off", "Done", "Pills", "Yesterday", "Keyboard", "Today", "This morning", "Coffee",
            "Later", "Some day",
        ]
        #expect(try store.titles() == titles)
        #expect(try store.meetings(rows: 0..<20).allSatisfy { !$0.isOverdue })
    }

    @Test func whatIsOverdueStandsBeforeToday() throws {
        let today = query(.today(at: now))
        // What has no date is after them.
        let titles =
            ["Called off", "Done", "Yesterday"] + Self.overdue + ["Some day", "Today", "Coffee", "Later"]
        #expect(try store.titles(today) == titles)
        let rows = try store.meetings(today, rows: 0..<20)
        #expect(rows.filter(\.isOverdue).map(\.title) == Self.overdue)
        #expect(try store.meetingCount(today) == 10)
        // The list opens below them.
        #expect(try store.meetingIndex(today, firstEndingAfter: now) == 7)
        #expect(try store.meetingIndex(today, atOrAfter: instant("2026-11-20T00:00Z")) == 2)
    }

    @Test func whatIsOverdueStandsFirst() throws {
        #expect(try store.titles(query(.first(at: now))) == Self.overdue + Self.others)
        // Whatever days are asked for.
        let week = query(.first(at: now), from: "2026-11-22T00:00Z", to: "2026-11-29T00:00Z")
        #expect(try store.titles(week) == Self.overdue + ["Later"])
        #expect(try store.meetingCount(week) == 4)
    }

    @Test func onlyWhatMatchesTheWords() throws {
        #expect(try store.titles(query(.first(at: now), "keyboard")) == ["Keyboard"])
        let nothing = query(.first(at: now), "coffee")
        #expect(try store.titles(nothing) == ["Coffee"])
        #expect(try store.meetings(nothing, rows: 0..<2).map(\.isOverdue) == [false])
    }

    @Test(arguments: [
        OverduePlace.atDeadline, .today(at: instant("2026-11-21T07:41Z")),
        .first(at: instant("2026-11-21T07:41Z")),
    ])
    func pagesAndPlacesAreThoseOfTheWholeList(place: OverduePlace) throws {
        let query = query(place)
        let all = try store.meetings(query, rows: 0..<100)
        #expect(all.count == 10)
        for start in 0..<12 {
            for end in start..<13 {
                let page = try store.meetings(query, rows: start..<end)
                #expect(page == Array(all[min(start, 10)..<min(end, 10)]), "\(start)..<\(end)")
            }
        }
        for (row, summary) in all.enumerated() {
            #expect(try store.meetingIndex(query, of: summary.id) == row)
        }
    }

    @Test func aDayIsOverWhereTheReaderIs() throws {
        // At 22:30 UTC it is Sunday in Athens, and still Saturday in London.
        let night = instant("2026-11-21T22:30Z")
        func overdue(_ store: MeetStore) throws -> [String] {
            try store.meetings(query(.first(at: night)), rows: 0..<20).filter(\.isOverdue).map(\.title)
        }
        #expect(try overdue(store) == ["Pills", "Keyboard", "Today", "This morning"])
        let london = try fixture.open(zone: try #require(TimeZone(identifier: "Europe/London")))
        #expect(try overdue(london) == ["Pills", "Keyboard", "This morning"])
    }

    @Test func anHourIsOverWhenItComes() throws {
        func isOverdue(_ text: String) throws -> Bool {
            try store.titles(query(.first(at: instant(text)))).first == "Pills"
                && store.meetings(query(.first(at: instant(text))), rows: 0..<20).contains {
                    $0.title == "Keyboard" && $0.isOverdue
                }
        }
        #expect(try !isOverdue("2026-11-20T15:59Z"))
        #expect(try isOverdue("2026-11-20T16:00Z"))
    }

    @Test func onlyToDosAreOverdue() throws {
        let fixture = try StoreFixture()
        defer { withExtendedLifetime(fixture) {} }
        let store = try fixture.open()
        try store.save(.timed("Over", "2026-11-20 13:00"))
        let today = query(.today(at: now))
        #expect(try store.meetings(today, rows: 0..<5).map(\.isOverdue) == [false])
        let pills = try store.save(.due("Pills", "2026-11-18"))
        #expect(try store.titles(today) == ["Over", "Pills"])
        try store.setDone(#require(pills.id), true)
        #expect(try store.titles(today) == ["Pills", "Over"])
        try store.undo()
        #expect(try store.titles(today) == ["Over", "Pills"])
    }

    /// The list opens at what takes place now, and that may have begun days ago.
    @Test func theyStandBeforeWhatTakesPlaceNow() throws {
        try store.save(.allDay("Fair", "2026-11-19", "2026-11-23"))
        let titles = try store.titles(query(.today(at: now)))
        #expect(
            titles == ["Called off", "Done"] + Self.overdue
                + ["Some day", "Fair", "Yesterday", "Today", "Coffee", "Later"])
        #expect(try store.meetingIndex(query(.today(at: now)), firstEndingAfter: now) == 6)
    }

    @Test func theyAreFoundByAnIndexOfTheirOwn() throws {
        let plan = try store.read { db in
            try db.rows(
                """
                EXPLAIN QUERY PLAN SELECT o.startsAt FROM meeting m
                CROSS JOIN occurrence o ON o.meetingID = m.id
                WHERE m.dueDate IS NOT NULL AND m.doneAt IS NULL AND m.sortInstant <= 5
                """
            ).map { try $0["detail"] as String }
        }
        #expect(plan.contains { $0.contains("meetingDue") }, "\(plan)")
    }
}
