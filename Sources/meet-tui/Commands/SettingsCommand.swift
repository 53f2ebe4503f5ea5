import ArgumentParser
import MeetUI
import Operations

struct SettingsCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun("settings", say.aboutSettings, example: .settings, verbs, verbless: Verbless<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] { [List.self, Get.self, Set.self, Unset.self] }

    struct List: ListingCommand {
        static var configuration: CommandConfiguration {
            .verb("list", say.aboutSettingsList, more: say.moreAboutSettingsList, example: .settingsList)
        }
        static var noun: String { "settings" }
        static var verbs: [any ParsableCommand.Type] { SettingsCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var table: TableOptions<SettingColumn>
        @Flag(help: ArgumentHelp(say.helpSettingsJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let list = ListSettings(systemZone: ReaderZone.current.identifier)
                let settings = try list.run(in: try options.openWorkspace())
                guard json else { return Table.show(settings, table.wanted) { $1.value(of: $0) } }
                try Output.json(
                    Dictionary(settings.map { ($0.key, $0.value) }) { first, _ in first })
            }
        }
    }

    struct Get: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("get", say.aboutSettingsGet, example: .settingsGet)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(valueName: say.valueSetting), completion: .settingKeys) var key: String

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
            .verb("set", say.aboutSettingsSet, example: .settingsSet)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(valueName: say.valueSetting), completion: .settingKeys) var key: String
        @Argument(help: ArgumentHelp(valueName: say.valueOfSetting), completion: .settingValues) var value:
            String

        func run() throws {
            try CommandFailure.reporting {
                try SetSetting(key, to: value, keyCheck: KeyMap.check).store(
                    in: try options.makeWorkspace())
            }
        }
    }

    struct Unset: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("unset", say.aboutSettingsUnset, example: .settingsUnset)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(valueName: say.valueSetting), completion: .settingKeys) var key: String

        func run() throws {
            try CommandFailure.reporting {
                try SetSetting(key, to: nil, keyCheck: KeyMap.check).store(in: try options.openWorkspace())
            }
        }
    }
}

/// The columns of the list of settings.
enum SettingColumn: String, TableColumn {
    case key, value, origin

    static let usual: [SettingColumn] = [.key, .value, .origin]

    var isCuttable: Bool { self == .value }

    func value(of setting: ListSettings.Setting) -> String {
        switch self {
        case .key: setting.key
        case .value: setting.value ?? ""
        case .origin:
            setting.value == nil ? say.settingWithoutValue : setting.isDefault ? say.settingByDefault : ""
        }
    }
}
