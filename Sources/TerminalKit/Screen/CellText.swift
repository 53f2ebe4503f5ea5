/// Splits text into the contents of single cells, which are safe to draw.
///
/// A cell is not always a grapheme cluster: terminals count the vowel signs of Devanagari or the AM of Thai
/// as columns of their own although Unicode joins them to the consonant. So a part begins at each scalar with
/// a width, except that flags and skin tones belong to the scalar before.
enum CellText {
    /// Calls `body` with each part and its columns (1 or 2) until it returns false.
    static func forEachPart(in text: some StringProtocol, _ body: (_ part: String, _ columns: Int) -> Bool) {
        let isSimple: Bool? = text.utf8.withContiguousStorageIfAvailable { bytes in
            guard simpleColumns(of: bytes) != nil else { return false }
            var index = 0
            while index < bytes.count {
                let value = bytes[index] < 0x80 ? Int(bytes[index]) : letter(bytes[index], bytes[index + 1])
                guard body(simple[value], 1) else { break }
                index += bytes[index] < 0x80 ? 1 : 2
            }
            return true
        }
        if isSimple == true { return }
        for character in text where !forEachPart(of: character, body) { return }
    }

    static func isPlainASCII(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }

    /// Returns the columns of a text in which each scalar is a part of one column: letters and punctuation of
    /// Latin, Greek and Cyrillic. `nil` for others.
    static func simpleColumns(of text: some StringProtocol) -> Int? {
        text.utf8.withContiguousStorageIfAvailable { simpleColumns(of: $0) } ?? nil
    }

    /// Returns the columns of simple text in UTF-8, or `nil`.
    private static func simpleColumns(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        simple.withUnsafeBufferPointer { simple in
            var columns = 0
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                if isPlainASCII(byte) {
                    index += 1
                } else {
                    guard 0xC2..<0xD2 ~= byte, index + 1 < bytes.count,
                        !simple[letter(byte, bytes[index + 1])].isEmpty
                    else { return nil }
                    index += 2
                }
                columns += 1
            }
            return columns
        }
    }

    private static func letter(_ first: UInt8, _ second: UInt8) -> Int {
        Int(first & 0x1F) << 6 | Int(second & 0x3F)
    }

    /// The strings of the simple scalars in U+0020…U+047F, cached; empty for the others.
    private static let simple: [String] = (0..<UInt32(0x480)).map { value in
        guard value >= 0x20, let scalar = Unicode.Scalar(value), ScalarWidth.columns(of: scalar) == 1,
            VisibleText.visible(scalar, base: " ") == scalar, !scalar.properties.isGraphemeExtend
        else { return "" }
        return String(scalar)
    }

    /// Calls `body` with each part of a character. Returns false if `body` did.
    static func forEachPart(
        of character: Character, _ body: (_ part: String, _ columns: Int) -> Bool
    ) -> Bool {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return true }
        if first.value < 0x7F, first.value >= 0x20,
            scalars.index(after: scalars.startIndex) == scalars.endIndex
        {
            return body(simple[Int(first.value)], 1)
        }
        var builder = PartBuilder()
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let scalar = scalars[index]
            index = scalars.index(after: index)
            let next = index < scalars.endIndex ? scalars[index] : nil
            // CR LF is one character and one line end.
            if scalar == "\r", next == "\n" { continue }
            if let finished = builder.add(scalar), !body(finished.text, finished.columns) {
                return false
            }
        }
        if let last = builder.finish() { return body(last.text, last.columns) }
        return true
    }
}

/// Collects scalars until a cell is complete.
private struct PartBuilder {
    private var text = ""
    private var columns = 0
    private var marks = 0
    private var base: Unicode.Scalar = " "
    private var previous: Unicode.Scalar = " "

    /// The maximum number of marks; more than any script stacks on a letter would damage the row.
    private static let maximalMarks = 8

    /// Takes a scalar; returns the part that it ended, if any.
    mutating func add(_ original: Unicode.Scalar) -> (text: String, columns: Int)? {
        guard let scalar = VisibleText.visible(original, base: base) else { return nil }
        let width = ScalarWidth.columns(of: scalar)
        defer { previous = scalar }
        if width == 0 {
            // A mark without a letter has no place.
            guard columns > 0, marks < Self.maximalMarks else { return nil }
            marks += 1
            if scalar == "\u{FE0F}" { columns = 2 }
            text.unicodeScalars.append(scalar)
            return nil
        }
        if columns > 0, joins(scalar) {
            columns = 2
            marks = 0
            text.unicodeScalars.append(scalar)
            return nil
        }
        let ended = finish()
        text = String(scalar)
        columns = width
        marks = 0
        base = scalar
        return ended
    }

    mutating func finish() -> (text: String, columns: Int)? {
        columns > 0 ? (text, columns) : nil
    }

    private func joins(_ scalar: Unicode.Scalar) -> Bool {
        (scalar.isEmojiModifier && base.properties.isEmoji)
            || (scalar.isRegionalIndicator && base.isRegionalIndicator && previous == base && columns == 1)
    }
}

extension Unicode.Scalar {
    var isEmojiModifier: Bool { (0x1F3FB...0x1F3FF).contains(value) }
    var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }
    /// True if the scalar belongs to a right-to-left script: the blocks that Unicode reserves for them,
    /// including punctuation (UAX #9, DerivedBidiClass).
    var isRightToLeft: Bool {
        guard value >= 0x590 else { return false }
        return (0x590...0x8FF).contains(value) || (0xFB1D...0xFDFF).contains(value)
            || (0xFE70...0xFEFF).contains(value) || (0x10800...0x10FFF).contains(value)
            || (0x1E800...0x1EFFF).contains(value)
    }
}
