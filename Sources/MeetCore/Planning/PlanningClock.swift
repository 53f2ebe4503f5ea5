import Foundation

/// The current time and the person's zone, passed in for tests of planning rules.
package struct PlanningClock: Sendable {
    package var now: Date
    package var zone: TimeZone
    /// The length in minutes of a meeting whose length is not typed.
    package var usualMinutes: Int
    /// The decimal sign of typed numbers.
    package var decimal: Character

    /// The default of `usualMinutes`.
    package static let anHour = 60

    package init(
        now: Date, zone: TimeZone, usualMinutes: Int = PlanningClock.anHour, decimal: Character = "."
    ) {
        self.now = now
        self.zone = zone
        self.usualMinutes = usualMinutes
        self.decimal = decimal
    }

    /// Returns the clock in another zone.
    package func at(_ zone: TimeZone) -> PlanningClock {
        PlanningClock(now: now, zone: zone, usualMinutes: usualMinutes, decimal: decimal)
    }

    /// The current date in `zone`.
    package var today: CalendarDate { CalendarDate(now, in: zone) }
}

/// An invitee with a known zone.
package struct PersonClock: Hashable, Sendable {
    package var name: String
    package var zone: TimeZone

    package init(name: String, zone: TimeZone) {
        self.name = name
        self.zone = zone
    }
}

/// The wall time of some invitees at the start of a meeting, if it differs from the reader's.
package struct ElsewhereClock: Hashable, Sendable {
    /// The names in the order of invitation.
    package var names: [String]
    package var zone: TimeZone
    package var start: WallTime
    /// True if a part of the meeting is in their night, from 23:00 to 7:00.
    package var isAtNight: Bool

    /// Returns one for each zone, earliest wall time first; none without a time of day.
    package static func all(
        at time: MeetingTime, for people: [PersonClock], readerZone: TimeZone
    ) -> [ElsewhereClock] {
        guard case .timed(_, _, let minutes) = time, let instant = time.start(readerZone: readerZone) else {
            return []
        }
        var clocks: [ElsewhereClock] = []
        let here = readerZone.secondsFromGMT(for: instant)
        for person in people where person.zone.secondsFromGMT(for: instant) != here {
            if let index = clocks.firstIndex(where: { $0.zone == person.zone }) {
                clocks[index].names.append(person.name)
                continue
            }
            let start = WallTime.at(instant, in: person.zone)
            clocks.append(
                ElsewhereClock(
                    names: [person.name], zone: person.zone, start: start,
                    isAtNight: isAtNight(from: start, minutes: minutes)))
        }
        return clocks.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
            .map(\.element)
    }

    private static let morning = 7 * 60
    private static let night = 23 * 60

    private static func isAtNight(from start: WallTime, minutes: Int) -> Bool {
        let minute = start.hour * 60 + start.minute
        return minute < morning || minutes > night - minute
    }
}
