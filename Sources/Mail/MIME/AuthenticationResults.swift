import MeetCore

/// The results of a server's sender authentication (RFC 8601, 2.2).
package enum AuthenticationResults {
    /// Returns whether a server found the sender forged: DMARC failed, or, without a DMARC result, every DKIM
    /// signature.
    ///
    /// - Parameters:
    ///   - fields: The values of Authentication-Results, topmost first. Anybody may write one.
    ///   - server: The name in the results of the person's own server (`authserv-id`). It removes foreign
    ///     ones with its name, and adds its own above them, so only the topmost counts.
    package static func hasFailed(_ fields: [String], of server: String) -> Bool {
        let wanted = server.lowercased().trimmed
        guard !wanted.isEmpty else { return false }
        for field in fields {
            let parts = withoutComments(field).split(separator: ";", omittingEmptySubsequences: false)
                .map { $0.lowercased().trimmed }
            // A version may follow the name.
            guard let name = parts.first?.split(whereSeparator: \.isWhitespace).first, name == wanted else {
                continue
            }
            return hasFailed(parts.dropFirst().compactMap(result))
        }
        return false
    }

    private static func hasFailed(_ results: [(method: String, result: String)]) -> Bool {
        func found(_ method: String) -> [String] { results.filter { $0.method == method }.map(\.result) }
        let dmarc = found("dmarc")
        if dmarc.contains("pass") { return false }
        if dmarc.contains("fail") { return true }
        let dkim = found("dkim")
        return dkim.contains("fail") && !dkim.contains("pass")
    }

    /// Parses `dkim=fail header.d=example.org`, with a version after the method or without.
    private static func result(_ part: String) -> (method: String, result: String)? {
        let sides = part.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
        guard sides.count == 2, let result = sides[1].split(whereSeparator: \.isWhitespace).first else {
            return nil
        }
        let method = sides[0].prefix { $0 != "/" }
        return (String(method).trimmed, String(result))
    }

    /// Returns the text without comments and quoted strings, which may contain anything from the sender.
    private static func withoutComments(_ text: String) -> String {
        var depth = 0
        var isQuoted = false
        var isEscaped = false
        var kept = ""
        for character in text {
            if isEscaped {
                isEscaped = false
            } else if character == "\\", isQuoted || depth > 0 {
                isEscaped = true
            } else if character == "\"", depth == 0 {
                isQuoted.toggle()
            } else if isQuoted {
                continue
            } else if character == "(" {
                depth += 1
            } else if character == ")", depth > 0 {
                depth -= 1
            } else if depth == 0 {
                kept.append(character)
            }
        }
        return kept
    }
}
