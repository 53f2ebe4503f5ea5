import Foundation
import MeetCore

// MARK: - What comes again

extension English {
    /// More dates than these are counted.
    private static let mostDatesNamed = 6

    package func repetition(_ recurrence: Recurrence, of time: MeetingTime) -> String {
        guard let shape = RepetitionShape(recurrence, of: time) else {
            let rule = recurrence.rule.map { [$0.description] } ?? []
            return
                (rule
                + exceptions([], recurrence.removed.map(\.date), recurrence.added.map(\.date), withYear: true))
                .joined(separator: ", ")
        }
        // Of many months those are told that are left out.
        let isMostMonths = shape.months.count > 6
        var words = every(shape)
        if shape.frequency != .yearly, !shape.months.isEmpty, !isMostMonths {
            // `on the 1st in June` would be of one month a year.
            words += (shape.frequency == .monthly ? ", in " : " in ") + list(shape.months.map(monthName))
        }
        if case .until(let last) = shape.end { words += " until \(dayWithoutWeekday(last, withYear: true))" }
        if case .times(let count) = shape.end { words += ", " + timesInAll(count) }
        let missing = isMostMonths ? (1...12).filter { !shape.months.contains($0) } : []
        let exceptions = exceptions(missing, shape.removed, shape.added, withYear: !shape.isWithinAYear)
        return ([words] + exceptions).joined(separator: ", ")
    }

    private func every(_ shape: RepetitionShape) -> String {
        let interval = shape.interval
        let every = interval == 1 ? "every" : interval == 2 ? "every second" : "every \(interval)"
        switch shape.days {
        case .all: return interval > 2 ? "\(every) days" : "\(every) day"
        case .weekdays(let days):
            if interval > 2 || interval == 2 && days.count > 1 && days != [6, 7] {
                return "every \(interval) weeks on \(list(days.map(weekdayName)))"
            }
            if days == Array(1...5) { return "every weekday" }
            if days.count == 6, let missing = (1...7).first(where: { !days.contains($0) }) {
                return "every day except \(weekdayName(missing))"
            }
            return "\(every) " + (days == [6, 7] ? "weekend" : list(days.map(weekdayName)))
        case .monthDays(let days):
            if shape.frequency == .yearly, let month = shape.months.first, let day = days.first, day > 0 {
                return "\(period(every, interval, "year")) on \(day) \(shortMonthName(month))"
            }
            let isLast = days.contains { $0 < 0 }
            let places = isLast ? list(days.map(place)) + " day" : list(days.map(ordinal))
            return at("the \(places)", shape, every)
        case .places(let numbers, let days):
            return at("the \(list(numbers.map(place))) \(list(days.map(weekdayName)))", shape, every)
        case .workdayPlaces(let numbers): return at("the \(list(numbers.map(place))) weekday", shape, every)
        }
    }

    /// `every month on the last Friday`, `every second year on the first Sunday of May`.
    private func at(_ place: String, _ shape: RepetitionShape, _ every: String) -> String {
        guard shape.frequency == .yearly, let month = shape.months.first else {
            return "\(period(every, shape.interval, "month")) on \(place)"
        }
        return "\(period(every, shape.interval, "year")) on \(place) of \(monthName(month))"
    }

    private func period(_ every: String, _ interval: Int, _ name: String) -> String {
        interval > 2 ? "\(every) \(name)s" : "\(every) \(name)"
    }

    /// What is left out and what is added: `except in March`, `except 24 Dec and 31 Dec`, `also 3 Jan`.
    private func exceptions(
        _ months: [Int], _ removed: [CalendarDate], _ added: [CalendarDate], withYear: Bool
    ) -> [String] {
        func dates(_ dates: [CalendarDate]) -> String {
            guard dates.count <= Self.mostDatesNamed else { return counted(dates.count, "date") }
            return list(dates.map { dayWithoutWeekday($0, withYear: withYear) })
        }
        var parts: [String] = []
        if !months.isEmpty { parts.append("in " + list(months.map(monthName))) }
        if !removed.isEmpty { parts.append(dates(removed)) }
        let all = parts.isEmpty ? [] : ["except " + parts.joined(separator: " and ")]
        return added.isEmpty ? all : all + ["also " + dates(added)]
    }

    func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }

    /// `first`, `last`, `second to last`.
    private func place(_ number: Int) -> String {
        if number == -1 { return "last" }
        let names = ["first", "second", "third", "fourth", "fifth"]
        let name = names.indices.contains(abs(number) - 1) ? names[abs(number) - 1] : ordinal(abs(number))
        return number < 0 ? "\(name) to last" : name
    }

    /// `1st`, `22nd`, `13th`.
    private func ordinal(_ number: Int) -> String {
        let isTeen = (11...13).contains(number % 100)
        switch number % 10 {
        case 1 where !isTeen: return "\(number)st"
        case 2 where !isTeen: return "\(number)nd"
        case 3 where !isTeen: return "\(number)rd"
        default: return "\(number)th"
        }
    }
}

extension English {
    package func nextDates(_ dates: String) -> String { "next \(dates)" }
    package var differsFromItsSeries: String { "differs from the other dates" }

    // MARK: - Which dates are meant

    package var seriesHeading: String { "Dates of a series" }
    package var saveWhichDates: String { "Save for which dates?" }
    package var deleteWhichDates: String { "Delete which dates?" }
    package var cancelWhichDates: String { "Call off which dates?" }
    package var restoreWhichDates: String { "Which dates take place again?" }
    package var answerForWhichDates: String { "The answer is for which dates?" }
    package func dates(_ scope: SeriesScope, from start: String) -> String {
        switch scope {
        case .this: "this date: \(start)"
        case .following: "this and all later dates"
        case .all: "all dates, those before too"
        }
    }
}

// MARK: - Picking it

extension English {
    package var onceInField: String { "once" }
    package var repeatLabel: String { "Repeat" }
    package var doesNotComeAgain: String { "no" }
    package var repeatExample: String { "e.g. “every second tue until june”" }
    package var repeatOtherwise: String { "something else: type it" }
    package var repeatHint: String {
        "Such as “every last friday until june except march”, “every mon and thu”, “daily x10”, or FREQ=WEEKLY;BYDAY=TU."
    }
    package var noRepetitionMatches: String { "None of these. “something else” takes what you type." }
    package func saysNoRepetition(_ typed: String) -> String {
        "“\(ShortText.typed(typed))” does not say how to come again. Write it like “every tuesday until june”."
    }
    package var endsLabel: String { "Ends" }
    package var neverEnds: String { "never" }
    package var endExample: String { "june, 10 times" }
    package func timesInAll(_ count: Int) -> String { count == 1 ? "1 time" : "\(count) times" }
}
