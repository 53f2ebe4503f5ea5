import MeetCore

/// A field with parameters, such as Content-Type (RFC 2045, 5.1; RFC 2231).
struct FieldParameters {
    /// The value in lower case: `text/calendar`.
    var value: String
    /// The decoded parameters by name in lower case.
    private(set) var parameters: [String: String] = [:]

    private static let mostParameters = 100

    init(_ text: String, _ characters: CharacterSetDecoder) {
        var pieces = Self.cut(Comments.removed(from: text))[...]
        value = (pieces.popFirst() ?? "").trimmed.lowercased()
        var continued: [String: [(number: Int, text: String, isEncoded: Bool)]] = [:]
        for piece in pieces.prefix(Self.mostParameters) {
            guard let equals = piece.firstIndex(of: "=") else { continue }
            let name = piece[..<equals].trimmed.lowercased()
            let value = Self.unquoted(piece[piece.index(after: equals)...].trimmed)
            let parts = name.split(separator: "*", omittingEmptySubsequences: false)
            guard parts.count > 1, let stem = parts.first, !stem.isEmpty else {
                if !name.isEmpty, parameters[name] == nil {
                    parameters[name] = EncodedWords.decode(value, characters)
                }
                continue
            }
            let isEncoded = parts[parts.count - 1].isEmpty
            let number = Int(parts[1]) ?? 0
            continued[String(stem), default: []].append((number, value, isEncoded))
        }
        // These take precedence over the plain ones, which are for old readers (RFC 6266, 4.3, of another
        // protocol).
        for (name, pieces) in continued { parameters[name] = Self.joined(pieces, characters) }
    }

    subscript(name: String) -> String? { parameters[name] }

    private static func joined(
        _ pieces: [(number: Int, text: String, isEncoded: Bool)], _ characters: CharacterSetDecoder
    ) -> String {
        var bytes: [UInt8] = []
        var charset: String?
        for (place, piece) in pieces.sorted(by: { $0.number < $1.number }).enumerated() {
            guard piece.isEncoded else {
                bytes += Array(piece.text.utf8)
                continue
            }
            var text = piece.text[...]
            if place == 0 {
                let marks = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
                if marks.count == 3 {
                    charset = String(marks[0])
                    text = marks[2]
                }
            }
            bytes += percentDecoded(text)
        }
        return String(decoding: characters.utf8(bytes[...], declared: charset), as: UTF8.self)
    }

    private static func percentDecoded(_ text: Substring) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let high = QuotedPrintableBody.hexadecimal(rest[rest.startIndex]),
                let low = QuotedPrintableBody.hexadecimal(rest[rest.startIndex + 1])
            {
                bytes.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }

    /// Splits a text at semicolons outside quotes.
    private static func cut(_ text: String) -> [String] {
        var pieces = [""]
        var isQuoted = false
        var isEscaped = false
        for character in text {
            if character == ";", !isQuoted {
                pieces.append("")
                continue
            }
            if isEscaped {
                isEscaped = false
            } else if character == "\\", isQuoted {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            }
            pieces[pieces.count - 1].append(character)
        }
        return pieces
    }

    private static func unquoted(_ text: String) -> String {
        guard text.first == "\"" else { return text }
        var output = ""
        var isEscaped = false
        for character in text.dropFirst() {
            if isEscaped {
                output.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                break
            } else {
                output.append(character)
            }
        }
        return output
    }
}
