import MeetCore

/// Writes header fields in ASCII, in lines of at most 78 characters (RFC 5322, 2.2; RFC 2047; RFC 2231).
enum HeaderEncoding {
    /// Returns the field `Name: words words`, folded between the words, with its CRLF.
    static func field(_ name: String, _ words: [String]) -> [UInt8] {
        var line = name + ":"
        var text = ""
        for word in words where !word.isEmpty {
            if line.utf8.count + 1 + word.utf8.count > 76, line != name + ":" {
                text += line + "\r\n"
                line = ""
            }
            line += " " + word
        }
        return Array((text + line + "\r\n").utf8)
    }

    /// Returns the words of a text for people.
    static func words(_ text: String) -> [String] {
        let words = clean(text).split { $0 == " " }.map(String.init)
        let isPlain = words.allSatisfy { $0.isPrintableASCII && !$0.contains("=?") && $0.utf8.count <= 66 }
        return isPlain ? words : encodedWords(words.joined(separator: " "))
    }

    /// Returns the words of an address with a name.
    static func words(_ address: CalendarAddress) -> [String] {
        let email = Self.email(address.email)
        let name = clean(address.name).split { $0 == " " }.joined(separator: " ")
        if name.isEmpty || name == address.email { return [email] }
        return phrase(name) + ["<\(email)>"]
    }

    /// Returns the words of an address list.
    static func words(_ addresses: [CalendarAddress]) -> [String] {
        var all: [String] = []
        for (place, address) in addresses.enumerated() {
            var words = Self.words(address)
            if place < addresses.count - 1, let last = words.popLast() { words.append(last + ",") }
            all += words
        }
        return all
    }

    /// Returns a bare address without characters that would end it in a header field.
    static func email(_ text: String) -> String {
        clean(text).filter { !$0.isWhitespace && $0 != "<" && $0 != ">" && $0 != "," }
    }

    /// Returns a parameter of a field such as Content-Type; several if a long value is split (RFC 2231, 3 and
    /// 4).
    static func parameter(_ name: String, _ value: String) -> [String] {
        let value = clean(value)
        if value.isPrintableASCII, value.utf8.count + name.utf8.count <= 66 {
            let isToken = !value.isEmpty && value.utf8.allSatisfy { $0.isTokenByte }
            if isToken { return ["\(name)=\(value)"] }
            let escaped = value.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
            return ["\(name)=\"\(String(escaped))\""]
        }
        var pieces: [String] = [""]
        for byte in value.utf8 {
            let isPlain = byte.isLetterOrDigit || "-._~".utf8.contains(byte)
            let sign = isPlain ? String(UnicodeScalar(byte)) : "%" + hexadecimal(byte)
            if pieces[pieces.count - 1].utf8.count + sign.utf8.count > 48 { pieces.append("") }
            pieces[pieces.count - 1] += sign
        }
        if pieces.count == 1 { return ["\(name)*=utf-8''\(pieces[0])"] }
        return pieces.enumerated().map { "\(name)*\($0)*=\($0 == 0 ? "utf-8''" : "")\($1)" }
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return byte < 16 ? "0" + digits : digits
    }

    private static func phrase(_ name: String) -> [String] {
        guard name.isPrintableASCII, name.utf8.count <= 66, !name.contains("=?") else {
            return encodedWords(name)
        }
        let isAtoms = name.utf8.allSatisfy { $0.isLetterOrDigit || " !#$%&'*+-/=?^_`{|}~".utf8.contains($0) }
        if isAtoms { return name.split(separator: " ").map(String.init) }
        let escaped = name.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
        return ["\"\(String(escaped))\""]
    }

    /// Returns encoded words, split between characters (RFC 2047, 5): a word holds at most 39 bytes.
    private static func encodedWords(_ text: String) -> [String] {
        var words: [String] = []
        var bytes: [UInt8] = []
        func flush() {
            guard !bytes.isEmpty else { return }
            var word = Array("=?utf-8?B?".utf8)
            Base64Body.append(bytes[...], to: &word)
            words.append(String(decoding: word, as: UTF8.self) + "?=")
            bytes = []
        }
        for scalar in text.unicodeScalars {
            let next = Array(String(scalar).utf8)
            if bytes.count + next.count > 39 { flush() }
            bytes += next
        }
        flush()
        return words
    }

    /// Returns a single line without control characters.
    private static func clean(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
                    return isControl || scalar.value == 0x2028 || scalar.value == 0x2029 ? " " : scalar
                })
        ).trimmed
    }
}

extension String {
    var isPrintableASCII: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
}

extension UInt8 {
    var isLetterOrDigit: Bool { (self | 0x20) &- 97 < 26 || self &- 48 < 10 }

    /// True for a character of a token (RFC 2045, 5.1).
    var isTokenByte: Bool { self > 0x20 && self < 0x7F && !"()<>@,;:\\\"/[]?=".utf8.contains(self) }
}
