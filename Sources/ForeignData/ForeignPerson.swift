import Foundation
import MeetCore

/// A person in a table of another program, and its card.
struct ForeignPerson {
    struct Labelled: Hashable {
        var value: String
        /// Empty for none.
        var label: String
    }

    struct Address: Hashable {
        /// The number or place of its columns.
        var key: String
        var label: String
        /// The seven parts of ADR.
        var parts: [String]
        /// The whole address, used if the parts are empty.
        var formatted: String
    }

    var uid = ""
    var fullName = ""
    /// Family name, given name, middle name, prefix, suffix.
    var nameParts = Array(repeating: "", count: 5)
    var nicknames: [String] = []
    var organization = ""
    var department = ""
    var title = ""
    var birthday = ""
    var anniversary = ""
    var note = ""
    var categories: [String] = []
    var emails: [Labelled] = []
    var phones: [Labelled] = []
    var urls: [Labelled] = []
    var addresses: [Address] = []

    /// Returns the card in vCard 4.0 (RFC 6350); `nil` without a name, an address of mail and a number.
    func card(_ order: DateOrder) -> [UInt8]? {
        let name = shownName
        guard !name.isEmpty else { return nil }
        var lines = ContentLineWriter()
        lines.write("BEGIN", .raw("VCARD"))
        lines.write("VERSION", .raw("4.0"))
        if !uid.isEmpty { lines.write("UID", .text(uid)) }
        lines.write("FN", .text(name))
        if nameParts.contains(where: { !$0.isEmpty }) {
            lines.write("N", .structure(nameParts.map { [$0] }))
        }
        for nickname in nicknames { lines.write("NICKNAME", .text(nickname)) }
        if !organization.isEmpty || !department.isEmpty {
            let parts = department.isEmpty ? [organization] : [organization, department]
            lines.write("ORG", .structure(parts.map { [$0] }))
        }
        if !title.isEmpty { lines.write("TITLE", .text(title)) }
        for email in unique(emails) { lines.write("EMAIL", parameters(email.label), .text(email.value)) }
        for phone in unique(phones) { lines.write("TEL", parameters(phone.label), .text(phone.value)) }
        for url in unique(urls) { lines.write("URL", parameters(url.label), .uri(url.value)) }
        for address in addresses {
            let isEmpty = address.parts.allSatisfy(\.isEmpty)
            let parts = isEmpty ? ["", "", address.formatted, "", "", "", ""] : address.parts
            lines.write("ADR", parameters(address.label), .structure(parts.map { [$0] }))
        }
        if let birthday = order.written(birthday) { lines.write("BDAY", .raw(birthday)) }
        if let anniversary = order.written(anniversary) { lines.write("ANNIVERSARY", .raw(anniversary)) }
        if !categories.isEmpty {
            lines.write("CATEGORIES", .raw(categories.map(TextValue.escaped).joined(separator: ",")))
        }
        if !note.isEmpty { lines.write("NOTE", .text(note)) }
        lines.write("END", .raw("VCARD"))
        return lines.output
    }

    private var shownName: String {
        if !fullName.isEmpty { return fullName }
        let parts = [nameParts[3], nameParts[1], nameParts[2], nameParts[0], nameParts[4]]
        let name = parts.filter { !$0.isEmpty }.joined(separator: " ")
        let rest = [name, organization, emails.first?.value ?? "", phones.first?.value ?? ""]
        return rest.first { !$0.isEmpty } ?? ""
    }

    /// Outlook writes an address with several columns of it.
    private func unique(_ values: [Labelled]) -> [Labelled] {
        var seen: Set<String> = []
        return values.filter { seen.insert($0.value.lowercased()).inserted }
    }

    private func parameters(_ label: String) -> [ContentLine.Parameter] {
        let words = label.lowercased().split(separator: " ").map(String.init)
            .filter { Int($0) == nil }.map { Self.types[$0] ?? $0 }
        if words.isEmpty { return [] }
        guard words.allSatisfy(Self.known.contains) else {
            return [ContentLine.Parameter(name: "X-LABEL", values: [label])]
        }
        return [ContentLine.Parameter(name: "TYPE", values: words)]
    }

    private static let types = ["mobile": "cell", "business": "work"]
    private static let known: Set<String> = [
        "home", "work", "other", "main", "cell", "fax", "pager", "car", "school",
    ]
}
