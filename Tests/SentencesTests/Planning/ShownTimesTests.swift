import Foundation
import MeetCore
import PlanningFixture
import Sentences
import Testing

/// A form shows a time, a length or a reminder and reads it back after each edit, in every language.
@Suite struct ShownTimesTests {
    /// A form shows a time as `DateText.when` and reads it back after each edit, in every language.
    @Test(arguments: [
        MeetingTime.timed(
            start: PlanningFixture.wall("2026-11-21 11:00"), zone: "Europe/Athens", minutes: 60),
        .timed(start: PlanningFixture.wall("2026-11-21 22:00"), zone: "Europe/Athens", minutes: 180),
        .timed(start: PlanningFixture.wall("2026-12-31 22:00"), zone: "Europe/Athens", minutes: 5000),
        .timed(start: PlanningFixture.wall("2027-10-31 02:00"), zone: "Europe/Athens", minutes: 240),
        .timed(start: PlanningFixture.wall("2019-03-01 00:00"), zone: "Europe/Athens", minutes: 1440),
        .allDay(first: PlanningFixture.date("2026-11-21"), last: PlanningFixture.date("2026-11-21")),
        .allDay(first: PlanningFixture.date("2026-11-21"), last: PlanningFixture.date("2026-11-23")),
        .allDay(first: PlanningFixture.date("2027-11-30"), last: PlanningFixture.date("2027-12-02")),
        .allDay(first: PlanningFixture.date("2027-12-30"), last: PlanningFixture.date("2028-01-02")),
    ])
    func readsWhatIsShown(time: MeetingTime) throws {
        for language in Languages.all {
            for dates in Self.conventions {
                let shown = Languages.speaking(language, dates: dates) { DateText.when(time) }
                let read = try WhenParser.parse(shown, clock: PlanningFixture.saturday)
                #expect(read.meetingTime(in: PlanningFixture.athens) == time, "shown as \(shown)")
            }
        }
    }

    /// Each clock with each order.
    private static let conventions = DateConventions.Clock.allCases.flatMap { clock in
        DateConventions.Order.allCases.map { DateConventions(clock: clock, order: $0) }
    }

    /// Every hour, for 45 minutes and for five hours.
    @Test func readsEveryHourThatIsShown() throws {
        let day = PlanningFixture.date("2026-11-26")
        for (hour, minutes) in (0..<24).flatMap({ [($0, 45), ($0, 300)] }) {
            let start = WallTime(date: day, hour: hour, minute: 15)
            let time = MeetingTime.timed(start: start, zone: "Europe/Athens", minutes: minutes)
            for language in Languages.all {
                for dates in Self.conventions {
                    let shown = Languages.speaking(language, dates: dates) { DateText.when(time) }
                    let read = try WhenParser.parse(shown, clock: PlanningFixture.saturday)
                    #expect(read.meetingTime(in: PlanningFixture.athens) == time, "shown as \(shown)")
                }
            }
        }
    }

    /// What a form shows of a deadline, it reads back in every language.
    @Test(arguments: [
        Deadline(day: CalendarDate(year: 2026, month: 11, day: 27)),
        Deadline(day: CalendarDate(year: 2027, month: 2, day: 1), minute: 540, zone: "Europe/Athens"),
        Deadline(day: CalendarDate(year: 2020, month: 2, day: 29), minute: 1439, zone: "Asia/Tokyo"),
        Deadline(day: CalendarDate(year: 2026, month: 11, day: 27), minute: 0, zone: "Asia/Tokyo"),
    ])
    func readsTheDeadlineThatIsShown(deadline: Deadline) throws {
        for language in Languages.all {
            for dates in Self.conventions {
                let shown = Languages.speaking(language, dates: dates) {
                    DateText.field(.due(deadline), readerZone: PlanningFixture.athens)
                }
                let read = try WhenParser.meetingTime(shown, clock: PlanningFixture.saturday)
                #expect(read == .due(deadline), "shown as \(shown)")
            }
        }
    }

    @Test(arguments: [
        (0, "0 min"), (-5, "0 min"), (1, "1 min"), (59, "59 min"), (60, "1 h"), (90, "1 h 30 min"),
        (1439, "23 h 59 min"), (1440, "1 day"), (1500, "1 day 1 h"), (2881, "2 days 1 min"),
    ])
    func writesLengths(minutes: Int, text: String) {
        #expect(say.length(minutes: minutes) == text)
    }

    @Test func readsTheLengthsThatAreWritten() {
        for language in Languages.all {
            for minutes in 1...3000 {
                let text = language.length(minutes: minutes)
                #expect(DurationParser.minutes(text) == minutes, "\(text)")
            }
        }
    }

    /// What is shown of reminders is read as the same.
    @Test func readsTheRemindersThatAreShown() throws {
        let all: [Reminder] =
            [.eveningBefore]
            + [0, 1, 10, 59, 60, 90, 1439, 1440, 1500, 2880, 10_081].map { .before(minutes: $0) }
        for language in Languages.all {
            for reminders in all.map({ [$0] }) + [all] {
                let field = Languages.speaking(language) { ReminderText.field(reminders) }
                #expect(try ReminderParser.reminders(field) == reminders, "\(field)")
            }
        }
    }
}
