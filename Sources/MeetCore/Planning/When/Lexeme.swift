/// A number, a word or a symbol of a typed time.
struct Lexeme: Sendable {
    enum Kind: Hashable, Sendable {
        /// A number; `nil` if it has too many digits.
        case number(Int?)
        /// A folded word: lower case, without accents, σ for ς.
        case word(String)
        /// A symbol; every kind of dash is `-`.
        case symbol(Character)
    }

    var kind: Kind
    /// The number of its characters.
    var digits: Int
    var hasSpaceBefore: Bool
    /// Its range in the text.
    var range: Range<String.Index>

    var number: Int? {
        if case .number(let value) = kind { value } else { nil }
    }

    var isNumber: Bool {
        if case .number = kind { true } else { false }
    }

    var word: String? {
        if case .word(let word) = kind { word } else { nil }
    }

    func isSymbol(_ mark: Character) -> Bool { kind == .symbol(mark) }
}

/// Splits a typed time into numbers, words and symbols; `WhenReader` parses them, `WhenResolver` resolves
/// them.
enum WhenLexer {
    /// Returns the lexemes, and never fails: an unknown character is a symbol of its own.
    static func lexemes(of text: String) -> [Lexeme] {
        var lexemes: [Lexeme] = []
        var index = text.startIndex
        var hasSpace = false
        while index < text.endIndex {
            let character = text[index]
            if character.isWhitespace {
                hasSpace = true
                index = text.index(after: index)
                continue
            }
            let end: String.Index
            let kind: Lexeme.Kind
            if digit(character) != nil {
                end = text[index...].firstIndex { digit($0) == nil } ?? text.endIndex
                kind = .number(number(text[index..<end]))
            } else if character.isLetter {
                end = text[index...].firstIndex { !$0.isLetter } ?? text.endIndex
                kind = .word(folded(text[index..<end]))
            } else {
                end = text.index(after: index)
                kind = .symbol(mark(character))
            }
            lexemes.append(
                Lexeme(
                    kind: kind, digits: text.distance(from: index, to: end), hasSpaceBefore: hasSpace,
                    range: index..<end))
            hasSpace = false
            index = end
        }
        return lexemes
    }

    /// Returns the number; nine digits suffice for every reasonable one, and computing with them cannot
    /// overflow.
    private static func number(_ text: Substring) -> Int? {
        guard text.count <= 9 else { return nil }
        return text.reduce(0) { $0 * 10 + (digit($1) ?? 0) }
    }

    /// Returns the value of a digit of any script.
    private static func digit(_ character: Character) -> Int? {
        guard let value = character.wholeNumberValue, (0...9).contains(value),
            character.unicodeScalars.first?.properties.numericType == .decimal
        else { return nil }
        return value
    }

    private static func folded(_ text: Substring) -> String {
        SearchFolding.fold(String(text))
    }

    private static func mark(_ character: Character) -> Character {
        switch character {
        case "‐", "‑", "‒", "–", "—", "―", "−", "－", "~", "→": "-"
        case "：": ":"
        case "·", ";", "，", "、": ","
        default: character
        }
    }
}
