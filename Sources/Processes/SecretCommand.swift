import Foundation

/// A command line that prints a password or a token on its first line; no shell is used.
package struct SecretCommand: Sendable {
    package var line: String
    package var environment: [String: String]
    /// The time limit in seconds: the command may ask for a passphrase.
    package var limit: TimeInterval

    package init(_ line: String, environment: [String: String], limit: TimeInterval = 60) {
        self.line = line
        self.environment = environment
        self.limit = limit
    }

    /// A failure of the command of this name.
    package struct Failure: Error, Hashable, Sendable {
        package var name: String
        package var fault: Fault
    }

    package enum Fault: Hashable, Sendable, Codable {
        case notFound
        /// The exit status; 128 and the signal's number if a signal ended it.
        case failed(status: Int)
        case tookTooLong
        /// It printed no password.
        case noSecret
    }

    /// Returns the secret; `nil` without a command. Blocks until the command ends, or shortly after
    /// `isStopped`. Nothing of the output is kept.
    package func run(isStopped: () -> Bool) throws(Failure) -> String? {
        let words = CommandWords.split(line)
        guard let name = words.first else { return nil }
        guard let path = SpawnedCommand.find(name, in: environment) else {
            throw Failure(name: name, fault: .notFound)
        }
        let program = SpawnedCommand(
            path: path, arguments: Array(words.dropFirst()), environment: environment)
        switch program.run(limit: limit, isStopped: isStopped) {
        case .notStarted: throw Failure(name: name, fault: .notFound)
        case .tookTooLong: throw Failure(name: name, fault: .tookTooLong)
        case .killed(let signal): throw Failure(name: name, fault: .failed(status: 128 + signal))
        case .exited(0, let output):
            guard let value = Self.firstLine(output) else { throw Failure(name: name, fault: .noSecret) }
            return value
        case .exited(let status, _): throw Failure(name: name, fault: .failed(status: status))
        }
    }

    /// Returns the first line unchanged: a password may contain blanks.
    private static func firstLine(_ output: [UInt8]) -> String? {
        let line = output.prefix { $0 != 10 && $0 != 13 }
        guard !line.isEmpty, line.count <= 8000, !line.contains(0) else { return nil }
        return String(decoding: line, as: UTF8.self)
    }
}
