import Foundation
import MeetCore

/// Until when a reminder is put off.
package enum Snooze: Hashable, Sendable {
    case minutes(Int)
    /// The morning of the next day.
    case tomorrow
    case until(Date)

    /// Where nothing is said.
    package static let usual = Snooze.minutes(10)

    /// Reads a length (`10 min`, `1h`, `10`), a time (`15:00`, `fri 9:00`) or a day, of which the morning is meant.
    ///
    /// - Throws: `WhenError`, `SnoozeError`.
    package init(_ text: String, clock: PlanningClock) throws {
        let typed = text.trimmed
        let isLength = typed.contains(where: \.isLetter) || typed.allSatisfy(\.isNumber)
        if isLength, let minutes = DurationParser.minutes(typed) {
            self = .minutes(minutes)
            return
        }
        let when = try WhenParser.parse(typed, clock: clock)
        let zone = when.zone.flatMap { TimeZone(identifier: $0) } ?? clock.zone
        let wall =
            when.isAllDay
            ? WallTime(date: when.first, hour: ReminderHours.morning, minute: 0) : when.start
        guard let instant = wall.instant(in: zone), instant > clock.now else {
            throw SnoozeError.notAhead(typed)
        }
        self = .until(instant)
    }

    package func end(_ clock: PlanningClock) -> Date {
        switch self {
        case .minutes(let minutes): return clock.now.addingTimeInterval(Double(max(1, minutes)) * 60)
        case .tomorrow:
            let morning = WallTime(
                date: clock.today.adding(days: 1), hour: ReminderHours.morning, minute: 0)
            return morning.instant(in: clock.zone) ?? clock.now.addingTimeInterval(86_400)
        case .until(let instant): return instant
        }
    }
}

/// Why a reminder cannot be put off until then.
package enum SnoozeError: Error, Hashable, Sendable {
    /// What was typed is now or over.
    case notAhead(String)
}
