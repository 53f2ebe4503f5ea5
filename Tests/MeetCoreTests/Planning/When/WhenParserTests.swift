import Foundation
import PlanningFixture
import Testing

@testable import MeetCore

@Suite struct WhenParserTests {
    static func parse(_ text: String, _ clock: PlanningClock = PlanningFixture.saturday) -> String {
        do { return PlanningFixture.text(try WhenParser.parse(text, clock: clock)) } catch {
            return "! \(error)"
        }
    }

    static let weekdaysAndTimes: [(String, String)] = [
        // Weekdays. It is Saturday, 09:41.
        ("fri 15:00", "2026-11-27 15:00"),
        ("Fri 15:00", "2026-11-27 15:00"),
        ("FRIDAY 3pm", "2026-11-27 15:00"),
        ("friday 3 pm", "2026-11-27 15:00"),
        ("friday at 3:30 p.m.", "2026-11-27 15:30"),
        ("on friday, at 15:00", "2026-11-27 15:00"),
        ("sat 15:00", "2026-11-21 15:00"),
        ("sat 09:41", "2026-11-21 09:41"),
        ("sat 09:40", "2026-11-28 09:40"),
        ("next sat 15:00", "2026-11-28 15:00"),
        ("next fri 15:00", "2026-11-27 15:00"),
        ("next sun 10:00", "2026-11-29 10:00"),
        ("sun 10:00", "2026-11-22 10:00"),
        ("this sun 10:00", "2026-11-22 10:00"),
        ("weds 8", "2026-11-25 08:00"),
        ("thurs 8am", "2026-11-26 08:00"),
        ("15:00 fri", "2026-11-27 15:00"),
        ("3pm tomorrow", "2026-11-22 15:00"),
        ("fri 24:00", "2026-11-28 00:00"),
        ("fri noon", "2026-11-27 12:00"),
        ("fri 12am", "2026-11-27 00:00"),
        ("fri 12pm", "2026-11-27 12:00"),
        ("fri 12:30am", "2026-11-27 00:30"),
        // Days named from today.
        ("today 18", "2026-11-21 18:00"),
        ("today 18:00", "2026-11-21 18:00"),
        ("today 08:00", "2026-11-21 08:00"),
        ("yesterday 18:00", "2026-11-20 18:00"),
        ("tomorrow 9", "2026-11-22 09:00"),
        ("tomorrow", "2026-11-22"),
        ("now", "2026-11-21 09:41"),
        ("all day", "2026-11-21"),
        ("tomorrow all day", "2026-11-22"),
        ("all day fri", "2026-11-27"),
        ("25 dec, all day", "2026-12-25"),
        ("all day 25-27 dec", "2026-12-25…2026-12-27"),
        ("αύριο όλη μέρα", "2026-11-22"),
        (
            "fri 15:00 all day",
            #"! notUnderstood(part: "all day", text: "fri 15:00 all day")"#
        ),
        // Times alone.
        ("15:00", "2026-11-21 15:00"),
        ("15.00", "2026-11-21 15:00"),
        ("1500", "2026-11-21 15:00"),
        ("930", "2026-11-22 09:30"),
        ("09:00", "2026-11-22 09:00"),
        ("9am", "2026-11-22 09:00"),
        ("noon", "2026-11-21 12:00"),
        ("midnight", "2026-11-22 00:00"),
        // Dates.
        ("3 dec 18:30", "2026-12-03 18:30"),
        ("dec 3 18:30", "2026-12-03 18:30"),
        ("3 December 18:30", "2026-12-03 18:30"),
        ("3rd of december, 18:30", "2026-12-03 18:30"),
        ("december 3rd 2027, 18:30", "2027-12-03 18:30"),
        ("3 dec 2027 18:30", "2027-12-03 18:30"),
        ("3 dec 1830", "2026-12-03 18:30"),
        ("3 dec 2100", "2026-12-03 21:00"),
        ("3 dec 18", "2026-12-03 18:00"),
        ("thu 3 dec 18:30", "2026-12-03 18:30"),
        ("3 nov", "2027-11-03"),
        ("20 nov 10:00", "2027-11-20 10:00"),
        ("21 nov 08:00", "2026-11-21 08:00"),
        ("3 dec", "2026-12-03"),
        ("29 feb", "2028-02-29"),
        // Feasts, with a year and without one.
        ("easter", "2027-03-28"),
        ("easter 2028", "2028-04-16"),
        ("easter 2028 18:30", "2028-04-16 18:30"),
        ("easter, 2028", "2028-04-16"),
        ("christmas 2027", "2027-12-25"),
        ("πάσχα 2028", "2028-04-16"),
        ("Πάσχα του 2029", "2029-04-08"),
        ("10 apr - easter 2028", "2028-04-10…2028-04-16"),
        // A range whose end has am or pm.
        ("fri at 6-7am", "2026-11-27 06:00 +60"),
        ("fri at 5:30 to 7am", "2026-11-27 05:30 +90"),
        ("fri at 6-7pm", "2026-11-27 18:00 +60"),
        ("fri at 6-2pm", "2026-11-27 06:00 +480"),
        ("29 feb 2028 10:00", "2028-02-29 10:00"),
        ("31 dec 23:30 for 1h", "2026-12-31 23:30 +60"),
        ("1 jan 00:30", "2027-01-01 00:30"),
        ("13/12 18:30", "2026-12-13 18:30"),
        ("12/13 18:30", "2026-12-13 18:30"),
        ("5/5 18:30", "2027-05-05 18:30"),
        ("13/12/2026 18:30", "2026-12-13 18:30"),
        ("13/12/26", "2026-12-13"),
        ("3.12.2026 18:30", "2026-12-03 18:30"),
        ("13-12-2026", "2026-12-13"),
        // ISO 8601 and RFC 3339.
        ("2026-12-03", "2026-12-03"),
        ("2026/12/03", "2026-12-03"),
        ("20261203", "2026-12-03"),
        ("20261203T1830", "2026-12-03 18:30"),
        ("2026-12-03 18:30", "2026-12-03 18:30"),
        ("2026-12-03T18:30", "2026-12-03 18:30"),
        ("2026-12-03t18:30:59.25", "2026-12-03 18:30"),
        ("2026-12-03 18:30+02:00", "2026-12-03 18:30"),
        ("2026-12-03T18:30:00+0530", "2026-12-03 15:00"),
        ("2026-12-03T18:30-05:00", "2026-12-04 01:30"),
        ("2026-12-03 18:30:00-05:00", "2026-12-04 01:30"),
        ("2026-12-03T18:30:00Z", "2026-12-03 20:30"),
        ("2026-12-03 18:30Z", "2026-12-03 20:30"),
        ("1999-12-31T23:59", "1999-12-31 23:59"),
        // From now.
        ("in 2 hours", "2026-11-21 11:41"),
        ("in 90 min", "2026-11-21 11:11"),
        ("in 90m", "2026-11-21 11:11"),
        ("in an hour", "2026-11-21 10:41"),
        ("in 1h30m", "2026-11-21 11:11"),
        ("in 1h30", "2026-11-21 11:11"),
        ("in 1.5 hours", "2026-11-21 11:11"),
        ("in 1 day 2 hours", "2026-11-22 11:41"),
        ("in 2 hours for 30 min", "2026-11-21 11:41 +30"),
        ("in 3 days 10:00", "2026-11-24 10:00"),
        ("in 3 days at 10", "2026-11-24 10:00"),
        ("in 3 days", "2026-11-24"),
        ("in a week 10:00", "2026-11-28 10:00"),
        ("in 2 months 10:00", "2027-01-21 10:00"),
        // A number after “at” is an hour.
        ("at 5", "2026-11-21 17:00"), ("at 17", "2026-11-21 17:00"), ("at 9", "2026-11-22 09:00"),
        ("at 05", "2026-11-22 05:00"),
        // Ranges.
        ("tonight 8", "2026-11-21 20:00"), ("tonight at 8:30", "2026-11-21 20:30"),
        ("8 tonight", "2026-11-21 20:00"), ("tonight 20:00", "2026-11-21 20:00"),
        ("tonight 8-10", "2026-11-21 20:00 +120"), ("tonight 11-1", "2026-11-21 23:00 +120"),
        ("tonight 8am", "2026-11-21 08:00"), ("απόψε 9", "2026-11-21 21:00"),
        ("fri 14h30-16h", "2026-11-27 14:30 +90"),
        ("tomorrow 9-10:30", "2026-11-22 09:00 +90"),
        ("tomorrow 9:00–10:30", "2026-11-22 09:00 +90"),
        ("tomorrow 9:00 to 10:30", "2026-11-22 09:00 +90"),
        ("from 15:00 until 16:00 fri", "2026-11-27 15:00 +60"),
        ("fri 3-4pm", "2026-11-27 15:00 +60"),
        ("fri 11-1pm", "2026-11-27 11:00 +120"),
        ("fri 3:30–4:30 PM", "2026-11-27 15:30 +60"),
        ("fri 9:00-2:00pm", "2026-11-27 09:00 +300"),
        ("fri 12:00-1:00pm", "2026-11-27 12:00 +60"),
        ("fri noon-1pm", "2026-11-27 12:00 +60"),
        ("fri 9:00–10:00 AM", "2026-11-27 09:00 +60"),
        ("fri nov 27, 2026 11:00 AM–12:00 PM", "2026-11-27 11:00 +60"),
        ("dec 3–5, 2026", "2026-12-03…2026-12-05"),
        ("thu 2026-12-03 18:30–19:30", "2026-12-03 18:30 +60"),
        ("fri 9am-5pm", "2026-11-27 09:00 +480"),
        ("fri 22:00-01:00", "2026-11-27 22:00 +180"),
        ("fri 22:00-24:00", "2026-11-27 22:00 +120"),
        ("fri 22:00-midnight", "2026-11-27 22:00 +120"),
        ("fri 15:00 - sat 11:00", "2026-11-27 15:00 +1200"),
        ("31 dec 22:00 - 1 jan 03:00", "2026-12-31 22:00 +300"),
        ("9-10:30", "2026-11-22 09:00 +90"),
        ("fri-sun", "2026-11-27…2026-11-29"),
        ("3-5 dec", "2026-12-03…2026-12-05"),
        ("3–5 December 2027", "2027-12-03…2027-12-05"),
        ("30 nov - 2 dec", "2026-11-30…2026-12-02"),
        ("30 dec - 2 jan", "2026-12-30…2027-01-02"),
        ("30 dec – 2 jan 2029", "2028-12-30…2029-01-02"),
        ("2026-12-03 - 2026-12-05", "2026-12-03…2026-12-05"),
        ("fri for 2 days", "2026-11-27…2026-11-28"),
        // Lengths.
        ("fri 15:00 for 2h", "2026-11-27 15:00 +120"),
        ("fri 15:00 2h", "2026-11-27 15:00 +120"),
        ("fri 15:00 for 1h 30", "2026-11-27 15:00 +90"),
        ("fri 15:00, 90 min", "2026-11-27 15:00 +90"),
        ("fri 15:00 for 90", "2026-11-27 15:00 +90"),
        ("fri 15:00 for 1:30", "2026-11-27 15:00 +90"),
        ("fri 15:00 for an hour", "2026-11-27 15:00 +60"),
        ("fri 15:00 PT45M", "2026-11-27 15:00 +45"),
        // Zones.
        ("3 dec 18:30 Europe/Athens", "2026-12-03 18:30 Europe/Athens"),
        ("3 dec 18:30 europe/athens", "2026-12-03 18:30 Europe/Athens"),
        ("3 dec 18:30 new york", "2026-12-03 18:30 America/New_York"),
        ("3 dec 18:30 utc", "2026-12-03 18:30 UTC"),
        ("3 dec 18:30 (Asia/Tokyo)", "2026-12-03 18:30 Asia/Tokyo"),
        ("3 dec 18:30-19:30 Asia/Tokyo", "2026-12-03 18:30 +60 Asia/Tokyo"),
        (
            "3 dec 18:30 for 2h America/Argentina/Buenos_Aires",
            "2026-12-03 18:30 +120 America/Argentina/Buenos_Aires"
        ),
        // It is 16:41 in Tokyo.
        ("16:00 Asia/Tokyo", "2026-11-22 16:00 Asia/Tokyo"),
        // Greek.
        ("Παρ 15:00", "2026-11-27 15:00"),
        ("Παρασκευή στις 15:00", "2026-11-27 15:00"),
        ("ΤΡΙΤΗ 10:00", "2026-11-24 10:00"),
        ("3 Δεκεμβρίου 18:30", "2026-12-03 18:30"),
        ("3 Δεκ 18:30", "2026-12-03 18:30"),
        ("5 Μαΐου 10:00", "2027-05-05 10:00"),
        ("1 Ιουνίου 10:00", "2027-06-01 10:00"),
        ("αύριο 9-10:30", "2026-11-22 09:00 +90"),
        ("αύριο 5 μμ", "2026-11-22 17:00"),
        ("σε 2 ώρες", "2026-11-21 11:41"),
        ("Κυριακή 12:00 έως 14:00", "2026-11-22 12:00 +120"),
        // Other digits and marks.
        ("３ dec １８：３０", "2026-12-03 18:30"),
        ("  fri\t15:00  ", "2026-11-27 15:00"),
    ]

