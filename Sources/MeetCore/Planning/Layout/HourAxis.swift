import Foundation

/// The hour axis beside the columns of one or several days: the wall times from midnight to midnight, a
/// position for each minute. If the clocks of a day repeat an hour, the axis has it twice, and the other days
/// are empty there; if they skip an hour, that day is empty there.
package struct HourAxis: Hashable, Sendable {
    /// The days, in order.
    package let clocks: [DayClock]
    /// The wall times that occur twice; `nil` on most days.
    package let repeated: Range<Int>?

    package init(days: [CalendarDate], zone: TimeZone) {
        clocks = days.map { DayClock($0, in: zone) }
        repeated = clocks.lazy.compactMap(\.repeated).first
    }

    /// A wall time on the axis.
    package struct Reading: Hashable, Sendable {
        /// The minutes after midnight.
        package var minute: Int
        /// True for the repetition.
        package var isSecond: Bool

        package init(_ minute: Int, isSecond: Bool = false) {
            self.minute = minute
            self.isSecond = isSecond
        }
    }

    /// The number of positions: 1440, and more with repeated times.
    package var length: Int { DayClock.minutes + (repeated?.count ?? 0) }

    /// Returns the wall time at a position, clamped to the axis.
    package func reading(at place: Int) -> Reading {
        let place = min(max(0, place), length - 1)
        guard let repeated, place >= repeated.upperBound else { return Reading(place) }
        let minute = place - repeated.count
        return Reading(minute, isSecond: repeated.contains(minute))
    }

    /// Returns the position of a wall time; of a repetition that does not exist, that of the only one.
    package func place(of reading: Reading) -> Int {
        let minute = min(max(0, reading.minute), DayClock.minutes)
        guard let repeated, minute >= repeated.lowerBound else { return minute }
        if repeated.contains(minute) { return reading.isSecond ? minute + repeated.count : minute }
        return minute + repeated.count
    }

    /// Returns the positions of a time span on a day; `nil` if it does not overlap the day. An empty span is
    /// an empty range at its position.
    package func places(from start: Date, to end: Date, on day: CalendarDate) -> Range<Int>? {
        guard let clock = clock(of: day), start < clock.end, end > clock.start || start >= clock.start else {
            return nil
        }
        let first = place(of: start, clock)
        return first..<max(first, endPlace(of: end, clock))
    }

    /// Returns the position of an instant in the column of its day; `nil` on other days.
    package func place(of instant: Date, on day: CalendarDate) -> Int? {
        guard let clock = clock(of: day), instant >= clock.start, instant < clock.end else { return nil }
        return place(of: instant, clock)
    }

    /// Returns the instant at a position of a day; `nil` if the day is empty there.
    package func instant(at place: Int, on day: CalendarDate) -> Date? {
        guard (0..<length).contains(place), let clock = clock(of: day),
            !missing(on: day).contains(where: { $0.contains(place) })
        else { return nil }
        let reading = reading(at: place)
        if reading.isSecond, let repeated, let second = clock.secondRound {
            return second.addingTimeInterval(Double(reading.minute - repeated.lowerBound) * 60)
        }
        return WallTime(date: day, hour: reading.minute / 60, minute: reading.minute % 60)
            .instant(in: clock.zone)
    }

    /// Returns the empty positions of a day: skipped hours, and another day's repetition.
    package func missing(on day: CalendarDate) -> [Range<Int>] {
        guard let clock = clock(of: day) else { return [] }
        var missing: [Range<Int>] = []
        if let skipped = clock.skipped {
            let first = place(of: Reading(skipped.lowerBound))
            missing.append(first..<max(first, place(of: Reading(skipped.upperBound))))
        }
        if let repeated, clock.repeated != repeated {
            missing.append(repeated.upperBound..<repeated.upperBound + repeated.count)
        }
        return missing
    }

    private func clock(of day: CalendarDate) -> DayClock? { clocks.first { $0.day == day } }

    private func place(of instant: Date, _ clock: DayClock) -> Int {
        let isSecond = clock.secondRound.map { instant >= $0 } ?? false
        return place(of: Reading(clock.minute(at: instant), isSecond: isSecond))
    }

    /// Returns the end position; a span that ends where another day's repetition begins does not include it.
    private func endPlace(of instant: Date, _ clock: DayClock) -> Int {
        let minute = clock.minute(at: instant)
        if let repeated, clock.repeated != repeated, minute == repeated.upperBound { return minute }
        return place(of: instant, clock)
    }
}
