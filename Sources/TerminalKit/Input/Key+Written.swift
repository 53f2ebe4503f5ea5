extension Key {
    /// Parses a key as a person writes it: its `title`, `^S` or `C-s`, `M-x` or `Alt-x`, `S-Tab`, `F3`,
    /// `PgDn` or `PageDown`, `Space`, `G`; names in any case. Keys that a terminal cannot distinguish are
    /// equal: `^I` is Tab, `^M` and `^J` are Enter, `^[` is Esc, `^H` is Backspace.
    package init?(written text: String) {
        var rest = Substring(text)
        var modifiers: Modifiers = []
        // A prefix alone is the key that types it.
        while rest.count > 1,
            let (mark, modifier) = Self.marks.first(where: { Self.begins(rest, with: $0.0) })
        {
            guard rest.count > mark.count else { break }
            rest = rest.dropFirst(mark.count)
            modifiers.insert(modifier)
        }
        guard let code = Self.code(written: rest) else { return nil }
        self = Key(code, modifiers).asSent
    }

    /// The prefixes of modifiers, longer ones first.
    private static let marks: [(String, Modifiers)] = [
        ("shift-", .shift), ("ctrl-", .control), ("alt-", .alt), ("meta-", .alt),
        ("s-", .shift), ("c-", .control), ("a-", .alt), ("m-", .alt), ("^", .control),
    ]

    private static func begins(_ text: Substring, with mark: String) -> Bool {
        text.prefix(mark.count).lowercased() == mark
    }

    private static let names: [String: Code] = [
        "space": .character(" "), "comma": .character(","), "enter": .enter, "return": .enter,
        "esc": .escape, "escape": .escape, "tab": .tab, "backtab": .backTab, "bksp": .backspace,
        "backspace": .backspace, "del": .delete, "delete": .delete, "ins": .insert, "insert": .insert,
        "up": .up, "down": .down, "left": .left, "right": .right, "↑": .up, "↓": .down, "←": .left,
        "→": .right, "home": .home, "end": .end, "pgup": .pageUp, "pageup": .pageUp, "pgdn": .pageDown,
        "pagedown": .pageDown,
    ]

    /// The last function key with a terminfo name.
    private static let lastFunctionKey = 24

    private static func code(written text: Substring) -> Code? {
        if let named = names[text.lowercased()] { return named }
        if text.count == 1, let character = text.first, !character.isWhitespace {
            return .character(character)
        }
        guard text.first == "F" || text.first == "f", let number = Int(text.dropFirst()),
            (1...lastFunctionKey).contains(number)
        else { return nil }
        return .function(number)
    }

    /// The key as terminals send it.
    private var asSent: Key {
        if code == .tab, modifiers.contains(.shift) { return Key(.backTab, modifiers.subtracting(.shift)) }
        guard case .character(let character) = code else { return self }
        if modifiers == .shift, let capital = character.uppercased().first { return .character(capital) }
        guard modifiers.contains(.control), let small = character.lowercased().first else { return self }
        let held = modifiers.subtracting(.control)
        switch small {
        case "i": return Key(.tab, held)
        case "m", "j": return Key(.enter, held)
        case "[": return Key(.escape, held)
        case "h": return Key(.backspace, held)
        case "@": return Key(.character(" "), modifiers)
        default: return Key(.character(small), modifiers)
        }
    }
}
