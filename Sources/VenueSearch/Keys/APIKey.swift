import Transport

/// An API key of a service. Only `reveal` shows it.
package struct APIKey: Hashable, Sendable {
    private let value: String

    /// Makes a key; `nil` for blank text, and for text that cannot be the value of a header field.
    package init?(_ text: String) {
        let lines = text.split(whereSeparator: \.isNewline)
        let value = lines.first.map { $0.filter { !$0.isWhitespace } } ?? ""
        guard !value.isEmpty, value.utf8.count <= 1000, value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else {
            return nil
        }
        self.value = value
    }

    /// Returns the key, only for the request's header.
    func reveal() -> String { value }
}

extension APIKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "…" }
    package var debugDescription: String { "…" }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Removal of the key from errors: servers quote the key that they were sent.
extension APIKey {
    func redacted(_ text: String) -> String { Redaction.blotted(text, [reveal()]) }

    func redacted(_ bytes: [UInt8]) -> [UInt8] { Redaction.blotted(bytes, [reveal()]) }
}
