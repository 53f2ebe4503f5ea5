/// Parses typed durations.
package enum DurationParser {
    /// The maximum in minutes, ten years.
    package static let maximum = 3660 * 1440

    /// Returns whole minutes, at least 1 and at most `maximum`; `nil` for other text.
    ///
    /// `1h30m`, `1h 30`, `1 h 30 min`, `90m`, `90` (minutes), `1:30`, `2 hours`, `1.5h`, `half an hour`, `an
    /// hour and a half`, `2d`, `1 week`, «1 ώ. 30 λ.», and ISO 8601 `PT1H30M` (RFC 5545, 3.3.6).
    package static func minutes(_ text: String) -> Int? {
        guard text.utf8.count <= 64 else { return nil }
        let lexemes = WhenLexer.lexemes(of: text)
        guard let seconds = clock(lexemes) ?? iso(lexemes) ?? units(lexemes), seconds % 60 == 0 else {
            return nil
        }
        let minutes = seconds / 60
        return (1...maximum).contains(minutes) ? minutes : nil
    }

    /// Returns the minutes of an unambiguous duration with a unit, or `nil`.
    static func minutesWithUnit(_ text: String) -> Int? {
        guard text.contains(where: \.isLetter) else { return nil }
        return minutes(text)
    }

    /// Parses `1:30`.
    private static func clock(_ lexemes: [Lexeme]) -> Int? {
        guard lexemes.count == 3, lexemes[1].isSymbol(":"), let hours = lexemes[0].number,
            let minutes = lexemes[2].number, lexemes[2].digits == 2, minutes < 60
        else { return nil }
        return hours * 3600 + minutes * 60
    }

    /// Parses `PT1H30M`, which the lexer splits into `pt`, `1`, `h`, `30`, `m`; months and years have no
    /// fixed length.
    private static func iso(_ lexemes: [Lexeme]) -> Int? {
        guard let head = lexemes.first?.word, head == "p" || head == "pt" else { return nil }
        var seconds = 0
        var isTime = head == "pt"
        var index = 1
        while index + 1 < lexemes.count {
            guard let number = lexemes[index].number, var unit = lexemes[index + 1].word else { return nil }
            if !isTime, unit.hasSuffix("t"), unit.count == 2 {
                unit.removeLast()
                guard let size = isoDateUnits[unit] else { return nil }
                seconds += number * size
                isTime = true
            } else {
                guard let size = isTime ? isoTimeUnits[unit] : isoDateUnits[unit] else { return nil }
                seconds += number * size
            }
            index += 2
        }
        return index == lexemes.count && index > 1 ? seconds : nil
    }

    /// Parses `1h 30`, `2 hours`, `1.5 h`, `an hour`; a bare number at the end is in the next smaller unit.
    private static func units(_ lexemes: [Lexeme]) -> Int? {
        var seconds = 0
        var index = 0
        var last = Int.max
        while index < lexemes.count {
            guard let (amount, next) = amount(lexemes, at: index) else { return nil }
            var thousandths = amount
            let isWord = lexemes[index].word != nil
            index = next
            let size: Int
            if index < lexemes.count, let word = lexemes[index].word {
                guard let named = WhenWords.unitSeconds[word] else { return nil }
                size = named
                index += 1
                if index < lexemes.count, lexemes[index].isSymbol("."), !lexemes[index].hasSpaceBefore,
                    WhenWords.abbreviations.contains(word)
                {
                    index += 1
                }
                let rest = lexemes[index...].map(\.word)
                if WhenWords.andHalf.contains(where: { $0 == rest }) {
                    thousandths += 500
                    index = lexemes.count
                } else if index + 1 < lexemes.count, lexemes[index + 1].isNumber,
                    lexemes[index].word.map(WhenWords.unitJoining.contains) == true
                {
                    index += 1
                }
            } else if index == lexemes.count, !isWord, last == Int.max || last == 3600 {
                size = 60
            } else {
                return nil
            }
            guard size < last else { return nil }
            last = size
            seconds += thousandths * size / 1000
        }
        return index > 0 ? (seconds + 30) / 60 * 60 : nil
    }

    /// Returns a number with at most three decimals, in thousandths, and the position after it.
    private static func amount(_ lexemes: [Lexeme], at index: Int) -> (Int, next: Int)? {
        if let word = lexemes[index].word {
            if WhenWords.halves.contains(word) {
                let hasArticle = index + 1 < lexemes.count && isIndefinite(lexemes[index + 1])
                return (500, index + (hasArticle ? 2 : 1))
            }
            if let amount = WhenWords.fractionNumbers[word] { return (amount, index + 1) }
            return WhenWords.numbers[word].map { ($0 * 1000, index + 1) }
        }
        guard let whole = lexemes[index].number else { return nil }
        guard index + 2 < lexemes.count, lexemes[index + 1].isSymbol(".") || lexemes[index + 1].isSymbol(","),
            !lexemes[index + 1].hasSpaceBefore, !lexemes[index + 2].hasSpaceBefore,
            let decimals = lexemes[index + 2].number
        else { return (whole * 1000, index + 1) }
        switch lexemes[index + 2].digits {
        case 1: return (whole * 1000 + decimals * 100, index + 3)
        case 2: return (whole * 1000 + decimals * 10, index + 3)
        case 3: return (whole * 1000 + decimals, index + 3)
        default: return nil
        }
    }

    private static func isIndefinite(_ lexeme: Lexeme) -> Bool {
        lexeme.word.map(WhenWords.indefinite.contains) == true
    }

    private static let isoDateUnits = ["w": 604_800, "d": 86_400]
    private static let isoTimeUnits = ["h": 3600, "m": 60, "s": 1]
}
