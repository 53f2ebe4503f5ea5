import Foundation

/// The instants of a wall time in a zone.
package enum WallTimeResolution: Hashable, Sendable {
    case unique(Date)
    /// The clocks skip it.
    case skipped(gap: WallTimeGap)
    /// It occurs twice, because the clocks are set back.
    case repeated(first: Date, second: Date)
}

/// A range of wall times that do not exist: from `from` the clocks jump to `to`, at `instant`.
package struct WallTimeGap: Hashable, Sendable {
    package var from: WallTime
    package var to: WallTime
    package var instant: Date

    package init(from: WallTime, to: WallTime, instant: Date) {
        self.from = from
        self.to = to
        self.instant = instant
    }
}

extension WallTime {
    /// Returns the wall time of an instant in a zone, without the seconds.
    package static func at(_ instant: Date, in zone: TimeZone) -> WallTime {
        WallTime(utcSeconds: wholeSeconds(instant) + zone.secondsFromGMT(for: instant))
    }

    /// True if the date and the time of day are valid.
    package var isReal: Bool { date.isReal && (0...23).contains(hour) && (0...59).contains(minute) }

    package func resolve(in zone: TimeZone) -> WallTimeResolution {
        let wall = utcSeconds
        // Offsets stay within a day of UTC, and no zone changes twice within these two days; so the offsets
        // at both ends are the only possible ones.
        let before = Self.offset(at: wall - Self.reach, in: zone)
        let after = Self.offset(at: wall + Self.reach, in: zone)
        let early = wall - max(before, after)
        let late = wall - min(before, after)
        let earlyHolds = early + Self.offset(at: early, in: zone) == wall
        let lateHolds = late + Self.offset(at: late, in: zone) == wall
        switch (earlyHolds, lateHolds) {
        case (true, true) where early == late: return .unique(Self.date(early))
        case (true, true): return .repeated(first: Self.date(early), second: Self.date(late))
        case (true, false): return .unique(Self.date(early))
        case (false, true): return .unique(Self.date(late))
        case (false, false):
            let change = Self.change(from: wall - Self.reach, to: wall + Self.reach, in: zone)
            return .skipped(
                gap: WallTimeGap(
                    from: WallTime(utcSeconds: change + before),
                    to: WallTime(utcSeconds: change + after),
                    instant: Self.date(change)))
        }
    }

    /// Returns the instant: the first of two, and for a skipped time the one with the offset before the gap
    /// (RFC 5545, 3.3.5). `nil` if the wall time is invalid.
    package func instant(in zone: TimeZone) -> Date? {
        guard isReal else { return nil }
        switch resolve(in: zone) {
        case .unique(let date): return date
        case .repeated(let first, _): return first
        case .skipped(let gap):
            return gap.instant.addingTimeInterval(Double(utcSeconds - gap.from.utcSeconds))
        }
    }

    /// The wall time as if at UTC: seconds since 1970.
    package var utcSeconds: Int {
        date.dayNumber * 86_400 + min(max(hour, -100), 100) * 3600 + min(max(minute, -6000), 6000) * 60
    }

    package init(utcSeconds: Int) {
        let seconds = min(max(utcSeconds, -Self.secondLimit), Self.secondLimit)
        let dayNumber = seconds >= 0 ? seconds / 86_400 : -((86_399 - seconds) / 86_400)
        let rest = seconds - dayNumber * 86_400
        self.init(date: CalendarDate(dayNumber: dayNumber), hour: rest / 3600, minute: rest % 3600 / 60)
    }

    /// Returns a later or earlier wall time, ignoring clock changes.
    package func adding(minutes: Int) -> WallTime {
        WallTime(utcSeconds: utcSeconds + min(max(minutes, -1_000_000_000_000), 1_000_000_000_000) * 60)
    }

    private static let reach = 26 * 3600
    private static let secondLimit = 10_000_000_000_000

    private static func wholeSeconds(_ instant: Date) -> Int {
        let seconds = instant.timeIntervalSince1970.rounded(.down)
        guard seconds.isFinite else { return 0 }
        return Int(min(max(seconds, -Double(secondLimit)), Double(secondLimit)))
    }

    private static func date(_ seconds: Int) -> Date { Date(timeIntervalSince1970: Double(seconds)) }

    private static func offset(at seconds: Int, in zone: TimeZone) -> Int {
        zone.secondsFromGMT(for: date(seconds))
    }

    /// Returns the second at which the offset changes between two instants with different ones.
    private static func change(from start: Int, to end: Int, in zone: TimeZone) -> Int {
        let before = offset(at: start, in: zone)
        var low = start
        var high = end
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if offset(at: middle, in: zone) == before { low = middle } else { high = middle }
        }
        return high
    }
}
