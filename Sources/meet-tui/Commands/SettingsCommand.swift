import ArgumentParser
import MeetUI
import Operations

struct SettingsCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "settings", abstract: say.aboutSettings,
            subcommands: [List.self, Get.self, Set.self, Unset.self], defaultSubcommand: List.self)
    }

    struct List: ParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "list", abstract: say.aboutSettingsList)
        }

        @OptionGroup var options: ProgramOptions
        @Flag(help: ArgumentHelp(say.helpJSON))
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
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "get", abstract: say.aboutSettingsGet)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(valueName: say.valueSetting)) var key: String

        func run() throws {
            try CommandFailure.reporting {
                guard let value = try LoadSetting(key).run(in: try options.openWorkspace()) else {
                    throw CommandFailure(say.noValue(of: key))
                }
                Output.line(value)
            }
        }
    }

    struct Set: ParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "set", abstract: say.aboutSettingsSet)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(valueName: say.valueSetting)) var key: String
        @Argument(help: ArgumentHelp(valueName: say.valueOfSetting)) var value: String

        func run() throws {
            try CommandFailure.reporting {
                try SetSetting(key, to: value).run(in: try options.openWorkspace())
            }
        }
    }

    struct Unset: ParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "unset", abstract: say.aboutSettingsUnset)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(valueName: say.valueSetting)) var key: String

        func run() throws {
            try CommandFailure.reporting {
                try SetSetting(key, to: nil).run(in: try options.openWorkspace())
            }
        }
    }
}
