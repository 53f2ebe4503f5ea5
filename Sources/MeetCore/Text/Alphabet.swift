import Foundation

/// The order of letters in a language: the position of å, ø, ł and similar letters, and the script that comes
/// first.
///
/// In most languages a letter with a mark sorts with the plain one, and letters of other scripts sort by code
/// point. Danish has æ, ø and å after z, Swedish å, ä and ö, Polish ł after l (Unicode CLDR, the standard
/// collations); Greek has its own letters before the Latin ones.
package struct Alphabet: Hashable, Sendable {
    /// The language subtag (RFC 5646): `da`.
    package let tag: String
    private let isGreekFirst: Bool
    /// The replacements of letters in keys. `~` sorts after every ASCII letter.
    private let places: [Character: String]

    /// Makes the alphabet of a language; a language without a table here has the default order.
    package init(tag: String) {
        self.tag = tag
        isGreekFirst = tag == "el"
        places = Self.letters[tag].map(Self.places) ?? [:]
    }

    /// Returns the alphabet of the first of LC_ALL, LC_COLLATE and LANG that is set (POSIX.1-2024, 8.2).
    package static func likely(in environment: [String: String]) -> Alphabet {
        let locale = ["LC_ALL", "LC_COLLATE", "LANG"].lazy.compactMap { environment[$0] }.first {
            !$0.isEmpty
        }
        return Alphabet(tag: (locale ?? "").prefix { $0.isLetter }.lowercased())
    }

    /// Returns the key by which texts are compared, byte for byte, in the order of this alphabet. Case is
    /// ignored, and so are accents except on letters of their own.
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

    /// Returns the group of a text: texts without letters first, then the language's script, then others.
    private func group(of letters: String) -> String {
        guard let first = letters.unicodeScalars.first else { return "0" }
        switch first.value {
        case 0x61...0x7A: return isGreekFirst ? "2" : "1"
        case 0x370..<0x400: return isGreekFirst ? "1" : "2"
        case 0..<0x80: return "0"
        default: return "3"
        }
    }

    /// The letters with positions of their own by language: each preceding letter, and those after it.
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
