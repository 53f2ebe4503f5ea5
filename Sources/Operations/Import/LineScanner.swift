import MeetCore

/// Reads a line part by part. Blanks before a part are skipped.
struct LineScanner {
    private(set) var rest: Substring

    init(_ line: some StringProtocol) { rest = Substring(line) }

    mutating func skipBlanks() { rest = rest.drop { $0 == " " || $0 == "\t" } }

    /// Returns whether these characters come next, and skips them.
    mutating func take(_ text: String) -> Bool {
        skipBlanks()
        guard rest.hasPrefix(text) else { return false }
        rest = rest.dropFirst(text.count)
        return true
    }

    /// Returns the characters up to the next blank; empty at the end.
    mutating func word() -> String {
        skipBlanks()
        let word = rest.prefix { $0 != " " && $0 != "\t" }
        rest = rest.dropFirst(word.count)
        return String(word)
    }

    /// Returns a character; `nil` at the end.
    mutating func character() -> Character? {
        skipBlanks()
        return rest.popFirst()
    }

    /// Returns a decimal number of at most nine digits, or `nil`.
    mutating func number() -> Int? {
        skipBlanks()
        let isNegative = rest.first == "-"
        let digits = rest.dropFirst(isNegative ? 1 : 0).prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, digits.count <= 9, let number = Int(digits) else { return nil }
        rest = rest.dropFirst(digits.count + (isNegative ? 1 : 0))
        return isNegative ? -number : number
    }

    /// Returns three numbers with a separator between them, or `nil`.
    mutating func numbers(separatedBy separator: String) -> (Int, Int, Int)? {
        guard let first = number(), take(separator), let second = number(), take(separator),
            let third = number()
        else { return nil }
        return (first, second, third)
    }

    /// The rest without the blanks around it.
    var trimmedRest: String { String(rest).trimmed }
}
