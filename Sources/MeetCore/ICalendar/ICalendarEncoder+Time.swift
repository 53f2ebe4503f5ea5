import Foundation

extension ICalendarEncoder {
    /// Whether the time can stand in a DTSTART.
    static func isScheduled(_ time: MeetingTime) -> Bool {
        switch time {
        case .timed(let start, _, _): start.isReal
        case .allDay(let first, let last): first.isReal && last.isReal
        case .unscheduled: false
        }
    }

    mutating func writeTime(_ time: MeetingTime) {
        guard Self.isScheduled(time) else { return }
        switch time {
        case .timed(let start, let zone, let minutes):
            writeTimed(start, zone: zone, minutes: max(0, minutes))
        case .allDay(let first, let last): writeDays(first, max(first, last))
        case .unscheduled: break
        }
    }

    /// DTEND is the day after the last one (RFC 5545, 3.6.1); the last day of the year 9999 has none.
    private mutating func writeDays(_ first: CalendarDate, _ last: CalendarDate) {
        let asDate = [ContentLine.Parameter(name: "VALUE", values: ["DATE"])]
        lines.write("DTSTART", asDate, .raw(DateTimeText.date(first)))
        let end = last.adding(days: 1)
        if end.isReal {
            lines.write("DTEND", asDate, .raw(DateTimeText.date(end)))
        } else {
            lines.write("DURATION", .raw("P\(end.dayNumber - first.dayNumber)D"))
        }
    }

    /// UTC as such; a zone that is known with its TZID; any other as a floating time, which like ours is
    /// the reader's (RFC 5545, 3.3.5).
    private mutating func writeTimed(_ start: WallTime, zone identifier: String, minutes: Int) {
        let isUTC = Self.namesOfUTC.contains(identifier)
        let zone = isUTC ? nil : zone(identifier)
        let clock = zone ?? .gmt
        guard let instant = start.instant(in: clock) else { return }
        let end = instant.addingTimeInterval(Double(minutes) * 60)
        // A reading that the clocks skip is not handed on: the one they show at that instant is.
        let startWall = zone == nil ? start : WallTime.at(instant, in: clock)
        let endWall = WallTime.at(end, in: clock)
        // Readers take the first of two equal readings (3.3.5), so an end at the second one needs a DURATION;
        // as does one after the year 9999.
        let hasEnd = endWall.isReal && endWall.instant(in: clock) == end

        let parameters = zone == nil ? [] : [ContentLine.Parameter(name: "TZID", values: [identifier])]
        let mark = isUTC ? "Z" : ""
        lines.write("DTSTART", parameters, .raw(DateTimeText.local(startWall.utcSeconds) + mark))
        // An end at the start is not legal; without an end the event takes no time (3.6.1).
        if minutes > 0 {
            if hasEnd {
                lines.write("DTEND", parameters, .raw(DateTimeText.local(endWall.utcSeconds) + mark))
            } else {
                lines.write("DURATION", .raw("PT\(minutes)M"))
            }
        }
        guard let zone else { return }
        let last = hasEnd ? end : instant
        spans[identifier, default: ZoneSpan(zone: zone, first: instant, last: last)].cover(instant, last)
    }

    private static let namesOfUTC: Set<String> = [
        "UTC", "GMT", "UCT", "Zulu", "Universal", "Greenwich", "GMT0", "GMT+0", "GMT-0", "Etc/UTC", "Etc/GMT",
        "Etc/UCT", "Etc/Zulu", "Etc/Universal", "Etc/Greenwich", "Etc/GMT0", "Etc/GMT+0", "Etc/GMT-0",
    ]
}

/// Dates and times as iCalendar writes them (RFC 5545, 3.3.4, 3.3.5, 3.3.14).
enum DateTimeText {
    /// `20261121`.
    static func date(_ date: CalendarDate) -> String {
        padded(date.year, 4) + padded(date.month, 2) + padded(date.day, 2)
    }

    /// `20261121T110000`, of a clock reading given in seconds since 1970 as if the clock were at UTC.
    static func local(_ seconds: Int) -> String {
        let bounded = min(max(seconds, earliest), latest)
        let wall = WallTime(utcSeconds: bounded)
        let second = bounded - wall.utcSeconds
        return date(wall.date) + "T" + padded(wall.hour, 2) + padded(wall.minute, 2) + padded(second, 2)
    }

    /// `20261121T090000Z`; a fraction of a second is dropped.
    static func utc(_ instant: Date) -> String {
        let seconds = instant.timeIntervalSince1970.rounded(.down)
        guard seconds.isFinite else { return local(0) + "Z" }
        return local(Int(min(max(seconds, Double(earliest)), Double(latest)))) + "Z"
    }

    /// `+0200`, with seconds only where there are any.
    static func offset(_ seconds: Int) -> String {
        let size = abs(seconds)
        let text = (seconds < 0 ? "-" : "+") + padded(size / 3600, 2) + padded(size / 60 % 60, 2)
        return size % 60 == 0 ? text : text + padded(size % 60, 2)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// The years 1 to 9999, which have four digits.
    private static let earliest = WallTime(
        date: CalendarDate(year: 1, month: 1, day: 1), hour: 0, minute: 0
    ).utcSeconds
    private static let latest =
        WallTime(date: CalendarDate(year: 9999, month: 12, day: 31), hour: 23, minute: 59).utcSeconds + 59
}
