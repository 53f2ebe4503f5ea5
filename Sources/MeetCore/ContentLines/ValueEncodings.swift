import Foundation

/// Base64 (RFC 4648, 4) as found in cards.
package enum Base64 {
    /// Returns the decoded bytes, or `nil` if there are characters outside the alphabet or a single character
    /// is left over at the end. Blanks and line ends are ignored, padding may be missing, and the alphabet of
    /// RFC 4648, 5 is accepted too.
    package static func decode(_ bytes: ArraySlice<UInt8>) -> Data? {
        var output = Data(capacity: bytes.count / 4 * 3 + 3)
        var group: UInt32 = 0
        var count = 0
        var isPadded = false
        for byte in bytes {
            let digit = digits[Int(byte)]
            if digit < 64 {
                guard !isPadded else { return nil }
                group = group << 6 | UInt32(digit)
                count += 1
                if count == 4 {
                    output.append(UInt8(truncatingIfNeeded: group >> 16))
                    output.append(UInt8(truncatingIfNeeded: group >> 8))
                    output.append(UInt8(truncatingIfNeeded: group))
                    group = 0
                    count = 0
                }
            } else if byte == ASCII.equals {
                isPadded = true
            } else if byte > ASCII.space {
                return nil
            }
        }
        switch count {
        case 1: return nil
        case 2: output.append(UInt8(truncatingIfNeeded: group >> 4))
        case 3:
            output.append(UInt8(truncatingIfNeeded: group >> 10))
            output.append(UInt8(truncatingIfNeeded: group >> 2))
        default: break
        }
        return output
    }

    /// The value of each character; 64 outside the alphabet.
    private static let digits: [UInt8] = {
        var digits = [UInt8](repeating: 64, count: 256)
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        for (value, letter) in alphabet.utf8.enumerated() { digits[Int(letter)] = UInt8(value) }
        digits[Int(UInt8(ascii: "-"))] = 62
        digits[Int(UInt8(ascii: "_"))] = 63
        return digits
    }()
}

/// Quoted-printable (RFC 2045, 6.7) in vCard 2.1 and iCalendar 1.0.
package enum QuotedPrintable {
    /// Returns the decoded bytes. Accepts hexadecimal digits in either case; an `=` before anything else is
    /// itself. Soft line breaks have been removed: `ContentLineReader` joins the lines.
    package static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == ASCII.equals, index + 2 < bytes.endIndex,
                let high = ASCII.hexadecimal(bytes[index + 1]),
                let low = ASCII.hexadecimal(bytes[index + 2])
            {
                output.append(high << 4 | low)
                index += 3
            } else {
                output.append(byte)
                index += 1
            }
        }
        return output
    }
}

/// The encoding of quotes and line ends in the values of parameters (RFC 6868).
enum CaretEncoding {
    /// Decodes carets: `^n` is a line end, `^'` a double quote, `^^` a caret; a caret before anything else is
    /// itself.
    static func decode(_ text: String) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(text.utf8.count)
        var sawCaret = false
        for byte in text.utf8 {
            guard sawCaret else {
                if byte == ASCII.caret { sawCaret = true } else { output.append(byte) }
                continue
            }
            sawCaret = false
            switch byte {
            case UInt8(ascii: "n"), UInt8(ascii: "N"): output.append(ASCII.lineFeed)
            case UInt8(ascii: "'"): output.append(ASCII.quote)
            case ASCII.caret: output.append(ASCII.caret)
            default: output += [ASCII.caret, byte]
            }
        }
        if sawCaret { output.append(ASCII.caret) }
        return String(decoding: output, as: UTF8.self)
    }

    static func append(_ text: String, to output: inout [UInt8]) {
        var afterReturn = false
        for byte in text.utf8 {
            defer { afterReturn = byte == ASCII.carriageReturn }
            switch byte {
            case ASCII.lineFeed where afterReturn: break
            case ASCII.lineFeed, ASCII.carriageReturn: output += [ASCII.caret, UInt8(ascii: "n")]
            case ASCII.quote: output += [ASCII.caret, UInt8(ascii: "'")]
            case ASCII.caret: output += [ASCII.caret, ASCII.caret]
            case _ where ASCII.isControl(byte): break
            default: output.append(byte)
            }
        }
    }
}
