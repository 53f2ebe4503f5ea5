/// Tags as they are typed: with commas between them.
enum VenueTags {
    /// Each once, without blanks around it, in their order.
    static func read(_ text: String) -> [String] {
        var tags: [String] = []
        for part in text.split(whereSeparator: { $0 == "," || $0 == ";" || $0.isNewline }) {
            let tag = String(part).trimmed
            if !tag.isEmpty, !tags.contains(tag) { tags.append(tag) }
        }
        return tags
    }
}
