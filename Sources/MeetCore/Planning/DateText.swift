import Foundation

/// Dates and times as the screens and commands write them; plain string building, so that the first screen
/// does not wait for ICU's formatters. What `range` and `dates` write, `WhenParser` reads back.
package enum DateText {
    /// `Sat 21 Nov 2026`
    package static func dayMonthYear(_ date: CalendarDate, names: CalendarNames = .english) -> String {
        "\(dayMonth(date, names: names)) \(date.year)"
    }

    /// `Sat 21 Nov`
    package static func dayMonth(_ date: CalendarDate, names: CalendarNames = .english) -> String {
        "\(names.shortWeekday(date.weekday)) \(date.day) \(names.shortMonth(date.month))"
    }

    /// `November 2026`
    package static func monthYear(_ date: CalendarDate, names: CalendarNames = .english) -> String {
        "\(names.month(date.month)) \(date.year)"
    }

    /// `09:05`
    package static func clock(_ time: WallTime) -> String {
        "\(twoDigits(time.hour)):\(twoDigits(time.minute))"
    }

    /// `11:00–12:00`; the days are left to the surroundings.
    package static func clockRange(_ start: WallTime, _ end: WallTime) -> String {
        start == end ? clock(start) : "\(clock(start))–\(clock(end))"
    }

    /// `Sat 21 Nov 2026 11:00–12:00`, or over midnight `21 Nov 2026 22:00 – 22 Nov 01:00`.
    package static func range(_ start: WallTime, _ end: WallTime, names: CalendarNames = .english) -> String {
        if start.date == end.date {
            return "\(dayMonthYear(start.date, names: names)) \(clockRange(start, end))"
        }
        let from = "\(plain(start.date, withYear: true, names)) \(clock(start))"
        let to = "\(plain(end.date, withYear: end.date.year != start.date.year, names)) \(clock(end))"
        return "\(from) – \(to)"
    }

    /// `Sat 21 Nov 2026`, `21–23 Nov 2026`, `30 Nov – 2 Dec 2026`, `30 Dec 2026 – 2 Jan 2027`.
    package static func dates(
        _ first: CalendarDate, _ last: CalendarDate, names: CalendarNames = .english
    ) -> String {
        if last <= first { return dayMonthYear(first, names: names) }
        let end = plain(last, withYear: true, names)
        if first.year != last.year { return "\(plain(first, withYear: true, names)) – \(end)" }
        if first.month != last.month { return "\(plain(first, withYear: false, names)) – \(end)" }
        return "\(first.day)–\(end)"
    }

    /// The heading of a day in a list: `Today`, `Tomorrow`, `Yesterday`, `Thu 26 Nov`, `Thu 26 Nov 2027`.
    package static func heading(
        _ date: CalendarDate, today: CalendarDate, names: CalendarNames = .english
    ) -> String {
        switch date.dayNumber - today.dayNumber {
        case 0: names.today
        case 1: names.tomorrow
        case -1: names.yesterday
        default: date.year == today.year ? dayMonth(date, names: names) : dayMonthYear(date, names: names)
        }
    }

    private static func plain(_ date: CalendarDate, withYear: Bool, _ names: CalendarNames) -> String {
        "\(date.day) \(names.shortMonth(date.month))" + (withYear ? " \(date.year)" : "")
    }

    private static func twoDigits(_ number: Int) -> String {
        (0...9).contains(number) ? "0\(number)" : String(number)
    }
}

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

/// Lengths of time in words.
package enum DurationText {
    /// `45 min`, `1 h`, `1 h 30 min`, and from a day on `1 day 2 h`, `3 days`; below nothing is `0 min`.
    package static func short(_ minutes: Int) -> String {
        let minutes = max(0, minutes)
        let days = minutes / 1440
        let hours = minutes % 1440 / 60
        var parts: [String] = []
        if days > 0 { parts.append(days == 1 ? "1 day" : "\(days) days") }
        if hours > 0 { parts.append("\(hours) h") }
        if minutes % 60 > 0 || parts.isEmpty { parts.append("\(minutes % 60) min") }
        return parts.joined(separator: " ")
    }
}
