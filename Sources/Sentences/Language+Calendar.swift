import Foundation
import MeetCore

// MARK: - Dates

extension Language {
    func weekdayName(_ number: Int) -> String {
        switch number {
        case 1: say("Monday")
        case 2: say("Tuesday")
        case 3: say("Wednesday")
        case 4: say("Thursday")
        case 5: say("Friday")
        case 6: say("Saturday")
        case 7: say("Sunday")
        default: ""
        }
    }

    /// The day in a sentence such as `every 2 weeks on Monday`.
    func weekdayOn(_ number: Int) -> String {
        switch number {
        case 1: say("Monday", context: "on")
        case 2: say("Tuesday", context: "on")
        case 3: say("Wednesday", context: "on")
        case 4: say("Thursday", context: "on")
        case 5: say("Friday", context: "on")
        case 6: say("Saturday", context: "on")
        case 7: say("Sunday", context: "on")
        default: ""
        }
    }

    /// `Mon` for 1; empty for a day that does not exist.
    package func shortWeekdayName(_ number: Int) -> String {
        switch number {
        case 1: say("Mon")
        case 2: say("Tue")
        case 3: say("Wed")
        case 4: say("Thu")
        case 5: say("Fri")
        case 6: say("Sat")
        case 7: say("Sun")
        default: ""
        }
    }

    package func monthName(_ number: Int) -> String {
        switch number {
        case 1: say("January")
        case 2: say("February")
        case 3: say("March")
        case 4: say("April")
        case 5: say("May")
        case 6: say("June")
        case 7: say("July")
        case 8: say("August")
        case 9: say("September")
        case 10: say("October")
        case 11: say("November")
        case 12: say("December")
        default: ""
        }
    }

    /// The month behind the number of a day: `5 January`.
    func monthInDate(_ number: Int) -> String {
        switch number {
        case 1: say("January", context: "in a date")
        case 2: say("February", context: "in a date")
        case 3: say("March", context: "in a date")
        case 4: say("April", context: "in a date")
        case 5: say("May", context: "in a date")
        case 6: say("June", context: "in a date")
        case 7: say("July", context: "in a date")
        case 8: say("August", context: "in a date")
        case 9: say("September", context: "in a date")
        case 10: say("October", context: "in a date")
        case 11: say("November", context: "in a date")
        case 12: say("December", context: "in a date")
        default: ""
        }
    }

    /// The month after a preposition: `except in January`.
    func monthAlone(_ number: Int) -> String {
        switch number {
        case 1: say("January", context: "after “in”")
        case 2: say("February", context: "after “in”")
        case 3: say("March", context: "after “in”")
        case 4: say("April", context: "after “in”")
        case 5: say("May", context: "after “in”")
        case 6: say("June", context: "after “in”")
        case 7: say("July", context: "after “in”")
        case 8: say("August", context: "after “in”")
        case 9: say("September", context: "after “in”")
        case 10: say("October", context: "after “in”")
        case 11: say("November", context: "after “in”")
        case 12: say("December", context: "after “in”")
        default: ""
        }
    }

    func shortMonthName(_ number: Int) -> String {
        switch number {
        case 1: say("Jan")
        case 2: say("Feb")
        case 3: say("Mar")
        case 4: say("Apr")
        case 5: say("May", context: "short")
        case 6: say("Jun")
        case 7: say("Jul")
        case 8: say("Aug")
        case 9: say("Sep")
        case 10: say("Oct")
        case 11: say("Nov")
        case 12: say("Dec")
        default: ""
        }
    }

    /// The month behind the number of a day: `5 Jan`.
    func shortMonthInDate(_ number: Int) -> String {
        switch number {
        case 1: say("Jan", context: "short, in a date")
        case 2: say("Feb", context: "short, in a date")
        case 3: say("Mar", context: "short, in a date")
        case 4: say("Apr", context: "short, in a date")
        case 5: say("May", context: "short, in a date")
        case 6: say("Jun", context: "short, in a date")
        case 7: say("Jul", context: "short, in a date")
        case 8: say("Aug", context: "short, in a date")
        case 9: say("Sep", context: "short, in a date")
        case 10: say("Oct", context: "short, in a date")
        case 11: say("Nov", context: "short, in a date")
        case 12: say("Dec", context: "short, in a date")
        default: ""
        }
    }

    /// `Sat 21 Nov 2026`, `Sat Nov 21, 2026`, `Sat 2026-11-21`
    package func dayMonthYear(_ date: CalendarDate) -> String {
        "\(shortWeekdayName(date.weekday)) \(dayWithoutWeekday(date, withYear: true))"
    }

    /// `Sat 21 Nov`, `Sat Nov 21`
    package func dayMonth(_ date: CalendarDate) -> String {
        "\(shortWeekdayName(date.weekday)) \(dayWithoutWeekday(date, withYear: false))"
    }

    /// `November 2026`
    package func monthYear(_ date: CalendarDate) -> String { "\(monthName(date.month)) \(date.year)" }

