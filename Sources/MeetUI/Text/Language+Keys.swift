extension Language {
    /// The heading of the screen, of its commands, and of its row on the Me screen.
    package var keysHeading: String { say("Keys") }
    package var keysExplanation: String { say("Which keys do what: a preset, and keys of your own.") }
    /// What the preset is called, and in a few words what it is like.
    package func words(_ preset: KeyPreset) -> (title: String, explanation: String) {
        switch preset {
        case .standard: (say("usual"), say("letters that stand for words, and arrows"))
        case .vi: (say("vi"), say("g g and G, ^D and ^U, d d deletes"))
        case .emacs: (say("Emacs"), say("^N and ^P, ^X ^S saves, ^G goes back, M-x"))
        }
    }
    package var keyPresetTitle: String { say("Preset of keys") }
    package var noKeyPresetMatches: String { say("No preset is called so.") }
    /// How many commands have keys of one's own; one at least.
    package func ownKeys(_ count: Int) -> String {
        say("\(count) of your own", "\(count) of your own", count)
    }
    /// Above what takes the new key of a command.
    package func newKeyTitle(_ command: String) -> String { say("Keys of “\(command)”") }
    package var pressNewKey: String { say("Press the new key.") }
    /// After one key was pressed.
    package func keyWasPressed(_ key: String, take: String) -> String {
        say("\(key): \(take) takes it alone; any other key makes it the first of two.")
    }
    /// Below both; the key that leaves all as it was.
    package func leavesKeys(key: String) -> String { say("\(key) leaves the keys as they are.") }
    package func keysAreNow(_ command: String, _ keys: String) -> String {
        say("“\(command)” is on \(keys) now.")
    }

    package func isNoKey(_ typed: String) -> String {
        say(
            "“\(ShortText.typed(typed))” is no key. Keys are written as “a”, “^S”, “M-x”, “F3”, “PgDn”, “Space” or, "
                + "two of them, “g g”, with commas between.")
    }
    package func isMoreThanTwoKeys(_ typed: String) -> String {
        say("“\(ShortText.typed(typed))” are more than two keys; put commas between those that stand alone.")
    }
    /// A key that nobody can take away.
    package func isFixedKey(_ key: String) -> String { say("\(key) always does what it does.") }
    /// The key of another command, with the words that footers have for it, and what settings call it.
    package func isTakenKey(_ key: String, by title: String, id: String) -> String {
        say("\(key) is “\(title)” already (\(id)).")
    }
    package func isNoCommand(_ typed: String, nearest: String) -> String {
        say("No command is called “\(ShortText.typed(typed))”. Do you mean “\(nearest)”?")
    }
    package func isNoKeyPreset(_ typed: String, known: [String]) -> String {
        say("“\(ShortText.typed(typed))” is no preset of keys. There are: \(known.joined(separator: ", ")).")
    }

    /// Nothing is given by those keys here.
    package func nothingFollows(_ keys: String) -> String { say("\(keys) gives nothing here.") }
    /// What the key that drops a begun sequence does, in a word.
    package var dropsKeys: String { say("drop", context: "keys") }
}
