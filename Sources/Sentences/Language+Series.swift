import Foundation
import MeetCore

// MARK: - What comes again

extension Language {
    /// The maximum number of dates that are listed; more are counted.
    private static let mostDatesNamed = 6

    /// `every second Tuesday until 30 Jun 2027, except 26 Mar`; a rule that has no such text as RFC 5545
    /// writes it. `WhenParser` reads it, unless many dates are left out.
    ///
    /// - Parameter time: That of the first date, or of any one.
    package func repetition(_ recurrence: Recurrence, of time: MeetingTime) -> String {
        guard let shape = RepetitionShape(recurrence, of: time) else {
            let rule = recurrence.rule.map { [$0.description] } ?? []
            return
                (rule
                + exceptions([], recurrence.removed.map(\.date), recurrence.added.map(\.date), withYear: true))
                .joined(separator: ", ")
        }
        // With more than six months, the missing ones are named.
        let isMostMonths = shape.months.count > 6
        var words = every(shape)
        if shape.frequency != .yearly, !shape.months.isEmpty, !isMostMonths {
            // `on the 1st in June` would describe a yearly date.
            let months = list(shape.months.map(monthAlone))
            words = shape.frequency == .monthly ? say("\(words), in \(months)") : say("\(words) in \(months)")
        }
        if case .until(let last) = shape.end {
            words = say("\(words) until \(dayWithoutWeekday(last, withYear: true))")
        }
        if case .times(let count) = shape.end { words += ", " + timesInAll(count) }
        let missing = isMostMonths ? (1...12).filter { !shape.months.contains($0) } : []
        let exceptions = exceptions(missing, shape.removed, shape.added, withYear: !shape.isWithinAYear)
        return ([words] + exceptions).joined(separator: ", ")
    }

    private func every(_ shape: RepetitionShape) -> String {
        let interval = shape.interval
        switch shape.days {
        case .all:
            return switch interval {
            case 1: say("every day")
            case 2: say("every second day")
            default: say("every \(interval) day", "every \(interval) days", interval)
            }
        case .weekdays(let days):
            if interval > 2 || interval == 2 && days.count > 1 && days != [6, 7] {
                return say(
                    "every \(interval) week on \(list(days.map(weekdayOn)))",
                    "every \(interval) weeks on \(list(days.map(weekdayOn)))", interval)
            }
            if days == Array(1...5) { return say("every weekday") }
            if days.count == 6, let missing = (1...7).first(where: { !days.contains($0) }) {
                return say("every day except \(weekdayName(missing))")
            }
            if days == [6, 7] { return interval == 1 ? say("every weekend") : say("every second weekend") }
            return interval == 2
                ? everySecond(days.first ?? 1) : say("every \(list(days.map(weekdayName)))")
        case .monthDays(let days):
            if shape.frequency == .yearly, let month = shape.months.first, let day = days.first, day > 0 {
                let name = shortMonthInDate(month)
                let date =
                    if Languages.dates.order != .dayMonthYear {
                        say("on \(name) \(day)", context: "month first")
                    } else {
                        day == 1 ? say("on 1 \(name)") : say("on \(day) \(name)")
                    }
                return "\(years(interval)) \(date)"
            }
            return days.contains { $0 < 0 }
                ? at(say("on the \(list(days.map { place($0, 1) })) day"), shape)
                : at(say("on the \(list(days.map(ordinal)))"), shape)
        case .places(let numbers, let days):
            let places = list(numbers.map { place($0, days.first ?? 1) })
            let names = list(days.map(weekdayName))
            return at(
                days.first == 6
                    ? say("on the \(places) \(names)", context: "Saturday")
                    : say("on the \(places) \(names)"), shape)
        case .workdayPlaces(let numbers):
            return at(say("on the \(list(numbers.map { place($0, 1) })) weekday"), shape)
        }
    }

    private func everySecond(_ day: Int) -> String {
        switch day {
        case 2: say("every second Tuesday")
        case 3: say("every second Wednesday")
        case 4: say("every second Thursday")
        case 5: say("every second Friday")
        case 6: say("every second Saturday")
        case 7: say("every second Sunday")
        default: say("every second Monday")
        }
    }

