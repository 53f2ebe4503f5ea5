/// A connection on which client and server alternate: SMTP and IMAP, authenticated, or MQTT, not signed in yet.
///
/// It belongs to the thread that `DialogueTransport.hold` passes it to.
package protocol Dialogue: AnyObject {
    /// The server's lines until sign-in, the greeting first.
    var opening: [String] { get }
    /// The server's name in errors.
    var host: String { get }

    /// Sends all of `bytes`.
    func send(_ bytes: [UInt8]) throws(TransportError)

    /// Returns the next bytes, at least one; empty if the server closed the connection.
    func receive() throws(TransportError) -> [UInt8]

    /// Returns the next bytes as `receive()` does; `nil` if none arrive within `patience`. The wait does not count for
    /// the connection's limits, which begin anew afterwards.
    func receive(within patience: Duration) throws(TransportError) -> [UInt8]?
}

/// Opens connections for dialogues.
package protocol DialogueTransport: Sendable {
    /// Opens a connection, signs in, runs `body`, and closes it. `body` runs on a separate thread and may
    /// block.
    ///
    /// Cancelling the task stops it at once: all operations of the connection then throw `cancelled`.
    func hold<Value: Sendable>(
        _ request: DialogueRequest, _ body: @escaping @Sendable (any Dialogue) -> Value
    ) async throws(DialogueError) -> Value
}

/// The server, the user and the limits of a connection.
package struct DialogueRequest: Hashable, Sendable {
    package enum Service: String, Hashable, Sendable { case smtp, imap, mqtt }

    package enum Encryption: Hashable, Sendable {
        /// Implicit TLS (RFC 8314, 3).
        case implicit
        /// Required STARTTLS (RFC 3207, RFC 9051, 6.2.1).
        case demanded
        /// STARTTLS if a server on this machine requires it for signing in.
        case whereAsked
    }

    package var service: Service
    package var host: String
    package var port: Int
    package var encryption: Encryption
    package var user: String
    /// The secret; `nil` without a sign-in.
    package var secret: Secret?
    /// A PEM file of trusted certificates (CURLOPT_CAINFO).
    package var certificateFile: String?
    package var limits: DialogueLimits

    package init(
        service: Service, host: String, port: Int, encryption: Encryption, user: String, secret: Secret?,
        certificateFile: String? = nil, limits: DialogueLimits = DialogueLimits()
    ) {
        self.service = service
        self.host = host
        self.port = port
        self.encryption = encryption
        self.user = user
        self.secret = secret
        self.certificateFile = certificateFile
        self.limits = limits
    }

    /// A secret for signing in. It is never shown.
    package struct Secret: Hashable, Sendable {
        let value: String
        /// True for an XOAUTH2 token, which is never sent as a password.
        let isToken: Bool

        package init(_ value: String, isToken: Bool = false) {
            self.value = value
            self.isToken = isToken
        }
    }
}

extension DialogueRequest.Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { Redaction.mark }
    package var debugDescription: String { Redaction.mark }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The time limits of a connection.
package struct DialogueLimits: Hashable, Sendable {
    /// The maximum time until signed in.
    package var connect: Duration = .seconds(20)
    /// The maximum time without a byte from the server.
    package var silence: Duration = .seconds(60)
    /// The maximum time of an answer unless `leastBytes` arrived in it: a server that sends a byte now and
    /// then must not use up the whole time.
    package var drip: Duration = .seconds(120)
    package var leastBytes = 16 << 10
    /// The maximum total time.
    package var total: Duration = .seconds(300)

    package init() {}

    package init(connect: Duration, silence: Duration, drip: Duration = .seconds(120), total: Duration) {
        self.connect = connect
        self.silence = silence
        self.drip = drip
        self.total = total
    }
}

/// A reason why a connection failed. It contains no secrets.
package enum DialogueError: Error, Hashable, Sendable {
    case transport(TransportError)
    /// The certificate does not match: `names` are the names in it, as far as they are known.
    case certificate(host: String, names: [String], reason: String)
    /// STARTTLS is required, and not offered.
    case notEncrypted(host: String)
    /// The server offers no supported mechanism, or none for a token.
    case noSignIn(host: String)
    /// The name and secret were rejected. `said` is the server's last line.
    case signIn(host: String, said: String)
}
