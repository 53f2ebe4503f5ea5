import Transport

/// A server: the part of a URL before the path (RFC 3986, 3.2).
package struct DAVOrigin: Hashable, Sendable, Codable {
    /// `http` or `https`.
    package let scheme: String
    /// The host in lower case; an IPv6 address in brackets.
    package let host: String
    /// The port; `nil` for the scheme's own.
    package let port: Int?

    package init(scheme: String = "https", host: String, port: Int? = nil) {
        self.scheme = scheme
        self.host = host.lowercased()
        self.port = port == (scheme == "https" ? 443 : 80) ? nil : port
    }

    /// Splits a URL into the server and the rest, which begins with a slash.
    ///
    /// - Returns: `nil` if the scheme is not `http` or `https`, or if there is no host, or a user in it.
    package static func split(_ url: String) -> (origin: DAVOrigin, path: String)? {
        guard let end = url.firstRange(of: "://") else { return nil }
        let scheme = url[..<end.lowerBound].lowercased()
        let authority = url[end.upperBound...].prefix { !"/?#".contains($0) }
        guard scheme == "http" || scheme == "https",
            let address = ServerAddress("\(scheme)://\(authority)/"), !address.hasUser
        else { return nil }
        let rest = url[authority.endIndex...]
        return (
            DAVOrigin(scheme: scheme, host: address.host, port: address.port),
            rest.hasPrefix("/") ? String(rest) : "/\(rest)"
        )
    }

    /// The URL without a path: `https://dav.example.org`, `http://127.0.0.1:5232`.
    package var url: String { "\(scheme)://\(name)" }

    /// The name for display, with the port if it is not the scheme's own.
    package var name: String { port.map { "\(host):\($0)" } ?? host }

    /// Returns whether a URL of `other` means this server: behind a proxy, servers name the scheme that they
    /// see, without its port.
    package func isSame(as other: DAVOrigin) -> Bool {
        host == other.host && (port == other.port || port == nil && other.port == nil)
    }
}
