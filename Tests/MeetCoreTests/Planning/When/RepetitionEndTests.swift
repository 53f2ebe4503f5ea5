import PlanningFixture
import Testing

@testable import MeetCore

/// The end of a series, typed alone. The first date is 1 December 2026.
@Suite struct RepetitionEndTests {
    private static let first = PlanningFixture.date("2026-12-01")

    private static func end(_ text: String) throws(WhenError) -> RecurrenceRule.End {
        try RepetitionParser.end(text, first: first, clock: PlanningFixture.saturday)
    }

    @Test(arguments: [
        ("until june", "2027-06-30"), ("june", "2027-06-30"), ("30.6.2027", "2027-06-30"),
        ("30 jun", "2027-06-30"), ("end of june", "2027-06-30"), ("fri", "2026-12-04"),
        ("for 3 months", "2027-02-28"), ("2028", "2028-12-31"), ("until 24.12.", "2026-12-24"),
    ])
    func isADay(typed: String, day: String) throws {
        #expect(try Self.end(typed) == .day(PlanningFixture.date(day)))
    }

    @Test(arguments: ["10", "10 times", "10x", "x10", "ten times", "for 10 times"])
    func isANumber(typed: String) throws {
        #expect(try Self.end(typed) == .count(10))
    }

    @Test(arguments: ["", "  ", "never", "Never"]) func isNone(typed: String) throws {
        #expect(try Self.end(typed) == .never)
    }

    @Test func isRefused() {
        #expect(throws: WhenError.notUnderstood(part: "foo", text: "foo")) { try Self.end("foo") }
        #expect(throws: WhenError.notUnderstood(part: "foo", text: "june foo")) { try Self.end("june foo") }
        #expect(
            throws: WhenError.endsBeforeFirstDate(PlanningFixture.date("2026-11-30"), first: Self.first)
        ) {
            try Self.end("30 nov 2026")
        }
        #expect(throws: WhenError.tooLong) { try Self.end(String(repeating: "june ", count: 100)) }
    }
}
