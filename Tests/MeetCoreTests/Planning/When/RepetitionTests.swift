import PlanningFixture
import Testing

@testable import MeetCore

/// Times that come again, as people type them. It is Saturday 21 November 2026, 09:41, in Athens.
@Suite struct RepetitionTests {
    /// The first date, the rule, `-` before dates left out and `+` before dates added.
    static func shown(_ when: When) -> String {
        var parts = [PlanningFixture.text(when)]
        guard let recurrence = when.recurrence else { return parts[0] }
        if let rule = recurrence.rule { parts.append(rule.description) }
        parts += recurrence.removed.map { "-\($0.date)" } + recurrence.added.map { "+\($0.date)" }
        return parts.joined(separator: " ")
    }

    static func parse(
        _ text: String, _ clock: PlanningClock = PlanningFixture.saturday, changing: MeetingTime? = nil
    ) -> String {
        do { return shown(try WhenParser.parse(text, clock: clock, changing: changing)) } catch {
            return "! \(error)"
        }
    }

    static let repetitions: [(String, String)] = [
        // Every week.
        ("every tuesday 19:00", "2026-11-24 19:00 FREQ=WEEKLY;BYDAY=TU"),
        ("19:00 every tuesday", "2026-11-24 19:00 FREQ=WEEKLY;BYDAY=TU"),
        ("tuesdays and thursdays 18:00-19:30", "2026-11-24 18:00 +90 FREQ=WEEKLY;BYDAY=TU,TH"),
        ("every mon, wed and fri 9:00", "2026-11-23 09:00 FREQ=WEEKLY;BYDAY=MO,WE,FR"),
        ("every tue/thu 9", "2026-11-24 09:00 FREQ=WEEKLY;BYDAY=TU,TH"),
        ("every tuesday and every thursday 19:00", "2026-11-24 19:00 FREQ=WEEKLY;BYDAY=TU,TH"),
        ("every mon-fri 9:00-9:15", "2026-11-23 09:00 +15 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("every weekday 9:00", "2026-11-23 09:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("workdays 9:00", "2026-11-23 09:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("every business day", "2026-11-23 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("every weekend 11:00", "2026-11-21 11:00 FREQ=WEEKLY;BYDAY=SA,SU"),
        ("every tue & thu at 6pm for 2h", "2026-11-24 18:00 +120 FREQ=WEEKLY;BYDAY=TU,TH"),
        ("each monday 8am", "2026-11-23 08:00 FREQ=WEEKLY;BYDAY=MO"),
        ("every tuesday 22:00-01:00", "2026-11-24 22:00 +180 FREQ=WEEKLY;BYDAY=TU"),
        ("every tuesday 19:00 Europe/London", "2026-11-24 19:00 Europe/London FREQ=WEEKLY;BYDAY=TU"),
        ("every tuesday evening", "2026-11-24 19:00 FREQ=WEEKLY;BYDAY=TU"),
        ("weekly", "2026-11-21 FREQ=WEEKLY"), ("fri 10:00 weekly", "2026-11-27 10:00 FREQ=WEEKLY"),
        ("weekly fri 10:00", "2026-11-27 10:00 FREQ=WEEKLY;BYDAY=FR"),
        ("repeats weekly on mon, wed 10:00", "2026-11-23 10:00 FREQ=WEEKLY;BYDAY=MO,WE"),
        // Every few weeks.
        ("every second tuesday 19:00", "2026-11-24 19:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
        ("every 2nd tuesday 19:00", "2026-11-24 19:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
        ("every other week mon and thu 9:00", "2026-11-23 09:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH"),
        ("mon and thu every 2 weeks 9:00", "2026-11-23 09:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH"),
        ("tuesdays every 2 weeks 19:00", "2026-11-24 19:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
        ("fri 15:00 every two weeks", "2026-11-27 15:00 FREQ=WEEKLY;INTERVAL=2"),
        ("every fortnight fri 10:00", "2026-11-27 10:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
        ("bi-weekly fri 10", "2026-11-27 10:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
        ("every third wednesday 10", "2026-11-25 10:00 FREQ=WEEKLY;INTERVAL=3;BYDAY=WE"),
        // Every day.
        ("daily", "2026-11-21 FREQ=DAILY"), ("daily 09:00", "2026-11-22 09:00 FREQ=DAILY"),
        ("daily 10:00", "2026-11-21 10:00 FREQ=DAILY"), ("noon daily", "2026-11-21 12:00 FREQ=DAILY"),
        ("every morning 8", "2026-11-22 08:00 FREQ=DAILY"),
        ("every evening", "2026-11-21 19:00 FREQ=DAILY"),
        ("every other day 7:00", "2026-11-22 07:00 FREQ=DAILY;INTERVAL=2"),
        ("every 3 days 7:00", "2026-11-22 07:00 FREQ=DAILY;INTERVAL=3"),
        ("every second day 7:00", "2026-11-22 07:00 FREQ=DAILY;INTERVAL=2"),
        ("every single day 7:00", "2026-11-22 07:00 FREQ=DAILY"),
        ("every day except sunday 8:00", "2026-11-23 08:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA"),
        ("every day except weekends 8:00", "2026-11-23 08:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("every weekday but not friday 8:00", "2026-11-23 08:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH"),
        // Every month.
        ("every first monday of the month", "2026-12-07 FREQ=MONTHLY;BYDAY=1MO"),
        ("every first monday 18:00", "2026-12-07 18:00 FREQ=MONTHLY;BYDAY=1MO"),
        ("every last friday 18:00", "2026-11-27 18:00 FREQ=MONTHLY;BYDAY=-1FR"),
        ("monthly on the last friday 17:00", "2026-11-27 17:00 FREQ=MONTHLY;BYDAY=-1FR"),
        ("the 3rd wednesday of every month", "2026-12-16 FREQ=MONTHLY;BYDAY=3WE"),
        ("every second tuesday of the month", "2026-12-08 FREQ=MONTHLY;BYDAY=2TU"),
        ("every second and fourth tuesday 10:00", "2026-11-24 10:00 FREQ=MONTHLY;BYDAY=2TU,4TU"),
        ("every month on the second to last friday", "2026-12-18 FREQ=MONTHLY;BYDAY=-2FR"),
        ("first friday of every second month 18:00", "2026-12-04 18:00 FREQ=MONTHLY;INTERVAL=2;BYDAY=1FR"),
        ("monthly on the 15th", "2026-12-15 FREQ=MONTHLY;BYMONTHDAY=15"),
        ("monthly on 15", "2026-12-15 FREQ=MONTHLY;BYMONTHDAY=15"),
        ("every 31st", "2026-12-31 FREQ=MONTHLY;BYMONTHDAY=31"),
        ("every 15th and 30th 12:00", "2026-11-30 12:00 FREQ=MONTHLY;BYMONTHDAY=15,30"),
        ("every 2nd month on the 1st", "2026-12-01 FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1"),
        ("last day of every month 20:00", "2026-11-30 20:00 FREQ=MONTHLY;BYMONTHDAY=-1"),
        ("every second day of the month", "2026-12-02 FREQ=MONTHLY;BYMONTHDAY=2"),
        (
            "every last workday of the month 16:00",
            "2026-11-30 16:00 FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"
        ),
        ("every 6 months", "2026-11-21 FREQ=MONTHLY;INTERVAL=6"),
        ("quarterly 1 jan", "2027-01-01 FREQ=MONTHLY;INTERVAL=3"),
        // Every year.
        ("yearly", "2026-11-21 FREQ=YEARLY"), ("24 dec every year", "2026-12-24 FREQ=YEARLY"),
        ("every year on 24 dec", "2026-12-24 FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24"),
        ("every 24 dec", "2026-12-24 FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24"),
        ("every dec 24 18:00", "2026-12-24 18:00 FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24"),
        ("24-26 dec every year", "2026-12-24…2026-12-26 FREQ=YEARLY"),
        ("every 29 feb", "2028-02-29 FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29"),
        ("every second sunday of may", "2027-05-09 FREQ=YEARLY;BYMONTH=5;BYDAY=2SU"),
        ("every year on the second sunday of may", "2027-05-09 FREQ=YEARLY;BYMONTH=5;BYDAY=2SU"),
        // In some months.
        ("every friday in june and july 15:00", "2027-06-04 15:00 FREQ=WEEKLY;BYMONTH=6,7;BYDAY=FR"),
        // Greek.
        ("κάθε Τρίτη 19:00 μέχρι 30 Ιουνίου", "2026-11-24 19:00 FREQ=WEEKLY;UNTIL=20270630;BYDAY=TU"),
        ("κάθε μέρα 8:00 10 φορές", "2026-11-22 08:00 FREQ=DAILY;COUNT=10"),
        ("κάθε 2 εβδομάδες Τρίτη 10:00", "2026-11-24 10:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
    ]

    @Test(arguments: repetitions)
    func reads(typed: String, expected: String) {
        #expect(Self.parse(typed) == expected)
    }

    @Test(
        arguments: [
            ("every day 8:00 for 10 times", "COUNT=10"), ("every day 8:00 10x", "COUNT=10"),
            ("every day 8:00 x10", "COUNT=10"), ("every day 8:00 × 10", "COUNT=10"),
            ("every day 8:00 ten times", "COUNT=10"),
            ("every day 8:00 until june", "UNTIL=20270630"),
            ("every day 8:00 until christmas", "UNTIL=20261225"),
            ("every day 8:00 until easter", "UNTIL=20270328"),
            ("every day 8:00 until easter 2028", "UNTIL=20280416"),
            ("every day 8:00 until christmas 2027", "UNTIL=20271225"),
            ("every day 8:00 till end of june", "UNTIL=20270630"),
            ("every day 8:00 until june 2028", "UNTIL=20280630"),
            ("every day until june 8:00", "UNTIL=20270630"),
            ("every day 8:00 until nov", "UNTIL=20261130"),
            ("every day 8:00 until 30.6.2027", "UNTIL=20270630"),
            ("every day 8:00 until 24.12.", "UNTIL=20261224"),
            ("every day 8:00 until june 5", "UNTIL=20270605"),
            ("every day 8:00 until friday", "UNTIL=20261127"),
            ("every day 8:00 until 2028", "UNTIL=20281231"),
            ("every day 8:00 until end of 2028", "UNTIL=20281231"),
            ("every day 8:00 until the end of the year", "UNTIL=20261231"),
            ("every day 8:00 until the end of next month", "UNTIL=20261231"),
            ("every day 8:00 for 2 weeks", "UNTIL=20261205"), ("every day 8:00 for 5 days", "UNTIL=20261126"),
            ("every day 8:00 for a year", "UNTIL=20271121"), ("every day 8:00 until 9:00", nil),
            ("every day 8:00 for 2h", nil),
        ] as [(String, String?)])
    func ends(typed: String, end: String?) {
        let rule = (try? WhenParser.parse(typed, clock: PlanningFixture.saturday))?.recurrence?.rule
        #expect(rule?.description == end.map { "FREQ=DAILY;\($0)" } ?? "FREQ=DAILY")
    }

    /// Who writes hours in four digits means hours.
    @Test func fourDigitsAreAYearOrHours() {
        #expect(Self.parse("fri 1500 every week until 2030") == "2026-11-27 15:00 +330 FREQ=WEEKLY")
        #expect(
            Self.parse("fri 3 dec 2027 15:00 every week until 2030")
                == "2027-12-03 15:00 FREQ=WEEKLY;UNTIL=20301231")
    }

    @Test(arguments: [
        ("every fri 15:00 from 1 dec", "2026-12-04 15:00 FREQ=WEEKLY;BYDAY=FR"),
        ("every fri 15:00 starting 1 dec", "2026-12-04 15:00 FREQ=WEEKLY;BYDAY=FR"),
        ("every tuesday 1 dec 19:00", "2026-12-01 19:00 FREQ=WEEKLY;BYDAY=TU"),
        ("fri 10:00 every week from 1 dec", "2026-12-04 10:00 FREQ=WEEKLY;BYDAY=FR"),
        ("every fri 15:00 from december until march", "2026-12-04 15:00 FREQ=WEEKLY;UNTIL=20270331;BYDAY=FR"),
        ("every fri 15:00 from 1 dec to 30 jun", "2026-12-04 15:00 FREQ=WEEKLY;UNTIL=20270630;BYDAY=FR"),
        ("every fri 15:00 starting next month", "2026-12-04 15:00 FREQ=WEEKLY;BYDAY=FR"),
        ("every second tue 19:00 from fri 4 dec", "2026-12-08 19:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
        // Today only while it is still to come.
        ("every sat 9:41", "2026-11-21 09:41 FREQ=WEEKLY;BYDAY=SA"),
        ("every sat 9:40", "2026-11-28 09:40 FREQ=WEEKLY;BYDAY=SA"),
        ("in 2 hours every week", "2026-11-21 11:41 FREQ=WEEKLY"),
    ])
    func begins(typed: String, expected: String) {
        #expect(Self.parse(typed) == expected)
    }

    @Test(arguments: [
        (
            "every last friday until june except march",
            "2026-11-27 FREQ=MONTHLY;UNTIL=20270630;BYDAY=-1FR -2027-03-26"
        ),
        (
            "every last friday 18:00 except march",
            "2026-11-27 18:00 FREQ=MONTHLY;BYMONTH=1,2,4,5,6,7,8,9,10,11,12;BYDAY=-1FR"
        ),
        (
            "every tuesday except march 19:00",
            "2026-11-24 19:00 FREQ=WEEKLY;BYMONTH=1,2,4,5,6,7,8,9,10,11,12;BYDAY=TU"
        ),
        (
            "every monday 9:00 not in july and august",
            "2026-11-23 09:00 FREQ=WEEKLY;BYMONTH=1,2,3,4,5,6,9,10,11,12;BYDAY=MO"
        ),
        (
            "every friday 15:00 except for dec-jan",
            "2026-11-27 15:00 FREQ=WEEKLY;BYMONTH=2,3,4,5,6,7,8,9,10,11;BYDAY=FR"
        ),
        // A day that is none of its dates takes nothing away.
        ("every tuesday except 24.12.", "2026-11-24 FREQ=WEEKLY;BYDAY=TU"),
        (
            "every thursday 18:00 except 24 dec and 31 dec",
            "2026-11-26 18:00 FREQ=WEEKLY;BYDAY=TH -2026-12-24 -2026-12-31"
        ),
        (
            "every thursday 18:00 until june except 24 and 31 dec",
            "2026-11-26 18:00 FREQ=WEEKLY;UNTIL=20270630;BYDAY=TH -2026-12-24 -2026-12-31"
        ),
        (
            "every friday 15:00 until june except 24 dec - 8 jan",
            "2026-11-27 15:00 FREQ=WEEKLY;UNTIL=20270630;BYDAY=FR -2026-12-25 -2027-01-01 -2027-01-08"
        ),
        ("daily 9:00 x5 except 23 nov", "2026-11-22 09:00 FREQ=DAILY;COUNT=5 -2026-11-23"),
        // It does not begin with a date left out.
        ("every tuesday 19:00 except 24 nov", "2026-12-01 19:00 FREQ=WEEKLY;BYDAY=TU"),
        // Years of March are left out by the rule.
        (
            "daily until 2035 except march",
            "2026-11-21 FREQ=DAILY;UNTIL=20351231;BYMONTH=1,2,4,5,6,7,8,9,10,11,12"
        ),
        ("every friday 15:00 also sat 5 dec", "2026-11-27 15:00 FREQ=WEEKLY;BYDAY=FR +2026-12-05"),
        (
            "every tuesday 19:00 plus 3 jan and 5 jan",
            "2026-11-24 19:00 FREQ=WEEKLY;BYDAY=TU +2027-01-03 +2027-01-05"
        ),
    ])
    func leavesOutAndAdds(typed: String, expected: String) {
        #expect(Self.parse(typed) == expected)
    }

    /// The rule of RFC 5545 keeps its own count of weeks.
    @Test(arguments: [
        (
            "tue 19:00 RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;COUNT=5",
            "2026-11-24 19:00 FREQ=WEEKLY;INTERVAL=2;COUNT=5;BYDAY=TU"
        ),
        ("19:00-20:00 freq=weekly;byday=tu", "2026-11-24 19:00 +60 FREQ=WEEKLY;BYDAY=TU"),
        ("tue 19:00 FREQ=WEEKLY until june", "2026-11-24 19:00 FREQ=WEEKLY;UNTIL=20270630"),
        ("wed 10:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "2026-12-08 10:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
    ])
    func readsWrittenRules(typed: String, expected: String) {
        #expect(Self.parse(typed) == expected)
    }

    /// A repetition alone is that of what is there: on Friday 27 November, 23:00 to 00:15.
    @Test(arguments: [
        ("weekly", "2026-11-27 23:00 +75 FREQ=WEEKLY"),
        ("every tuesday until june", "2026-12-01 23:00 +75 FREQ=WEEKLY;UNTIL=20270630;BYDAY=TU"),
        ("monthly", "2026-11-27 23:00 +75 FREQ=MONTHLY"),
        ("FREQ=DAILY;COUNT=3", "2026-11-27 23:00 +75 FREQ=DAILY;COUNT=3"),
        ("daily 9:00", "2026-11-27 09:00 FREQ=DAILY"),
        ("fri 15:00 once", "2026-11-27 15:00"),
    ])
    func repeatsWhatIsThere(typed: String, expected: String) {
        let changed = MeetingTime.timed(
            start: PlanningFixture.wall("2026-11-27 23:00"), zone: "Europe/Athens", minutes: 75)
        #expect(Self.parse(typed, changing: changed) == expected)
    }

    @Test func onceIsSaid() throws {
        #expect(try WhenParser.parse("fri 15:00 once", clock: PlanningFixture.saturday).isOnce)
        #expect(try !WhenParser.parse("fri 15:00", clock: PlanningFixture.saturday).isOnce)
    }

    @Test(arguments: [
        ("every foo", WhenError.notUnderstood(part: "every foo", text: "every foo")),
        ("every 2 hours", .notUnderstood(part: "every 2", text: "every 2 hours")),
        ("fri 15:00 every", .notUnderstood(part: "every", text: "fri 15:00 every")),
        ("every 40th", .notUnderstood(part: "every 40", text: "every 40th")),
        ("every tuesday 19:00 foo", .notUnderstood(part: "foo", text: "every tuesday 19:00 foo")),
        (
            "every tuesday every thursday",
            .notUnderstood(part: "every thursday", text: "every tuesday every thursday")
        ),
        ("every 3/12", .ambiguousDate(first: 3, second: 12, year: nil)),
        ("every tuesday 24:00", .noSuchTime("24:00")),
        ("every tuesday 19:00 UTC+2", .offsetInSeries),
        ("tue 19:00 FREQ=FOO", .noSuchRule("FREQ=FOO")),
        ("every tuesday 19:00 except tuesdays", .neverTakesPlace),
        ("tue 19:00 FREQ=WEEKLY;UNTIL=20200101", .neverTakesPlace),
        (
            "every tuesday until 1 nov 2026",
            .endsBeforeFirstDate(
                PlanningFixture.date("2026-11-01"), first: PlanningFixture.date("2026-11-24"))
        ),
    ])
    func refuses(typed: String, expected: WhenError) {
        #expect(WhenErrorTests.error(typed) == expected)
    }

    /// A series keeps its hour, also where the clocks skip it on the first date.
    @Test func aFirstDateThatTheClocksSkipIsTold() {
        #expect(
            Self.parse("every day 03:30 from 28 mar 2027") == "2027-03-28 03:30 = 04:30 FREQ=DAILY")
    }

    /// Pieces of good input in random order: every result begins with a date of its own rule, or is a sentence.
    @Test func shuffledPiecesAreNeverFatal() throws {
        let pieces = [
            "every", "each", "second", "last", "other", "2", "tuesday", "fri", "weekdays", "week", "month",
            "year", "of the month", "until", "june", "except", "march", "24 dec", "and", "x", "10", "times",
            "19:00", "for", "from", "1 dec", "daily", "15th", "FREQ=WEEKLY;INTERVAL=2", ",", "on", "the",
            "first", "not", "in", "end", "2027", "-", "also",
        ]
        var random = SeededRandom(seed: 20_261_121)
        var understood = 0
        for _ in 0..<3_000 {
            let count = Int.random(in: 1...8, using: &random)
            let text = (0..<count).compactMap { _ in pieces.randomElement(using: &random) }
                .joined(separator: " ")
            guard let when = try? WhenParser.parse(text, clock: PlanningFixture.saturday),
                let recurrence = when.recurrence
            else { continue }
            understood += 1
            let series = try #require(Series(when.meetingTime(in: PlanningFixture.athens), recurrence))
            #expect(series.first == series.start, "\(text)")
        }
        #expect(understood > 25)
    }
}
