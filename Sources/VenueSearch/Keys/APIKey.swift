/// A key of a service. Nothing shows it but `reveal`.
package struct APIKey: Hashable, Sendable {
    private let value: String

    /// `nil` where nothing is left without the blanks around it, or what is left cannot be a header field's value.
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
