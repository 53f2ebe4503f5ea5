import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

@Suite struct OwnTimeStoringTests {
    private let fixture: StoreFixture
    private let store: MeetStore
    /// The week from Monday 23 November 2026 on.
    private let week = WeekDays(
        from: CalendarDate(year: 2026, month: 11, day: 23), zone: StoreFixture.athens
    ).span

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
    }

    @discardableResult
    private func save(
        _ title: String, _ start: String, measure: String?, _ change: (inout Meeting) -> Void = { _ in }
    ) throws -> Meeting {
        var meeting = Meeting.timed(title, start)
        meeting.measure = measure.flatMap { Measure($0) }
        change(&meeting)
        return try store.save(meeting)
    }

    @Test func ownTimeIsWhatIsMeasuredOrOfItsKind() throws {
        try save("Run", "2026-11-24 07:00", measure: "8 km")
        try save("Coffee", "2026-11-24 09:00", measure: nil)
        try save("Nap", "2026-11-23 00:00", measure: nil) { $0.kind = "own time" }
        try save("Ύπνος", "2026-11-29 23:30", measure: nil) { $0.kind = "Δικός μου χρόνος" }
        try save("Before", "2026-11-22 23:59", measure: "8 km")
        try save("After", "2026-11-30 00:00", measure: "8 km")
        try save("Off", "2026-11-25 07:00", measure: "8 km") { $0.status = .cancelled }
        let found = try store.ownTime(in: week)
        #expect(found.map(\.meeting.title) == ["Nap", "Run", "Ύπνος"])
        #expect(found.map(\.measure?.text) == [nil, "8 km", nil])
    }

    /// A day without a time of day belongs to the week by its date, whatever the zone.
    @Test func wholeDaysCountOnTheirDay() throws {
        for (title, day) in [
            ("Before", "2026-11-22"), ("First", "2026-11-23"), ("Last", "2026-11-29"),
            ("After", "2026-11-30"),
        ] {
            var meeting = Meeting.allDay(title, day)
            meeting.measure = Measure("500 words")
            try store.save(meeting)
        }
        try save("Run", "2026-11-23 00:00", measure: "8 km")
        #expect(try store.ownTime(in: week).map(\.meeting.title) == ["First", "Last", "Run"])
    }

    /// One date of a series has an amount of its own; undo takes it back.
    @Test func oneDateIsDone() throws {
        let run = try save("Run", "2026-11-24 07:00", measure: "8 km") {
            $0.recurrence = Recurrence(rule: RecurrenceRule(.daily))
        }
        try store.expandSeries(until: week.upperBound)
        let dates = try store.ownTime(in: week)
        #expect(dates.count == 6 && dates.allSatisfy { $0.measure?.text == "8 km" })
        try store.markOwnTime(dates[1].meeting.id, done: Amount(thousandths: 7400))
        try store.markOwnTime(dates[2].meeting.id, done: nil)
        let marked = try store.ownTime(in: week)
        #expect(marked.map(\.doneAmount?.text) == [nil, "7.4", "8", nil, nil, nil])
        #expect(marked.map(\.meeting.isDone) == [false, true, true, false, false, false])
        try store.undo()
        #expect(try store.ownTime(in: week).map(\.doneAmount?.text) == [nil, "7.4", nil, nil, nil, nil])
        // Opened again, nothing is done of it.
        try store.setDone(marked[1].meeting.id, false, scope: .this)
        let open = try store.ownTime(in: week)
        #expect(open.allSatisfy { $0.doneAmount == nil && !$0.meeting.isDone })
        #expect(try store.meeting(#require(run.id))?.doneAt == nil)
    }

    @Test func withoutAMeasureThereIsNoAmount() throws {
        let nap = try save("Nap", "2026-11-24 14:00", measure: nil) { $0.kind = "Own time" }
        let done = try store.markOwnTime(#require(nap.occurrence), done: Amount(thousandths: 1000))
        #expect(done.doneAt != nil && done.doneAmount == nil)
    }
}
