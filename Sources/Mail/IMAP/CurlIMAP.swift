import Transport

/// Reads a mailbox on a server (RFC 9051, RFC 3501).
package struct CurlIMAP: MailReceiving {
    private let connection: MailConnection
    private let transport: any DialogueTransport
    private let bounds: MailboxSync.Limits

    package init(
        server: MailServer, user: String, secret: MailSecretSource, caFile: String? = nil,
        limits: DialogueLimits = CurlIMAP.limits, transport: any DialogueTransport = CurlDialogueTransport()
    ) {
        self.init(
            server: server, user: user, secret: secret, caFile: caFile, limits: limits, transport: transport,
            bounds: MailboxSync.Limits())
    }

    init(
        server: MailServer, user: String, secret: MailSecretSource, caFile: String?, limits: DialogueLimits,
        transport: any DialogueTransport, bounds: MailboxSync.Limits
    ) {
        connection = MailConnection(
            server: server, user: user, secret: secret, caFile: caFile, limits: limits)
        self.transport = transport
        self.bounds = bounds
    }

    package static let limits = DialogueLimits(
        connect: .seconds(30), silence: .seconds(30), total: .seconds(300))

    package func newMessages(since: MailboxState?) async throws(MailError) -> MailBatch {
        try await newMessages(since: since, sought: nil)
    }

    package func newMessages(
        since: MailboxState?, sought: SoughtLetters?
    ) async throws(MailError) -> MailBatch {
        let bounds = bounds
        let mailbox = connection.server.mailbox
        let key = MailboxState.key(user: connection.user, server: connection.server)
        return try await connection.hold(
            transport,
            cleaned: { batch, clean in
                var batch = batch
                batch.error = batch.error.map(clean)
                return batch
            }
        ) { dialogue in
            var sync = MailboxSync(
                dialogue, mailbox: mailbox, key: key, limits: bounds, sought: sought)
            do throws(MailError) { return .success(try sync.run(since: since)) } catch {
                return .failure(error)
            }
        }
    }

    package func watch(
        since state: MailboxState?, begun: @escaping @Sendable () -> Void
    ) async throws(MailError) -> Bool {
        let mailbox = connection.server.mailbox
        let key = MailboxState.key(user: connection.user, server: connection.server)
        return try await connection.hold(transport) { dialogue in
            var watch = MailboxWatch(dialogue, mailbox: mailbox, key: key)
            do throws(MailError) { return .success(try watch.run(since: state, begun: begun)) } catch {
                return .failure(error)
            }
        }
    }

    package func store(copies: [[UInt8]]) async throws(MailError) {
        guard !copies.isEmpty else { return }
        try await connection.hold(transport) { dialogue in
            var sent = SentCopies(dialogue)
            do throws(MailError) { return .success(try sent.store(copies)) } catch { return .failure(error) }
        }
    }

    package func check() async throws(MailError) {
        let mailbox = connection.server.mailbox
        try await connection.hold(transport) { dialogue in
            var sync = MailboxSync(dialogue, mailbox: mailbox, key: "")
            do throws(MailError) { return .success(try sync.check()) } catch { return .failure(error) }
        }
    }
}

extension MailAccount {
    /// Returns the receiver for this account's mailbox.
    ///
    /// - Parameter environment: The environment with the variable of the password.
    package func receiver(environment: [String: String]) throws(MailError) -> any MailReceiving {
        guard let imap else { throw .notSetUp(.imap) }
        return CurlIMAP(server: imap, user: user, secret: secret(environment: environment), caFile: caFile)
    }
}
