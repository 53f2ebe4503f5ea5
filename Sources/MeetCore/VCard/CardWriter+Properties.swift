extension CardWriter {
    mutating func writeKind() {
        switch (contact.kind, isV4) {
        case (.individual, _): break
        case (let kind, true): lines.write("KIND", parameters(of: "KIND"), .raw(kind.rawValue))
        case (.org, false): lines.write("X-ABShowAs", .raw("COMPANY"))
        case (let kind, false): lines.write("X-ADDRESSBOOKSERVER-KIND", .raw(kind.rawValue))
        }
    }

    mutating func writeNames() {
        lines.write("FN", parameters(of: "FN"), plain(contact.name))
        let name = contact.structuredName
        let nameParameters = parameters(of: "N")
        // 3.0 demands an N (RFC 2426, 3.1.2).
        if !name.hasNoComponents || !isV4 || !nameParameters.isEmpty {
            let parts = [name.family, name.given, name.additional, name.prefixes, name.suffixes]
            lines.write("N", nameParameters, .structure(parts + name.further))
        }
        if !isV4, let sort = contact.propertyParameters["N"]?.first(where: { $0.name == "SORT-AS" }) {
            lines.write("SORT-STRING", .structure([sort.values]))
        }
        text("X-PHONETIC-FIRST-NAME", [], name.phoneticGiven)
        text("X-PHONETIC-MIDDLE-NAME", [], name.phoneticMiddle)
        text("X-PHONETIC-LAST-NAME", [], name.phoneticFamily)
        list("NICKNAME", contact.nicknames)
        if contact.organization != nil || !contact.departments.isEmpty {
            let parts = [contact.organization ?? ""] + contact.departments
            lines.write("ORG", parameters(of: "ORG"), .structure(parts.map { [$0] }))
        }
        text("TITLE", parameters(of: "TITLE"), contact.title)
        text("ROLE", parameters(of: "ROLE"), contact.role)
    }

    private mutating func list(_ name: String, _ values: [String]) {
        guard !values.isEmpty else { return }
        lines.write(name, parameters(of: name), .structure([values]))
    }

    /// A number with an extension is written as the URI it has the form of; others as text.
    mutating func write(_ phone: ContactPhone) {
        let isURI = isV4 && phone.number.utf8.contains(ASCII.semicolon) && Self.isURI("tel:" + phone.number)
        let parameters = isURI ? [Parameter(name: "VALUE", values: ["uri"])] : []
        let value = isURI ? .uri("tel:" + phone.number) : plain(phone.number)
        labelled("TEL", phone.label, phone.isPreferred, phone.details, value, parameters: parameters)
    }

    mutating func write(_ address: ContactAddress) {
        let parts =
            [
                address.poBox, address.extended, address.street, address.locality, address.region,
                address.postcode,
                address.country,
            ] + address.further
        var parameters: [Parameter] = []
        if isV4, let formatted = address.formatted {
            parameters.append(Parameter(name: "LABEL", values: [formatted]))
        }
        let value = ContentLineWriter.Value.structure(parts.map { [$0] })
        labelled(
            "ADR", address.label, address.isPreferred, address.details, value, parameters: parameters,
            envelope: isV4 ? nil : address.formatted)
    }

    mutating func write(_ name: String, _ item: LabelledText, style: LabelStyle = .typeOrOwn) {
        guard !item.text.isEmpty else { return }
        labelled(name, item.label, item.isPreferred, item.details, .uri(item.text), style: style)
    }

    mutating func writeSocialProfile(_ profile: LabelledText) {
        write(isV4 ? "SOCIALPROFILE" : "X-SOCIALPROFILE", profile, style: isV4 ? .service : .anyType)
    }

    /// A person named in words needs VALUE=text in 4.0 (RFC 6350, 6.6.6).
    mutating func writeRelated(_ related: LabelledText) {
        guard !related.text.isEmpty else { return }
        if isV4, Self.isURI(related.text) { return write("RELATED", related) }
        let parameters = isV4 ? [Parameter(name: "VALUE", values: ["text"])] : []
        labelled(
            isV4 ? "RELATED" : "X-ABRELATEDNAMES", related.label, related.isPreferred, related.details,
            plain(related.text), style: isV4 ? .typeOrOwn : .own, parameters: parameters)
    }

    mutating func writePerson() {
        if let gender = contact.gender, !gender.isEmpty {
            let parts = gender.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false).map {
                [String($0)]
            }
            lines.write(isV4 ? "GENDER" : "X-GENDER", parameters(of: "GENDER"), .structure(parts))
        }
        for (index, language) in contact.languages.enumerated() {
            let isAlone = contact.languages.count == 1
            let parameters = isAlone ? [] : [Parameter(name: "PREF", values: [String(min(index + 1, 100))])]
            text("LANG", sayable(parameters), language)
        }
        if let zone = contact.timeZone {
            // 3.0 takes an offset unless told otherwise (RFC 2426, 3.4.1).
            let isOffset = zone.utf8.allSatisfy { (48...58).contains($0) || $0 == ASCII.hyphen || $0 == 43 }
            let asText = isV4 || isOffset ? [] : [Parameter(name: "VALUE", values: ["text"])]
            text("TZ", asText + parameters(of: "TZ"), zone)
        }
        if let place = contact.coordinate {
            let latitude = ContentLineWriter.decimal(place.latitude)
            let longitude = ContentLineWriter.decimal(place.longitude)
            let value = isV4 ? "geo:" + latitude + "," + longitude : latitude + ";" + longitude
            lines.write("GEO", parameters(of: "GEO"), .raw(value))
        }
        text("NOTE", parameters(of: "NOTE"), contact.note)
        list("CATEGORIES", contact.categories)
    }

    mutating func writeIdentity() {
        if !contact.uid.isEmpty {
            let isText = isV4 && !Self.isURI(contact.uid)
            let parameters =
                (isText ? [Parameter(name: "VALUE", values: ["text"])] : []) + parameters(of: "UID")
            if isV4, !isText {
                lines.write("UID", parameters, .uri(contact.uid))
            } else {
                text("UID", parameters, contact.uid)
            }
        }
        text("REV", parameters(of: "REV"), contact.revision)
    }
}
