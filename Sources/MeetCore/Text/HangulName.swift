/// Korean names as usually written: family name and given name in a single word.
enum HangulName {
    /// Returns the given names of a name that follow the family name without a blank: `민수` for `김민수`.
    ///
    /// Nearly all family names are one syllable, and given names one to three; a word that begins with a
    /// family name of two syllables is split both ways. A word of two syllables is a given name, unless it
    /// stands alone.
    static func givenNames(in name: String) -> [Substring] {
        guard hasHangul(name) else { return [] }
        let words = name.precomposedStringWithCanonicalMapping.split { !isWordLetter($0) }
        return words.flatMap { word -> [Substring] in
            let count = word.count
            guard (2...5).contains(count), count > 2 || words.count == 1, word.allSatisfy(isSyllable) else {
                return []
            }
            let isLong = count > 2 && longFamilyNames.contains(word.prefix(2))
            return isLong ? [word.dropFirst(), word.dropFirst(2)] : [word.dropFirst()]
        }
    }

    /// Returns whether a text contains a byte that begins Hangul syllables.
    private static func hasHangul(_ text: String) -> Bool {
        text.utf8.contains { 0xEA...0xED ~= $0 } || hasJamo(text)
    }

    /// Returns whether a text contains decomposed syllables (U+1100 and following).
    private static func hasJamo(_ text: String) -> Bool {
        text.utf8.contains(0xE1) && text.unicodeScalars.contains { 0x1100..<0x1200 ~= $0.value }
    }

    private static func isSyllable(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { 0xAC00...0xD7A3 ~= $0.value }
    }

    private static func isWordLetter(_ character: Character) -> Bool {
        character.unicodeScalars.contains(where: SearchFolding.isPartOfWord)
    }

    /// The family names of two syllables in present use.
    private static let longFamilyNames: Set<Substring> = [
        "남궁", "황보", "제갈", "사공", "선우", "서문", "독고", "동방", "어금", "망절", "무본", "황목", "장곡", "강전", "소봉",
    ]
}
