import Foundation

/// An error in typed reminders, with the part that it concerns.
package enum ReminderError: Error, Hashable, Sendable {
    case notUnderstood(String)
    /// Further before the meeting than `ReminderParser.longest`.
    case tooEarly(String)
}

/// Parses typed reminders of a meeting: `10 min`, `1h30m before`, `2 days before`, `the evening before`, `at
/// the start`. `text` writes this form.
package enum ReminderParser {
    /// The maximum number of minutes: a year.
    package static let longest = 366 * 1440
    /// The maximum length of a text in bytes.
    private static let mostBytes = 1000

    /// Returns the distinct reminders of a text, in order, separated by commas, semicolons, `and` or line
    /// ends. None for an empty text.
    package static func reminders(_ text: String) throws(ReminderError) -> [Reminder] {
        guard text.utf8.count <= mostBytes else { throw .notUnderstood(String(text.prefix(40))) }
        var reminders: [Reminder] = []
        for part in parts(of: text) {
            let reminder = try reminder(part)
            if !reminders.contains(reminder) { reminders.append(reminder) }
        }
        return reminders
    }

    /// Returns the reminders of words in a line that say that they are before the start, otherwise `nil`.
    static func remindersInLine(_ text: String) -> [Reminder]? {
        guard isBeforeStart(text), let reminders = try? reminders(text), !reminders.isEmpty else {
            return nil
        }
        return reminders
    }

    /// Returns whether a text says that there are none, in any known language.
    package static func isNone(_ text: String) -> Bool {
        let words = WhenLexer.lexemes(of: text.trimmed)
        return words.count == 1 && words.first?.word.map(nones.contains) == true
    }

    /// Parses a single reminder.
    package static func reminder(_ text: String) throws(ReminderError) -> Reminder {
        let trimmed = text.trimmed
        var words = WhenLexer.lexemes(of: trimmed)
        if words.first?.isSymbol("-") == true { words.removeFirst() }
        // «πριν από 10 λεπτά»
        if words.count > 1, let first = words.first?.word, inFront.contains(first) {
            words.removeFirst(words[1].word.map(links.contains) == true ? 2 : 1)
        }
        let said = words.compactMap(\.word)
        if said.count == words.count {
            let phrase = said.filter { !articles.contains($0) }.joined(separator: " ")
            if evenings.contains(phrase) { return .eveningBefore }
            if starts.contains(phrase) { return .before(minutes: 0) }
            if phrase == "day before" { return .before(minutes: 1440) }
            if phrase == "half hour" || phrase == "half hour before" { return .before(minutes: 30) }
        }
        if let last = words.last?.word, before.contains(last) {
            words.removeLast()
        } else if words.contains(where: { $0.isSymbol(":") }) {
            // Perhaps a time of day is meant.
            throw .notUnderstood(trimmed)
        }
        guard let first = words.first, let last = words.last else { throw .notUnderstood(trimmed) }
        if first.number == 0, words.count <= 2, words.count == 1 || last.word != nil {
            return .before(minutes: 0)
        }
        guard
            let minutes = DurationParser.minutes(
                String(trimmed[first.range.lowerBound..<last.range.upperBound]))
        else { throw .notUnderstood(trimmed) }
        guard minutes <= longest else { throw .tooEarly(trimmed) }
        return .before(minutes: minutes)
    }

    /// Returns whether a text says that it is a moment before a meeting, or its start: `1 h before`, «πριν από
    /// 10 λεπτά», `the evening before`. A length alone does not.
    private static func isBeforeStart(_ text: String) -> Bool {
        let words = WhenLexer.lexemes(of: text).compactMap(\.word)
        guard let first = words.first, let last = words.last else { return false }
        if before.contains(last) || inFront.contains(first) { return true }
        let phrase = words.filter { !articles.contains($0) }.joined(separator: " ")
        return evenings.contains(phrase) || starts.contains(phrase)
    }

    /// Splits a text; a comma between two digits is a decimal separator: `1,5 h`.
    private static func parts(of text: String) -> [String] {
        var parts = [""]
        let characters = Array(text)
        for (place, character) in characters.enumerated() {
            let isDecimal =
                character == "," && place > 0 && place + 1 < characters.count
                && characters[place - 1].isNumber && characters[place + 1].isNumber
            if !isDecimal, character == "," || character == ";" || character.isNewline {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts.flatMap { part in
            part.replacing(/\s(?:and|και)\s/, with: "\n").split(separator: "\n").map(String.init)
        }.filter { !$0.isBlank }
    }

    // Folded like `WhenLexer` does: without case and accents.
    private static let articles: Set<String> = ["the", "a", "an", "το", "την", "τη"]
    private static let nones: Set<String> = ["none", "no", "καμια", "κανενα"]
    private static let before: Set<String> = ["before", "earlier", "ahead", "πριν", "νωριτερα"]
    private static let inFront: Set<String> = ["πριν"]
    private static let links: Set<String> = ["απο"]
    private static let evenings: Set<String> = [
        "evening", "evening before", "night before", "eve", "βραδυ πριν", "προηγουμενο βραδυ", "παραμονη",
        "βραδυ παραμονησ", "παραμονη βραδυ", "βραδυ τησ παραμονησ", "βραδυ προηγουμενησ",
    ]
    private static let starts: Set<String> = [
        "start", "at start", "beginning", "at beginning", "when it starts", "when it begins", "on time",
        "στην αρχη", "αρχη", "στην εναρξη", "εναρξη", "με εναρξη", "κατα εναρξη", "οταν αρχιζει",
        "οταν ξεκινα",
        "στην ωρα",
    ]
}

extension Reminder {
    /// The text for scripts, the same in every language: `10 min before`, `1 h 30 min before`, `2 days
    /// before`, `evening before`, `at start`.
    package var text: String {
        switch self {
        case .eveningBefore: return "evening before"
        case .before(let minutes) where minutes <= 0: return "at start"
        case .before(let minutes):
            let (days, hours, rest) = (minutes / 1440, minutes % 1440 / 60, minutes % 60)
            var parts: [String] = []
            if days > 0 { parts.append(days == 1 ? "1 day" : "\(days) days") }
            if hours > 0 { parts.append("\(hours) h") }
            if rest > 0 { parts.append("\(rest) min") }
            return parts.joined(separator: " ") + " before"
        }
    }
}

extension QuickLine {
    /// Parses a line with its reminders.
    package init(_ text: String, clock: PlanningClock) {
        self.init(text, clock: clock, readReminders: ReminderParser.remindersInLine)
    }
}
