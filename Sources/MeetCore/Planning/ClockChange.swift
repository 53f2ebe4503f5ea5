import Foundation

/// The effect of a clock change on a wall time: it is skipped, or occurs twice.
package enum ClockChange: Hashable, Sendable {
    /// The clocks skip `reading`. The meant instant is the one without the jump (RFC 5545, 3.3.5), at which
    /// they show `meant`.
    case skipped(_ reading: WallTime, meant: WallTime)
    /// `reading` occurs twice. The first is meant, at `offset` seconds east of UTC.
    case repeated(_ reading: WallTime, offset: Int)

    /// The affected wall time.
    package var reading: WallTime {
        switch self {
        case .skipped(let reading, _), .repeated(let reading, _): reading
        }
    }
}

extension WallTime {
    /// Returns the effect of a clock change in `zone` on this wall time; `nil` if it occurs once, as on most
    /// days.
    package func change(in zone: TimeZone) -> ClockChange? {
        guard isReal else { return nil }
        switch resolve(in: zone) {
        case .unique: return nil
        case .skipped: return .skipped(self, meant: shown(in: zone))
        case .repeated(let first, _): return .repeated(self, offset: zone.secondsFromGMT(for: first))
        }
    }

    /// Returns the wall time in `zone` at the meant instant, which differs from this one if it is skipped.
    package func shown(in zone: TimeZone) -> WallTime {
        instant(in: zone).map { WallTime.at($0, in: zone) } ?? self
    }
}

extension MeetingTime {
    /// The effect of a clock change in the meeting's zone on its start; `nil` if it occurs once.
    package var clockChange: ClockChange? {
        guard case .timed(let start, _, _) = self, let zone = timeZone else { return nil }
        return start.change(in: zone)
    }

    /// The wall time in the meeting's own zone at its start; `nil` without a time of day.
    package var shownStart: WallTime? {
        guard case .timed(let start, _, _) = self else { return nil }
        return timeZone.map { start.shown(in: $0) } ?? start
    }
}
