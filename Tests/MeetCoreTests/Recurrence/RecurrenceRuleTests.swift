import Foundation
import PlanningFixture
import StoreFixture
import Testing

@testable import MeetCore

@Suite struct RecurrenceRuleTests {
    private static let athens = PlanningFixture.zone("Europe/Athens")

    /// Examples of RFC 5545, 3.8.5.3, and of what people mean, worked out on a calendar.
    @Test(arguments: [
        ("FREQ=DAILY;INTERVAL=10;COUNT=3", "1997-09-02 09:00", ["09-02", "09-12", "09-22"]),
        (
            "FREQ=WEEKLY;INTERVAL=2;WKST=SU;COUNT=4;BYDAY=TU,TH", "1997-09-02 09:00",
            ["09-02", "09-04", "09-16", "09-18"]
        ),
        (
            "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "1997-08-05 09:00",
            ["08-05", "08-10", "08-19", "08-24"]
        ),
        (
            "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "1997-08-05 09:00",
            ["08-05", "08-17", "08-19", "08-31"]
        ),
        ("FREQ=MONTHLY;COUNT=3;BYDAY=1FR", "1997-09-05 09:00", ["09-05", "10-03", "11-07"]),
        ("FREQ=MONTHLY;COUNT=4;BYMONTHDAY=1,-1", "1997-09-30 09:00", ["09-30", "10-01", "10-31", "11-01"]),
        ("FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", "1997-09-04 09:00", ["09-04", "10-07", "11-06"]),
        ("FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20260630", "2026-03-01 17:00", ["03-27", "04-24", "05-29", "06-26"]),
        ("FREQ=MONTHLY;COUNT=4", "2026-01-31 18:00", ["01-31", "03-31", "05-31", "07-31"]),
        ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=1", "1997-05-12 09:00", ["05-12"]),
        ("FREQ=YEARLY;BYDAY=20MO;COUNT=1", "1997-05-19 09:00", ["05-19"]),
        // dateutil finds none of these.
        ("FREQ=YEARLY;BYMONTH=1,6;BYDAY=MO,-1FR;COUNT=3", "2026-06-20 09:00", ["06-22", "06-26", "06-29"]),
        ("FREQ=DAILY;UNTIL=20260403T003000Z", "2026-04-01 03:30", ["04-01", "04-02", "04-03"]),
        ("FREQ=DAILY;UNTIL=20260402T180000", "2026-04-01 18:00", ["04-01", "04-02"]),
        ("FREQ=DAILY;UNTIL=20260401", "2026-04-02 18:00", []),
        ("FREQ=MONTHLY;BYMONTHDAY=30;BYMONTH=2", "2026-01-01 10:00", []),
    ])
    func expands(rule: String, start: String, days: [String]) throws {
        let rule = try RecurrenceRule(rule)
        let walls = RecurrenceExpansion(rule, from: PlanningFixture.wall(start), in: Self.athens)
        let clock = String(start.suffix(5))
        let year = start.prefix(4)
        #expect(walls.map { $0 } == days.map { PlanningFixture.wall("\(year)-\($0) \(clock)") })
    }

    @Test(arguments: [
        "FREQ=MONTHLY;BYMONTHDAY=-9223372036854775808", "FREQ=MONTHLY;BYDAY=-9223372036854775808MO",
        "FREQ=YEARLY;BYYEARDAY=9223372036854775807", "FREQ=YEARLY;BYWEEKNO=-54", "FREQ=YEARLY;BYMONTH=-1",
        "FREQ=MONTHLY;BYDAY=0MO",
    ])
    func refusesNumbersThatMeanNothing(rule: String) {
        #expect(throws: RecurrenceRuleError.self) { try RecurrenceRule(rule) }
    }

