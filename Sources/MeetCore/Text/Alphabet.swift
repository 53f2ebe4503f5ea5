import Foundation

/// The order of letters in a language: where å, ø, ł and their like stand, and which script comes first.
///
/// In most languages a letter with a mark stands with the plain one, and what is no letter of the script of its own has the
/// order of the code table. Danish has æ, ø and å behind z, Swedish å, ä and ö, Polish ł behind l (Unicode CLDR, the
/// standard collations); Greek has its own letters before the Latin ones.
package struct Alphabet: Hashable, Sendable {
    /// RFC 5646, the language alone: `da`.
    package let tag: String
    private let isGreekFirst: Bool
    /// What stands for a letter in keys. `~` is behind every letter of ASCII.
    private let places: [Character: String]

    /// One that is not in the table here has the order of most.
    package init(tag: String) {
        self.tag = tag
        isGreekFirst = tag == "el"
        places = Self.letters[tag].map(Self.places) ?? [:]
    }

    /// That of the first of LC_ALL, LC_COLLATE and LANG which is set (POSIX.1-2024, 8.2).
    package static func likely(in environment: [String: String]) -> Alphabet {
        let locale = ["LC_ALL", "LC_COLLATE", "LANG"].lazy.compactMap { environment[$0] }.first {
            !$0.isEmpty
        }
        return Alphabet(tag: (locale ?? "").prefix { $0.isLetter }.lowercased())
    }

    /// What texts are compared by, byte for byte, to stand in the order of this alphabet. Case counts for nothing, and
    /// neither do accents but on letters of their own.
    package func key(_ text: String) -> String {
        let letters = text.utf8.allSatisfy { $0 < 0x80 } ? SearchFolding.fold(text) : placed(text)
        return group(of: letters) + letters
    }

    private func placed(_ text: String) -> String {
        var key = ""
        for character in text.precomposedStringWithCanonicalMapping.lowercased() {
            key += places[character] ?? LatinLetters.plain(SearchFolding.fold(String(character)))
        }
        return key
    }

    /// What is no letter comes first, then the script of the language.
    private func group(of letters: String) -> String {
        guard let first = letters.unicodeScalars.first else { return "0" }
        switch first.value {
        case 0x61...0x7A: return isGreekFirst ? "2" : "1"
        case 0x370..<0x400: return isGreekFirst ? "1" : "2"
        case 0..<0x80: return "0"
        default: return "3"
        }
    }

    /// Of the languages whose letters have places of their own: each letter they follow, and those behind it.
    private static let letters: [String: [String]] = [
        "da": ["z æä øö å"], "nb": ["z æä øö å"], "nn": ["z æä øö å"], "no": ["z æä øö å"],
        "sv": ["z å äæ öø"], "fi": ["z å äæ öø"], "is": ["d ð", "z þ æ ö å"], "et": ["z š ž õ ä ö ü"],
        "pl": ["a ą", "c ć", "e ę", "l ł", "n ń", "o ó", "s ś", "z ź ż"],
        "cs": ["c č", "r ř", "s š", "z ž"], "sk": ["a ä", "c č", "o ô", "s š", "z ž"],
        "sl": ["c č", "s š", "z ž"], "hr": ["c č ć", "d đ", "s š", "z ž"], "es": ["n ñ"],
        "hu": ["o öő", "u üű"], "ro": ["a ă â", "i î", "s șş", "t țţ"],
        "tr": ["c ç", "g ğ", "h ı", "o ö", "s ş", "u ü"],
        "lv": ["c č", "g ģ", "k ķ", "l ļ", "n ņ", "s š", "z ž"],
        "lt": ["c č", "s š", "z ž"],
    ]

    private static func places(_ rows: [String]) -> [Character: String] {
        var places: [Character: String] = [:]
        for row in rows {
            let parts = row.split(separator: " ")
            for (number, alike) in parts.dropFirst().enumerated() {
                for letter in alike { places[letter] = "\(parts[0])~\(number)" }
            }
        }
        return places
    }
}
