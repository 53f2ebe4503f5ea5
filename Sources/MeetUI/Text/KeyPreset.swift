/// The presets of keys, by their names in the setting `keys.preset`.
package enum KeyPreset: String, Hashable, Sendable, CaseIterable {
    case standard = "default"
    case vi, emacs
}
