import Foundation
import Processes
import Transport

/// A person's account on a server of calendars and address books.
package struct DAVAccount: Hashable, Sendable {
    package var origin: DAVOrigin
    /// The user name for signing in.
    package var user: String
    /// A command line that prints the password, or with `isToken` the token; `$MEET_DAV_PASSWORD` takes
    /// precedence.
    package var passwordCommand: String?
    /// True if the secret is a token of OAuth (RFC 6750).
    package var isToken: Bool
    /// A PEM file of trusted certificates, for private servers.
    package var caFile: String?

    package init(
        origin: DAVOrigin, user: String, passwordCommand: String? = nil, isToken: Bool = false,
        caFile: String? = nil
    ) {
        self.origin = origin
        self.user = user
        self.passwordCommand = passwordCommand
        self.isToken = isToken
        self.caFile = caFile
    }

    /// Returns the source of the password or token.
    package func secret(environment: [String: String]) -> DAVSecretSource {
        DAVSecretSource(command: passwordCommand, environment: environment)
    }

    /// Returns the options of the transport to the server.
    package func transportOptions(userAgent: String) -> CurlTransport.Options {
        CurlTransport.Options(userAgent: userAgent, certificateFile: caFile)
    }
}

/// The source of the password or token: the environment, or a command.
package struct DAVSecretSource: Hashable, Sendable {
    package static let variable = "MEET_DAV_PASSWORD"

    /// The command line; no shell is used.
    private let command: String?
    private let environment: [String: String]
    /// The time limit of the command in seconds: it may ask for a passphrase.
    private let limit: TimeInterval

    package init(command: String?, environment: [String: String], limit: TimeInterval = 60) {
        self.command = command
        self.environment = environment
        self.limit = limit
    }

    package var isSet: Bool { !(environment[Self.variable] ?? "").isEmpty || isCommand }

    /// True if asking again may give another secret.
    var isCommand: Bool { (environment[Self.variable] ?? "").isEmpty && !(command ?? "").isEmpty }

    /// Returns the secret. Blocks until the command ends, or shortly after `isStopped`.
    package func secret(isStopped: () -> Bool) throws(DAVError) -> String {
        if let value = environment[Self.variable], !value.isEmpty { return value }
        do throws(SecretCommand.Failure) {
            let command = SecretCommand(command ?? "", environment: environment, limit: limit)
            if let value = try command.run(isStopped: isStopped) { return value }
        } catch { throw .secretCommand(name: error.name, error.fault) }
        throw .noSecret(variable: Self.variable)
    }

    /// Returns the secret, without blocking; cancelling the task stops the command.
    func read() async throws(DAVError) -> String {
        let stop = StopFlag()
        let source = self
        let result: Result<String, DAVError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    do throws(DAVError) {
                        continuation.resume(returning: .success(try source.secret { stop.isSet }))
                    } catch { continuation.resume(returning: .failure(error)) }
                }
            }
        } onCancel: {
            stop.set()
        }
        if stop.isSet { throw .cancelled }
        return try result.get()
    }
}

extension DAVSecretSource: CustomStringConvertible, CustomReflectable {
    package var description: String { "…" }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
