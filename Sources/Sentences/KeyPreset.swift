/// The presets of keys, by their names in the setting `keys.preset`.
package enum KeyPreset: String, Hashable, Sendable, CaseIterable {
    case standard = "default"
    case vi, emacs
}

extension Language {
    /// The name of the preset, and a short description.
    package func words(_ preset: KeyPreset) -> (title: String, explanation: String) {
        switch preset {
        case .standard: (say("usual"), say("letters that stand for words, and arrows"))
        case .vi: (say("vi"), say("g g and G, ^D and ^U, d d deletes"))
        case .emacs: (say("Emacs"), say("^N and ^P, ^X ^S saves, ^G goes back, M-x"))
        }
    }
}
