/// Digits of telephone numbers.
package enum PhoneKeys {
    private static let longest = 20
    /// The number of digits compared at the end of two numbers: the length of a number in most countries
    /// without the country code and the leading zero.
    package static let tailLength = 9
    /// The minimum number of digits; a shorter number is an extension or a service, and identifies nobody.
    private static let shortest = 5

    /// Returns the last digits, which are the same with the country code and without it; `nil` if there are
    /// too few.
    package static func tail(ofDigits digits: String) -> String? {
        let count = digits.utf8.count
        if count < shortest { return nil }
        return count <= tailLength ? digits : String(digits.suffix(tailLength))
    }

    /// Returns whether a number contains digits.
    package static func hasDigits(_ number: String) -> Bool { !digits(number).isEmpty }

    /// Returns the digits alone, without the two zeros that stand for a plus.
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

    /// Returns the digits to search for: as typed; without the zero of a national number; and, if it may be a
    /// complete number, its end, to find it with another country code or without one.
    package static func writings(ofTyped digits: String) -> [String] {
        var writings = [digits]
        if digits.hasPrefix("0"), digits.utf8.count > shortest { writings.append(String(digits.dropFirst())) }
        if digits.utf8.count > tailLength { writings.append(String(digits.suffix(tailLength))) }
        return writings
    }

    /// Returns the digits of typed text if it is a number with the usual punctuation and nothing else: digits
    /// of any script, with blanks and dashes of any kind.
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

    /// Returns the digits that a number is indexed by.
    static func searchedDigits(_ number: String) -> ArraySlice<UInt8> {
        Array(digits(number).utf8.prefix(longest))[...]
    }

    /// The number of digits in a word of an index.
    private static let runLength = 5

    /// Returns the words that a run of digits is indexed by: every five adjacent digits, so that any part of
    /// it can be found. They are a hundred thousand at most; all endings of all numbers would find the same,
    /// but made an index a third larger.
    ///
    /// - Returns: `nil` for other words, and if the whole word is short enough.
    package static func runs(ofWord word: some Collection<UInt8>) -> [ArraySlice<UInt8>]? {
        guard word.count > runLength, word.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
        let digits = Array(word)
        return (0...digits.count - runLength).map { digits[$0..<$0 + runLength] }
    }
}
