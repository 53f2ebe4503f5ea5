/// The dates and names of options, as they are typed in place of their numbers: `tuesday 9`, `9/12 10:30`,
/// `Zoë`.
struct BallotNames {
    private let options: [BallotReader.Name]
    /// The folded words of each option's name.
    private let optionWords: [Set<String>]
    private let words: [ReplyWords.Word]
    private let text: String
    private let hasDates: Bool

    init(_ options: [BallotReader.Name], words: [ReplyWords.Word], text: String) {
        self.options = options
        self.words = words
        self.text = text
        hasDates = options.contains { $0.days != nil }
        optionWords = options.map { option in
            Set(SearchFolding.words(ofFolded: SearchFolding.fold(option.text)).map(String.init))
        }
    }

    // MARK: - Words

    /// Returns the options whose names contain the words from a place on, and the end of those words; `nil`
    /// if there are none.
    func named(at index: Int) -> (numbers: [Int], end: Int)? {
        var places = Array(optionWords.indices)
        var end = index
        while word(end).count > 2 {
            let narrowed = places.filter { optionWords[$0].contains(word(end)) }
            if narrowed.isEmpty { break }
            places = narrowed
            end += 1
        }
        return end == index ? nil : (places.map { $0 + 1 }, end)
    }

    // MARK: - Dates

    /// Returns whether another option than the one with a number is on a day of the month.
    func isDay(_ day: Int, ofOtherThan number: Int) -> Bool {
        options.indices.contains { $0 + 1 != number && options[$0].isOn(day: day) }
    }

    /// Returns the options at the date or time that begins at a word, and its end; `nil` without one.
    func date(at index: Int) -> (numbers: [Int], end: Int)? {
        guard hasDates else { return nil }
        var places = options.indices.filter { options[$0].days != nil }
        var end = index
        if let weekday = weekday(at: end) {
            places.removeAll { !options[$0].isOn(weekday: weekday) }
            end += 1
        }
        var next = end == index ? end : afterComma(end)
        if end > index, ["the", "on", "στισ", "τισ"].contains(word(next)) { next += 1 }
        if let date = narrowed(places, toDateAt: next) {
            (places, end) = date
        } else if end > index, let day = dayNumber(next) {
            // “Tuesday 9”, or “Tuesday 10” for the time.
            var matching = places.filter { options[$0].isOn(day: day) }
            if matching.isEmpty { matching = places.filter { options[$0].minute == day * 60 } }
            if next == end || !matching.isEmpty { (places, end) = (matching, next + 1) }
        }
        next = end == index ? end : afterComma(end)
        let isLed = end > index && ["at", "στισ", "τισ"].contains(word(next))
        if isLed { next += 1 }
        if let clock = clock(at: next, isLed: isLed) {
            places = narrowed(places, toMinute: clock.minute)
            end = clock.end
        }
        return end == index ? nil : (places.map { $0 + 1 }, end)
    }

    /// Returns the options on a day of a month, and the end of that; `nil` if none is written at a word.
    private func narrowed(_ places: [Int], toDateAt index: Int) -> ([Int], Int)? {
        func on(_ day: Int, _ month: Int) -> [Int] {
            places.filter { options[$0].isOn(day: day, month: month) }
        }
        if let month = month(at: index), let day = dayNumber(index + 1) { return (on(day, month), index + 2) }
        if let day = dayNumber(index) {
            let next = word(index + 1) == "of" ? index + 2 : index + 1
            if let month = month(at: next) { return (on(day, month), next + 1) }
            if word(index + 1).isEmpty, let other = dayNumber(index + 2), gap(index, index + 2) == "/" {
                let found = places.filter {
                    options[$0].isOn(day: day, month: other) || options[$0].isOn(day: other, month: day)
                }
                return (found, index + 3)
            }
        }
        // `9.12` may be a time too.
        guard let parts = written(index)?.split(separator: "."), parts.count == 2, let day = Int(parts[0]),
            let month = Int(parts[1])
        else { return nil }
        let found = on(day, month)
        return found.isEmpty ? nil : (found, index + 1)
    }

