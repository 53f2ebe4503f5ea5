import DAV
import Synchronization
import Transport

/// The external dependencies of accounts of calendars and contacts.
package struct Remoting: Sendable {
    /// Returns the transport of HTTP that also trusts the certificates of a file, created with the first
    /// request.
    let transport: @Sendable (_ certificateFile: String?) -> any HTTPTransport
    /// The DNS.
    let lookup: any ServiceLookup
    /// The order of requests, shared by all accounts.
    let line: ServerLine
    /// The sessions with servers, which keep passwords in memory.
    let sessions = DAVSessions()

    package init(
        lookup: any ServiceLookup = SystemServiceLookup(), line: ServerLine = ServerLine(),
        transport: @escaping @Sendable (_ certificateFile: String?) -> any HTTPTransport
    ) {
        self.transport = transport
        self.lookup = lookup
        self.line = line
    }
}

/// The sessions of this program, one for each account on a server, so that the command that prints a password
/// runs once.
final class DAVSessions: Sendable {
    private let made = Mutex<[DAVAccount: DAVClient]>([:])

    func session(_ account: DAVAccount, _ make: () -> DAVClient) -> DAVClient {
        made.withLock { made in
            if let known = made[account] { return known }
            let new = make()
            made[account] = new
            return new
        }
    }
}

extension Workspace {
    /// Returns a session with a server; `nil` without a network.
    func davSession(
        with origin: DAVOrigin, user: String, passwordCommand: String?, isToken: Bool = false, caFile: String?
    ) -> DAVClient? {
        remoting.map {
            madeSession(
                with: origin, user: user, passwordCommand: passwordCommand, isToken: isToken, caFile: caFile,
                $0)
        }
    }

    /// Returns a session with a server by a network.
    func madeSession(
        with origin: DAVOrigin, user: String, passwordCommand: String?, isToken: Bool = false,
        caFile: String?, _ remoting: Remoting
    ) -> DAVClient {
        let account = DAVAccount(
            origin: origin, user: user, passwordCommand: passwordCommand, isToken: isToken,
            caFile: caFile.map(expand))
        return remoting.sessions.session(account) {
            DAVClient(
                account, secret: account.secret(environment: environment),
                transport: remoting.transport(account.caFile), line: remoting.line, now: now)
        }
    }
}
