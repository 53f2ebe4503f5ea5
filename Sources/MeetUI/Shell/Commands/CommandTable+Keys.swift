import TerminalKit

extension CommandTable {
    /// Where a person looks at all keys, and changes them.
    static let ownKeys: [Command] = [
        Command(.showKeys, .showKeys, keys: ["K"], in: .me, footer: true),
        Command(.bindKey, .bindKey, keys: [.enter, "e"], in: .keys, footer: true),
        Command(.addKey, .addKey, keys: ["a"], in: .keys, footer: true),
        Command(.restoreKeys, .restoreKeys, keys: ["d"], in: .keys, footer: true),
        Command(.chooseKeyPreset, .chooseKeyPreset, keys: ["p"], in: .keys, footer: true),
    ]
}
