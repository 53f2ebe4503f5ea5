import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// When made calendars are, beside what python-icalendar and recurring-ical-events say of them
/// (`Fixtures/CalendarTimes/README.md`).
@Suite struct CalendarTimeTests {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        var name: String
        var calendar: String
        /// The start and the end of each: moments in UTC, or the first day and the one after the last.
        var dates: [[String]]
        var alarms: [String]?

        var testDescription: String { name }
    }

    static let cases: [Case] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Fixtures/CalendarTimes/cases.json")
        return (try? JSONDecoder().decode([Case].self, from: Data(contentsOf: file))) ?? []
    }()

    private func store(_ calendar: String, _ fixture: StoreFixture) throws -> MeetStore {
        let store = try fixture.open()
        for object in ICalendarReader.read(Array(calendar.utf8), file: "f") {
            try store.importMeetings(
                object.events.map {
                    IncomingMeeting($0, meeting: $0.meeting(now: fixture.clock.now), file: "f")
                })
        }
        return store
    }

    private static func text(_ date: Date) -> String {
        let wall = WallTime.at(date, in: .gmt)
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        return "\(wall.date)T\(padded(wall.hour)):\(padded(wall.minute))Z"
    }

    /// Up to July 2027, which is as far as the cases say them.
    private func dates(_ store: MeetStore) throws -> [[String]] {
        try store.meetings(MeetingQuery(), rows: 0..<2000).map { row in
            switch row.time {
            case .allDay(let first, let last): return [first.description, last.adding(days: 1).description]
            default: return [row.start.map(Self.text) ?? "", row.end.map(Self.text) ?? ""]
            }
        }.filter { $0[0] < "2027-07-01" }.sorted { $0[0] < $1[0] }
    }

    private func exported(_ store: MeetStore) throws -> String {
        let meetings = try store.meetingIDs().compactMap { id in try store.meeting(id) }
        return ICalendarEncoder.encode(meetings)
    }

    @Test func thereAreEnough() {
        #expect(Self.cases.count >= 60)
    }

    @Test(arguments: cases)
    func isWhenOthersSay(_ made: Case) throws {
        let fixture = try StoreFixture()
        let store = try store(made.calendar, fixture)
        #expect(try dates(store) == made.dates)
        let second = try StoreFixture()
        let text = try exported(store)
        let again = try self.store(text, second)
        #expect(try dates(again) == made.dates, "\(text)")
        guard let alarms = made.alarms else { return }
        func rung(_ store: MeetStore) throws -> Set<String> {
            try Set(store.reminders().map { Self.text($0.at) })
        }
        #expect(try rung(store).isSuperset(of: alarms))
        #expect(try rung(again).isSuperset(of: alarms))
    }

    @Test(arguments: cases)
    func theSameAgainChangesNothing(_ made: Case) throws {
        let fixture = try StoreFixture()
        let store = try store(made.calendar, fixture)
        let events = ICalendarReader.read(Array(made.calendar.utf8), file: "f").flatMap(\.events)
        var changes: [MeetingImportOutcome.Change] = []
        try store.importMeetings(
            events.map { IncomingMeeting($0, meeting: $0.meeting(now: fixture.clock.now), file: "f") }
        ) { changes.append($1.change) }
        #expect(changes.allSatisfy { $0 == .unchanged })
        #expect(try dates(store) == made.dates)
    }
}
