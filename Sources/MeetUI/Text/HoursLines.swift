import TerminalKit

/// Opening hours as OpenStreetMap writes them, on several lines.
enum HoursLines {
    /// Broken after a rule, `;`, or before the weekdays of the next, and elsewhere only where one rule alone takes
    /// more than `columns`.
    static func wrapped(_ hours: String, to columns: Int) -> [String] {
        var lines: [String] = []
        for rule in rules(hours) {
            if let last = lines.last, TextWidth.columns(of: last + " " + rule) <= columns {
                lines[lines.count - 1] = last + " " + rule
            } else {
                lines.append(rule)
            }
        }
        return lines
    }

    /// Each with the sign that ends it: `Mo,Tu 08:00-22:00;`, `We-Sa 08:00-24:00,`.
    private static func rules(_ hours: String) -> [String] {
        var rules: [String] = []
        var rule = ""
        var last: Character = " "
        let characters = Array(hours)
        for (index, character) in characters.enumerated() {
            rule.append(character)
            defer { if character != " " { last = character } }
            func isBeforeLetter() -> Bool {
                characters[(index + 1)...].first { $0 != " " }?.isLetter == true
            }
            let isEnd =
                switch character {
                case ";": true
                case "|": last == "|"
                // Between days, as in `Mo,Tu`, and between times a comma holds together.
                case ",": (last.isNumber || last == "+") && isBeforeLetter()
                default: false
                }
            guard isEnd else { continue }
            rules.append(rule)
            rule = ""
        }
        return (rules + [rule]).map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }.map(String.init)
    }
}
