import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// What the indices of starts and of long meetings find, beside what looking at every meeting finds: hours, whole days, and
/// what goes on for weeks.
@Suite struct OverlapTests {
    private let fixture: StoreFixture
    private let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        var meetings: [Meeting] = [.unscheduled("Some day")]
        for number in 0..<240 {
            let (day, hour) = (number * 7 % 28 + 1, number * 5 % 24)
            let start = String(format: "2026-11-%02d %02d:%02d", day, hour, number % 4 * 15)
            let minutes = [0, 15, 60, 600, 1439, 1440, 1441, 10_080, 30_240][number % 9]
            meetings.append(.timed("Timed \(number)", start, minutes: minutes))
            if number.isMultiple(of: 8) {
                let last = String(format: "2026-11-%02d", min(28, day + number % 3))
                meetings.append(.allDay("Day \(number)", String(format: "2026-11-%02d", day), last))
            }
        }
        for meeting in meetings { try store.save(meeting) }
    }

    private func moments() -> [Date] {
        (0..<90).map { instant("2026-10-30T00:00Z").addingTimeInterval(Double($0) * 9.5 * 3600) }
    }

    @Test(arguments: ["Europe/Athens", "America/Los_Angeles", "Pacific/Auckland"])
    func nothingIsMissed(zone: String) throws {
        let store = try fixture.open(zone: try #require(TimeZone(identifier: zone)))
        let all = try store.meetings(rows: 0..<1000).filter { $0.start != nil }
        #expect(all.count == 270)
        for from in moments() {
            for hours in [0.25, 5, 30, 400] {
                let to = from.addingTimeInterval(hours * 3600)
                let found = try store.meetings(overlapping: DateInterval(start: from, end: to))
                let expected = all.filter { meeting in
                    guard let start = meeting.start, let end = meeting.end else { return false }
                    return start < to && end > from
                }
                #expect(Set(found.map(\.title)) == Set(expected.map(\.title)), "\(from), \(hours) h")
            }
        }
    }

    @Test(arguments: ["Europe/Athens", "America/Los_Angeles", "Pacific/Auckland"])
    func theFirstThatIsNotOverIsFound(zone: String) throws {
        let store = try fixture.open(zone: try #require(TimeZone(identifier: zone)))
        let all = try store.meetings(rows: 0..<1000)
        for moment in moments() {
            let place = try store.meetingIndex(MeetingQuery(), firstEndingAfter: moment)
            let expected = all.firstIndex { $0.end.map { $0 > moment } ?? true } ?? all.count
            #expect(place == expected, "\(moment)")
            let from = try store.meetingIndex(MeetingQuery(), atOrAfter: moment)
            #expect(
                from == all.firstIndex { $0.start.map { $0 >= moment } ?? true } ?? all.count, "\(moment)")
        }
    }
}
