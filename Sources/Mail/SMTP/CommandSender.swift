import Foundation
import Processes

/// Sends messages by a sendmail-like command: the message on its standard input, the envelope as arguments,
/// without a shell.
package struct CommandSender: MailSending {
    /// The words of the setting; `-i`, `-f`, the sender, `--` and the recipients are appended.
    private let words: [String]
    private let environment: [String: String]
    private let limit: TimeInterval

    /// Makes a sender.
    ///
    /// - Parameter limit: The time limit of the command in seconds.
    package init(command: String, environment: [String: String], limit: TimeInterval = 120) {
        words = CommandWords.split(command)
        // The command does not get this program's passwords and keys.
        self.environment = environment.filter { name, _ in
            !name.hasPrefix("MEET_")
                || !["KEY", "TOKEN", "SECRET", "PASSWORD"].contains { name.contains($0) }
        }
        self.limit = limit
    }

    private func program() throws(MailError) -> (name: String, path: String) {
        guard let name = words.first, let path = SpawnedCommand.find(name, in: environment) else {
            throw .command(name: words.first ?? "", .notFound)
        }
        return (name, path)
    }

    package func check() async throws(MailError) { _ = try program() }

    package func send(
        _ data: [UInt8], from: String, to: [String], isNoted: @escaping @Sendable () -> Bool
    ) async throws(MailError) {
        guard !to.isEmpty else { throw .badAddress("") }
        // Commands without `--` would take an address that begins with a hyphen for an option.
        for address in [from] + to where !SMTPAddress.isSendable(address) || address.hasPrefix("-") {
            throw .badAddress(address)
        }
        let (name, path) = try program()
        var command = SpawnedCommand(
            path: path, arguments: words.dropFirst() + ["-i", "-f", from, "--"] + to, environment: environment
        )
        // Local programs expect local line ends.
        command.input = data.filter { $0 != 13 }
        let started = command
        let limit = limit
        // The command may hand the message over at any time after its start.
        guard isNoted() else { throw .cancelled }
        let outcome: SpawnedCommand.Outcome = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: started.run(limit: limit)) }
        }
        switch outcome {
        case .exited(0, _): return
        case .notStarted: throw .command(name: name, .notFound)
        case .tookTooLong: throw .command(name: name, .tookTooLong)
        case .exited(let status, _): throw .command(name: name, .failed(status: status))
        case .killed(let signal): throw .command(name: name, .failed(status: 128 + signal))
        }
    }
}
