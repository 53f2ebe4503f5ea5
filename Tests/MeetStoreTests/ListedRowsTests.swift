import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// Which rows of a list a filter shows, by their places.
@Suite struct ListedRowsTests {
    /// Ids one after the other, with gaps, with several rows of one, and far apart.
    private static let lists: [[Int64]] = [
        [], [7], [3, 1, 2], [5, 9, 5, 5, 1, 9], [.max, 0, .min, 4, .max],
        (0..<300).map { ($0 * 7919) % 301 }, (0..<300).map { ($0 % 40) * 1_000_000_007 },
    ]

    @Test(arguments: lists)
    func aRowIsFoundByItsID(ids: [Int64]) {
        let rows = ListedRows(ids)
        for id in Set(ids + [-1, 2, 6, 100]) {
            #expect(rows.places(of: id) == ids.indices.filter { ids[$0] == id })
        }
    }

    @Test(arguments: lists)
    func whatMatchesIsCountedAndCut(ids: [Int64]) {
        let rows = ListedRows(ids)
        for wanted in [[], ids.reversed(), ids.filter { $0 % 3 == 1 } + [8, -5], [5, 2, 400]] as [[Int64]] {
            let matched = rows.matching(wanted)
            let places = ids.indices.filter { wanted.contains(ids[$0]) }
            #expect(matched.count == places.count && matched.places(0..<1000) == places)
            #expect(ids.indices.allSatisfy { matched.contains($0) == places.contains($0) })
            for place in 0...ids.count {
                #expect(matched.count(before: place) == places.filter { $0 < place }.count)
            }
            for page in [0..<1, 2..<5, 60..<130, 290..<310] {
                #expect(matched.places(page) == Array(places[page.clamped(to: 0..<places.count)]))
            }
        }
    }

    @Test func whatIsTakenOutDoesNotCount() {
        var matched = ListedRows([4, 5, 6, 5]).matching([5, 6])
        matched.remove(1)
        matched.remove(0)
        #expect(matched.count == 2 && matched.places(0..<9) == [2, 3])
    }

    @Test func theFirstRowFromAnInstantOn() {
        let rows = ListedRows([1, 2, 3, 4], startingAt: [-5, 10, 10, .max])
        #expect([-9, -5, 0, 10, 11, .max].map(rows.place(atOrAfter:)) == [0, 0, 1, 1, 3, 3])
    }
}

/// Filters that show much of a list, which is kept while nothing is stored.
@Suite struct ListCacheTests {
    private let fixture: StoreFixture
    private let store: MeetStore
    private static let now = instant("2026-11-21T07:41Z")

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        try store.writing { store throws(StoreError) in
            for number in 0..<1400 {
                let title = "\(number % 5 == 0 ? "Tea" : "Coffee") \(number)"
                let (month, day) = (number % 12 + 1, number % 28 + 1)
                let date = "2026-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
                let meeting: Meeting =
                    switch number % 9 {
                    case 0: .allDay(title, date)
                    case 1: .unscheduled(title)
                    case 2: .due(title, date)
                    default: .timed(title, "\(date) 1\(number % 10):00")
                    }
                try store.save(meeting)
            }
        }
        var choir = Meeting.timed("Coffee and choir", "2026-11-24 19:00")
        choir.recurrence = Recurrence(rule: try RecurrenceRule("FREQ=WEEKLY;BYDAY=TU;COUNT=400"))
        try store.save(choir)
    }

    @Test(arguments: [OverduePlace.atDeadline, .today(at: now), .first(at: now)])
    func showTheRowsOfTheWholeList(place: OverduePlace) throws {
        let query = MeetingQuery(text: "coffee", overdue: place)
        let shown = try store.meetings(MeetingQuery(overdue: place), rows: 0..<5000)
            .filter { $0.title.contains("Coffee") }
        #expect(shown.count > 1120 && Set(shown.map(\.isOverdue)).count == (place == .atDeadline ? 1 : 2))
        #expect(try store.meetingCount(query) == shown.count)
        #expect(try store.meetings(query, rows: 0..<5000) == shown)
        for start in stride(from: 0, to: shown.count, by: 97) {
            #expect(
                try store.meetings(query, rows: start..<start + 30)
                    == Array(shown.dropFirst(start).prefix(30)))
            #expect(try store.meetingIndex(query, of: shown[start].id) == start)
        }
        let first = shown.firstIndex { $0.end.map { $0 > Self.now } ?? true && !$0.isOverdue }
        #expect(try store.meetingIndex(query, firstEndingAfter: Self.now) == first)
    }

    /// What is over is passed many at a time; of those that begin together none is passed for a date of a series.
    @Test func theFirstThatIsNotOverComesInOrder() throws {
        for number in 0..<62 {
            let start = "2026-11-20 \(10 + number / 6):\(number % 6)0"
            try store.save(.timed("Coffee over", start, minutes: 5))
        }
        try store.save(.timed("Coffee just over", "2026-11-21 09:00", minutes: 30))
        let first = try store.save(.timed("Coffee that goes on", "2026-11-21 09:00", minutes: 120))
        var twice = Meeting.timed("Coffee twice", "2026-11-20 09:50")
        let again = WallTime(date: CalendarDate("2026-11-21"), hour: 9, minute: 0)
        twice.recurrence = Recurrence(rule: nil, added: [again])
        try store.save(twice)
        let query = MeetingQuery(text: "coffee")
        let all = try store.meetings(query, rows: 0..<5000)
        let wanted = all.firstIndex { $0.end.map { $0 > Self.now } ?? true }
        #expect(try store.meetingIndex(query, firstEndingAfter: Self.now) == wanted)
        #expect(try store.meetingIndex(query, of: try #require(first.id).occurrence()) == wanted)
    }

    @Test func whatIsStoredSinceIsShown() throws {
        let query = MeetingQuery(text: "coffee")
        let count = try store.meetingCount(query)
        let other = try fixture.open()
        #expect(try other.meetingCount(query) == count)
        let saved = try other.save(.timed("Coffee again", "2026-05-05 12:00"))
        #expect(try store.meetingCount(query) == count + 1 && other.meetingCount(query) == count + 1)
        let id = try #require(saved.id).occurrence()
        let place = try #require(try store.meetingIndex(query, of: id))
        #expect(try store.meetings(query, rows: place..<place + 1).map(\.title) == ["Coffee again"])
        try store.undo()
        #expect(try store.meetingCount(query) == count && other.meetingCount(query) == count)
    }

    @Test func aTransactionSeesItsOwnChanges() throws {
        let query = MeetingQuery(text: "coffee")
        let count = try store.meetingCount(query)
        try store.writing { store throws(StoreError) in
            let before = try store.meetingCount(query)
            try store.save(.timed("Coffee again", "2026-05-05 12:00"))
            let after = try store.meetingCount(query)
            #expect(before == count && after == count + 1)
        }
        #expect(try store.meetingCount(query) == count + 1)
    }
}
