import MeetCore

/// The header of a message or a part (RFC 5322, 2.2).
struct HeaderFields {
    /// The unfolded values by name in lower case; of a repeated name the first.
    private var values: [String: ArraySlice<UInt8>] = [:]
    /// The values of Authentication-Results, one for each server, the last server first (RFC 8601, 4.1).
    private(set) var authenticationResults: [ArraySlice<UInt8>] = []

    /// The maximum number of fields.
    private static let mostFields = 1000
    private static let longestField = 64 << 10
    private static let mostResults = 20

    /// Reads the header at the beginning of `bytes`.
    ///
    /// - Returns: The fields, and the body.
    static func read(_ bytes: ArraySlice<UInt8>) -> (fields: HeaderFields, body: ArraySlice<UInt8>) {
        var fields = HeaderFields()
        var lines = MailLines(bytes)
        var name: String?
        var value: [UInt8] = []
        func end() {
            guard let name, fields.values.count < mostFields else { return }
            if name == "authentication-results", fields.authenticationResults.count < mostResults {
                fields.authenticationResults.append(value[...])
            }
            if fields.values[name] == nil { fields.values[name] = value[...] }
        }
        var bodyStart = bytes.startIndex
        while let line = lines.next() {
            if line.isEmpty {
                end()
                return (fields, bytes[lines.position...])
            }
            if let first = line.first, first == 32 || first == 9 {
                // A folded line; one of blanks alone, which ends the header of some broken writers, is
                // skipped here.
                if name != nil, value.count + line.count <= longestField { value += line }
            } else if let colon = line.firstIndex(of: UInt8(ascii: ":")),
                let found = Self.name(line[..<colon])
            {
                end()
                name = found
                value = Array(line[(colon + 1)...].prefix(longestField))
            } else {
                // No header, or its end: the rest belongs to the body.
                end()
                return (fields, bytes[bodyStart...])
            }
            bodyStart = lines.position
        }
        end()
        return (fields, bytes[bytes.endIndex...])
    }

    /// Returns the name in lower case, or `nil` if it is invalid (RFC 5322, 2.2).
    private static func name(_ bytes: ArraySlice<UInt8>) -> String? {
        var bytes = bytes
        while let last = bytes.last, last == 32 || last == 9 { bytes.removeLast() }
        guard !bytes.isEmpty, bytes.count <= 100, bytes.allSatisfy({ $0 > 32 && $0 < 127 }) else {
            return nil
        }
        return String(decoding: bytes, as: UTF8.self).lowercased()
    }

    var isEmpty: Bool { values.isEmpty }

    /// Returns the value unchanged, with 8-bit characters as UTF-8.
    func raw(_ name: String, _ characters: CharacterSetDecoder) -> String? {
        guard let value = values[name] else { return nil }
        return String(decoding: characters.utf8(value, declared: nil), as: UTF8.self).trimmed
    }

    /// Returns the value for people, with encoded words decoded.
    func text(_ name: String, _ characters: CharacterSetDecoder) -> String? {
        raw(name, characters).map { EncodedWords.decode($0, characters) }
    }
}

/// The lines of a message, without line ends.
struct MailLines {
    private let bytes: ArraySlice<UInt8>
    /// The beginning of the next line.
    private(set) var position: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    mutating func next() -> ArraySlice<UInt8>? {
        guard position < bytes.endIndex else { return nil }
        let start = position
        let end = bytes[start...].firstIndex(of: 10) ?? bytes.endIndex
        position = min(end + 1, bytes.endIndex)
        var line = bytes[start..<end]
        if line.last == 13 { line.removeLast() }
        return line
    }
}
