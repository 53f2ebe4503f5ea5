/// The sets of keys that one can begin with, as the setting `keys.preset` names them.
package enum KeyPreset: String, Hashable, Sendable, CaseIterable {
    case standard = "default"
    case vi, emacs
}
