/// The byte sequences of keys: those of the terminal's description, and those that nearly all terminals send
/// regardless of it.
///
/// The description takes precedence. No sequence is a single printable character.
struct KeySequences {
    private var keys: [[UInt8]: Key] = [:]
    /// The prefixes of `keys`.
    private var beginnings: Set<[UInt8]> = []

    /// Merges the sequences.
    ///
    /// - Parameter described: The keys of the terminal's description (terminfo(5)).
    init(described: [[UInt8]: Key] = [:]) {
        for (text, key) in Self.common { add(Array(text.utf8), key) }
        for (bytes, key) in described { add(bytes, key) }
    }

    private mutating func add(_ bytes: [UInt8], _ key: Key) {
        guard let first = bytes.first, bytes.count > 1 || first < 0x20, bytes != [0x1B] else { return }
        keys[bytes] = key
        for length in 1..<bytes.count { beginnings.insert(Array(bytes.prefix(length))) }
    }

    subscript(bytes: [UInt8]) -> Key? { keys[bytes] }

    /// Returns whether these bytes begin a longer sequence.
    func isBeginning(_ bytes: [UInt8]) -> Bool { beginnings.contains(bytes) }

    /// The sequences of xterm, with and without the application cursor mode, and of the consoles of Linux and
    /// VTs. The number after the semicolon is 1 + Shift + 2 Alt + 4 Control.
    private static let common: [(text: String, key: Key)] = {
        let letters: [(String, Key.Code)] = [
            ("A", .up), ("B", .down), ("C", .right), ("D", .left), ("H", .home), ("F", .end),
        ]
        let numbers: [(String, Key.Code)] = [
            ("2", .insert), ("3", .delete), ("5", .pageUp), ("6", .pageDown),
        ]
        let function =
            ["P", "Q", "R", "S"].enumerated().map { ("O" + $0.element, $0.offset + 1) }
            + zip(["11", "12", "13", "14", "15", "17", "18", "19", "20", "21", "23", "24"], 1...12)
            .map { ("[\($0)~", $1) }
        var sequences: [(text: String, key: Key)] = letters.flatMap {
            [("[" + $0, Key($1)), ("O" + $0, Key($1))]
        }
        sequences += numbers.map { ("[\($0)~", Key($1)) }
        sequences += [
            ("[1~", .home), ("[4~", .end), ("[7~", .home), ("[8~", .end), ("[Z", .backTab), ("OM", .enter),
        ]
        sequences += function.map { ($0, .function($1)) }
        for held in 1...7 {
            var modifiers: Key.Modifiers = []
            if held & 1 != 0 { modifiers.insert(.shift) }
            if held & 2 != 0 { modifiers.insert(.alt) }
            if held & 4 != 0 { modifiers.insert(.control) }
            sequences += letters.map { ("[1;\(held + 1)\($0)", Key($1, modifiers)) }
            sequences += numbers.map { ("[\($0);\(held + 1)~", Key($1, modifiers)) }
        }
        return sequences.map { ("\u{1B}" + $0.text, $0.key) }
    }()
}
