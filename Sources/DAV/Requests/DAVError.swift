import Processes
import Transport

/// A reason why a server did not do what was asked. It contains no secrets; text from servers is bounded, on
/// a single line and without control characters.
package enum DAVError: Error, Hashable, Sendable, Codable {
    /// No answer, or a broken one: nobody knows whether the request was carried out.
    case network(TransportError)
    /// libexpat is not installed.
    case parserMissing
    /// No password: neither the variable nor the command is set.
    case noSecret(variable: String)
    /// The command that prints the password failed.
    case secretCommand(name: String, SecretCommand.Fault)
    /// Not an e-mail address, a host, or a URL of `https`, or of `http` on this machine.
    case badAddress(String)
    /// The name and password, or the token, were rejected.
    case signIn(host: String, said: String)
    /// There is nothing at this place (404).
    case notFound
    /// There is nothing there any more (410).
    case gone
    /// It is locked, or another request is being carried out (423).
    case locked(said: String)
    /// A condition was not met. Without a name, another version is there, or none: see `isConflict`.
    case preconditionFailed(Precondition?, said: String)
    /// The token of the last synchronisation is no longer accepted: everything has to be listed.
    case tokenRefused
    /// An answer that is not of WebDAV: the sign-in page of a network, another server, or one cut off.
    case notMultistatus(host: String, reason: String)
    /// An answer larger than `limit` bytes.
    case tooLarge(host: String, limit: Int)
    /// Any other refusal, in the server's words.
    case refused(status: Int, said: String)
    /// The server must not be asked for a time (RFC 9110, 10.2.3).
    case retryLater(seconds: Int)
    /// The account is on another server, which gets no password before a person says so.
    case elsewhere(url: String)
    /// The task was cancelled.
    case cancelled
}

extension DAVError {
    package init(_ error: TransportError) {
        switch error {
        case .cancelled: self = .cancelled
        case .tooLarge(let host, let limit): self = .tooLarge(host: host, limit: limit)
        case .status(_, 429, let seconds): self = .retryLater(seconds: seconds ?? DAVError.usualWait)
        default: self = .network(error)
        }
    }

    package init(_ fault: XMLFault, host: String) {
        switch fault {
        case .libraryMissing: self = .parserMissing
        case .malformed(let line, let reason):
            self = .notMultistatus(host: host, reason: "line \(line): \(reason)")
        case .doctype: self = .notMultistatus(host: host, reason: "DOCTYPE")
        case .tooDeep(let limit), .tooLarge(let limit): self = .tooLarge(host: host, limit: limit)
        case .root(let name):
            self = .notMultistatus(host: host, reason: ServerWords.clean("<\(name.local)>"))
        }
    }

    /// The wait in seconds if a server that must be left alone names none.
    static let usualWait = 60

    /// True if the server holds another version of the resource than the request was about, or none.
    package var isConflict: Bool {
        if case .preconditionFailed(nil, _) = self { true } else { false }
    }

    /// True if another attempt may succeed later without a change.
    package var isTemporary: Bool {
        switch self {
        case .network(let error):
            switch error {
            case .badRequest, .libraryMissing, .redirect: false
            default: true
            }
        case .locked, .notMultistatus, .retryLater, .cancelled, .secretCommand(_, .tookTooLong): true
        case .refused(let status, _): status >= 500 && status != 501 && status != 507
        case .parserMissing, .noSecret, .secretCommand, .badAddress, .signIn, .notFound, .gone,
            .preconditionFailed, .tokenRefused, .tooLarge, .elsewhere:
            false
        }
    }

    /// True if the network or the server seems to be unavailable.
    package var isOffline: Bool {
        if case .network(let error) = self { error.isOffline } else { false }
    }
}
