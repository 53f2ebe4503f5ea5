import MeetCore

/// The header of a message or of a part of one (RFC 5322, 2.2).
struct HeaderFields {
    /// By name in lower case; of a name that comes twice the first, and values unfolded.
    private var values: [String: ArraySlice<UInt8>] = [:]
    /// Those of Authentication-Results, one for each server that looked, the last one first (RFC 8601, 4.1).
    private(set) var authenticationResults: [ArraySlice<UInt8>] = []

    /// Beyond these a header is no header of ours.
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
                // A folded line; one of blanks alone ends a header of some broken writers, and is passed over here.
                if name != nil, value.count + line.count <= longestField { value += line }
            } else if let colon = line.firstIndex(of: UInt8(ascii: ":")),
                let found = Self.name(line[..<colon])
            {
                end()
                name = found
                value = Array(line[(colon + 1)...].prefix(longestField))
            } else {
                // No header, or none any more: what is here belongs to the body.
                end()
                return (fields, bytes[bodyStart...])
            }
            bodyStart = lines.position
        }
        end()
        return (fields, bytes[bytes.endIndex...])
    }

    /// In lower case; `nil` for what is no name (RFC 5322, 2.2).
    private static func name(_ bytes: ArraySlice<UInt8>) -> String? {
        var bytes = bytes
        while let last = bytes.last, last == 32 || last == 9 { bytes.removeLast() }
        guard !bytes.isEmpty, bytes.count <= 100, bytes.allSatisfy({ $0 > 32 && $0 < 127 }) else {
            return nil
        }
        return String(decoding: bytes, as: UTF8.self).lowercased()
    }

    var isEmpty: Bool { values.isEmpty }

    /// As it stands there, but for 8-bit characters, which become UTF-8.
    func raw(_ name: String, _ characters: CharacterSetDecoder) -> String? {
        guard let value = values[name] else { return nil }
        return String(decoding: characters.utf8(value, declared: nil), as: UTF8.self).trimmed
    }

    /// For people: encoded words decoded.
    func text(_ name: String, _ characters: CharacterSetDecoder) -> String? {
        raw(name, characters).map { EncodedWords.decode($0, characters) }
    }
}

/// The lines of a message, without their ends.
struct MailLines {
    private let bytes: ArraySlice<UInt8>
    /// Where the next line begins.
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
