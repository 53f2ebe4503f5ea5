import Foundation

/// A link to write a mail (RFC 6068): `mailto:maria@example.org?subject=Dinner`.
package struct MailLink: Hashable, Sendable {
    /// The distinct addresses of `To` and `Cc`, in order.
    package private(set) var addresses: [String] = []
    /// The subject, on one line.
    package private(set) var subject = ""
    /// The body, with `\n` between its lines.
    package private(set) var body = ""

    /// Reads a link; `nil` if it is none. Headers other than `to`, `cc`, `subject` and `body` are ignored, and
    /// `+` is no blank.
    package init?(_ text: String) {
        guard let scheme = text.range(of: "mailto:", options: [.anchored, .caseInsensitive])
        else { return nil }
        let parts = text[scheme.upperBound...].prefix { $0 != "#" }.split(
            separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        add(addresses: parts.first ?? "")
        for header in parts.dropFirst().first?.split(separator: "&") ?? [] {
            let pair = header.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2 else { continue }
            switch pair[0].lowercased() {
            case "to", "cc": add(addresses: pair[1])
            case "subject": subject = Self.visible(Self.decoded(pair[1])).oneLine
            case "body": body = Self.visible(Self.decoded(pair[1])).trimmed
            default: continue
            }
        }
    }

    /// Adds the addresses of a list, whose commas separate them unless they are encoded.
    private mutating func add(addresses list: Substring) {
        for piece in list.split(separator: ",") {
            for address in EmailAddress.addresses(in: Self.decoded(piece))
            where !addresses.contains(where: { CalendarAddress.key($0) == CalendarAddress.key(address) }) {
                addresses.append(address)
            }
        }
    }

    private static func decoded(_ text: Substring) -> String {
        String(text).removingPercentEncoding ?? String(text)
    }

    /// Returns the text without control characters but the ends of lines.
    private static func visible(_ text: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.map { line in
            String(
                String.UnicodeScalarView(
                    line.unicodeScalars.filter { $0 == "\t" || $0.properties.generalCategory != .control }))
        }.joined(separator: "\n")
    }
}
