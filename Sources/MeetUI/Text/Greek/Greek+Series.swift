import Foundation
import MeetCore

// MARK: - What comes again

extension Greek {
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
            // `την 1η τον Ιούνιο` would be of one month a year.
            words +=
                (shape.frequency == .monthly ? ", τον " : " τον ") + list(shape.months.map(monthInAccusative))
        }
        if case .until(let last) = shape.end { words += " μέχρι \(dayWithoutWeekday(last, withYear: true))" }
        if case .times(let count) = shape.end { words += ", " + timesInAll(count) }
        let missing = isMostMonths ? (1...12).filter { !shape.months.contains($0) } : []
        let exceptions = exceptions(missing, shape.removed, shape.added, withYear: !shape.isWithinAYear)
        return ([words] + exceptions).joined(separator: ", ")
    }

    private func every(_ shape: RepetitionShape) -> String {
        let interval = shape.interval
        switch shape.days {
        case .all:
            return interval == 1
                ? "κάθε μέρα" : interval == 2 ? "κάθε δεύτερη μέρα" : "κάθε \(interval) μέρες"
        case .weekdays(let days):
            if interval > 2 || interval == 2 && days.count > 1 && days != [6, 7] {
                return "κάθε \(interval) εβδομάδες \(list(days.map { "\(article($0)) \(weekdayName($0))" }))"
            }
            if days == Array(1...5) { return "κάθε εργάσιμη" }
            if days.count == 6, let missing = (1...7).first(where: { !days.contains($0) }) {
                return "κάθε μέρα εκτός από \(weekdayName(missing))"
            }
            let second = interval == 1 ? "" : isNeuter(days) ? "δεύτερο " : "δεύτερη "
            return "κάθε \(second)" + (days == [6, 7] ? "Σαββατοκύριακο" : list(days.map(weekdayName)))
        case .monthDays(let days):
            if shape.frequency == .yearly, let month = shape.months.first, let day = days.first, day > 0 {
                return
                    "\(years(interval)) \(day == 1 ? "την 1η" : "στις \(day)") \(shortMonthInGenitive(month))"
            }
            let isLast = days.contains { $0 < 0 }
            let places = list(days.map { place($0, isNeuter: false) }) + (isLast ? " μέρα" : "")
            return at("την \(places)", shape)
        case .places(let numbers, let days):
            let isNeuter = isNeuter(days)
            let places = list(numbers.map { place($0, isNeuter: isNeuter) })
            return at("\(isNeuter ? "το" : "την") \(places) \(list(days.map(weekdayName)))", shape)
        case .workdayPlaces(let numbers):
            return at("την \(list(numbers.map { place($0, isNeuter: false) })) εργάσιμη", shape)
        }
    }

    /// `κάθε μήνα την τελευταία Παρασκευή`, `κάθε δεύτερο χρόνο την 1η Κυριακή του Μαΐου`.
    private func at(_ place: String, _ shape: RepetitionShape) -> String {
        guard shape.frequency == .yearly, let month = shape.months.first else {
            return "\(months(shape.interval)) \(place)"
        }
        return "\(years(shape.interval)) \(place) του \(monthInGenitive(month))"
    }

    private func months(_ interval: Int) -> String {
        interval == 1 ? "κάθε μήνα" : interval == 2 ? "κάθε δεύτερο μήνα" : "κάθε \(interval) μήνες"
    }

    private func years(_ interval: Int) -> String {
        interval == 1 ? "κάθε χρόνο" : interval == 2 ? "κάθε δεύτερο χρόνο" : "κάθε \(interval) χρόνια"
    }

    /// What is left out and what is added: `εκτός από Μάρτιο`, `εκτός από 24 Δεκ και 31 Δεκ`, `επίσης 3 Ιαν`.
    private func exceptions(
        _ months: [Int], _ removed: [CalendarDate], _ added: [CalendarDate], withYear: Bool
    ) -> [String] {
        func dates(_ dates: [CalendarDate]) -> String {
            guard dates.count <= Self.mostDatesNamed else {
                return counted(dates.count, "ημερομηνία", plural: "ημερομηνίες")
            }
            return list(dates.map { dayWithoutWeekday($0, withYear: withYear) })
        }
        var parts: [String] = []
        if !months.isEmpty { parts.append(list(months.map(monthInAccusative))) }
        if !removed.isEmpty { parts.append(dates(removed)) }
        let all = parts.isEmpty ? [] : ["εκτός από " + parts.joined(separator: " και ")]
        return added.isEmpty ? all : all + ["επίσης " + dates(added)]
    }

    func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " και " + last
    }

    /// Whether the first of them is the Saturday; the other days are feminine.
    private func isNeuter(_ days: [Int]) -> Bool { days.first == 6 }

    /// Of a day of the week, in the accusative.
    private func article(_ day: Int) -> String { day == 6 ? "το" : day == 1 ? "τη" : "την" }

    /// `1η`, `τελευταία`, `προτελευταία`, `3η από το τέλος`. In figures, as `τρίτη` is a Tuesday too.
    private func place(_ number: Int, isNeuter: Bool) -> String {
        if number == -1 { return isNeuter ? "τελευταίο" : "τελευταία" }
        if number == -2 { return isNeuter ? "προτελευταίο" : "προτελευταία" }
        return "\(abs(number))\(isNeuter ? "ο" : "η")" + (number < 0 ? " από το τέλος" : "")
    }
}

