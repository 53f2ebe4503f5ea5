import Foundation

/// The order of people in lists: the part of the name, and the language of the alphabet.
package struct NameOrder: Hashable, Sendable {
    package enum Part: String, CaseIterable, Sendable {
        /// The name as shown.
        case name
        case given, family
    }

    package var part: Part
    package var alphabet: NameAlphabet

    /// Makes an order.
    ///
    /// - Parameter language: A language as in `LANG` or BCP 47: `da`, `pl_PL.UTF-8`.
    package init(_ part: Part = .name, language: String = "") {
        self.part = part
        alphabet = NameAlphabet(language: language)
    }

    /// Returns the sort key of a name, compared byte by byte.
    ///
    /// - Parameters:
    ///   - name: The name as shown.
    ///   - given: The given name; `nil` if the card does not have it.
    ///   - sortKey: `SortKey.of(name)` if known; for many names it is the key.
    package func key(name: String, given: String?, family: String?, sortKey: String? = nil) -> String {
        let parts =
            switch part {
            case .name: [String?.none]
            case .given: [given, family]
            case .family: [family, given]
            }
        // If the first part is unknown, the other alone would sort in the wrong place.
        guard let first = parts.first ?? nil, !first.isEmpty else {
            return alphabet.key(name, sortKey: sortKey)
        }
        return alphabet.key(parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " "))
    }

    /// The stored form, read by `init(stored:)`.
    package var stored: String { "\(part.rawValue) \(alphabet.language)" }

    package init(stored: String) {
        let words = stored.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        self.init(words.first.flatMap(Part.init) ?? .name, language: words.dropFirst().first ?? "")
    }

    /// Returns the language of the alphabet: the chosen one, else that of the locale (POSIX,
    /// “Internationalization Variables”).
    package static func language(chosen: String?, environment: [String: String]) -> String {
        if let chosen, !chosen.isEmpty { return chosen }
        return ["LC_ALL", "LC_COLLATE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
            ?? ""
    }
}

/// The order of letters in a language. Letters that it does not mention are ordered like in `SortKey`: case
/// and accents are ignored, and letters sort with those they are composed of.
///
/// The order is that of CLDR's collations (https://cldr.unicode.org/index/charts), as far as it distinguishes
/// letters; names that are equal in it are ordered by their ids. `SortKey.version` is raised with every
/// change of the tables.
package struct NameAlphabet: Hashable, Sendable {
    /// The language's code: `da`; empty if it has the default alphabet.
    package let language: String

    package init(language: String) {
        let code = language.prefix { $0.isLetter }.lowercased()
        self.language = Self.tables[code] == nil && Self.firstScripts[code] == nil ? "" : code
    }

    /// Returns the sort key of a text. A letter with a position of its own is written as the preceding letter
    /// and one of `{`, `|`, `}`, `~`, which sort after `z`; the script before Latin as `A` to `Z` and the
    /// characters around them, because only small letters stand for Latin ones.
    ///
    /// - Parameter sortKey: `SortKey.of(text)` if known.
    package func key(_ text: String, sortKey: String? = nil) -> String {
        if let sortKey, language.isEmpty, !text.hasPlaceSigns { return sortKey }
        let plain = text.withoutPlaceSigns
        let key = SortKey.of(Self.readings[language]?.places(in: plain, language) ?? plain)
        guard let script = Self.firstScripts[language] else { return key }
        return String(
            String.UnicodeScalarView(
                key.unicodeScalars.map { scalar in
                    script.firstIndex(of: scalar).flatMap { Unicode.Scalar(Self.firstPlace + UInt32($0)) }
                        ?? scalar
                }))
    }

    /// Returns the first letter of a key, in its encoded form.
    package static func element(of key: String) -> String {
        let scalars = key.unicodeScalars
        let isPlace = scalars.dropFirst().first.map { ("{"..."~").contains($0) } ?? false
        return String(String.UnicodeScalarView(scalars.prefix(isPlace ? 2 : 1)))
    }

    /// Returns the lower-case letter of an `element`; empty for an empty one.
    package func letter(of element: String) -> String {
        if let place = Self.tables[language]?.first(where: { $0.place == element }) {
            return place.letters.first ?? element
        }
        if let script = Self.firstScripts[language], let scalar = element.unicodeScalars.first,
            scalar.value >= Self.firstPlace, Int(scalar.value - Self.firstPlace) < script.count
        {
            return String(Character(script[Int(scalar.value - Self.firstPlace)]))
        }
        return element
    }

    /// The position after the digits: `:`.
    private static let firstPlace: UInt32 = 0x3A
}

// MARK: - Alphabets

extension NameAlphabet {
    /// Letters that share a position; the first is the heading in lists.
    fileprivate struct Place: Hashable, Sendable {
        var place: String
        var letters: [String]

        init(_ place: String, _ letters: String...) {
            self.place = place
            self.letters = letters
        }
    }

