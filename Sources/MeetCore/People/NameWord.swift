/// A word of a person's name, in all forms in which it is compared.
final class NameWord: Hashable, Sendable {
    /// The likeness of two words, closest first.
    enum Likeness: Int, Comparable {
        case same
        /// In another script or convention.
        case spelling
        case shortName
        case initial
        case typingError
        case different

        static func < (one: Likeness, other: Likeness) -> Bool { one.rawValue < other.rawValue }
    }

    /// The result of `SearchFolding.readable`.
    let folded: String
    /// The sound (`NameSpelling.sound`) of each reading in Latin letters; at least one.
    let sounds: [String]
    /// The loose sound of the last reading, the spoken one.
    let looseSound: String
    let isLatin: Bool
    /// The names that it is a form of (`ShortNames`).
    let names: [UInt16]

    /// Prepares a single folded word.
    init(folded: String) {
        let readings = SearchFolding.latinReadings(ofReadable: folded)
        self.folded = folded
        isLatin = folded.unicodeScalars.allSatisfy { $0.value < 0x250 || 0x1E00..<0x1F00 ~= $0.value }
        var sounds: [String] = []
        for reading in readings.isEmpty ? [folded] : readings {
            let sound = NameSpelling.sound(reading)
            if !sound.isEmpty, !sounds.contains(sound) { sounds.append(sound) }
        }
        // Without a reading, the word itself is used.
        let spoken = sounds.last ?? folded
        self.sounds = sounds.isEmpty ? [folded] : sounds
        looseSound = NameSpelling.looseSound(ofSound: spoken)
        names = ShortNames.names(ofSounds: self.sounds)
    }

    /// True if it is a single letter.
    var isInitial: Bool { folded.unicodeScalars.count == 1 }

    static func == (one: NameWord, other: NameWord) -> Bool { one.folded == other.folded }

    func hash(into hasher: inout Hasher) { hasher.combine(folded) }

    func likeness(to other: NameWord) -> Likeness {
        if self === other || folded == other.folded { return .same }
        if isInitial || other.isInitial { return hasInitial(of: other) ? .initial : .different }
        if sounds.contains(where: other.sounds.contains) { return .spelling }
        // Between scripts, rare conventions occur too.
        if isLatin != other.isLatin, looseSound == other.looseSound { return .spelling }
        if names.contains(where: other.names.contains) { return .shortName }
        if looseSound == other.looseSound, looseSound.utf8.count >= 5 { return .typingError }
        // Two known names are different names: `Marina` and `Martina`.
        if names.isEmpty || other.names.isEmpty, TypingErrors.isOne(folded, other.folded) {
            return .typingError
        }
        return .different
    }

    private func hasInitial(of other: NameWord) -> Bool {
        if folded.first == other.folded.first { return true }
        return sounds.contains { sound in other.sounds.contains { $0.first == sound.first } }
    }

}

/// A cache of the words of names: there are far fewer words than people.
package struct NameWords {
    private var known: [String: NameWord] = [:]
    /// The words by the text as written.
    private var texts: [String: [NameWord]] = [:]

    package init() {}

    mutating func word(_ folded: Substring) -> NameWord {
        let folded = String(folded)
        if let word = known[folded] { return word }
        let word = NameWord(folded: folded)
        known[folded] = word
        return word
    }

    /// Returns the words of a text without inner apostrophes: `O'Brien` is a single word.
    mutating func words(of text: String) -> [NameWord] {
        if let words = texts[text] { return words }
        let words = read(text)
        texts[text] = words
        return words
    }

    private mutating func read(_ text: String) -> [NameWord] {
        var plain = SearchFolding.readable(text)
        if plain.unicodeScalars.contains(where: Self.isApostrophe) {
            plain = String(String.UnicodeScalarView(plain.unicodeScalars.filter { !Self.isApostrophe($0) }))
        }
        var words: [NameWord] = []
        for word in SearchFolding.words(ofFolded: plain) {
            // Scripts without blanks between words get blanks when they are read.
            let reading =
                word.unicodeScalars.contains { $0.value >= 0x2E80 }
                ? SearchFolding.latinReadings(ofReadable: String(word)).first : nil
            guard let reading, reading.contains(" ") else {
                words.append(self.word(word))
                continue
            }
            for part in SearchFolding.words(ofFolded: reading) { words.append(self.word(part)) }
        }
        return words
    }

    private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "'", "’", "‘", "ʼ", "`", "´": true
        default: false
        }
    }
}
