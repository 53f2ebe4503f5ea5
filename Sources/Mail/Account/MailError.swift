import Transport

/// Why mail was not sent or not read. It holds no secrets; what servers said is bounded, on one line and without control
/// characters.
package enum MailError: Error, Hashable, Sendable, Codable {
    /// No setting says how to send, or where to read.
    case notSetUp(MailServer.Kind)
    /// The setting of a server's URL is wrong.
    case badServer(MailServer.Kind, MailServer.Fault)
    /// There is no password: neither the variable nor the setting of a command is there.
    case noSecret(variable: String, setting: String)
    /// The command that prints the password did not.
    case secretCommand(name: String, CommandFault)
    /// No connection, or none any more: before a message was handed over, so that it has not arrived.
    case network(TransportError)
    /// The server's certificate does not fit. `names` are those it was made for, as far as they are known.
    case certificate(host: String, names: [String], reason: String)
    /// The server offers no encryption, and is not on this machine.
    case notEncrypted(host: String)
    /// The server knows no way to sign in that we know.
    case noSignIn(host: String)
    /// Name and password, or the token, were not taken.
    case signIn(host: String, said: String)
    /// An address that no mail can be sent to, or with characters that this server cannot take.
    case badAddress(String)
    /// The server did not take the message; nobody got it.
    case refused(host: String, SMTPRefusal)
    /// The message was handed over, and the connection ended before the server said whether it took it.
    case doubtful(host: String, TransportError)
    /// What the server says cannot be understood.
    case unreadable(host: String)
    /// A server of mailboxes says no.
    case mailbox(host: String, name: String, said: String)
    /// More bytes than are read.
    case tooLarge(host: String, limit: Int)
    /// The command of the setting `mail.command`.
    case command(name: String, CommandFault)
    /// A file or folder of mail that cannot be read.
    case file(path: String, code: Int32)
    /// The task was cancelled before the message was handed over.
    case cancelled

    package enum CommandFault: Hashable, Sendable, Codable {
        case notFound
        /// 128 and the signal's number where one ended it.
        case failed(status: Int)
        case tookTooLong
        /// It printed no password.
        case noSecret
    }
}

/// An answer of 400 and more (RFC 5321, 4.2).
package struct SMTPRefusal: Hashable, Sendable, Codable {
    package enum Step: Hashable, Sendable, Codable {
        case sender
        case recipient(String)
        /// The message itself.
        case message
    }

    package var step: Step
    package var code: Int
    package var said: String

    package init(step: Step, code: Int, said: String) {
        self.step = step
        self.code = code
        self.said = said
    }
}

extension MailError {
    /// Whether the message may have arrived all the same, so that nothing but a person can say if it is to be sent again.
    package var mayHaveArrived: Bool {
        switch self {
        case .doubtful, .command(_, .tookTooLong): true
        default: false
        }
    }

    /// Whether the same may well succeed later, without anybody changing anything.
    package var isTemporary: Bool {
        switch self {
        case .network(let error):
            switch error {
            case .badRequest, .libraryMissing, .cancelled, .redirect, .tooLarge: false
            default: true
            }
        case .refused(_, let refusal): refusal.code < 500
        case .unreadable, .secretCommand(_, .tookTooLong): true
        // EX_TEMPFAIL of sysexits.h.
        case .command(_, .failed(let status)): status == 75
        case .cancelled: true
        case .notSetUp, .badServer, .noSecret, .secretCommand, .certificate, .notEncrypted, .noSignIn,
            .signIn,
            .badAddress, .doubtful, .mailbox, .tooLarge, .command, .file:
            false
        }
    }

    /// Whether the machine seems to be without network, or the server to be away.
    package var isOffline: Bool {
        if case .network(let error) = self { error.isOffline } else { false }
    }
}

extension MailError {
    /// What libcurl says before anything was handed over.
    init(_ error: DialogueError) {
        switch error {
        case .transport(.cancelled): self = .cancelled
        case .transport(let error): self = .network(error)
        case .certificate(let host, let names, let reason):
            self = .certificate(host: host, names: names, reason: reason)
        case .notEncrypted(let host): self = .notEncrypted(host: host)
        case .noSignIn(let host): self = .noSignIn(host: host)
        case .signIn(let host, let said): self = .signIn(host: host, said: ServerWords.clean(said))
        }
    }

    init(_ error: TransportError) {
        self = error == .cancelled ? .cancelled : .network(error)
    }
}

extension MailError {
    /// The same, with all that a server or a library said as `change` makes it.
    func saying(_ change: (String) -> String) -> MailError {
        switch self {
        case .network(let error): .network(Self.saying(change, error))
        case .certificate(let host, let names, let reason):
            .certificate(host: host, names: names.map(change), reason: change(reason))
        case .signIn(let host, let said): .signIn(host: host, said: change(said))
        case .refused(let host, let refusal):
            .refused(
                host: host,
                SMTPRefusal(step: refusal.step, code: refusal.code, said: change(refusal.said)))
        case .doubtful(let host, let error): .doubtful(host: host, Self.saying(change, error))
        case .mailbox(let host, let name, let said): .mailbox(host: host, name: name, said: change(said))
        default: self
        }
    }

    private static func saying(_ change: (String) -> String, _ error: TransportError) -> TransportError {
        switch error {
        case .connect(let host, let reason): .connect(host: host, reason: change(reason))
        case .tls(let host, let reason): .tls(host: host, reason: change(reason))
        case .broken(let host, let stage, let reason):
            .broken(host: host, stage: stage, reason: change(reason))
        default: error
        }
    }
}

/// What a server says to people: data, not to be trusted.
enum ServerWords {
    private static let longest = 300

    /// On one line, bounded, without control characters.
    static func clean(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(longest * 4).map { scalar in
            scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) || isBidi(scalar) ? " " : scalar
        }
        let words = String(String.UnicodeScalarView(scalars)).split(separator: " ")
        return String(words.joined(separator: " ").prefix(longest))
    }

    /// Marks that turn the direction of what follows, and ends of lines beyond ASCII.
    private static func isBidi(_ scalar: Unicode.Scalar) -> Bool {
        (0x2028...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
            || scalar.value == 0x200E || scalar.value == 0x200F
    }
}
