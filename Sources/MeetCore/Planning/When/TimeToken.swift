/// A token that looks like a day, a time of day or a length: `9.30`, `25:00`, `3/12`, `31 feb`, `7pm`,
/// `friday`, `tomorrow`, `for 2h`. The day or time may be invalid.
enum TimeToken {
    /// Returns the number of lexemes of a token that begins at `index`; `nil` if there is none.
    ///
    /// With attached symbols it is none: `v2.10`, `€12.50`, `#3/12`.
    static func begins(_ lexemes: [Lexeme], at index: Int) -> Int? {
        let reader = Reader(lexemes: lexemes, index: index)
        guard let first = reader.lexeme(0) else { return nil }
        if index > 0, !first.hasSpaceBefore, !lexemes[index - 1].isSymbol(","),
            !lexemes[index - 1].isSymbol("(")
        {
            return nil
        }
        guard let length = first.isNumber ? reader.number() : reader.word() else { return nil }
        return reader.isGlued(length) ? nil : length
    }

    /// All words with a meaning in typed times.
    static let words: Set<String> = {
        var words = WhenWords.fillers.union(WhenWords.articles)
        for part in WhenVocabulary.all {
            words.formUnion(part.days.keys)
            words.formUnion(part.dayParts.keys)
            words.formUnion(part.clocks.keys)
            words.formUnion(part.numbers.keys)
            words.formUnion(part.fractionNumbers.keys)
            words.formUnion(part.adverbs.keys)
            words.formUnion(part.pluralWeekdays.keys)
            words.formUnion(part.places.keys)
            words.formUnion(part.fractions.keys)
            for phrase in part.dayPhrases.map(\.0) + part.allDay + part.by + part.before + part.within
                + part.once
            {
                if let first = phrase.first { words.insert(first) }
            }
            words.formUnion(part.between)
            for set in [
                part.weekendWords, part.nextWords, part.thisWords, part.nowWords, part.durationWords,
                part.distanceWords, part.halves, part.every, part.repeating, part.workdays, part.weekends,
                part.until, part.starting, part.indefinite, part.dayUnits, part.weekUnits,
            ] {
                words.formUnion(set)
            }
        }
        return words
    }()

    /// Returns whether a typed time may begin with a word.
    static func mayBegin(with lexeme: Lexeme) -> Bool {
        guard let word = lexeme.word else {
            return lexeme.isNumber || ["+", "-", "(", "@"].contains { lexeme.isSymbol($0) }
        }
        return words.contains(word) || WhenWords.weekday(word) != nil || WhenWords.month(word) != nil
            || word == "rrule" || word == "freq" || word == "pt" || word == "p" || word == "x"
            || isZone(word)
    }

    /// Returns whether a word is only the abbreviation of a time zone.
    static func isZone(_ word: String) -> Bool {
        word.count > 2 && word != "west" && (word == "utc" || TimeZoneSearch.isAbbreviation(word))
    }

    /// Returns whether a word beside a time belongs to it, but was not understood: `december 10:00`, `for an
    /// hour`, `next year 10:00`.
    static func belongsToTime(_ lexeme: Lexeme, isBefore: Bool) -> Bool {
        guard let word = lexeme.word else { return false }
        let isUnit =
            WhenWords.unitSeconds[word] != nil || WhenWords.monthUnits.contains(word)
            || WhenWords.yearUnits.contains(word)
        if isUnit, word.count > 2 { return true }
        if WhenWords.nextWords.contains(word) || WhenWords.every.contains(word) { return true }
        return isBefore && WhenWords.weekendWords.contains(word)
    }

    /// Returns whether a word is unambiguously a day: `friday`, `fri`, `tomorrow`, «Παρασκευή». `sat` and
    /// `sun` are words too, and «Τρίτη» means third.
    static func isDay(_ word: String) -> Bool {
        if WhenWords.days[word] != nil || WhenWords.pluralWeekday(word) != nil { return true }
        return WhenWords.weekday(word) != nil && WhenWords.places[word] == nil && !otherWords.contains(word)
    }

    /// The short names of days that are other words too.
    private static let otherWords: Set<String> = ["sat", "sun", "wed", "κυρ", "παρ", "τρι"]

    private struct Reader {
        let lexemes: [Lexeme]
        let index: Int

        func lexeme(_ distance: Int) -> Lexeme? {
            index + distance < lexemes.count ? lexemes[index + distance] : nil
        }

        func glued(_ distance: Int) -> Lexeme? {
            lexeme(distance).flatMap { $0.hasSpaceBefore ? nil : $0 }
        }

        /// Returns whether a symbol or a letter is attached after it, other than a comma, a dash or the end
        /// of a sentence.
        func isGlued(_ length: Int) -> Bool {
            guard let next = glued(length) else { return false }
            return ![",", ".", ")", "-", "!", "?", ":", "+"].contains { next.isSymbol($0) }
        }

        func isMonth(_ distance: Int) -> Bool {
            lexeme(distance)?.word.flatMap(WhenWords.month) != nil
        }

        /// Returns the number of lexemes of am or pm at a distance.
        func meridiem(_ distance: Int) -> Int {
            guard let word = lexeme(distance)?.word else { return 0 }
            if WhenWords.meridiems[word] != nil { return 1 }
            guard glued(distance + 1)?.isSymbol(".") == true, let second = glued(distance + 2)?.word,
                WhenWords.meridiems[word + second] != nil
            else { return 0 }
            return glued(distance + 3)?.isSymbol(".") == true ? 4 : 3
        }

