import MeetCore
import Operations
import Sentences

// The settings of keys (`KeySettings`): `keys.preset`, and `keys.newMeeting` with “a, ^N”.
extension KeyMap {
    /// Returns the setting of a command.
    package static func setting(_ id: CommandID) -> String { KeySettings.prefix + id.rawValue }

    /// Makes the map of stored settings; invalid ones, for example of another version, are left out.
    package init(settings: [String: String]) {
        let preset = settings[KeySettings.presetKey].flatMap(KeyPreset.init(rawValue:)) ?? .standard
        var own: [CommandID: [KeyStroke]] = [:]
        for (name, text) in settings where name != KeySettings.presetKey {
            guard let id = CommandID(rawValue: String(name.dropFirst(KeySettings.prefix.count))) else {
                continue
            }
            own[id] = try? KeyStroke.list(of: text)
        }
        self = own.isEmpty ? KeyMap(preset) : KeyMap(preset, own: own)
    }

    /// The conflicts of the person's bindings with other commands, a sentence each; empty without any.
    package var conflicts: [String] {
        overridden.map(sentence)
            + leftOut.map { id in
                say("Your keys for “\(title(id))” are not used: another command needs them.")
            }
    }

    private func title(_ id: CommandID) -> String { command(id)?.title ?? id.rawValue }

    /// Returns the sentence on a key that the person's binding has taken from another command.
    package func sentence(_ lost: Override) -> String {
        let (key, winner, loser) = (lost.stroke.title, title(lost.winner), title(lost.loser))
        let others = command(lost.loser, in: lost.scope)?.keyTitles ?? ""
        guard others.isEmpty else {
            return say("\(key) is your key for “\(winner)”; “\(loser)” is on \(others).")
        }
        let palette = command(.palette)?.strokes.first?.title ?? ""
        return say(
            "\(key) is your key for “\(winner)”; “\(loser)” has no key, but “\(palette)” finds it.")
    }

    /// The check of key settings.
    package static let check = KeySettings.Check { try checked($0, $1, $2) }

    /// Returns the value to store for a key setting.
    ///
    /// - Throws: `KeyBindingError`.
    static func checked(
        _ name: String, _ value: String?, _ stored: [String: String]
    ) throws -> String? {
        let map = KeyMap(settings: stored)
        if name == KeySettings.presetKey {
            let wanted = value?.trimmed.lowercased() ?? KeyPreset.standard.rawValue
            guard let preset = KeyPreset(rawValue: wanted) else { throw KeyBindingError.noPreset(wanted) }
            _ = try map.choosing(preset)
            return value == nil ? nil : wanted
        }
        let typed = String(name.dropFirst(KeySettings.prefix.count))
        guard let id = CommandID(rawValue: typed) else {
            throw KeyBindingError.noCommand(typed, nearest: nearest(to: typed).rawValue)
        }
        let strokes = try value.map { text throws(KeyBindingError) in try KeyStroke.list(of: text) }
        _ = try map.binding(id, to: strokes)
        return strokes.map(KeyStroke.written)
    }

    /// Returns the command with the most similar name, ignoring case.
    package static func nearest(to typed: String) -> CommandID {
        let letters = typed.lowercased()
        let distances = CommandID.allCases.map { ($0, NearWord.distance(letters, $0.rawValue.lowercased())) }
        return distances.min { $0.1 < $1.1 }?.0 ?? .help
    }
}

extension KeyBindingError {
    /// The error as a sentence.
    package var sentence: String {
        switch self {
        case .noKey(let typed):
            say(
                "“\(ShortText.typed(typed))” is not a valid key. Write keys as “a”, “^S”, “Alt-x”, “F3”, “PgDn”, “Space” or, for a sequence of two, “g g”; separate several with commas."
            )
        case .tooManyKeys(let typed):
            say(
                "“\(ShortText.typed(typed))” is more than two keys; separate single keys with commas.")
        case .fixed(let stroke): say("\(stroke.title) is fixed and cannot be reassigned.")
        case .taken(let stroke, let id, let title):
            say("\(stroke.title) is already used for “\(title)” (\(id.rawValue)).")
        case .noCommand(let typed, let nearest):
            say("No command is named “\(ShortText.typed(typed))”. Did you mean “\(nearest)”?")
        case .noPreset(let typed):
            say(
                "“\(ShortText.typed(typed))” is not a key preset. Available presets: \(KeyPreset.allCases.map(\.rawValue).joined(separator: ", "))."
            )
        }
    }
}