    /// Returns the options at a time of day; without any, those twelve hours later.
    private func narrowed(_ places: [Int], toMinute minute: Int) -> [Int] {
        let exact = places.filter { options[$0].minute == minute }
        return exact.isEmpty && minute < 720
            ? places.filter { options[$0].minute == minute + 720 } : exact
    }

    /// Returns a time of day in minutes, and its end.
    ///
    /// - Parameter isLed: True after “at”, where an hour alone is a time.
    private func clock(at index: Int, isLed: Bool) -> (minute: Int, end: Int)? {
        guard let typed = written(index) else { return nil }
        let parts = typed.split(whereSeparator: { $0 == ":" || $0 == "." })
        if parts.count == 2, parts[1].count == 2, let hour = Int(parts[0]), let minute = Int(parts[1]),
            0...23 ~= hour, 0...59 ~= minute
        {
            return (hour * 60 + minute, index + 1)
        }
        let digits = typed.prefix { ("0"..."9").contains($0) }
        guard let hour = Int(digits), 0...23 ~= hour else { return nil }
        let ending = word(index).dropFirst(digits.count)
        let half = ending.isEmpty ? word(index + 1) : String(ending)
        let end = ending.isEmpty ? index + 2 : index + 1
        switch half {
        case "am", "πμ": return (hour % 12 * 60, end)
        case "pm", "μμ": return ((hour % 12 + 12) * 60, end)
        default: return isLed && ending.isEmpty ? (hour * 60, index + 1) : nil
        }
    }

    // MARK: - Words of dates

    private func weekday(at index: Int) -> Int? {
        let word = word(index)
        // «Πάρα πολύ» begins like «Παρασκευή».
        if word == "παρα" { return nil }
        return WhenWords.weekday(word) ?? WhenWords.pluralWeekday(word)
    }

    private func month(at index: Int) -> Int? { WhenWords.month(word(index)) }

    private func dayNumber(_ index: Int) -> Int? {
        guard words.indices.contains(index), let day = BallotNumber.read(words[index], in: text), day > 0
        else { return nil }
        return day
    }

    /// The folded word at a place; empty for a break and beyond the end.
    private func word(_ index: Int) -> String { words.indices.contains(index) ? words[index].text : "" }

    /// Returns the word as written; `nil` for a break and beyond the end.
    private func written(_ index: Int) -> String? {
        guard words.indices.contains(index), !words[index].isBreak else { return nil }
        let end = BallotNumber.end(of: words[index], in: text)
        return String(text.unicodeScalars[words[index].range.lowerBound..<end])
    }

    /// Returns the text between two words.
    private func gap(_ index: Int, _ next: Int) -> String {
        let start = BallotNumber.end(of: words[index], in: text)
        let end = words[next].range.lowerBound
        return start <= end ? String(text.unicodeScalars[start..<end]) : ""
    }

    /// Returns the place after a comma or the point of an abbreviation, else the same place.
    private func afterComma(_ index: Int) -> Int {
        guard index > 0, index + 1 < words.count, words[index].isBreak,
            gap(index - 1, index + 1).allSatisfy({ " ,.".contains($0) })
        else { return index }
        return index + 1
    }
}

extension BallotReader.Name {
    /// The number of days that are looked at: a longer option has every weekday and day.
    private static let longest = 31

    fileprivate func isOn(weekday: Int) -> Bool { isOn { $0.weekday == weekday } }

    fileprivate func isOn(day: Int, month: Int? = nil) -> Bool {
        isOn { $0.day == day && (month == nil || $0.month == month) }
    }

    private func isOn(_ condition: (CalendarDate) -> Bool) -> Bool {
        guard let days else { return false }
        let count = min(days.upperBound.dayNumber - days.lowerBound.dayNumber, Self.longest)
        return (0...max(0, count)).contains { condition(days.lowerBound.adding(days: $0)) }
    }
}
