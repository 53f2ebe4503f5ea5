/// Typed birthdays and anniversaries, with the year or without.
extension ContactDate {
    /// Parses the text of `ContactDate(parsing:)`, and `12 Apr 1985`, `April 12, 1985`, `12.4.1985`,
    /// `13/4/1985`, `12 Apr`, `Apr 1985`, `1985`; of two numbers the day is first. `nil` for other text, an
    /// invalid date, and a date that means another day in America: `3/12/1985`.
    package init?(typed: String) {
        if let date = ContactDate(parsing: typed.utf8), date.isPossible {
            self = date
            return
        }
        let folded = SearchFolding.fold(typed)
        let words = SearchFolding.words(ofFolded: folded).map(String.init).flatMap(Self.withoutOrdinal)
        let hasMonthName = words.contains { WhenWords.month($0) != nil }
        var numbers: [(value: Int, digits: Int)] = []
        var month: Int?
        for word in words {
            if let named = WhenWords.month(word), month == nil {
                month = named
            } else if let number = Int(word), number >= 0, word.utf8.count <= 4 {
                numbers.append((number, word.utf8.count))
            } else {
                return nil
            }
        }
        let isSeparated = folded.unicodeScalars.allSatisfy {
            SearchFolding.isPartOfWord($0) || " .,/-".unicodeScalars.contains($0)
        }
        guard isSeparated else { return nil }
        let years = numbers.filter { $0.digits == 4 }
        var rest = numbers.filter { $0.digits <= 2 }.map(\.value)
        guard years.count <= 1, years.count + rest.count == numbers.count else { return nil }
        var day: Int?
        if hasMonthName {
            guard rest.count <= 1, !rest.isEmpty || !years.isEmpty else { return nil }
            day = rest.first
        } else {
            // With the year first, the month and the day follow in this order.
            if numbers.first?.digits == 4 { rest.reverse() }
            guard rest.count == 2, !years.isEmpty || typed.contains(where: { $0 == "." || $0 == "/" }) else {
                return nil
            }
            let mayBeEither = rest[0] != rest[1] && rest.allSatisfy { (1...12).contains($0) }
            if mayBeEither, typed.contains("/"), numbers.first?.digits != 4 { return nil }
            (day, month) = (rest[0], rest[1])
        }
        let date = ContactDate.date(year: years.first?.value, month: month, day: day)
        guard date.isPossible else { return nil }
        self = date
    }

    /// Returns the word without its ordinal ending: `12th` is 12.
    private static func withoutOrdinal(_ word: String) -> [String] {
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, digits.count < word.count else { return [word] }
        let rest = String(word.dropFirst(digits.count))
        return WhenWords.ordinals.contains(rest) ? [String(digits)] : [word]
    }

    /// True if there is such a day.
    private var isPossible: Bool {
        guard case .date(let year, let month, let day) = self else { return false }
        if let month, !(1...12).contains(month) { return false }
        guard let day else { return true }
        guard let month else { return (1...31).contains(day) }
        // Without a year, of a leap year.
        return (1...CalendarDate.daysInMonth(year: year ?? 2000, month: month)).contains(day)
    }
}
