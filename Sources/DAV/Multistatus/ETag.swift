/// The version of a resource (RFC 9110, 8.8.3), or its Schedule-Tag (RFC 6638, 3.2.10).
///
/// Only the text between the quotes counts: servers mark a tag as weak when they compress the answer, and
/// proxies drop quotes.
package struct ETag: Hashable, Sendable, Codable {
    /// The text between the quotes.
    package let value: String

    /// Reads a header field or a property; `nil` if there is nothing in it.
    package init?(_ text: String) {
        var rest = text[...]
        while let first = rest.utf8.first, first <= 32 { rest = rest.dropFirst() }
        while let last = rest.utf8.last, last <= 32 { rest = rest.dropLast() }
        if rest.hasPrefix("W/") || rest.hasPrefix("w/") { rest = rest.dropFirst(2) }
        for quote in ["&quot;", "&#34;", "\\\"", "\""]
        where rest.hasPrefix(quote) && rest.hasSuffix(quote) && rest.count >= 2 * quote.count {
            rest = rest.dropFirst(quote.count).dropLast(quote.count)
            break
        }
        guard !rest.isEmpty, rest.utf8.count <= 1000, rest.utf8.allSatisfy({ $0 >= 32 && $0 != 127 }) else {
            return nil
        }
        value = String(rest)
    }

    /// The text for `If-Match`: quoted, and never weak, because most servers then refuse it.
    package var quoted: String { "\"\(value)\"" }

    package init(from decoder: any Decoder) throws {
        value = try decoder.singleValueContainer().decode(String.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}
