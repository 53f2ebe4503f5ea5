/// A connection on which a program and a server speak in turn, signed in: SMTP and IMAP.
///
/// It belongs to the thread that `DialogueTransport.hold` gives it to.
package protocol Dialogue: AnyObject {
    /// What the server said until it was signed in, a line each, the greeting first.
    var opening: [String] { get }
    /// The server as it is named in errors.
    var host: String { get }

    /// Hands all of `bytes` to the connection.
    func send(_ bytes: [UInt8]) throws(TransportError)

    /// What came next: at least a byte; empty where the server closed the connection.
    func receive() throws(TransportError) -> [UInt8]
}

/// Opens connections to servers that are spoken with in turn.
package protocol DialogueTransport: Sendable {
    /// Opens a connection, signs in, has `body` speak, and closes it. `body` runs on a thread of its own and may block.
    ///
    /// Cancelling the task stops it at once: everything of the connection then throws `cancelled`.
    func hold<Value: Sendable>(
        _ request: DialogueRequest, _ body: @escaping @Sendable (any Dialogue) -> Value
    ) async throws(DialogueError) -> Value
}

/// Whom to speak with, as whom, and how long.
package struct DialogueRequest: Hashable, Sendable {
    package enum Service: String, Hashable, Sendable { case smtp, imap }

    package enum Encryption: Hashable, Sendable {
        /// TLS from the first byte (RFC 8314, 3).
        case implicit
        /// STARTTLS, and nothing without it (RFC 3207, RFC 9051, 6.2.1).
        case demanded
        /// For a server on this machine: STARTTLS where it lets nobody sign in without.
        case whereAsked
    }

    package var service: Service
    package var host: String
    package var port: Int
    package var encryption: Encryption
    package var user: String
    /// `nil` where one need not sign in.
    package var secret: Secret?
    /// A file of certificates in PEM that are trusted (CURLOPT_CAINFO).
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

    /// What one signs in with. Nothing shows it.
    package struct Secret: Hashable, Sendable {
        let value: String
        /// A token for XOAUTH2, never told as a password.
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

/// What a conversation may cost.
package struct DialogueLimits: Hashable, Sendable {
    /// Until one is signed in.
    package var connect: Duration = .seconds(20)
    /// Without a byte from the server.
    package var silence: Duration = .seconds(60)
    /// From the first byte of an answer to its last, unless `leastBytes` came meanwhile: a server that says a byte now and
    /// then holds nobody for the whole time.
    package var drip: Duration = .seconds(120)
    package var leastBytes = 16 << 10
    /// All of it.
    package var total: Duration = .seconds(300)

    package init() {}

    package init(connect: Duration, silence: Duration, drip: Duration = .seconds(120), total: Duration) {
        self.connect = connect
        self.silence = silence
        self.drip = drip
        self.total = total
    }
}

/// Why nobody can be spoken with. It holds no secrets.
package enum DialogueError: Error, Hashable, Sendable {
    case transport(TransportError)
    /// The certificate does not fit: `names` are those it was made for, as far as they are known.
    case certificate(host: String, names: [String], reason: String)
    /// STARTTLS is demanded, and not offered.
    case notEncrypted(host: String)
    /// The server offers no way to sign in that libcurl knows, or none for a token.
    case noSignIn(host: String)
    /// Name and secret were not taken. `said` is the server's last line.
    case signIn(host: String, said: String)
}
