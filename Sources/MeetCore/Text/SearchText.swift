/// What is written into a `searchText` column: the words of all texts and of their readings in Latin letters.
///
/// Made of bytes throughout: of what an import does, this was the greatest part.
package struct SearchText {
    /// To be raised with every change of what words are made of the same folded text: stores then make them anew.
    package static let version = 3

    private var bytes: [UInt8] = []
    private var folded: [UInt8] = []
    private var readable: [UInt8] = []
    private var latin: [UInt8] = []
    /// The words of one reading of a field with blanks between them, and of the one before it.
    private var reading: [UInt8] = []
    private var former: [UInt8] = []

    private let known: FieldWords?

    /// - Parameter known: The words of fields that came up before.
    package init(_ known: FieldWords? = nil) {
        self.known = known
        bytes.reserveCapacity(1000)
        for buffer in [\Self.folded, \.latin, \.reading, \.former] {
            self[keyPath: buffer].reserveCapacity(200)
        }
    }

    /// The longest text of one field that is looked into, in characters.
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
        // Where only the script's own rules tell words apart, a mark without width may stand between them.
        if !isTabled, field.unicodeScalars.contains("\u{200B}") {
            add(field.replacing("\u{200B}", with: " "))
        }
    }

    /// What somebody is called: by the given name too, where that is written in one with the family name.
    package mutating func add(name: String?) {
        add(name)
        for given in name.map(HangulName.givenNames) ?? [] { add(partOfWord: String(given)) }
    }

    /// A part of a word that stands there already with its readings: it is found by its own script alone, which takes less room.
    package mutating func add(partOfWord part: String) {
        folded.removeAll(keepingCapacity: true)
        readable.removeAll(keepingCapacity: true)
        _ = SearchFolding.fold(part, into: &folded, readable: &readable)
        former.removeAll(keepingCapacity: true)
        append(folded)
    }

    /// A field that many have in common, such as a town or a firm.
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

    /// A telephone number: as it is written, and its digits as one word.
    package mutating func add(phone: String) {
        add(phone)
        append(word: PhoneKeys.searchedDigits(phone))
    }

    /// The words of a reading that differ from those in their places in the one before: readings often differ in one.
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

    /// Long numbers by their runs (`PhoneKeys.runs`), as `SearchExpression` looks for them.
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

    /// Makes `reading` the words of a text, as `SearchFolding.words` cuts them.
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

/// The words of fields that come up again and again in an address book, worked out once. Not to be shared between threads.
package final class FieldWords {
    /// Bytes of a field; longer ones hardly ever come again.
    static let longest = 100

    private var fields = WritingTable(capacity: 1024)
    /// By the numbers of the fields.
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

/// What stands for a name in the order of a list, and where names are compared.
package enum SortKey {
    /// To be raised with every change of what `of` gives: stores then make their keys anew.
    package static let version = 2

    /// The folded name without what stands before its first letter or digit. Latin letters of their own stand where
    /// those they are written with in ASCII do, as in the root order of CLDR: ł among l, ø among o.
    package static func of(_ name: String) -> String {
        var folded = SearchFolding.fold(name.storable)
        if !folded.utf8.allSatisfy({ $0 < 0x80 }) { folded = LatinLetters.plain(folded) }
        guard let first = SearchFolding.words(ofFolded: folded).first else { return folded }
        return String(folded[first.startIndex...])
    }
}

extension String {
    /// Without NUL characters, at which SQLite's `quote` would cut the text off.
    package var storable: String {
        let hasAny = utf8.withContiguousStorageIfAvailable { $0.contains(0) } ?? utf8.contains(0)
        return hasAny ? String(unicodeScalars.filter { $0 != "\0" }.map(Character.init)) : self
    }
}
