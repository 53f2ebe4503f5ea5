import Foundation
import PlanningFixture
import Testing

@testable import MeetCore

@Suite struct DeadlineParserTests {
    /// `2026-11-27`, `2026-11-27 18:00`, with the zone where it is not the reader's.
    private static func shown(_ deadline: Deadline) -> String {
        let zone = deadline.zone.flatMap { $0 == "Europe/Athens" ? nil : " \($0)" } ?? ""
        return (deadline.wallTime.map(PlanningFixture.text) ?? "\(deadline.day)") + zone
    }

    static func read(
        _ text: String, changing changed: MeetingTime? = nil,
        _ clock: PlanningClock = PlanningFixture.saturday
    ) -> String {
        do throws(WhenError) {
            switch try WhenParser.meetingTime(text, clock: clock, changing: changed) {
            case .due(let deadline): return shown(deadline)
            case let other: return "no deadline: \(other)"
            }
        } catch {
            return "! \(error)"
        }
    }

    /// A series stays one unless the words say something else.
    @Test(arguments: [
        ("fri 15:00", "RRULE:FREQ=WEEKLY"), ("by friday", "RRULE:FREQ=WEEKLY"), ("fri 15:00 once", nil),
        ("daily 15:00", "RRULE:FREQ=DAILY"),
    ])
    func theRepetitionOfATypedTime(text: String, rule: String?) throws {
        let typed = try WhenParser.typed(text, clock: PlanningFixture.saturday)
        #expect(typed.recurrence(changing: Recurrence(text: "RRULE:FREQ=WEEKLY"))?.text == rule)
        #expect(typed.recurrence(changing: nil)?.text == (rule?.contains("DAILY") == true ? rule : nil))
    }

    /// It is Saturday, 09:41.
    static let deadlines: [(String, String)] = [
        ("by friday", "2026-11-27"), ("By Fri", "2026-11-27"), ("by sat", "2026-11-21"),
        ("by fri 18:00", "2026-11-27 18:00"), ("by 18:00 fri", "2026-11-27 18:00"),
        ("due 3 dec", "2026-12-03"), ("due: 3 dec", "2026-12-03"), ("due by fri", "2026-11-27"),
        ("due before friday", "2026-11-26"), ("deadline fri", "2026-11-27"),
        ("no later than 3 dec", "2026-12-03"), ("not later than fri 10:00", "2026-11-27 10:00"),
        // Where it stands alone.
        ("until tomorrow", "2026-11-22"), ("until friday", "2026-11-27"), ("till sat", "2026-11-21"),
        // The day before; an hour is an hour.
        ("before friday", "2026-11-26"), ("before fri 18:00", "2026-11-27 18:00"),
        ("before the weekend", "2026-11-20"), ("before 1 jan", "2026-12-31"),
        // Of several days the last.
        ("by the weekend", "2026-11-22"), ("by next weekend", "2026-11-29"),
        // From now.
        ("within 3 days", "2026-11-24"), ("within a week", "2026-11-28"),
        ("within 2 hours", "2026-11-21 11:41"), ("by +2d", "2026-11-23"),
        // An hour alone is the next.
        ("by 18:00", "2026-11-21 18:00"), ("by 9:00", "2026-11-22 09:00"), ("by noon", "2026-11-21 12:00"),
        ("by sat 9:00", "2026-11-28 09:00"),
        // Midnight ends the day that is named with it.
        ("by fri midnight", "2026-11-27"), ("by midnight", "2026-11-21"), ("by fri 24:00", "2026-11-27"),
        ("by fri 00:00", "2026-11-26"),
        // Parts of the day.
        ("by tonight", "2026-11-21"), ("by fri night", "2026-11-27"),
        ("by tomorrow evening", "2026-11-22 19:00"), ("by this morning", "2026-11-21"),
        ("by tonight 8", "2026-11-21 20:00"),
        // Ends.
        ("by end of week", "2026-11-22"), ("by the end of the month", "2026-11-30"),
        ("by end of day", "2026-11-21"), ("by the end of this week", "2026-11-22"),
        ("by the end of next week", "2026-11-29"), ("by the end of next month", "2026-12-31"),
        ("by end of june", "2027-06-30"), ("by end of november", "2026-11-30"),
        ("by end of feb 2028", "2028-02-29"), ("by end of 2027", "2027-12-31"),
        ("by the end of the year", "2026-12-31"),
        // Zones.
        ("by fri 18:00 Asia/Tokyo", "2026-11-27 18:00 Asia/Tokyo"),
        ("by fri 24:00 Asia/Tokyo", "2026-11-28 00:00 Asia/Tokyo"),
        ("by 2026-12-03T18:30Z", "2026-12-03 20:30"), ("by fri Asia/Tokyo", "2026-11-27"),
        // What is over is overdue at once.
        ("by yesterday", "2026-11-20"), ("by 20.11.2026", "2026-11-20"),
        // Greek.
        ("μέχρι Παρασκευή", "2026-11-27"), ("ως την Παρασκευή στις 6 μμ", "2026-11-27 18:00"),
        ("πριν από την Παρασκευή", "2026-11-26"), ("μέχρι το τέλος του μήνα", "2026-11-30"),
        ("μέχρι το τέλος της εβδομάδας", "2026-11-22"),
    ]

