import Foundation
import Processes

/// Why a key could not be had. Nothing in it is secret.
package enum APIKeyError: Error, Hashable, Sendable {
    /// Neither a variable nor a command was set. `variable` is the one to set, `setting` the other way.
    case missing(variable: String, setting: String)
    /// The command of the setting cannot be started, ended with `status`, or printed nothing that is a key.
    case command(name: String, fault: Fault)

    package enum Fault: Hashable, Sendable {
        case notFound
        case failed(status: Int)
        case tookTooLong
        case noKey
    }
}

/// Where a key comes from.
package enum KeyOrigin: Hashable, Sendable {
    /// A variable of the environment.
    case variable(String)
    /// The command that a setting names.
    case command(setting: String)
}

/// Finds the key of a service where its owner keeps it: in the environment, or behind a command.
package enum KeySource {
    package static let foursquareVariable = "MEET_FOURSQUARE_KEY"
    /// All that are looked at, in order.
    static let foursquareVariables = [foursquareVariable, "FOURSQUARE_API_KEY"]

    /// The environment for programs that are no business of any key: without the variables keys may be in, today's
    /// and whatever else of ours is named like one.
    package static func withoutKeys(_ environment: [String: String]) -> [String: String] {
        environment.filter { name, _ in
            !foursquareVariables.contains(name)
                && !(name.hasPrefix("MEET_")
                    && ["KEY", "TOKEN", "SECRET", "PASSWORD"].contains { name.contains($0) })
        }
    }

    /// The setting that names the command.
    package static let foursquareSetting = "venues.foursquare.key-command"

    /// Blocks until the command is done, ten seconds at most, or until soon after `isStopped`.
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

    /// Runs a command line, its words split at blanks, without a shell; the first line it prints is the key.
    static func run(
        _ command: String, environment: [String: String], limit: TimeInterval,
        isStopped: () -> Bool = { false }
    ) throws(APIKeyError) -> APIKey {
        let words = command.split(whereSeparator: \.isWhitespace).map(String.init)
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
