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
        let words = CommandWords.split(command ?? "")
        guard let name = words.first else { throw .noSecret(variable: Self.variable, setting: Self.setting) }
        guard let path = SpawnedCommand.find(name, in: environment) else {
            throw .secretCommand(name: name, .notFound)
        }
        let program = SpawnedCommand(
            path: path, arguments: Array(words.dropFirst()), environment: environment)
        switch program.run(limit: limit, isStopped: { Task.isCancelled }) {
        case .notStarted: throw .secretCommand(name: name, .notFound)
        case .tookTooLong: throw .secretCommand(name: name, .tookTooLong)
        case .killed(let signal): throw .secretCommand(name: name, .failed(status: 128 + signal))
        case .exited(0, let output):
            guard let value = Self.firstLine(output) else { throw .secretCommand(name: name, .noSecret) }
            return DialogueRequest.Secret(value, isToken: isToken)
        case .exited(let status, _): throw .secretCommand(name: name, .failed(status: status))
        }
    }

    /// Returns the first line unchanged: a password may contain blanks.
    private static func firstLine(_ output: [UInt8]) -> String? {
        let line = output.prefix { $0 != 10 && $0 != 13 }
        guard !line.isEmpty, line.count <= 8000, !line.contains(0) else { return nil }
        return String(decoding: line, as: UTF8.self)
    }
}

extension MailSecretSource: CustomStringConvertible, CustomReflectable {
    package var description: String { "…" }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
