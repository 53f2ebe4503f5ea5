/// Strings and arrays of JSON (RFC 8259). Foundation's encoder is some fifty times slower for short ones.
package enum JSONText {
    /// Returns the text in quotes, escaped.
    package static func quoted(_ text: String) -> String {
        var result = ""
        append(text, to: &result)
        return result
    }

    private static func append(_ text: String, to result: inout String) {
        func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x22 && byte != 0x5C }
        result += "\""
        defer { result += "\"" }
        if text.utf8.allSatisfy(isPlain) {
            result += text
            return
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + text.utf8.count / 8)
        for byte in text.utf8 {
            if isPlain(byte) {
                bytes.append(byte)
                continue
            }
            switch byte {
            case UInt8(ascii: "\n"): bytes += "\\n".utf8
            case UInt8(ascii: "\r"): bytes += "\\r".utf8
            case UInt8(ascii: "\t"): bytes += "\\t".utf8
            case ..<0x20:
                bytes += (byte < 0x10 ? "\\u000" : "\\u00").utf8
                bytes += String(byte, radix: 16).utf8
            default: bytes += [UInt8(ascii: "\\"), byte]
            }
        }
        result += String(decoding: bytes, as: UTF8.self)
    }

    /// Returns an array of strings.
    package static func array(_ texts: some Sequence<String>) -> String {
        var result = "["
        for text in texts {
            if result.utf8.count > 1 { result += "," }
            append(text, to: &result)
        }
        return result + "]"
    }

    /// Returns an array of numbers.
    package static func array(_ numbers: some Sequence<Int64>) -> String {
        "[" + numbers.lazy.map(String.init).joined(separator: ",") + "]"
    }
}
