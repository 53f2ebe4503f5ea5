import Foundation
import MeetCore

/// The end of a snooze.
package enum Snooze: Hashable, Sendable {
    case minutes(Int)
    /// The morning of the next day.
    case tomorrow
    case until(Date)

    /// The default.
    package static let usual = Snooze.minutes(10)

    /// Parses a length (`10 min`, `1h`, `10`), a time (`15:00`, `fri 9:00`) or a day, which means its
    /// morning.
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

/// A reason why a reminder cannot be snoozed.
package enum SnoozeError: Error, Hashable, Sendable {
    /// A time that is now or in the past.
    case notAhead(String)
}
