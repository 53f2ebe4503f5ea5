import Foundation
import MeetCore
import PlanningFixture
import Testing

@testable import Sentences

@Suite struct DateTextTests {
    @Test func days() {
        let date = PlanningFixture.date("2026-11-21")
        #expect(DateText.dayMonthYear(date) == "Sat 21 Nov 2026")
        #expect(DateText.dayMonth(date) == "Sat 21 Nov")
        #expect(DateText.monthYear(date) == "November 2026")
        #expect(DateText.clock(PlanningFixture.wall("2026-11-21 09:05")) == "09:05")
    }

    @Test(arguments: [
        ("2026-11-21 11:00", "2026-11-21 12:00", "Sat 21 Nov 2026 11:00–12:00"),
        ("2026-11-21 22:00", "2026-11-22 01:00", "21 Nov 2026 22:00 – 22 Nov 01:00"),
        ("2026-12-31 22:00", "2027-01-01 01:00", "31 Dec 2026 22:00 – 1 Jan 2027 01:00"),
        ("2026-11-21 11:00", "2026-11-21 11:00", "Sat 21 Nov 2026 11:00"),
    ])
    func ranges(start: String, end: String, expected: String) {
        #expect(DateText.range(PlanningFixture.wall(start), PlanningFixture.wall(end)) == expected)
    }

    @Test(arguments: [
        ("2026-11-21", "2026-11-21", "Sat 21 Nov 2026"), ("2026-11-21", "2026-11-23", "21–23 Nov 2026"),
        ("2026-11-30", "2026-12-02", "30 Nov – 2 Dec 2026"),
        ("2026-12-30", "2027-01-02", "30 Dec 2026 – 2 Jan 2027"),
        ("2026-11-23", "2026-11-21", "Mon 23 Nov 2026"),
    ])
    func dates(first: String, last: String, expected: String) {
        #expect(DateText.dates(PlanningFixture.date(first), PlanningFixture.date(last)) == expected)
    }

    @Test(arguments: [
        ("2026-11-21", "Today"), ("2026-11-22", "Tomorrow"), ("2026-11-20", "Yesterday"),
        ("2026-11-26", "Thu 26 Nov"), ("2027-01-01", "Fri 1 Jan 2027"), ("2025-11-21", "Fri 21 Nov 2025"),
    ])
    func headings(date: String, expected: String) {
        #expect(
            DateText.heading(PlanningFixture.date(date), today: PlanningFixture.date("2026-11-21"))
                == expected)
    }

    @Test(arguments: [
        ("2026-11-21 11:00", "Europe/Athens", 60, "Europe/Athens", "11:00–12:00 Europe/Athens"),
        ("2026-11-21 11:00", "Europe/Athens", 60, "Europe/Bucharest", "11:00–12:00 Europe/Athens"),
        ("2026-11-21 11:00", "Europe/Athens", 60, "UTC", "09:00–10:00 here · 11:00–12:00 Europe/Athens"),
        ("2026-11-21 08:00", "Asia/Tokyo", 60, "UTC", "23:00–00:00 here · Sat 21 Nov 08:00–09:00 Asia/Tokyo"),
        ("2026-11-21 22:00", "Europe/Athens", 180, "Europe/Athens", "22:00–01:00 Europe/Athens"),
        (
            "2026-11-21 22:00", "Europe/Athens", 1600, "Europe/Athens",
            "22:00 – Mon 23 Nov 00:40 Europe/Athens"
        ),
        ("2026-11-21 11:00", "Nowhere/Known", 60, "UTC", "11:00–12:00 Nowhere/Known"),
        ("2027-10-31 02:00", "Europe/Athens", 240, "Europe/Athens", "02:00–05:00 Europe/Athens"),
        // The clocks are set back meanwhile.
        ("2027-10-31 03:30", "Europe/Athens", 60, "Europe/Athens", "03:30–03:30 UTC+02:00 Europe/Athens"),
        (
            "2027-10-31 03:30", "Europe/Athens", 40, "UTC",
            "00:30–01:10 here · 03:30–03:10 UTC+02:00 Europe/Athens"
        ),
        // The clocks skip the start.
        ("2027-03-28 03:30", "Europe/Athens", 60, "Europe/Athens", "04:30–05:30 Europe/Athens"),
        ("2027-10-31 09:00", "Europe/Athens", 0, "Europe/Athens", "09:00 Europe/Athens"),
    ])
    func timeLines(start: String, zone: String, minutes: Int, reader: String, expected: String) {
        let time = MeetingTime.timed(start: PlanningFixture.wall(start), zone: zone, minutes: minutes)
        let readerZone = PlanningFixture.zone(reader)
        #expect(DateText.timeLine(time, readerZone: readerZone, namesOwnZone: true) == expected)
        // On the screen the reader's own zone is not repeated after each time.
        let onScreen = reader == zone ? expected.replacing(" \(zone)", with: "") : expected
        #expect(DateText.timeLine(time, readerZone: readerZone) == onScreen)
    }

    @Test func timeLinesWithoutATime() {
        let day = PlanningFixture.date("2026-11-21")
        #expect(
            DateText.timeLine(.allDay(first: day, last: day), readerZone: PlanningFixture.utc) == "all day")
        #expect(DateText.timeLine(.unscheduled, readerZone: PlanningFixture.utc) == "no date yet")
        #expect(DateText.when(.unscheduled).isEmpty && DateText.day(.unscheduled).isEmpty)
    }

    @Test(arguments: [
        ("Europe/Athens", "by Fri 27 Nov 2026 18:00", "by Fri 27 Nov 2026 18:00 Europe/Athens"),
        (
            "UTC", "by Fri 27 Nov 2026 18:00 Europe/Athens",
            "by Fri 27 Nov 2026 16:00 here · 18:00 Europe/Athens"
        ),
        (
            "Asia/Tokyo", "by Fri 27 Nov 2026 18:00 Europe/Athens",
            "by Sat 28 Nov 2026 01:00 here · Fri 27 Nov 18:00 Europe/Athens"
        ),
    ])
    func deadlines(reader: String, field: String, line: String) {
        let zone = PlanningFixture.zone(reader)
        let day = PlanningFixture.date("2026-11-27")
        let hour = MeetingTime.due(Deadline(day: day, minute: 1080, zone: "Europe/Athens"))
        #expect(DateText.field(hour, readerZone: zone) == field)
        #expect(DateText.timeLine(hour, readerZone: zone, namesOwnZone: true) == line)
        #expect(DateText.timeLine(hour, readerZone: zone) == line.replacing(" \(reader)", with: ""))
        let end = MeetingTime.due(Deadline(day: day))
        for text in [DateText.field(end, readerZone: zone), DateText.timeLine(end, readerZone: zone)] {
            #expect(text == "by Fri 27 Nov 2026")
        }
    }

    @Test func namesAreComplete() {
        for language in Languages.all {
            #expect(Set((1...7).map(language.shortWeekdayName)).count == 7)
            #expect(Set((1...12).map { language.dateOnCard(year: nil, month: $0, day: nil) }).count == 12)
            #expect(
                language.shortWeekdayName(0).isEmpty
                    && language.dateOnCard(year: nil, month: .min, day: nil).isEmpty)
        }
        let english = Language.english
        #expect(Set((1...7).map(english.weekdayName)).count == 7)
        #expect(Set((1...12).map(english.monthName)).count == 12)
        #expect(english.weekdayName(0).isEmpty && english.monthName(13).isEmpty)
    }
}
