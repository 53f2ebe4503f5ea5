import Foundation

/// The ASCII replacements of characters that a terminal probably cannot show, one column each. Letters are
/// unchanged, unless the terminal reads no UTF-8.
package struct ASCIIFallbacks: Sendable {
    private let repertoire: Repertoire
    private let lines: LineStyle
    /// True if any character is replaced.
    let areNeeded: Bool
    /// False if letters beyond ASCII are replaced, too.
    let hasLetters: Bool

    init(_ repertoire: Repertoire, lines: LineStyle, hasLetters: Bool = true) {
        self.repertoire = repertoire
        self.lines = lines
        self.hasLetters = hasLetters
        areNeeded = repertoire != .unicode || lines == .ascii
    }

    /// The replacement of a character; `nil` if it is drawn unchanged.
    subscript(sign: Unicode.Scalar) -> Unicode.Scalar? {
        let value = sign.value
        if Self.borders.contains(value) {
            if lines == .ascii || repertoire == .ascii { return Self.border(value) }
            return repertoire == .console ? Self.square[value] : nil
        }
        switch repertoire {
        case .unicode: return nil
        case .console where Self.isInConsoleFonts(value): return nil
        case .console, .ascii: break
        }
        let other = Self.signs[value] ?? Self.dots(value) ?? Self.control(value)
        return other ?? (hasLetters ? nil : Self.letter(sign))
    }

    /// The character without its marks, if these cannot be shown; `nil` for characters beyond ASCII.
    func bare(_ sign: Unicode.Scalar) -> Unicode.Scalar? { hasLetters || sign.value > 0x7E ? nil : sign }

    /// Returns text for outside of the screen, such as a title.
    func text(_ text: String) -> String {
        guard !hasLetters else { return text }
        let whole = text.precomposedStringWithCanonicalMapping
        return String(String.UnicodeScalarView(whole.unicodeScalars.map { self[$0] ?? $0 }))
    }

    /// Returns whether a text can be read in ASCII: no letter of it becomes a question mark.
    package static func keepLetters(of text: String) -> Bool {
        !Self(.ascii, lines: .plain, hasLetters: false).text(text).contains("?")
    }

    // MARK: - Borders

    /// Box Drawing (U+2500 to U+257F).
    private static let borders: ClosedRange<UInt32> = 0x2500...0x257F

    private static func border(_ value: UInt32) -> Unicode.Scalar {
        switch value {
        case 0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x254D, 0x2574, 0x2576, 0x2578, 0x257A,
            0x257C, 0x257E:
            "-"
        case 0x2550: "="
        // Thick ones are the thumbs of scroll bars on lines.
        case 0x2503: "#"
        case 0x2502, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x254F, 0x2551, 0x2575, 0x2577, 0x2579, 0x257B,
            0x257D, 0x257F:
            "|"
        case 0x2571: "/"
        case 0x2572: "\\"
        case 0x2573: "X"
        default: "+"
        }
    }

    /// The square corners that replace round ones on consoles.
    private static let square: [UInt32: Unicode.Scalar] = [
        0x256D: "┌", 0x256E: "┐", 0x256F: "┘", 0x2570: "└", 0x2571: "/", 0x2572: "\\", 0x2573: "X",
    ]

    // MARK: - Signs

    /// Returns whether a character is in console fonts: Latin-1, punctuation, simple arrows, and the blocks
    /// of code page 437.
    private static func isInConsoleFonts(_ value: UInt32) -> Bool {
        value < 0x100 || (0x2190...0x2193).contains(value)
            || [0x2580, 0x2584, 0x2588, 0x258C, 0x2590, 0x2591, 0x2592, 0x2593, 0x25A0].contains(value)
            || [0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026].contains(value)
    }

    /// The frames of the spinner rotate in ASCII too.
    private static let signs: [UInt32: Unicode.Scalar] = {
        let pairs: [(Unicode.Scalar, Unicode.Scalar)] = [
            ("✓", "+"), ("✔", "+"), ("✗", "x"), ("✘", "x"), ("×", "x"), ("·", "."), ("•", "*"), ("●", "*"),
            ("○", "o"), ("◌", "o"), ("◎", "@"), ("◷", "@"), ("◉", "@"), ("◆", "%"), ("◇", "%"), ("★", "*"),
            ("☆", "*"),
            ("☻", "&"), ("☺", "&"), ("⌂", "H"), ("☾", "("), ("☐", "o"), ("☑", "x"), ("■", "#"), ("□", "o"),
            ("▪", "*"), ("▫", "o"), ("↻", "@"), ("↺", "@"), ("↷", "@"), ("↶", "@"), ("≠", "#"), ("≈", "~"),
            ("‽", "?"),
            ("≤", "<"), ("≥", ">"), ("±", "~"), ("−", "-"), ("‐", "-"), ("‑", "-"), ("–", "-"), ("—", "-"),
            ("…", "."), ("‘", "'"), ("’", "'"), ("‚", ","), ("“", "\""), ("”", "\""), ("„", "\""),
            ("«", "\""),
            ("»", "\""), ("‹", "<"), ("›", ">"), ("←", "<"), ("→", ">"), ("↑", "^"), ("↓", "v"), ("↔", "-"),
            ("⇒", ">"), ("▸", ">"), ("◂", "<"), ("▴", "^"), ("▾", "v"), ("▶", ">"), ("◀", "<"), ("▲", "^"),
            ("▼", "v"), ("©", "c"), ("®", "r"), ("°", "o"), ("²", "2"), ("³", "3"), ("¹", "1"), ("½", "/"),
            ("€", "E"), ("£", "L"), ("¿", "?"), ("¡", "!"), ("§", "S"), ("⏎", "<"), ("⌫", "<"), ("⌃", "^"),
            ("█", "#"), ("▉", "#"), ("▊", "#"), ("▋", "#"), ("▌", ">"), ("▍", "|"), ("▎", "|"), ("▏", "|"),
            ("▐", "#"), ("▕", "|"), ("▀", "\""), ("▄", "_"), ("▁", "_"), ("▂", "_"), ("▃", "_"), ("▅", "="),
            ("▆", "="), ("▇", "#"), ("▔", "-"), ("░", "."), ("▒", ":"), ("▓", "%"),
            ("⠋", "|"), ("⠙", "/"), ("⠹", "-"), ("⠸", "\\"), ("⠼", "|"), ("⠴", "/"), ("⠦", "-"), ("⠧", "\\"),
            ("⠇", "|"), ("⠏", "/"), ("\u{A0}", " "), ("\u{202F}", " "), ("\u{2009}", " "),
        ]
        return Dictionary(pairs.map { ($0.value, $1) }) { first, _ in first }
    }()

    /// Returns the replacement of a Braille pattern by the position of its dots; `nil` for other characters.
    private static func dots(_ value: UInt32) -> Unicode.Scalar? {
        guard (0x2800...0x28FF).contains(value) else { return nil }
        // Dots 1, 2, 4 and 5 are the upper half.
        let isAbove = value & 0b0001_1011 != 0
        let isBelow = value & 0b1110_0100 != 0
        return isAbove && isBelow ? ":" : isAbove ? "'" : isBelow ? "." : " "
    }

    /// Returns the replacement of a letter: the one without its marks, or a question mark; `nil` for ASCII.
    private static func letter(_ sign: Unicode.Scalar) -> Unicode.Scalar? {
        guard sign.value >= 0x80 else { return nil }
        let base = String(sign).decomposedStringWithCanonicalMapping.unicodeScalars.first
        guard let base, base.value < 0x80 else { return "?" }
        return base
    }

    /// Returns the replacement of the pictures of control characters, and of the replacement character.
    private static func control(_ value: UInt32) -> Unicode.Scalar? {
        (0x2400...0x2426).contains(value) || value == 0xFFFD ? "?" : nil
    }
}
