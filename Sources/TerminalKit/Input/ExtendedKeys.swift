extension Key {
    /// Reads a key of the kitty keyboard protocol (https://sw.kovidgoyal.net/kitty/keyboard-protocol/):
    /// `CSI code:shifted:base ; modifiers:event u`, and the older forms with `~` and letters.
    ///
    /// Keys that older terminals cannot tell apart mean the same here: `^I` is Tab, `^M` Enter, `^[` Esc. With
    /// Control the letter of the Latin layout is meant, on every layout.
    ///
    /// - Parameters:
    ///   - parameters: The bytes between `CSI` and the final one.
    /// - Returns: `nil` for the release of a key, for modifiers alone, and for other sequences.
    init?(extended parameters: some Collection<UInt8>, final: UInt8) {
        // An answer of the terminal.
        if let first = parameters.first, 0x3C...0x3F ~= first { return nil }
        let fields = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
            $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map {
                Int(String(decoding: $0, as: UTF8.self))
            }
        }
        func value(_ field: Int, _ part: Int) -> Int? {
            guard fields.indices.contains(field), fields[field].indices.contains(part) else { return nil }
            return fields[field][part]
        }
        if value(1, 1) == 3 { return nil }
        let held = max(0, (value(1, 0) ?? 1) - 1)
        var modifiers: Modifiers = []
        if held & 1 != 0 { modifiers.insert(.shift) }
        if held & 2 != 0 { modifiers.insert(.alt) }
        if held & 4 != 0 { modifiers.insert(.control) }
        switch final {
        case UInt8(ascii: "u"):
            guard let code = value(0, 0) else { return nil }
            self.init(code: code, shifted: value(0, 1), base: value(0, 2), modifiers)
        case UInt8(ascii: "~"):
            guard let number = value(0, 0), let code = Self.numbered[number] else { return nil }
            self.init(code, modifiers)
        default:
            guard let code = Self.lettered[final] else { return nil }
            self.init(code, modifiers)
        }
    }

    private init?(code: Int, shifted: Int?, base: Int?, _ modifiers: Modifiers) {
        if let own = Self.special[code] {
            self =
                own == .tab && modifiers.contains(.shift)
                ? Key(.backTab, modifiers.subtracting(.shift)) : Key(own, modifiers)
            return
        }
        let isControl = modifiers.contains(.control)
        // The private area has the keys that type nothing, such as those of the volume.
        guard code >= 0x20, !(57344...63743).contains(code),
            let scalar = Unicode.Scalar(UInt32(clamping: isControl && code > 0x7E ? base ?? code : code))
        else { return nil }
        if isControl {
            let rest = modifiers.subtracting([.control, .shift])
            switch scalar {
            case "i": self = Key(.tab, rest)
            case "j", "m": self = Key(.enter, rest)
            case "h": self = Key(.backspace, rest)
            case "[": self = Key(.escape, rest)
            default: self = Key(.character(Character(scalar)), modifiers.subtracting(.shift))
            }
            return
        }
        var character = Character(scalar)
        if modifiers.contains(.shift) {
            if let shifted, let other = Unicode.Scalar(UInt32(clamping: shifted)) {
                character = Character(other)
            } else if let capital = String(character).uppercased().first {
                character = capital
            }
        }
        self = Key(.character(character), modifiers.subtracting(.shift))
    }

    /// The keys with a code of their own, with those of the number pad.
    private static let special: [Int: Code] = {
        var keys: [Int: Code] = [
            9: .tab, 13: .enter, 27: .escape, 127: .backspace, 57414: .enter, 57417: .left, 57418: .right,
            57419: .up, 57420: .down, 57421: .pageUp, 57422: .pageDown, 57423: .home, 57424: .end,
            57425: .insert, 57426: .delete,
        ]
        for (place, sign) in "0123456789./*-+".enumerated() {
            keys[57399 + place] = .character(sign)
        }
        keys[57415] = .character("=")
        keys[57416] = .character(",")
        return keys
    }()

    private static let lettered: [UInt8: Code] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
        UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
        UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2), UInt8(ascii: "S"): .function(4),
    ]

    private static let numbered: [Int: Code] = [
        2: .insert, 3: .delete, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end, 11: .function(1),
        12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6),
        18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10), 23: .function(11),
        24: .function(12),
    ]
}
