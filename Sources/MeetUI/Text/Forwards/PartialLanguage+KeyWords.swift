// Written by Scripts/forward-language.

extension PartialLanguage {
    package var keysHeading: String { fallback.keysHeading }
    package var keysExplanation: String { fallback.keysExplanation }
    package func words(_ preset: KeyPreset) -> (title: String, explanation: String) { fallback.words(preset) }
    package var keyPresetTitle: String { fallback.keyPresetTitle }
    package var noKeyPresetMatches: String { fallback.noKeyPresetMatches }
    package func ownKeys(_ count: Int) -> String { fallback.ownKeys(count) }
    package func newKeyTitle(_ command: String) -> String { fallback.newKeyTitle(command) }
    package var pressNewKey: String { fallback.pressNewKey }
    package func keyWasPressed(_ key: String, take: String) -> String {
        fallback.keyWasPressed(key, take: take)
    }
    package func leavesKeys(key: String) -> String { fallback.leavesKeys(key: key) }
    package func keysAreNow(_ command: String, _ keys: String) -> String {
        fallback.keysAreNow(command, keys)
    }
    package func isNoKey(_ typed: String) -> String { fallback.isNoKey(typed) }
    package func isMoreThanTwoKeys(_ typed: String) -> String { fallback.isMoreThanTwoKeys(typed) }
    package func isFixedKey(_ key: String) -> String { fallback.isFixedKey(key) }
    package func isTakenKey(_ key: String, by title: String, id: String) -> String {
        fallback.isTakenKey(key, by: title, id: id)
    }
    package func isNoCommand(_ typed: String, nearest: String) -> String {
        fallback.isNoCommand(typed, nearest: nearest)
    }
    package func isNoKeyPreset(_ typed: String, known: [String]) -> String {
        fallback.isNoKeyPreset(typed, known: known)
    }
    package func nothingFollows(_ keys: String) -> String { fallback.nothingFollows(keys) }
    package var dropsKeys: String { fallback.dropsKeys }
}
