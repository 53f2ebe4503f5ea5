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
