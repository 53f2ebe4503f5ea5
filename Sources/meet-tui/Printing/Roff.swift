/// A page of the manual, in the macros of man(7), as groff and mandoc read them.
struct Roff: ManualNotation {
    private(set) var lines: [String] = []

    /// Begins a page.
    ///
    /// - Parameters:
    ///   - section: The section of the manual, 1 to 9.
    ///   - date: The date of the page's last change, such as `2026-11-23`; empty if unknown.
    ///   - source: The program, with its version.
    ///   - manual: The title of the section.
    init(title: String, section: Int, date: String, source: String, manual: String) {
        let day = date.filter { $0.isNumber || $0 == "-" }
        lines = [
            ".TH \(Self.word(title)) \(section) \"\(day)\" \(Self.word(source)) \(Self.word(manual))"
        ]
    }

    mutating func section(_ heading: String) { lines.append(".SH \(Self.word(heading))") }
    mutating func subsection(_ heading: String) { lines.append(".SS \(Self.word(heading))") }

    /// Adds flowing text. A line that begins with a blank is kept as it is.
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

    /// Adds typed words in bold, with placeholders in italics: `<file>`.
    ///
    /// - Parameters:
    ///   - parts: The parts between which the line may break.
    ///   - isApart: Whether it is a separate paragraph.
    mutating func usage(_ parts: [String], isApart: Bool = false) {
        lines += (isApart ? [".PP"] : []) + parts.map(Self.typed)
    }

    /// Adds a term with its explanation.
    mutating func item(_ term: String, _ explanation: String) {
        lines += [".TP", Self.typed(term)]
        lines += explanation.isEmpty ? ["\\&"] : Self.flowing(explanation)
    }

    // MARK: - Escaping

    /// Returns lines of a readable length; groff joins them again.
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

    /// The maximum length in characters, before escaping.
    private static let widest = 70

    /// Returns the text escaped for groff, at any position (groff_char(7)).
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
        // A period at the beginning of a line would be a request.
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
