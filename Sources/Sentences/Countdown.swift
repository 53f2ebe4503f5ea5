import Foundation
import MeetCore

/// The time until or since a meeting, in words that change once a minute at most.
///
/// The time until a start is rounded up to the minute, the time since an end down: at 09:41:30 a meeting at
/// 11:00 is `in 1 h 19 min`, as on a wall clock. From a day on, minutes are left out, and from the day after
/// tomorrow on, calendar days are counted: on Sunday, a meeting on Tuesday is two days away at any hour.
package enum Countdown {
    /// `in 1 h 19 min`, `in 1 day 3 h`, `in 3 days`, `now, 25 min left`, `just ended`, `5 min ago`, `2 days ago`.
    package static func text(from now: Date, start: Date, end: Date, readerZone: TimeZone) -> String {
        /// Rounds minutes to hours, and from the day after tomorrow on to calendar days.
        func rounded(_ minutes: Int, from first: Date, to last: Date) -> Int {
            if minutes < day { return minutes }
            let days =
                CalendarDate(last, in: readerZone).dayNumber - CalendarDate(first, in: readerZone).dayNumber
            return days < 2 && minutes < 2 * day ? minutes / 60 * 60 : max(2, days) * day
        }
        return switch Phase(now: now, start: start, end: end) {
        case .ahead(let minutes): say.ahead(minutes: rounded(minutes, from: now, to: start))
        case .running(let minutes): say.running(minutesLeft: rounded(minutes, from: now, to: end))
        case .over(let minutes): say.over(minutes: rounded(minutes, from: max(start, end), to: now))
        }
    }

    /// The countdown of a meeting; an all-day meeting counts the reader's days. `nil` for a meeting without a
    /// time.
    package static func text(from now: Date, to time: MeetingTime, readerZone: TimeZone) -> String? {
        if case .allDay(let first, let last) = time, first.isReal, last.isReal {
            return days(from: CalendarDate(now, in: readerZone), first: first, last: max(first, last))
        }
        if case .due(let deadline) = time { return text(from: now, to: deadline, readerZone: readerZone) }
        guard let start = time.start(readerZone: readerZone), let end = time.end(readerZone: readerZone)
        else { return nil }
        return text(from: now, start: start, end: end, readerZone: readerZone)
    }

    /// `due in 1 h 19 min`, `due today`, `due in 3 days`, `15 min overdue`, `2 days overdue`.
    private static func text(from now: Date, to deadline: Deadline, readerZone: TimeZone) -> String? {
        guard let instant = deadline.instant(readerZone: readerZone) else { return nil }
        let day = deadline.day(in: readerZone)
        let ahead = day.dayNumber - CalendarDate(now, in: readerZone).dayNumber
        if deadline.wallTime == nil {
            return ahead >= 0 ? say.due(inDays: ahead) : say.overdue(days: -ahead)
        }
        let isOver = instant <= now
        let seconds = abs(instant.timeIntervalSince(now))
        let minutes = Int(min((seconds / 60).rounded(isOver ? .down : .up), 1e12))
        if minutes < Self.day {
            return isOver ? say.overdue(minutes: minutes) : say.due(inMinutes: minutes)
        }
        return isOver ? say.overdue(days: max(1, -ahead)) : say.due(inDays: max(1, ahead))
    }

    /// `tomorrow`, `in 3 days`, `today`, `today, day 2 of 3`, `yesterday`, `2 days ago`.
    private static func days(from today: CalendarDate, first: CalendarDate, last: CalendarDate) -> String {
        let (ahead, over) = (first.dayNumber - today.dayNumber, today.dayNumber - last.dayNumber)
        if ahead > 0 { return say.ahead(days: ahead) }
        if over > 0 { return say.over(days: over) }
        return say.running(day: 1 - ahead, of: last.dayNumber - first.dayNumber + 1)
    }

    private enum Phase {
        case ahead(Int), running(Int), over(Int)

        init(now: Date, start: Date, end: Date) {
            if now < start {
                self = .ahead(Self.minutes(from: now, to: start, .up))
            } else if now < end {
                self = .running(Self.minutes(from: now, to: end, .up))
            } else {
                self = .over(Self.minutes(from: max(start, end), to: now, .down))
            }
        }

        private static func minutes(
            from start: Date, to end: Date, _ rule: FloatingPointRoundingRule
        ) -> Int {
            let minutes = (end.timeIntervalSince(start) / 60).rounded(rule)
            guard minutes.isFinite else { return 0 }
            return Int(min(max(minutes, 0), 1e12))
        }
    }

    private static let day = 1440
}
