import Foundation

/// The clocks of a zone on one day, from midnight to midnight, with the change of summer time.
package struct DayClock: Hashable, Sendable {
    package let day: CalendarDate
    package let zone: TimeZone
    /// The first moments of the day and of the next one.
    package let start: Date
    package let end: Date
    /// The skipped wall times, in minutes after midnight; `nil` on most days.
    package let skipped: Range<Int>?
    /// The wall times that occur twice, and the instant at which their repetition begins.
    package let repeated: Range<Int>?
    package let secondRound: Date?

    package init(_ day: CalendarDate, in zone: TimeZone) {
        self.day = day
        self.zone = zone
        start = day.startOfDay(in: zone)
        end = day.adding(days: 1).startOfDay(in: zone)
        let first = Self.minute(at: start, of: day, in: zone)
        var (skipped, repeated, secondRound): (Range<Int>?, Range<Int>?, Date?) = (nil, nil, nil)
        if let change = Self.change(from: start, to: end, in: zone) {
            let after = Self.minute(at: change.instant, of: day, in: zone)
            let before = after - change.seconds / 60
            if before < after {
                skipped = max(0, before)..<min(Self.minutes, after)
            } else if after < before {
                repeated = max(0, after)..<min(Self.minutes, before)
                secondRound = change.instant
            }
        } else if first > 0 {
            // The clocks were set forward at midnight.
            skipped = 0..<first
        }
        self.skipped = skipped.flatMap { $0.isEmpty ? nil : $0 }
        self.repeated = repeated.flatMap { $0.isEmpty ? nil : $0 }
        self.secondRound = self.repeated == nil ? nil : secondRound
    }

    /// The length of the day; 1380 and 1500 minutes at the beginning and end of summer time in most zones.
    package var length: Int { Int(end.timeIntervalSince(start) / 60) }

    /// Returns the wall time of an instant in minutes after midnight, clamped to the day.
    package func minute(at instant: Date) -> Int {
        if instant <= start { return instant < start ? 0 : Self.minute(at: start, of: day, in: zone) }
        return instant >= end ? Self.minutes : Self.minute(at: instant, of: day, in: zone)
    }

    /// The minutes of a regular day.
    package static let minutes = 24 * 60

    /// Returns the minute of an instant; 0 before the day, and 1440 after it.
    private static func minute(at instant: Date, of day: CalendarDate, in zone: TimeZone) -> Int {
        let wall = WallTime.at(instant, in: zone)
        if wall.date == day { return wall.hour * 60 + wall.minute }
        return wall.date < day ? 0 : minutes
    }

    /// Returns the instant and the size of the zone's offset change between the two.
    private static func change(
        from start: Date, to end: Date, in zone: TimeZone
    ) -> (instant: Date, seconds: Int)? {
        func offset(_ seconds: Int) -> Int {
            zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
        }
        var low = Int(start.timeIntervalSince1970.rounded(.down))
        var high = Int(end.timeIntervalSince1970.rounded(.down)) - 1
        guard low < high else { return nil }
        let before = offset(low)
        let after = offset(high)
        guard before != after else { return nil }
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if offset(middle) == before { low = middle } else { high = middle }
        }
        return (Date(timeIntervalSince1970: Double(high)), after - before)
    }
}
