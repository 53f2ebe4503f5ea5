/// A person's name, split for comparison.
struct PersonName: Hashable, Sendable {
    /// The given names, with the middle names if the card does not distinguish them.
    private(set) var given: [NameWord] = []
    private(set) var family: [NameWord] = []
    private(set) var middle: [NameWord] = []
    /// The names by which the person may be called as well.
    private(set) var nicknames: [NameWord] = []
    /// The generation: `jr`, `sr`, `iii`.
    private(set) var generation: String?
    /// True if the card distinguishes given and family name.
    private(set) var isOrdered = false

    init(_ contact: Contact, _ words: inout NameWords) {
        self.init(contact.name, contact.structuredName, nicknames: contact.nicknames, &words)
    }

    init(_ shown: String, _ words: inout NameWords) {
        self.init(shown, StructuredName(), nicknames: [], &words)
    }

    /// Splits a name.
    ///
    /// - Parameter shown: The name as shown, the only one that many cards have.
    init(
        _ shown: String, _ structured: StructuredName, nicknames: [String],
        _ known: inout NameWords
    ) {
        self.nicknames = nicknames.flatMap { known.words(of: $0) }
        let own = structured.given.flatMap { known.words(of: $0) }
        let kin = structured.family.flatMap { known.words(of: $0) }
        if !own.isEmpty, !kin.isEmpty {
            isOrdered = true
            given = withoutGeneration(own)
            family = withoutGeneration(kin)
            middle = structured.additional.flatMap { known.words(of: $0) }
            let after = (structured.suffixes + structured.further.joined()).flatMap { known.words(of: $0) }
            _ = withoutGeneration(after)
            return
        }
        // An address in place of a name is none.
        if shown.utf8.contains(UInt8(ascii: "@")) { return }
        read(shown, &known)
    }

    /// All words except the nicknames, in the order of the card.
    var words: [NameWord] { given + middle + family }
    var isEmpty: Bool { given.isEmpty && family.isEmpty }

    /// Splits the shown name: text in brackets is another name; text before a comma is the family name.
    private mutating func read(_ shown: String, _ known: inout NameWords) {
        var outside = ""
        var depth = 0
        var inside = ""
        for character in shown {
            switch character {
            case "(", "[", "“", "„", "«":
                depth += 1
            case ")", "]", "”", "»":
                depth = max(0, depth - 1)
                inside.append(" ")
            default:
                if depth > 0 { inside.append(character) } else { outside.append(character) }
            }
        }
        if !inside.isEmpty { nicknames += known.words(of: inside) }
        let parts = outside.split(separator: ",", omittingEmptySubsequences: true).map {
            withoutGeneration(withoutTitles(known.words(of: String($0))))
        }.filter { !$0.isEmpty }
        if parts.count == 2 {
            isOrdered = true
            (family, given) = (parts[0], parts[1])
            return
        }
        let words = parts.flatMap(\.self)
        // Digits alone are not a name.
        guard words.contains(where: { $0.folded.unicodeScalars.contains(where: \.properties.isAlphabetic) })
        else { return }
        given = Array(words.prefix(1))
        family = words.count > 1 ? Array(words.suffix(1)) : []
        middle = Array(words.dropFirst().dropLast())
    }

    /// Returns whether a folded word is a title before a name.
    static func isTitle(_ folded: String) -> Bool { titles.contains(folded) }

    private func withoutTitles(_ words: [NameWord]) -> [NameWord] {
        let rest = words.drop { Self.titles.contains($0.folded) }
        // `Mr` alone is better than nothing.
        return rest.isEmpty ? words : Array(rest)
    }

    /// Returns the words without the generation after the name, which is recorded.
    private mutating func withoutGeneration(_ words: [NameWord]) -> [NameWord] {
        guard let place = words.lastIndex(where: { Self.generations[$0.folded] != nil }) else { return words }
        if place == 0, words.count > 1 { return words }
        generation = Self.generations[words[place].folded]
        var words = words
        words.remove(at: place)
        return words
    }

    private static let titles: Set<String> = [
        "dr", "prof", "mr", "mrs", "ms", "miss", "sir", "herr", "frau", "dipl", "ing", "mag", "don", "dott",
        "dra",
        "sra", "sr", "mme", "monsieur", "madame", "κ", "κα", "κος", "κυρ", "δρ", "καθ", "г", "гн",
    ]

    private static let generations = [
        "jr": "jr", "junior": "jr", "jun": "jr", "jnr": "jr", "hijo": "jr", "filho": "jr", "fils": "jr",
        "sr": "sr", "senior": "sr", "sen": "sr", "snr": "sr", "padre": "sr", "pere": "sr", "ii": "ii",
        "2nd": "ii", "iii": "iii", "3rd": "iii", "iv": "iv", "νεοτεροσ": "jr", "πρεσβυτεροσ": "sr",
        "младший": "jr", "старший": "sr", "мл": "jr", "ст": "sr",
    ]
}
