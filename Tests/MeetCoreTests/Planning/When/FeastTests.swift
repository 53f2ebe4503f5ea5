import Testing

@testable import MeetCore

/// The days of feasts, whose dates are those of published tables.
@Suite struct FeastTests {
    @Test(arguments: [
        (2024, "2024-03-31", "2024-05-05"), (2025, "2025-04-20", "2025-04-20"),
        (2026, "2026-04-05", "2026-04-12"), (2027, "2027-03-28", "2027-05-02"),
        (2028, "2028-04-16", "2028-04-16"), (2100, "2100-03-28", "2100-05-02"),
    ])
    func easter(year: Int, western: String, orthodox: String) {
        let first = CalendarDate(year: year, month: 1, day: 1)
        #expect("\(Feast.easter(isOrthodox: false).next(from: first))" == western)
        #expect("\(Feast.easter(isOrthodox: true).next(from: first))" == orthodox)
    }

    @Test func theNextOneMayBeInTheNextYear() {
        let christmas = Feast.fixed(month: 12, day: 25)
        let day = CalendarDate(year: 2026, month: 12, day: 25)
        #expect(christmas.next(from: day) == day)
        #expect(christmas.next(from: day.adding(days: 1)) == CalendarDate(year: 2027, month: 12, day: 25))
        let summer = CalendarDate(year: 2026, month: 6, day: 1)
        #expect(
            Feast.easter(isOrthodox: true).next(from: summer) == CalendarDate(year: 2027, month: 5, day: 2))
    }
}
