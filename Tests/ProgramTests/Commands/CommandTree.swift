import Foundation
import Testing

/// All commands of the program and their options, as it tells them itself.
struct CommandTree: Decodable {
    private struct Dump: Decodable {
        var command: CommandTree
    }

    struct Argument: Decodable {
        struct Name: Decodable {
            var kind: String
            var name: String
        }

        var kind: String
        var names: [Name]?
        var shouldDisplay: Bool
    }

    var commandName: String
    var shouldDisplay: Bool?
    var subcommands: [CommandTree]?
    var arguments: [Argument]?

    init(of home: Scratch) throws {
        let text = try home.succeed("--experimental-dump-help").output
        self = try JSONDecoder().decode(Dump.self, from: Data(text.utf8)).command
    }

    var shown: [CommandTree] {
        (subcommands ?? []).filter { $0.shouldDisplay ?? true && $0.commandName != "help" }
    }

    /// The words that lead to every command, the program's own first.
    var paths: [[String]] { [[commandName]] + shown.flatMap { $0.paths.map { [commandName] + $0 } } }

    func command(_ words: some Collection<String>) -> CommandTree? {
        guard let first = words.first else { return self }
        return shown.first { $0.commandName == first }?.command(words.dropFirst())
    }

    /// `--json`, `--limit`.
    var options: Set<String> {
        let names = (arguments ?? []).flatMap { $0.names ?? [] }
        return Set(names.filter { $0.kind == "long" }.map { "--" + $0.name })
    }
}
