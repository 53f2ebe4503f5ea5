/// The parts of a URL of a server of any scheme (RFC 3986, 3).
package struct ServerAddress: Hashable, Sendable {
    /// In lower case.
    package var scheme: String
    /// In lower case; an address of IPv6 in its brackets.
    package var host: String
    package var port: Int?
    /// Whether a user or a password stands in it.
    package var hasUser: Bool
    /// Without the first slash, unescaped.
    package var path: String

    /// `nil` where it is no absolute URL with a host, has a query, or holds a blank or a control character.
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

    /// Whether a host is this machine itself (RFC 6761, 6.3; RFC 5735, 4; RFC 4291, 2.5.3).
    package static func isLoopback(host: String) -> Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
