import ArgumentParser
import Operations
import Sentences
import Shell

struct SettingsCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun(
            "settings", say("Read and change settings."), example: .settings, verbs,
            verbless: Verbless<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] { [List.self, Get.self, Set.self, Unset.self] }

    struct List: ListingCommand, StoreCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "list", say("List all settings, with their values."),
                more: say(
                    "“default” marks a default value, and “not set” a setting without a value."),
                example: .settingsList)
        }
        static var noun: String { "settings" }
        static var verbs: [any ParsableCommand.Type] { SettingsCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var table: TableOptions<SettingColumn>
        @OptionGroup var form: SettingsJSONOption

        func run(in session: CommandSession) throws {
            let settings = try session.perform(ListSettings(systemZone: ReaderZone.current.identifier))
            guard session.json else { return Table.show(settings, table.wanted, in: session) }
            try Output.json(Dictionary(settings.map { ($0.key, $0.value) }) { first, _ in first })
        }
    }

    struct Get: StoreCommand {
        static var configuration: CommandConfiguration {
            .verb("get", say("Print one setting."), example: .settingsGet)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(valueName: say("key")), completion: .settingKeys) var key: String

        func run(in session: CommandSession) throws {
            guard let value = try session.perform(LoadSetting(key)) else {
                throw CommandFailure(say("\(key) has no value."))
            }
            Output.line(value)
        }
    }

    struct Set: StoreCommand {
        static var configuration: CommandConfiguration {
            .verb("set", say("Give a setting a value."), example: .settingsSet)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(valueName: say("key")), completion: .settingKeys) var key: String
        @Argument(help: ArgumentHelp(valueName: say("value")), completion: .settingValues) var value: String

        var opening: DatabaseOpening { .made }

        func run(in session: CommandSession) throws {
            guard key == MailSettings.passwordCommandKey else {
                let former = try session.perform(LoadMailAccount()).address?.email ?? ""
                try session.perform(SetSetting(key, to: value, keyCheck: KeyMap.check))
                if key == MailSettings.addressKey,
                    let servers = try session.perform(FindFormerServers(since: former))
                {
                    let hosts = servers.hosts.joined(separator: ", ")
                    Output.complain(
                        say("The servers are still those of another address: \(hosts). Set or unset them."))
                }
                if KeySettings.isOne(key) {
                    let keys = KeyMap(settings: try Profile(readFrom: session.store).keys)
                    for conflict in keys.conflicts { Output.complain(conflict) }
                }
                if key == PositionSettings.listenKey,
                    let address = try PositionSettings.listening(in: session.store),
                    let warning = say.openAddress(address)
                {
                    Output.complain(warning)
                }
                return
            }
            // The command is run first.
            let (command, workspace) = (SetPasswordCommand(value), session.workspace)
            try Interruptible.run(stopped: say("Stopped.")) { _ = try await command.run(in: workspace) }
        }
    }

    /// Returns the arguments with a value that begins with a minus moved to the end, after `--`:
    /// `settings set me.home -33.92,18.42`.
    static func withNegativeAtEnd(_ arguments: [String]) -> [String] {
        guard let noun = arguments.firstIndex(of: "settings"), arguments[noun...].dropFirst().first == "set",
            !arguments.contains("--"),
            let place = arguments[noun...].firstIndex(where: {
                $0.hasPrefix("-") && $0.dropFirst().first?.isNumber == true
            })
        else { return arguments }
        var others = arguments
        let value = others.remove(at: place)
        return others + ["--", value]
    }

    struct Unset: StoreCommand {
        static var configuration: CommandConfiguration {
            .verb("unset", say("Remove a setting's value."), example: .settingsUnset)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(valueName: say("key")), completion: .settingKeys) var key: String

        func run(in session: CommandSession) throws {
            try session.perform(SetSetting(key, to: nil, keyCheck: KeyMap.check))
        }
    }
}

/// The columns of the list of settings.
enum SettingColumn: String, TableColumn {
    case key, value, origin

    static let usual: [SettingColumn] = [.key, .value, .origin]

    var isCuttable: Bool { self == .value }

    func value(of setting: ListSettings.Setting, in session: CommandSession) -> String {
        switch self {
        case .key: setting.key
        case .value: setting.value ?? ""
        case .origin:
            setting.value == nil ? say("not set") : setting.isDefault ? say("default") : ""
        }
    }
}