    /// `21 Nov`, `21 Nov 2026`; `Nov 21`, `Nov 21, 2026`; with the year first, `2026-11-21`.
    package func dayWithoutWeekday(_ date: CalendarDate, withYear: Bool) -> String {
        let short = dayOfMonth(date.day, shortMonthInDate(date.month))
        guard withYear else { return short }
        return switch Languages.dates.order {
        case .dayMonthYear: "\(short) \(date.year)"
        case .monthDayYear: "\(short), \(date.year)"
        case .yearMonthDay: "\(date)"
        }
    }

    /// `21 November 2026`, `November 21, 2026`; with the year first, `2026-11-21`.
    func longDate(_ date: CalendarDate) -> String {
        let long = dayOfMonth(date.day, monthInDate(date.month))
        return switch Languages.dates.order {
        case .dayMonthYear: "\(long) \(date.year)"
        case .monthDayYear: "\(long), \(date.year)"
        case .yearMonthDay: "\(date)"
        }
    }

    /// A day and the name of its month: `21 Nov`, `Nov 21`
    private func dayOfMonth(_ day: Int, _ month: String) -> String {
        Languages.dates.order == .dayMonthYear ? "\(day) \(month)" : "\(month) \(day)"
    }

    /// `21–23 Nov 2026`, `30 Nov – 2 Dec 2026`, `30 Dec 2026 – 2 Jan 2027`; the second date is the later one.
    ///
    /// - Parameter withYear: False for days alone: `21–23 Nov`.
    package func dates(_ first: CalendarDate, _ last: CalendarDate, withYear: Bool = true) -> String {
        let end = dayWithoutWeekday(last, withYear: withYear)
        if first.year == last.year, first.month == last.month {
            switch Languages.dates.order {
            case .dayMonthYear: return "\(first.day)–\(end)"
            case .monthDayYear:
                let days = "\(dayWithoutWeekday(first, withYear: false))–\(last.day)"
                return withYear ? "\(days), \(last.year)" : days
            case .yearMonthDay: break
            }
        }
        let hasYear = withYear && (first.year != last.year || Languages.dates.order == .yearMonthDay)
        return "\(dayWithoutWeekday(first, withYear: hasYear)) – \(end)"
    }

    /// A time on the reader's clocks: `09:00–10:00 here`.
    package func here(_ clocks: String) -> String { say("\(clocks) here") }
    /// A time in a zone that is a guess: `about 09:30 there`.
    package func about(_ clock: String) -> String { say("about \(clock)") }
    /// A time on the venue's clocks: `09:30 there`, and on another day `Sun 01:30 there`.
    ///
    /// - Parameter weekday: 1 is Monday.
    package func there(_ clock: String, weekday: Int?) -> String {
        say("\(weekday.map { shortWeekdayName($0) + " " } ?? "")\(clock) there")
    }
}

// MARK: - Lengths of time

extension Language {
    /// `45 min`, `1 h 30 min`, `1 day 2 h`, as `DurationParser` reads it; a negative length is `0 min`.
    package func length(minutes: Int) -> String {
        let minutes = max(0, minutes)
        let days = minutes / 1440
        let hours = minutes % 1440 / 60
        var parts: [String] = []
        if days > 0 { parts.append(say("\(days) day", "\(days) days", days)) }
        if hours > 0 { parts.append(say("\(hours) h", "\(hours) h", hours)) }
        if minutes % 60 > 0 || parts.isEmpty { parts.append(say("\(minutes % 60) min")) }
        return parts.joined(separator: " ")
    }

    /// `just now`, `5 minutes ago`, `3 hours ago`, `2 days ago`.
    ///
    /// - Parameter age: In seconds; none and less are now.
    package func ago(_ age: TimeInterval) -> String {
        guard age >= 60 else { return say("just now") }
        let minutes = Int(min(age, 1e12) / 60)
        let hours = minutes / 60
        let days = minutes / 1440
        if minutes < 60 { return say("\(minutes) minute ago", "\(minutes) minutes ago", minutes) }
        return hours < 48
            ? say("\(hours) hour ago", "\(hours) hours ago", hours)
            : say("\(grouped: days) day ago", "\(grouped: days) days ago", days)
    }

    /// `in 1 h 19 min`
    package func ahead(minutes: Int) -> String { say("in \(length(minutes: minutes))") }
    /// `now, 25 min left`
    package func running(minutesLeft: Int) -> String { say("now, \(length(minutes: minutesLeft)) left") }
    /// `just ended`, `5 min ago`
    package func over(minutes: Int) -> String {
        minutes == 0 ? say("just ended") : say("\(length(minutes: minutes)) ago")
    }

    /// `tomorrow`, `in 3 days`
    package func ahead(days: Int) -> String {
        days == 1 ? say("tomorrow") : say("in \(days) day", "in \(days) days", days)
    }
    /// `yesterday`, `2 days ago`
    package func over(days: Int) -> String {
        days == 1 ? say("yesterday") : say("\(days) day ago", "\(days) days ago", days)
    }
    /// `today`, `today, day 2 of 3`
    package func running(day: Int, of days: Int) -> String {
        days == 1 ? say("today") : say("today, day \(day) of \(days)")
    }
}
