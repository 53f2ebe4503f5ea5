import CNcurses

/// The function key codes of ncurses and our own.
enum CursesKeys {
    /// `define_key(3)` takes any code beyond `KEY_MAX`; terminfo's extended names are numbered from there, so
    /// ours keep a distance.
    private static let firstOwn: Int32 = 0x2000
    static let pasteStart: Int32 = 0x1FF0
    static let pasteEnd: Int32 = 0x1FF1

    /// All codes and the keys they stand for.
    static var table: [UInt32: Key] {
        var table: [UInt32: Key] = [:]
        for (code, key) in named { table[UInt32(code)] = key }
        for number in 1...12 { table[UInt32(cn_key_f(Int32(number)))] = .function(number) }
        for (offset, sequence) in sequences.enumerated() {
            table[UInt32(firstOwn) + UInt32(offset)] = sequence.key
        }
        return table
    }

    /// Teaches ncurses the sequences that terminfo describes for few terminals and nearly all send.
    static func define() {
        define_key("\u{1B}[200~", pasteStart)
        define_key("\u{1B}[201~", pasteEnd)
        for (offset, sequence) in sequences.enumerated() {
            define_key("\u{1B}[" + sequence.text, firstOwn + Int32(offset))
        }
    }

    private static let named: [(Int32, Key)] = [
        (KEY_UP, .up), (KEY_DOWN, .down), (KEY_LEFT, .left), (KEY_RIGHT, .right), (KEY_HOME, .home),
        (KEY_END, .end), (KEY_FIND, .home), (KEY_SELECT, .end), (KEY_PPAGE, .pageUp), (KEY_NPAGE, .pageDown),
        (KEY_IC, .insert), (KEY_DC, .delete), (KEY_BACKSPACE, .backspace), (KEY_ENTER, .enter),
        (KEY_BTAB, .backTab), (KEY_A1, .home), (KEY_A3, .pageUp), (KEY_C1, .end), (KEY_C3, .pageDown),
        (KEY_SLEFT, Key(.left, .shift)), (KEY_SRIGHT, Key(.right, .shift)), (KEY_SHOME, Key(.home, .shift)),
        (KEY_SEND, Key(.end, .shift)), (KEY_SDC, Key(.delete, .shift)), (KEY_SR, Key(.up, .shift)),
        (KEY_SF, Key(.down, .shift)), (KEY_SPREVIOUS, Key(.pageUp, .shift)),
        (KEY_SNEXT, Key(.pageDown, .shift)),
    ]

    /// What follows `ESC [`, as xterm sends it: `1;5A`, `5;2~`. The number is 1 + Shift + 2 Alt + 4 Control.
    private static let sequences: [(text: String, key: Key)] = {
        let letters: [(String, Key.Code)] = [
            ("A", .up), ("B", .down), ("C", .right), ("D", .left), ("H", .home), ("F", .end),
        ]
        let numbers: [(String, Key.Code)] = [
            ("2", .insert), ("3", .delete), ("5", .pageUp), ("6", .pageDown),
        ]
        var sequences: [(text: String, key: Key)] = letters.map { ($0, Key($1)) }
        sequences += [("1~", .home), ("4~", .end), ("7~", .home), ("8~", .end), ("Z", .backTab)]
        for held in 1...7 {
            var modifiers: Key.Modifiers = []
            if held & 1 != 0 { modifiers.insert(.shift) }
            if held & 2 != 0 { modifiers.insert(.alt) }
            if held & 4 != 0 { modifiers.insert(.control) }
            sequences += letters.map { ("1;\(held + 1)\($0)", Key($1, modifiers)) }
            sequences += numbers.map { ("\($0);\(held + 1)~", Key($1, modifiers)) }
        }
        return sequences
    }()
}
