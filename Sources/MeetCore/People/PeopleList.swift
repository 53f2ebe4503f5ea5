import Foundation

/// People as they stand in a text from elsewhere: a line of recipients, a column of a table, a list of names.
///
/// Line ends, semicolons and commas part them, but not within quotation marks or angle brackets. A comma belongs to a
/// name where semicolons part a line (`Papadopoulou, Maria; Karras, Nikos`), and where each line has an address of its
/// own. Each is a name, an address, or both in the forms that are common: `Maria P <maria@x.example>`,
/// `"P, Maria" <…>`, `Maria P (maria@x.example)`, and a name and an address in two columns.
package struct PeopleList: Hashable, Sendable {
    /// Those read, in their order; nobody of them is known to be a contact.
    package private(set) var people: [Invitee] = []
    /// What could be read as nobody.
    package private(set) var unreadable: [String] = []

    private static let longestText = 100_000
    private static let mostPeople = 1000
    private static let longestName = 200

    /// Whether a text is more than one name or one bare address: what is typed has to be looked for, a list is read.
    package static func isList(_ text: String) -> Bool {
        let entries = entries(text.trimmingCharacters(in: .whitespacesAndNewlines))
        return entries.count > 1
            || entries.first.map { $0.contains("@") && !EmailAddress.isPlausible($0) } ?? false
    }

    package init(_ text: String) {
        for entry in Self.entries(String(text.prefix(Self.longestText))) {
            guard people.count < Self.mostPeople else {
                unreadable.append(entry)
                continue
            }
            if let read = Self.people(in: entry) {
                people += read
            } else {
                unreadable.append(entry)
            }
        }
    }

    // MARK: - Parting

    /// The texts of the people, without what stands before lists and lines of recipients.
    private static func entries(_ text: String) -> [String] {
        let lines = parts(of: text) { $0.isNewline }.map(withoutHeading)
        let hasOneEach = lines.count > 1 && lines.allSatisfy { $0.count { $0 == "@" } == 1 }
        return lines.flatMap { line in
            let hasNamesWithCommas = hasOneEach || parts(of: line) { $0 == ";" }.count > 1
            return parts(of: line) { $0 == ";" || ($0 == "," && !hasNamesWithCommas) }
                .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: ",").union(.whitespaces)) }
                .map { hasNamesWithCommas ? givenNameFirst($0) : $0 }
        }
        .filter { $0.contains { $0.isLetter || $0.isNumber || $0 == "@" } }
    }

    private static func parts(of text: String, at isEnd: (Character) -> Bool) -> [String] {
        var parts = [""]
        var isQuoted = false
        var depth = 0
        for character in text {
            if character == "\"" { isQuoted.toggle() }
            if character == "<", !isQuoted { depth += 1 }
            if character == ">", !isQuoted { depth = max(0, depth - 1) }
            // A quotation mark or a bracket that is not closed ends with its line.
            if character.isNewline {
                isQuoted = false
                depth = 0
            }
            if !isQuoted, depth == 0, isEnd(character) {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts.filter { !$0.allSatisfy(\.isWhitespace) }
    }

    /// `To: maria@x.example`, `- Maria`, `2. Maria`.
    private static func withoutHeading(_ line: String) -> String {
        let heading = /^\s*(?:(?i:to|cc|bcc|from|an|kopie|à|προς|кому)\s*:\s*|[-*•–—]\s+|\d{1,3}[.)]\s+)/
        return line.replacing(heading, with: "", maxReplacements: 1)
    }

    /// `Papadopoulou, Maria <maria@x.example>` → `Maria Papadopoulou <maria@x.example>`.
    private static func givenNameFirst(_ entry: String) -> String {
        let names = entry.split(separator: "<", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = names.first, !name.contains("\""), !name.contains("@") else { return entry }
        let halves = name.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        guard halves.count == 2 else { return entry }
        let rest = names.count > 1 ? " <" + names[1] : ""
        return "\(halves[1]) \(halves[0])" + rest
    }

    // MARK: - Reading one

    private static func people(in entry: String) -> [Invitee]? {
        let words = entry.split(whereSeparator: \.isWhitespace).map { cleaned(String($0)) }
        let addresses = words.filter(EmailAddress.isPlausible)
        let names = words.filter { !$0.isEmpty && !EmailAddress.isPlausible($0) }
        guard !names.contains(where: { $0.contains("@") }) else { return nil }
        // Several addresses with a name among them: whose it is cannot be known.
        if addresses.count > 1 { return names.isEmpty ? addresses.map { Invitee(name: $0, email: $0) } : nil }
        let name = unquoted(names.joined(separator: " "))
        guard name.count <= longestName else { return nil }
        guard let address = addresses.first else { return name.isEmpty ? nil : [Invitee(name: name)] }
        return [Invitee(name: name.isEmpty ? address : name, email: address)]
    }

    /// A word without the signs around an address.
    private static func cleaned(_ word: String) -> String {
        guard word.contains("@") else { return word }
        var word = word.trimmingCharacters(in: CharacterSet(charactersIn: "<>()[]\"',;"))
        if word.lowercased().hasPrefix("mailto:") { word = String(word.dropFirst("mailto:".count)) }
        return word
    }

    private static func unquoted(_ name: String) -> String {
        name.trimmingCharacters(in: CharacterSet(charactersIn: "\"' "))
    }
}
