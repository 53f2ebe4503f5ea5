import Foundation

extension ContactBuilder {
    mutating func formattedName(_ line: ContentLine) {
        let text = text(line)
        guard !text.allSatisfy(\.isWhitespace) else { return }
        guard contact.name.isEmpty else { return keep(line) }
        contact.name = text
        keepParameters(line, as: "FN")
    }

    /// RFC 6350, 6.2.2. Lists within the components came with 3.0; before, a comma is text.
    mutating func structuredName(_ line: ContentLine) {
        let value = decoded(line)
        var parts = TextValue.split(value, at: ASCII.semicolon).map { part in
            if version == .v2 {
                let text = TextValue.unescaped(part)
                return text.isEmpty ? [] : [text]
            }
            return TextValue.list(part)
        }
        while parts.last?.allSatisfy(\.isEmpty) == true { parts.removeLast() }
        guard contact.structuredName.hasNoComponents else {
            let isBlank = value.allSatisfy { $0 == ASCII.semicolon || $0 == ASCII.comma }
            return isBlank ? () : keep(line)
        }
        func part(_ index: Int) -> [String] { index < parts.count ? parts[index] : [] }
        contact.structuredName.family = part(0)
        contact.structuredName.given = part(1)
        contact.structuredName.additional = part(2)
        contact.structuredName.prefixes = part(3)
        contact.structuredName.suffixes = part(4)
        if parts.count > 5 { contact.structuredName.further = Array(parts[5...]) }
        keepParameters(line, as: "N")
    }

    mutating func organization(_ line: ContentLine) {
        var parts = components(line)
        while parts.last?.isEmpty == true { parts.removeLast() }
        guard !parts.isEmpty else { return }
        guard contact.organization == nil, contact.departments.isEmpty else { return keep(line) }
        contact.organization = parts[0].isEmpty ? nil : parts[0]
        contact.departments = Array(parts[1...])
        keepParameters(line, as: "ORG")
    }

    /// In Japanese phones' cards SOUND spells the name in kana: `SOUND;X-IRMC-N:family;given;middle;;`.
    mutating func sound(_ line: ContentLine) {
        let isName = line.parameters.contains { $0.values[0].uppercased() == "X-IRMC-N" }
        guard isName else { return keep(line) }
        let parts = components(line).map { $0.isEmpty ? nil : $0 }
        contact.structuredName.phoneticFamily = contact.structuredName.phoneticFamily ?? parts[0]
        guard parts.count > 1 else { return }
        contact.structuredName.phoneticGiven = contact.structuredName.phoneticGiven ?? parts[1]
        guard parts.count > 2 else { return }
        contact.structuredName.phoneticMiddle = contact.structuredName.phoneticMiddle ?? parts[2]
    }

    /// Android's catch-all: a MIME type and up to fifteen values, of which the first is the datum and the
    /// second its kind. Nicknames, anniversaries (kind 1) and relations have fields here.
    mutating func androidCustom(_ line: ContentLine) {
        let parts = components(line)
        guard parts.count > 1, !parts[1].isEmpty, parts[0].hasPrefix("vnd.android.cursor.item/") else {
            return keep(line)
        }
        let kind = parts.count > 2 ? parts[2] : ""
        switch parts[0].dropFirst(24) {
        case "nickname" where !contact.nicknames.contains(parts[1]):
            contact.nicknames.append(parts[1])
        case "contact_event" where kind == "1" && contact.anniversary == nil:
            guard let date = ContactDate(parsing: parts[1].utf8) else { return keep(line) }
            contact.anniversary = date
        case "relation":
            let own = kind == "0" && parts.count > 3 && !parts[3].isEmpty ? parts[3] : nil
            contact.related.append(LabelledText(label: own ?? Self.androidRelations[kind], text: parts[1]))
        default: keep(line)
        }
    }

    /// The kinds of `ContactsContract.CommonDataKinds.Relation`.
    private static let androidRelations: [String: String] = [
        "1": "assistant", "2": "brother", "3": "child", "4": "domestic partner", "5": "father", "6": "friend",
        "7": "manager", "8": "mother", "9": "parent", "10": "partner", "11": "referred by", "12": "relative",
        "13": "sister", "14": "spouse",
    ]
}

extension StructuredName {
    /// Whether the N property has nothing to say.
    var hasNoComponents: Bool {
        family.isEmpty && given.isEmpty && additional.isEmpty && prefixes.isEmpty && suffixes.isEmpty
            && further.isEmpty
    }
}
