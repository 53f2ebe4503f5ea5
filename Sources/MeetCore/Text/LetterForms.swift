import Foundation
import Synchronization

/// The searched and the readable form of letters of all scripts that `FoldingTable` does not have.
///
/// The searched form is the primary weight of the Unicode Collation Algorithm (UTS #10), which distinguishes
/// base letters: without case, marks, vowel points, width, style and position in the word. The readable form
/// keeps all marks that affect the sound, for `SearchFolding.latinReadings`.
enum LetterForms {
    /// Appends both forms of a text in UTF-8.
    static func append(_ text: String, searched: inout [UInt8], read: inout [UInt8]) {
        let (before, beforeRead) = (searched.count, read.count)
        var copy = text
        if copy.withUTF8({ append($0, searched: &searched, read: &read, isComposed: false) }) { return }
        searched.removeLast(searched.count - before)
        read.removeLast(read.count - beforeRead)
        // Parts of Hangul syllables and of Kana are combined.
        copy = text.precomposedStringWithCompatibilityMapping
        _ = copy.withUTF8 { append($0, searched: &searched, read: &read, isComposed: true) }
    }

    /// Appends both forms of a text.
    ///
    /// - Returns: `false` if the text must be composed first.
    private static func append(
        _ text: UnsafeBufferPointer<UInt8>, searched: inout [UInt8], read: inout [UInt8], isComposed: Bool
    ) -> Bool {
        pages.withLock { pages in
            var index = 0
            while index < text.count {
                let byte = text[index]
                if byte < 0x80 {
                    let letter = byte &- 0x41 < 26 ? byte | 0x20 : byte
                    searched.append(letter)
                    read.append(letter)
                    index += 1
                    continue
                }
                let start = index
                let scalar = SearchFolding.scalar(in: text, at: &index)
                if isAlone(scalar) {
                    let bytes = UnsafeBufferPointer(rebasing: text[start..<index])
                    searched.append(contentsOf: bytes)
                    read.append(contentsOf: bytes)
                    continue
                }
                if !isComposed, isPart(scalar) { return false }
                let number = Int(scalar.value) / Page.length
                if pages[number] == nil { pages[number] = Page(number) }
                guard let page = pages[number] else { continue }
                let letter = page.letters[Int(scalar.value) % Page.length]
                searched.append(contentsOf: letter.searched)
                read.append(contentsOf: letter.read)
            }
            return true
        }
    }

    /// Returns whether a scalar has a single form: Han and Hangul syllables, which are many.
    @inline(__always)
    private static func isAlone(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x20000..<0x2F800, 0x30000..<0x40000: true
        default: false
        }
    }

    /// Returns whether a scalar combines with its neighbours to another letter: jamo, and the voicing marks
    /// of Kana.
    @inline(__always)
    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100..<0x1200, 0x3099...0x309A, 0x3130..<0x3190, 0xA960..<0xA980, 0xD7B0..<0xD800,
            0xFF9E..<0xFFE0:
            true
        default: false
        }
    }

    /// The forms of a range of code points, computed at the first use.
    private struct Page {
        static let length = 64
        let letters: [(searched: [UInt8], read: [UInt8])]

        init(_ number: Int) {
            letters = (0..<Self.length).map { place in
                guard let scalar = Unicode.Scalar(UInt32(number * Self.length + place)) else {
                    return ([], [])
                }
                let read = LetterForms.read(scalar)
                return (Array(LetterForms.searched(read).utf8), Array(read.utf8))
            }
        }
    }

    private static let pages = Mutex([Page?](repeating: nil, count: 0x110000 / Page.length))

    // MARK: - One letter

    /// Returns the readable form of a letter: compatibility decomposition (Unicode, 3.7, D65) in lower case,
    /// without accents and default ignorable code points; spacing accents are unchanged.
    private static func read(_ scalar: Unicode.Scalar) -> String {
        if isInvisible(scalar) { return "" }
        let text = String(scalar)
        if let plain = FoldingTable.folded(text) ?? plain(scalar) { return plain }
        let decomposed = text.decomposedStringWithCompatibilityMapping
        if decomposed.unicodeScalars.first == " ", !scalar.properties.isWhitespace {
            return scalar.properties.generalCategory == .otherLetter ? "" : text
        }
        var output = String.UnicodeScalarView()
        for scalar in decomposed.lowercased().decomposedStringWithCompatibilityMapping.unicodeScalars
        where !isAccent(scalar) && !isInvisible(scalar) {
            switch scalar {
            case "ς": output.append("σ")
            case "ß": output.append(contentsOf: "ss".unicodeScalars)
            default: output.append(scalar)
            }
        }
        return String(output)
    }

    /// Returns the searched form of a text.
    ///
    /// - Parameter read: A letter in its readable form.
    private static func searched(_ read: String) -> String {
        var output = String.UnicodeScalarView()
        for scalar in read.unicodeScalars where !PrimaryWeights.isIgnored(scalar) {
            if let same = PrimaryWeights.same(as: scalar) {
                output.append(contentsOf: same.unicodeScalars)
            } else {
                output.append(scalar)
            }
        }
        return String(output)
    }

    /// Returns the plain letter or digit of a symbol without a decomposition: white on black (`🅐`), and
    /// digits of all scripts.
    private static func plain(_ scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0x1F150...0x1F169: return Unicode.Scalar(scalar.value - 0x1F150 + 0x61).map { String($0) }
        case 0x1F170...0x1F189: return Unicode.Scalar(scalar.value - 0x1F170 + 0x61).map { String($0) }
        case 0x24EB...0x24FF, 0x2776...0x2793: break
        default: guard scalar.properties.generalCategory == .decimalNumber else { return nil }
        }
        return scalar.properties.numericValue.flatMap { Int(exactly: $0) }.map(String.init)
    }

    /// Returns whether a scalar is invisible: layout characters, joiners, and the line that only lengthens a
    /// word.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .format
            || scalar == "\u{640}" || scalar == "\u{7FA}"
    }

    /// Returns whether a scalar is an accent: the marks of Latin, Greek and Cyrillic letters, and those of
    /// all scripts.
    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x300..<0x370, 0x483...0x489, 0x1AB0..<0x1B00, 0x1DC0..<0x1E00, 0x20D0..<0x2100, 0x2DE0..<0x2E00,
            0xA66F...0xA67D, 0xA69E...0xA69F, 0xFE20..<0xFE30:
            true
        default: false
        }
    }
}
