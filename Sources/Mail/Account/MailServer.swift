import Transport

/// Where mail is handed in or lies, as a setting says it: `smtps://host:465`, `smtp://host:587`, `imaps://host/INBOX`.
package struct MailServer: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, Codable { case smtp, imap }

    package var kind: Kind
    /// In lower case; an address of IPv6 in its brackets.
    package var host: String
    package var port: Int
    /// TLS from the first byte; else STARTTLS is asked for.
    package var isImplicitTLS: Bool
    /// The mailbox that is read.
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

    /// What is wrong with a server's URL.
    package enum Fault: Error, Hashable, Sendable, Codable {
        /// No URL at all, or one with a blank in it.
        case malformed
        /// Another scheme than the wanted ones.
        case scheme(String)
        /// A user or password stands in it: these have settings of their own.
        case secret
    }

    /// Reads a setting.
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

    /// As a setting says it.
    package var url: String {
        let scheme = kind.rawValue + (isImplicitTLS ? "s" : "")
        let path = kind == .imap ? "/" + PercentEncoding.encode(mailbox) : ""
        return "\(scheme)://\(host):\(port)\(path)"
    }

    /// For people: `imap.example.org`, with the port where it is not the usual one.
    package var name: String { port == Self.defaultPort(kind, isImplicitTLS) ? host : "\(host):\(port)" }

    /// RFC 8314, 7.3 and 7.2; RFC 6409; RFC 9051.
    private static func defaultPort(_ kind: Kind, _ isImplicitTLS: Bool) -> Int {
        switch (kind, isImplicitTLS) {
        case (.smtp, true): 465
        case (.smtp, false): 587
        case (.imap, true): 993
        case (.imap, false): 143
        }
    }
}
