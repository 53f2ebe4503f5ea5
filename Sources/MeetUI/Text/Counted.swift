/// Numbers as people read them.
package enum Counted {
    /// Digits in groups of three, a narrow blank between them: `100 000`.
    package static func grouped(_ count: Int) -> String {
        let digits = String(abs(count))
        var result = ""
        for (place, digit) in digits.enumerated() {
            if place > 0, (digits.count - place) % 3 == 0 { result += "\u{202F}" }
            result.append(digit)
        }
        return (count < 0 ? "−" : "") + result
    }
}

/// What is counted on the screens and by the commands.
package enum CountedThings: Hashable, Sendable {
    case actions, cards, contacts, drafts, matches, meetings, members, people, places, rows, venues
}
