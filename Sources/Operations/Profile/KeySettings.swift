import MeetStore

/// The settings of keys: `keys.preset`, and one for each command, as `keys.newMeeting`. Which commands there are, and
/// which keys they can have, only the program with the screens knows; it hands in the check.
package enum KeySettings {
    package static let prefix = "keys."
    package static let presetKey = "keys.preset"
    /// The preset where none is set.
    package static let usualPreset = "default"

    package static func isOne(_ key: String) -> Bool { key.hasPrefix(prefix) && key != prefix }

    /// Says what is to be stored of a setting. A program has one, so two are never told apart.
    package struct Check: Hashable, Sendable {
        /// Takes the setting's name, the value (`nil` to take it away), and all settings of keys by name.
        package let checked: @Sendable (String, String?, [String: String]) throws -> String?

        package init(_ checked: @escaping @Sendable (String, String?, [String: String]) throws -> String?) {
            self.checked = checked
        }

        package static func == (_: Check, _: Check) -> Bool { true }
        package func hash(into hasher: inout Hasher) {}
    }

    static func stored(in store: MeetStore) throws(StoreError) -> [String: String] {
        let all = try store.settings().map { ($0.key, $0.value) }
        return Dictionary(all.filter { isOne($0.0) }) { first, _ in first }
    }
}

/// Sets a setting of keys, and gives back what is known of the person then.
package struct SetKeySetting: WritingOperation {
    package var setting: SetSetting

    package init(_ key: String, to value: String?, check: KeySettings.Check) {
        setting = SetSetting(key, to: value, keyCheck: check)
    }

    package func run(in workspace: Workspace) throws -> Profile {
        try setting.run(in: workspace)
        return try Profile(readFrom: workspace.store)
    }
}
