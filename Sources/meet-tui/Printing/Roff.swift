/// A page of the manual, in the macros of man(7), as groff and mandoc read them.
struct Roff: ManualNotation {
    private(set) var lines: [String] = []

    /// - Parameters:
    ///   - section: Of the manual, 1 to 9.
    ///   - date: When the page was last changed, as `2026-11-23`; empty where nobody says it.
    ///   - source: The program, with its version.
    ///   - manual: What all pages of the section are called.
    init(title: String, section: Int, date: String, source: String, manual: String) {
        let day = date.filter { $0.isNumber || $0 == "-" }
        lines = [
            ".TH \(Self.word(title)) \(section) \"\(day)\" \(Self.word(source)) \(Self.word(manual))"
        ]
    }

    mutating func section(_ heading: String) { lines.append(".SH \(Self.word(heading))") }
    mutating func subsection(_ heading: String) { lines.append(".SS \(Self.word(heading))") }

    /// Text that flows. A line that begins with a blank stays as it is, and so do those beside it.
    mutating func paragraph(_ text: String, isFirst: Bool = false) {
        for (place, part) in text.split(separator: "\n\n").enumerated() {
            if place > 0 || !isFirst { lines.append(".PP") }
            var isLiteral = false
            for line in part.split(separator: "\n") {
                let isIndented = line.hasPrefix(" ")
                if isIndented != isLiteral { lines += isIndented ? [".RS 2", ".nf"] : [".fi", ".RE"] }
                isLiteral = isIndented
                lines += isIndented ? [Self.escaped(String(line.dropFirst(2)))] : Self.flowing(String(line))
            }
            if isLiteral { lines += [".fi", ".RE"] }
        }
    }

    /// Words that are typed, in bold, with what stands in for others in italics: `<file>`.
    ///
    /// - Parameters:
    ///   - parts: Between them the line may break.
    ///   - isApart: Whether it is a paragraph of its own.
    mutating func usage(_ parts: [String], isApart: Bool = false) {
        lines += (isApart ? [".PP"] : []) + parts.map(Self.typed)
    }

    /// A term with its explanation under it.
    mutating func item(_ term: String, _ explanation: String) {
        lines += [".TP", Self.typed(term)]
        lines += explanation.isEmpty ? ["\\&"] : Self.flowing(explanation)
    }

    // MARK: - Escaping

    /// In lines that an editor shows whole; groff joins them again.
    private static func flowing(_ text: String) -> [String] {
        var lines: [String] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            if let last = lines.last, last.count + word.count < widest {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines.map(escaped)
    }

    /// In characters, before they are escaped.
    private static let widest = 70

    /// As groff takes it for that text, wherever it stands (groff_char(7)).
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text.replacing("\n", with: " ") {
            switch character {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            case "'": escaped += "\\(aq"
            case "`": escaped += "\\(ga"
            case "^": escaped += "\\(ha"
            case "~": escaped += "\\(ti"
            case "\"": escaped += "\\(dq"
            default: escaped.append(character)
            }
        }
        // At the beginning of a line it would be a request.
        return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
    }

    private static func word(_ text: String) -> String { "\"\(escaped(text))\"" }

    private static func typed(_ text: String) -> String {
        var line = ""
        var rest = Substring(text)
        while let begin = rest.firstIndex(of: "<"), let end = rest[begin...].firstIndex(of: ">") {
            line +=
                bold(rest[..<begin]) + "\\fI" + escaped(String(rest[rest.index(after: begin)..<end])) + "\\fR"
            rest = rest[rest.index(after: end)...]
        }
        return line + bold(rest)
    }

    private static func bold(_ text: Substring) -> String {
        text.isEmpty ? "" : "\\fB" + escaped(String(text)) + "\\fR"
    }
}
