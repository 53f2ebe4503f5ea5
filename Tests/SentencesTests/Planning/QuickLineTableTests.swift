import Foundation
import PlanningFixture
import Sentences
import Testing

@testable import MeetCore

/// What becomes of whole lines, their parts in any order. It is Wednesday 25 November 2026, 14:00, in Athens.
@Suite struct QuickLineTableTests {
    static let clock = PlanningFixture.clock("2026-11-25 14:00", "Europe/Athens")

    /// `Title | 2026-11-27 12:00 +60 Zone | venues | people`, or `! ` and the first sentence for a refused line.
    static func shown(_ text: String) -> String {
        let line = QuickLine(text, clock: clock)
        if let refusal = line.refusal {
            let sentence = refusal.sentence
            return "! "
                + (sentence.firstRange(of: ". ").map { String(sentence[..<$0.lowerBound]) } ?? sentence)
        }
        var time = "-"
        if let when = line.when {
            switch Result(catching: { () throws(WhenError) in try WhenParser.typed(when, clock: clock) }) {
            case .success(.at(let when)):
                time = PlanningFixture.text(when)
                if let rule = when.recurrence?.rule { time += " \(rule)" }
            case .success(.by(let deadline)):
                let minute = deadline.minute.map { " \($0 / 60):\($0 % 60)" } ?? ""
                time = "by \(deadline.day)\(minute)"
            case .failure(let error): time = "?? \(error)"
            }
        }
        let parts = [
            line.title, time, line.venues.joined(separator: " + "), line.people.joined(separator: " + "),
        ]
        return parts.joined(separator: " | ").trimmingCharacters(in: .whitespaces)
    }

