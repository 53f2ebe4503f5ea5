import Foundation
import MeetCore

// MARK: - Dates

extension Greek {
    private static let weekdays = [
        "Δευτέρα", "Τρίτη", "Τετάρτη", "Πέμπτη", "Παρασκευή", "Σάββατο", "Κυριακή",
    ]
    private static let shortWeekdays = ["Δευ", "Τρί", "Τετ", "Πέμ", "Παρ", "Σάβ", "Κυρ"]
    private static let months = [
        "Ιανουάριος", "Φεβρουάριος", "Μάρτιος", "Απρίλιος", "Μάιος", "Ιούνιος", "Ιούλιος", "Αύγουστος",
        "Σεπτέμβριος", "Οκτώβριος", "Νοέμβριος", "Δεκέμβριος",
    ]
    private static let shortMonths = [
        "Ιαν", "Φεβ", "Μάρ", "Απρ", "Μάι", "Ιούν", "Ιούλ", "Αύγ", "Σεπ", "Οκτ", "Νοέ", "Δεκ",
    ]
    private static let monthsInGenitive = [
        "Ιανουαρίου", "Φεβρουαρίου", "Μαρτίου", "Απριλίου", "Μαΐου", "Ιουνίου", "Ιουλίου", "Αυγούστου",
        "Σεπτεμβρίου", "Οκτωβρίου", "Νοεμβρίου", "Δεκεμβρίου",
    ]
    private static let shortMonthsInGenitive = [
        "Ιαν", "Φεβ", "Μαρ", "Απρ", "Μαΐ", "Ιουν", "Ιουλ", "Αυγ", "Σεπ", "Οκτ", "Νοε", "Δεκ",
    ]

    /// In the nominative, which is the accusative too.
    func weekdayName(_ number: Int) -> String { Self.name(number, in: Self.weekdays) }
    package func shortWeekdayName(_ number: Int) -> String { Self.name(number, in: Self.shortWeekdays) }
    /// In the nominative, where it stands alone.
    func monthName(_ number: Int) -> String { Self.name(number, in: Self.months) }
    /// In the nominative, where no day stands before it.
    func shortMonthName(_ number: Int) -> String { Self.name(number, in: Self.shortMonths) }
    /// `Μαΐου`
    func monthInGenitive(_ number: Int) -> String { Self.name(number, in: Self.monthsInGenitive) }
    /// `Μαΐ`, behind a day.
    func shortMonthInGenitive(_ number: Int) -> String { Self.name(number, in: Self.shortMonthsInGenitive) }
    /// `Μάιο`: the nominative without its sigma.
    func monthInAccusative(_ number: Int) -> String { String(monthName(number).dropLast()) }

    private static func name(_ number: Int, in names: [String]) -> String {
        (1...names.count).contains(number) ? names[number - 1] : ""
    }

    package func dayMonthYear(_ date: CalendarDate) -> String { "\(dayMonth(date)) \(date.year)" }

    package func dayMonth(_ date: CalendarDate) -> String {
        "\(shortWeekdayName(date.weekday)) \(dayWithoutWeekday(date, withYear: false))"
    }

    package func monthYear(_ date: CalendarDate) -> String { "\(monthName(date.month)) \(date.year)" }

    package func dayWithoutWeekday(_ date: CalendarDate, withYear: Bool) -> String {
        "\(date.day) \(shortMonthInGenitive(date.month))" + (withYear ? " \(date.year)" : "")
    }

    package func dates(_ first: CalendarDate, _ last: CalendarDate) -> String {
        let end = dayWithoutWeekday(last, withYear: true)
        if first.year == last.year, first.month == last.month { return "\(first.day)–\(end)" }
        return "\(dayWithoutWeekday(first, withYear: first.year != last.year)) – \(end)"
    }

    package var todayHeading: String { "Σήμερα" }
    package var tomorrowHeading: String { "Αύριο" }
    package var yesterdayHeading: String { "Χθες" }

    package var allDay: String { "όλη μέρα" }
    package var allDayInRow: String { "ημέρα" }
    package var noDateYet: String { "χωρίς ημερομηνία ακόμη" }
    package var noDateYetAlone: String { "Χωρίς ημερομηνία ακόμη" }
    package func here(_ clocks: String) -> String { "\(clocks) εδώ" }
    package func about(_ clock: String) -> String { "περίπου \(clock)" }
    package func there(_ clock: String, weekday: Int?) -> String {
        "\(weekday.map { shortWeekdayName($0) + " " } ?? "")\(clock) εκεί"
    }
}

// MARK: - Lengths of time

extension Greek {
    package func length(minutes: Int) -> String {
        let minutes = max(0, minutes)
        let days = minutes / 1440
        let hours = minutes % 1440 / 60
        var parts: [String] = []
        if days > 0 { parts.append(days == 1 ? "1 ημέρα" : "\(days) ημέρες") }
        if hours > 0 { parts.append("\(hours) ώ.") }
        if minutes % 60 > 0 || parts.isEmpty { parts.append("\(minutes % 60) λ.") }
        return parts.joined(separator: " ")
    }

    /// `μόλις τώρα`, `πριν από 5 λεπτά`, `πριν από 3 ώρες`, `πριν από 2 ημέρες`.
    ///
    /// - Parameter age: In seconds; none and less are now.
    func ago(_ age: TimeInterval) -> String {
        guard age >= 60 else { return "μόλις τώρα" }
        let minutes = Int(min(age, 1e12) / 60)
        if minutes < 60 { return "πριν από " + counted(minutes, "λεπτό", plural: "λεπτά") }
        return "πριν από "
            + (minutes < 48 * 60
                ? counted(minutes / 60, "ώρα", plural: "ώρες")
                : counted(minutes / 1440, "ημέρα", plural: "ημέρες"))
    }

    package func ahead(minutes: Int) -> String { "σε \(length(minutes: minutes))" }
    package func running(minutesLeft: Int) -> String { "τώρα, ακόμη \(length(minutes: minutesLeft))" }
    package func over(minutes: Int) -> String {
        minutes == 0 ? "μόλις έληξε" : "πριν από \(length(minutes: minutes))"
    }
    package func ahead(days: Int) -> String { days == 1 ? "αύριο" : "σε \(days) ημέρες" }
    package func over(days: Int) -> String { days == 1 ? "χθες" : "πριν από \(days) ημέρες" }
    package func running(day: Int, of days: Int) -> String {
        days == 1 ? "σήμερα" : "σήμερα, ημέρα \(day) από \(days)"
    }
}
