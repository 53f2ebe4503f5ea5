/// Turns what `get_wch(3)` returns into keys: control characters, and ESC as the prefix that stands for Alt.
///
/// ncurses waits `ESCDELAY` after ESC for the rest of a sequence and hands ESC out alone when none follows that
/// it knows. What is read right after it was sent together with it, so it was one key pressed with Alt.
struct KeyDecoder {
    /// The keys behind the codes of function keys.
    private let functionKeys: [UInt32: Key]
    private var hasEscape = false

    init(functionKeys: [UInt32: Key]) {
        self.functionKeys = functionKeys
    }

    /// The keys that one value read completes; none when ESC may be a prefix or the code is unknown.
    mutating func keys(for value: UInt32, isFunctionKey: Bool) -> [Key] {
        if !isFunctionKey, value == 0x1B {
            if hasEscape { return [.escape] }
            hasEscape = true
            return []
        }
        let key = isFunctionKey ? functionKeys[value] : Self.key(forCharacter: value)
        guard hasEscape else { return key.map { [$0] } ?? [] }
        hasEscape = false
        guard var key else { return [.escape] }
        // Alt with an arrow has a sequence of its own, so this is Escape and then an arrow.
        guard Self.canFollowEscape(key.code) else { return [.escape, key] }
        key.modifiers.insert(.alt)
        return [key]
    }

    /// To be called when nothing is left to read: The escape that waited for a successor.
    mutating func flush() -> [Key] {
        defer { hasEscape = false }
        return hasEscape ? [.escape] : []
    }

    private static func canFollowEscape(_ code: Key.Code) -> Bool {
        switch code {
        case .character, .backspace, .enter, .tab, .delete: true
        default: false
        }
    }

    /// The key that types this character; nil for what is no character.
    static func key(forCharacter value: UInt32) -> Key? {
        switch value {
        case 0x0A, 0x0D: return .enter
        case 0x09: return .tab
        case 0x08, 0x7F: return .backspace
        case 0x1B: return .escape
        case 0x00: return .control(" ")
        case 0x01...0x1A: return letter(value + 0x60).map(Key.control)
        case 0x1C...0x1F: return letter(value + 0x40).map(Key.control)
        case 0x80...0x9F: return nil
        default: return letter(value).map(Key.character)
        }
    }

    private static func letter(_ value: UInt32) -> Character? {
        Unicode.Scalar(value).map(Character.init)
    }
}
