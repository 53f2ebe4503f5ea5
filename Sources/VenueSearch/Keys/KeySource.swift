import Foundation
import Processes

/// An error in getting a key. It contains no secret.
package enum APIKeyError: Error, Hashable, Sendable {
    /// Neither a variable nor a command is set. `variable` is the one to set, `setting` the alternative.
    case missing(variable: String, setting: String)
    /// The command in the setting could not be started, ended with `status`, or printed no key.
    case command(name: String, fault: Fault)

    package enum Fault: Hashable, Sendable {
        case notFound
        case failed(status: Int)
        case tookTooLong
        case noKey
    }
}

/// The origin of a key.
package enum KeyOrigin: Hashable, Sendable {
    /// An environment variable.
    case variable(String)
    /// The command in a setting.
    case command(setting: String)
}

/// Finds the key of a service: in the environment, or by a command.
package enum KeySource {
    package static let foursquareVariable = "MEET_FOURSQUARE_KEY"
    /// The variables, in the order in which they are tried.
    static let foursquareVariables = [foursquareVariable, "FOURSQUARE_API_KEY"]

    /// Returns the environment for programs that need no key: without the variables that hold keys or are
    /// named like ones.
    package static func withoutKeys(_ environment: [String: String]) -> [String: String] {
        environment.filter { name, _ in
            !foursquareVariables.contains(name)
                && !(name.hasPrefix("MEET_")
                    && ["KEY", "TOKEN", "SECRET", "PASSWORD"].contains { name.contains($0) })
        }
    }

    /// The setting with the command.
    package static let foursquareSetting = "venues.foursquare.key-command"

    /// Returns the key of Foursquare. Blocks until the command ends, ten seconds at most, or until shortly
    /// after `isStopped`.
    static func foursquare(
        command: String?, environment: [String: String], isStopped: () -> Bool = { false }
    ) throws(APIKeyError) -> APIKey {
        for name in foursquareVariables {
            if let key = environment[name].flatMap(APIKey.init) { return key }
        }
        guard let command else {
            throw .missing(variable: foursquareVariable, setting: foursquareSetting)
        }
        return try run(command, environment: environment, limit: 10, isStopped: isStopped)
    }

    /// Runs a command line without a shell; the first line of its output is the key.
    static func run(
        _ command: String, environment: [String: String], limit: TimeInterval,
        isStopped: () -> Bool = { false }
    ) throws(APIKeyError) -> APIKey {
        let words = CommandWords.split(command)
        guard let name = words.first, let path = SpawnedCommand.find(name, in: environment) else {
            throw .command(name: words.first ?? "", fault: .notFound)
        }
        let command = SpawnedCommand(
            path: path, arguments: Array(words.dropFirst()), environment: environment)
        switch command.run(limit: limit, isStopped: isStopped) {
        case .notStarted: throw .command(name: name, fault: .notFound)
        case .tookTooLong: throw .command(name: name, fault: .tookTooLong)
        case .killed(let signal): throw .command(name: name, fault: .failed(status: 128 + signal))
        case .exited(0, let output):
            guard let key = APIKey(String(decoding: output, as: UTF8.self)) else {
                throw .command(name: name, fault: .noKey)
            }
            return key
        case .exited(let status, _): throw .command(name: name, fault: .failed(status: status))
        }
    }
}
