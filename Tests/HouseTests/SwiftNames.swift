/// The names in a Swift source, as far as they tell which types it declares and which it names.
///
/// No parser: comments are left out, of string literals only what is interpolated is read, and a word that
/// begins with a capital letter is taken for the name of a type.
struct SwiftNames: Sendable {
    /// Types declared at the top level of the file.
    private(set) var declared: Set<String> = []
    /// All words with a capital first letter, the declared ones among them.
    private(set) var named: Set<String> = []

    init(_ text: String) {
        var lexer = SwiftWords(text)
        var isDeclaration = false
        while let word = lexer.next() {
            let isName = word.text.first?.isUppercase ?? false
            if isName { named.insert(word.text) }
            if isDeclaration, isName, word.depth == 0 { declared.insert(word.text) }
            isDeclaration = Self.keywords.contains(word.text)
        }
    }

    private static let keywords: Set<String> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
}

/// Cuts a Swift source into words, and counts the braces around each.
struct SwiftWords {
    struct Word {
        var text: String
        /// How many braces are open where it stands.
        var depth: Int
    }

    /// A string literal that is open: how many `#` and quotation marks end it, and how many parentheses of an
    /// interpolation are open in it.
    private struct Literal {
        var hashes: Int
        var quotes: Int
        var parentheses = 0
        var text: [UInt8] = []
    }

    private let bytes: [UInt8]
    private var place = 0
    private var depth = 0
    private var literals: [Literal] = []
    /// The literals that have ended, with `interpolation` for each interpolation and a blank for each escape.
    private(set) var ended: [String] = []
    /// Stands for what is interpolated.
    static let interpolation: Character = "\u{FFFC}"

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func next() -> Word? {
        while place < bytes.count {
            if let literal = literals.last, literal.parentheses == 0 {
                readLiteral(literal)
                continue
            }
            switch bytes[place] {
            case UInt8(ascii: "/") where starts("//"): skipLine()
            case UInt8(ascii: "/") where starts("/*"): skipComment()
            case UInt8(ascii: "#"), UInt8(ascii: "\""):
                if !openLiteral() { place += 1 }
            case UInt8(ascii: "{"):
                depth += 1
                place += 1
            case UInt8(ascii: "}"):
                depth -= 1
                place += 1
            case UInt8(ascii: "("), UInt8(ascii: ")"):
                if !literals.isEmpty {
                    literals[literals.count - 1].parentheses += bytes[place] == UInt8(ascii: "(") ? 1 : -1
                }
                place += 1
            case let byte where Self.isPartOfWord(byte):
                let start = place
                while place < bytes.count, Self.isPartOfWord(bytes[place]) { place += 1 }
                return Word(text: String(decoding: bytes[start..<place], as: UTF8.self), depth: depth)
            default: place += 1
            }
        }
        return nil
    }

    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte >= 0x80 || byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
    }

    private func starts(_ text: StaticString, at offset: Int = 0) -> Bool {
        let start = place + offset
        guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
        return text.withUTF8Buffer { $0.elementsEqual(bytes[start..<(start + $0.count)]) }
    }

    private mutating func skipLine() {
        while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
    }

    /// Comments of this kind may stand in each other.
    private mutating func skipComment() {
        var open = 0
        repeat {
            if starts("/*") {
                open += 1
                place += 2
            } else if starts("*/") {
                open -= 1
                place += 2
            } else {
                place += 1
            }
        } while open > 0 && place < bytes.count
    }

    private mutating func openLiteral() -> Bool {
        var hashes = 0
        while place + hashes < bytes.count, bytes[place + hashes] == UInt8(ascii: "#") { hashes += 1 }
        guard place + hashes < bytes.count, bytes[place + hashes] == UInt8(ascii: "\"") else { return false }
        let quotes = starts("\"\"\"", at: hashes) ? 3 : 1
        place += hashes + quotes
        literals.append(Literal(hashes: hashes, quotes: quotes))
        return true
    }

    /// Goes on to the end of the literal, or to the beginning of what is interpolated.
    private mutating func readLiteral(_ literal: Literal) {
        let escape = [UInt8(ascii: "\\")] + Array(repeating: UInt8(ascii: "#"), count: literal.hashes)
        let end =
            Array(repeating: UInt8(ascii: "\""), count: literal.quotes)
            + Array(repeating: UInt8(ascii: "#"), count: literal.hashes)
        while place < bytes.count {
            let rest = bytes[place...]
            if rest.starts(with: escape) {
                place += escape.count
                if place < bytes.count, bytes[place] == UInt8(ascii: "(") {
                    place += 1
                    literals[literals.count - 1].text += Array(String(Self.interpolation).utf8)
                    literals[literals.count - 1].parentheses = 1
                    return
                }
                place += 1
                literals[literals.count - 1].text.append(UInt8(ascii: " "))
            } else if rest.starts(with: end) {
                place += end.count
                ended.append(String(decoding: literals.removeLast().text, as: UTF8.self))
                return
            } else {
                literals[literals.count - 1].text.append(bytes[place])
                place += 1
            }
        }
    }
}
