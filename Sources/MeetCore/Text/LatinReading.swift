/// A text in Latin letters in the making.
struct LatinReading {
    private var bytes: [UInt8] = []

    /// - Parameter text: What will be read.
    init(of text: String) {
        bytes.reserveCapacity(text.utf8.count + 8)
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// A letter or sign that stays as it is.
    mutating func keep(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            bytes.append(UInt8(scalar.value))
        } else if let encoded = UTF8.encode(scalar) {
            bytes.append(contentsOf: encoded)
        }
    }

    mutating func append(_ letters: StaticString) {
        letters.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }
}
