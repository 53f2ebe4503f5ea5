/// A key of a service. Nothing shows it but `reveal`.
package struct APIKey: Hashable, Sendable {
    private let value: String

    /// `nil` for blank text, and for text that cannot be the value of a header field.
    package init?(_ text: String) {
        let lines = text.split(whereSeparator: \.isNewline)
        let value = lines.first.map { $0.filter { !$0.isWhitespace } } ?? ""
        guard !value.isEmpty, value.utf8.count <= 1000, value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else {
            return nil
        }
        self.value = value
    }

    /// For the request's header and nothing else.
    func reveal() -> String { value }
}

extension APIKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "…" }
    package var debugDescription: String { "…" }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Servers quote the key they were sent when they report an error.
extension APIKey {
    /// Stands in the key's place.
    private static let mark = "…"
    /// A shorter key is no secret, and is part of many words.
    private static let shortest = 4

    func redacted(_ text: String) -> String {
        let key = reveal()
        guard key.utf8.count >= Self.shortest else { return text }
        return text.split(separator: key, omittingEmptySubsequences: false).joined(separator: Self.mark)
    }

    func redacted(_ bytes: [UInt8]) -> [UInt8] {
        let key = Array(reveal().utf8)
        guard key.count >= Self.shortest, bytes.count >= key.count else { return bytes }
        var rest: [UInt8] = []
        rest.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == key[0], bytes[index...].starts(with: key) {
                rest += Array(Self.mark.utf8)
                index += key.count
            } else {
                rest.append(bytes[index])
                index += 1
            }
        }
        return rest
    }
}
