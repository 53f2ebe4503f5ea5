/// The content of a `searchText` column: the words of all texts and of their readings in Latin letters.
///
/// It is built from bytes because it was the most expensive part of an import.
package struct SearchText {
    /// The version of the words made from a folded text. To be raised with every change of them: stores then
    /// rebuild the column.
    package static let version = 3

    private var bytes: [UInt8] = []
    private var folded: [UInt8] = []
    private var readable: [UInt8] = []
    private var latin: [UInt8] = []
    /// The words of a reading of the field, separated by blanks, and of the previous one.
    private var reading: [UInt8] = []
    private var former: [UInt8] = []

    private let known: FieldWords?

    /// Begins an empty text.
    ///
    /// - Parameter known: The cached words of repeated fields.
    package init(_ known: FieldWords? = nil) {
        self.known = known
        bytes.reserveCapacity(1000)
        for buffer in [\Self.folded, \.latin, \.reading, \.former] {
            self[keyPath: buffer].reserveCapacity(200)
        }
    }

    /// The maximum length of a field in characters; the rest is not searchable.
    private static let longest = 4000

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package mutating func add(_ field: String?) {
        guard let field, !field.isEmpty else { return }
        folded.removeAll(keepingCapacity: true)
        readable.removeAll(keepingCapacity: true)
        let isTabled = SearchFolding.fold(
            field.utf8.count > Self.longest ? String(field.prefix(Self.longest)) : field, into: &folded,
            readable: &readable)
        former.removeAll(keepingCapacity: true)
        append(folded)
        let readable = isTabled ? folded : readable
        var latin: [UInt8] = []
        swap(&latin, &self.latin)
        readable.withUnsafeBufferPointer { readable in
            SearchFolding.latinReadings(ofReadable: readable, in: &latin) { append($0) }
        }
        swap(&latin, &self.latin)
        // In scripts whose words are separated only by their own rules, a zero-width space may separate them.
        if !isTabled, field.unicodeScalars.contains("\u{200B}") {
            add(field.replacing("\u{200B}", with: " "))
        }
    }

    /// Adds a name, and its given name separately if both are written as one word.
    package mutating func add(name: String?) {
        add(name)
        for given in name.map(HangulName.givenNames) ?? [] { add(partOfWord: String(given)) }
    }

    /// Adds a part of a word that was added with its readings. It is found in its own script only, which
    /// saves space.
    package mutating func add(partOfWord part: String) {
        folded.removeAll(keepingCapacity: true)
        readable.removeAll(keepingCapacity: true)
        _ = SearchFolding.fold(part, into: &folded, readable: &readable)
        former.removeAll(keepingCapacity: true)
        append(folded)
    }

    /// Adds a field that many rows share, such as a town or a company.
    package mutating func add(common field: String?) {
        guard let known, var field, !field.isEmpty, field.utf8.count <= FieldWords.longest else {
            return add(field)
        }
        field.withUTF8 { text in
            let hash = FNV1a.hash(text)
            if let words = known.words(of: text, hash: hash) {
                if !bytes.isEmpty, !words.isEmpty { bytes.append(0x20) }
                bytes.append(contentsOf: words)
                return
            }
            let start = bytes.count
            add(String(decoding: text, as: UTF8.self))
            known.insert(text, hash: hash, words: bytes[start...].drop { $0 == 0x20 })
        }
    }

    /// Adds a telephone number: as written, and its digits as a single word.
    package mutating func add(phone: String) {
        add(phone)
        append(word: PhoneKeys.searchedDigits(phone))
    }

    /// Appends the words of a reading that differ from those in the previous one: readings often differ in a
    /// single word.
    private mutating func append(_ folded: [UInt8]) {
        cut(folded)
        var place = 0
        var start = 0
        while start < reading.count {
            let end = Self.end(ofWordAt: start, in: reading)
            let formerEnd = Self.end(ofWordAt: place, in: former)
            if end - start != formerEnd - place
                || !reading[start..<end].elementsEqual(former[place..<formerEnd])
            {
                append(word: reading[start..<end])
            }
            start = end + 1
            place = min(formerEnd + 1, former.count)
        }
        swap(&reading, &former)
    }

    /// Appends a word; long numbers are split into runs (`PhoneKeys.runs`), as `SearchExpression` looks for
    /// them.
    private mutating func append(word: ArraySlice<UInt8>) {
        if word.isEmpty { return }
        if let first = word.first, first &- 0x30 < 10, let runs = PhoneKeys.runs(ofWord: word) {
            for run in runs { append(word: run) }
            return
        }
        if !bytes.isEmpty { bytes.append(0x20) }
        bytes.append(contentsOf: word)
    }

    private static func end(ofWordAt start: Int, in words: [UInt8]) -> Int {
        var end = start
        while end < words.count, words[end] != 0x20 { end += 1 }
        return end
    }

    /// Sets `reading` to the words of a text, split like `SearchFolding.words`.
    private mutating func cut(_ folded: [UInt8]) {
        reading.removeAll(keepingCapacity: true)
        let letters = SearchFolding.letters
        folded.withUnsafeBufferPointer { folded in
            var (start, index) = (0, 0)
            func take(upTo end: Int) {
                if start == end { return }
                if !reading.isEmpty { reading.append(0x20) }
                reading.append(contentsOf: UnsafeBufferPointer(rebasing: folded[start..<end]))
            }
            while index < folded.count {
                let place = index
                if letters.contains(SearchFolding.scalar(in: folded, at: &index)) { continue }
                take(upTo: place)
                start = index
            }
            take(upTo: index)
        }
    }
}

/// A cache of the words of fields that are repeated in an address book. Not thread-safe.
package final class FieldWords {
    /// The maximum length of a field in bytes; longer ones rarely repeat.
    static let longest = 100

    private var fields = WritingTable(capacity: 1024)
    /// The words by the numbers of the fields.
    private var words: [[UInt8]] = []

    package init() {}

    func words(of field: UnsafeBufferPointer<UInt8>, hash: UInt64) -> [UInt8]? {
        fields.find(field, hash: hash).map { words[$0] }
    }

    func insert(_ field: UnsafeBufferPointer<UInt8>, hash: UInt64, words: ArraySlice<UInt8>) {
        if fields.count == fields.capacity {
            fields.removeAll()
            self.words.removeAll(keepingCapacity: true)
        }
        if fields.insert(field, hash: hash) != nil { self.words.append(Array(words)) }
    }
}

/// The sort key of a name.
package enum SortKey {
    /// The version of `of`. To be raised with every change of its result: stores then recompute their keys.
    package static let version = 2

    /// Returns the folded name without the part before its first letter or digit. Latin letters such as ł and
    /// ø sort with their ASCII forms, as in the root order of CLDR: ł among l, ø among o.
    package static func of(_ name: String) -> String {
        var folded = SearchFolding.fold(name.storable)
        if !folded.utf8.allSatisfy({ $0 < 0x80 }) { folded = LatinLetters.plain(folded) }
        guard let first = SearchFolding.words(ofFolded: folded).first else { return folded }
        return String(folded[first.startIndex...])
    }
}

extension String {
    /// The text without NUL characters, at which SQLite's `quote` would cut it.
    package var storable: String {
        let hasAny = utf8.withContiguousStorageIfAvailable { $0.contains(0) } ?? utf8.contains(0)
        return hasAny ? String(unicodeScalars.filter { $0 != "\0" }.map(Character.init)) : self
    }
}