    @Test(arguments: deadlines)
    func understands(typed: String, expected: String) {
        #expect(Self.read(typed) == expected)
    }

    @Test(arguments: [
        ("by", WhenError.empty), ("due:", .empty), ("by foo", .notUnderstood(part: "foo", text: "foo")),
        ("by 5", .bareNumber(5)), ("by 3-5 dec", .deadlineIsSpan), ("by fri-sun", .deadlineIsSpan),
        ("by fri 15-16", .deadlineIsSpan), ("by fri 15:00 for 2h", .deadlineIsSpan),
        ("by every friday", .deadlineIsSpan), ("due daily 8:00 x10", .deadlineIsSpan),
        ("by 31 feb", .noSuchDay(year: 2027, month: 2, day: 31)), ("by fri 25:00", .noSuchTime("25:00")),
        ("by the end", .notUnderstood(part: "the", text: "the end")),
    ])
    func refuses(typed: String, expected: WhenError) {
        #expect(throws: expected) {
            try WhenParser.meetingTime(typed, clock: PlanningFixture.saturday)
        }
    }

    @Test func whatIsNoDeadlineIsATime() throws {
        func time(_ text: String) throws -> MeetingTime {
            try WhenParser.meetingTime(text, clock: PlanningFixture.saturday)
        }
        #expect(
            try time("fri 15:00")
                == .timed(
                    start: PlanningFixture.wall("2026-11-27 15:00"), zone: "Europe/Athens", minutes: 60))
        #expect(
            try time("fri 9 until 10:30")
                == .timed(
                    start: PlanningFixture.wall("2026-11-27 09:00"), zone: "Europe/Athens", minutes: 90))
        #expect(try DeadlineParser.announced("fri 15:00", clock: PlanningFixture.saturday) == nil)
        // Where nothing else can stand the word is not needed.
        #expect(
            try DeadlineParser.parse("3 dec", clock: PlanningFixture.saturday)
                == Deadline(day: PlanningFixture.date("2026-12-03")))
        #expect(throws: WhenError.tooLong) {
            try WhenParser.meetingTime(
                "by " + String(repeating: "x", count: 1000), clock: PlanningFixture.saturday)
        }
    }

    /// An hour alone is that of the deadline's day; a difference moves it; a time makes a meeting of it.
    @Test(arguments: [
        ("2026-11-27", "by 18:00", "2026-11-27 18:00"), ("2026-11-27", "+1w", "2026-12-04"),
        ("2026-11-27", "by mon", "2026-11-23"), ("2026-11-27 18:00", "+1d", "2026-11-28 18:00"),
        ("2026-11-27 18:00", "+30m", "2026-11-27 18:30"), ("2026-11-27 18:00", "-2h", "2026-11-27 16:00"),
        ("2026-11-27 23:30", "+1h", "2026-11-28 00:30"), ("2026-11-27 18:00", "by noon", "2026-11-27 12:00"),
        ("2026-11-27", "+1h", "! startTimeMissing"),
    ])
    func movesADeadline(from: String, typed: String, expected: String) {
        let wall = from.count > 10 ? PlanningFixture.wall(from) : nil
        let deadline = Deadline(
            day: PlanningFixture.date(String(from.prefix(10))), minute: wall.map { $0.hour * 60 + $0.minute },
            zone: "Europe/Athens")
        #expect(Self.read(typed, changing: .due(deadline)) == expected)
    }

    @Test func aTimeForWhatHadADeadlineIsNotOfItsDay() throws {
        let due = MeetingTime.due(Deadline(day: PlanningFixture.date("2026-11-27")))
        let time = try WhenParser.meetingTime("15:00", clock: PlanningFixture.saturday, changing: due)
        #expect(
            time
                == .timed(
                    start: PlanningFixture.wall("2026-11-21 15:00"), zone: "Europe/Athens", minutes: 60))
    }
}
