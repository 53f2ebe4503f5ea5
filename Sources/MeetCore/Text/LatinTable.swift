/// A transliteration of letters up to U+07FF to Latin ones. It works on UTF-8, because all stored text passes
/// through it.
struct LatinTable: Sendable {
    /// A letter, and at most seven ASCII letters.
    typealias Row = (letter: Unicode.Scalar, latin: String)

    /// The reading of letters that depend on their neighbours.
    typealias ContextualReading = @Sendable (_ letter: UInt32, _ context: Context) -> StaticString

    /// The readings by code point: the lowest byte holds the number of letters plus one, the others the
    /// letters. 0 if the letter is unchanged.
    private var letters = [UInt64](repeating: 0, count: 0x800)
    private static let contextual: UInt64 = 0xFF
    private let inContext: ContextualReading?

    init(
        _ rows: [[Row]], lettersInContext: [Unicode.Scalar] = [], inContext: ContextualReading? = nil
    ) {
        self.inContext = inContext
        for row in rows.joined() {
            var entry = UInt64(row.latin.utf8.count + 1)
            for (place, byte) in row.latin.utf8.enumerated() {
                entry |= UInt64(byte) << (8 * UInt64(place + 1))
            }
            letters[Int(row.letter.value)] = entry
        }
        for letter in lettersInContext { letters[Int(letter.value)] = Self.contextual }
    }

    func read(_ text: String) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(text.utf8.count + 8)
        var text = text
        text.withUTF8 { read($0, into: &output) }
        return String(decoding: output, as: UTF8.self)
    }

    /// Appends the reading of a text in UTF-8.
    func read(_ text: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
        letters.withUnsafeBufferPointer { letters in
            var index = 0
            while index < text.count {
                let byte = text[index]
                guard 0xC2..<0xE0 ~= byte, index + 1 < text.count else {
                    output.append(byte)
                    index += 1
                    continue
                }
                let letter = Context.letter(byte, text[index + 1])
                var entry = letters[Int(letter)]
                if entry == 0 {
                    output.append(byte)
                    output.append(text[index + 1])
                } else if entry == Self.contextual {
                    inContext?(letter, Context(text: text, index: index)).withUTF8Buffer {
                        output.append(contentsOf: $0)
                    }
                } else {
                    for _ in 1..<(entry & 0xFF) {
                        entry >>= 8
                        output.append(UInt8(truncatingIfNeeded: entry))
                    }
                }
                index += 2
            }
        }
    }

    /// The neighbours of a letter of two bytes.
    struct Context {
        let text: UnsafeBufferPointer<UInt8>
        /// The position of the letter's first byte.
        let index: Int

        @inline(__always)
        static func letter(_ first: UInt8, _ second: UInt8) -> UInt32 {
            UInt32(first & 0x1F) << 6 | UInt32(second & 0x3F)
        }

        /// The letter before; 0 unless it has two bytes.
        var previous: UInt32 {
            index >= 2 && 0xC2..<0xE0 ~= text[index - 2] ? Self.letter(text[index - 2], text[index - 1]) : 0
        }

        /// The letter after; 0 unless it has two bytes.
        var next: UInt32 {
            index + 3 < text.count && 0xC2..<0xE0 ~= text[index + 2]
                ? Self.letter(text[index + 2], text[index + 3]) : 0
        }

        /// True if this letter and the next begin or end a word.
        var beginsPairAtEdge: Bool { isEdge(before: index) || isEdge(behind: index + 4) }

        /// True if the previous letter and this one begin or end a word.
        var endsPairAtEdge: Bool { isEdge(before: index - 2) || isEdge(behind: index + 2) }

        private func isEdge(before end: Int) -> Bool {
            var start = end - 1
            while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
            return start < 0 || !isAlphabetic(at: start)
        }

        private func isEdge(behind start: Int) -> Bool { start >= text.count || !isAlphabetic(at: start) }

        private func isAlphabetic(at index: Int) -> Bool {
            var bytes = text[index..<min(index + 4, text.count)].makeIterator()
            var decoder = UTF8()
            guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return false }
            return scalar.properties.isAlphabetic
        }
    }
}

/// The ASCII forms of Latin letters that have no mark to fold away.
enum LatinLetters {
    static let rows: [LatinTable.Row] = [
        ("ł", "l"), ("ø", "o"), ("đ", "d"), ("ð", "d"), ("ħ", "h"), ("ı", "i"), ("ŀ", "l"), ("ŋ", "n"),
        ("ŧ", "t"),
        ("æ", "ae"), ("œ", "oe"), ("þ", "th"), ("ß", "ss"), ("ĸ", "q"), ("ə", "e"), ("ƒ", "f"),
    ]

    /// Returns folded `text` with those letters in ASCII.
    static func plain(_ text: String) -> String { table.read(text) }

    private static let table = LatinTable([rows])
}
