import Foundation

/// The hours that stand beside the columns of one or several days: the readings of their clocks, from midnight to
/// midnight, each minute a place. Where the clocks of one of the days show an hour twice, the axis has it twice, and
/// the other days have nothing in the second round; where they leave an hour out, that day has nothing there.
package struct HourAxis: Hashable, Sendable {
    /// The days, in their order.
    package let clocks: [DayClock]
    /// The readings that come twice; `nil` on most days.
    package let repeated: Range<Int>?

    package init(days: [CalendarDate], zone: TimeZone) {
        clocks = days.map { DayClock($0, in: zone) }
        repeated = clocks.lazy.compactMap(\.repeated).first
    }

    /// A reading of the clock.
    package struct Reading: Hashable, Sendable {
        /// Minutes after midnight.
        package var minute: Int
        /// Whether it is that of the second round.
        package var isSecond: Bool

        package init(_ minute: Int, isSecond: Bool = false) {
            self.minute = minute
            self.isSecond = isSecond
        }
    }

    /// How many places there are: 1440, and more where readings come twice.
    package var length: Int { DayClock.minutes + (repeated?.count ?? 0) }

    /// The reading at a place; the nearest one beyond the ends.
    package func reading(at place: Int) -> Reading {
        let place = min(max(0, place), length - 1)
        guard let repeated, place >= repeated.upperBound else { return Reading(place) }
        let minute = place - repeated.count
        return Reading(minute, isSecond: repeated.contains(minute))
    }

    /// Where a reading stands; one of a second round that there is not where it is the only one.
    package func place(of reading: Reading) -> Int {
        let minute = min(max(0, reading.minute), DayClock.minutes)
        guard let repeated, minute >= repeated.lowerBound else { return minute }
        if repeated.contains(minute) { return reading.isSecond ? minute + repeated.count : minute }
        return minute + repeated.count
    }

    /// The places that a stretch of time takes on a day; `nil` where it takes none of the day. What has no length has
    /// no places: an empty range where it is.
    package func places(from start: Date, to end: Date, on day: CalendarDate) -> Range<Int>? {
        guard let clock = clock(of: day), start < clock.end, end > clock.start || start >= clock.start else {
            return nil
        }
        let first = place(of: start, clock)
        return first..<max(first, endPlace(of: end, clock))
    }

    /// Where an instant stands in the column of its day; `nil` on other days.
    package func place(of instant: Date, on day: CalendarDate) -> Int? {
        guard let clock = clock(of: day), instant >= clock.start, instant < clock.end else { return nil }
        return place(of: instant, clock)
    }

    /// The instant at a place of a day; `nil` where the day has nothing there.
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

    /// The places at which a day has nothing: hours that its clocks leave out, and a second round that is another day's.
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

    /// What ends where another day's second round begins does not take that round's places.
    private func endPlace(of instant: Date, _ clock: DayClock) -> Int {
        let minute = clock.minute(at: instant)
        if let repeated, clock.repeated != repeated, minute == repeated.upperBound { return minute }
        return place(of: instant, clock)
    }
}
