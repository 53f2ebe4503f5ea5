/// The Latin letters that carry no mark that folding could take off, and how they are written without them.
enum LatinLetters {
    /// `text`, which is folded, with those letters in ASCII.
    static func plain(_ text: String) -> String {
        var reading = LatinReading(of: text)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "ł": reading.append("l")
            case "ø": reading.append("o")
            case "đ", "ð": reading.append("d")
            case "ħ": reading.append("h")
            case "ı": reading.append("i")
            case "ŀ": reading.append("l")
            case "ŋ": reading.append("n")
            case "ŧ": reading.append("t")
            case "æ": reading.append("ae")
            case "œ": reading.append("oe")
            case "þ": reading.append("th")
            case "ß": reading.append("ss")
            case "ĸ": reading.append("q")
            case "ə": reading.append("e")
            case "ƒ": reading.append("f")
            default: reading.keep(scalar)
            }
        }
        return reading.text
    }
}

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
