import MeetCore

/// What is wrong with a typed time, in English.
extension WhenError {
    /// What is wrong and how to write it instead, in one or two sentences.
    package var sentence: String {
        let names = CalendarNames.english
        switch self {
        case .empty:
            return "Write a day and a time, such as “fri 15:00” or “3 dec 18:30”."
        case .tooLong:
            return "That is too long for a time. Write a day and a time, such as “fri 15:00”."
        case .notUnderstood(let part, let text) where part == text:
            return "I do not understand “\(Self.shown(part))”. Write it like “fri 15:00” or “3 dec 18:30”."
        case .notUnderstood(let part, let text):
            return "I do not understand “\(Self.shown(part))” in “\(Self.shown(text))”. "
                + "Write it like “fri 15:00” or “3 dec 18:30”."
        case .bareNumber(let number):
            if (0...23).contains(number) {
                return "Is “\(number)” an hour or a day? Write “\(number):00”, or a day with its month, "
                    + "such as “3 dec”."
            }
            return "“\(number)” alone is no time. Write it like “15:00”, “3 dec” or “3 dec 18:30”."
        case .ambiguousDate(let first, let second, let year):
            let suffix = year.map { " \($0)" } ?? ""
            let typed = "\(first)/\(second)" + (year.map { "/\($0)" } ?? "")
            return "“\(typed)” can be two days. Write “\(first) \(names.shortMonth(second))\(suffix)” or "
                + "“\(second) \(names.shortMonth(first))\(suffix)”."
        case .noSuchMonth(let month):
            return "There is no month \(month). Write the date like “3 dec” or “2026-12-03”."
        case .noSuchDay(let year, let month, let day):
            let days = CalendarDate.daysInMonth(year: year, month: month)
            if day < 1 { return "Days count from 1. Write the date like “1 \(names.shortMonth(month))”." }
            return "\(names.month(month)) \(year) has \(days) days. "
                + "Its last is “\(days) \(names.shortMonth(month)) \(year)”."
        case .noSuchTime(let text):
            return "“\(Self.shown(text))” is no time of day. Write it from “00:00” to “23:59”, or like “3pm”."
        case .skipped(let time, let zone, let gap):
            return "On \(DateText.dayMonthYear(time.date)) the clocks in \(zone) go from "
                + "\(DateText.clock(gap.from)) to \(DateText.clock(gap.to)), so \(DateText.clock(time)) "
                + "does not exist. Write “\(DateText.clock(gap.to))” or later."
        case .wrongWeekday(let date, let typed):
            let day = "\(date.day) \(names.month(date.month)) \(date.year)"
            return "\(day) is a \(names.weekday(date.weekday)), not a \(names.weekday(typed)). "
                + "Leave one of them out, as in “\(date.day) \(names.shortMonth(date.month)) 15:00”."
        case .endNotAfterStart:
            return "It would end before it starts. Write the end after the start, as in “fri 15:00-16:30”."
        case .noSuchZone(let text, let suggestions):
            let example = suggestions.isEmpty ? ["Europe/Athens"] : suggestions
            let list = example.map { "“\($0)”" }.joined(separator: ", ")
            return "I know no time zone “\(Self.shown(text))”. Write an IANA name, such as \(list)."
        case .startTimeMissing:
            return "It says how long or until when, but not from what time. Write it like “fri 15:00 for 2h”."
        case .noSuchDuration(let text):
            return "“\(Self.shown(text))” is no length of time. Write it like “90 min” or “1h30m”."
        case .outOfRange(let text):
            return
                "“\(Self.shown(text))” is out of reach: years go to 9999. Write it like “3 dec 2026 18:30”."
        }
    }

    /// What was typed, fit to be shown: short, and without control characters.
    private static func shown(_ text: String) -> String {
        let plain = text.unicodeScalars.map { scalar -> Character in
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
            default: Character(scalar)
            }
        }
        return plain.count <= 40 ? String(plain) : String(plain.prefix(39)) + "…"
    }
}
