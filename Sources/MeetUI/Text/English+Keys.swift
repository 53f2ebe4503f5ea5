extension English {
    package var keysHeading: String { "Keys" }
    package var keysExplanation: String { "Which keys do what: a preset, and keys of your own." }
    package func words(_ preset: KeyPreset) -> (title: String, explanation: String) {
        switch preset {
        case .standard: ("usual", "letters that stand for words, and arrows")
        case .vi: ("vi", "g g and G, ^D and ^U, d d deletes")
        case .emacs: ("Emacs", "^N and ^P, ^X ^S saves, ^G goes back, M-x")
        }
    }
    package var keyPresetTitle: String { "Preset of keys" }
    package var noKeyPresetMatches: String { "No preset is called so." }
    package func ownKeys(_ count: Int) -> String { "\(count) of your own" }
    package func newKeyTitle(_ command: String) -> String { "Keys of “\(command)”" }
    package var pressNewKey: String { "Press the new key." }
    package func keyWasPressed(_ key: String, take: String) -> String {
        "\(key): \(take) takes it alone; any other key makes it the first of two."
    }
    package func leavesKeys(key: String) -> String { "\(key) leaves the keys as they are." }
    package func keysAreNow(_ command: String, _ keys: String) -> String { "“\(command)” is on \(keys) now." }

    package func isNoKey(_ typed: String) -> String {
        "“\(ShortText.typed(typed))” is no key. Keys are written as “a”, “^S”, “M-x”, “F3”, “PgDn”, “Space” or, "
            + "two of them, “g g”, with commas between."
    }
    package func isMoreThanTwoKeys(_ typed: String) -> String {
        "“\(ShortText.typed(typed))” are more than two keys; put commas between those that stand alone."
    }
    package func isFixedKey(_ key: String) -> String { "\(key) always does what it does." }
    package func isTakenKey(_ key: String, by title: String, id: String) -> String {
        "\(key) is “\(title)” already (\(id))."
    }
    package func isNoCommand(_ typed: String, nearest: String) -> String {
        "No command is called “\(ShortText.typed(typed))”. Do you mean “\(nearest)”?"
    }
    package func isNoKeyPreset(_ typed: String, known: [String]) -> String {
        "“\(ShortText.typed(typed))” is no preset of keys. There are: \(known.joined(separator: ", "))."
    }

    package func nothingFollows(_ keys: String) -> String { "\(keys) gives nothing here." }
    package var dropsKeys: String { "drop" }
}
