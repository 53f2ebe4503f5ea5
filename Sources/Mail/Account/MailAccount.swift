/// A person's mail account, as configured by the settings `mail.…`.
package struct MailAccount: Hashable, Sendable {
    /// The sender's address.
    package var address: String
    package var smtp: MailServer?
    package var imap: MailServer?
    /// The user name for signing in.
    package var user: String
    /// A command line that prints the password, or with `isOAuth` the token; `$MEET_MAIL_PASSWORD` takes
    /// precedence.
    package var passwordCommand: String?
    /// A PEM file of trusted certificates, for private servers.
    package var caFile: String?
    /// True if the secret is a token for XOAUTH2 (RFC 6749, and Google's and Microsoft's pages on XOAUTH2).
    package var isOAuth: Bool
    /// A sendmail-like command line that sends messages in place of a server.
    package var command: String?
    /// True if the server may report new messages at once (RFC 2177); else the mailbox is only read regularly.
    package var isWatched = true
    /// True if sent messages are copied to the server's mailbox for them.
    package var copiesSent = false

    /// Makes an account.
    ///
    /// - Parameter user: The user name; the address if it is `nil` or empty.
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
    /// True if copies of sent messages have to be stored: the person wants them, and the server makes none.
    package var storesCopies: Bool { copiesSent && imap.map { !$0.keepsSentMail } ?? false }

    /// Returns the well-known provider of an address, or `nil`.
    package static func known(address: String) -> MailProvider? { MailProvider.of(address) }
}

extension MailAccount {
    /// Returns the source of the password or token.
    package func secret(environment: [String: String]) -> MailSecretSource {
        MailSecretSource(command: passwordCommand, environment: environment, isToken: isOAuth)
    }
}