    /// `every month on the last Friday`, `every second year on the first Sunday of May`.
    private func at(_ place: String, _ shape: RepetitionShape) -> String {
        guard shape.frequency == .yearly, let month = shape.months.first else {
            return "\(months(shape.interval)) \(place)"
        }
        return say("\(years(shape.interval)) \(place) of \(monthInDate(month))")
    }

    private func months(_ interval: Int) -> String {
        switch interval {
        case 1: say("every month")
        case 2: say("every second month")
        default: say("every \(interval) month", "every \(interval) months", interval)
        }
    }

    private func years(_ interval: Int) -> String {
        switch interval {
        case 1: say("every year")
        case 2: say("every second year")
        default: say("every \(interval) year", "every \(interval) years", interval)
        }
    }

    /// The removed and the added dates: `except in March`, `except 24 Dec and 31 Dec`, `also 3 Jan`.
    private func exceptions(
        _ months: [Int], _ removed: [CalendarDate], _ added: [CalendarDate], withYear: Bool
    ) -> [String] {
        func dates(_ dates: [CalendarDate]) -> String {
            guard dates.count <= Self.mostDatesNamed else {
                return say("\(dates.count) date", "\(dates.count) dates", dates.count)
            }
            return list(dates.map { dayWithoutWeekday($0, withYear: withYear) })
        }
        let monthsLeftOut = list(months.map(monthAlone))
        var all: [String] = []
        switch (months.isEmpty, removed.isEmpty) {
        case (true, true): break
        case (false, true): all.append(say("except in \(monthsLeftOut)"))
        case (true, false): all.append(say("except \(dates(removed))"))
        case (false, false): all.append(say("except in \(monthsLeftOut) and \(dates(removed))"))
        }
        return added.isEmpty ? all : all + [say("also \(dates(added))")]
    }

    package func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return say("\(words.dropLast().joined(separator: ", ")) and \(last)", context: "list")
    }

    /// `first`, `last`, `second to last`.
    /// The place of a day in its month, counted from the end where `number` is negative.
    ///
    /// - Parameter day: The day of the week from Monday, 1, whose gender the place has in some languages.
    private func place(_ number: Int, _ day: Int) -> String {
        let isSaturday = day == 6
        return switch number {
        case -1: isSaturday ? say("last", context: "Saturday") : say("last", context: "weekday")
        case 1: isSaturday ? say("first", context: "Saturday") : say("first", context: "weekday")
        case 2: isSaturday ? say("second", context: "Saturday") : say("second", context: "weekday")
        case 3: isSaturday ? say("third", context: "Saturday") : say("third", context: "weekday")
        case 4: isSaturday ? say("fourth", context: "Saturday") : say("fourth", context: "weekday")
        case 5: isSaturday ? say("fifth", context: "Saturday") : say("fifth", context: "weekday")
        case -2:
            isSaturday
                ? say("second to last", context: "Saturday") : say("second to last", context: "weekday")
        case ..<0: say("\(place(-number, day)) to last")
        default: ordinal(number)
        }
    }

    /// `1st`, `22nd`, `13th`.
    /// `1st`, `22nd`, `13th`.
    private func ordinal(_ number: Int) -> String {
        let isTeen = (11...13).contains(number % 100)
        return switch number % 10 {
        case 1 where !isTeen: say("\(number)st")
        case 2 where !isTeen: say("\(number)nd")
        case 3 where !isTeen: say("\(number)rd")
        default: say("\(number)th")
        }
    }
}

extension Language {
    // MARK: - Which dates are meant

    /// - Parameter start: The start of this date: `Tue 15 Dec 2026 19:00`.
    package func dates(_ scope: SeriesScope, from start: String) -> String {
        switch scope {
        case .this: say("this date: \(start)")
        case .following: say("this and all later dates")
        case .all: say("all dates, earlier ones too")
        }
    }
}

// MARK: - Picking it

extension Language {
    package var repeatLabel: String { say("Repeat") }
    /// `10 times`
    package func timesInAll(_ count: Int) -> String { say("\(count) time", "\(count) times", count) }
}
