import Foundation
import MeetCore
import Transport

/// The place of a subscribed calendar.
package enum SubscriptionAddress: Hashable, Sendable {
    /// A URL, `https`, or `http` of a server on this machine.
    case web(String)
    /// The absolute path of a file.
    case file(String)
    /// The public holidays of a country (ISO 3166-1), which come with the program.
    case holidays(country: String)

    /// Reads an address: `webcal://…`, `https://…`, `www.…`, `file:///…`, `holidays:GR`, or a path.
    ///
    /// `webcal` and `http` mean `https`, except for a server on this machine, to which both mean `http`.
    ///
    /// - Parameter expand: Makes a path absolute.
    /// - Throws: `badAddress`, `scheme`, `notEncrypted`.
    package init(_ typed: String, expand: (String) -> String) throws(SubscriptionError) {
        var text = typed.trimmed
        guard !text.isEmpty else { throw .badAddress(typed) }
        if text.lowercased().hasPrefix("www.") { text = "https://" + text }
        let scheme = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        let rest = text.dropFirst(scheme.count)
        guard !scheme.isEmpty, rest.first == ":" else {
            self = .file(expand(text))
            return
        }
        switch scheme.lowercased() {
        case "webcal", "webcals", "http", "https":
            self = .web(try Self.url(scheme.lowercased(), rest.dropFirst(), typed))
        case "file": self = .file(try Self.path(rest.dropFirst(), typed))
        case "holidays":
            guard let country = Self.country(String(rest.dropFirst())) else { throw .badAddress(typed) }
            self = .holidays(country: country)
        case let other where rest.hasPrefix("://"): throw .scheme(other)
        // A name with a colon.
        default: self = .file(expand(text))
        }
    }

    /// The address as text, from which it can be read again.
    package var text: String {
        switch self {
        case .web(let url): url
        case .file(let path): path
        case .holidays(let country): "holidays:" + country
        }
    }

    /// The name of the place for sentences, without keys that a URL may hold: the host, the path, or the
    /// country.
    package var place: String {
        switch self {
        case .web(let url): Self.server(of: url).map(\.text) ?? url
        case .file(let path): path
        case .holidays(let country): country
        }
    }

    /// True if the URL contains a name or a password.
    var hasUser: Bool {
        if case .web(let url) = self { Self.server(of: url)?.hasUser ?? false } else { false }
    }

    /// Returns whether an answer from this URL is one that may be asked for: encrypted, or of this machine.
    static func isAllowed(_ url: String) -> Bool {
        guard let server = server(of: url) else { return false }
        return url.lowercased().hasPrefix("https:") || ServerAddress.isLoopback(host: server.host)
    }

    // MARK: Parts

    /// Returns the country (ISO 3166-1) of its two letters, or of a name in English or its own language;
    /// `nil` if there is none.
    static func country(_ typed: String) -> String? {
        let text = typed.trimmed
        let letters = text.uppercased()
        guard letters.utf8.count == 2, letters.utf8.allSatisfy({ $0 &- 0x41 < 26 }) else {
            return CountryCode.named(text)
        }
        // Both are in use, and neither is of the standard.
        return ["UK": "GB", "EL": "GR"][letters] ?? letters
    }

    private struct Server {
        /// The host in lower case.
        var host: String
        /// The port as written, without the colon.
        var port: Substring
        var hasUser: Bool
        var text: String { port.isEmpty ? host : "\(host):\(port)" }
    }

    /// Returns the server of `scheme://user@host:port/path`.
    private static func server(of url: String) -> Server? {
        guard let start = url.range(of: "://")?.upperBound else { return nil }
        var authority = url[start...].prefix { !"/?#".contains($0) }
        var server = Server(host: "", port: "", hasUser: false)
        if let at = authority.lastIndex(of: "@") {
            server.hasUser = true
            authority = authority[authority.index(after: at)...]
        }
        if let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") {
            server.port = authority[authority.index(after: colon)...]
            authority = authority[..<colon]
        }
        server.host = authority.lowercased()
        let isName = server.host.utf8.allSatisfy { byte in
            byte &- 0x61 < 26 || byte &- 0x30 < 10 || "-._:[]".utf8.contains(byte)
        }
        guard !server.host.isEmpty, isName, server.port.isEmpty || (UInt16(server.port) ?? 0) > 0 else {
            return nil
        }
        return server
    }

    private static func url(
        _ scheme: String, _ rest: Substring, _ typed: String
    ) throws(SubscriptionError) -> String {
        var url = scheme + ":" + escaped(rest.prefix { $0 != "#" })
        guard rest.hasPrefix("//"), let server = server(of: url) else { throw .badAddress(typed) }
        let isHere = ServerAddress.isLoopback(host: server.host)
        let meant =
            switch scheme {
            case "webcal", "http": isHere ? "http" : "https"
            default: "https"
            }
        if scheme == meant { return url }
        url = "\(meant)\(url.dropFirst(scheme.count))"
        guard !isHere, scheme == "http" || server.port == "80" else { return url }
        // On another port than its usual one, a server that is addressed by http hardly speaks https.
        guard server.port.isEmpty || server.port == "80" else { throw .notEncrypted(host: server.text) }
        guard !server.port.isEmpty, let start = url.range(of: "://")?.upperBound else { return url }
        let end = url[start...].firstIndex { "/?#".contains($0) } ?? url.endIndex
        return "\(url[..<url.index(end, offsetBy: -3)])\(url[end...])"
    }

    /// Returns the text with blanks and everything beyond ASCII as `%XX`.
    private static func escaped(_ text: Substring) -> String {
        text.reduce(into: "") { url, character in
            let isPlain = character.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
            url += isPlain ? String(character) : PercentEncoding.encode(String(character))
        }
    }

    /// Returns the path of a `file` URL (RFC 8089).
    private static func path(_ rest: Substring, _ typed: String) throws(SubscriptionError) -> String {
        var path = rest
        if path.hasPrefix("//") {
            path = path.dropFirst(2)
            if path.lowercased().hasPrefix("localhost/") { path = path.dropFirst("localhost".count) }
        }
        guard path.hasPrefix("/"), let decoded = PercentEncoding.decode(String(path)) else {
            throw .badAddress(typed)
        }
        return decoded
    }
}
