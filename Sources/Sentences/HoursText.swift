import MeetCore
import VenueSearch

/// Opening hours in the words of the language and on the clock of `Languages.dates`.
package enum HoursText {
    /// Returns hours in OpenStreetMap's format as the reader writes them: `Mon–Fri 09:00–18:00`,
    /// `Mon–Fri 9:00 AM–6:00 PM`. A text in another format is unchanged.
    package static func words(_ hours: String, in language: Language = say) -> String {
        guard OpeningHours(parsing: hours) != nil else { return hours }
        var text = ""
        var rest = Substring(hours)
        while let first = rest.first {
            if rest.hasPrefix(wholeWeek) {
                text += wholeWeek
                rest = rest.dropFirst(wholeWeek.count)
            } else if first.isLetter {
                let word = rest.prefix(while: \.isLetter)
                text += name(String(word), in: language)
                rest = rest.dropFirst(word.count)
            } else if let time = rest.prefixMatch(of: /(\d{1,2})(?:[:.](\d{2}))?/) {
                let (hour, minute) = (Int(time.output.1) ?? 0, time.output.2.flatMap { Int($0) } ?? 0)
                text += OpeningText.clock(hour * 60 + minute)
                rest = rest[time.range.upperBound...]
            } else {
                text.append(first == "-" ? "–" : first)
                rest.removeFirst()
            }
        }
        return text
    }

    /// Returns the hours as `TypedHours` reads them.
    package static func field(_ hours: String) -> String { words(hours, in: say.forTyping) }

    /// Returns working hours, for sentences that show how to write them.
    package static func example(in language: Language = say) -> String {
        words("Mo-Fr 09:00-17:00; Sa 10:00-14:00", in: language)
    }

    /// The hours of a place that never closes.
    private static let wholeWeek = "24/7"

    /// Returns the name of a day or a month of the format; another word is unchanged.
    private static func name(_ word: String, in language: Language) -> String {
        func place(in names: [String]) -> Int? {
            names.firstIndex { $0.lowercased() == word.lowercased() }.map { $0 + 1 }
        }
        if let day = place(in: TypedHours.weekdays) { return language.shortWeekdayName(day) }
        if let month = place(in: TypedHours.months) { return language.shortMonthName(month) }
        return ["off", "closed"].contains(word.lowercased()) ? language.closedThatDay : word
    }
}

extension Language {
    /// The days without hours, in opening hours: `Sun closed`.
    fileprivate var closedThatDay: String { say("closed", context: "opening hours") }
}