    @Test func comesAtSeveralHours() throws {
        let rule = try RecurrenceRule("FREQ=DAILY;BYHOUR=18,9;BYMINUTE=30,0;COUNT=5")
        let walls = RecurrenceExpansion(rule, from: PlanningFixture.wall("2026-04-01 09:30"), in: Self.athens)
        #expect(
            walls.map { $0 }
                == ["04-01 09:30", "04-01 18:00", "04-01 18:30", "04-02 09:00", "04-02 09:30"].map {
                    PlanningFixture.wall("2026-\($0)")
                })
    }

    @Test func anEndlessOneEndsWithTheCalendar() throws {
        let rule = try RecurrenceRule("FREQ=YEARLY;INTERVAL=50")
        let start = PlanningFixture.wall("2026-04-01 09:30")
        #expect(
            RecurrenceExpansion(rule, from: start, in: Self.athens).reduce(0) { count, _ in count + 1 } == 160
        )
        let rare = try RecurrenceRule("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO")
        #expect(
            RecurrenceExpansion(rare, from: start, in: Self.athens).prefix(2).map(\.date.year) == [
                2044, 2072,
            ])
    }

    @Test(arguments: [
        ("FREQ=WEEKLY", "FREQ=WEEKLY"), ("RRULE", nil), ("", nil), ("FREQ=HOURLY", nil),
        ("FREQ=DAILY;INTERVAL=0", nil),
        ("freq=weekly; interval=2; byday=tu, th ;", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH"),
        ("BYDAY=-1FR;FREQ=MONTHLY;WKST=MO", "FREQ=MONTHLY;BYDAY=-1FR"),
        ("FREQ=WEEKLY;WKST=SU;COUNT=7;INTERVAL=1", "FREQ=WEEKLY;COUNT=7;WKST=SU"),
        ("FREQ=DAILY;UNTIL=20270630T160030Z", "FREQ=DAILY;UNTIL=20270630T160030Z"),
        ("FREQ=DAILY;UNTIL=20270630T1600", "FREQ=DAILY;UNTIL=20270630T160000"),
        ("FREQ=DAILY;UNTIL=20270231", nil), ("FREQ=DAILY;COUNT=x", nil), ("FREQ=WEEKLY;BYDAY=XX", nil),
        ("FREQ=MONTHLY;BYDAY=0MO", nil), ("FREQ=MONTHLY;BYMONTHDAY=32", nil),
        ("FREQ=MONTHLY;BYMONTHDAY=0", nil),
        ("FREQ=YEARLY;BYMONTH=13", nil), ("FREQ=DAILY;X-NEW=1", nil), ("FREQ=DAILY;BYSECOND=0", "FREQ=DAILY"),
        ("FREQ=DAILY;BYSECOND=30", nil), ("FREQ=DAILY;BYDAY", nil),
        (
            "FREQ=YEARLY;BYSETPOS=-1;BYMINUTE=5;BYHOUR=7;BYDAY=MO,2TU;BYMONTHDAY=1,-1;BYYEARDAY=100;BYWEEKNO=-1;BYMONTH=3",
            "FREQ=YEARLY;BYMONTH=3;BYWEEKNO=-1;BYYEARDAY=100;BYMONTHDAY=1,-1;BYDAY=MO,2TU;BYHOUR=7;BYMINUTE=5;BYSETPOS=-1"
        ),
    ])
    func reads(text: String, written: String?) {
        #expect((try? RecurrenceRule(text))?.description == written)
        if let written { #expect((try? RecurrenceRule(written)) == (try? RecurrenceRule(text))) }
    }

    @Test func nothingHugeIsRead() {
        let list = (0..<1000).map { _ in "1" }.joined(separator: ",")
        #expect(throws: RecurrenceRuleError.self) { try RecurrenceRule("FREQ=MONTHLY;BYMONTHDAY=\(list)") }
        #expect(throws: RecurrenceRuleError.self) {
            try RecurrenceRule("FREQ=DAILY;COUNT=99999999999999999999")
        }
    }

    // MARK: - Against python-dateutil

    private static let rules = """
        FREQ=DAILY;COUNT=10
        FREQ=DAILY;INTERVAL=2;COUNT=30
        FREQ=DAILY;BYMONTH=1;COUNT=40
        FREQ=DAILY;BYDAY=MO,WE,FR;COUNT=20
        FREQ=DAILY;BYMONTHDAY=1,15,-1;COUNT=20
        FREQ=DAILY;UNTIL=20260429T003000Z
        FREQ=WEEKLY;COUNT=40
        FREQ=WEEKLY;INTERVAL=2;COUNT=30
        FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO,WE,FR;COUNT=24
        FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO
        FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU
        FREQ=WEEKLY;BYMONTH=3,10;BYDAY=SU;COUNT=20
        FREQ=WEEKLY;BYDAY=SA,SU;UNTIL=20270405T003000Z
        FREQ=MONTHLY;COUNT=10;BYDAY=1FR
        FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU
        FREQ=MONTHLY;COUNT=6;BYDAY=-2MO
        FREQ=MONTHLY;COUNT=6;BYDAY=5WE
        FREQ=MONTHLY;BYMONTHDAY=-3;COUNT=12
        FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15
        FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15
        FREQ=MONTHLY;INTERVAL=2;BYDAY=TU;COUNT=30
        FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=8
        FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13;COUNT=10
        FREQ=MONTHLY;COUNT=6;BYDAY=TU,WE,TH;BYSETPOS=3
        FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;COUNT=12
        FREQ=MONTHLY;BYDAY=-1FR;COUNT=14
        FREQ=MONTHLY;BYMONTHDAY=31;COUNT=8
        FREQ=MONTHLY;COUNT=8
        FREQ=MONTHLY;BYMONTHDAY=30,31;BYSETPOS=-1;COUNT=8
        FREQ=YEARLY;COUNT=6
        FREQ=YEARLY;COUNT=10;BYMONTH=6,7
        FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3
        FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200
        FREQ=YEARLY;BYDAY=20MO;COUNT=5
        FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=5
        FREQ=YEARLY;BYMONTH=3;BYDAY=TH;COUNT=12
        FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8;COUNT=20
        FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=4
        FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;COUNT=6
        FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;COUNT=4
        FREQ=YEARLY;BYYEARDAY=-1;COUNT=4
        FREQ=YEARLY;BYDAY=-1MO;COUNT=4
        FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1;COUNT=4
        """

    /// In zones whose clocks change at different hours, from a reading that does not exist and one on a 31st.
    @Test(.enabled(if: Python.has("dateutil"), "python3 with the package dateutil is not here"))
    func agreesWithDateutil() throws {
        let script = """
            import sys
            from datetime import datetime, timezone
            from zoneinfo import ZoneInfo
            from dateutil.rrule import rrulestr
            for line in sys.stdin.read().splitlines():
                zone, start, rule = line.split(' ')
                first = datetime.fromisoformat(start).replace(tzinfo=ZoneInfo(zone))
                found = rrulestr(rule, dtstart=first)
                print(' '.join(str(int(time.timestamp())) for time in found))
            """
        var lines: [String] = []
        for (zone, start) in [
            ("Europe/Athens", "2026-03-29T03:30"), ("America/New_York", "2026-01-31T18:30"),
        ] {
            for rule in Self.rules.split(separator: "\n") { lines.append("\(zone) \(start) \(rule)") }
        }
        let (status, output) = try Python.run(script, input: lines.joined(separator: "\n"))
        try #require(status == 0)
        let expected = output.split(separator: "\n", omittingEmptySubsequences: false)
        try #require(expected.count >= lines.count)
        for (line, instants) in zip(lines, expected) {
            let words = line.split(separator: " ").map(String.init)
            let zone = PlanningFixture.zone(words[0])
            let start = PlanningFixture.wall(words[1].replacing("T", with: " "))
            let walls = RecurrenceExpansion(try RecurrenceRule(words[2]), from: start, in: zone)
            let found = walls.compactMap { $0.instant(in: zone) }.map {
                String(Int($0.timeIntervalSince1970))
            }
            #expect(found.joined(separator: " ") == instants, "\(line)")
        }
    }
}
