/// A keyboard layout, with the Latin (US) keys at the positions of its characters.
///
/// Commands have Latin keys, and a person who types Greek does not change the layout for a single command:
/// the key at the same position is meant. Letters tell their layout. Signs that are on several layouts belong
/// to the layout of the last letter.
package enum KeyboardLayout: Hashable, Sendable, CaseIterable {
    case latin, greek, cyrillic

    /// Makes the layout of the letter that a key types; `nil` for other keys. A key with Control is sent as a
    /// Latin letter by most terminals, on every layout.
    package init?(of key: Key) {
        guard case .character(let character) = key.code, !key.modifiers.contains(.control) else { return nil }
        if character.isASCII, character.isLetter {
            self = .latin
        } else if let layout = Self.allCases.first(where: { $0.letters[character] != nil }) {
            self = layout
        } else {
            return nil
        }
    }

    /// Returns the Latin key at the position of a key; `nil` if it is the same one, or on another layout.
    package func latinKey(of key: Key) -> Key? {
        guard case .character(let character) = key.code, let latin = letters[character] ?? signs[character]
        else { return nil }
        return Key(.character(latin), key.modifiers)
    }

    /// The Latin letters and signs by the letters of the layout.
    private var letters: [Character: Character] {
        switch self {
        case .latin: [:]
        case .greek: Self.greekLetters
        case .cyrillic: Self.cyrillicLetters
        }
    }

    /// The Latin characters by the signs of the layout.
    private var signs: [Character: Character] {
        switch self {
        case .latin: [:]
        case .greek: [";": "q", ":": "Q"]
        case .cyrillic: [".": "/", ",": "?"]
        }
    }

    private static let greekLetters = table([
        ("ςερτυθιοπ", "wertyuiop"), ("ασδφγηξκλ", "asdfghjkl"), ("ζχψωβνμ", "zxcvbnm"),
        ("ΕΡΤΥΘΙΟΠ", "ERTYUIOP"), ("ΑΣΔΦΓΗΞΚΛ", "ASDFGHJKL"), ("ΖΧΨΩΒΝΜ", "ZXCVBNM"),
    ])

    /// ЙЦУКЕН, and the letters that Ukrainian has in place of some of them.
    private static let cyrillicLetters = table([
        ("йцукенгшщзхъ", "qwertyuiop[]"), ("фывапролджэ", "asdfghjkl;'"), ("ячсмитьбюё", "zxcvbnm,.`"),
        ("ЙЦУКЕНГШЩЗХЪ", "QWERTYUIOP{}"), ("ФЫВАПРОЛДЖЭ", "ASDFGHJKL:\""), ("ЯЧСМИТЬБЮЁ", "ZXCVBNM<>~"),
        ("іїє", "s]'"), ("ІЇЄ", "S}\""),
    ])

    private static func table(_ rows: [(own: String, latin: String)]) -> [Character: Character] {
        rows.reduce(into: [:]) { table, row in
            for (own, latin) in zip(row.own, row.latin) { table[own] = latin }
        }
    }
}
