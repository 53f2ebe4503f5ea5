/// What is written into a `searchText` column: the words of all texts and of their readings in Latin letters.
package struct SearchText {
    private var bytes: [UInt8] = []
    /// The words of one reading of a field, and of the one before it.
    private var reading: [UInt8] = []
    private var former: [UInt8] = []

    package init() {}

    /// The longest text of one field that is looked into, in characters.
    private static let longest = 4000

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package mutating func add(_ field: String?) {
        guard let field, !field.isEmpty else { return }
        let folded = SearchFolding.fold(
            field.utf8.count > Self.longest ? String(field.prefix(Self.longest)) : field)
        former.removeAll(keepingCapacity: true)
        append(folded)
        for reading in SearchFolding.latinReadings(ofFolded: folded) { append(reading) }
    }

    /// A telephone number: what its digits begin with, from every place that leaves enough of them.
    package mutating func add(phone: String) {
        add(phone)
        for suffix in PhoneKeys.suffixes(phone) {
            former.removeAll(keepingCapacity: true)
            append(suffix)
        }
    }

    /// The words of a reading that differ from those in their places in the one before: readings often differ in one.
    private mutating func append(_ folded: String) {
        cut(folded)
        var place = former[...]
        for word in reading.split(separator: 0x20) {
            let other = place.prefix { $0 != 0x20 }
            place = place.dropFirst(other.count + 1)
            if word == other { continue }
            if !bytes.isEmpty { bytes.append(0x20) }
            bytes.append(contentsOf: word)
        }
        swap(&reading, &former)
    }

    /// Makes `reading` the words of a text, as `SearchFolding.words` cuts them, with blanks between them.
    private mutating func cut(_ folded: String) {
        reading.removeAll(keepingCapacity: true)
        var isInWord = false
        for scalar in folded.unicodeScalars {
            guard SearchFolding.isPartOfWord(scalar) else {
                isInWord = false
                continue
            }
            if !isInWord, !reading.isEmpty { reading.append(0x20) }
            isInWord = true
            if scalar.isASCII {
                reading.append(UInt8(scalar.value))
            } else if let encoded = UTF8.encode(scalar) {
                reading.append(contentsOf: encoded)
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
