import TerminalKit

/// Opening hours as OpenStreetMap writes them, on several lines.
package enum HoursLines {
    /// The hours broken after a rule, `;`, or before the weekdays of the next one; elsewhere only if a single
    /// rule exceeds `columns`.
    package static func wrapped(_ hours: String, to columns: Int) -> [String] {
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

    /// The rules, each with its closing sign: `Mo,Tu 08:00-22:00;`, `We-Sa 08:00-24:00,`.
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
                // A comma between days, as in `Mo,Tu`, or between times does not end a rule.
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
