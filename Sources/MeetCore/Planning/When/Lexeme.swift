/// A number, a word or a mark of a typed time.
struct Lexeme: Sendable {
    enum Kind: Hashable, Sendable {
        /// `nil` when it has more digits than anything here can mean.
        case number(Int?)
        /// Folded: lower case, without accents, σ for ς.
        case word(String)
        /// Every kind of dash is `-`.
        case symbol(Character)
    }

    var kind: Kind
    /// How many characters it has.
    var digits: Int
    var hasSpaceBefore: Bool
    /// Where it stands in the text it was read from.
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

/// Cuts a typed time into numbers, words and marks; `WhenReader` reads them, `WhenResolver` finds what they mean.
enum WhenLexer {
    /// Never fails: what it does not know becomes a mark of its own.
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

    /// Nine digits are enough for every number that is within reason, and never overflow what is made of them.
    private static func number(_ text: Substring) -> Int? {
        guard text.count <= 9 else { return nil }
        return text.reduce(0) { $0 * 10 + (digit($1) ?? 0) }
    }

    /// Of any script.
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
