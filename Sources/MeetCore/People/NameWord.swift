/// A word of somebody's name, in all the ways it is compared.
final class NameWord: Hashable, Sendable {
    /// How much two words are alike, the closest first.
    enum Likeness: Int, Comparable {
        case same
        /// In another script or by another custom.
        case spelling
        case shortName
        case initial
        case typingError
        case different

        static func < (one: Likeness, other: Likeness) -> Bool { one.rawValue < other.rawValue }
    }

    /// As `SearchFolding.readable` gives it.
    let folded: String
    /// How it sounds (`NameSpelling.sound`), by each reading in Latin letters; at least one.
    let sounds: [String]
    /// By the last reading, which is the spoken one.
    let looseSound: String
    let isLatin: Bool
    /// The names it is a form of (`ShortNames`).
    let names: [UInt16]

    /// - Parameter folded: One word.
    init(folded: String) {
        let readings = SearchFolding.latinReadings(ofReadable: folded)
        self.folded = folded
        isLatin = folded.unicodeScalars.allSatisfy { $0.value < 0x250 || 0x1E00..<0x1F00 ~= $0.value }
        var sounds: [String] = []
        for reading in readings.isEmpty ? [folded] : readings {
            let sound = NameSpelling.sound(reading)
            if !sound.isEmpty, !sounds.contains(sound) { sounds.append(sound) }
        }
        // What has no reading stands for itself.
        let spoken = sounds.last ?? folded
        self.sounds = sounds.isEmpty ? [folded] : sounds
        looseSound = NameSpelling.looseSound(ofSound: spoken)
        names = ShortNames.names(ofSounds: self.sounds)
    }

    /// Whether it is but the first letter of a name.
    var isInitial: Bool { folded.unicodeScalars.count == 1 }

    static func == (one: NameWord, other: NameWord) -> Bool { one.folded == other.folded }

    func hash(into hasher: inout Hasher) { hasher.combine(folded) }

    func likeness(to other: NameWord) -> Likeness {
        if self === other || folded == other.folded { return .same }
        if isInitial || other.isInitial { return hasInitial(of: other) ? .initial : .different }
        if sounds.contains(where: other.sounds.contains) { return .spelling }
        // Between scripts even the customs that are rare are met with.
        if isLatin != other.isLatin, looseSound == other.looseSound { return .spelling }
        if names.contains(where: other.names.contains) { return .shortName }
        if looseSound == other.looseSound, looseSound.utf8.count >= 5 { return .typingError }
        // Two names that are both known are two names: `Marina` and `Martina`.
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

/// The words of names that were met with, each made once: there are far fewer of them than people.
package struct NameWords {
    private var known: [String: NameWord] = [:]
    /// By the text as it is written.
    private var texts: [String: [NameWord]] = [:]

    package init() {}

    mutating func word(_ folded: Substring) -> NameWord {
        let folded = String(folded)
        if let word = known[folded] { return word }
        let word = NameWord(folded: folded)
        known[folded] = word
        return word
    }

    /// The words of a text, apostrophes within them left out: `O'Brien` is one.
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
            // Scripts without blanks between words get them when they are read.
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
