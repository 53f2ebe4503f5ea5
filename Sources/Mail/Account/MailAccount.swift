/// With whom a person sends and receives, as the settings `mail.…` say it.
package struct MailAccount: Hashable, Sendable {
    /// From whom messages come.
    package var address: String
    package var smtp: MailServer?
    package var imap: MailServer?
    /// The name to sign in with.
    package var user: String
    /// A command line that prints the password, or with `isOAuth` the token; `$MEET_MAIL_PASSWORD` goes before it.
    package var passwordCommand: String?
    /// Certificates in PEM to trust, for servers of one's own.
    package var caFile: String?
    /// Whether the secret is a token for XOAUTH2 (RFC 6749, and Google's and Microsoft's pages on XOAUTH2).
    package var isOAuth: Bool
    /// A command line like sendmail's that messages are handed to, in place of a server.
    package var command: String?

    /// - Parameter user: The address, where it is `nil` or empty.
    package init(
        address: String, smtp: MailServer? = nil, imap: MailServer? = nil, user: String? = nil,
        passwordCommand: String? = nil, caFile: String? = nil, isOAuth: Bool = false, command: String? = nil
    ) {
        self.address = address
        self.smtp = smtp
        self.imap = imap
        self.user = user.flatMap { $0.isEmpty ? nil : $0 } ?? address
        self.passwordCommand = passwordCommand
        self.caFile = caFile
        self.isOAuth = isOAuth
        self.command = command
    }

    package var canSend: Bool { command != nil || smtp != nil }
    package var canReceive: Bool { imap != nil }

    /// The servers of the well-known provider that an address belongs to; `nil` where none is known.
    package static func known(address: String) -> MailProvider? { MailProvider.of(address) }
}

extension MailAccount {
    /// Where its password or token is.
    package func secret(environment: [String: String]) -> MailSecretSource {
        MailSecretSource(command: passwordCommand, environment: environment, isToken: isOAuth)
    }
}
