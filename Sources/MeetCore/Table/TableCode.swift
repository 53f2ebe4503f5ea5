/// The code of four letters that keeps strangers from the table.
package enum TableCode {
    /// The letters: consonants, so that no code is a word, whose keys have a letter in Greek too.
    static let letters = Array("BCDFGHJKLMNSTVXZ")
    private static let length = 4

    /// The Greek letters of the same keys, for those who type with that layout.
    private static let greek: [Character: Character] = [
        "Β": "B", "Ψ": "C", "Δ": "D", "Φ": "F", "Γ": "G", "Η": "H", "Ξ": "J", "Κ": "K", "Λ": "L", "Μ": "M",
        "Ν": "N", "Σ": "S", "Τ": "T", "Ω": "V", "Χ": "X", "Ζ": "Z",
    ]

    /// Returns a new code.
    package static func make(using random: inout some RandomNumberGenerator) -> String {
        String((0..<length).map { _ in letters[Int.random(in: letters.indices, using: &random)] })
    }

    /// Returns whether a typed text is a code: capitals, blanks and the layout do not count.
    package static func matches(_ typed: String, _ code: String) -> Bool {
        guard typed.utf8.count <= 64 else { return false }
        let letters = typed.uppercased().filter { !$0.isWhitespace }.map { greek[$0] ?? $0 }
        return !code.isEmpty && String(letters) == code
    }
}
