import Foundation

/// Normalisation of text for searching and sorting.
///
/// Stored and typed text pass through the same functions, so that «γιωργος», «ΓΙΩΡΓΟΣ» and «giorgos» find
/// «Γιώργος», and «אברהם» finds «אַבְרָהָם».
package enum SearchFolding {
    /// The version of these functions' output. To be raised with every change of it: stores then fold their
    /// texts again.
    package static let version = 2

    /// Returns the base letters of `text`, the primary level of the Unicode Collation Algorithm (UTS #10):
    /// without case, diacritics, vowel points, width and style, and with a single form of each letter.
    /// Punctuation is kept.
    package static func fold(_ text: String) -> String { forms(of: text).folded }

    /// Returns `text` without case, accents and width, but with all marks that affect its reading, for
    /// `latinReadings`. Its words are those of the folded text, except for separate marks.
    package static func readable(_ text: String) -> String { forms(of: text).readable }

    /// Returns both forms, which are equal for most texts.
    package static func forms(of text: String) -> (folded: String, readable: String) {
        if let plain = foldedASCII(text) ?? FoldingTable.folded(text) { return (plain, plain) }
        var (folded, readable): ([UInt8], [UInt8]) = ([], [])
        LetterForms.append(text, searched: &folded, read: &readable)
        return (String(decoding: folded, as: UTF8.self), String(decoding: readable, as: UTF8.self))
    }

    /// Appends both forms of a text to empty buffers.
    ///
    /// - Returns: Whether the table has all of it: then both are equal, and `readable` is left empty.
    static func fold(_ text: String, into output: inout [UInt8], readable: inout [UInt8]) -> Bool {
        var copy = text
        if copy.withUTF8({ FoldingTable.fold($0, into: &output) }) { return true }
        output.removeAll(keepingCapacity: true)
        LetterForms.append(text, searched: &output, read: &readable)
        return false
    }

    /// Returns the readings of a text in plain Latin letters, by each supported convention; empty if the text
    /// is plain Latin.
    ///
    /// Greek has two readings: by letter, as scholars write it (`χρηστοσ` → `chrestos`, also ICU's
    /// `Any-Latin`), and as in passports (ELOT 743: `christos`). So has Cyrillic. Every other script is read
    /// by ICU, at some 15 µs a call and a few milliseconds at its first use.
    ///
    /// - Parameter readable: The result of `readable`.
    package static func latinReadings(ofReadable readable: String) -> [String] {
        var readings: [String] = []
        var reading: [UInt8] = []
        var text = readable
        text.withUTF8 { bytes in
            latinReadings(ofReadable: bytes, in: &reading) {
                readings.append(String(decoding: $0, as: UTF8.self))
            }
        }
        return readings
    }

    /// Passes the readings of UTF-8 to the caller in `reading`, one after the other.
    static func latinReadings(
        ofReadable folded: UnsafeBufferPointer<UInt8>, in reading: inout [UInt8], _ body: ([UInt8]) -> Void
    ) {
        let scripts = Scripts(folded)
        if scripts.isPlain { return }
        func read(_ table: LatinTable?) {
            reading.removeAll(keepingCapacity: true)
            table.map { $0.read(folded, into: &reading) } ?? reading.append(contentsOf: folded)
            if scripts.hasOthers {
                reading = Array(throughICU(String(decoding: reading, as: UTF8.self)).utf8)
            }
        }
        func differs(_ text: UnsafeBufferPointer<UInt8>) -> Bool { !reading.elementsEqual(text) }
        guard scripts.hasGreek || scripts.hasCyrillic else {
            read(scripts.hasLatinLetters ? lettered : nil)
            if !reading.isEmpty, differs(folded) { body(reading) }
            return
        }
        read(lettered)
        let first = reading
        if !first.isEmpty, differs(folded) { body(first) }
        read(spoken)
        if !reading.isEmpty, differs(folded), reading != first { body(reading) }
    }

    /// The reading by letter, of Latin, Greek and Cyrillic.
    private static let lettered = LatinTable(
        [LatinLetters.rows, GreekLatin.lettered, CyrillicLatin.lettered],
        lettersInContext: GreekLatin.lettersInContext, inContext: GreekLatin.lettered)
    private static let spoken = LatinTable(
        [LatinLetters.rows, GreekLatin.spoken, CyrillicLatin.spoken],
        lettersInContext: GreekLatin.lettersInContext, inContext: GreekLatin.spoken)

    /// Returns the words of a folded text: runs of letters, their marks, and digits.
    package static func words(ofFolded folded: String) -> [Substring] {
        guard folded.utf8.allSatisfy({ $0 < 0x80 }) else {
            return folded.unicodeScalars.split(whereSeparator: { !isPartOfWord($0) }).map(Substring.init)
        }
        return folded.utf8.split(whereSeparator: { !isPartOfWord(Unicode.Scalar($0)) }).map(Substring.init)
    }

    /// Returns a text in lower case if it is ASCII, as most texts are, else `nil`.
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

    /// Returns whether a scalar belongs to a word: a letter, a mark or a digit.
    @inline(__always)
    static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool { letters.contains(scalar) }

    /// The characters of words.
    static let letters = Letters()

    struct Letters: Sendable {
        /// A bit for each code point up to U+07FF, because looking up their categories is much slower.
        private let bits: [UInt64] = (0..<32).map { row in
            (0..<64).reduce(0) { bits, place in
                let scalar = Unicode.Scalar(UInt32(row * 64 + place))
                return scalar.map(isLetter) == true ? bits | 1 << UInt64(place) : bits
            }
        }

        @inline(__always)
        func contains(_ scalar: Unicode.Scalar) -> Bool {
            scalar.value < 0x800
                ? bits[Int(scalar.value >> 6)] >> UInt64(scalar.value & 63) & 1 != 0 : isLetter(scalar)
        }
    }

    /// Returns the scalar at `index`, and advances `index` to the next one. U+FFFD for invalid UTF-8.
    @inline(__always)
    static func scalar(in text: UnsafeBufferPointer<UInt8>, at index: inout Int) -> Unicode.Scalar {
        let byte = text[index]
        index += 1
        if byte < 0x80 { return Unicode.Scalar(byte) }
        if 0xC2..<0xE0 ~= byte, index < text.count {
            index += 1
            return Unicode.Scalar(UInt32(byte & 0x1F) << 6 | UInt32(text[index - 1] & 0x3F)) ?? "\u{FFFD}"
        }
        var bytes = text[(index - 1)...].makeIterator()
        var decoder = UTF8()
        guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return "\u{FFFD}" }
        index += UTF8.width(scalar) - 1
        return scalar
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
            return true
        default:
            return false
        }
    }
}

/// The scripts of a folded text.
private struct Scripts {
    var hasLatinLetters = false
    var hasGreek = false
    var hasCyrillic = false
    var hasOthers = false

    /// Finds the scripts of a text in UTF-8.
    init(_ text: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while index < text.count {
            if text[index] < 0x80 {
                index += 1
            } else {
                note(SearchFolding.scalar(in: text, at: &index))
            }
        }
    }

    private mutating func note(_ letter: Unicode.Scalar) {
        switch letter.value {
        case 0x80..<0x250, 0x1E00..<0x1F00: hasLatinLetters = true
        case 0x370..<0x400, 0x1F00..<0x2000: hasGreek = true
        case 0x400..<0x530: hasCyrillic = true
        // Combining marks, dashes, quotation marks and the like have no reading.
        case 0x300..<0x370, 0x2000..<0x2070: break
        default: if letter.properties.isAlphabetic { hasOthers = true }
        }
    }

    var isPlain: Bool { !(hasLatinLetters || hasGreek || hasCyrillic || hasOthers) }
}