    @Test(arguments: weekdaysAndTimes)
    func understands(typed: String, expected: String) {
        #expect(Self.parse(typed) == expected)
    }

    @Test(arguments: [
        ("mon 15:00", "2026-11-16 14:00", "2026-11-16 15:00"),
        ("mon 13:00", "2026-11-16 14:00", "2026-11-23 13:00"),
        ("next mon 15:00", "2026-11-16 14:00", "2026-11-23 15:00"),
        ("next fri 15:00", "2026-11-16 14:00", "2026-11-27 15:00"),
        ("next sun 15:00", "2026-11-22 14:00", "2026-11-29 15:00"),
        ("next mon 15:00", "2026-11-22 14:00", "2026-11-23 15:00"),
        ("in 2 hours", "2026-12-31 23:00", "2027-01-01 01:00"),
        ("tomorrow 9", "2028-02-28 12:00", "2028-02-29 09:00"),
        ("in 1 month", "2027-01-31 12:00", "2027-02-28"),
    ])
    func dependsOnToday(typed: String, now: String, expected: String) {
        #expect(Self.parse(typed, PlanningFixture.clock(now, "Europe/Athens")) == expected)
    }

    @Test(arguments: [
        // Spring forward is over before the end; the length is what passes.
        ("28 mar 2027 02:00-05:00", "Europe/Athens", "2027-03-28 02:00 +120"),
        ("31 oct 2027 02:00-05:00", "Europe/Athens", "2027-10-31 02:00 +240"),
        ("31 oct 2027 03:30", "Europe/Athens", "2027-10-31 03:30 twice"),
        ("31 oct 2027 03:30-03:45", "Europe/Athens", "2027-10-31 03:30 +15 twice"),
        ("31 oct 2027 02:59", "Europe/Athens", "2027-10-31 02:59"),
        ("31 oct 2027 04:00", "Europe/Athens", "2027-10-31 04:00"),
        ("7 nov 2027 01:30", "America/New_York", "2027-11-07 01:30 twice"),
        ("4 apr 2027 01:45", "Australia/Lord_Howe", "2027-04-04 01:45 twice"),
        ("4 apr 2027 01:15", "Australia/Lord_Howe", "2027-04-04 01:15"),
        ("31 oct 2027 02:00-03:30", "Europe/Athens", "2027-10-31 02:00 +90 twice"),
        // What the clocks skip is kept as it was said, and what they show instead is meant.
        ("28 mar 2027 03:30", "Europe/Athens", "2027-03-28 03:30 = 04:30"),
        ("28 mar 2027 03:00", "Europe/Athens", "2027-03-28 03:00 = 04:00"),
        ("28 mar 2027 02:00-03:30", "Europe/Athens", "2027-03-28 02:00 +90 = 04:30"),
        ("28 mar 2027 03:30-04:00", "Europe/Athens", "2027-03-28 03:30 +30 = 04:30"),
        ("28 mar 2027 03:30-05:00", "Europe/Athens", "2027-03-28 03:30 +30 = 04:30"),
        ("14 mar 2027 02:30", "America/New_York", "2027-03-14 02:30 = 03:30"),
        ("3 oct 2027 02:10", "Australia/Lord_Howe", "2027-10-03 02:10 = 02:40"),
        ("2011-12-30 12:00", "Pacific/Apia", "2011-12-30 12:00 = 12:00"),
        // An instant is one of the two, and the second is told by other clocks.
        ("2027-10-31T03:30+03:00", "Europe/Athens", "2027-10-31 03:30 twice"),
        ("2027-10-31T03:30+02:00", "Europe/Athens", "2027-10-31 01:30 UTC"),
    ])
    func knowsWhenTheClocksChange(typed: String, zone: String, expected: String) {
        #expect(Self.parse(typed, PlanningFixture.clock("2026-11-21 09:41", zone)) == expected)
    }

