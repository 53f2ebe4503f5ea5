import Foundation
import PlanningFixture
import Testing

@testable import MeetCore

struct ZoneObservanceTests {
    private typealias Fixture = ICalendarFixture

    @Test(arguments: [
        (
            "Europe/Athens", "2026-11-21 11:00",
            [
                "STANDARD 20261025T040000 +0300 +0200 FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
                "DAYLIGHT 20270328T030000 +0200 +0300 FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
            ]
        ),
        (
            "America/New_York", "2026-07-01 09:00",
            [
                "DAYLIGHT 20260308T020000 -0500 -0400 FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
                "STANDARD 20261101T020000 -0400 -0500 FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
            ]
        ),
        (
            "Australia/Lord_Howe", "2026-01-10 09:00",
            [
                "DAYLIGHT 20251005T020000 +1030 +1100 FREQ=YEARLY;BYMONTH=10;BYDAY=1SU",
                "STANDARD 20260405T020000 +1100 +1030 FREQ=YEARLY;BYMONTH=4;BYDAY=1SU",
            ]
        ),
        ("Asia/Kolkata", "2026-11-21 11:00", ["STANDARD 20241119T110000 +0530 +0530"]),
        // The European Union agreed on October in 1996; before, summer ended in September.
        (
            "Europe/Athens", "1994-07-01 09:00",
            [
                "DAYLIGHT 19940327T030000 +0200 +0300 FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
                "STANDARD 19940925T040000 +0300 +0200 FREQ=YEARLY;BYMONTH=9;BYDAY=-1SU;UNTIL=19950924T010000Z",
            ]
        ),
        // Ramadan moves, so nothing repeats.
        (
            "Africa/Casablanca", "2024-03-20 09:00",
            [
                "STANDARD 20240310T030000 +0100 +0000", "DAYLIGHT 20240414T020000 +0000 +0100",
                "STANDARD 20250223T030000 +0100 +0000",
            ]
        ),
        // Local mean time had seconds.
        (
            "Asia/Kolkata", "1905-06-01 09:00",
            ["STANDARD 19030531T090000 +052110 +052110", "STANDARD 19060101T000000 +052110 +0530"]
        ),
    ])
    func definesAZone(zone: String, start: String, expected: [String]) {
        #expect(
            Self.definitions(Fixture.lines([Fixture.meeting(time: Fixture.timed(start, zone))])) == [
                zone: expected
            ])
    }

    @Test func definesEveryZoneOnceForAllItsMeetings() throws {
        let times = [
            Fixture.timed("2040-07-01 09:00", "Europe/Athens"),
            Fixture.timed("1994-07-01 09:00", "Europe/Athens"),
            Fixture.timed("2026-07-01 09:00", "America/New_York"), Fixture.timed("2026-07-01 09:00", "UTC"),
        ]
        let found = Self.definitions(Fixture.lines(times.map { Fixture.meeting(time: $0) }))
        #expect(Set(found.keys) == ["Europe/Athens", "America/New_York"])
        let athens = try #require(found["Europe/Athens"])
        #expect(athens.count == 3)
        #expect(athens.last == "STANDARD 19961027T040000 +0300 +0200 FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU")
    }

    /// Spans with the same changes share their parts: in any order, each has its own.
    @Test func everySpanHasItsOwnParts() throws {
        for identifier in ["Europe/Athens", "America/New_York", "Africa/Casablanca", "Europe/Moscow"] {
            let zone = try #require(TimeZone(identifier: identifier))
            var random = SeededRandom(seed: 7)
            let year = 366.0 * 86_400
            for _ in 0..<300 {
                let ahead = Double.random(in: 0...(50 * year), using: &random)
                let first = PlanningFixture.instant("1990-01-01 00:00").addingTimeInterval(ahead)
                let last = first + Double.random(in: 0...(4 * year), using: &random)
                let parts = ZoneObservance.observances(of: ZoneSpan(zone: zone, first: first, last: last))
                // The one at the beginning, and none that begins long after the end.
                let before = parts.filter { $0.firstInstant <= first }
                #expect(
                    before.map(\.offsetTo) == [zone.secondsFromGMT(for: first)], "\(identifier) \(first)")
                #expect(parts.allSatisfy { $0.firstInstant <= last + year }, "\(identifier) \(first)")
                let end = last + 12 * year
                #expect(parts.allSatisfy { $0.lastInstant <= end }, "\(identifier) \(first)")
                #expect(parts.allSatisfy { !$0.isOpen || $0.lastInstant > end - year })
                #expect(parts.allSatisfy { $0.isOpen || $0.count == 1 || $0.lastInstant <= end - year })
            }
        }
    }

    /// Every zone, read by its own definition as a reader would, shows what its clocks show: through the
    /// span and for months after it.
    @Test(arguments: [1916, 1945, 1974, 1996, 2011, 2018, 2026, 2060])
    func isRightInEveryZone(year: Int) {
        let first = PlanningFixture.instant("\(year)-05-17 12:00")
        let last = first.addingTimeInterval(500 * 86_400)
        var checked = 0
        for identifier in TimeZone.knownTimeZoneIdentifiers {
            guard let zone = TimeZone(identifier: identifier) else { continue }
            let parts = ZoneObservance.observances(of: ZoneSpan(zone: zone, first: first, last: last))
            let onsets = Self.onsets(of: parts)
            var instant = first
            var next = 0
            while instant < last.addingTimeInterval(300 * 86_400) {
                while next < onsets.count, onsets[next].instant <= instant { next += 1 }
                let offset = next > 0 ? onsets[next - 1].offset : nil
                guard offset == zone.secondsFromGMT(for: instant) else {
                    Issue.record("\(identifier) at \(instant): \(String(describing: offset))")
                    break
                }
                instant += 86_400
                checked += 1
            }
        }
        #expect(checked > 300_000)
    }

    /// All that the rules give, in the order of time.
    private static func onsets(of parts: [ZoneObservance]) -> [(instant: Date, offset: Int)] {
        var onsets: [(instant: Date, offset: Int)] = []
        for part in parts {
            let clock = part.onset - part.date.dayNumber * 86_400
            for year in part.date.year...part.date.year + (part.isOpen ? 20 : part.count - 1) {
                let day =
                    part.count == 1
                    ? part.date : Self.day(year, part.date.month, part.ordinals[0], part.date.weekday)
                let local = day.dayNumber * 86_400 + clock
                onsets.append((Date(timeIntervalSince1970: Double(local - part.offsetFrom)), part.offsetTo))
            }
        }
        return onsets.sorted { $0.instant < $1.instant }
    }

    private static func day(_ year: Int, _ month: Int, _ ordinal: Int, _ weekday: Int) -> CalendarDate {
        let count = CalendarDate.daysInMonth(year: year, month: month)
        let days = (1...count).map { CalendarDate(year: year, month: month, day: $0) }
            .filter { $0.weekday == weekday }
        return ordinal < 0 ? days[days.count + ordinal] : days[ordinal - 1]
    }

    /// The parts of each VTIMEZONE, a line each.
    private static func definitions(_ lines: [String]) -> [String: [String]] {
        var found: [String: [String]] = [:]
        var zone: String?
        var part: [String]?
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = String(line[line.index(after: colon)...])
            switch (line[..<colon], value) {
            case ("TZID", _): zone = value
            case ("BEGIN", "STANDARD"), ("BEGIN", "DAYLIGHT"): part = [value]
            case ("END", "STANDARD"), ("END", "DAYLIGHT"):
                found[zone ?? "", default: []].append((part ?? []).joined(separator: " "))
                part = nil
            default: part?.append(value)
            }
        }
        return found
    }
}
