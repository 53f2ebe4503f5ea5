import Foundation
import GRDB
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// Whole days and timed meetings in one list, for readers everywhere.
@Suite struct WholeDayTests {
    private static let zones = [
        "UTC", "Europe/Athens", "America/New_York", "Pacific/Kiritimati", "Pacific/Pago_Pago",
        "Asia/Kathmandu",
        "America/Havana",
    ]

    /// No action of a reader elsewhere rewrites a row.
    @Test func noRowChangesBecauseTheReadersZoneDiffers() throws {
        let fixture = try StoreFixture()
        let store = try fixture.open()
        for meeting in [
            Meeting.allDay("Fair", "2026-11-21", "2026-11-23"), .timed("Coffee", "2026-11-21 11:00"),
            .unscheduled("Some day"),
        ] { try store.save(meeting) }
        let tables = ["meeting", "occurrence", "invitee", "venue", "meta"]
        func dump(_ store: MeetStore) throws -> [[Row]] {
            try store.read { db in
                try tables.map { try Row.fetchAll(db, sql: "SELECT * FROM \($0) ORDER BY 1, 2") }
            }
        }
        let before = try dump(store)
        for zone in Self.zones {
            let elsewhere = try fixture.open(zone: try #require(TimeZone(identifier: zone)))
            try elsewhere.importContacts([Contact.named("Person of \(zone)")])
            try elsewhere.undo()
            try elsewhere.redo()
            #expect(try elsewhere.titles().count == 3)
            #expect(try dump(elsewhere) == before)
            elsewhere.close()
        }
    }

    /// The same lists as by working out every start and sorting.
    @Test(arguments: zones) func listsAreExact(identifier: String) throws {
        let zone = try #require(TimeZone(identifier: identifier))
        let fixture = try StoreFixture()
        let store = try fixture.open(zone: zone)
        var generator = SeededGenerator(state: 42)
        var all: [(title: String, time: MeetingTime)] = []
        for number in 0..<160 {
            // Around the days on which clocks change.
            let day = CalendarDate(
                year: 2026, month: [3, 10, 11].randomElement(using: &generator) ?? 3, day: 1
            )
            .adding(days: Int.random(in: 0..<31, using: &generator))
            let time: MeetingTime
            switch Int.random(in: 0..<5, using: &generator) {
            case 0, 1:
                let last = day.adding(days: Int.random(in: 0..<3, using: &generator))
                time = .allDay(first: day, last: last)
            case 2 where number < 20: time = .unscheduled
            default:
                let hour = Int.random(in: 0..<24, using: &generator)
                let other = Self.zones.randomElement(using: &generator) ?? "UTC"
                time = .timed(
                    start: WallTime(date: day, hour: hour, minute: 0), zone: other,
                    minutes: Int.random(in: 0..<300, using: &generator))
            }
            all.append(("M\(number)", time))
        }
        for (title, time) in all {
            try store.save(Meeting(title: title, time: time, createdAt: .distantPast))
        }
        let expected = all.enumerated().sorted { one, other in
            let (first, second) = (
                one.element.time.start(readerZone: zone) ?? .distantFuture,
                other.element.time.start(readerZone: zone) ?? .distantFuture
            )
            return (first, one.offset) < (second, other.offset)
        }.map(\.element)
        #expect(try store.titles() == expected.map(\.title))
        for start in stride(from: 0, to: all.count, by: 7) {
            let page = try store.meetings(rows: start..<start + 7)
            #expect(page.map(\.title) == expected[start..<min(start + 7, all.count)].map(\.title))
            #expect(page.map(\.start) == page.map { $0.time.start(readerZone: zone) })
            #expect(page.map(\.end) == page.map { $0.time.end(readerZone: zone) })
        }
        for (place, summary) in try store.meetings(rows: 0..<all.count).enumerated() {
            #expect(try store.meetingIndex(of: summary.id) == place)
        }
        for hour in stride(from: 0, to: 24 * 300, by: 37) {
            let moment = instant("2026-02-25T00:00Z").addingTimeInterval(Double(hour) * 3600)
            let untimed = expected.firstIndex { $0.time == .unscheduled } ?? expected.count
            let ending = expected.firstIndex { ($0.time.end(readerZone: zone) ?? .distantPast) > moment }
            #expect(try store.meetingIndex(firstEndingAfter: moment) == ending ?? untimed)
            let starting = expected.firstIndex { ($0.time.start(readerZone: zone) ?? .distantPast) >= moment }
            #expect(try store.meetingIndex(atOrAfter: moment) == starting ?? untimed)
            let to = moment.addingTimeInterval(50 * 3600)
            let inside = expected.filter { meeting in
                guard let start = meeting.time.start(readerZone: zone),
                    let end = meeting.time.end(readerZone: zone)
                else { return false }
                return start < to && (end > moment || start >= moment)
            }
            #expect(try store.titles(MeetingQuery(from: moment, to: to)) == inside.map(\.title))
        }
    }
}

/// SplitMix64.
private struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
