import Transport

/// Sends through a server (RFC 5321, RFC 6409).
package struct CurlSMTP: MailSending {
    private let connection: MailConnection
    private let transport: any DialogueTransport

    package init(
        server: MailServer, user: String, secret: MailSecretSource, caFile: String? = nil,
        limits: DialogueLimits = CurlSMTP.limits, transport: any DialogueTransport = CurlDialogueTransport()
    ) {
        connection = MailConnection(
            server: server, user: user, secret: secret, caFile: caFile, limits: limits)
        self.transport = transport
    }

    /// The limits. A server may take long to accept a complete message (RFC 5321, 4.5.3.2.6), and
    /// disconnecting too early leaves it unknown whether it arrived.
    package static let limits = DialogueLimits(
        connect: .seconds(30), silence: .seconds(180), total: .seconds(900))

    package func send(
        _ data: [UInt8], from: String, to: [String], isNoted: @escaping @Sendable () -> Bool
    ) async throws(MailError) {
        try await connection.hold(transport) { dialogue in
            var conversation = SMTPConversation(dialogue)
            do throws(MailError) {
                return .success(try conversation.deliver(data, from: from, to: to, isNoted: isNoted))
            } catch { return .failure(error) }
        }
    }

    package func check() async throws(MailError) {
        try await connection.hold(transport) { dialogue in
            var conversation = SMTPConversation(dialogue)
            conversation.leave()
            return .success(())
        }
    }
}

extension MailAccount {
    /// Returns the sender for this account: its command if set, else its server.
    ///
    /// - Parameter environment: The environment with the variable of the password; a command gets it without.
    package func sender(environment: [String: String]) throws(MailError) -> any MailSending {
        if let command, !command.isEmpty {
            return CommandSender(command: command, environment: environment)
        }
        guard let smtp else { throw .notSetUp(.smtp) }
        return CurlSMTP(server: smtp, user: user, secret: secret(environment: environment), caFile: caFile)
    }
}
