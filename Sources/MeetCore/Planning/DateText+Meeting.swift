import Foundation

extension DateText {
    /// The whole of a meeting's time in its own zone, as a form's field shows it and `WhenParser` reads it:
    /// `Sat 21 Nov 2026 11:00–12:00`, `21–23 Nov 2026`; empty when it is unscheduled. The zone is not in it.
    package static func when(_ time: MeetingTime, names: CalendarNames = .english) -> String {
        switch time {
        case .timed(let start, let zone, let minutes):
            range(start, end(of: start, zone: zone, minutes: minutes), names: names)
        case .allDay(let first, let last): dates(first, last, names: names)
        case .unscheduled: ""
        }
    }

    /// The day in the meeting's own zone: `Sat 21 Nov 2026`, `21–23 Nov 2026`; empty when unscheduled.
    package static func day(_ time: MeetingTime, names: CalendarNames = .english) -> String {
        switch time {
        case .timed(let start, _, _): dayMonthYear(start.date, names: names)
        case .allDay(let first, let last): dates(first, last, names: names)
        case .unscheduled: ""
        }
    }

    /// The clock line of a meeting: `11:00–12:00 Europe/Athens`, and where the reader's clocks show something
    /// else, `11:00–12:00 Europe/Athens · 09:00–10:00 here`; with the reader's day where that differs too:
    /// `08:00–09:00 Asia/Tokyo · Fri 20 Nov 23:00–00:00 here`.
    package static func timeLine(
        _ time: MeetingTime, readerZone: TimeZone, names: CalendarNames = .english
    ) -> String {
        switch time {
        case .allDay: return names.allDay
        case .unscheduled: return names.unscheduled
        case .timed(let start, let zone, let minutes):
            let end = end(of: start, zone: zone, minutes: minutes)
            let own = "\(clocks(start, end, names)) \(zone)"
            guard let interval = time.interval(in: readerZone) else { return own }
            let here = WallTime.at(interval.lowerBound, in: readerZone)
            let hereEnd = WallTime.at(interval.upperBound, in: readerZone)
            if here == start && hereEnd == end { return own }
            let day = here.date == start.date ? "" : dayMonth(here.date, names: names) + " "
            return "\(own) · \(day)\(clocks(here, hereEnd, names)) \(names.here)"
        }
    }

    /// The wall time at which a meeting ends, in its own zone.
    private static func end(of start: WallTime, zone: String, minutes: Int) -> WallTime {
        guard let timeZone = TimeZone(identifier: zone), let instant = start.instant(in: timeZone) else {
            return start.adding(minutes: max(0, minutes))
        }
        return WallTime.at(instant.addingTimeInterval(Double(max(0, minutes)) * 60), in: timeZone)
    }

    /// Without a date while the end can only be the next time the clocks show it.
    private static func clocks(_ start: WallTime, _ end: WallTime, _ names: CalendarNames) -> String {
        let days = end.date.dayNumber - start.date.dayNumber
        let isPlain = days == 0 || (days == 1 && (end.hour, end.minute) <= (start.hour, start.minute))
        if isPlain { return clockRange(start, end) }
        return "\(clock(start)) – \(dayMonth(end.date, names: names)) \(clock(end))"
    }
}
