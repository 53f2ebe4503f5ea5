import Foundation
import PlanningFixture
import Testing

@testable import MeetCore

@Suite struct SeriesTests {
    private static func series(_ start: String, _ text: String, isWholeDay: Bool = false) throws -> Series {
        let wall = PlanningFixture.wall(start)
        let time: MeetingTime =
            isWholeDay
            ? .allDay(first: wall.date, last: wall.date.adding(days: 1))
            : .timed(start: wall, zone: "Europe/Athens", minutes: 60)
        let recurrence = try #require(Recurrence(text: text))
        return try #require(Series(time, recurrence))
    }

    private static func dates(_ series: Series, _ count: Int = 6) -> [String] {
        series.starts.prefix(count).map { String($0.basicText.dropFirst(4).dropLast(2)) }
    }

    @Test(arguments: [
        ("RRULE:FREQ=WEEKLY;COUNT=3", ["1201T1900", "1208T1900", "1215T1900"]),
        // The first is one of them, whatever the rule says.
        ("RRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=2", ["1201T1900", "1203T1900", "1210T1900"]),
        ("RRULE:FREQ=WEEKLY;COUNT=3\nEXDATE:20261208T190000", ["1201T1900", "1215T1900"]),
        ("RRULE:FREQ=WEEKLY;COUNT=2\nEXDATE:20261201T190000", ["1208T1900"]),
        (
            "RRULE:FREQ=WEEKLY;COUNT=2\nRDATE:20261203T100000,20261208T190000",
            ["1201T1900", "1203T1000", "1208T1900"]
        ),
        ("RDATE:20261224T180000,20261220T180000", ["1201T1900", "1220T1800", "1224T1800"]),
        ("RRULE:FREQ=WEEKLY;UNTIL=20261208", ["1201T1900", "1208T1900"]),
        ("RRULE:FREQ=WEEKLY;UNTIL=20261208T185900", ["1201T1900"]),
    ])
    func datesOfRuleAdditionsAndExceptions(text: String, expected: [String]) throws {
        #expect(Self.dates(try Self.series("2026-12-01 19:00", text)) == expected)
    }

