import Foundation
import MeetCore

// MARK: - Changes of the clocks

extension Greek {
    package func sentence(_ change: ClockChange) -> String {
        switch change {
        case .skipped(let reading, let meant) where reading.date == meant.date:
            "\(missing(reading))· εννοείται \(DateText.clock(meant))."
        case .skipped(let reading, let meant):
            "\(missing(reading))· εννοείται \(dayMonth(meant.date)) \(DateText.clock(meant))."
        case .repeated(let reading, let offset):
            "\(twice(reading))· εννοείται η πρώτη, σε \(MeetingText.offset(seconds: offset))."
        }
    }

    package func remark(_ change: ClockChange) -> String {
        switch change {
        case .skipped(let reading, let meant): "\(DateText.clock(meant)), γιατί \(missing(reading))"
        case .repeated(let reading, let offset):
            "\(twice(reading)): η πρώτη, σε \(MeetingText.offset(seconds: offset))"
        }
    }

    private func missing(_ reading: WallTime) -> String {
        "\(DateText.clock(reading)) δεν υπάρχει \(thatNight(reading))"
    }

    private func twice(_ reading: WallTime) -> String {
        "\(DateText.clock(reading)) έρχεται δύο φορές \(thatNight(reading))"
    }

    private func thatNight(_ reading: WallTime) -> String {
        (7..<22).contains(reading.hour) ? "εκείνη τη μέρα" : "εκείνη τη νύχτα"
    }

    package var clocksShowThisTwice: String { "δύο φορές" }
    package var skippedHour: String { "λείπει" }
}

// MARK: - Clocks elsewhere

extension Greek {
    package func clock(
        _ clock: String, for names: [String], in place: String, isAtNight: Bool
    ) -> String {
        let shown = names.prefix(3).map { ShortText.name($0) }.joined(separator: ", ")
        let more = names.count > 3 ? " και \(names.count - 3) ακόμη" : ""
        return "\(clock)\(isAtNight ? " τη νύχτα" : "") για: \(shown)\(more) (\(place))"
    }
    package func clock(_ clock: String, in place: String) -> String { "\(clock) \(place)" }
    package func days(beside days: Int) -> String { days > 0 ? "+\(days)" : days < 0 ? "−\(-days)" : "" }
    package var shownZonesLabel: String { "Άλλες ζώνες" }
    package var shownZonesExplanation: String {
        "Ζώνες με ώρες δίπλα στις δικές σας: New York, Asia/Tokyo."
    }
}

// MARK: - Free time

extension Greek {
    package var freeTimeTitle: String { "Ελεύθερος χρόνος" }
    package func freeTime(for length: String, within hours: String, until day: String) -> String {
        "για \(length) · \(hours) · έως \(day)"
    }
    package func free(_ length: String) -> String { "\(length) ελεύθερα" }
    package func nothingIsFree(for length: String, until day: String) -> String {
        "Δεν υπάρχει ελεύθερος χρόνος για \(length) στο ωράριό σας έως \(day)."
    }
    package func looksFurther(key: String) -> String { "\(key): οι επόμενες δύο εβδομάδες." }
    package func noWorkingHours(_ hours: String) -> String {
        "«\(ShortText.typed(hours))»: δεν είναι ωράριο εργασίας· ορίστε το στο Εγώ, π.χ. «Mo-Fr 09:00-17:00»."
    }
    package func listsFreeTime(key: String) -> String { "\(key): πότε έχετε χρόνο" }
    package var nothingPlanned: String { "καμία συνάντηση" }
    package func meetingsMore(_ count: Int) -> String { "και \(count) ακόμη" }
    package func asksForHour(key: String) -> String { "\(key): για την ώρα" }
    package func whichHour(key: String) -> String {
        "Τι ώρα; Γράψτε την, ή \(key) για όλη μέρα."
    }
    package var digitsAreTheDay: String { "γράψτε τη μέρα: 24" }
    package var digitsAreTheHour: String { "γράψτε 9 ή 15:30" }
    package var workingHoursLabel: String { "Ωράριο" }
    package var workingHoursExplanation: String {
        "Πότε αναζητείται ελεύθερος χρόνος: Mo-Fr 09:00-17:00; Sa 10-14."
    }
}