    /// While the clocks show the hour a second time.
    @Test(arguments: [
        ("2027-10-31 00:10", "in 10 min", "2027-10-31 03:20 twice"),
        ("2027-10-31 00:10", "in 1h10m", "2027-10-31 01:20 UTC"),
        ("2027-10-31 01:10", "now", "2027-10-31 01:10 UTC"),
        ("2027-10-31 01:10", "+10m", "2027-10-31 01:20 UTC"),
        ("2027-10-31 01:10", "in 2h", "2027-10-31 05:10"),
    ])
    func whatIsCountedFromNowIsThatInstant(utc: String, typed: String, expected: String) {
        let clock = PlanningClock(now: PlanningFixture.instant(utc), zone: PlanningFixture.athens)
        #expect(Self.parse(typed, clock) == expected)
    }

    /// A day alone is a whole day, and an hour may be asked for.
    @Test(arguments: [
        ("fri", true), ("tomorrow", true), ("24.12.", true), ("next week", true), ("in 3 days", true),
        ("fri all day", false), ("mon-wed", false), ("3-5 dec", false), ("weekend", false),
        ("fri for 2 days", false),
        ("fri 15:00", false), ("fri evening", false), ("+1d", false),
    ])
    func aDayAloneLacksItsHour(typed: String, lacksHour: Bool) throws {
        #expect(try WhenParser.parse(typed, clock: PlanningFixture.saturday).lacksHour == lacksHour)
    }

