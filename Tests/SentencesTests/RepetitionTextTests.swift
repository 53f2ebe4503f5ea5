import Foundation
import MeetCore
import Sentences
import Testing

/// What comes again, in words. The first date is Tuesday 1 December 2026, 19:00.
@Suite struct RepetitionTextTests {
    private static let time = MeetingTime.timed(
        start: WallTime(date: CalendarDate(year: 2026, month: 12, day: 1), hour: 19, minute: 0),
        zone: "Europe/Athens", minutes: 60)

    /// Lines of a recurrence, `|` between them; the first is the value of an RRULE.
    private static let table: [(String, String)] = [
        ("FREQ=DAILY", "every day"), ("FREQ=DAILY;COUNT=10", "every day, 10 times"),
        ("FREQ=DAILY;COUNT=1", "every day, 1 time"), ("FREQ=DAILY;INTERVAL=2", "every second day"),
        ("FREQ=DAILY;INTERVAL=3;COUNT=1500", "every 3 days, 1500 times"),
        ("FREQ=DAILY;BYMONTH=12", "every day in December"),
        ("FREQ=WEEKLY", "every Tuesday"), ("FREQ=WEEKLY;BYDAY=TU,TH", "every Tuesday and Thursday"),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every weekday"),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU", "every day"),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA", "every day except Sunday"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20270630", "every second Tuesday until 30 Jun 2027"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH", "every 2 weeks on Tuesday and Thursday"),
        ("FREQ=WEEKLY;INTERVAL=3", "every 3 weeks on Tuesday"),
        ("FREQ=WEEKLY;BYMONTH=12,1;BYDAY=TU", "every Tuesday in January and December"),
        ("FREQ=WEEKLY;BYMONTH=1,2,4,5,6,7,8,9,10,11,12", "every Tuesday, except in March"),
        ("FREQ=MONTHLY", "every month on the 1st"),
        ("FREQ=MONTHLY;BYMONTHDAY=1,15", "every month on the 1st and 15th"),
        ("FREQ=MONTHLY;BYMONTHDAY=1,22,23;COUNT=9", "every month on the 1st, 22nd and 23rd, 9 times"),
        ("FREQ=MONTHLY;BYMONTHDAY=1,-1", "every month on the first and last day"),
        ("FREQ=MONTHLY;BYDAY=1TU", "every month on the first Tuesday"),
        ("FREQ=MONTHLY;BYDAY=TU;BYSETPOS=1", "every month on the first Tuesday"),
        ("FREQ=MONTHLY;BYDAY=1TU,-1TU", "every month on the first and last Tuesday"),
        ("FREQ=MONTHLY;INTERVAL=2;BYDAY=1TU", "every second month on the first Tuesday"),
        ("FREQ=MONTHLY;INTERVAL=6", "every 6 months on the 1st"),
        ("FREQ=MONTHLY;BYMONTH=6,12", "every month on the 1st, in June and December"),
        ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1", "every month on the first weekday"),
        ("FREQ=YEARLY", "every year on 1 Dec"), ("FREQ=YEARLY;INTERVAL=10", "every 10 years on 1 Dec"),
        ("FREQ=YEARLY;BYMONTH=12;BYDAY=1TU", "every year on the first Tuesday of December"),
        ("FREQ=YEARLY;BYMONTH=12;BYDAY=1TU;INTERVAL=2", "every second year on the first Tuesday of December"),
        // As they are written.
        ("FREQ=YEARLY;BYDAY=48TU", "FREQ=YEARLY;BYDAY=48TU"),
        ("FREQ=YEARLY;BYYEARDAY=335", "FREQ=YEARLY;BYYEARDAY=335"),
        ("FREQ=MONTHLY;BYDAY=1TU,1WE,-1FR", "FREQ=MONTHLY;BYDAY=1TU,1WE,-1FR"),
        // Dates left out and added.
        ("FREQ=WEEKLY|EXDATE:20270330T190000", "every Tuesday, except 30 Mar 2027"),
        (
            "FREQ=WEEKLY;UNTIL=20270630|EXDATE:20261222T190000,20270330T190000",
            "every Tuesday until 30 Jun 2027, except 22 Dec and 30 Mar"
        ),
        ("FREQ=WEEKLY|RDATE:20270103T190000", "every Tuesday, also 3 Jan 2027"),
        (
            "FREQ=WEEKLY;BYMONTH=1,2,4,5,6,7,8,9,10,11,12|EXDATE:20261229T190000",
            "every Tuesday, except in March and 29 Dec 2026"
        ),
    ]

    private static func recurrence(_ text: String) throws -> Recurrence {
        try #require(Recurrence(text: "RRULE:" + text.replacing("|", with: "\n")))
    }

    @Test(arguments: table)
    func saysIt(rule: String, words: String) throws {
        #expect(say.repetition(try Self.recurrence(rule), of: Self.time) == words)
    }

    /// A last moment before the hour of the series is in the day before.
    @Test(arguments: [
        ("FREQ=WEEKLY;UNTIL=20270105T185900", "every Tuesday until 4 Jan 2027"),
        ("FREQ=WEEKLY;UNTIL=20270105T190000", "every Tuesday until 5 Jan 2027"),
        ("FREQ=WEEKLY;UNTIL=20270105T170000Z", "every Tuesday until 5 Jan 2027"),
        (
            "FREQ=DAILY|EXDATE:20261202T190000,20261203T190000,20261204T190000,20261205T190000,20261206T190000,"
                + "20261207T190000,20261208T190000",
            "every day, except 7 dates"
        ),
    ])
    func saysItForPeople(rule: String, words: String) throws {
        #expect(say.repetition(try Self.recurrence(rule), of: Self.time) == words)
    }

    /// What a field says of once, and of an end, is read in every language.
    @Test func readsOnceAndEnds() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Athens"))
        let clock = PlanningClock(now: Date(timeIntervalSince1970: 1_795_246_860), zone: zone)
        let first = CalendarDate(year: 2026, month: 12, day: 1)
        for language in Languages.all {
            let field = Languages.speaking(language) {
                "\(DateText.when(Self.time)) \(say("once"))"
            }
            #expect(try WhenParser.parse(field, clock: clock).isOnce, "\(field)")
            for count in [1, 2, 10] {
                let end = try RepetitionParser.end(language.timesInAll(count), first: first, clock: clock)
                #expect(end == .count(count), "\(language.timesInAll(count))")
            }
            let never = try RepetitionParser.end(language("never"), first: first, clock: clock)
            #expect(never == .never, "\(language("never"))")
        }
    }

    /// What the words say is read again as the same dates, in every language.
    @Test(arguments: table)
    func readsWhatIsSaid(rule: String, words: String) throws {
        let zone = try #require(TimeZone(identifier: "Europe/Athens"))
        let start = WallTime(date: CalendarDate(year: 2026, month: 11, day: 21), hour: 9, minute: 41)
        let now = try #require(start.instant(in: zone))
        func dates(_ time: MeetingTime, _ recurrence: Recurrence) throws -> [WallTime] {
            Array(try #require(Series(time, recurrence)).starts.prefix(60))
        }
        let written = try Self.recurrence(rule)
        let expected = try dates(Self.time, written)
        for language in Languages.all {
            let said = Languages.speaking(language) {
                "\(DateText.when(Self.time)), \(say.repetition(written, of: Self.time))"
            }
            let read = try WhenParser.parse(said, clock: PlanningClock(now: now, zone: zone))
            let recurrence = try #require(read.recurrence, "\(said)")
            #expect(try dates(read.meetingTime(in: zone), recurrence) == expected, "\(said)")
        }
    }
}
