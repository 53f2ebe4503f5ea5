extension Key {
    /// Makes the key that types a character; nil for an invalid scalar.
    init?(typing value: UInt32) {
        switch value {
        case 0x0A, 0x0D: self = .enter
        case 0x09: self = .tab
        case 0x08, 0x7F: self = .backspace
        case 0x1B: self = .escape
        case 0x00: self = .control(" ")
        case 0x01...0x1A: self.init(letter: value + 0x60, .control)
        case 0x1C...0x1F: self.init(letter: value + 0x40, .control)
        case 0x80...0x9F: return nil
        default: self.init(letter: value, [])
        }
    }

    private init?(letter value: UInt32, _ modifiers: Modifiers) {
        guard let scalar = Unicode.Scalar(value) else { return nil }
        self.init(Character(scalar), modifiers)
    }
}

/// Assembles the bytes of a UTF-8 character (RFC 3629), however they are split.
struct CharacterBytes {
    enum Step: Hashable {
        /// More bytes are needed.
        case unfinished
        case character(UInt32)
        /// The byte begins no character, or does not continue the current one, which is dropped.
        case invalid
    }

    private var bytes: [UInt8] = []

    /// True if a character is incomplete.
    var isUnfinished: Bool { !bytes.isEmpty }

    /// Returns whether the byte can continue the current character.
    func goesOn(with byte: UInt8) -> Bool { isUnfinished && 0x80...0xBF ~= byte }

    mutating func take(_ byte: UInt8) -> Step {
        guard isUnfinished || byte >= 0x80 else { return .character(UInt32(byte)) }
        bytes.append(byte)
        let wanted = Self.length(beginning: bytes[0])
        if wanted > bytes.count, bytes.count == 1 || 0x80...0xBF ~= byte { return .unfinished }
        let whole = bytes
        bytes = []
        guard wanted == whole.count,
            let text = String(validating: whole, as: UTF8.self), let scalar = text.unicodeScalars.first
        else { return .invalid }
        return .character(scalar.value)
    }

    mutating func forget() { bytes = [] }

    /// Returns the length of a character that begins with this byte; 0 for none.
    private static func length(beginning byte: UInt8) -> Int {
        switch byte {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 0
        }
    }
}
