import Foundation

// The changes of a time that a calendar makes by dragging a meeting or its end.
extension MeetingTime {
    /// Returns the time moved by days and minutes of the reader's clocks: the same hour on another day, also over a
    /// change of the clocks. The length and the zone stay; a skipped hour is the one after it.
    ///
    /// - Parameter minutes: Left out for whole days, and for the end of a day as a deadline.
    /// - Returns: `nil` without a time, and for a date that does not exist.
    package func moved(days: Int, minutes: Int = 0, readerZone: TimeZone) -> MeetingTime? {
        switch self {
        case .timed(_, let zone, let length):
            guard let start = start(readerZone: readerZone),
                let moved = WallTime.at(start, in: readerZone).moved(days: days, minutes: minutes),
                let instant = moved.instant(in: readerZone)
            else { return nil }
            let own = TimeZone(identifier: zone) ?? readerZone
            return .timed(start: WallTime.at(instant, in: own), zone: zone, minutes: length)
        case .allDay(let first, let last):
            let (first, last) = (first.adding(days: days), last.adding(days: days))
            return first.isReal && last.isReal ? .allDay(first: first, last: last) : nil
        case .due(let deadline):
            guard let wall = deadline.wallTime else {
                let day = deadline.day.adding(days: days)
                return day.isReal ? .due(Deadline(day: day)) : nil
            }
            let own = deadline.zone.flatMap { TimeZone(identifier: $0) } ?? readerZone
            guard let instant = wall.instant(in: own),
                let moved = WallTime.at(instant, in: readerZone).moved(days: days, minutes: minutes),
                let other = moved.instant(in: readerZone)
            else { return nil }
            let due = WallTime.at(other, in: own)
            return .due(Deadline(day: due.date, minute: due.hour * 60 + due.minute, zone: deadline.zone))
        case .unscheduled: return nil
        }
    }

    /// Returns the time with another end.
    ///
    /// - Parameters:
    ///   - minutes: Added to a time of day; at least `least` minutes are left.
    ///   - days: Added to whole days; at least one is left.
    /// - Returns: `nil` for a deadline, and without a time.
    package func lengthened(minutes: Int, days: Int = 0, least: Int = 15) -> MeetingTime? {
        switch self {
        case .timed(let start, let zone, let length):
            return .timed(start: start, zone: zone, minutes: max(min(length, least), length + minutes))
        case .allDay(let first, let last):
            let end = last.adding(days: days)
            return end.isReal ? .allDay(first: first, last: max(first, end)) : nil
        case .due, .unscheduled: return nil
        }
    }
}

extension WallTime {
    /// Returns the reading of a clock without changes, days and minutes later; `nil` for a date that does not exist.
    fileprivate func moved(days: Int, minutes: Int) -> WallTime? {
        let total = hour * 60 + minute + minutes
        let over = Int((Double(total) / 1440).rounded(.down))
        let day = date.adding(days: days + over)
        let rest = total - over * 1440
        return day.isReal ? WallTime(date: day, hour: rest / 60, minute: rest % 60) : nil
    }
}
