/// Tags in a text field, separated by commas.
package enum VenueTags {
    /// The tags, each once and trimmed, in their order.
    package static func read(_ text: String) -> [String] {
        var tags: [String] = []
        for part in text.split(whereSeparator: { $0 == "," || $0 == ";" || $0.isNewline }) {
            let tag = String(part).trimmed
            if !tag.isEmpty, !tags.contains(tag) { tags.append(tag) }
        }
        return tags
    }
}
