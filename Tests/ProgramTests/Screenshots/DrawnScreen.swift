/// A screen as `tmux capture-pane -e` gives it, with the colours that a picture needs.
struct DrawnScreen: Equatable {
    /// A colour as SGR names it (ECMA-48, 8.3.117, and ISO 8613-6).
    enum Ink: Hashable {
        case own
        /// 0 to 15 are the terminal's, 16 to 231 a cube, 232 to 255 greys.
        case indexed(Int)
        case rgb(UInt32)
    }

    struct Look: Hashable {
        var foreground = Ink.own
        var background = Ink.own
        var isBold = false
        var isDim = false
        var isItalic = false
        var isUnderlined = false
        var isReversed = false
        var isStruck = false
    }

    struct Cell: Equatable {
        var text: String
        var column: Int
        var columns: Int
        var look: Look
    }

    private(set) var lines: [[Cell]] = []
    /// The text alone, a line a row.
    private(set) var text: [String] = []

    init(_ captured: String) {
        var look = Look()
        for line in captured.split(separator: "\n", omittingEmptySubsequences: false) {
            var cells: [Cell] = []
            var plain = ""
            for (number, part) in line.split(separator: "\u{1B}[", omittingEmptySubsequences: false)
                .enumerated()
            {
                var rest = part
                if number > 0, let end = part.firstIndex(of: "m") {
                    look.apply(part[..<end])
                    rest = part[part.index(after: end)...]
                }
                // tmux draws lines in the terminal's own set of them unless it is told otherwise: SO and SI.
                for character in rest where character != "\u{0E}" && character != "\u{0F}" {
                    let column = cells.last.map { $0.column + $0.columns } ?? 0
                    let columns = Self.columns(of: character)
                    guard columns > 0 else { continue }
                    cells.append(Cell(text: String(character), column: column, columns: columns, look: look))
                    plain.append(character)
                }
            }
            lines.append(cells)
            while plain.last == " " { plain.removeLast() }
            text.append(plain)
        }
        while text.last == "" {
            text.removeLast()
            lines.removeLast()
        }
    }

    /// East Asian scripts and emoji take two (UAX #11), marks none.
    private static func columns(of character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        if first.value < 0x1100 { return first.value < 0x20 ? 0 : 1 }
        let isWide =
            (0x1100...0x115F).contains(first.value) || (0x2E80...0xA4CF).contains(first.value)
            || (0xAC00...0xD7A3).contains(first.value) || (0xF900...0xFAFF).contains(first.value)
            || (0xFF01...0xFF60).contains(first.value) || (0x1F300...0x1FAFF).contains(first.value)
            // Hot drinks and umbrellas; other emoji of those blocks are not in the pictures.
            || (0x2614...0x2615).contains(first.value)
        return isWide ? 2 : 1
    }
}

extension DrawnScreen.Look {
    mutating func apply(_ parameters: Substring) {
        var numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }[
            ...]
        while let number = numbers.popFirst() {
            switch number {
            case 0: self = Self()
            case 1: isBold = true
            case 2: isDim = true
            case 3: isItalic = true
            case 4: isUnderlined = true
            case 7: isReversed = true
            case 9: isStruck = true
            case 22: (isBold, isDim) = (false, false)
            case 23: isItalic = false
            case 24: isUnderlined = false
            case 27: isReversed = false
            case 29: isStruck = false
            case 30...37: foreground = .indexed(number - 30)
            case 38: foreground = Self.ink(&numbers) ?? foreground
            case 39: foreground = .own
            case 40...47: background = .indexed(number - 40)
            case 48: background = Self.ink(&numbers) ?? background
            case 49: background = .own
            case 90...97: foreground = .indexed(number - 82)
            case 100...107: background = .indexed(number - 92)
            default: break
            }
        }
    }

    private static func ink(_ numbers: inout ArraySlice<Int>) -> DrawnScreen.Ink? {
        switch numbers.popFirst() {
        case 5: return numbers.popFirst().map { .indexed($0) }
        case 2:
            guard numbers.count >= 3 else { return nil }
            let parts = (0..<3).compactMap { _ in numbers.popFirst() }
            return .rgb(parts.reduce(0) { $0 << 8 | UInt32(max(0, min(255, $1))) })
        default: return nil
        }
    }
}
