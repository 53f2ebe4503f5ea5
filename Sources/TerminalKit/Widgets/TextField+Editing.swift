extension TextField {
    /// No field holds more; a paste beyond is cut.
    static let maximalBytes = 1 << 20

    /// Puts text at the cursor: control and invisible format characters are left out, line ends are kept in a
    /// field of several lines and become blanks in one of one line. Marks join the character before them.
    package mutating func insert(_ inserted: String) {
        var clean = ""
        for character in inserted {
            if character.isNewline {
                clean.append(isMultiline ? "\n" : " ")
            } else if character == "\t" {
                clean.append(" ")
            } else {
                for scalar in character.unicodeScalars where Self.isText(scalar) {
                    clean.unicodeScalars.append(scalar)
                }
            }
        }
        let room = Self.maximalBytes - text.utf8.count
        if clean.utf8.count > room {
            var used = 0
            clean = String(
                clean.prefix {
                    used += String($0).utf8.count
                    return used <= room
                })
        }
        guard !clean.isEmpty else { return }
        let place = text.index(text.startIndex, offsetBy: cursor)
        let before = String(text[..<place]) + clean
        text = before + text[place...]
        cursor = before.count
    }

    /// Whether a scalar belongs in a name or a note: no controls, no bidi controls, no other invisible ones but
    /// the joiners that scripts and emoji need.
    private static func isText(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x7F { return scalar.value >= 0x20 }
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return false
        case .format:
            return scalar.value == 0x200C || scalar.value == 0x200D
                || ScalarWidth.isVisibleFormat(scalar.value)
                || (0xE0020...0xE007F).contains(scalar.value)
        default: return true
        }
    }

    mutating func remove(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        let start = text.index(text.startIndex, offsetBy: range.lowerBound)
        let end = text.index(start, offsetBy: range.count)
        var shorter = text
        shorter.removeSubrange(start..<end)
        text = shorter
        cursor = range.lowerBound
    }

    mutating func kill(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        let start = text.index(text.startIndex, offsetBy: range.lowerBound)
        killed = String(text[start..<text.index(start, offsetBy: range.count)])
        remove(range)
    }

    /// Exchanges the characters around the cursor, or the two before it at the end of the line.
    mutating func transpose() {
        var characters = Array(text)
        let place = cursor == lineEnd ? cursor - 1 : cursor
        guard place >= 1, place < characters.count, !characters[place - 1].isNewline else { return }
        characters.swapAt(place - 1, place)
        text = String(characters)
        cursor = place + 1
    }

    var lineStart: Int {
        let characters = Array(text)
        var place = cursor
        while place > 0, !characters[place - 1].isNewline { place -= 1 }
        return place
    }

    var lineEnd: Int {
        let characters = Array(text)
        var place = cursor
        while place < characters.count, !characters[place].isNewline { place += 1 }
        return place
    }

    /// The start of the word the cursor is in or after.
    var wordStart: Int {
        let characters = Array(text)
        var place = cursor
        while place > 0, !Self.isWord(characters[place - 1]) { place -= 1 }
        while place > 0, Self.isWord(characters[place - 1]) { place -= 1 }
        return place
    }

    /// The end of the word the cursor is in or before.
    var wordEnd: Int {
        let characters = Array(text)
        var place = cursor
        while place < characters.count, !Self.isWord(characters[place]) { place += 1 }
        while place < characters.count, Self.isWord(characters[place]) { place += 1 }
        return place
    }

    /// The start of the run without blanks before the cursor, which `^W` cuts.
    var blankWordStart: Int {
        let characters = Array(text)
        var place = cursor
        while place > 0, characters[place - 1].isWhitespace { place -= 1 }
        while place > 0, !characters[place - 1].isWhitespace { place -= 1 }
        return place
    }

    private static func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber
    }
}
