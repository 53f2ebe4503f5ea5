import Foundation

/// The identifying data of a contact, in the form in which it is compared.
package final class PersonSigns: Sendable {
    let kind: Contact.Kind
    let name: PersonName
    /// The complete name as shown.
    private let shownName: String
    /// The members of a group.
    let members: Set<String>
    /// The mailboxes (`ContactKeys.email`): `anna.k+news@googlemail.com` is `annak@gmail.com`.
    let emails: [String]
    let phones: [PhoneSign]
    let birthday: ContactDate?
    let organization: String?
    /// The folded street and number with the town.
    let addresses: Set<String>

    package convenience init(_ contact: Contact) {
        var words = NameWords()
        self.init(contact, &words)
    }

    /// Prepares a contact.
    ///
    /// - Parameter words: The cache of name words.
    package init(_ contact: Contact, _ words: inout NameWords) {
        kind = contact.kind
        shownName = contact.name
        members = Set(contact.members.map(MergeKeys.member))
        var name = PersonName(contact, &words)
        // A company's card is often named like the company, and like an address if it has no name.
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

    /// True for a person. The names of groups, organisations and places have no parts and no short forms.
    var isPerson: Bool { kind == .individual }

    /// The folded whole name.
    var wholeName: String { MergeKeys.text(shownName) }

    /// Returns the mailbox of an address, equal for addresses known to reach the same one.
    ///
    /// - Parameter key: The result of `ContactKeys.email`.
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

    /// Returns whether a key is the mailbox already, as most are.
    private static func isPlain(_ key: String) -> Bool {
        let bytes = key.utf8
        if bytes.contains(UInt8(ascii: "+")) { return false }
        return !key.hasSuffix("@gmail.com") && !key.hasSuffix("@googlemail.com")
    }

    /// Returns whether a mailbox is usually read by several people, by the name before the `@`.
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

    /// Returns the name without the legal form of the company.
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

    /// Returns the folded address, or `nil` without a street: a town is not an address.
    private static func address(_ address: ContactAddress) -> String? {
        let place = SearchFolding.words(ofFolded: SearchFolding.fold(address.street)).joined(separator: " ")
        guard place.contains(where: \.isNumber), place.contains(where: \.isLetter) else { return nil }
        let town = SearchFolding.words(ofFolded: SearchFolding.fold(address.locality)).joined(separator: " ")
        return place + ", " + (town.isEmpty ? address.postcode : town)
    }
}
