import MeetCore

/// The transfer encoding of a part (RFC 2045, 6).
enum TransferEncoding: String {
    case base64, quotedPrintable

    /// Finds an encoding; `nil` for encodings that change nothing, and for obsolete ones.
    init?(name: String) {
        switch name.lowercased().trimmed {
        case "base64": self = .base64
        case "quoted-printable": self = .quotedPrintable
        default: return nil
        }
    }

    func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        switch self {
        case .base64: Base64Body.decode(bytes)
        case .quotedPrintable: QuotedPrintableBody.decode(bytes)
        }
    }
}

/// Base64 in lines (RFC 2045, 6.8).
enum Base64Body {
    /// Decodes base64. Characters outside the alphabet are ignored, as in the RFC, and an incomplete end is
    /// dropped.
    static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count / 4 * 3 + 3)
        var group: UInt32 = 0
        var count = 0
        func flush() {
            if count >= 2 { output.append(UInt8(truncatingIfNeeded: group >> 16)) }
            if count >= 3 { output.append(UInt8(truncatingIfNeeded: group >> 8)) }
            if count == 4 { output.append(UInt8(truncatingIfNeeded: group)) }
            (group, count) = (0, 0)
        }
        for byte in bytes {
            let digit = digits[Int(byte)]
            if digit < 64 {
                group |= UInt32(digit) << UInt32(18 - 6 * count)
                count += 1
                if count == 4 { flush() }
            } else if byte == UInt8(ascii: "=") {
                // Another piece may follow, concatenated by the writer.
                flush()
            }
        }
        flush()
        return output
    }

    /// Returns lines of 76 characters, each with CRLF.
    static func lines(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count / 54 * 78 + 80)
        for start in stride(from: 0, to: bytes.count, by: 57) {
            append(bytes[start..<min(start + 57, bytes.count)], to: &output)
            output += [13, 10]
        }
        return output
    }

    /// Appends bytes as a single word, with padding.
    static func append(_ bytes: ArraySlice<UInt8>, to output: inout [UInt8]) {
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let piece = bytes[index..<min(index + 3, bytes.endIndex)]
            var group: UInt32 = 0
            for (place, byte) in piece.enumerated() { group |= UInt32(byte) << UInt32(16 - 8 * place) }
            for place in 0..<4 {
                let isDigit = place <= piece.count
                output.append(
                    isDigit ? alphabet[Int(group >> UInt32(18 - 6 * place) & 63)] : UInt8(ascii: "="))
            }
            index += 3
        }
    }

    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The value of each character; 64 outside the alphabet.
    private static let digits: [UInt8] = {
        var digits = [UInt8](repeating: 64, count: 256)
        for (value, letter) in alphabet.enumerated() { digits[Int(letter)] = UInt8(value) }
        return digits
    }()
}

/// Quoted-printable in lines (RFC 2045, 6.7).
enum QuotedPrintableBody {
    /// Decodes quoted-printable. An `=` that begins no escape is itself, and digits may be in either case.
    static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            guard byte == UInt8(ascii: "=") else {
                output.append(byte)
                index += 1
                continue
            }
            if let end = softBreak(bytes, after: index + 1) {
                index = end
            } else if index + 2 < bytes.endIndex, let high = hexadecimal(bytes[index + 1]),
                let low = hexadecimal(bytes[index + 2])
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

    /// Returns the beginning of the next line if only blanks precede the end of this one.
    private static func softBreak(_ bytes: ArraySlice<UInt8>, after start: Int) -> Int? {
        var index = start
        while index < bytes.endIndex, bytes[index] == 32 || bytes[index] == 9 { index += 1 }
        guard index < bytes.endIndex else { return index }
        if bytes[index] == 10 { return index + 1 }
        if bytes[index] == 13 {
            return index + 1 < bytes.endIndex && bytes[index + 1] == 10 ? index + 2 : index + 1
        }
        return nil
    }

    /// Returns lines of at most 76 characters, each with CRLF, without anything that a relay might change.
    static func lines(_ text: String) -> [UInt8] {
        var output: [UInt8] = []
        for line in Array(text.utf8).cutAtLineEnds {
            var width = 0
            for (place, byte) in line.enumerated() {
                let isLast = place == line.count - 1
                let isBlank = byte == 32 || byte == 9
                // Old mailboxes insert `>` before lines that begin with `From `, and SMTP doubles dots.
                let isTouched = place == 0 && (byte == UInt8(ascii: "F") || byte == UInt8(ascii: "."))
                let isPlain =
                    (byte > 32 && byte < 127 && byte != UInt8(ascii: "=") && !isTouched) || isBlank && !isLast
                let size = isPlain ? 1 : 3
                if width + size > (isLast ? 76 : 75) {
                    output += [UInt8(ascii: "="), 13, 10]
                    width = 0
                }
                if isPlain { output.append(byte) } else { append(byte, to: &output) }
                width += size
            }
            output += [13, 10]
        }
        return output
    }

    private static func append(_ byte: UInt8, to output: inout [UInt8]) {
        output += [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 48...57: byte - 48
        case 65...70: byte - 55
        case 97...102: byte - 87
        default: nil
        }
    }
}

extension [UInt8] {
    /// The lines of a text without their line ends of any kind; without an empty line after the last end.
    var cutAtLineEnds: [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        var index = 0
        while index < count {
            if self[index] == 13 || self[index] == 10 {
                lines.append(self[start..<index])
                if self[index] == 13, index + 1 < count, self[index + 1] == 10 { index += 1 }
                start = index + 1
            }
            index += 1
        }
        if start < count { lines.append(self[start...]) }
        return lines
    }
}
