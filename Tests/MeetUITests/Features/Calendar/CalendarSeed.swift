import MeetCore
import MeetStore

@testable import Features
@testable import MeetUI

/// The weeks around Saturday, 21 November 2026, and two nights in which the clocks are changed.
enum CalendarSeed {
    static func date(_ year: Int, _ month: Int, _ day: Int) -> CalendarDate {
        CalendarDate(year: year, month: month, day: day)
    }

    static func timed(
        _ day: CalendarDate, _ hour: Int, _ minute: Int = 0, minutes: Int = 60,
        zone: String = "Europe/Athens"
    ) -> MeetingTime {
        .timed(start: WallTime(date: day, hour: hour, minute: minute), zone: zone, minutes: minutes)
    }

    @discardableResult
    private static func plan(
        _ title: String, _ time: MeetingTime, status: Meeting.Status = .confirmed, in store: MeetStore
    ) throws -> Meeting {
        try store.save(Meeting(title: title, time: time, status: status, createdAt: Harness.now))
    }

    static func everything(_ store: MeetStore) throws {
        try Planting.once("calendar", store, writeEverything)
    }

    private static func writeEverything(_ store: MeetStore) throws {
        try Seed.everything(store)
        try twelveAtOnce(store)
        try spans(store)
        try elsewhere(store)
        try changedClocks(store)
        let november = { (day: Int) in date(2026, 11, day) }
        try plan("Stand-up", timed(november(16), 9, 15, minutes: 15), in: store)
        // Over midnight.
        try plan("Night shift", timed(november(16), 22, minutes: 240), in: store)
        let report = try plan("Quarterly report", timed(november(20), 15), in: store)
        if let id = report.id { try store.setDone(id, true) }
        try plan("Antibiotics", .due(Deadline(day: november(20))), in: store)
        try plan(
            "Letter to the bank",
            .due(Deadline(day: november(25), minute: 17 * 60, zone: "Europe/Athens")), in: store)
    }

    /// On Wednesday.
    static func twelveAtOnce(_ store: MeetStore) throws {
        for number in 0..<12 {
            try plan(
                "Workshop \(number + 1)",
                timed(date(2026, 11, 18), 9 + number / 4, number % 2 * 30, minutes: 60 + number % 3 * 30),
                in: store)
        }
    }

    /// Over the ends of a week and of a month.
    private static func spans(_ store: MeetStore) throws {
        try plan(
            "Congress in Berlin", .allDay(first: date(2026, 11, 17), last: date(2026, 11, 19)), in: store)
        try plan("Visit of Zoë", .allDay(first: date(2026, 11, 21), last: date(2026, 11, 24)), in: store)
        try plan("Trip", .allDay(first: date(2026, 11, 28), last: date(2026, 12, 2)), in: store)
        try plan("Hike", timed(date(2026, 11, 27), 18, minutes: 40 * 60), in: store)
    }

    private static func elsewhere(_ store: MeetStore) throws {
        try plan("Tokyo", timed(date(2026, 11, 19), 15, minutes: 90, zone: "Asia/Tokyo"), in: store)
        try plan(
            "Los Angeles", timed(date(2026, 11, 19), 9, minutes: 30, zone: "America/Los_Angeles"),
            status: .tentative, in: store)
    }

    private static func changedClocks(_ store: MeetStore) throws {
        let autumn = date(2026, 10, 25)
        try plan("Before and after", timed(autumn, 2, 30, minutes: 180), in: store)
        try plan("Every night", timed(date(2026, 10, 21), 2, 30, minutes: 180), in: store)
        let spring = date(2027, 3, 28)
        try plan("Short night", timed(spring, 2, 30, minutes: 90), in: store)
        try plan("Breakfast", timed(spring, 8), in: store)
    }
}
