/// The parts of a URL that determine the server (RFC 3986, 3.2).
struct WebAddress: Hashable {
    /// `http` or `https`.
    var scheme: String
    /// The host in lower case, without user and password.
    var host: String
    var port: Int?

    /// Parses a URL; `nil` if it is not an absolute one of `http` or `https`, or contains a blank, a control
    /// character or a letter beyond ASCII.
    init?(_ url: String) {
        guard url.utf8.count <= 16_384, url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            let scheme = Self.scheme(of: url), scheme == "http" || scheme == "https"
        else { return nil }
        let rest = url.dropFirst(scheme.count)
        guard rest.hasPrefix("://") else { return nil }
        var authority = rest.dropFirst(3).prefix { !"/?#".contains($0) }
        if let at = authority.lastIndex(of: "@") { authority = authority[authority.index(after: at)...] }
        var name = authority
        var digits: Substring?
        if let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") {
            name = authority[..<colon]
            digits = authority[authority.index(after: colon)...]
        }
        guard !name.isEmpty, !name.contains("\\") else { return nil }
        if let digits, !digits.isEmpty {
            guard let number = UInt16(digits) else { return nil }
            port = Int(number)
        }
        self.scheme = scheme
        host = name.lowercased()
        if port == (scheme == "https" ? 443 : 80) { port = nil }
    }

    /// Returns the scheme before the first colon, in lower case, or `nil`.
    static func scheme(of url: String) -> String? {
        guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")), colon != url.startIndex else {
            return nil
        }
        let scheme = url[..<colon].lowercased()
        let isScheme = scheme.utf8.allSatisfy { byte in
            byte &- 0x61 < 26 || byte &- 0x30 < 10 || "+-.".utf8.contains(byte)
        }
        return isScheme ? scheme : nil
    }

    /// True if the server is this machine.
    var isLoopback: Bool { ServerAddress.isLoopback(host: host) }

    /// The text for display: `example.org`, `127.0.0.1:8088`.
    var text: String { port.map { "\(host):\($0)" } ?? host }
}

extension HTTPRequest {
    /// The host to which a key would be sent unencrypted, or `nil`.
    var hostToldSecretsInTheClear: String? {
        guard headers.contains(where: \.isSecret) || credentials != nil, let address = WebAddress(url),
            address.scheme == "http", !address.isLoopback
        else { return nil }
        return address.text
    }
}

/// Percent-encoding of URLs (RFC 3986, 2.1).
package enum PercentEncoding {
    /// Returns the text with everything but unreserved characters as `%XX`.
    package static func encode(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 16)
        for byte in text.utf8 {
            if byte &- 0x61 < 26 || byte &- 0x41 < 26 || byte &- 0x30 < 10 || "-._~".utf8.contains(byte) {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                bytes.append(digits[Int(byte >> 4)])
                bytes.append(digits[Int(byte & 15)])
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the decoded text; `nil` if it is not UTF-8 or contains a control character.
    package static func decode(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Returns the query `a=1&b=2` with encoded names and values.
    package static func query(_ items: [(name: String, value: String)]) -> String {
        items.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
    }

    /// Returns `base` with `items` appended to its query.
    package static func url(_ base: String, _ items: [(name: String, value: String)]) -> String {
        if items.isEmpty { return base }
        let separator = base.contains("?") ? (base.hasSuffix("?") || base.hasSuffix("&") ? "" : "&") : "?"
        return base + separator + query(items)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
}
