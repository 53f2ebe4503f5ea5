import MeetCore

@testable import MeetUI

/// A third language, in one file: a few dates and two sentences; all else is said by English.
struct Esperanto: PartialLanguage {
    let tag = "eo"
    let ownName = "Esperanto"
    var fallback: any Language { English() }

    private static let months = [
        "jan", "feb", "mar", "apr", "maj", "jun", "jul", "aŭg", "sep", "okt", "nov", "dec",
    ]

    var todayHeading: String { "Hodiaŭ" }
    var tomorrowHeading: String { "Morgaŭ" }
    var allDay: String { "tuttage" }
    func shortWeekdayName(_ number: Int) -> String {
        (1...7).contains(number) ? ["lun", "mar", "mer", "ĵaŭ", "ven", "sab", "dim"][number - 1] : ""
    }
    func dayMonth(_ date: CalendarDate) -> String {
        "\(shortWeekdayName(date.weekday)) \(dayWithoutWeekday(date, withYear: false))"
    }
    func dayMonthYear(_ date: CalendarDate) -> String { "\(dayMonth(date)) \(date.year)" }
    func dayWithoutWeekday(_ date: CalendarDate, withYear: Bool) -> String {
        "\(date.day) \(Self.months[date.month - 1])" + (withYear ? " \(date.year)" : "")
    }
    func length(minutes: Int) -> String { "\(max(0, minutes)) min" }
    func ahead(minutes: Int) -> String { "post \(length(minutes: minutes))" }

    // The two sentences.
    var noLanguageMatches: String { "Neniu lingvo." }
    var languageExplanation: String { "La lingvo de la programo." }
}
