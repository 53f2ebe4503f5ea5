import MeetCore

/// External text as a single line, without line breaks and without control characters for a terminal.
enum OneLine {
    /// Returns the text with control characters and line breaks replaced by blanks, trimmed, and cut to
    /// `limit` scalars; `nil` if nothing visible is left. Other invisible characters are kept, because some
    /// scripts need them; marks that a blank would carry are left out.
    static func of(_ text: String, limit: Int = .max) -> String? {
        if text.utf8.count <= limit, isPlain(text) { return text }
        var line = text.trimmed
        if line.utf8.contains(where: mayBeginBreak) { line = withoutBreaks(line).trimmed }
        if line.unicodeScalars.first?.isCombining == true {
            line = Substring(line.unicodeScalars.drop(while: \.isCombining)).trimmed
        }
        if line.utf8.count > limit { line = Substring(line.unicodeScalars.prefix(limit)).trimmed }
        return line.unicodeScalars.contains(where: isSeen) ? line : nil
    }

    /// Returns whether a text is ASCII that needs no change; most texts are, and checking bytes is fast.
    private static func isPlain(_ text: String) -> Bool {
        guard let first = text.utf8.first, let last = text.utf8.last, first > 0x20, last > 0x20 else {
            return false
        }
        return text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    }

    private static func withoutBreaks(_ text: String) -> String {
        var line = ""
        var isBreak = false
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case ..<0x20, 0x7F..<0xA0, 0x2028, 0x2029:
                if !isBreak { line.append(" ") }
                isBreak = true
            case _ where isBreak && scalar.isCombining: break
            default:
                line.unicodeScalars.append(scalar)
                isBreak = false
            }
        }
        return line
    }

    /// Returns whether a control character or a line break in UTF-8 may begin with this byte.
    private static func mayBeginBreak(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2
    }

    private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value > 0x20 }
        return !scalar.properties.isWhitespace && scalar.properties.generalCategory != .format
    }
}