    /// A table prepared for reading texts.
    fileprivate struct Reading: Sendable {
        private var single: [Unicode.Scalar: String] = [:]
        /// The replacements of pairs by their first and second letter.
        private var double: [Unicode.Scalar: [Unicode.Scalar: String]] = [:]
        /// True if the table contains ASCII letters.
        private var hasASCII = false

        init(_ table: [Place]) {
            for place in table {
                for letter in place.letters {
                    let scalars = Array(letter.unicodeScalars)
                    hasASCII = hasASCII || scalars[0].isASCII
                    if scalars.count == 2 {
                        double[scalars[0], default: [:]][scalars[1]] = place.place
                    } else {
                        single[scalars[0]] = place.place
                    }
                }
            }
        }

        /// Returns the text in lower case, with the letters that have positions replaced.
        func places(in text: String, _ language: String) -> String {
            let isTurkic = language == "tr" || language == "az"
            if !hasASCII, !isTurkic, text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
            var small = isTurkic ? text.lowercased(with: Locale(identifier: language)) : text.lowercased()
            // A letter and its mark may be separate code points.
            if small.unicodeScalars.contains(where: { (0x300...0x36F).contains($0.value) }) {
                small = small.precomposedStringWithCanonicalMapping
            }
            var result = String.UnicodeScalarView()
            var scalars = small.unicodeScalars.makeIterator()
            var next = scalars.next()
            while let scalar = next {
                next = scalars.next()
                if let second = next, let place = double[scalar]?[second] {
                    result.append(contentsOf: place.unicodeScalars)
                    next = scalars.next()
                } else if let place = single[scalar] {
                    result.append(contentsOf: place.unicodeScalars)
                } else {
                    result.append(scalar)
                }
            }
            return String(result)
        }
    }

    fileprivate static let readings = tables.mapValues(Reading.init)

    private static let danish = [
        Place("z}", "å", "aa"), Place("z{", "æ", "ä"), Place("z|", "ø", "ö", "ő"),
    ]
    private static let swedish = [Place("z{", "å"), Place("z|", "ä", "æ"), Place("z}", "ö", "ø")]
    private static let slovenian = [Place("c{", "č"), Place("s{", "š"), Place("z{", "ž")]
    private static let croatian =
        [Place("c|", "ć"), Place("d{", "dž"), Place("d|", "đ"), Place("l{", "lj"), Place("n{", "nj")]
        + slovenian
    private static let czech = [Place("h{", "ch"), Place("r{", "ř")] + slovenian
    private static let spanish = [Place("n{", "ñ")]
    private static let turkish = [
        Place("c{", "ç"), Place("g{", "ğ"), Place("h{", "ı"), Place("o{", "ö"), Place("s{", "ş"),
        Place("u{", "ü"),
    ]

    /// The positions by language code.
    fileprivate static let tables: [String: [Place]] = [
        "da": danish, "nb": danish, "nn": danish, "no": danish, "fo": danish, "sv": swedish, "fi": swedish,
        "is": [
            Place("a{", "á"), Place("d{", "ð"), Place("e{", "é"), Place("i{", "í"), Place("o{", "ó"),
            Place("u{", "ú"), Place("y{", "ý"), Place("z{", "þ"), Place("z|", "æ"), Place("z}", "ö", "ø"),
            Place("z~", "å"),
        ],
        "pl": [
            Place("a{", "ą"), Place("c{", "ć"), Place("e{", "ę"), Place("l{", "ł"), Place("n{", "ń"),
            Place("o{", "ó"), Place("s{", "ś"), Place("z{", "ź"), Place("z|", "ż"),
        ],
        "es": spanish, "gl": spanish, "ast": spanish,
        "cs": czech, "sk": [Place("a{", "ä"), Place("o{", "ô")] + czech,
        "hr": croatian, "bs": croatian, "sl": slovenian,
        "hu": [
            Place("c{", "cs"), Place("g{", "gy"), Place("l{", "ly"), Place("n{", "ny"), Place("o{", "ö", "ő"),
            Place("s{", "sz"), Place("t{", "ty"), Place("u{", "ü", "ű"), Place("z{", "zs"),
        ],
        "tr": turkish, "az": turkish,
        "et": [
            Place("s}", "ž"), Place("s|", "z"), Place("s{", "š"), Place("w{", "õ"), Place("w|", "ä"),
            Place("w}", "ö"), Place("w~", "ü"),
        ],
        "lt": [Place("i{", "y")] + slovenian,
        "lv": [Place("g{", "ģ"), Place("k{", "ķ"), Place("l{", "ļ"), Place("n{", "ņ")] + slovenian,
        "ro": [
            Place("a{", "ă"), Place("a|", "â"), Place("i{", "î"), Place("s{", "ș", "ş"),
            Place("t{", "ț", "ţ"),
        ],
    ]

    /// The letters of the script that sorts before Latin, without case and accents, by language code; at most
    /// as many as fit between the digits and the small letters.
    fileprivate static let firstScripts: [String: [Unicode.Scalar]] = [
        "el": Array("αβγδεζηθικλμνξοπρστυφχψω".unicodeScalars),
        "ru": Array("абвгдежзиклмнопрстуфхцчшщъыьэюя".unicodeScalars),
        "uk": Array("абвгґдеєжзиіклмнопрстуфхцчшщьюя".unicodeScalars),
        "bg": Array("абвгдежзиклмнопрстуфхцчшщъьюя".unicodeScalars),
    ]
}

extension String {
    /// True if the text contains characters that stand for positions in keys.
    fileprivate var hasPlaceSigns: Bool { utf8.contains { (0x7B...0x7E).contains($0) } }

    /// The text with those characters replaced by blanks.
    fileprivate var withoutPlaceSigns: String {
        guard hasPlaceSigns else { return self }
        return String(map { ("{"..."~").contains($0) ? " " : $0 })
    }
}