extension Greek {
    package func nextDates(_ dates: String) -> String { "επόμενες \(dates)" }
    package var differsFromItsSeries: String { "διαφέρει από τις άλλες ημερομηνίες" }

    // MARK: - Which dates are meant

    package var seriesHeading: String { "Ημερομηνίες σειράς" }
    package var saveWhichDates: String { "Αποθήκευση για ποιες ημερομηνίες;" }
    package var deleteWhichDates: String { "Διαγραφή ποιων ημερομηνιών;" }
    package var cancelWhichDates: String { "Ακύρωση ποιων ημερομηνιών;" }
    package var restoreWhichDates: String { "Ποιες ημερομηνίες ισχύουν ξανά;" }
    package var answerForWhichDates: String { "Απάντηση για ποιες ημερομηνίες;" }
    package func dates(_ scope: SeriesScope, from start: String) -> String {
        switch scope {
        case .this: "αυτή η ημερομηνία: \(start)"
        case .following: "αυτή και όλες οι επόμενες"
        case .all: "όλες, και οι προηγούμενες"
        }
    }
}

// MARK: - Picking it

extension Greek {
    package var onceInField: String { "μία φορά" }
    package var repeatLabel: String { "Επανάληψη" }
    package var doesNotComeAgain: String { "όχι" }
    package var repeatExample: String { "π.χ. «κάθε τρίτη μέχρι ιούνιο»" }
    package var repeatOtherwise: String { "κάτι άλλο: γράψτε το" }
    package var repeatHint: String {
        "Όπως «κάθε τελευταία παρασκευή μέχρι ιούνιο εκτός από μάρτιο», «κάθε δευ και πέμ», «καθημερινά 10 φορές» "
            + "ή FREQ=WEEKLY;BYDAY=TU."
    }
    package var noRepetitionMatches: String { "Κανένα από αυτά. Το «κάτι άλλο» παίρνει ό,τι γράφετε." }
    package func saysNoRepetition(_ typed: String) -> String {
        "«\(ShortText.typed(typed))»: δεν λέει πώς επαναλαμβάνεται. Γράψτε όπως «κάθε τρίτη μέχρι ιούνιο»."
    }
    package var endsLabel: String { "Λήξη" }
    package var neverEnds: String { "ποτέ" }
    package var endExample: String { "ιούνιο, 10 φορές" }
    package func timesInAll(_ count: Int) -> String { count == 1 ? "1 φορά" : "\(count) φορές" }
}
