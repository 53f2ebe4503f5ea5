import Transport

/// The URL of a server for sending or reading: `smtps://host:465`, `smtp://host:587`, `imaps://host/INBOX`.
package struct MailServer: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, Codable { case smtp, imap }

    package var kind: Kind
    /// The host in lower case; an IPv6 address in brackets.
    package var host: String
    package var port: Int
    /// True for implicit TLS; else STARTTLS is required.
    package var isImplicitTLS: Bool
    /// The mailbox to read.
    package var mailbox: String

    package init(
        kind: Kind, host: String, port: Int? = nil, isImplicitTLS: Bool = true, mailbox: String = "INBOX"
    ) {
        self.kind = kind
        self.host = host.lowercased()
        self.port = port ?? Self.defaultPort(kind, isImplicitTLS)
        self.isImplicitTLS = isImplicitTLS
        self.mailbox = mailbox
    }

    /// An error in a server's URL.
    package enum Fault: Error, Hashable, Sendable, Codable {
        /// Not a URL, or one with a blank.
        case malformed
        /// An unsupported scheme.
        case scheme(String)
        /// It contains a user or password, which have their own settings.
        case secret
    }

    /// Parses a setting.
    package init(_ url: String, kind: Kind) throws(Fault) {
        guard let address = ServerAddress(url) else { throw .malformed }
        switch (address.scheme, kind) {
        case ("smtps", .smtp), ("imaps", .imap): isImplicitTLS = true
        case ("smtp", .smtp), ("imap", .imap): isImplicitTLS = false
        default: throw .scheme(address.scheme)
        }
        if address.hasUser { throw .secret }
        self.kind = kind
        host = address.host
        port = address.port ?? Self.defaultPort(kind, isImplicitTLS)
        mailbox = kind == .imap && !address.path.isEmpty ? address.path : "INBOX"
    }

    /// Returns the URL of a host without a protocol, such as `mail.example.org` or `mail.example.org:587`:
    /// with TLS from the beginning, unless the port is one of STARTTLS; any other text as it is.
    package static func completed(_ text: String, kind: Kind) -> String {
        let host = text.prefix { $0 != "/" }
        let isHost = host.contains(".") || host.contains(":") || host.lowercased() == "localhost"
        guard isHost, !text.contains("://"), !text.contains("@") else { return text }
        let port = host.lastIndex(of: ":").flatMap { Int(host[host.index(after: $0)...]) }
        let isImplicitTLS = port.map { !upgradedPorts(kind).contains($0) } ?? true
        let url = "\(kind.rawValue)\(isImplicitTLS ? "s" : "")://\(text)"
        return ServerAddress(url) == nil ? text : url
    }

    /// The ports that usually begin without encryption: those of the standards, a common one for sending, and
    /// those of Proton's bridge. On another port TLS is tried: a server that waits for STARTTLS refuses it at
    /// once, but one that waits for TLS says nothing to a client that waits for a greeting.
    private static func upgradedPorts(_ kind: Kind) -> Set<Int> {
        switch kind {
        case .smtp: [25, 587, 1025, 2525]
        case .imap: [143, 1143]
        }
    }

    /// The server with the other way to begin encryption, at the same port.
    package var turned: MailServer {
        var server = self
        server.isImplicitTLS.toggle()
        return server
    }

    /// The URL for the setting.
    package var url: String {
        let scheme = kind.rawValue + (isImplicitTLS ? "s" : "")
        let path = kind == .imap ? "/" + PercentEncoding.encode(mailbox) : ""
        return "\(scheme)://\(host):\(port)\(path)"
    }

    /// The name for display: `imap.example.org`, with the port if it is not the default one.
    package var name: String { port == Self.defaultPort(kind, isImplicitTLS) ? host : "\(host):\(port)" }

    /// True if the provider itself stores what is sent through it, so that a copy would be a second one.
    var keepsSentMail: Bool { ["imap.gmail.com", "imap.googlemail.com"].contains(host) }

    /// Returns the default port (RFC 8314, 7.3 and 7.2; RFC 6409; RFC 9051).
    private static func defaultPort(_ kind: Kind, _ isImplicitTLS: Bool) -> Int {
        switch (kind, isImplicitTLS) {
        case (.smtp, true): 465
        case (.smtp, false): 587
        case (.imap, true): 993
        case (.imap, false): 143
        }
    }
}
