/// Numbers with their nouns.
package enum Counted {
    /// `1 meeting`, `214 meetings`.
    package static func text(_ count: Int, _ singular: String, plural: String? = nil) -> String {
        "\(grouped(count)) \(count == 1 ? singular : plural ?? singular + "s")"
    }

    /// Digits in groups of three, a narrow blank between them: `100 000`.
    package static func grouped(_ count: Int) -> String {
        let digits = String(abs(count))
        var result = ""
        for (place, digit) in digits.enumerated() {
            if place > 0, (digits.count - place) % 3 == 0 { result += "\u{202F}" }
            result.append(digit)
        }
        return (count < 0 ? "−" : "") + result
    }
}
