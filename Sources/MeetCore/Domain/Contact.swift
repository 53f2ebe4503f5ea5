import Foundation

/// A person, an organisation or a group, with all data of the card (RFC 6350).
package struct Contact: Hashable, Sendable, Identifiable {
    /// The id; `nil` before it is stored.
    package var id: Identifier<Contact>?
    /// The UID (RFC 6350, 6.7.6).
    package var uid: String
    package var kind: Kind
    /// The name to show (RFC 6350, 6.2.1 FN); never empty once stored.
    package var name: String
    package var structuredName: StructuredName
    package var nicknames: [String]
    package var organization: String?
    /// The departments, from the widest to the narrowest (RFC 6350, 6.6.4 ORG, the components after the
    /// first).
    package var departments: [String]
    package var title: String?
    package var role: String?
    package var emails: [ContactEmail]
    package var phones: [ContactPhone]
    package var addresses: [ContactAddress]
    package var urls: [LabelledText]
    /// The messenger handles as URIs (RFC 6350, 6.4.3 IMPP).
    package var messengers: [LabelledText]
    /// The social network pages as URIs (`X-SOCIALPROFILE`, RFC 9554 SOCIALPROFILE).
    package var socialProfiles: [LabelledText]
    package var related: [LabelledText]
    package var birthday: ContactDate?
    package var anniversary: ContactDate?
    package var gender: String?
    /// The language tags, the preferred first (RFC 6350, 6.4.4 LANG).
    package var languages: [String]
    package var timeZone: String?
    package var coordinate: Coordinate?
    package var note: String?
    package var categories: [String]
    package var photo: ContactPhoto?
    /// The UIDs or URIs of a group's members (RFC 6350, 6.6.5 MEMBER).
    package var members: [String]
    /// The time of the card's last change (RFC 6350, 6.7.4 REV), as written in the card.
    package var revision: String?
    /// The unmodelled properties, written back on export.
    package var unmodelled: [UnmodelledProperty]
    /// The parameters of properties that occur once in a contact, by the property's RFC 6350 name (`FN`, `N`,
    /// `ORG`…): `LANGUAGE`, `SORT-AS`, `ALTID` and others, written back on export.
    package var propertyParameters: [String: [UnmodelledProperty.Parameter]]

    package init(uid: String = "urn:uuid:" + UUID().uuidString.lowercased(), name: String = "") {
        self.uid = uid
        self.name = name
        kind = .individual
        structuredName = StructuredName()
        nicknames = []
        departments = []
        emails = []
        phones = []
        addresses = []
        urls = []
        messengers = []
        socialProfiles = []
        related = []
        languages = []
        categories = []
        members = []
        unmodelled = []
        propertyParameters = [:]
    }

    /// The kind of a card (RFC 6350, 6.1.4).
    package enum Kind: String, Hashable, Sendable, Codable {
        case individual, group, org, location
    }
}

extension Contact {
    /// The address to write to: the preferred one, else the first.
    package var preferredEmail: ContactEmail? {
        emails.first { $0.isPreferred } ?? emails.first
    }

    /// The number to call: the preferred one, else the first.
    package var preferredPhone: ContactPhone? {
        phones.first { $0.isPreferred } ?? phones.first
    }
}

extension Contact {
    /// Removes the numbered groups of single values, which only tied a value to its label.
    package mutating func leaveLoneGroups() {
        var members: [String: Int] = [:]
        func count(_ group: String?) {
            if let group { members[group.lowercased(), default: 0] += 1 }
        }
        for email in emails { count(email.details.group) }
        for phone in phones { count(phone.details.group) }
        for address in addresses { count(address.details.group) }
        for list in [urls, messengers, socialProfiles, related] {
            for item in list { count(item.details.group) }
        }
        guard !members.isEmpty else { return }
        for property in unmodelled { count(property.group) }
        func settle(_ details: inout PropertyDetails) {
            guard let group = details.group?.lowercased(), members[group] == 1 else { return }
            if Self.isNumbered(group) { details.group = nil }
        }
        for index in emails.indices { settle(&emails[index].details) }
        for index in phones.indices { settle(&phones[index].details) }
        for index in addresses.indices { settle(&addresses[index].details) }
        for index in urls.indices { settle(&urls[index].details) }
        for index in messengers.indices { settle(&messengers[index].details) }
        for index in socialProfiles.indices { settle(&socialProfiles[index].details) }
        for index in related.indices { settle(&related[index].details) }
    }

    /// Returns whether a group has one of Apple's meaningless names: `item1`.
    private static func isNumbered(_ group: String) -> Bool {
        group.hasPrefix("item") && group.utf8.dropFirst(4).allSatisfy { (48...57).contains($0) }
    }
}

