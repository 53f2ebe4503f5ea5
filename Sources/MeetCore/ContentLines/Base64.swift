import Foundation

/// Base64 (RFC 4648, 4) as found in cards.
package enum Base64 {
    /// The bytes meant; `nil` where characters stand that do not belong, or where it was cut so that a
    /// character is left over. Blanks and line ends are passed over, padding may be missing, and the
    /// alphabet of RFC 4648, 5 is taken too.
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

    /// The value of each character; 64 for those outside the alphabet.
    private static let digits: [UInt8] = {
        var digits = [UInt8](repeating: 64, count: 256)
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        for (value, letter) in alphabet.utf8.enumerated() { digits[Int(letter)] = UInt8(value) }
        digits[Int(UInt8(ascii: "-"))] = 62
        digits[Int(UInt8(ascii: "_"))] = 63
        return digits
    }()
}
