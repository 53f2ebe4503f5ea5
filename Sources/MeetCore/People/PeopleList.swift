import Foundation

/// People as they stand in a text, typed or from elsewhere: a line of recipients, a column of a table, a list of names.
///
/// Line ends, semicolons and commas part them, but not within quotation marks or angle brackets; blanks part addresses. A
/// comma belongs to a name where semicolons part a line into such names (`Papadopoulou, Maria; Karras, Nikos`), and where
/// each line has an address of its own. Each is a name, an address, or both in the forms that are common: `Maria P <maria@x.example>`,
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
        let entries = entries(text.trimmed)
        guard entries.count == 1, let entry = entries.first else { return entries.count > 1 }
        return entry.contains("@") && EmailAddress.address(in: entry) == nil && people(in: entry) != nil
    }

    /// A list of what is left of one: read again, it is the same.
    package static func text(of entries: [String]) -> String {
        entries.joined(separator: entries.contains { parts(of: $0) { $0 == "," }.count > 1 } ? "; " : ", ")
    }

    /// Somebody as a list has them.
    package static func text(of person: Invitee) -> String {
        let name = person.name.contains { ",;".contains($0) } ? "\"\(person.name)\"" : person.name
        guard let email = person.email, email != person.name else { return name }
        return "\(name) <\(email)>"
    }

    package init(_ text: String) {
        let (read, rest) = Self.bounded(text)
        if !rest.isEmpty { unreadable.append(rest) }
        for entry in Self.entries(read) {
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

    /// As much as is read, to the end of an entry, and what follows.
    private static func bounded(_ text: String) -> (read: String, rest: String) {
        let head = text.prefix(longestText)
        guard head.endIndex < text.endIndex else { return (text, "") }
        let end = head.lastIndex { $0.isNewline || ",;".contains($0) } ?? head.endIndex
        return (String(text[..<end]), String(text[end...]))
    }

    /// The texts of the people, without what stands before lists and lines of recipients.
    private static func entries(_ text: String) -> [String] {
        let lines = parts(of: text) { $0.isNewline }.map(withoutHeading)
        let hasOneEach = lines.count > 1 && lines.allSatisfy { $0.count { $0 == "@" } == 1 }
        return lines.flatMap { line in
            let pieces = parts(of: line) { $0 == ";" }
            let hasNamesWithCommas =
                !pieces.contains(where: isTwo)
                && (hasOneEach
                    || (pieces.count > 1 && pieces.allSatisfy(isOne) && areNames(pieces.filter(hasComma))))
            return parts(of: line) { $0 == ";" || ($0 == "," && !hasNamesWithCommas) }
                .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: ",").union(.whitespaces)) }
                .map { hasNamesWithCommas ? givenNameFirst($0) : $0 }
        }
        .filter { $0.contains { $0.isLetter || $0.isNumber || $0 == "@" } }
    }

    private static func hasComma(_ piece: String) -> Bool { parts(of: piece) { $0 == "," }.count > 1 }

    /// Whether commas stand within names. A single one without an address tells it by its capitals: `karl, otto` are two
    /// people that were typed in haste.
    private static func areNames(_ pieces: [String]) -> Bool {
        guard pieces.count == 1, let piece = pieces.first, !piece.contains("@") else { return true }
        return parts(of: piece) { $0 == "," }.allSatisfy { half in
            half.first { !$0.isWhitespace }.map { $0.isUppercase || $0 == "\"" } ?? false
        }
    }

    /// Whether whole names stand before and after a comma. Such may be one person of two family names and two given
    /// names, but then nobody is lost.
    private static func isTwo(_ piece: String) -> Bool {
        let halves = parts(of: piece) { $0 == "," }
        return halves.count == 2
            && halves.allSatisfy { half in
                half.split(whereSeparator: \.isWhitespace).count { !$0.contains("@") } > 1
            }
    }

    /// Whether a text can be one person: nobody else stands before or after a comma.
    private static func isOne(_ piece: String) -> Bool {
        let halves = parts(of: piece) { $0 == "," }
        guard halves.count == 2 else { return halves.count < 2 }
        return !halves[0].contains("@")
            && EmailAddress.address(in: halves[1].trimmingCharacters(in: .whitespaces)) == nil
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
        return parts.filter { !$0.isBlank }
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
        let bare = word.trimmingCharacters(in: CharacterSet(charactersIn: "<>()[]\"',;"))
        return EmailAddress.address(in: bare) ?? bare
    }

    private static func unquoted(_ name: String) -> String {
        name.trimmingCharacters(in: CharacterSet(charactersIn: "\"' ,"))
    }
}
