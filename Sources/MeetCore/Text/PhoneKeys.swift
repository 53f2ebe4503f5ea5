/// The digits of telephone numbers.
package enum PhoneKeys {
    private static let longest = 20
    /// As many digits as are compared at the end of two numbers: what is left of a number of most countries
    /// without the country's code and the leading zero.
    package static let tailLength = 9
    /// A shorter number is an extension or a service, and belongs to nobody.
    private static let shortest = 5

    /// The last digits, by which a number is recognised with its country's code or without; `nil` where there
    /// are too few.
    package static func tail(ofDigits digits: String) -> String? {
        let count = digits.utf8.count
        if count < shortest { return nil }
        return count <= tailLength ? digits : String(digits.suffix(tailLength))
    }

    /// Whether anybody could be called there.
    package static func hasDigits(_ number: String) -> Bool { !digits(number).isEmpty }

    /// The digits alone, without the two zeros that stand for a plus.
    package static func digits(_ number: String) -> String {
        var digits: [UInt8] = []
        for scalar in number.unicodeScalars {
            if scalar.isASCII {
                if UInt8(scalar.value) &- 0x30 < 10 { digits.append(UInt8(scalar.value)) }
            } else if scalar.properties.generalCategory == .decimalNumber,
                let value = scalar.properties.numericValue, (0...9).contains(value)
            {
                digits.append(0x30 + UInt8(value))
            }
        }
        if digits.starts(with: [0x30, 0x30]) { digits.removeFirst(2) }
        return String(decoding: digits, as: UTF8.self)
    }

    /// What of typed digits to look for: they themselves; without the zero that stands before a number within its
    /// country; and, of a number that may be a whole one, the end, so that it is found with another country's code
    /// or without.
    package static func writings(ofTyped digits: String) -> [String] {
        var writings = [digits]
        if digits.hasPrefix("0"), digits.utf8.count > shortest { writings.append(String(digits.dropFirst())) }
        if digits.utf8.count > tailLength { writings.append(String(digits.suffix(tailLength))) }
        return writings
    }

    /// The digits of what was typed, when it is a number with its usual punctuation and nothing else: that of any
    /// script, with blanks and dashes of any kind.
    package static func digits(typed: String) -> String? {
        let isNumber = typed.unicodeScalars.allSatisfy { scalar in
            if scalar.isASCII {
                return UInt8(scalar.value) &- 0x30 < 10 || " +-./()".unicodeScalars.contains(scalar)
            }
            switch scalar.properties.generalCategory {
            case .decimalNumber, .spaceSeparator, .dashPunctuation: return true
            default: return false
            }
        }
        let digits = isNumber ? digits(typed) : ""
        return digits.isEmpty ? nil : digits
    }

    /// The digits that a number is found by.
    static func searchedDigits(_ number: String) -> ArraySlice<UInt8> {
        Array(digits(number).utf8.prefix(longest))[...]
    }

    /// How many digits go into one word of an index.
    private static let runLength = 5

    /// The words that a run of digits is found by: every five of it that stand together, so that it is found by what stands
    /// anywhere in it. There are a hundred thousand of these at most, where all endings of all numbers, which find the
    /// same, are words of their own, and made an index a third larger.
    ///
    /// - Returns: `nil` for other words, and where the whole is short enough.
    package static func runs(ofWord word: some Collection<UInt8>) -> [ArraySlice<UInt8>]? {
        guard word.count > runLength, word.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
        let digits = Array(word)
        return (0...digits.count - runLength).map { digits[$0..<$0 + runLength] }
    }
}
