import Foundation
import MeetCore

// MARK: - Dates

extension English {
    private static let weekdays = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    func weekdayName(_ number: Int) -> String { Self.name(number, in: Self.weekdays) }
    package func shortWeekdayName(_ number: Int) -> String { String(weekdayName(number).prefix(3)) }
    func monthName(_ number: Int) -> String { Self.name(number, in: Self.months) }
    func shortMonthName(_ number: Int) -> String { String(monthName(number).prefix(3)) }

    private static func name(_ number: Int, in names: [String]) -> String {
        (1...names.count).contains(number) ? names[number - 1] : ""
    }

    package func dayMonthYear(_ date: CalendarDate) -> String { "\(dayMonth(date)) \(date.year)" }

    package func dayMonth(_ date: CalendarDate) -> String {
        "\(shortWeekdayName(date.weekday)) \(dayWithoutWeekday(date, withYear: false))"
    }

    package func monthYear(_ date: CalendarDate) -> String { "\(monthName(date.month)) \(date.year)" }

    package func dayWithoutWeekday(_ date: CalendarDate, withYear: Bool) -> String {
        "\(date.day) \(shortMonthName(date.month))" + (withYear ? " \(date.year)" : "")
    }

    package func dates(_ first: CalendarDate, _ last: CalendarDate) -> String {
        let end = dayWithoutWeekday(last, withYear: true)
        if first.year == last.year, first.month == last.month { return "\(first.day)–\(end)" }
        return "\(dayWithoutWeekday(first, withYear: first.year != last.year)) – \(end)"
    }

    package var todayHeading: String { "Today" }
    package var tomorrowHeading: String { "Tomorrow" }
    package var yesterdayHeading: String { "Yesterday" }

    package var allDay: String { "all day" }
    package var allDayInRow: String { "day" }
    package var noDateYet: String { "no date yet" }
    package var noDateYetAlone: String { "No date yet" }
    package func here(_ clocks: String) -> String { "\(clocks) here" }
    package func about(_ clock: String) -> String { "about \(clock)" }
    package func there(_ clock: String, weekday: Int?) -> String {
        "\(weekday.map { shortWeekdayName($0) + " " } ?? "")\(clock) there"
    }
}

// MARK: - Lengths of time

extension English {
    package func length(minutes: Int) -> String {
        let minutes = max(0, minutes)
        let days = minutes / 1440
        let hours = minutes % 1440 / 60
        var parts: [String] = []
        if days > 0 { parts.append(days == 1 ? "1 day" : "\(days) days") }
        if hours > 0 { parts.append("\(hours) h") }
        if minutes % 60 > 0 || parts.isEmpty { parts.append("\(minutes % 60) min") }
        return parts.joined(separator: " ")
    }

    /// `just now`, `5 minutes ago`, `3 hours ago`, `2 days ago`.
    ///
    /// - Parameter age: In seconds; none and less are now.
    func ago(_ age: TimeInterval) -> String {
        guard age >= 60 else { return "just now" }
        let minutes = Int(min(age, 1e12) / 60)
        if minutes < 60 { return counted(minutes, "minute") + " ago" }
        return counted(
            minutes < 48 * 60 ? minutes / 60 : minutes / 1440, minutes < 48 * 60 ? "hour" : "day")
            + " ago"
    }

    package func ahead(minutes: Int) -> String { "in \(length(minutes: minutes))" }
    package func running(minutesLeft: Int) -> String { "now, \(length(minutes: minutesLeft)) left" }
    package func over(minutes: Int) -> String {
        minutes == 0 ? "just ended" : "\(length(minutes: minutes)) ago"
    }
    package func ahead(days: Int) -> String { days == 1 ? "tomorrow" : "in \(days) days" }
    package func over(days: Int) -> String { days == 1 ? "yesterday" : "\(days) days ago" }
    package func running(day: Int, of days: Int) -> String {
        days == 1 ? "today" : "today, day \(day) of \(days)"
    }
}
