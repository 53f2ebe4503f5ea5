import Foundation
import PlanningFixture
import Testing

@testable import MeetCore

/// Alarms that a meeting was received with, and that no reminder stands for.
@Suite struct ReceivedAlarmTests {
    private func event(_ time: String, _ alarms: String...) throws -> CalendarEvent {
        let text = alarms.map { "BEGIN:VALARM\n\($0)\nEND:VALARM\n" }.joined()
        return try #require(
            ICalendarReader.events(of: "BEGIN:VEVENT\nUID:a\n\(time)\n\(text)END:VEVENT\n").first)
    }

    private let hours = "DTSTART;TZID=Europe/Athens:20261211T100000\nDURATION:PT2H"

    @Test(arguments: [
        ("ACTION:DISPLAY\nTRIGGER:PT10M", ["start+0d600s"]),
        ("ACTION:EMAIL\nTRIGGER:-PT10M", ["start-0d600s"]),
        ("ACTION:DISPLAY\nTRIGGER;RELATED=END:-PT15M", ["end-0d900s"]),
        (
            "ACTION:AUDIO\nTRIGGER;VALUE=DATE-TIME:20261211T060000Z\nREPEAT:2\nDURATION:PT15M",
            ["at20261211T060000Z"]
        ),
        ("ACTION:NONE\nTRIGGER;VALUE=DATE-TIME:19760401T005545Z", []),
        ("ACTION:PROCEDURE\nTRIGGER:PT10M", []),
        ("ACTION:DISPLAY\nTRIGGER:PT10M\nPROXIMITY:ARRIVE", []),
        ("ACTION:DISPLAY\nTRIGGER:soon", []),
        // A reminder stands for it.
        ("ACTION:DISPLAY\nTRIGGER:-PT10M", []),
    ])
    func isWhatIsKept(alarm: String, words: [String]) throws {
        let alarms = ReceivedAlarm.all(in: try event(hours, alarm).unmodelled)
        #expect(alarms.map(\.word) == words)
        #expect(alarms.map { ReminderReason(word: $0.word) } == alarms.map { .alarm($0) })
    }

    @Test(arguments: ["start", "end", "at", "start+1d", "end+xd0s", "at2026Z", "start*1d0s", "end--1d0s"])
    func otherWordsAreNone(word: String) {
        #expect(ReceivedAlarm(word: word) == nil)
    }

    @Test func goesWithoutItsComponent() throws {
        var kept = try event(hours, "ACTION:EMAIL\nTRIGGER:-PT10M").unmodelled
        kept.append(UnmodelledProperty(name: "X-OTHER", value: "1"))
        #expect(ReceivedAlarm.without(kept).map(\.name) == ["X-OTHER"])
    }

    @Test(
        arguments: [
            // On the day after the clocks changed at night: a day is not 24 hours.
            ("-P1D", [Reminder.before(minutes: 1440)], []), ("-PT24H", [], ["start+0d-86400s"]),
            ("-PT23H", [.before(minutes: 1380)], []), ("-PT48H", [], ["start+0d-172800s"]),
            ("-P2D", [.before(minutes: 2880)], []),
        ] as [(String, [Reminder], [String])])
    func daysAreOfTheCalendar(trigger: String, reminders: [Reminder], kept: [String]) throws {
        let event = try event(
            "DTSTART;TZID=Europe/Athens:20270328T120000\nDURATION:PT1H", "ACTION:DISPLAY\nTRIGGER:\(trigger)")
        #expect(event.reminders == reminders)
        #expect(ReceivedAlarm.all(in: event.unmodelled).count == kept.count)
    }

    @Test(arguments: [
        (
            MeetingTime.allDay(
                first: PlanningFixture.date("2026-12-10"), last: PlanningFixture.date("2026-12-12")),
            "2026-12-10 15:30", "2026-12-12 16:00"
        ),
        (
            .timed(start: PlanningFixture.wall("2026-12-10 10:00"), zone: "Europe/Athens", minutes: 120),
            "2026-12-11 01:30", "2026-12-10 04:00"
        ),
    ])
    func ringsByTheTimeOfTheMeeting(time: MeetingTime, start: String, end: String) throws {
        let athens = try #require(TimeZone(identifier: "Europe/Athens"))
        let after = ReceivedAlarm.fromStart(CalendarLength(seconds: 63_000))
        let before = ReceivedAlarm.fromEnd(CalendarLength(seconds: -6 * 3600))
        #expect(after.instant(for: time, reader: athens) == PlanningFixture.instant(start))
        #expect(before.instant(for: time, reader: athens) == PlanningFixture.instant(end))
    }
}
