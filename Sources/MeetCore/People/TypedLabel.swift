/// A typed value with its label: `work: maria@example.org`.
package enum TypedLabel {
    /// Splits off the label before the first colon, if it can be one: `https://…` has none.
    ///
    /// - Parameter needsBlank: Whether a label ends in a colon and a blank. If no colon can be part of the
    ///   value, `work:maria@example.org` has a label too.
    package static func split(_ text: String, needsBlank: Bool = true) -> (label: String?, text: String) {
        guard let colon = text.firstIndex(of: ":") else { return (nil, text) }
        let label = text[..<colon]
        let rest = text[text.index(after: colon)...]
        guard !label.isEmpty, rest.first == " " || !needsBlank, !label.contains("@") else {
            return (nil, text)
        }
        return (label.trimmed, rest.trimmed)
    }
}