extension Contact {
    /// A name to show, from the first of these in the card: the structured name, a nickname, the
    /// organisation, an e-mail address, a number, a messenger, an address; `""` if it has none.
    package var composedName: String {
        let structured = structuredName.composed
        if !structured.isEmpty { return structured }
        if let nickname = nicknames.first(where: { !$0.isEmpty }) { return nickname }
        if let organization, !organization.isEmpty { return organization }
        if let email = emails.first(where: { !$0.address.isEmpty }) { return email.address }
        if let phone = phones.first(where: { !$0.number.isEmpty }) { return phone.number }
        if let messenger = messengers.first(where: { !$0.text.isEmpty }) { return messenger.text }
        return addresses.lazy.map(\.oneLine).first { !$0.isEmpty } ?? ""
    }

    /// True if the card has data worth keeping: a name, an address or a number.
    package var isSavable: Bool { !name.isEmpty || !composedName.isEmpty }
}

extension StructuredName {
    /// The composed name, `Dr. Anna Maria Meier Jr.`; if all of it is Han, Kana or Hangul, with the family
    /// name first and without spaces.
    package var composed: String {
        let core = [given, additional, family].map { $0.filter { !$0.isEmpty }.joined(separator: " ") }
        let isEastAsian =
            core.contains { !$0.isEmpty }
            && core.allSatisfy { $0.unicodeScalars.allSatisfy(\.isEastAsianLetter) }
        var parts = isEastAsian ? [core[2] + core[0] + core[1]] : core
        parts.insert(prefixes.joined(separator: " "), at: 0)
        parts += further.map { $0.joined(separator: " ") }
        parts.append(suffixes.joined(separator: ", "))
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }
}

extension Unicode.Scalar {
    /// True for Kana, the Han blocks and the Hangul syllables.
    fileprivate var isEastAsianLetter: Bool {
        switch value {
        case 0x3005...0x3007, 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0x20000...0x323AF:
            true
        default: false
        }
    }
}

extension ContactAddress {
    /// The parts of the address on a single line, separated by commas; without parts, the text of the
    /// envelope.
    package var oneLine: String {
        let parts = [poBox, extended, street, postcode, locality, region, country] + further
        let known = parts.filter { !$0.isEmpty }
        guard known.isEmpty else { return known.joined(separator: ", ") }
        return (formatted ?? "").split(whereSeparator: \.isNewline).joined(separator: ", ")
    }
}

extension Contact {
    /// Returns a UID for a card without one: the same for the same name, first e-mail address and first
    /// number, so that importing a file again finds the contacts.
    ///
    /// A UUID of version 8 (RFC 9562, 5.8) from two FNV-1a hashes. `occurrence` distinguishes the cards of a
    /// file that agree in all three: 0 for the first, 1 for the second…
    package func derivedUID(occurrence: Int = 0) -> String {
        let email = emails.first?.address.lowercased() ?? ""
        let number = (phones.first?.number ?? "").filter { !$0.isWhitespace }
        let shown = name.isEmpty ? composedName : name
        let key = [shown, email, number, occurrence == 0 ? "" : String(occurrence)].joined(separator: "\u{0}")
        var high = FNV1a.beginning
        var low: UInt64 = 0x6C62_272E_07BB_0142
        for byte in key.utf8 {
            high = FNV1a.hash(byte, after: high)
            low = FNV1a.hash(byte, after: low ^ (high >> 56))
        }
        high = (high & ~0xF000) | 0x8000
        low = (low & ~(0xC << 60)) | (0x8 << 60)
        let digits = Array((FNV1a.hexadecimal(high) + FNV1a.hexadecimal(low)).utf8)
        let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map {
            String(decoding: digits[$0], as: UTF8.self)
        }
        return "urn:uuid:" + groups.joined(separator: "-")
    }
}

