/// A number of something that is measured, such as 7.4, in thousandths: sums of it are exact.
package struct Amount: Hashable, Sendable {
    package var thousandths: Int

    /// The maximum, a thousand million.
    package static let most = Amount(thousandths: 1_000_000_000_000)
    package static let zero = Amount(thousandths: 0)

    package init(thousandths: Int) {
        self.thousandths = thousandths
    }

    /// Makes the nearest amount to a number, within `-most...most`; zero if it is none.
    package init(rounding number: Double) {
        let bounded = number.isFinite ? min(max(number, -1e9), 1e9) : 0
        self.init(thousandths: Int((bounded * 1000).rounded()))
    }

    package var number: Double { Double(thousandths) / 1000 }
}

extension Amount: Comparable {
    package static func < (one: Amount, other: Amount) -> Bool { one.thousandths < other.thousandths }

    /// The sum, `most` at most.
    package static func + (one: Amount, other: Amount) -> Amount {
        let (sum, isTooLarge) = one.thousandths.addingReportingOverflow(other.thousandths)
        return isTooLarge ? most : min(Amount(thousandths: sum), most)
    }

    package static func - (one: Amount, other: Amount) -> Amount {
        one + Amount(thousandths: -other.thousandths)
    }
}

// MARK: - Text

extension Amount {
    /// The text in files and for scripts: `7.4`, without needless zeros.
    package var text: String { text(decimal: ".") }

    /// Returns the number with a decimal sign: `7,4`.
    package func text(decimal: Character) -> String {
        let (whole, rest) = Int(thousandths.magnitude).quotientAndRemainder(dividingBy: 1000)
        let sign = thousandths < 0 ? "-" : ""
        guard rest > 0 else { return sign + String(whole) }
        var digits = String(1000 + rest).dropFirst()
        while digits.last == "0" { digits = digits.dropLast() }
        return "\(sign)\(whole)\(decimal)\(digits)"
    }

    /// Reads a number without a sign: `8`, `7.4`, `7,4`, `1.200,5`, `1,200.5`.
    ///
    /// A mark before exactly three digits may mean either thing: `1.200` is a little more than one where `.`
    /// is the decimal sign, else twelve hundred. Any other mark alone is a decimal sign.
    ///
    /// - Parameter decimal: The decimal sign of the language.
    package init?(_ text: some StringProtocol, decimal: Character = ".") {
        // Blanks between groups of digits, as the program writes them.
        let text = String(text).filter { $0 != "\u{202F}" && $0 != "\u{A0}" }
        guard let point = Self.decimalSign(in: text, of: decimal) else { return nil }
        var whole = Substring(text)
        var fraction = Substring()
        if let place = point.sign.flatMap({ text.lastIndex(of: $0) }) {
            whole = text[..<place]
            fraction = text[text.index(after: place)...]
            guard !fraction.isEmpty, fraction.count <= Self.mostDigits, fraction.allSatisfy(Self.isDigit)
            else { return nil }
        }
        let groups = whole.split(omittingEmptySubsequences: false, whereSeparator: Self.isMark)
        let isGrouped = groups.count > 1
        guard let first = groups.first, !first.isEmpty, !isGrouped || first.count <= 3,
            groups.dropFirst().allSatisfy({ $0.count == 3 })
        else { return nil }
        let digits = groups.joined(separator: "")
        guard digits.count <= Self.mostDigits, digits.allSatisfy(Self.isDigit), let units = Int(digits) else {
            return nil
        }
        // The fourth digit rounds.
        let padded = (String(fraction) + "0000").prefix(4)
        guard let parts = Int(padded) else { return nil }
        self.init(thousandths: units * 1000 + (parts + 5) / 10)
    }

    private static let mostDigits = 9

    private static func isMark(_ character: Character) -> Bool { character == "." || character == "," }
    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

    /// The decimal sign in a number: its last mark, unless that separates thousands.
    private struct Point {
        var sign: Character?
    }

    /// Returns the decimal sign in a number; `nil` if its marks make no sense.
    private static func decimalSign(in text: String, of language: Character) -> Point? {
        let marks = text.filter(isMark)
        guard let last = marks.last else { return Point() }
        let count = marks.count { $0 == last }
        if count > 1 { return Set(marks).count == 1 ? Point() : nil }
        if marks.count > 1 || last == language { return Point(sign: last) }
        guard let place = text.firstIndex(of: last) else { return Point() }
        let before = text[..<place]
        let isGroup =
            text[text.index(after: place)...].count == 3 && (1...3).contains(before.count)
            && before.first != "0"
        return Point(sign: isGroup ? nil : last)
    }
}
