import TerminalKit

/// The lines of the program's own text in a mail, which programs for reading on terminals show as they are.
enum LetterLines {
    /// Lines have 78 columns at most (RFC 5322, 2.1.1); the sign of a quotation takes two.
    private static let columns = 76

    /// Returns a text of one line in lines broken at blanks, of a change before its arrow. A longer word,
    /// such as a link, stays whole, and no short word is alone on the last line.
    ///
    /// - Parameters:
    ///   - before: The columns before the text in its first line.
    ///   - indent: The columns before the text in the lines after it.
    static func wrapped(_ text: String, after before: Int = 0, indent: Int = 0) -> String {
        guard before + TextWidth.columns(of: text) > columns else { return text }
        let margin = "\n" + String(repeating: " ", count: indent)
        let halves = text.split(separator: " → ", maxSplits: 1)
        if halves.count == 2 {
            return wrapped(String(halves[0]), after: before, indent: indent) + margin
                + wrapped("→ \(halves[1])", after: indent, indent: indent)
        }
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            let longer = line.isEmpty ? String(word) : "\(line) \(word)"
            let room = columns - (lines.isEmpty ? before : indent)
            if line.isEmpty || TextWidth.columns(of: longer) <= room {
                line = longer
            } else {
                lines.append(line)
                line = String(word)
            }
        }
        return withCompany(lines, line, columns - indent).joined(separator: margin)
    }

    /// Returns the lines with the last one, which gets a word of the line before it if it has only one.
    private static func withCompany(_ lines: [String], _ last: String, _ room: Int) -> [String] {
        guard !last.contains(" "), let before = lines.last, let blank = before.lastIndex(of: " "),
            before[..<blank].contains(" ")
        else { return lines + [last] }
        let longer = "\(before[before.index(after: blank)...]) \(last)"
        if TextWidth.columns(of: longer) > room { return lines + [last] }
        return Array(lines.dropLast()) + [String(before[..<blank]), longer]
    }
}
