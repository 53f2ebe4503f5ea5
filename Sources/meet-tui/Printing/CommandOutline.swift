import Foundation

/// The description of a command and its subcommands by swift-argument-parser (`--experimental-dump-help`).
struct CommandOutline: Decodable {
    struct Argument: Decodable {
        struct Name: Decodable {
            var kind: String
            var name: String

            /// The option as typed: `--json`, `-h`.
            var typed: String { (kind == "long" ? "--" : "-") + name }
        }

        var kind: String
        var names: [Name]?
        var valueName: String?
        var abstract: String?
        var isOptional: Bool
        var isRepeating: Bool
        var shouldDisplay: Bool

        /// The usage: `--limit <number>`, `<file> ...`
        var usage: String {
            let value = "<\(valueName ?? "")>"
            let typed =
                switch kind {
                case "positional": value
                case "flag": names?.map(\.typed).joined(separator: ", ") ?? ""
                default: (names?.last?.typed ?? "") + " " + value
                }
            return typed + (isRepeating ? " ..." : "")
        }

        /// True if every command has it, so that it is described once on its own page.
        var isEverywhere: Bool {
            ["help", "version", "database"].contains { name in names?.contains { $0.name == name } ?? false }
        }
    }

    private struct Dump: Decodable {
        var command: CommandOutline
    }

    var commandName: String
    var abstract: String?
    var discussion: String?
    var shouldDisplay: Bool?
    var subcommands: [CommandOutline]?
    var arguments: [Argument]?

    /// Reads a description.
    ///
    /// - Parameter dump: The library's JSON.
    static func read(_ dump: String) throws -> CommandOutline {
        try JSONDecoder().decode(Dump.self, from: Data(dump.utf8)).command
    }

    /// The subcommands that are not hidden.
    var shown: [CommandOutline] {
        (subcommands ?? []).filter { $0.shouldDisplay ?? true && $0.commandName != "help" }
    }

    var shownArguments: [Argument] { (arguments ?? []).filter(\.shouldDisplay) }
}
