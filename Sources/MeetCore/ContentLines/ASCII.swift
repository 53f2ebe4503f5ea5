/// The bytes with a meaning in a content line.
enum ASCII {
    static let tab: UInt8 = 9
    static let lineFeed: UInt8 = 10
    static let carriageReturn: UInt8 = 13
    static let escape: UInt8 = 27
    static let space: UInt8 = 32
    static let quote = UInt8(ascii: "\"")
    static let comma = UInt8(ascii: ",")
    static let hyphen = UInt8(ascii: "-")
    static let point = UInt8(ascii: ".")
    static let colon = UInt8(ascii: ":")
    static let semicolon = UInt8(ascii: ";")
    static let equals = UInt8(ascii: "=")
    static let backslash = UInt8(ascii: "\\")
    static let caret = UInt8(ascii: "^")
    static let delete: UInt8 = 127

    /// Returns `a` to `z` in upper case, and any other byte unchanged.
    @inline(__always)
    static func uppercased(_ byte: UInt8) -> UInt8 {
        byte &- 97 < 26 ? byte & 0xDF : byte
    }

    @inline(__always)
    static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

    @inline(__always)
    static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 97 < 26 || byte &- 48 < 10
    }

    /// Returns whether a byte is a control character other than a tab, which no content line may hold (RFC
    /// 6350, 3.3; RFC 5545, 3.1 CONTROL).
    @inline(__always)
    static func isControl(_ byte: UInt8) -> Bool {
        (byte < space && byte != tab) || byte == delete
    }

    static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 48...57: byte - 48
        case 65...70: byte - 55
        case 97...102: byte - 87
        default: nil
        }
    }

    /// Returns whether `bytes` begin with `word` (given in upper case), ignoring case.
    static func begins(_ bytes: some Collection<UInt8>, with word: StaticString) -> Bool {
        word.withUTF8Buffer { word in
            var index = bytes.startIndex
            for letter in word {
                guard index != bytes.endIndex, uppercased(bytes[index]) == letter else { return false }
                bytes.formIndex(after: &index)
            }
            return true
        }
    }

    /// Returns whether `bytes` contain `word` (given in upper case), ignoring case.
    static func contains(_ bytes: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
        var rest = bytes
        while rest.count >= word.utf8CodeUnitCount {
            if begins(rest, with: word) { return true }
            rest = rest.dropFirst()
        }
        return false
    }

    static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes
        while let first = bytes.first, isBlank(first) { bytes.removeFirst() }
        while let last = bytes.last, isBlank(last) { bytes.removeLast() }
        return bytes
    }
}

extension String {
    /// The text without surrounding blanks, tabs and stray double quotes.
    var withoutQuotesAround: String {
        func isAround(_ byte: UInt8) -> Bool { ASCII.isBlank(byte) || byte == ASCII.quote }
        guard let first = utf8.first, let last = utf8.last else { return self }
        if !isAround(first), !isAround(last) { return self }
        guard let start = utf8.firstIndex(where: { !isAround($0) }),
            let end = utf8.lastIndex(where: { !isAround($0) })
        else { return "" }
        return String(Substring(utf8[start...end]))
    }
}