    @Test func wholeDays() throws {
        let series = try Self.series(
            "2026-12-01 00:00", "RRULE:FREQ=DAILY;COUNT=3;BYHOUR=9,10\nEXDATE:20261202T120000",
            isWholeDay: true)
        #expect(Self.dates(series) == ["1201T0000", "1203T0000"])
        let first = try #require(series.starts.first { _ in true })
        #expect(series.recurrenceID(of: first) == "20261201")
        #expect(
            series.time(at: first.adding(minutes: 1440))
                == .allDay(
                    first: CalendarDate(year: 2026, month: 12, day: 2),
                    last: CalendarDate(year: 2026, month: 12, day: 3)))
    }

    @Test(arguments: [
        "RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=TU", "RDATE:20261224T180000",
        "RRULE:FREQ=MONTHLY;BYDAY=-1FR\nRDATE:20261224T180000\nEXDATE:20261208T190000,20261215T190000",
    ])
    func textComesBack(text: String) throws {
        let recurrence = try #require(Recurrence(text: text))
        #expect(recurrence.text == text)
        let coded = try JSONDecoder().decode(Recurrence.self, from: JSONEncoder().encode(recurrence))
        #expect(coded == recurrence)
    }

    @Test(arguments: ["", "EXDATE:20261208T190000", "RRULE:FREQ=NEVER", "RDATE:20261299T000000", "x"])
    func whatDoesNotComeAgainIsNone(text: String) {
        #expect(Recurrence(text: text) == nil)
    }

    @Test(
        arguments: [
            ("20261224", "20261224T000000"), ("20261224T190000", "20261224T190000"), ("20260230", nil),
            ("20261224T250000", nil), ("2026122", nil), ("20261224Z190000", nil), ("2026122４", nil),
            ("", nil),
        ] as [(String, String?)])
    func basicText(text: String, expected: String?) {
        #expect(WallTime(basicText: text)?.basicText == expected)
    }

    // MARK: - Moving

    @Test(arguments: [
        ("FREQ=DAILY", "2026-12-01 19:00", "2026-12-02 20:00", "FREQ=DAILY"),
        ("FREQ=WEEKLY;BYDAY=TU,TH", "2026-12-01 19:00", "2026-12-02 19:00", "FREQ=WEEKLY;BYDAY=WE,FR"),
        ("FREQ=WEEKLY;BYDAY=SU", "2026-12-06 19:00", "2026-12-05 19:00", "FREQ=WEEKLY;BYDAY=SA"),
        ("FREQ=MONTHLY;BYDAY=1TU", "2026-12-01 19:00", "2026-12-09 19:00", "FREQ=MONTHLY;BYDAY=2WE"),
        ("FREQ=MONTHLY;BYDAY=-1FR", "2026-11-27 19:00", "2026-11-26 19:00", "FREQ=MONTHLY;BYDAY=-1TH"),
        ("FREQ=MONTHLY;BYMONTHDAY=-1", "2026-11-30 19:00", "2026-11-29 19:00", "FREQ=MONTHLY;BYMONTHDAY=-2"),
        ("FREQ=MONTHLY;BYMONTHDAY=15", "2026-12-15 19:00", "2026-12-16 18:00", "FREQ=MONTHLY;BYMONTHDAY=16"),
        (
            "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31", "2026-12-31 19:00", "2027-01-01 19:00",
            "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1"
        ),
        (
            "FREQ=MONTHLY;BYMONTHDAY=1,15", "2026-12-15 19:00", "2026-12-16 18:00",
            "FREQ=MONTHLY;BYMONTHDAY=1,15"
        ),
        ("FREQ=WEEKLY;BYDAY=TU", "2026-12-01 19:00", "2026-12-01 20:30", "FREQ=WEEKLY;BYDAY=TU"),
        (
            "FREQ=WEEKLY;UNTIL=20261222T190000", "2026-12-01 19:00", "2026-12-02 20:00",
            "FREQ=WEEKLY;UNTIL=20261223T200000"
        ),
    ])
    func aRuleGoesAlong(rule: String, from: String, to: String, expected: String) throws {
        func time(_ text: String) -> MeetingTime {
            .timed(start: PlanningFixture.wall(text), zone: "Europe/Athens", minutes: 60)
        }
        let move = try #require(SeriesMove(from: time(from), to: time(to)))
        #expect(move.moved(try RecurrenceRule(rule)).description == expected)
    }

    @Test func aDateWithAnHourOfItsOwnKeepsIt() throws {
        let old = try Self.series(
            "2026-12-01 19:00", "RRULE:FREQ=WEEKLY\nRDATE:20261203T100000\nEXDATE:20261208T190000")
        let move = try #require(
            SeriesMove(from: old.time, to: old.time.starting(at: PlanningFixture.wall("2026-12-02 20:30"))))
        let moved = move.moved(old.recurrence)
        #expect(moved.added.map(\.basicText) == ["20261204T100000"])
        #expect(moved.removed.map(\.basicText) == ["20261209T203000"])
    }

    @Test func isSplitInTwo() throws {
        let series = try Self.series(
            "2026-12-01 19:00",
            "RRULE:FREQ=WEEKLY;COUNT=6\nRDATE:20261203T100000,20261223T100000\nEXDATE:20261208T190000,20261229T190000"
        )
        let start = PlanningFixture.wall("2026-12-22 19:00")
        let (before, after) = series.split(at: start)
        #expect(
            Self.dates(try #require(Series(series.time, before))) == ["1201T1900", "1203T1000", "1215T1900"])
        #expect(
            Self.dates(try #require(Series(series.time.starting(at: start), after)))
                == ["1222T1900", "1223T1000", "0105T1900"])
        #expect(after.rule?.description == "FREQ=WEEKLY;COUNT=3")
    }

    /// A rule, or dates that are added, at every minute: no day has more than 24 of them.
    @Test func aDayHasABoundedNumberOfDates() throws {
        let minutes = (0...59).map(String.init).joined(separator: ",")
        let hours = (0...23).map(String.init).joined(separator: ",")
        let ruled = try Self.series(
            "2026-12-01 19:00", "RRULE:FREQ=DAILY;BYHOUR=\(hours);BYMINUTE=\(minutes)")
        #expect(Self.dates(ruled, 25).last == "1202T0000")
        #expect(Self.dates(ruled, 49).last == "1203T0000")
        let added = (0...59).map { String(format: "20261203T10%02d00", $0) }.joined(separator: ",")
        let typed = try Self.series("2026-12-01 19:00", "RDATE:" + added)
        #expect(Self.dates(typed, 100).count == 25)
    }
}
