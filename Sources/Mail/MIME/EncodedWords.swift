import MeetCore

/// Header text in other character sets than ASCII (RFC 2047).
package enum EncodedWords {
    /// Decodes the encoded words, also those within quotes and those with blanks, as many writers have them.
    /// A character may be split between two words of the same character set.
    package static func decode(_ text: String, _ characters: CharacterSetDecoder) -> String {
        guard text.contains("=?") else { return text }
        let bytes = Array(text.utf8)
        var output: [UInt8] = []
        // The bytes of adjacent words, not yet in UTF-8.
        var pending: [UInt8] = []
        var charset = ""
        func flush() {
            output += characters.utf8(pending[...], declared: charset)
            pending = []
        }
        var blanks: [UInt8] = []
        var endless = 0..<0
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "="), let word = word(in: bytes, at: index, &endless) {
                // Blanks between two encoded words are ignored.
                if pending.isEmpty { output += blanks } else if word.charset != charset { flush() }
                blanks = []
                charset = word.charset
                pending += word.bytes
                index = word.end
                continue
            }
            if bytes[index] == 32 || bytes[index] == 9 {
                blanks.append(bytes[index])
            } else {
                if !pending.isEmpty { flush() }
                output += blanks
                blanks = []
                output.append(bytes[index])
            }
            index += 1
        }
        if !pending.isEmpty { flush() }
        output += blanks
        return String(decoding: output, as: UTF8.self)
    }

    private struct Word {
        var charset: String
        var bytes: [UInt8]
        var end: Int
    }

    /// The maximum length, above that of the RFC because longer words occur.
    private static let longest = 4000

    /// Parses `=?charset?B?…?=`.
    ///
    /// - Parameter endless: A range known to contain no end of a word, so that it is not searched again for
    ///   each beginning in it.
    private static func word(in bytes: [UInt8], at start: Int, _ endless: inout Range<Int>) -> Word? {
        let mark = UInt8(ascii: "?")
        guard start + 1 < bytes.count, bytes[start + 1] == mark else { return nil }
        let room = bytes[(start + 2)..<min(bytes.count, start + longest)]
        guard let nameEnd = room.firstIndex(of: mark), nameEnd - start <= 60, nameEnd + 2 < room.endIndex,
            bytes[nameEnd + 2] == mark
        else { return nil }
        guard "BbQq".utf8.contains(bytes[nameEnd + 1]) else { return nil }
        let body = room[(nameEnd + 3)...]
        let isKnown = endless.contains(body.startIndex)
        var end = isKnown ? endless.upperBound : body.startIndex
        while end + 1 < body.endIndex, !(body[end] == mark && body[end + 1] == UInt8(ascii: "=")) { end += 1 }
        guard end + 1 < body.endIndex else {
            endless = (isKnown ? endless.lowerBound : body.startIndex)..<max(end, body.startIndex)
            return nil
        }
        // A language may follow the character set (RFC 2231, 5).
        let name = room[..<nameEnd].prefix { $0 != UInt8(ascii: "*") }
        let text = body[..<end]
        let decoded: [UInt8]
        if bytes[nameEnd + 1] | 0x20 == UInt8(ascii: "b") {
            decoded = Base64Body.decode(text)
        } else {
            let spaced = text.map { $0 == UInt8(ascii: "_") ? 32 : $0 }
            decoded = QuotedPrintableBody.decode(spaced[...])
        }
        return Word(charset: String(decoding: name, as: UTF8.self).lowercased(), bytes: decoded, end: end + 2)
    }
}