extension Contact {
    /// Returns the contact without empty data, as it is stored: empty text is `nil`, empty values and
    /// addresses are removed, line ends are `\n`, other control characters except the tab are removed, and
    /// names, e-mail addresses and numbers are trimmed.
    package func tidied() -> Contact {
        var contact = self
        contact.uid = uid.tidiedAndTrimmed
        contact.name = name.tidiedAndTrimmed
        contact.structuredName = structuredName.tidied()
        contact.nicknames = nicknames.tidied()
        contact.organization = organization?.tidied
        contact.departments = departments.tidiedInPlace()
        contact.title = title?.tidied
        contact.role = role?.tidied
        contact.emails = emails.compactMap { $0.tidied() }
        contact.phones = phones.compactMap { $0.tidied() }
        contact.addresses = addresses.compactMap { $0.tidied() }
        contact.urls = urls.compactMap { $0.tidied() }
        contact.messengers = messengers.compactMap { $0.tidied() }
        contact.socialProfiles = socialProfiles.compactMap { $0.tidied() }
        contact.related = related.compactMap { $0.tidied() }
        contact.birthday = birthday?.tidied
        contact.anniversary = anniversary?.tidied
        contact.gender = gender?.tidied.flatMap { $0.allSatisfy { $0 == ";" } ? nil : $0 }
        contact.languages = languages.tidied()
        contact.timeZone = timeZone?.tidied
        contact.note = note?.tidied
        contact.categories = categories.tidied()
        contact.members = members.tidied()
        contact.revision = revision?.tidied
        switch photo {
        case .bytes(let data, _)? where data.isEmpty: contact.photo = nil
        case .link(let link)? where link.tidied == nil: contact.photo = nil
        default: break
        }
        contact.settlePreferences()
        contact.leaveLoneGroups()
        return contact
    }
}

extension StructuredName {
    fileprivate func tidied() -> StructuredName {
        var name = self
        name.family = family.tidiedInPlace()
        name.given = given.tidiedInPlace()
        name.additional = additional.tidiedInPlace()
        name.prefixes = prefixes.tidiedInPlace()
        name.suffixes = suffixes.tidiedInPlace()
        name.further = further.map { $0.tidiedInPlace() }
        while name.further.last?.isEmpty == true { name.further.removeLast() }
        name.phoneticFamily = phoneticFamily?.tidied
        name.phoneticGiven = phoneticGiven?.tidied
        name.phoneticMiddle = phoneticMiddle?.tidied
        return name
    }
}

extension ContactEmail {
    fileprivate func tidied() -> ContactEmail? {
        var email = self
        email.label = label?.tidied
        email.address = address.tidiedAndTrimmed
        return email.address.isEmpty ? nil : email
    }
}

extension ContactPhone {
    fileprivate func tidied() -> ContactPhone? {
        var phone = self
        phone.label = label?.tidied
        phone.number = number.tidiedAndTrimmed
        return phone.number.isEmpty ? nil : phone
    }
}

extension ContactAddress {
    /// True if the address has no data.
    package var isEmpty: Bool {
        let parts = [poBox, extended, street, postcode, locality, region, country]
        return parts.allSatisfy(\.isEmpty) && further.allSatisfy(\.isEmpty)
            && (formatted ?? "").allSatisfy(\.isNewline)
    }

    fileprivate func tidied() -> ContactAddress? {
        guard !isEmpty else { return nil }
        var address = self
        address.label = label?.tidied
        address.poBox = poBox.tidied ?? ""
        address.extended = extended.tidied ?? ""
        address.street = street.tidied ?? ""
        address.locality = locality.tidied ?? ""
        address.region = region.tidied ?? ""
        address.postcode = postcode.tidied ?? ""
        address.country = country.tidied ?? ""
        address.further = further.tidiedInPlace()
        address.formatted = formatted?.tidied
        return address
    }
}

extension LabelledText {
    fileprivate func tidied() -> LabelledText? {
        guard let text = text.tidied else { return nil }
        var labelled = self
        labelled.label = label?.tidied
        labelled.text = text
        return labelled
    }
}

extension ContactDate {
    fileprivate var tidied: ContactDate? {
        switch self {
        case .date(nil, nil, nil): nil
        case .date: self
        case .text(let text): text.tidied.map(ContactDate.text)
        }
    }
}

extension [String] {
    /// Returns the texts without empty ones.
    fileprivate func tidied() -> [String] { compactMap(\.tidied) }

    /// Returns the texts without empty ones at the end; the others keep their positions.
    fileprivate func tidiedInPlace() -> [String] {
        var list = map { $0.tidied ?? "" }
        while list.last?.isEmpty == true { list.removeLast() }
        return list
    }
}

extension String {
    /// The tidied text; `nil` if it is empty.
    fileprivate var tidied: String? {
        let isTidy = utf8.allSatisfy { ($0 >= 32 && $0 != 127) || $0 == 9 || $0 == 10 }
        if isTidy { return isEmpty ? nil : self }
        var scalars = UnicodeScalarView()
        var afterReturn = false
        for scalar in unicodeScalars {
            let isReturn = scalar == "\r"
            if isReturn || (scalar == "\n" && !afterReturn) {
                scalars.append("\n")
            } else if scalar == "\t" || (scalar.value >= 32 && scalar.value != 127) {
                scalars.append(scalar)
            }
            afterReturn = isReturn
        }
        return scalars.isEmpty ? nil : String(scalars)
    }

    fileprivate var tidiedAndTrimmed: String { (tidied ?? "").trimmed }
}
