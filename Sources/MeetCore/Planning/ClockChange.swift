import Foundation

/// What a change of the clocks makes of a reading: it never comes, or it comes twice.
package enum ClockChange: Hashable, Sendable {
    /// The clocks jump over `reading`. What is meant is what they would have shown then without the jump
    /// (RFC 5545, 3.3.5), and `meant` is what they show instead.
    case skipped(_ reading: WallTime, meant: WallTime)
    /// The clocks show `reading` twice. The first is meant, while they are `offset` seconds east of UTC.
    case repeated(_ reading: WallTime, offset: Int)

    /// The reading that the clocks do not show just once.
    package var reading: WallTime {
        switch self {
        case .skipped(let reading, _), .repeated(let reading, _): reading
        }
    }
}

extension WallTime {
    /// What a change of the clocks in `zone` makes of this reading; `nil` where they show it once, as on most days.
    package func change(in zone: TimeZone) -> ClockChange? {
        guard isReal else { return nil }
        switch resolve(in: zone) {
        case .unique: return nil
        case .skipped: return .skipped(self, meant: shown(in: zone))
        case .repeated(let first, _): return .repeated(self, offset: zone.secondsFromGMT(for: first))
        }
    }

    /// What the clocks of `zone` show at the instant that is meant: another reading where they skip this one.
    package func shown(in zone: TimeZone) -> WallTime {
        instant(in: zone).map { WallTime.at($0, in: zone) } ?? self
    }
}

extension MeetingTime {
    /// What a change of the clocks in the meeting's zone makes of its start; `nil` where they show it once.
    package var clockChange: ClockChange? {
        guard case .timed(let start, _, _) = self, let zone = timeZone else { return nil }
        return start.change(in: zone)
    }

    /// What the clocks of the meeting's own zone show when it begins; `nil` without a time of day.
    package var shownStart: WallTime? {
        guard case .timed(let start, _, _) = self else { return nil }
        return timeZone.map { start.shown(in: $0) } ?? start
    }
}
