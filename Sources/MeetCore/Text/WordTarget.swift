/// The searchable words of a picker's row: its names, and further words such as an address or a label; see
/// `WordQuery`.
///
/// Everything is folded, split into words and read in Latin letters once, so that many rows can be searched
/// at each key.
package struct WordTarget: Hashable, Sendable {
    /// The words of the names in all their readings, with a blank before every word.
    let names: [[UInt8]]
    /// The initials of each reading, with blanks between the readings.
    let initials: [UInt8]
    /// The other words, in all readings, with a blank before each.
    let others: [UInt8]
    /// The folded e-mail addresses, with a blank before each.
    let addresses: [UInt8]
    /// The digits of telephone numbers, with a blank before each.
    let numbers: [UInt8]

    /// Prepares a row for searching.
    ///
    /// - Parameters:
    ///   - names: The names; the first is the one that is shown.
    ///   - others: Further words, which rank below the names.
    ///   - addresses: E-mail addresses; their words are searchable too.
    ///   - numbers: Telephone numbers as written.
    package init(
        names: [String], others: [String] = [], addresses: [String] = [], numbers: [String] = []
    ) {
        var readings: [[UInt8]] = []
        let given = names.flatMap { HangulName.givenNames(in: $0).map(String.init) }
        for name in names + given {
            Self.forEachReading(of: name) { reading in
                let cut = Self.words(reading)
                if !cut.isEmpty, !readings.contains(cut) { readings.append(cut) }
                // Words that are separated by other characters than blanks are also searchable as one.
                guard cut.count(where: Self.isBlank) > reading.utf8.count(where: Self.isBlank) + 1 else {
                    return
                }
                let joined = Self.joinedWords(reading)
                if !readings.contains(joined) { readings.append(joined) }
            }
        }
        self.names = readings
        var initials: [UInt8] = []
        for reading in readings {
            if !initials.isEmpty { initials.append(Self.blank) }
            Self.append(initialsOf: reading, to: &initials)
        }
        self.initials = initials
        var words: [UInt8] = []
        for text in others + addresses {
            Self.forEachReading(of: text) { Self.append(wordsOf: $0, to: &words) }
        }
        self.others = words
        self.addresses = addresses.flatMap { [Self.blank] + Array(SearchFolding.fold($0).utf8) }
        self.numbers = numbers.flatMap { [Self.blank] + Array(PhoneKeys.digits($0).utf8) }
    }

    /// The maximum length of a text; the rest is ignored.
    private static let longest = 400

    static let blank: UInt8 = 0x20
    private static func isBlank(_ byte: UInt8) -> Bool { byte == blank }

    private static func forEachReading(of text: String, _ body: (String) -> Void) {
        let (folded, readable) = SearchFolding.forms(
            of: text.utf8.count > longest ? String(text.prefix(longest)) : text)
        body(folded)
        for reading in SearchFolding.latinReadings(ofReadable: readable) { body(reading) }
    }

    /// Returns the words of a folded text, with a blank before each.
    static func words(_ folded: String) -> [UInt8] {
        var bytes: [UInt8] = []
        append(wordsOf: folded, to: &bytes)
        return bytes
    }

    private static func append(wordsOf folded: String, to bytes: inout [UInt8]) {
        bytes.reserveCapacity(bytes.count + folded.utf8.count + 1)
        var isInWord = false
        var isPlain = true
        let before = bytes.count
        for byte in folded.utf8 {
            guard byte < 0x80 else {
                isPlain = false
                break
            }
            // Lower-case letters and digits, the ASCII word characters after folding.
            guard byte &- 0x61 < 26 || byte &- 0x30 < 10 else {
                isInWord = false
                continue
            }
            if !isInWord { bytes.append(blank) }
            isInWord = true
            bytes.append(byte)
        }
        if isPlain { return }
        bytes.removeLast(bytes.count - before)
        isInWord = false
        for scalar in folded.unicodeScalars {
            guard SearchFolding.isPartOfWord(scalar) else {
                isInWord = false
                continue
            }
            if !isInWord { bytes.append(blank) }
            isInWord = true
            append(scalar, to: &bytes)
        }
    }

    /// Returns the words separated by blanks only: `obrien` for O’Brien, `jeanluc` for Jean-Luc.
    private static func joinedWords(_ folded: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var isInWord = false
        for scalar in folded.unicodeScalars {
            if scalar.properties.isWhitespace { isInWord = false }
            guard SearchFolding.isPartOfWord(scalar) else { continue }
            if !isInWord { bytes.append(blank) }
            isInWord = true
            append(scalar, to: &bytes)
        }
        return bytes
    }

    private static func append(initialsOf words: [UInt8], to initials: inout [UInt8]) {
        var isFirst = false
        var isTaking = false
        for byte in words {
            // The bytes of a scalar after its first are 10xxxxxx.
            if byte == blank {
                isFirst = true
                isTaking = false
            } else if isFirst {
                initials.append(byte)
                isFirst = false
                isTaking = true
            } else if isTaking, byte & 0xC0 == 0x80 {
                initials.append(byte)
            } else {
                isTaking = false
            }
        }
    }

    private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        if scalar.isASCII {
            bytes.append(UInt8(scalar.value))
        } else if let encoded = UTF8.encode(scalar) {
            bytes.append(contentsOf: encoded)
        }
    }
}
