/// Keys of one's own.
package protocol KeyWords: Sendable {
    /// The heading of the screen, of its commands, and of its row on the Me screen.
    var keysHeading: String { get }
    var keysExplanation: String { get }
    /// What the preset is called, and in a few words what it is like.
    func words(_ preset: KeyPreset) -> (title: String, explanation: String)
    var keyPresetTitle: String { get }
    var noKeyPresetMatches: String { get }
    /// How many commands have keys of one's own; one at least.
    func ownKeys(_ count: Int) -> String
    /// Above what takes the new key of a command.
    func newKeyTitle(_ command: String) -> String
    var pressNewKey: String { get }
    /// After one key was pressed.
    func keyWasPressed(_ key: String, take: String) -> String
    /// Below both; the key that leaves all as it was.
    func leavesKeys(key: String) -> String
    func keysAreNow(_ command: String, _ keys: String) -> String

    // MARK: What cannot be

    func isNoKey(_ typed: String) -> String
    func isMoreThanTwoKeys(_ typed: String) -> String
    /// A key that nobody can take away.
    func isFixedKey(_ key: String) -> String
    /// The key of another command, with the words that footers have for it, and what settings call it.
    func isTakenKey(_ key: String, by title: String, id: String) -> String
    func isNoCommand(_ typed: String, nearest: String) -> String
    func isNoKeyPreset(_ typed: String, known: [String]) -> String

    // MARK: Keys that follow each other

    /// Nothing is given by those keys here.
    func nothingFollows(_ keys: String) -> String
    /// What the key that drops a begun sequence does, in a word.
    var dropsKeys: String { get }
}