    private static let english = [
        ("Dentist 3/12 9.30", "! “3/12” could be either of two days"),
        ("Dentist 31 feb", "! February 2027 has 28 days"),
        ("Dentist 25:00", "! “25:00” is not a time of day"),
        ("Dentist fri 25:00", "! “25:00” is not a time of day"),
        ("Meeting 30 feb 10:00", "! February 2027 has 28 days"),
        ("Meeting 1/12 10:00", "! “1/12” could be either of two days"),
        ("Lunch 12:00 for 1h friday", "Lunch | 2026-11-27 12:00 +60 |  |"),
        ("Flight 23:30 for 90m on 28 nov", "Flight | 2026-11-28 23:30 +90 |  |"),
        ("Call 15:00 UTC friday", "Call | 2026-11-27 15:00 UTC |  |"),
        ("Call 10am PT friday", "Call | 2026-11-27 10:00 America/Los_Angeles |  |"),
        ("Call 15:00 CET 3 dec", "Call | 2026-12-03 15:00 Europe/Berlin |  |"),
        ("Dinner fri @ 7pm", "Dinner | 2026-11-27 19:00 |  |"),
        ("Dinner @ 19:30 friday", "Dinner | 2026-11-27 19:30 |  |"),
        ("Dinner fri @7pm", "Dinner | 2026-11-27 19:00 |  |"),
        ("Dinner @7 fri", "Dinner | 2026-11-27 | 7 |"),
        ("Lunch for 1h friday 12:00", "Lunch | 2026-11-27 12:00 +60 |  |"),
        ("Coffee tomorrow 9", "Coffee | 2026-11-26 09:00 |  |"),
        ("Dinner with Nikos fri 8pm at Plaza", "Dinner | 2026-11-27 20:00 | Plaza | Nikos"),
        ("Dinner fri with Nikos 8pm at Plaza", "Dinner | 2026-11-27 20:00 | Plaza | Nikos"),
        ("Call with marcus 10am EST tomorrow", "Call | 2026-11-26 10:00 America/New_York |  | marcus"),
        ("Call marcus 10am EST tomorrow", "Call marcus | 2026-11-26 10:00 America/New_York |  |"),
        ("Standup 9am San Francisco", "Standup | 2026-11-25 09:00 America/Los_Angeles |  |"),
        ("Standup 9am India", "Standup | 2026-11-26 09:00 Asia/Kolkata |  |"),
        ("Standup tomorrow 9am India", "Standup | 2026-11-26 09:00 Asia/Kolkata |  |"),
        ("Standup 9am IST", "! “IST” could be several time zones"),
        ("Standup 9am London fri", "Standup | 2026-11-27 09:00 Europe/London |  |"),
        ("Drinks tonight", "Drinks | 2026-11-25 20:00 |  |"),
        ("Lunch yesterday 13:00", "! “yesterday 13:00” is in the past"),
        ("Coffee at Engel tue 9", "Coffee | 2026-12-01 09:00 | Engel |"),
        ("coffee at engel tue 9 with maria, nik", "coffee | 2026-12-01 09:00 | engel | maria + nik"),
        ("Coffee tue 9 at the Plaza", "Coffee | 2026-12-01 09:00 | Plaza |"),
        ("Look at the data fri 10:00", "Look at the data | 2026-11-27 10:00 |  |"),
        ("Sunday school fri 10:00", "! “Sunday” could not be read as part of the time"),
        (#""Sunday school" fri 10:00"#, "Sunday school | 2026-11-27 10:00 |  |"),
        ("Meeting monday tuesday 10:00", "! “monday” could not be read as part of the time"),
        ("Call monday with Nikos tuesday 10:00", "! “monday” could not be read as part of the time"),
        ("We sat down 15:00 fri", "We sat down | 2026-11-27 15:00 |  |"),
        ("Room 5 fri 9", "Room 5 | 2026-11-27 09:00 |  |"),
        ("Release 2.10 fri 15:00", "! “2.10” could not be read as part of the time"),
        ("Release v2.10 fri 15:00", "Release v2.10 | 2026-11-27 15:00 |  |"),
        ("Pay €12.50 fri", "Pay €12.50 | 2026-11-27 |  |"),
        ("50/50 chance fri 10:00", "50/50 chance | 2026-11-27 10:00 |  |"),
        ("Dinner fri 3 dec 19:00", "! 3 December 2026 is a Thursday, not a Friday"),
        ("Dinner thu 3 dec 19:00", "Dinner | 2026-12-03 19:00 |  |"),
        ("Dinner 19:00 thu 3 dec", "Dinner | 2026-12-03 19:00 |  |"),
        ("Call friday 10:00 for 2h", "Call | 2026-11-27 10:00 +120 |  |"),
        ("2h hike fri 9:00", "2h hike | 2026-11-27 09:00 |  |"),
        ("Dinner with Nikos fri 8pm bring cake", "Dinner bring cake | 2026-11-27 20:00 |  | Nikos"),
        ("Dinner with Nikos fri 8pm and Maria", "Dinner | 2026-11-27 20:00 |  | Nikos + Maria"),
        ("Dinner with Nikos at 8 fri", "Dinner | 2026-11-27 08:00 |  | Nikos"),
        ("Dinner fri with Nikos at 8", "Dinner | 2026-11-27 08:00 |  | Nikos"),
        ("Look at 3 designs fri 10:00", "Look at 3 designs | 2026-11-27 10:00 |  |"),
        ("Tea @Engel 15:00 tomorrow with zoe", "Tea | 2026-11-26 15:00 | Engel | zoe"),
        ("Tea @Friday Bar fri 20:00", "Tea | 2026-11-27 20:00 | Friday Bar |"),
        ("Tea @Room 5 fri 9", "Tea | 2026-11-27 09:00 | Room 5 |"),
        ("15:00 Tea tomorrow", "Tea | 2026-11-26 15:00 |  |"),
        ("tomorrow Tea 15:00", "Tea | 2026-11-26 15:00 |  |"),
        ("Lunch 12:00 in 2 days", "Lunch | 2026-11-27 12:00 |  |"),
        ("Call with maria in 2 hours", "Call | 2026-11-25 16:00 |  | maria"),
        ("Choir 19:00 every tuesday", "Choir | 2026-12-01 19:00 FREQ=WEEKLY;BYDAY=TU |  |"),
        (
            "Choir with Nikos every tuesday 19:00 for 2h at Engel",
            "Choir | 2026-12-01 19:00 +120 FREQ=WEEKLY;BYDAY=TU | Engel | Nikos"
        ),
        ("Report by fri 18:00 with Nikos", "Report | by 2026-11-27 18:0 |  | Nikos"),
        ("Report with Nikos by friday", "Report | by 2026-11-27 |  | Nikos"),
        ("Workshop fri 9am to 5pm CET", "Workshop | 2026-11-27 09:00 +480 Europe/Berlin |  |"),
        ("Workshop 10:00-11:30 Europe/Berlin fri", "Workshop | 2026-11-27 10:00 +90 Europe/Berlin |  |"),
        ("Call 13pm friday", "! “13pm” is not a time of day"),
        ("Call fri 10:60", "! “10:60” is not a time of day"),
        (
            #"Party 24 dec 20:00 for 4h with Zoë & Petros at "Café Entra""#,
            "Party | 2026-12-24 20:00 +240 | Café Entra | Zoë + Petros"
        ),
        ("Meet 2026-13-45 10:00", "! There is no month 13"),
        ("Meet 3.12. 10:00", "Meet | 2026-12-03 10:00 |  |"),
        ("Meet 32 dec 10:00", "! December 2026 has 31 days"),
        ("Drinks 9 friday evening", "Drinks | 2026-11-27 21:00 |  |"),
        ("run 7am tomorrow with nik @stadium", "run | 2026-11-26 07:00 | stadium | nik"),
        ("Call Mom at noon tomorrow", "Call Mom | 2026-11-26 12:00 |  |"),
        ("lunch w/ nikos tomorrow 1pm", "lunch | 2026-11-26 13:00 |  | nikos"),
        ("lunch tomorrow 1pm - 2pm w/ nikos", "lunch | 2026-11-26 13:00 +60 |  | nikos"),
        ("Interview 14h30 thu", "Interview | 2026-11-26 14:30 |  |"),
        ("Lunch 14:00-13:00 fri", "! It would end before it starts"),
        ("Breakfast 8am tomorrow for 30 minutes at home", "Breakfast | 2026-11-26 08:00 +30 | home |"),
        ("Trip to Athens fri 9:00", "Trip to Athens | 2026-11-27 09:00 |  |"),
        ("Call fri 9:00 New York time with marcus", "Call | 2026-11-27 09:00 America/New_York |  | marcus"),
        ("Call 9:00 UTC+5:30 fri", "Call | 2026-11-27 05:30 |  |"),
        ("Meeting 12:00 tomorrow tomorrow", "! “tomorrow” could not be read as part of the time"),
        ("Dentist 9.30 3 dec", "Dentist | 2026-12-03 09:30 |  |"),
        ("Dentist at 9.30 tomorrow", "Dentist | 2026-11-26 09:30 |  |"),
        ("Dentist 12/13 9.30", "Dentist | 2026-12-13 09:30 |  |"),
        ("Movie night fri 20:00", "Movie night | 2026-11-27 20:00 |  |"),
        ("Last friday drinks", "! “Last friday” is in the past"),
        ("Dinner last friday 20:00", "! “last friday 20:00” is in the past"),
        ("Dinner 3 dec thu 19:00", "Dinner | 2026-12-03 19:00 |  |"),
        ("Dinner 3 dec fri 19:00", "! 3 December 2026 is a Thursday, not a Friday"),
        ("Call friday for 2h", "! It has a duration or an end, but no start time"),
        ("Dinner fri @ 7", "Dinner | 2026-11-27 07:00 |  |"),
        ("Dinner @ 7 fri", "Dinner | 2026-11-27 07:00 |  |"),
        (
            "Choir every tuesday 19:00 with Nikos until june",
            "Choir | 2026-12-01 19:00 FREQ=WEEKLY;UNTIL=20270630;BYDAY=TU |  | Nikos"
        ),
        ("Interview thu 14h-15h30", "Interview | 2026-11-26 14:00 +90 |  |"),
        ("Meeting mon tue 10:00", "! “mon” could not be read as part of the time"),
        ("Meeting tue thu 10:00", "! “tue” could not be read as part of the time"),
        ("Read chapter 5 march fri", "Read chapter | 2027-03-05 |  |"),
        ("Meeting 10:00", "Meeting | 2026-11-26 10:00 |  |"),
        ("Meeting 15:00", "Meeting | 2026-11-25 15:00 |  |"),
        (
            "Lunch tomorrow 12:00 with Nikos Karras, Maria at Café Entra",
            "Lunch | 2026-11-26 12:00 | Café Entra | Nikos Karras + Maria"
        ),
        ("with Nikos lunch fri 12", "| 2026-11-27 12:00 |  | Nikos lunch"),
        ("Lunch with fri 12:00 Nikos", "Lunch | 2026-11-27 12:00 |  | Nikos"),
        ("Lunch, fri 12:00, Engel", "Lunch, Engel | 2026-11-27 12:00 |  |"),
        ("Lunch at 12:00 at Engel", "Lunch | 2026-11-26 12:00 | Engel |"),
        ("Lunch 12:00 @Engel @Plaza fri", "Lunch | 2026-11-27 12:00 | Engel + Plaza |"),
        ("Lunch 12:00 fri @Engel or @Plaza with Nikos", "Lunch | 2026-11-27 12:00 | Engel + Plaza | Nikos"),
        ("Lunch @Engel, fri 12:00", "Lunch | 2026-11-27 12:00 | Engel |"),
        ("Lunch fri noon", "Lunch | 2026-11-27 12:00 |  |"),
        ("Lunch noon fri", "Lunch | 2026-11-27 12:00 |  |"),
        ("Noon run fri", "Noon run | 2026-11-27 |  |"),
        ("Midnight snack fri 23:00", "Midnight snack | 2026-11-27 23:00 |  |"),
        ("Daily standup 9:15", "Daily standup | 2026-11-26 09:15 |  |"),
        (
            "Pick up kids 4pm every weekday",
            "Pick up kids | 2026-11-25 16:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR |  |"
        ),
        ("Meeting with April tomorrow 10am", "Meeting | 2026-11-26 10:00 |  | April"),
        ("Meeting with May friday", "Meeting | 2026-11-27 |  | May"),
        ("Meeting with Sun Li fri 10:00", "Meeting | 2026-11-27 10:00 |  | Sun Li"),
        ("1:1 with Nikos fri 10:00", "1:1 | 2026-11-27 10:00 |  | Nikos"),
        ("1-1 with Nikos fri 10:00", "1-1 | 2026-11-27 10:00 |  | Nikos"),
        ("Q3 review fri 10:00", "Q3 review | 2026-11-27 10:00 |  |"),
        ("Call 210 1234567 fri 10:00", "Call 210 1234567 | 2026-11-27 10:00 |  |"),
        ("Call +30 210 1234567 fri 10:00", "Call +30 210 1234567 | 2026-11-27 10:00 |  |"),
        ("COVID-19 test fri 10:00", "COVID-19 test | 2026-11-27 10:00 |  |"),
        ("iPhone 12 repair fri 10:00", "iPhone 12 repair | 2026-11-27 10:00 |  |"),
        ("Watch 2001 fri 21:00", "Watch 2001 | 2026-11-27 21:00 |  |"),
        ("Budget 2027 fri 10:00", "Budget 2027 | 2026-11-27 10:00 |  |"),
        ("Dinner for 4 fri 20:00", "Dinner for 4 | 2026-11-27 20:00 |  |"),
        ("Dinner for two friday 20:00", "Dinner for two | 2026-11-27 20:00 |  |"),
        ("Dinner fri 20:00 for 4", "Dinner for 4 | 2026-11-27 20:00 |  |"),
        ("Dinner fri 20:00 for 4 people", "Dinner for 4 people | 2026-11-27 20:00 |  |"),
        ("Dinner fri 20:00 for 2 hours", "Dinner | 2026-11-27 20:00 +120 |  |"),
        ("Table for 2 at Engel fri 20:00", "Table for 2 | 2026-11-27 20:00 | Engel |"),
        ("Buy milk", "Buy milk | - |  |"),
        ("Buy milk by tomorrow 18:00", "Buy milk | by 2026-11-26 18:0 |  |"),
        ("Buy milk before 3 dec", "Buy milk | by 2026-12-02 |  |"),
        ("Buy milk within 3 days", "Buy milk | by 2026-11-28 |  |"),
        ("Buy milk due friday at Lidl", "Buy milk | by 2026-11-27 | Lidl |"),
        ("Ring mum on sunday", "Ring mum | 2026-11-29 |  |"),
        ("Ring mum on sunday 18:00 for 15 min", "Ring mum | 2026-11-29 18:00 +15 |  |"),
        ("Train 07:45 -> Athens fri", "Train -> Athens | 2026-11-27 07:45 |  |"),
        ("Train fri 07:45-11:20 to Athens", "Train to Athens | 2026-11-27 07:45 +215 |  |"),
        ("Flight A3 602 fri 07:45", "Flight A3 602 | 2026-11-27 07:45 |  |"),
        ("Flight LH1283 3 dec 6:05am", "Flight LH1283 | 2026-12-03 06:05 |  |"),
        ("Check-in 3 dec 14:00, check-out 11:00", "! “11:00” could not be read as part of the time"),
        ("Meet 5pm or 6pm fri", "! “5pm” could not be read as part of the time"),
        ("Meet fri or sat 17:00", "! “fri” could not be read as part of the time"),
        ("Dinner sat with Nikos 8pm", "Dinner | 2026-11-28 20:00 |  | Nikos"),
        ("Trip from 24 to 26 dec", "Trip | 2026-12-24…2026-12-26 |  |"),
        ("Trip from fri to sun", "Trip | 2026-11-27…2026-11-29 |  |"),
        ("Trip 24 dec to 2 jan", "Trip | 2026-12-24…2027-01-02 |  |"),
        ("Standup 9am California", "Standup | 2026-11-25 09:00 America/Los_Angeles |  |"),
        ("Standup 9am Georgia fri", "! “Georgia” could be several time zones"),
        ("Standup 9:00 Europe/Nowhere fri", "! There is no time zone “Europe/Nowhere”"),
        ("Talk fri 9:00 Pacific time", "Talk | 2026-11-27 09:00 America/Los_Angeles |  |"),
        ("Call fri 3-4pm EST with marcus", "Call | 2026-11-27 15:00 +60 America/New_York |  | marcus"),
        ("Call 3-4pm EST fri with marcus", "Call | 2026-11-27 15:00 +60 America/New_York |  | marcus"),
        ("Tea tomorrow 17h", "Tea | 2026-11-26 17:00 |  |"),
        ("Tea tomorrow 5 o'clock", "Tea | 2026-11-26 05:00 |  |"),
        ("Tea half past 4 tomorrow", "Tea | 2026-11-26 04:30 |  |"),
        ("Tea tomorrow quarter to 5 with zoe", "Tea | 2026-11-26 04:45 |  | zoe"),
        ("Tea 2026-12-03T17:00Z", "Tea | 2026-12-03 19:00 |  |"),
        ("Tea 20261203T1700", "Tea | 2026-12-03 17:00 |  |"),
        ("Tea 3rd of december at 17:00", "Tea | 2026-12-03 17:00 |  |"),
        ("Tea december 3rd, 17:00", "Tea | 2026-12-03 17:00 |  |"),
        ("Tea the 3rd of december 17:00", "Tea | 2026-12-03 17:00 |  |"),
        ("Tea dec 3 5pm", "Tea | 2026-12-03 17:00 |  |"),
        ("Tea thursday week 17:00", "! “week” could not be read as part of the time"),
        ("Tea weekend", "Tea weekend | - |  |"),
        ("Tea next friday 17:00", "Tea | 2026-12-04 17:00 |  |"),
        ("Tea this friday 17:00", "Tea | 2026-11-27 17:00 |  |"),
        ("Tea in the evening tomorrow", "Tea | 2026-11-26 19:00 |  |"),
        (
            "Tea tomorrow evening at Engel with zoe, maria and nik",
            "Tea | 2026-11-26 19:00 | Engel | zoe + maria + nik"
        ),
        ("Tea 17:00-18:30 @Engel fri with zoe", "Tea | 2026-11-27 17:00 +90 | Engel | zoe"),
        (#"Tea @"Bar 17:00" fri 18:00"#, "Tea | 2026-11-27 18:00 | Bar 17:00 |"),
        ("Tea @The Friday Club sat 18:00", "! “Friday” could not be read as part of the time"),
        ("Standup 9am USA fri", "! “USA” could be several time zones"),
        ("Pros and/or cons fri 9:00", "Pros and/or cons | 2026-11-27 09:00 |  |"),
        ("Tea fri 9:00 and/or coffee", "Tea and/or coffee | 2026-11-27 09:00 |  |"),
        ("Meet sat or sun 17:00", "! “sat” could not be read as part of the time"),
        ("Meet feb 30th 10:00", "! February 2027 has 28 days"),
        ("Meet november 31st 10:00", "! November 2026 has 30 days"),
        ("Coffee at Engel feb 30th 10:00", "! February 2027 has 28 days"),
        ("Meet Dec. 5 10:00", "Meet | 2026-12-05 10:00 |  |"),
        ("Meet 5. december 10:00", "Meet | 2026-12-05 10:00 |  |"),
        ("Meet 5 sept. 10:00", "Meet | 2027-09-05 10:00 |  |"),
        ("Meet on the 5th 10:00", "! “the 5th” could not be read as part of the time"),
        ("2nd floor meeting fri 10:00", "2nd floor meeting | 2026-11-27 10:00 |  |"),
        ("Meet december 10:00", "! “december” could not be read as part of the time"),
        ("Meet next year 10:00", "! “year” could not be read as part of the time"),
        ("Meet last week 10:00", "! “week” could not be read as part of the time"),
        ("Meet weekend 10:00", "! “weekend” could not be read as part of the time"),
        ("Trip dec 3-5", "Trip | 2026-12-03…2026-12-05 |  |"),
        ("Trip december 3rd to 5th", "Trip | 2026-12-03…2026-12-05 |  |"),
        ("Meet friday week 10:00", "! “week” could not be read as part of the time"),
        ("Coffee 2 hours from now", "Coffee | 2026-11-25 16:00 |  |"),
        ("Meet a week on friday 10:00", "! “week” could not be read as part of the time"),
        ("Meet in 2 weeks friday 10:00", "! “friday” could not be read as part of the time"),
        ("Meet once a week 10:00", "! “week” could not be read as part of the time"),
        ("Meeting between 10 and 11 monday", "Meeting | 2026-11-30 10:00 +60 |  |"),
        ("Call UTC friday 15:00", "Call | 2026-11-27 15:00 UTC |  |"),
        ("Call EST friday 10am", "Call | 2026-11-27 10:00 America/New_York |  |"),
        ("Coffee friday 10 at Plaza UTC", "Coffee | 2026-11-27 10:00 UTC | Plaza |"),
        ("Call friday 10am Eastern", "Call | 2026-11-27 10:00 America/New_York |  |"),
        ("Call friday 10am in New York", "Call | 2026-11-27 10:00 America/New_York |  |"),
        ("Call friday 10:00 GMT+25", "! “GMT+25” could not be read as part of the time"),
        ("Call friday 10:00 for two hours", "Call | 2026-11-27 10:00 +120 |  |"),
        ("Call for thirty minutes friday 10:00", "Call | 2026-11-27 10:00 +30 |  |"),
        ("Coffee friday 10 at Engel for two hours", "Coffee | 2026-11-27 10:00 +120 | Engel |"),
        ("Coffee friday at ten", "Coffee | 2026-11-27 10:00 |  |"),
        ("Review next friday at 3", "Review | 2026-12-04 15:00 |  |"),
        ("Review friday at 3:30", "Review | 2026-11-27 15:30 |  |"),
        ("Review friday at 5-7", "Review | 2026-11-27 17:00 +120 |  |"),
        ("Review friday at 03:30", "Review | 2026-11-27 03:30 |  |"),
        ("Flight friday at 5 am", "Flight | 2026-11-27 05:00 |  |"),
        ("Run friday at 6 in the morning", "Run | 2026-11-27 06:00 |  |"),
        ("Review friday 3", "Review | 2026-11-27 03:00 |  |"),
        ("Review friday at 7", "Review | 2026-11-27 07:00 |  |"),
        (
            "Choir every tue 19:00 until christmas",
            "Choir | 2026-12-01 19:00 FREQ=WEEKLY;UNTIL=20261225;BYDAY=TU |  |"
        ),
        ("Choir every tue 19:00 until the premiere", "! “until” could not be read as part of the time"),
        ("Gifts by christmas", "Gifts | by 2026-12-25 |  |"),
        ("Christmas party fri 20:00", "Christmas party | 2026-11-27 20:00 |  |"),
        ("Glühwein fri 17:00 christmas market", "Glühwein christmas market | 2026-11-27 17:00 |  |"),
        ("Rent every month on the 1st", "Rent | 2026-12-01 FREQ=MONTHLY;BYMONTHDAY=1 |  |"),
        ("Coffee fri 9:00 remind me 1 h before", "Coffee | 2026-11-27 09:00 |  |"),
        ("Remind Nikos fri 9:00", "Remind Nikos | 2026-11-27 09:00 |  |"),
        ("Coffee friday at three pm", "Coffee | 2026-11-27 15:00 |  |"),
        ("Coffee friday half past ten", "Coffee | 2026-11-27 10:30 |  |"),
        ("Coffee friday 10;30", "! “10;30” could not be read as part of the time"),
        ("Coffee tomorrow at Plaza 19-21", "Coffee | 2026-11-26 19:00 +120 | Plaza |"),
        ("Coffee tomorrow with nik 19", "Coffee | 2026-11-26 19:00 |  | nik"),
        ("Coffee tomorrow with nik 19-21", "Coffee | 2026-11-26 19:00 +120 |  | nik"),
        (
            "Coffee tomorrow with nik for two hours",
            "! It has a duration or an end, but no start time"
        ),
        ("Coffee tomorrow 10:00.", "Coffee | 2026-11-26 10:00 |  |"),
        ("Coffee tomorrow 10:00!", "Coffee | 2026-11-26 10:00 |  |"),
        ("Coffee (tomorrow 10:00)", "Coffee | 2026-11-26 10:00 |  |"),
        ("Coffee with nik fri 10 with marcus", "Coffee | 2026-11-27 10:00 |  | nik + marcus"),
        ("Coffee at Plaza fri 10 at Engel", "Coffee | 2026-11-27 10:00 | Plaza + Engel |"),
        ("Coffee today 10:00", "! “today 10:00” is in the past"),
        ("Lunch with three friends fri 13:00", "Lunch | 2026-11-27 13:00 |  | three friends"),
        ("Plan for one hour fri 10:00", "Plan | 2026-11-27 10:00 +60 |  |"),
        ("Release 1,000 units fri 10:00", "Release 1,000 units | 2026-11-27 10:00 |  |"),
        ("Look at three designs fri 10:00", "Look at three designs | 2026-11-27 10:00 |  |"),
        ("Ten years party fri 20:00", "Ten years party | 2026-11-27 20:00 |  |"),
        ("Year end party 18 dec 20:00", "Year end party | 2026-12-18 20:00 |  |"),
        ("Weekly report fri 10:00", "Weekly report | 2026-11-27 10:00 |  |"),
        ("Next steps meeting fri 10:00", "Next steps meeting | 2026-11-27 10:00 |  |"),
        ("Two day workshop 3 dec 9:00", "Two day workshop | 2026-12-03 09:00 |  |"),
        ("Half day trip sat 9:00", "Half day trip | 2026-11-28 09:00 |  |"),
        ("Every child matters talk fri 10:00", "Every child matters talk | 2026-11-27 10:00 |  |"),
    ]

    private static let greek = [
        ("Συνάντηση 1/12 10:00", "! “1/12” could be either of two days"),
        ("Οδοντίατρος 3/12 9.30", "! “3/12” could be either of two days"),
        ("Οδοντίατρος 31 Φεβ", "! February 2027 has 28 days"),
        ("Οδοντίατρος 25:00", "! “25:00” is not a time of day"),
        ("Καφές αύριο 9", "Καφές | 2026-11-26 09:00 |  |"),
        ("Καφές αύριο στις 9 με Μαρία", "Καφές | 2026-11-26 09:00 |  | Μαρία"),
        ("Καφές στις 9 αύριο με Μαρία και Νίκο", "Καφές | 2026-11-26 09:00 |  | Μαρία + Νίκο"),
        ("Καφές με Μαρία αύριο στις 9", "Καφές | 2026-11-26 09:00 |  | Μαρία"),
        ("Καφές με Μαρία, Νίκο αύριο 9:30 @Engel", "Καφές | 2026-11-26 09:30 | Engel | Μαρία + Νίκο"),
        ("Καφές @Engel αύριο 9:30 με Μαρία", "Καφές | 2026-11-26 09:30 | Engel | Μαρία"),
        ("Καφές στο Engel αύριο 9:30", "Καφές | 2026-11-26 09:30 | Engel |"),
        ("Φαγητό στην Πλατεία Παρ 8μμ", "Φαγητό | 2026-11-27 20:00 | Πλατεία |"),
        ("Φαγητό με Νίκο Παρ 8μμ στο Πλάζα", "Φαγητό | 2026-11-27 20:00 | Πλάζα | Νίκο"),
        ("Φαγητό Παρ με Νίκο 8 μ.μ. στο Πλάζα", "Φαγητό | 2026-11-27 20:00 | Πλάζα | Νίκο"),
        ("Τηλέφωνο στον Νίκο Παρ 10:00", "Τηλέφωνο στον Νίκο | 2026-11-27 10:00 |  |"),
        ("Γεύμα 12:00 για 1 ώρα Παρασκευή", "Γεύμα | 2026-11-27 12:00 +60 |  |"),
        ("Γεύμα για 1 ώρα Παρασκευή 12:00", "Γεύμα | 2026-11-27 12:00 +60 |  |"),
        ("Γεύμα Παρασκευή για 1 ώρα 12:00", "Γεύμα | 2026-11-27 12:00 +60 |  |"),
        ("Γεύμα 12:00 Παρασκευή για μιάμιση ώρα", "Γεύμα | 2026-11-27 12:00 +90 |  |"),
        ("Κλήση 15:00 UTC Παρασκευή", "Κλήση | 2026-11-27 15:00 UTC |  |"),
        ("Κλήση 15:00 CET 3 Δεκ", "Κλήση | 2026-12-03 15:00 Europe/Berlin |  |"),
        ("Κλήση 9 πμ Ινδία", "Κλήση | 2026-11-26 09:00 Asia/Kolkata |  |"),
        ("Κλήση 9 πμ ΗΠΑ", "! “ΗΠΑ” could be several time zones"),
        ("Κλήση 10:00 Λονδίνο Παρ", "Κλήση | 2026-11-27 10:00 Europe/London |  |"),
        ("Πτήση 23:30 για 90 λεπτά στις 28 Νοε", "Πτήση | 2026-11-28 23:30 +90 |  |"),
        ("Πτήση 28 Νοε 23:30 για 90 λεπτά", "Πτήση | 2026-11-28 23:30 +90 |  |"),
        ("Δείπνο Παρ @ 7μμ", "Δείπνο | 2026-11-27 19:00 |  |"),
        ("Δείπνο @ 19:30 Παρασκευή", "Δείπνο | 2026-11-27 19:30 |  |"),
        ("Συνάντηση Παρασκευή 3 Δεκ 10:00", "! 3 December 2026 is a Thursday, not a Friday"),
        ("Συνάντηση Πέμπτη 3 Δεκ 10:00", "Συνάντηση | 2026-12-03 10:00 |  |"),
        ("Συνάντηση 3 Δεκ Πέμπτη 10:00", "Συνάντηση | 2026-12-03 10:00 |  |"),
        ("Συνάντηση 10:00 3 Δεκεμβρίου", "Συνάντηση | 2026-12-03 10:00 |  |"),
        ("Τρίτη συνάντηση Παρ 10:00", "Τρίτη συνάντηση | 2026-11-27 10:00 |  |"),
        ("Συνάντηση Δευτέρα Παρασκευή 10:00", "! “Δευτέρα” could not be read as part of the time"),
        (
            "Χορωδία κάθε Τρίτη 19:00 με Νίκο μέχρι Ιούνιο",
            "Χορωδία | 2026-12-01 19:00 FREQ=WEEKLY;UNTIL=20270630;BYDAY=TU |  | Νίκο"
        ),
        ("Χορωδία 19:00 κάθε Τρίτη", "Χορωδία | 2026-12-01 19:00 FREQ=WEEKLY;BYDAY=TU |  |"),
        (
            "Χορωδία κάθε Τρίτη και Πέμπτη 19:00 για 2 ώρες στο Engel",
            "Χορωδία | 2026-11-26 19:00 +120 FREQ=WEEKLY;BYDAY=TU,TH | Engel |"
        ),
        ("Γυμναστήριο κάθε μέρα 7:00", "Γυμναστήριο | 2026-11-26 07:00 FREQ=DAILY |  |"),
        ("Γυμναστήριο 7:00 καθημερινά", "Γυμναστήριο | 2026-11-26 07:00 FREQ=DAILY |  |"),
        ("Γάλα μέχρι Παρασκευή", "Γάλα | by 2026-11-27 |  |"),
        ("Γάλα @Lidl μέχρι αύριο 18:00", "Γάλα | by 2026-11-26 18:0 | Lidl |"),
        ("Αναφορά έως 3 Δεκ με Μαρία", "Αναφορά | by 2026-12-03 |  | Μαρία"),
        ("Ποτό απόψε", "Ποτό | 2026-11-25 20:00 |  |"),
        ("Ποτό απόψε στις 9", "Ποτό | 2026-11-25 21:00 |  |"),
        ("Ποτό χθες 21:00", "! “χθες 21:00” is in the past"),
        ("Ποτό την περασμένη Παρασκευή", "! “την περασμένη Παρασκευή” is in the past"),
        ("Ποτό Σάβ με Νίκο 9μμ", "Ποτό | 2026-11-28 21:00 |  | Νίκο"),
        ("Βόλτα το Σάββατο το πρωί", "Βόλτα | 2026-11-28 09:00 |  |"),
        ("Βόλτα Σάββατο 9-11", "Βόλτα | 2026-11-28 09:00 +120 |  |"),
        ("Βόλτα Σάββατο από τις 9 έως τις 11", "Βόλτα | 2026-11-28 09:00 +120 |  |"),
        ("Βόλτα το Σαββατοκύριακο", "Βόλτα | 2026-11-28…2026-11-29 |  |"),
        ("Μάθημα 9 με 10 αύριο", "Μάθημα | 2026-11-26 09:00 +60 |  |"),
        ("Μάθημα αύριο 9 με 10 με Μαρία", "Μάθημα | 2026-11-26 09:00 +60 |  | Μαρία"),
        ("Μάθημα αύριο 5 και μισή το απόγευμα", "Μάθημα | 2026-11-26 17:30 |  |"),
        ("Μάθημα σε 2 ώρες", "Μάθημα | 2026-11-25 16:00 |  |"),
        ("Μάθημα σε 3 μέρες 10:00", "Μάθημα | 2026-11-28 10:00 |  |"),
        ("Μάθημα μεθαύριο 10:00 με maria@x.gr", "Μάθημα | 2026-11-27 10:00 |  | maria@x.gr"),
        ("ΜΑΘΗΜΑ ΑΥΡΙΟ 10:00 ΜΕ ΜΑΡΙΑ", "ΜΑΘΗΜΑ | 2026-11-26 10:00 |  | ΜΑΡΙΑ"),
        ("Ιατρός 13/12 9.30", "Ιατρός | 2026-12-13 09:30 |  |"),
        ("Ιατρός 9.30 13/12", "Ιατρός | 2026-12-13 09:30 |  |"),
        ("Ιατρός 9:75 αύριο", "! “9:75” is not a time of day"),
        ("Ιατρός 13μμ αύριο", "! “13μμ” is not a time of day"),
        ("Ιατρός 32 Δεκ 10:00", "! December 2026 has 31 days"),
        ("«Κυριακή στο χωριό» Σάβ 14:00", "Κυριακή στο χωριό | 2026-11-28 14:00 |  |"),
        ("Αργία 25 Μαρτίου", "Αργία | 2027-03-25 |  |"),
        ("Διακοπές 24 Δεκ – 2 Ιαν", "Διακοπές | 2026-12-24…2027-01-02 |  |"),
        ("Διακοπές από 24 έως 26 Δεκ", "Διακοπές | 2026-12-24…2026-12-26 |  |"),
        ("Διακοπές από τις 24 έως τις 26 Δεκεμβρίου", "Διακοπές | 2026-12-24…2026-12-26 |  |"),
        ("Πρωινό αύριο 8:00 στο σπίτι", "Πρωινό | 2026-11-26 08:00 | σπίτι |"),
        ("Δείπνο για 4 Παρ 20:00", "Δείπνο για 4 | 2026-11-27 20:00 |  |"),
        ("Καφές αύριο με τον Νίκο στις 9", "Καφές | 2026-11-26 09:00 |  | Νίκο"),
        ("Καφές με την Ελένη και τον Γιώργο αύριο 9:00", "Καφές | 2026-11-26 09:00 |  | Ελένη + Γιώργο"),
        ("Καφές αύριο στις εννιά", "Καφές | 2026-11-26 09:00 |  |"),
        ("Καφές αύριο στις τρεις και μισή", "Καφές | 2026-11-26 15:30 |  |"),
        ("Καφές αύριο στις εξίμισι το πρωί", "Καφές | 2026-11-26 06:30 |  |"),
        ("Δείπνο το Σάββατο στις οκτώμισι με Ελένη", "Δείπνο | 2026-11-28 08:30 |  | Ελένη"),
        ("Καφές αύριο 18:00 με Κατερίνα στο σπίτι μου", "Καφές | 2026-11-26 18:00 | σπίτι μου | Κατερίνα"),
        ("Φαγητό με Δημήτρη στη δουλειά αύριο 14:00", "Φαγητό | 2026-11-26 14:00 | δουλειά | Δημήτρη"),
        ("Καφές με Ελένη στης Σοφίας αύριο 18:00", "Καφές | 2026-11-26 18:00 | της Σοφίας | Ελένη"),
        (
            "Σουβλάκια Παρ 21:00 με Δημήτρη στου Μπαϊρακτάρη",
            "Σουβλάκια | 2026-11-27 21:00 | του Μπαϊρακτάρη | Δημήτρη"
        ),
        ("Σινεμά στο σπίτι μου Σάβ 21:00", "Σινεμά | 2026-11-28 21:00 | σπίτι μου |"),
        ("Καφές με Μαρία στις 9 Δεκεμβρίου", "Καφές | 2026-12-09 |  | Μαρία"),
        ("Καφές με Μαρία στην επόμενη Τρίτη 10:00", "Καφές | 2026-12-01 10:00 |  | Μαρία"),
        ("Ομιλία στο πνεύμα της εποχής Παρ 10:00", "Ομιλία στο πνεύμα της εποχής | 2026-11-27 10:00 |  |"),
        (
            "Χορωδία κάθε Τρίτη 19:00 μέχρι τα Χριστούγεννα",
            "Χορωδία | 2026-12-01 19:00 FREQ=WEEKLY;UNTIL=20261225;BYDAY=TU |  |"
        ),
        (
            "Χορωδία κάθε Τρίτη 19:00 μέχρι την παράσταση",
            "! “μέχρι” could not be read as part of the time"
        ),
        ("Ενοίκιο κάθε μήνα την 1η", "Ενοίκιο | 2026-12-01 FREQ=MONTHLY;BYMONTHDAY=1 |  |"),
        ("Καφές αύριο 9:00 υπενθύμιση 1 ώρα πριν", "Καφές | 2026-11-26 09:00 |  |"),
        ("Καφές αύριο 9:00 για δύο ώρες", "Καφές | 2026-11-26 09:00 +120 |  |"),
        ("Καφές στο Entra αύριο 9:00 για δύο ώρες", "Καφές | 2026-11-26 09:00 +120 | Entra |"),
        ("Καφές στις 5 του μηνός 10:00", "! “μηνός” could not be read as part of the time"),
        ("Καφές Δεκέμβριο 10:00", "! “Δεκέμβριο” could not be read as part of the time"),
        ("Καφές Παρασκευή στις 9 το βράδυ με Νίκο", "Καφές | 2026-11-27 21:00 |  | Νίκο"),
    ]

    @Test(arguments: [
        ("Coffee fri 9:00 remind me 1 h before", [Reminder.before(minutes: 60)]),
        ("Coffee reminder: 2 h and 10 min before fri 9:00", [.before(minutes: 120), .before(minutes: 10)]),
        ("Καφές αύριο 9:00 με Μαρία, υπενθύμιση 1 ώρα πριν", [.before(minutes: 60)]),
        ("Καφές υπενθύμιση το προηγούμενο βράδυ αύριο 9:00", [.eveningBefore]),
        ("Remind Nikos fri 9:00", []), ("\"Remind me 1 h before\" fri 9:00", []),
    ])
    func readsReminders(line: String, reminders: [Reminder]) {
        #expect(QuickLine(line, clock: Self.clock).reminders == reminders)
        #expect(QuickLine(line, clock: Self.clock).people.allSatisfy { $0 == "Μαρία" })
    }

    @Test(arguments: english) func readsEnglish(line: String, expected: String) {
        #expect(Self.shown(line) == expected)
    }

    @Test(arguments: greek) func readsGreek(line: String, expected: String) {
        #expect(Self.shown(line) == expected)
    }

    /// What the line takes for its time is read alike where only a time is typed.
    @Test(arguments: english + greek) func theFormReadsTheSame(line: String, expected: String) {
        guard let when = QuickLine(line, clock: Self.clock).when else { return }
        let typed = try? WhenParser.typed(when, clock: Self.clock)
        let again = QuickLine("Title \(when)", clock: Self.clock)
        #expect(typed != nil)
        guard let words = again.when else { return #expect(again.refusal != nil) }
        #expect((try? WhenParser.typed(words, clock: Self.clock)) == typed)
    }

    /// Each part once, in every order: the same meeting.
    @Test func everyOrderIsTheSame() {
        let parts = ["Lunch", "12:00", "for 90m", "friday", "@Engel", "with Nikos"]
        var seen = 0
        func check(_ order: [String], _ rest: [String]) {
            guard !rest.isEmpty else {
                // The title stands first, or behind a time: behind a name it is a part of the name.
                let index = order.firstIndex(of: "Lunch") ?? 0
                if index > 0, order[index - 1].hasPrefix("@") || order[index - 1].hasPrefix("with") { return }
                seen += 1
                let text = order.joined(separator: " ")
                #expect(Self.shown(text) == "Lunch | 2026-11-27 12:00 +90 | Engel | Nikos", "\(text)")
                return
            }
            for (index, part) in rest.enumerated() {
                var others = rest
                others.remove(at: index)
                check(order + [part], others)
            }
        }
        check([], parts)
        #expect(seen == 480)
    }

    /// A part of today whose usual hour is over, and days that are over, are asked for; where a day is looked up they are days.
    @Test(arguments: [
        ("tonight", true), ("απόψε", true), ("this morning", true), ("tonight 22:30", false),
        ("tonight 11", false), ("today 8:00", true), ("tonight 8", true),
        ("by tonight", false), ("tomorrow evening", false), ("evening", false), ("yesterday", true),
        ("yesterday 13:00", true), ("χθες 13:00", true), ("last friday 10:00", true),
        ("24 nov 2026 13:00", false),
        ("every day tonight", false),
    ])
    func whatIsOverIsAskedFor(typed: String, isAsked: Bool) {
        let late = PlanningFixture.clock("2026-11-25 21:00", "Europe/Athens")
        do {
            _ = try WhenParser.typed(typed, clock: late)
            #expect(!isAsked)
        } catch {
            #expect(isAsked)
            switch error {
            case .isOver, .partIsOver: break
            default: Issue.record("\(error)")
            }
            let line = QuickLine("Drinks \(typed)", clock: late)
            #expect(line.refusal != nil && line.when == nil)
        }
        #expect((try? WhenParser.parse(typed, clock: late)) != nil || typed.hasPrefix("by"))
    }

    /// As long a line as is read, of words that may all be a time.
    @Test func theLongestLineIsReadInAMoment() {
        let words = ["fri", "15:00", "for", "2h", "at", "with", "Nikos", "CET", "every", "dec", "3", "or"]
        let line = (0..<60).map { words[($0 * 7) % words.count] }.joined(separator: " ")
        let elapsed = ContinuousClock().measure { _ = QuickLine(line, clock: Self.clock) }
        #expect(elapsed < .seconds(30), "\(elapsed)")
    }

    /// A line that holds a token like a day or a time uses it or is refused.
    @Test func noTokenIsLost() {
        let tokens = [
            "9.30", "25:00", "12:60", "3/12", "31 feb", "30 feb", "7pm", "13pm", "friday", "tomorrow",
            "3 dec",
            "2026-12-03", "2026-13-01", "3.12.2026", "for 2h", "24:30", "Παρασκευή", "αύριο", "8μμ", "3 Δεκ",
        ]
        let titles = [
            "Dentist", "with Nikos", "@Engel", "fri 15:00", "every tuesday 19:00", "by friday", "15:00 CET",
        ]
        for token in tokens {
            for title in titles {
                for text in ["Call \(title) \(token)", "Call \(token) \(title)"] {
                    let line = QuickLine(text, clock: Self.clock)
                    let rest = ([line.title] + line.venues + line.people).joined(separator: " ")
                    #expect(line.refusal != nil || !rest.contains(token), "\(text)")
                }
            }
        }
    }
}
