/// A part of a page in GitHub-flavoured Markdown (https://github.github.com/gfm); its headings start at the
/// third level.
struct Markdown: ManualNotation {
    private(set) var lines: [String] = []
    private var isInList = false

    mutating func section(_ heading: String) { add(["## \(Self.escaped(heading))"]) }

    /// A command's heading. Its level is the number of the command's words, so nouns come above their verbs.
    mutating func subsection(_ heading: String) {
        let words = heading.split(separator: " ").count
        add([(words > 2 ? "#### " : "### ") + Self.escaped(heading)])
    }

    mutating func paragraph(_ text: String, isFirst: Bool) {
        for part in text.split(separator: "\n\n") {
            var flowing: [String] = []
            var kept: [String] = []
            for line in part.split(separator: "\n").map(String.init) {
                if line.hasPrefix(" ") {
                    kept.append(String(line.dropFirst(2)))
                } else {
                    flowing.append(line)
                }
            }
            if !flowing.isEmpty { add([Self.escaped(flowing.joined(separator: " "))]) }
            if !kept.isEmpty { add(["```sh"] + kept + ["```"]) }
        }
    }

    mutating func usage(_ parts: [String], isApart: Bool) {
        var typed: [String] = []
        for part in parts {
            if let last = typed.last, last.count + part.count < Self.widest {
                typed[typed.count - 1] = last + " " + part
            } else {
                typed.append((typed.isEmpty ? "" : "    ") + part)
            }
        }
        add(["```"] + typed + ["```"])
    }

    mutating func item(_ term: String, _ explanation: String) {
        let line = "- `\(term)`" + (explanation.isEmpty ? "" : ": \(Self.escaped(explanation))")
        if isInList { lines.append(line) } else { add([line]) }
        isInList = true
    }

    /// The maximum width, in characters.
    private static let widest = 110

    private mutating func add(_ block: [String]) {
        if !lines.isEmpty { lines.append("") }
        lines += block
        isInList = false
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { escaped, character in
            if "\\`*<~".contains(character) { escaped += "\\" }
            escaped.append(character.isNewline ? " " : character)
        }
    }
}
