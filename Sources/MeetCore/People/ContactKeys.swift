import Foundation

/// What contacts are matched by.
package enum ContactKeys {
    /// A UID without `urn:uuid:`; in lower case where it is a UUID, for those are compared without regard to
    /// case (RFC 9562, 4).
    package static func uid(_ uid: String) -> String {
        let trimmed = trimmed(uid)
        let prefix = "urn:uuid:"
        let hasPrefix =
            trimmed.utf8.count >= prefix.utf8.count
            && zip(trimmed.utf8, prefix.utf8).allSatisfy { $0 == $1 || $0 &+ 0x20 == $1 && $0 &- 0x41 < 26 }
        let bare = hasPrefix ? trimmed.dropFirst(prefix.utf8.count) : trimmed
        return (isUUID(bare) ? SearchFolding.fold(String(bare)) : String(bare)).storable
    }

    /// An e-mail address in lower case, without space around it. Mail servers may tell case apart before the
    /// `@`; none in use does.
    package static func email(_ address: String) -> String {
        SearchFolding.fold(String(trimmed(address)).storable)
    }

    private static func trimmed(_ text: String) -> Substring {
        guard let first = text.firstIndex(where: { !$0.isWhitespace }),
            let last = text.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return text[first...last]
    }

    /// Whether it has the form of RFC 9562, 4: 32 hexadecimal digits in five groups.
    private static func isUUID(_ text: Substring) -> Bool {
        guard text.utf8.count == 36 else { return false }
        return text.utf8.enumerated().allSatisfy { position, byte in
            switch position {
            case 8, 13, 18, 23: byte == UInt8(ascii: "-")
            default: byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
            }
        }
    }

    /// A list of keys as JSON (RFC 8259), each once.
    package static func json(_ keys: [String]) -> String {
        var written: Set<String> = []
        let once = keys.filter { !$0.isEmpty && written.insert($0).inserted }
        return "[" + once.map(quoted).joined(separator: ",") + "]"
    }

    private static func quoted(_ key: String) -> String {
        func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x22 && byte != 0x5C }
        if key.utf8.allSatisfy(isPlain) { return "\"\(key)\"" }
        var result = "\""
        for scalar in key.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                result.unicodeScalars.append("\\")
                result.unicodeScalars.append(scalar)
            case "\0"..<" ":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default:
                result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
