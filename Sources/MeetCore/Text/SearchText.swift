/// What is written into a `searchText` column: the words of all texts and of their readings in Latin letters.
package struct SearchText {
    private var bytes: [UInt8] = []

    package init() {}

    /// The longest text of one field that is looked into, in characters.
    private static let longest = 4000

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package mutating func add(_ field: String?) {
        guard let field, !field.isEmpty else { return }
        let folded = SearchFolding.fold(
            field.utf8.count > Self.longest ? String(field.prefix(Self.longest)) : field)
        append(folded)
        // Each reading adds the words that it alone has: two of them often differ in one.
        var written: Set<Substring> = []
        for (number, reading) in SearchFolding.latinReadings(ofFolded: folded).enumerated() {
            if number == 0 { written.formUnion(SearchFolding.words(ofFolded: folded)) }
            for word in SearchFolding.words(ofFolded: reading) where written.insert(word).inserted {
                if !bytes.isEmpty { bytes.append(0x20) }
                bytes.append(contentsOf: word.utf8)
            }
        }
    }

    /// A telephone number: what its digits begin with, from every place that leaves enough of them.
    package mutating func add(phone: String) {
        add(phone)
        for suffix in PhoneKeys.suffixes(phone) { append(suffix) }
    }

    /// The words, as `SearchFolding.words` cuts them.
    private mutating func append(_ folded: String) {
        var isInWord = false
        for scalar in folded.unicodeScalars {
            guard SearchFolding.isPartOfWord(scalar) else {
                isInWord = false
                continue
            }
            if !isInWord, !bytes.isEmpty { bytes.append(0x20) }
            isInWord = true
            if scalar.isASCII {
                bytes.append(UInt8(scalar.value))
            } else if let encoded = UTF8.encode(scalar) {
                bytes.append(contentsOf: encoded)
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
