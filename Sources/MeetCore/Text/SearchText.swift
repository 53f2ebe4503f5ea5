/// What is written into a `searchText` column: the words of all texts and of their readings in Latin letters.
///
/// Made of bytes throughout: of what an import does, this was the greatest part.
package struct SearchText {
    /// To be raised with every change of what words are made of the same folded text: stores then make them anew.
    package static let version = 2

    private var bytes: [UInt8] = []
    private var folded: [UInt8] = []
    private var latin: [UInt8] = []
    /// The words of one reading of a field with blanks between them, and of the one before it.
    private var reading: [UInt8] = []
    private var former: [UInt8] = []

    package init() {
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
        SearchFolding.fold(
            field.utf8.count > Self.longest ? String(field.prefix(Self.longest)) : field, into: &folded)
        former.removeAll(keepingCapacity: true)
        append(folded)
        let folded = folded
        var latin: [UInt8] = []
        swap(&latin, &self.latin)
        folded.withUnsafeBufferPointer { folded in
            SearchFolding.latinReadings(ofFolded: folded, in: &latin) { append($0) }
        }
        swap(&latin, &self.latin)
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
        var isInWord = false
        folded.withUnsafeBufferPointer { folded in
            var index = 0
            while index < folded.count {
                let start = index
                guard SearchFolding.isPartOfWord(SearchFolding.scalar(in: folded, at: &index)) else {
                    isInWord = false
                    continue
                }
                if !isInWord, !reading.isEmpty { reading.append(0x20) }
                isInWord = true
                for place in start..<index { reading.append(folded[place]) }
            }
        }
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
