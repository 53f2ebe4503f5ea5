import ArgumentParser
import Operations

struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings", abstract: "Read and change settings.",
        subcommands: [List.self, Get.self, Set.self, Unset.self], defaultSubcommand: List.self)

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "All settings that have a value.")

        @OptionGroup var options: ProgramOptions
        @Flag(help: "One JSON value.")
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let settings = try ListSettings().run(in: try options.openWorkspace())
                if json {
                    try Output.json(
                        Dictionary(
                            settings.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first }))
                } else {
                    for setting in settings { Output.line("\(setting.key) = \(setting.value)") }
                }
            }
        }
    }

    struct Get: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Print one setting.")

        @OptionGroup var options: ProgramOptions
        @Argument var key: String

        func run() throws {
            try CommandFailure.reporting {
                guard let value = try LoadSetting(key).run(in: try options.openWorkspace()) else {
                    throw CommandFailure("\(key) has no value.")
                }
                Output.line(value)
            }
        }
    }

    struct Set: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Give a setting a value.")

        @OptionGroup var options: ProgramOptions
        @Argument var key: String
        @Argument var value: String

        func run() throws {
            try CommandFailure.reporting {
                try SetSetting(key, to: value).run(in: try options.openWorkspace())
            }
        }
    }

    struct Unset: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Take a setting's value away.")

        @OptionGroup var options: ProgramOptions
        @Argument var key: String

        func run() throws {
            try CommandFailure.reporting {
                try SetSetting(key, to: nil).run(in: try options.openWorkspace())
            }
        }
    }
}
