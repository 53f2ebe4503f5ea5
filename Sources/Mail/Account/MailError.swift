import Transport

/// A reason why mail was not sent or read. It contains no secrets; text from servers is bounded, on a single
/// line and without control characters.
package enum MailError: Error, Hashable, Sendable, Codable {
    /// The settings do not configure sending, or reading.
    case notSetUp(MailServer.Kind)
    /// The setting of a server's URL is invalid.
    case badServer(MailServer.Kind, MailServer.Fault)
    /// No password: neither the variable nor the command is set.
    case noSecret(variable: String, setting: String)
    /// The command that prints the password failed.
    case secretCommand(name: String, CommandFault)
    /// No connection, or a lost one, before a message was handed over; it has not arrived.
    case network(TransportError)
    /// The server's certificate does not match. `names` are the names in it, as far as they are known.
    case certificate(host: String, names: [String], reason: String)
    /// The server offers no encryption, and is not on this machine.
    case notEncrypted(host: String)
    /// The server supports no known way to sign in.
    case noSignIn(host: String)
    /// The name and password, or the token, were rejected.
    case signIn(host: String, said: String)
    /// An invalid address, or one with characters that this server does not support.
    case badAddress(String)
    /// The server rejected the message; nobody received it.
    case refused(host: String, SMTPRefusal)
    /// The connection ended after the message was handed over and before the server's answer.
    case doubtful(host: String, TransportError)
    /// The server's answer is invalid.
    case unreadable(host: String)
    /// A mail server refused a command.
    case mailbox(host: String, name: String, said: String)
    /// More bytes than the limit.
    case tooLarge(host: String, limit: Int)
    /// A failure of the command in the setting `mail.command`.
    case command(name: String, CommandFault)
    /// An unreadable file or folder of mail.
    case file(path: String, code: Int32)
    /// The task was cancelled before the message was handed over.
    case cancelled

    package enum CommandFault: Hashable, Sendable, Codable {
        case notFound
        /// The exit status; 128 and the signal's number if a signal ended it.
        case failed(status: Int)
        case tookTooLong
        /// It printed no password.
        case noSecret
    }
}

/// A reply of 400 and more (RFC 5321, 4.2).
package struct SMTPRefusal: Hashable, Sendable, Codable {
    package enum Step: Hashable, Sendable, Codable {
        case sender
        case recipient(String)
        /// The message itself.
        case message
    }

    package var step: Step
    /// The code of the reply (RFC 5321, 4.2); 0 if a report does not tell it.
    package var code: Int
    package var said: String

    package init(step: Step, code: Int, said: String) {
        self.step = step
        self.code = code
        self.said = said
    }

    /// Makes the refusal of a later server, as a report tells it.
    ///
    /// - Parameters:
    ///   - words: The reply of the server, which begins with its code (RFC 3464, 2.3.6), or words of its own.
    ///   - status: The status code (RFC 3463), in place of missing words.
    package init(step: Step, reported words: String, status: String?) {
        let digits = words.prefix { $0.isASCII && $0.isNumber }
        let rest = words.dropFirst(digits.count)
        let isCode =
            digits.count == 3 && (digits.hasPrefix("4") || digits.hasPrefix("5"))
            && rest.first.map { " -:".contains($0) } ?? true
        let said = isCode ? rest.drop { " -:".contains($0) } : words[...]
        self.init(
            step: step, code: isCode ? Int(digits) ?? 0 : 0,
            said: said.isEmpty ? status ?? "" : String(said))
    }
}

extension MailError {
    /// True if the message may have arrived in spite of the error, so that only a person can decide to send
    /// it again.
    package var mayHaveArrived: Bool {
        switch self {
        case .doubtful, .command(_, .tookTooLong): true
        default: false
        }
    }

    /// True if another attempt may succeed later without a change.
    package var isTemporary: Bool {
        switch self {
        case .network(let error):
            switch error {
            case .badRequest, .libraryMissing, .cancelled, .redirect, .tooLarge: false
            default: true
            }
        case .refused(_, let refusal): 1..<500 ~= refusal.code
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

    /// True if the network or the server seems to be unavailable.
    package var isOffline: Bool {
        if case .network(let error) = self { error.isOffline } else { false }
    }

    /// True if there was no connection, or it was lost, as by a server that is restarted.
    package var isLost: Bool {
        switch self {
        case .network(.broken), .network(.timeout): true
        default: isOffline
        }
    }
}

extension MailError {
    /// Converts an error of libcurl from before anything was handed over.
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
    /// Returns the error with all text of a server or a library transformed by `change`.
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