        func number() -> Int? {
            guard let first = lexeme(0), first.digits <= 4 else { return nil }
            if let mark = glued(1), let second = glued(2), second.isNumber {
                if let length = marked(first, mark, second) { return length }
            }
            guard first.digits <= 2 else { return nil }
            if case let length = meridiem(1), length > 0 { return 1 + length }
            if glued(1)?.word == "h", glued(2)?.digits == 2, glued(2)?.isNumber == true { return 3 }
            // `31 feb`, `3rd of december`, `5. december`
            var next = 1
            if let word = glued(1)?.word, WhenWords.ordinals.contains(word) { next += 1 }
            if glued(1)?.isSymbol(".") == true { next += 1 }
            if let word = lexeme(next)?.word, WhenWords.genitiveLinks.contains(word) { next += 1 }
            // «στις 5 του μηνός»
            if next > 1, let unit = lexeme(next)?.word, WhenWords.monthUnits.contains(unit) {
                return next + 1
            }
            guard isMonth(next) else { return nil }
            return next + 1
        }

        /// Parses `25:00`, `9.30`, `3/12`, `3.12.2026`, `2026-13-45`.
        private func marked(_ first: Lexeme, _ mark: Lexeme, _ second: Lexeme) -> Int? {
            let third = glued(3)?.kind == mark.kind ? glued(4).flatMap { $0.isNumber ? $0 : nil } : nil
            let a = first.number ?? 9999
            let b = second.number ?? 9999
            if mark.isSymbol(":") {
                guard first.digits <= 2, second.digits == 2 else { return nil }
                return (third == nil ? 3 : 5) + meridiem(third == nil ? 3 : 5)
            }
            if let third {
                let isYearFirst = first.digits == 4 && second.digits <= 2 && third.digits <= 2
                let isYearLast =
                    first.digits <= 2 && second.digits <= 2 && (third.digits == 4 || third.digits == 2)
                let isDate = mark.isSymbol("/") || mark.isSymbol("-") || (mark.isSymbol(".") && !isYearFirst)
                return isDate && (isYearFirst || isYearLast) ? 5 : nil
            }
            // `10;30`, `10,30`
            if mark.isSymbol(","), first.digits <= 2, second.digits == 2, glued(3)?.isNumber != true {
                return a <= 24 && b < 60 ? 3 : nil
            }
            if mark.isSymbol("/") {
                return first.digits <= 2 && second.digits <= 2 && a <= 31 && b <= 31 ? 3 : nil
            }
            if mark.isSymbol(".") {
                let isClock = first.digits <= 2 && second.digits == 2 && a <= 24 && b < 60
                let isDay = glued(3)?.isSymbol(".") == true && a <= 31 && b <= 12
                return isClock || isDay ? 3 + meridiem(3) : nil
            }
            return nil
        }

        func word() -> Int? {
            guard let word = lexeme(0)?.word else { return nil }
            if isDay(word) { return 1 }
            if WhenWords.weekday(word) != nil {
                // `sat 9.30`, `sat or sun`
                if lexeme(1)?.isNumber == true, begins(lexemes, at: index + 1) != nil { return 1 }
                if let between = lexeme(1)?.word, QuickLineWords.choiceWords.contains(between),
                    lexeme(2)?.word.flatMap(WhenWords.weekday) != nil
                {
                    return 1
                }
            }
            // `feb 31`, not `may 2027`
            let dot = glued(1)?.isSymbol(".") == true ? 1 : 0
            if isMonth(0), let day = lexeme(1 + dot), day.isNumber, day.digits <= 2,
                glued(2 + dot)?.isSymbol(":") != true
            {
                let hasOrdinal = glued(2 + dot)?.word.map(WhenWords.ordinals.contains) == true
                return 2 + dot + (hasOrdinal ? 1 : 0)
            }
            if WhenWords.durationWords.contains(word), let unit = lexeme(2)?.word,
                WhenWords.unitSeconds[unit] != nil,
                lexeme(1)?.isNumber == true || lexeme(1)?.word.map({ WhenWords.numbers[$0] != nil }) == true
            {
                return 3
            }
            return differenceFromUTC(word) ?? ordinalDay(word) ?? pointedDay(word)
        }

        /// Parses `GMT+25`.
        private func differenceFromUTC(_ word: String) -> Int? {
            guard word == "utc" || word == "gmt", let sign = glued(1),
                sign.isSymbol("+") || sign.isSymbol("-"),
                glued(2)?.isNumber == true
            else { return nil }
            return 3
        }

        /// Parses `on the 5th`, but not `the 5th floor`.
        private func ordinalDay(_ word: String) -> Int? {
            guard WhenWords.fillers.contains(word) || WhenWords.articles.contains(word),
                let number = lexeme(1), number.isNumber, number.digits <= 2, let ordinal = glued(2)?.word,
                WhenWords.ordinals.contains(ordinal), lexeme(3)?.word == nil || isMonth(3)
            else { return nil }
            return 3
        }

        /// Parses `next friday`, `last friday`, `this morning`.
        private func pointedDay(_ word: String) -> Int? {
            let isPointing =
                WhenWords.nextWords.contains(word) || WhenWords.thisWords.contains(word)
                || WhenWords.lastWords.contains(word)
            if isPointing, let named = lexeme(1)?.word,
                WhenWords.weekday(named) != nil || WhenWords.dayParts[named] != nil
            {
                return 2
            }
            return nil
        }
    }
}
