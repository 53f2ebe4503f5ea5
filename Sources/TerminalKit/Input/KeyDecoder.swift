/// Turns what `get_wch(3)` returns into keys: control characters, and ESC as the prefix that stands for Alt.
///
/// ncurses waits `ESCDELAY` after ESC for the rest of a sequence and hands ESC out alone when none follows that
/// it knows. What is read right after it was sent together with it, so it was one key pressed with Alt. Control
/// sequences that nobody knows (ECMA-48, 5.4) are swallowed rather than typed.
struct KeyDecoder {
    /// The keys behind the codes of function keys.
    private let functionKeys: [UInt32: Key]
    private var state = State.ground

    private enum State {
        case ground
        case escape
        /// After ESC [, with whether anything followed yet.
        case controlSequence(isBegun: Bool)
        /// After ESC O.
        case singleShift
    }

    init(functionKeys: [UInt32: Key]) {
        self.functionKeys = functionKeys
    }

    /// The keys that one value read completes; none when more may belong to it or the code is unknown.
    mutating func keys(for value: UInt32, isFunctionKey: Bool) -> [Key] {
        let key = isFunctionKey ? functionKeys[value] : Self.key(forCharacter: value)
        if isFunctionKey || value == 0x1B {
            let waiting = flush()
            guard isFunctionKey else {
                state = .escape
                return waiting
            }
            guard let key else { return waiting }
            // Alt with an arrow has a sequence of its own, so this is Escape and then an arrow.
            guard waiting == [.escape], Self.canFollowEscape(key.code) else { return waiting + [key] }
            return [Key(key.code, key.modifiers.union(.alt))]
        }
        switch state {
        case .ground:
            return key.map { [$0] } ?? []
        case .escape:
            if value == 0x5B {
                state = .controlSequence(isBegun: false)
                return []
            }
            if value == 0x4F {
                state = .singleShift
                return []
            }
            state = .ground
            guard let key else { return [.escape] }
            return [Key(key.code, key.modifiers.union(.alt))]
        case .controlSequence:
            // Parameters and intermediates go on; a final byte or anything foreign ends it.
            state = (0x20...0x3F).contains(value) ? .controlSequence(isBegun: true) : .ground
            return []
        case .singleShift:
            state = .ground
            return []
        }
    }

    /// To be called when nothing is left to read: The keys that waited for a successor.
    mutating func flush() -> [Key] {
        defer { state = .ground }
        switch state {
        case .ground, .controlSequence(isBegun: true): return []
        case .escape: return [.escape]
        case .controlSequence(isBegun: false): return [.alt("[")]
        case .singleShift: return [.alt("O")]
        }
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