    @Test func theLengthStaysOnlyWhereNoneWasTyped() throws {
        let changed = MeetingTime.timed(
            start: PlanningFixture.wall("2026-11-25 10:00"), zone: "Europe/Athens", minutes: 45)
        let plain = try WhenParser.parse("fri 15:00", clock: PlanningFixture.saturday, changing: changed)
        #expect(
            plain.meetingTime(in: PlanningFixture.athens)
                == .timed(start: PlanningFixture.wall("2026-11-27 15:00"), zone: "Europe/Athens", minutes: 45)
        )
        let typed = try WhenParser.parse(
            "fri 15:00 2h Asia/Tokyo", clock: PlanningFixture.saturday, changing: changed)
        #expect(
            typed.meetingTime(in: PlanningFixture.athens)
                == .timed(start: PlanningFixture.wall("2026-11-27 15:00"), zone: "Asia/Tokyo", minutes: 120))
        let day = try WhenParser.parse("3-5 dec", clock: PlanningFixture.saturday)
        #expect(
            day.meetingTime(in: PlanningFixture.athens)
                == .allDay(
                    first: PlanningFixture.date("2026-12-03"), last: PlanningFixture.date("2026-12-05")))
    }

    /// It is Saturday, 09:41.
    static let partsAndWeeks: [(String, String)] = [
        // Parts of the day.
        ("tomorrow evening", "2026-11-22 19:00"), ("tomorrow evening 8", "2026-11-22 20:00"),
        ("fri 8 in the evening", "2026-11-27 20:00"), ("this evening", "2026-11-21 19:00"),
        ("evening", "2026-11-21 19:00"), ("morning", "2026-11-22 09:00"), ("tonight", "2026-11-21 20:00"),
        ("tonight for 2h", "2026-11-21 20:00 +120"), ("fri afternoon", "2026-11-27 15:00"),
        ("fri 3-5 in the afternoon", "2026-11-27 15:00 +120"), ("tomorrow morning 8", "2026-11-22 08:00"),
        ("fri 8 at night", "2026-11-27 20:00"), ("fri 8:30pm in the evening", "2026-11-27 20:30"),
        ("αύριο βράδυ", "2026-11-22 20:00"), ("Παρασκευή στις 8 το βράδυ", "2026-11-27 20:00"),
        // Weeks and months.
        ("next week", "2026-11-23"), ("next week tue 10:00", "2026-11-24 10:00"),
        ("tue next week 10:00", "2026-11-24 10:00"), ("next month", "2026-12-01"),
        ("weekend", "2026-11-21…2026-11-22"), ("next weekend", "2026-11-28…2026-11-29"),
        ("the day after tomorrow 10:00", "2026-11-23 10:00"), ("mon-wed", "2026-11-23…2026-11-25"),
        // Days with dots and hours with an h.
        ("24.12. 18:30", "2026-12-24 18:30"), ("24.12.", "2026-12-24"), ("24.12", "2026-12-24"),
        ("3.12 18:30", "2026-12-03 18:30"), ("3.12", "2026-11-22 03:12"), ("3.12. 18.30", "2026-12-03 18:30"),
        ("fri 14h30", "2026-11-27 14:30"), ("14h", "2026-11-21 14:00"), ("18 Uhr", "2026-11-21 18:00"),
        ("fri 18 Uhr 30", "2026-11-27 18:30"), ("fri 15:00 2h", "2026-11-27 15:00 +120"),
        ("half past 8", "2026-11-22 08:30"), ("fri quarter to 9 pm", "2026-11-27 20:45"),
        ("a quarter to 1", "2026-11-22 00:45"),
        // Differences.
        ("in half an hour", "2026-11-21 10:11"), ("in an hour and a half", "2026-11-21 11:11"),
        ("in two weeks 10:00", "2026-12-05 10:00"), ("+30m", "2026-11-21 10:11"), ("+1d", "2026-11-22"),
        // Hours on the face of a clock.
        ("fri 9-5", "2026-11-27 09:00 +480"), ("fri 11-1", "2026-11-27 11:00 +120"),
        ("fri 9:30 to 5", "2026-11-27 09:30 +450"), ("fri 3pm-4", "2026-11-27 15:00 +60"),
        ("fri 11pm-1", "2026-11-27 23:00 +120"), ("fri 22-6", "2026-11-27 22:00 +480"),
        ("fri 00:00-24:00", "2026-11-27 00:00 +1440"), ("fri 6 o'clock", "2026-11-27 06:00"),
        ("fri 15:00 for half an hour", "2026-11-27 15:00 +30"),
        ("fri 15:00 for an hour and a half", "2026-11-27 15:00 +90"),
        ("fri 15:00 Athens time", "2026-11-27 15:00 Europe/Athens"),
        // As programs write it, and by differences from UTC.
        ("20261224T183000", "2026-12-24 18:30"), ("20261224T163000Z", "2026-12-24 18:30"),
        ("fri 15:00 UTC+2", "2026-11-27 15:00"), ("fri 15:00 GMT-5", "2026-11-27 22:00"),
        ("fri 15:00-16:00 UTC+05:30", "2026-11-27 11:30 +60"),
        // Abbreviations whose zones keep the same time.
        ("fri 15:00 CET", "2026-11-27 15:00 Europe/Berlin"),
        ("fri 15:00 est", "2026-11-27 15:00 America/New_York"),
    ]

    @Test(arguments: partsAndWeeks)
    func readsWhatPeopleSay(text: String, expected: String) {
        #expect(Self.parse(text) == expected)
    }

    /// A meeting that is moved: minutes pass, days are those of the calendar.
    @Test(arguments: [
        ("2027-03-27 03:30", "+1d", "2027-03-28 03:30 = 04:30"),
        ("2027-03-27 03:30", "+2d", "2027-03-29 03:30"), ("2027-03-28 03:30", "+1h", "2027-03-28 05:30"),
        ("2027-03-28 02:30", "+1h", "2027-03-28 04:30"), ("2027-03-28 04:30", "-1h", "2027-03-28 02:30"),
        ("2027-01-31 18:00", "+1 month", "2027-02-28 18:00"), ("2027-01-31 18:00", "-1w", "2027-01-24 18:00"),
        ("2027-01-31 18:00", "+1d 2h", "2027-02-01 20:00"),
        ("2027-10-30 03:30", "+1d", "2027-10-31 03:30 twice"),
        ("2027-01-31 18:00", "+1d foo", "! foo"), ("9999-12-31 18:00", "+1d", "! far"),
    ])
    func movesWhatIsThere(start: String, typed: String, expected: String) {
        let changed = MeetingTime.timed(
            start: PlanningFixture.wall(start), zone: "Europe/Athens", minutes: 75)
        do throws(WhenError) {
            let when = try WhenParser.parse(typed, clock: PlanningFixture.saturday, changing: changed)
            #expect(PlanningFixture.text(when) == expected)
            #expect(when.meetingTime(in: PlanningFixture.athens).minutes == 75)
        } catch {
            #expect(expected.hasPrefix("!"), "\(error)")
        }
    }

    @Test func movesWholeDaysAndKeepsTheZone() throws {
        let day = PlanningFixture.date("2026-12-31")
        func moved(_ typed: String, _ changed: MeetingTime) throws -> MeetingTime {
            try WhenParser.parse(typed, clock: PlanningFixture.saturday, changing: changed)
                .meetingTime(in: PlanningFixture.athens)
        }
        let days = MeetingTime.allDay(first: day, last: day.adding(days: 1))
        #expect(
            try moved("+1w", days) == .allDay(first: day.adding(days: 7), last: day.adding(days: 8)))
        #expect(throws: WhenError.startTimeMissing) { try moved("+1h", days) }
        let tokyo = MeetingTime.timed(
            start: WallTime(date: day, hour: 23, minute: 30), zone: "Asia/Tokyo", minutes: 30)
        #expect(
            try moved("+1h", tokyo)
                == .timed(
                    start: WallTime(date: day.adding(days: 1), hour: 0, minute: 30), zone: "Asia/Tokyo",
                    minutes: 30))
    }

    /// The meeting is on Friday 27 November, 23:00 to 00:15 in Athens. It is Saturday before it.
    @Test(arguments: [
        ("14:00", "2026-11-27 14:00"), ("9", "! 9 what?"), ("9am", "2026-11-27 09:00"),
        ("22:00-01:00", "2026-11-27 22:00 +180"), ("noon for 2h", "2026-11-27 12:00 +120"),
        ("14:00 Asia/Tokyo", "2026-11-28 14:00 Asia/Tokyo"),
        ("sat 14:00", "2026-11-21 14:00"), ("tomorrow 14:00", "2026-11-22 14:00"),
        ("in 2 hours", "2026-11-21 11:41"), ("now", "2026-11-21 09:41"), ("mon", "2026-11-23"),
    ])
    func aTimeAloneIsThatOfTheMeetingsDay(_ typed: String, _ expected: String) throws {
        let start = WallTime(date: PlanningFixture.date("2026-11-27"), hour: 23, minute: 0)
        let changed = MeetingTime.timed(start: start, zone: "Europe/Athens", minutes: 75)
        do throws(WhenError) {
            let when = try WhenParser.parse(typed, clock: PlanningFixture.saturday, changing: changed)
            #expect(PlanningFixture.text(when) == expected)
            if when.minutes == nil, !when.isAllDay {
                #expect(when.meetingTime(in: PlanningFixture.athens).minutes == 75)
            }
        } catch {
            #expect(expected.hasPrefix("!"))
        }
    }

    /// It is Saturday 21 November. The weekday of a meeting to come is its own day, and not today.
    @Test(arguments: [
        ("2026-11-28", "sat 14:00", "2026-11-28 14:00"), ("2026-12-05", "sat", "2026-12-05"),
        ("2026-11-28", "today 14:00", "2026-11-21 14:00"),
        ("2026-11-28", "next sat 14:00", "2026-11-28 14:00"),
        ("2026-11-27", "sat 14:00", "2026-11-21 14:00"), ("2026-11-14", "sat 14:00", "2026-11-21 14:00"),
        ("2026-11-21", "sat 14:00", "2026-11-21 14:00"), ("2026-12-05", "fri 14:00", "2026-11-27 14:00"),
    ])
    func theWeekdayOfAMeetingIsItsOwn(_ day: String, _ typed: String, _ expected: String) throws {
        let start = WallTime(date: PlanningFixture.date(day), hour: 11, minute: 0)
        let changed = MeetingTime.timed(start: start, zone: "Europe/Athens", minutes: 60)
        let when = try WhenParser.parse(typed, clock: PlanningFixture.saturday, changing: changed)
        #expect(PlanningFixture.text(when) == expected)
    }

    /// Also one that is over, and a whole day; what has no day has none to keep.
    @Test func aTimeAloneKeepsAnyDay() throws {
        func start(_ changed: MeetingTime) throws -> WallTime {
            try WhenParser.parse("9:00", clock: PlanningFixture.saturday, changing: changed).start
        }
        let past = PlanningFixture.date("2026-11-02")
        let day = PlanningFixture.date("2026-12-03")
        let timed = MeetingTime.timed(
            start: WallTime(date: past, hour: 10, minute: 0), zone: "Europe/Athens", minutes: 60)
        #expect(try start(timed).date == past)
        #expect(try start(.allDay(first: day, last: day.adding(days: 1))).date == day)
        #expect(try start(.unscheduled).date == PlanningFixture.date("2026-11-22"))
    }
}
