import Foundation
import PlanningFixture
import StoreFixture
import Testing

@testable import MeetCore

/// Kinds and reminders in iCalendar.
@Suite struct AlarmTests {
    private typealias Fixture = ICalendarFixture

    private func lines(_ meeting: Meeting, kinds: [MeetingKind] = []) -> [String] {
        var encoder = ICalendarEncoder(kinds: kinds)
        encoder.add(meeting)
        return encoder.finished().replacing("\r\n ", with: "").components(separatedBy: "\r\n")
    }

    private func triggers(
        _ time: MeetingTime, _ reminders: [Reminder], _ change: (inout Meeting) -> Void = { _ in }
    ) -> [String] {
        var meeting = Fixture.meeting(time: time)
        meeting.reminders = reminders
        change(&meeting)
        let kinds = [MeetingKind(name: "Coffee", leadMinutes: 45)]
        return lines(meeting, kinds: kinds).filter { $0.hasPrefix("TRIGGER") }
            .map { String($0.dropFirst("TRIGGER".count)) }
    }

    @Test func anAlarmIsWhole() {
        var meeting = Fixture.meeting("Coffee; tea", time: Fixture.timed("2026-11-21 11:00", "UTC"))
        meeting.reminders = [.before(minutes: 10)]
        meeting.kind = "Coffee"
        let lines = lines(meeting)
        let begin = lines.firstIndex(of: "BEGIN:VALARM") ?? 0
        #expect(
            Array(lines[begin...].prefix(6)) == [
                "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Coffee\\; tea", "TRIGGER:-PT10M", "END:VALARM",
                "END:VEVENT",
            ])
        #expect(lines.contains("CATEGORIES:Coffee"))
    }

    @Test func triggersCountFromTheStart() {
        let time = Fixture.timed("2026-11-21 11:30", "Europe/Athens")
        let asked: [Reminder] = [
            .before(minutes: 0), .before(minutes: 90), .before(minutes: 2880), .before(minutes: 1620),
            .eveningBefore, .before(minutes: 90),
        ]
        #expect(triggers(time, asked) == [":PT0S", ":-PT1H30M", ":-P2D", ":-P1DT3H", ":-PT17H30M"])
        #expect(triggers(time, [.before(minutes: 10)]) { $0.kind = "coffee" } == [":-PT10M", ":-PT45M"])
    }

    @Test func wholeDaysAndDeadlinesCountFromTheirMorning() {
        let day = PlanningFixture.date("2026-11-23")
        #expect(
            triggers(.allDay(first: day, last: day), [.before(minutes: 30), .eveningBefore]) {
                $0.kind = "Coffee"
            }
                == [":PT8H30M", ":-PT6H"])
        #expect(
            triggers(.due(Deadline(day: day)), [.before(minutes: 60), .eveningBefore])
                == [";RELATED=END:PT8H", ";RELATED=END:-PT6H"])
        #expect(
            triggers(.due(Deadline(day: day, minute: 1020, zone: "Europe/Athens")), [.before(minutes: 60)])
                == [";RELATED=END:-PT1H"])
        #expect(triggers(.unscheduled, [.before(minutes: 60)]) == [])
    }

    @Test func whatIsOverHasNone() {
        let time = Fixture.timed("2026-11-21 11:00", "UTC")
        #expect(triggers(time, [.before(minutes: 10)]) { $0.status = .cancelled } == [])
        #expect(triggers(time, [.before(minutes: 10)]) { $0.doneAt = $0.createdAt } == [])
    }

    @Test(.enabled(if: Python.has("icalendar"), "python3 with the package icalendar is not here"))
    func icalendarReadsThem() throws {
        var meeting = Fixture.meeting(time: Fixture.timed("2026-11-21 11:30", "Europe/Athens"))
        meeting.reminders = [.before(minutes: 1620), .eveningBefore]
        meeting.kind = "Coffee"
        let script = """
            import icalendar, sys
            for event in icalendar.Calendar.from_ical(sys.stdin.buffer.read()).walk('VEVENT'):
                assert not event.errors, event.errors
                print(event['CATEGORIES'].to_ical().decode())
                for alarm in event.walk('VALARM'):
                    print(alarm['ACTION'], alarm['TRIGGER'].dt.total_seconds() / 60)
            """
        let (status, output) = try Python.run(script, input: ICalendarEncoder.encode([meeting]))
        #expect(status == 0)
        #expect(output == "Coffee\nDISPLAY -1620.0\nDISPLAY -1050.0\n")
    }
}
