import Foundation

/// The people in a text, typed or pasted: a line of recipients, a column of a table, a list of names.
///
/// They are separated by line ends, semicolons and commas outside quotation marks and angle brackets;
/// addresses also by blanks. A comma is part of a name if semicolons separate such names (`Papadopoulou,
/// Maria; Karras, Nikos`), and if each line has an address of its own. Each entry is a name, an address, or
/// both in a common form: `Maria P <maria@x.example>`, `"P, Maria" <…>`, `Maria P (maria@x.example)`, or a
/// name and an address in two columns.
package struct PeopleList: Hashable, Sendable {
    /// The people read, in order, not yet matched to contacts.
    package private(set) var people: [Invitee] = []
    /// The entries that could not be read.
    package private(set) var unreadable: [String] = []

    private static let longestText = 100_000
    private static let mostPeople = 1000
    private static let longestName = 200

    /// Returns whether a text is more than a single name or bare address: a query is searched for, a list is
    /// read.
    package static func isList(_ text: String) -> Bool {
        let entries = entries(text.trimmed)
        guard entries.count == 1, let entry = entries.first else { return entries.count > 1 }
        return entry.contains("@") && EmailAddress.address(in: entry) == nil && people(in: entry) != nil
    }

    /// Returns the text of entries as a list that is read back unchanged.
    package static func text(of entries: [String]) -> String {
        entries.joined(separator: entries.contains { parts(of: $0) { $0 == "," }.count > 1 } ? "; " : ", ")
    }

    /// Returns a person as an entry of a list.
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

    /// Returns the part that is read, up to the end of an entry, and the rest.
    private static func bounded(_ text: String) -> (read: String, rest: String) {
        let head = text.prefix(longestText)
        guard head.endIndex < text.endIndex else { return (text, "") }
        let end = head.lastIndex { $0.isNewline || ",;".contains($0) } ?? head.endIndex
        return (String(text[..<end]), String(text[end...]))
    }

    /// Returns the entries, without the headings of lists and recipient lines.
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

    /// Returns whether commas are part of names. A single comma without an address is recognised by the
    /// capitals: `karl, otto` are two people typed in haste.
    private static func areNames(_ pieces: [String]) -> Bool {
        guard pieces.count == 1, let piece = pieces.first, !piece.contains("@") else { return true }
        return parts(of: piece) { $0 == "," }.allSatisfy { half in
            half.first { !$0.isWhitespace }.map { $0.isUppercase || $0 == "\"" } ?? false
        }
    }

    /// Returns whether there are whole names before and after a comma. It may be a person with two family
    /// names and two given names, but splitting loses nobody.
    private static func isTwo(_ piece: String) -> Bool {
        let halves = parts(of: piece) { $0 == "," }
        return halves.count == 2
            && halves.allSatisfy { half in
                half.split(whereSeparator: \.isWhitespace).count { !$0.contains("@") } > 1
            }
    }

    /// Returns whether a text can be a single person: there is no other before or after a comma.
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
            // An unclosed quotation mark or bracket ends with its line.
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

    /// Returns a line without its heading: `To: maria@x.example`, `- Maria`, `2. Maria`.
    private static func withoutHeading(_ line: String) -> String {
        let heading = /^\s*(?:(?i:to|cc|bcc|from|an|kopie|à|προς|кому)\s*:\s*|[-*•–—]\s+|\d{1,3}[.)]\s+)/
        return line.replacing(heading, with: "", maxReplacements: 1)
    }

    /// Returns an entry with the given name first: `Papadopoulou, Maria <maria@x.example>` → `Maria
    /// Papadopoulou <maria@x.example>`.
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
        // With a name among several addresses, its owner is unknown.
        if addresses.count > 1 { return names.isEmpty ? addresses.map { Invitee(name: $0, email: $0) } : nil }
        let name = unquoted(names.joined(separator: " "))
        guard name.count <= longestName else { return nil }
        guard let address = addresses.first else { return name.isEmpty ? nil : [Invitee(name: name)] }
        return [Invitee(name: name.isEmpty ? address : name, email: address)]
    }

    /// Returns a word without the punctuation around an address.
    private static func cleaned(_ word: String) -> String {
        guard word.contains("@") else { return word }
        let bare = word.trimmingCharacters(in: CharacterSet(charactersIn: "<>()[]\"',;"))
        return EmailAddress.address(in: bare) ?? bare
    }

    private static func unquoted(_ name: String) -> String {
        name.trimmingCharacters(in: CharacterSet(charactersIn: "\"' ,"))
    }
}
