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
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                result.unicodeScalars.append("\\")
                result.unicodeScalars.append(scalar)
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\0"..<" ":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default:
                result.unicodeScalars.append(scalar)
            }
        }
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
