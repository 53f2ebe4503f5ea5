import Foundation

/// Half an hour of a day, as it passes.
package struct BusySlot: Hashable, Sendable {
    package var start: Date
    package var end: Date
    /// What the clocks show when it begins.
    package var wall: WallTime
    package var isBusy: Bool

    package init(start: Date, end: Date, wall: WallTime, isBusy: Bool) {
        self.start = start
        self.end = end
        self.wall = wall
        self.isBusy = isBusy
    }
}

/// Which half-hours of a day are taken.
package enum BusyHours {
    /// The day in half-hours that really pass, from its first moment to the next day's: 48 of them, 46 or 50
    /// on a day on which the clocks change by an hour (47 or 49 in Australia/Lord_Howe), and none on a day
    /// that a zone skipped. `wall` therefore misses or repeats readings on such a day.
    ///
    /// A half-hour is busy when any part of it is, by half-open `intervals`; empty ones take no time.
    package static func slots(
        on date: CalendarDate, in zone: TimeZone, intervals: [Range<Date>]
    ) -> [BusySlot] {
        guard date.isReal else { return [] }
        let dayEnd = date.adding(days: 1).startOfDay(in: zone)
        var start = date.startOfDay(in: zone)
        let taken = intervals.filter { !$0.isEmpty && $0.lowerBound < dayEnd && $0.upperBound > start }
        var slots: [BusySlot] = []
        while start < dayEnd {
            let end = min(start.addingTimeInterval(1800), dayEnd)
            let wall = WallTime.at(start, in: zone)
            slots.append(
                BusySlot(
                    start: start, end: end, wall: wall, isBusy: taken.contains { $0.overlaps(start..<end) }))
            start = end
        }
        return slots
    }

    /// As above, for meetings: an all-day one leaves the hours free (see `Overlap`), a cancelled one too.
    package static func slots(on date: CalendarDate, in zone: TimeZone, meetings: [Meeting]) -> [BusySlot] {
        slots(
            on: date, in: zone,
            intervals: meetings.compactMap { meeting in
                guard meeting.status != .cancelled, case .timed = meeting.time else { return nil }
                return meeting.time.interval(in: zone)
            })
    }
}
