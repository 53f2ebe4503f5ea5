import MeetCore

/// The messages that a mail answers, by its In-Reply-To and References (RFC 5322, 3.6.4).
package struct ReplyReference: Hashable, Sendable {
    /// The distinct Message-IDs without angle brackets, the nearest first: the answered message, then the earlier
    /// ones of the conversation.
    package let ids: [String]

    private static let longest = 16 << 10
    private static let most = 100
    private static let longestIdentifier = 1000

    package init(_ mail: ReceivedMail) {
        let answered = mail.fields["in-reply-to"] ?? ""
        // The nearest is the last, so that a long field is cut at its beginning.
        let earlier = mail.fields["references"] ?? ""
        let found =
            Self.identifiers(in: answered.utf8.prefix(Self.longest))
            + Self.identifiers(in: earlier.utf8.suffix(Self.longest)).reversed()
        var known: Set<String> = []
        ids = Array(found.filter { known.insert($0).inserted }.prefix(Self.most))
    }

    /// Returns the nearest of some messages, or `nil` if the mail answers none of them.
    ///
    /// - Parameter known: Message-IDs without angle brackets.
    package func nearest(of known: Set<String>) -> String? { ids.first { known.contains($0) } }

    /// Returns the identifiers in angle brackets, or the words with an at sign if there are no brackets.
    private static func identifiers(in bytes: Substring.UTF8View) -> [String] {
        var found: [String] = []
        var inner: [UInt8]?
        for byte in bytes {
            if byte == UInt8(ascii: "<") {
                inner = []
            } else if byte == UInt8(ascii: ">") {
                if let inner, !inner.isEmpty, inner.count <= longestIdentifier {
                    found.append(String(decoding: inner, as: UTF8.self))
                }
                inner = nil
            } else if byte > 0x20 {
                // Long identifiers are folded by some writers.
                inner?.append(byte)
            }
        }
        if !found.isEmpty { return found }
        return String(decoding: bytes, as: UTF8.self).split { $0.isWhitespace || $0 == "," || $0 == "<" }
            .filter { $0.contains("@") && $0.utf8.count <= longestIdentifier }.map(String.init)
    }
}
