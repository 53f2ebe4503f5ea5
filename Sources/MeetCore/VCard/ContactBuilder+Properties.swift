import Foundation

extension ContactBuilder {
    mutating func apply(_ line: ContentLine) {
        guard let property = VCardProperty(line.name) else {
            keep(line)
            return
        }
        switch property {
        case .version, .abLabel: break
        case .profile: if text(line).uppercased() != "VCARD" { keep(line) }
        case .formattedName: formattedName(line)
        case .name: structuredName(line)
        case .nickname: list(line, \.nicknames, "NICKNAME")
        case .categories: list(line, \.categories, "CATEGORIES")
        case .organization: organization(line)
        case .title: once(line, \.title, "TITLE")
        case .role: once(line, \.role, "ROLE")
        case .note: note(line)
        case .email: email(line)
        case .telephone: telephone(line)
        case .address: address(line)
        case .label where version == .v4: keep(line)
        case .label: envelopes.append((line, contact.addresses.count))
        case .url: add(line, \.urls)
        case .messenger: add(line, \.messengers)
        case .messengerNamed(let scheme): messenger(line, scheme: "\(scheme)")
        case .socialProfile: socialProfile(line)
        case .related: add(line, \.related)
        case .relation(let label): relation(line, label: "\(label)")
        case .birthday: date(line, \.birthday, "BDAY")
        case .birthdayText: otherDate(line, \.birthday)
        case .anniversary: date(line, \.anniversary, "ANNIVERSARY")
        case .anniversaryText: otherDate(line, \.anniversary)
        case .appleDate: appleDate(line)
        case .gender: gender(line)
        case .language: language(line)
        case .timeZone: once(line, \.timeZone, "TZ")
        case .geo: geo(line)
        case .photo: photo(line)
        case .kind: kind(line)
        case .showAs: showAs(line)
        case .member: member(line)
        case .uid: uid(line)
        case .revision: once(line, \.revision, "REV")
        case .phoneticFamily: once(line, \.structuredName.phoneticFamily, nil)
        case .phoneticGiven: once(line, \.structuredName.phoneticGiven, nil)
        case .phoneticMiddle: once(line, \.structuredName.phoneticMiddle, nil)
        case .sortString: sortString = TextValue.list(decoded(line))
        case .sound: sound(line)
        case .androidCustom: androidCustom(line)
        }
    }

    /// The first value fills the field; a further one is kept as it is.
    private mutating func once(
        _ line: ContentLine, _ field: WritableKeyPath<Contact, String?>, _ name: String?
    ) {
        let text = text(line)
        guard !text.isEmpty else { return }
        guard contact[keyPath: field] == nil else { return keep(line) }
        contact[keyPath: field] = text
        if let name { keepParameters(line, as: name) }
    }

    private mutating func list(
        _ line: ContentLine, _ field: WritableKeyPath<Contact, [String]>, _ name: String
    ) {
        let values = TextValue.list(decoded(line)).filter { !$0.isEmpty }
        guard !values.isEmpty else { return }
        if contact[keyPath: field].isEmpty { keepParameters(line, as: name) }
        contact[keyPath: field] += values
    }

    private mutating func add(_ line: ContentLine, _ field: WritableKeyPath<Contact, [LabelledText]>) {
        let text = text(line)
        guard !text.isEmpty else { return }
        contact[keyPath: field].append(labelled(line, text))
    }

    private mutating func uid(_ line: ContentLine) {
        let text = text(line)
        guard !text.allSatisfy(\.isWhitespace) else { return }
        guard contact.uid.isEmpty else { return keep(line) }
        contact.uid = text
        keepParameters(line, as: "UID")
    }

    /// Several notes become one, with a blank line between.
    private mutating func note(_ line: ContentLine) {
        let text = text(line)
        guard !text.isEmpty else { return }
        guard contact.note == nil else {
            contact.note?.append("\n\n" + text)
            return
        }
        contact.note = text
        keepParameters(line, as: "NOTE")
    }

    private mutating func gender(_ line: ContentLine) {
        guard contact.gender == nil else { return keep(line) }
        let parts = components(line)
        guard parts.contains(where: { !$0.allSatisfy { $0 == ";" } }) else { return }
        contact.gender = parts.joined(separator: ";")
        keepParameters(line, as: "GENDER")
    }

    private mutating func language(_ line: ContentLine) {
        let tag = text(line)
        guard !tag.isEmpty else { return }
        languages.append((tag, line.value(of: "PREF").flatMap { Int($0) } ?? 100))
    }

    /// `geo:38.7,-9.1` (RFC 5870) and the `38.7;-9.1` of 3.0; a comma where the semicolon should be is taken.
    private mutating func geo(_ line: ContentLine) {
        var value = decoded(line)[...]
        if ASCII.begins(value, with: "GEO:") { value = value.dropFirst(4) }
        let numbers = TextValue.unescaped(value).split { $0 == ";" || $0 == "," }.prefix(2)
            .map { Double($0.filter { !$0.isWhitespace }) }
        guard contact.coordinate == nil, numbers.count == 2, let latitude = numbers[0],
            let longitude = numbers[1],
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else {
            if !value.isEmpty { keep(line) }
            return
        }
        contact.coordinate = coordinate
        keepParameters(line, as: "GEO")
    }

    private mutating func kind(_ line: ContentLine) {
        let text = text(line)
        if let kind = Contact.Kind(rawValue: text.lowercased()) {
            contact.kind = kind
            saysKind = true
        } else if !text.isEmpty {
            keep(line)
        }
    }

    /// Apple's mark of a card that is a company's, which a KIND overrules wherever it stands.
    private mutating func showAs(_ line: ContentLine) {
        if text(line).uppercased() == "COMPANY" {
            companyMark = companyMark ?? line
        } else {
            keep(line)
        }
    }

    mutating func settleKind() {
        guard let companyMark else { return }
        if !saysKind {
            contact.kind = .org
        } else if contact.kind == .group || contact.kind == .location {
            keep(companyMark)
        }
    }

    private mutating func member(_ line: ContentLine) {
        let text = text(line)
        if !text.isEmpty { contact.members.append(text) }
    }
}
