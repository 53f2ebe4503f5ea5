import Foundation

/// Text made comparable for searching and sorting.
///
/// What is stored and what is typed go through the same functions, so that «γιωργος», «ΓΙΩΡΓΟΣ» and
/// «giorgos» meet in «Γιώργος».
package enum SearchFolding {
    /// To be raised with every change of what comes out of these functions: stores then fold anew what they hold.
    package static let version = 1

    /// `text` without case, diacritics, width and final sigma. Punctuation stays.
    package static func fold(_ text: String) -> String {
        if let plain = foldedASCII(text) ?? FoldingTable.folded(text) { return plain }
        return foldedByFoundation(text)
    }

    static func foldedByFoundation(_ text: String) -> String {
        let folded = text.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        guard folded.unicodeScalars.contains("ς") else { return folded }
        var scalars = String.UnicodeScalarView()
        for scalar in folded.unicodeScalars { scalars.append(scalar == "ς" ? "σ" : scalar) }
        return String(scalars)
    }

    /// How a folded text is written in plain Latin letters, by each of the customs at hand; empty where the
    /// text is plain Latin already.
    ///
    /// Greek is read twice: letter by letter as scholars do (`χρηστοσ` → `chrestos`, which is what ICU's
    /// `Any-Latin` gives too) and as passports do (ELOT 743: `christos`). Cyrillic likewise. Every other
    /// script goes through ICU, which costs some 15 µs a call and a few milliseconds at its first use.
    package static func latinReadings(ofFolded folded: String) -> [String] {
        let scripts = Scripts(folded)
        if scripts.isPlain { return [] }
        let latin = scripts.hasLatinLetters ? LatinLetters.plain(folded) : folded
        var readings: [String] = []
        func add(_ reading: String) {
            if reading != folded, !reading.isEmpty, !readings.contains(reading) { readings.append(reading) }
        }
        func finish(_ text: String) -> String { scripts.hasOthers ? throughICU(text) : text }
        guard scripts.hasGreek || scripts.hasCyrillic else {
            add(finish(latin))
            return readings
        }
        var lettered = latin
        var spoken = latin
        if scripts.hasGreek {
            lettered = GreekLatin.lettered(lettered)
            spoken = GreekLatin.spoken(spoken)
        }
        if scripts.hasCyrillic {
            lettered = CyrillicLatin.lettered(lettered)
            spoken = CyrillicLatin.spoken(spoken)
        }
        add(finish(lettered))
        add(finish(spoken))
        return readings
    }

    /// The words of a folded text: runs of letters, their marks, and digits.
    package static func words(ofFolded folded: String) -> [Substring] {
        guard folded.utf8.allSatisfy({ $0 < 0x80 }) else {
            return folded.unicodeScalars.split(whereSeparator: { !isPartOfWord($0) }).map(Substring.init)
        }
        return folded.utf8.split(whereSeparator: { !isPartOfWord(Unicode.Scalar($0)) }).map(Substring.init)
    }

    /// The lower-case copy of a text of ASCII alone, else `nil`; most texts end here.
    private static func foldedASCII(_ text: String) -> String? {
        var hasUpperCase = false
        for byte in text.utf8 {
            if byte >= 0x80 { return nil }
            if byte &- 0x41 < 26 { hasUpperCase = true }
        }
        guard hasUpperCase else { return text }
        return String(decoding: text.utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    private static func throughICU(_ text: String) -> String {
        guard
            let latin = text.applyingTransform(
                StringTransform("Any-Latin; Latin-ASCII; Lower"), reverse: false)
        else { return text }
        return fold(latin)
    }

    /// Whether it belongs to a word: a letter, a mark or a digit.
    static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            let byte = UInt8(scalar.value)
            return byte &- 0x61 < 26 || byte &- 0x30 < 10 || byte &- 0x41 < 26
        }
        // Small letters, Greek, Cyrillic and Latin; to ask for their category takes much longer.
        switch scalar.value {
        case 0x3B1...0x3C9, 0x430...0x45F, 0xE0...0xF6, 0xF8...0xFF: return true
        default: break
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
            return true
        default:
            return false
        }
    }
}

/// Which scripts a folded text holds.
private struct Scripts {
    var hasLatinLetters = false
    var hasGreek = false
    var hasCyrillic = false
    var hasOthers = false

    init(_ text: String) {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return }
        for scalar in text.unicodeScalars where !scalar.isASCII {
            switch scalar.value {
            case 0x80..<0x250, 0x1E00..<0x1F00: hasLatinLetters = true
            case 0x370..<0x400, 0x1F00..<0x2000: hasGreek = true
            case 0x400..<0x530: hasCyrillic = true
            // Combining marks, dashes, quotation marks and the like have no reading.
            case 0x300..<0x370, 0x2000..<0x2070: break
            default: if scalar.properties.isAlphabetic { hasOthers = true }
            }
        }
    }

    var isPlain: Bool { !(hasLatinLetters || hasGreek || hasCyrillic || hasOthers) }
}
