extension Contact {
    /// The contact without what says nothing, as it is stored: empty text is `nil`, empty values and
    /// addresses are gone, line ends are `\n`, other control characters but the tab are gone, and names,
    /// e-mail addresses and numbers have no blanks around them.
    package func tidied() -> Contact {
        var contact = self
        contact.uid = uid.trimmed
        contact.name = name.trimmed
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
        email.address = address.trimmed
        return email.address.isEmpty ? nil : email
    }
}

extension ContactPhone {
    fileprivate func tidied() -> ContactPhone? {
        var phone = self
        phone.label = label?.tidied
        phone.number = number.trimmed
        return phone.number.isEmpty ? nil : phone
    }
}

extension ContactAddress {
    /// Whether nothing is known of the place.
    package var isEmpty: Bool { oneLine.isEmpty }

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
    /// Without the empty ones.
    fileprivate func tidied() -> [String] { compactMap(\.tidied) }

    /// Without the empty ones at the end; those before keep the others' places.
    fileprivate func tidiedInPlace() -> [String] {
        var list = map { $0.tidied ?? "" }
        while list.last?.isEmpty == true { list.removeLast() }
        return list
    }
}

extension String {
    /// `nil` if nothing is left.
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

    fileprivate var trimmed: String {
        let text = tidied ?? ""
        guard text.first?.isWhitespace == true || text.last?.isWhitespace == true else { return text }
        let start = text.drop(while: \.isWhitespace)
        let end = start.reversed().drop(while: \.isWhitespace)
        return String(end.reversed())
    }
}
