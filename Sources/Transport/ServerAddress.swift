/// The parts of a server's URL of any scheme (RFC 3986, 3).
package struct ServerAddress: Hashable, Sendable {
    /// The scheme in lower case.
    package var scheme: String
    /// The host in lower case; an IPv6 address in brackets.
    package var host: String
    package var port: Int?
    /// True if it contains a user or a password.
    package var hasUser: Bool
    /// The path without the first slash, unescaped.
    package var path: String

    /// Parses a URL; `nil` if it is not an absolute one with a host, has a query, or contains a blank or a
    /// control character.
    package init?(_ url: String) {
        guard url.utf8.count <= 2000, url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
            let scheme = WebAddress.scheme(of: url)
        else { return nil }
        let rest = url.dropFirst(scheme.count)
        guard rest.hasPrefix("://") else { return nil }
        let after = rest.dropFirst(3)
        var authority = after.prefix { $0 != "/" }
        let tail = after.dropFirst(authority.count).dropFirst()
        hasUser = authority.contains("@")
        if let at = authority.lastIndex(of: "@") { authority = authority[authority.index(after: at)...] }
        var name = authority
        if let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") {
            name = authority[..<colon]
            let digits = authority[authority.index(after: colon)...]
            guard let number = UInt16(digits), number > 0 else { return nil }
            port = Int(number)
        }
        let isName = name.utf8.allSatisfy { byte in
            byte >= 0x80 || (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || "-._:[]".utf8.contains(byte)
        }
        guard !name.isEmpty, isName, let path = PercentEncoding.decode(String(tail)) else { return nil }
        self.scheme = scheme
        host = name.lowercased()
        self.path = path
    }

    /// Returns whether a host is this machine (RFC 6761, 6.3; RFC 5735, 4; RFC 4291, 2.5.3).
    package static func isLoopback(host: String) -> Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
