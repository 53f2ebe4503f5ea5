import Foundation

/// What of a contact tells who it is, in the form in which it is compared.
package final class PersonSigns: Sendable {
    let kind: Contact.Kind
    let name: PersonName
    /// As it is shown, whole.
    private let shownName: String
    /// For a group, who is in it.
    let members: Set<String>
    /// `ContactKeys.email`, as the mailbox is known: `anna.k+news@googlemail.com` is `annak@gmail.com`.
    let emails: [String]
    let phones: [PhoneSign]
    let birthday: ContactDate?
    let organization: String?
    /// Street and number with the town, folded.
    let addresses: Set<String>

    package convenience init(_ contact: Contact) {
        var words = NameWords()
        self.init(contact, &words)
    }

    /// - Parameter words: The words of names that were met with.
    package init(_ contact: Contact, _ words: inout NameWords) {
        kind = contact.kind
        shownName = contact.name
        members = Set(contact.members.map(MergeKeys.member))
        var name = PersonName(contact, &words)
        // A card of a company is often named like the company, and like an address where it has no name.
        if contact.kind == .individual, let organization = contact.organization,
            MergeKeys.text(organization) == MergeKeys.text(contact.name), contact.structuredName.isEmpty
        {
            name = PersonName("", &words)
        }
        self.name = name
        emails = contact.emails.map { Self.mailbox(ContactKeys.email($0.address)) }.filter {
            $0.utf8.contains(UInt8(ascii: "@"))
        }
        phones = contact.phones.compactMap(PhoneSign.init)
        birthday = contact.birthday
        organization = contact.organization.flatMap(Self.organization)
        addresses = Set(contact.addresses.compactMap(Self.address))
    }

    /// Groups, organisations and places have a name that is no person's: it has no parts and no short form.
    var isPerson: Bool { kind == .individual }

    /// The whole name, folded.
    var wholeName: String { MergeKeys.text(shownName) }

    /// Mailboxes of which it is known that they are one.
    ///
    /// - Parameter key: As `ContactKeys.email` gives it.
    static func mailbox(_ key: String) -> String {
        if isPlain(key) { return key }
        guard let at = key.lastIndex(of: "@") else { return key }
        var local = key[..<at]
        var domain = key[key.index(after: at)...]
        if let plus = local.firstIndex(of: "+"), plus != local.startIndex { local = local[..<plus] }
        if domain == "googlemail.com" { domain = "gmail.com" }
        if domain != "gmail.com" { return "\(local)@\(domain)" }
        return local.filter { $0 != "." } + "@\(domain)"
    }

    /// Whether it is the mailbox already: most are.
    private static func isPlain(_ key: String) -> Bool {
        let bytes = key.utf8
        if bytes.contains(UInt8(ascii: "+")) { return false }
        return !key.hasSuffix("@gmail.com") && !key.hasSuffix("@googlemail.com")
    }

    /// Whether many may read what is sent there, by the name before the `@`.
    static func isShared(mailbox: String) -> Bool {
        guard let at = mailbox.lastIndex(of: "@") else { return false }
        return shared.contains(String(mailbox[..<at]))
    }

    private static let shared: Set<String> = [
        "info", "office", "contact", "kontakt", "mail", "hello", "hallo", "admin", "sales", "support", "team",
        "buero",
        "post", "reception", "secretary", "sekretariat", "family", "familie", "ventas", "contacto", "service",
        "help",
    ]

    /// Without the form of the company.
    private static func organization(_ name: String) -> String? {
        let words = SearchFolding.words(ofFolded: SearchFolding.fold(name)).map(String.init)
        let kept = words.filter { !forms.contains($0) }
        let key = (kept.isEmpty ? words : kept).joined(separator: " ")
        return key.isEmpty ? nil : key
    }

    private static let forms: Set<String> = [
        "gmbh", "ag", "kg", "ohg", "ltd", "limited", "inc", "llc", "plc", "corp", "co", "company", "sa",
        "srl", "sl",
        "spa", "bv", "nv", "oy", "ab", "as", "aps", "ae", "επε", "αε", "οε", "ооо", "зао", "s", "a", "the",
    ]

    /// `nil` where no street is told: a town is no address.
    private static func address(_ address: ContactAddress) -> String? {
        let place = SearchFolding.words(ofFolded: SearchFolding.fold(address.street)).joined(separator: " ")
        guard place.contains(where: \.isNumber), place.contains(where: \.isLetter) else { return nil }
        let town = SearchFolding.words(ofFolded: SearchFolding.fold(address.locality)).joined(separator: " ")
        return place + ", " + (town.isEmpty ? address.postcode : town)
    }
}
