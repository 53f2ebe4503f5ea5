import Foundation
import Processes
import Transport

/// The source of the password or token: the environment, or a command.
package struct MailSecretSource: Hashable, Sendable {
    package static let variable = "MEET_MAIL_PASSWORD"
    package static let setting = "mail.password-command"

    /// The command line; no shell is used.
    private let command: String?
    private let environment: [String: String]
    private let isToken: Bool
    private let limit: TimeInterval

    /// Makes a source.
    ///
    /// - Parameter limit: The time limit of the command in seconds: it may ask for a passphrase.
    package init(
        command: String?, environment: [String: String], isToken: Bool = false, limit: TimeInterval = 60
    ) {
        self.command = command
        self.environment = environment
        self.isToken = isToken
        self.limit = limit
    }

    package var isSet: Bool { !(environment[Self.variable] ?? "").isEmpty || !(command ?? "").isEmpty }

    /// Runs the command, or looks at the variable, and keeps nothing of the secret. Blocks until the command
    /// ends, or the task is cancelled.
    package func check() throws(MailError) { _ = try secret() }

    /// Returns the secret. Blocks until the command ends. The output is not cached, because tokens expire.
    func secret() throws(MailError) -> DialogueRequest.Secret {
        if let value = environment[Self.variable], !value.isEmpty {
            return DialogueRequest.Secret(value, isToken: isToken)
        }
        do throws(SecretCommand.Failure) {
            let command = SecretCommand(command ?? "", environment: environment, limit: limit)
            if let value = try command.run(isStopped: { Task.isCancelled }) {
                return DialogueRequest.Secret(value, isToken: isToken)
            }
        } catch { throw .secretCommand(name: error.name, MailError.CommandFault(error.fault)) }
        throw .noSecret(variable: Self.variable, setting: Self.setting)
    }
}

extension MailError.CommandFault {
    init(_ fault: SecretCommand.Fault) {
        switch fault {
        case .notFound: self = .notFound
        case .failed(let status): self = .failed(status: status)
        case .tookTooLong: self = .tookTooLong
        case .noSecret: self = .noSecret
        }
    }
}

extension MailSecretSource: CustomStringConvertible, CustomReflectable {
    package var description: String { "…" }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
