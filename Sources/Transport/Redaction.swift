import Foundation

/// Removes keys, tokens and passwords from logged or shown text.
package enum Redaction {
    /// The replacement of a secret.
    package static let mark = "…"

    /// Returns a URL without user and password, and without the values of query items with secret names.
    package static func url(_ url: String) -> String {
        var text = url
        if let colon = text.range(of: "://") {
            let end = text[colon.upperBound...].firstIndex { "/?#".contains($0) } ?? text.endIndex
            if let at = text[colon.upperBound..<end].lastIndex(of: "@") {
                text.replaceSubrange(colon.upperBound..<at, with: mark)
            }
        }
        guard let question = text.firstIndex(of: "?") else { return text }
        let items = text[text.index(after: question)...].split(
            separator: "&", omittingEmptySubsequences: false)
        let shown = items.map { item in
            guard let equals = item.firstIndex(of: "="), isSecret(item[..<equals]) else {
                return String(item)
            }
            return item[...equals] + mark
        }
        return text[...question] + shown.joined(separator: "&")
    }

    /// Returns `text` without the secrets of `request`, in case a library put one into a message.
    static func text(_ text: String, of request: HTTPRequest) -> String {
        blotted(text, secrets(of: request))
    }

    private static func secrets(of request: HTTPRequest) -> [String] {
        var secrets: [String] = []
        for field in request.headers where field.isSecret {
            secrets.append(field.value)
            secrets += field.value.split(separator: " ").map(String.init)
        }
        if let credentials = request.credentials { secrets += credentials.secrets }
        let url = request.url
        if let colon = url.range(of: "://") {
            let authority = url[colon.upperBound...].prefix { !"/?#".contains($0) }
            if let at = authority.lastIndex(of: "@") {
                secrets += authority[..<at].split(separator: ":").map(String.init)
            }
        }
        if let question = url.firstIndex(of: "?") {
            for item in url[url.index(after: question)...].split(separator: "&") {
                let parts = item.split(separator: "=", maxSplits: 1)
                if parts.count == 2, isSecret(parts[0]) { secrets.append(String(parts[1])) }
            }
        }
        return secrets.sorted { $0.utf8.count > $1.utf8.count }
    }

    /// Returns whether the name of a query item or header field denotes a secret.
    static func isSecret(_ name: some StringProtocol) -> Bool {
        let name = name.lowercased()
        return ["key", "token", "secret", "password", "passwd", "auth", "cookie", "signature", "session"]
            .contains { name.contains($0) }
    }
}

extension DialogueRequest {
    /// Returns `text` without the password or the token, in case a server or a library repeats it, unchanged
    /// or in an encoded form (RFC 4616, 2; RFC 4954, 4; Google's page on XOAUTH2).
    package func redacted(_ text: String) -> String {
        guard let secret = secret?.value, secret.utf8.count >= Redaction.shortest else { return text }
        let told = [
            "user=\(user)\u{1}auth=Bearer \(secret)\u{1}\u{1}", "\(user)\0\(user)\0\(secret)",
            "\0\(user)\0\(secret)", secret,
        ].map { Data($0.utf8).base64EncodedString().prefix { $0 != "=" } }
        return Redaction.blotted(text, told.map(String.init) + [secret])
    }
}

extension HTTPField {
    /// True if it must not be shown, or sent to another host.
    package var isSecret: Bool { Redaction.isSecret(name) }
}

extension String {
    /// Returns the first range of `other`; Foundation's search depends on the locale and is slow to start.
    fileprivate func range(of other: String) -> Range<Index>? {
        self.ranges(of: other).first
    }
}
