import MeetStore

/// The presets of keys, by their names in the setting `keys.preset`.
package enum KeyPreset: String, Hashable, Sendable, CaseIterable {
    case standard = "default"
    case vi, emacs
}

/// The settings of keys: `keys.preset`, and one for each command, such as `keys.newMeeting`. Only the program
/// with the screens knows the commands and their possible keys; it provides the check.
package enum KeySettings {
    package static let prefix = "keys."
    package static let presetKey = "keys.preset"

    package static func isOne(_ key: String) -> Bool { key.hasPrefix(prefix) && key != prefix }

    /// The check of a setting's value. A program has only one, so all are equal.
    package struct Check: Hashable, Sendable {
        /// Receives the setting's name, the value (`nil` to remove it), and all settings of keys by name;
        /// returns the value to store.
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
