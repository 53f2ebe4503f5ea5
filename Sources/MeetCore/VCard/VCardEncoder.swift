import Foundation

/// Writes contacts as vCards that strict readers accept: RFC 6350, or RFC 2426 with the extensions of Apple's
/// and Android's programs.
///
/// Reading a card of version 4.0 gives back the same contact, as long as the contact holds what a card can
/// hold: text with `\n` as line ends and without other control characters, `nil` instead of empty text, no
/// empty entries at the end of lists.
package enum VCardEncoder {
    package static func encode(_ contact: Contact, version: VCardVersion = .v4) -> String {
        var output: [UInt8] = []
        write(contact, version: version, into: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// Appends the card in UTF-8 with CRLF line ends. `.v2` is written as `.v3`.
    package static func write(_ contact: Contact, version: VCardVersion = .v4, into output: inout [UInt8]) {
        var writer = CardWriter(contact: contact, isV4: version == .v4)
        writer.write()
        output += writer.lines.output
    }
}

/// Writes a single card.
struct CardWriter {
    let contact: Contact
    let isV4: Bool
    var lines: ContentLineWriter
    /// The names of the groups in use, in lower case.
    private var groups: Set<String> = []
    /// The groups in use with an X-ABLABEL that is not modelled by a field.
    private var labelledGroups: Set<String> = []
    /// The number of labelled values in each group.
    private var members: [String: Int] = [:]
    private var nextGroup = 1

    init(contact: Contact, isV4: Bool) {
        self.contact = contact
        self.isV4 = isV4
        lines = ContentLineWriter()
        gatherGroups()
    }

    mutating func write() {
        lines.write("BEGIN", .raw("VCARD"))
        lines.write("VERSION", .raw(isV4 ? "4.0" : "3.0"))
        writeKind()
        writeNames()
        for email in contact.emails {
            labelled("EMAIL", email.label, email.isPreferred, email.details, plain(email.address))
        }
        for phone in contact.phones { write(phone) }
        for address in contact.addresses { write(address) }
        for url in contact.urls { write("URL", url) }
        for messenger in contact.messengers { write("IMPP", messenger) }
        for profile in contact.socialProfiles { writeSocialProfile(profile) }
        for related in contact.related { writeRelated(related) }
        writeDates()
        writePerson()
        writePhoto()
        for member in contact.members {
            lines.write(isV4 ? "MEMBER" : "X-ADDRESSBOOKSERVER-MEMBER", .uri(member))
        }
        writeIdentity()
        for property in contact.unmodelled { write(property) }
        lines.write("END", .raw("VCARD"))
    }

    private mutating func gatherGroups() {
        func gather(_ details: PropertyDetails) {
            guard let group = details.group?.lowercased() else { return }
            groups.insert(group)
            members[group, default: 0] += 1
        }
        for email in contact.emails { gather(email.details) }
        for phone in contact.phones { gather(phone.details) }
        for address in contact.addresses { gather(address.details) }
        for list in [contact.urls, contact.messengers, contact.socialProfiles, contact.related] {
            for item in list { gather(item.details) }
        }
        for property in contact.unmodelled {
            guard let group = property.group?.lowercased() else { continue }
            groups.insert(group)
            if property.name == "X-ABLABEL" { labelledGroups.insert(group) }
        }
    }

    /// Returns whether the group holds other labelled values, which a label in it would also apply to.
    func isShared(_ details: PropertyDetails) -> Bool {
        details.group.map { members[$0.lowercased(), default: 0] > 1 } ?? false
    }

    /// Returns whether the group has a label that belongs to another value and would be read as this value's.
    private func hasOtherLabel(_ details: PropertyDetails) -> Bool {
        !labelledGroups.isEmpty && details.group.map { labelledGroups.contains($0.lowercased()) } ?? false
    }

    /// Returns the group for a property with a label: its own unless it is shared, else a new one.
    mutating func group(for details: PropertyDetails) -> String {
        if let group = details.group, !isShared(details) { return group }
        while groups.contains("item\(nextGroup)") { nextGroup += 1 }
        defer { nextGroup += 1 }
        return "item\(nextGroup)"
    }

    /// Returns a single text value, escaped as the version requires.
    func plain(_ text: String) -> ContentLineWriter.Value { isV4 ? .text(text) : .strictText(text) }

    /// Writes a property with a single text value; writes nothing if the value is `nil` or empty.
    mutating func text(_ name: String, _ parameters: [ContentLine.Parameter] = [], _ value: String?) {
        guard let value, !value.isEmpty else { return }
        lines.write(name, parameters, plain(value))
    }

    /// Returns whether a text has the form of an absolute URI (RFC 3986, 4.3).
    private static func isURI(_ text: String) -> Bool {
        guard let colon = text.utf8.firstIndex(of: ASCII.colon), colon != text.utf8.startIndex else {
            return false
        }
        let scheme = text.utf8[..<colon]
        return scheme.allSatisfy {
            ASCII.isLetterOrDigit($0) || $0 == ASCII.hyphen || $0 == ASCII.point || $0 == UInt8(ascii: "+")
        } && !text.utf8.contains { $0 <= ASCII.space || $0 == ASCII.backslash }
    }
}

// MARK: - Properties

extension CardWriter {
    private mutating func writeKind() {
        switch (contact.kind, isV4) {
        case (.individual, _): break
        case (let kind, true): lines.write("KIND", parameters(of: "KIND"), .raw(kind.rawValue))
        case (.org, false): lines.write("X-ABShowAs", .raw("COMPANY"))
        case (let kind, false): lines.write("X-ADDRESSBOOKSERVER-KIND", .raw(kind.rawValue))
        }
    }

    private mutating func writeNames() {
        lines.write("FN", parameters(of: "FN"), plain(contact.name))
        let name = contact.structuredName
        let nameParameters = parameters(of: "N")
        // 3.0 requires N (RFC 2426, 3.1.2).
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

    /// Writes a list, in several properties (RFC 6350, 6.2.3 and 6.7.1) if a single one would be longer than
    /// an import reads.
    private mutating func list(_ name: String, _ values: [String]) {
        var rest = values[...]
        while let first = rest.popFirst() {
            var part = [first]
            var length = first.utf8.count
            while let next = rest.first, length + 1 + next.utf8.count <= Self.longestList {
                length += 1 + next.utf8.count
                part.append(next)
                rest.removeFirst()
            }
            lines.write(name, parameters(of: name), .structure([part]))
        }
    }

    /// The maximum length in bytes of the texts of a list in a single property, with the commas between them.
    private static let longestList = VCardLimits().fieldBytes

    /// Writes a phone number: as a URI if it has an extension and the form of a URI, else as text.
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
            let escaped = formatted.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
            parameters.append(Parameter(name: "LABEL", values: [escaped]))
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

    private mutating func writeSocialProfile(_ profile: LabelledText) {
        write(isV4 ? "SOCIALPROFILE" : "X-SOCIALPROFILE", profile, style: isV4 ? .service : .anyType)
    }

    /// Writes a related person; a name in words needs VALUE=text in 4.0 (RFC 6350, 6.6.6).
    private mutating func writeRelated(_ related: LabelledText) {
        guard !related.text.isEmpty else { return }
        if isV4, Self.isURI(related.text) { return write("RELATED", related) }
        let parameters = isV4 ? [Parameter(name: "VALUE", values: ["text"])] : []
        labelled(
            isV4 ? "RELATED" : "X-ABRELATEDNAMES", related.label, related.isPreferred, related.details,
            plain(related.text), style: isV4 ? .typeOrOwn : .own, parameters: parameters)
    }

    private mutating func writePerson() {
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
            // 3.0 expects an offset unless VALUE says otherwise (RFC 2426, 3.4.1).
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

    private mutating func writeIdentity() {
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

// MARK: - Dates

extension CardWriter {
    private mutating func writeDates() {
        if let birthday = contact.birthday {
            if isV4 {
                writeDate(birthday, "BDAY")
            } else if let (value, parameters) = fullDate(birthday) {
                lines.write("BDAY", parameters + self.parameters(of: "BDAY"), .raw(value))
            } else {
                writeOther(birthday, "X-MEET-BDAY", parameters(of: "BDAY"))
            }
        }
        guard let anniversary = contact.anniversary else { return }
        if isV4 {
            writeDate(anniversary, "ANNIVERSARY")
        } else if let (value, parameters) = fullDate(anniversary) {
            let group = group(for: PropertyDetails())
            lines.write(
                group: group, "X-ABDATE", parameters + self.parameters(of: "ANNIVERSARY"), .raw(value))
            lines.write(group: group, "X-ABLabel", .raw(VCardLabels.wrapped("anniversary")))
        } else {
            writeOther(anniversary, "X-MEET-ANNIVERSARY", parameters(of: "ANNIVERSARY"))
        }
    }

    /// Writes a date that 3.0 cannot represent.
    private mutating func writeOther(_ date: ContactDate, _ name: String, _ kept: [Parameter]) {
        if case .text(let words) = date {
            text(name, [Parameter(name: "VALUE", values: ["text"])] + kept, words)
        } else {
            lines.write(name, kept, .raw(date.description))
        }
    }

    /// Writes a date. RFC 6350, 4.3.4 has a form for each combination of known parts except a year and a day
    /// alone.
    private mutating func writeDate(_ date: ContactDate, _ name: String) {
        let kept = parameters(of: name)
        switch date {
        case .date(let year?, nil, let day?):
            let value = ContactDate.written(year: year, month: nil, day: day, separator: "")
            text(name, [Parameter(name: "VALUE", values: ["text"])] + kept, value)
        case .date(let year, let month, let day):
            let value = ContactDate.written(year: year, month: month, day: day, separator: "")
            lines.write(name, kept, .raw(value))
        case .text(let words) where Self.isBasicDateTime(words):
            lines.write(name, kept, .raw(words))
        case .text(let words):
            text(name, [Parameter(name: "VALUE", values: ["text"])] + kept, words)
        }
    }

    /// Returns the value and parameters of a date for 3.0, which knows only complete dates (RFC 2426, 4) and
    /// Apple's form for an omitted year; `nil` for other dates.
    private func fullDate(_ date: ContactDate) -> (String, [Parameter])? {
        switch date {
        case .date(let year?, let month?, let day?) where year != 1604:
            return (ContactDate.written(year: year, month: month, day: day, separator: "-"), [])
        case .date(nil, let month?, let day?):
            let value = ContactDate.written(year: 1604, month: month, day: day, separator: "-")
            return (value, [Parameter(name: "X-APPLE-OMIT-YEAR", values: ["1604"])])
        case .text(let text) where Self.isBasicDateTime(text) && text.first?.isNumber == true:
            return (text, [Parameter(name: "VALUE", values: ["date-time"])])
        default: return nil
        }
    }

    /// Returns whether a text is a date, `T` and a time in the basic format, such as `19531015T231000Z` (RFC
    /// 6350, 4.3.3).
    private static func isBasicDateTime(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "T"), omittingEmptySubsequences: false)
        // A midnight would be read as a day without a time.
        guard parts.count == 2, parts[1].count >= 2, ContactBuilder.dayOfMidnight(text) == nil,
            parts[0].isEmpty || ContactDate(parsing: parts[0]) != nil,
            !(parts[0].first != ASCII.hyphen && parts[0].contains(ASCII.hyphen) && parts[0].count > 7)
        else { return false }
        return parts[1].allSatisfy {
            (48...57).contains($0) || $0 == UInt8(ascii: "Z") || $0 == ASCII.hyphen || $0 == 43
        }
    }
}

// MARK: - Data

extension CardWriter {
    private mutating func writePhoto() {
        let kept = parameters(of: "PHOTO")
        switch contact.photo {
        case nil: break
        case .link(let link):
            // 4.0 has URIs only, yet a value whose beginning has no colon is read as base64. Escaping may
            // double the length of the beginning.
            let isPlain = isV4 && DataURI.isLink(link.utf8.prefix(10))
            let asURI = isPlain ? [] : [Parameter(name: "VALUE", values: ["uri"])]
            lines.write("PHOTO", asURI + kept, .uri(link))
        case .bytes(let data, let mediaType):
            if isV4 {
                lines.write("PHOTO", kept, .base64(data, after: DataURI.beginning(mediaType)))
            } else {
                writeBinary(group: nil, "PHOTO", kept, data, mediaType)
            }
        }
    }

    /// Writes bytes in the form of 3.0 (RFC 2426, 2.3 and 3.1.4).
    private mutating func writeBinary(
        group: String?, _ name: String, _ kept: [Parameter], _ data: Data, _ mediaType: String?
    ) {
        var parameters = [Parameter(name: "ENCODING", values: ["b"])]
        if let mediaType {
            parameters.append(Parameter(name: "TYPE", values: [DataURI.type(of: mediaType, in: name)]))
        }
        lines.write(group: group, name, parameters + kept, .base64(data, after: ""))
    }

    /// Writes back an unmodelled property.
    mutating func write(_ property: UnmodelledProperty) {
        let name = Self.spelling[property.name] ?? property.name
        let parameters = sayable(property.parameters)
        let value = Array(property.value.utf8)
        if !isV4, ASCII.begins(value, with: "DATA:"), let (data, mediaType) = DataURI.decode(value[...]) {
            let kept = parameters.filter { $0.name != "VALUE" && !($0.name == "TYPE" && mediaType != nil) }
            writeBinary(group: property.group, name, kept, data, mediaType)
            return
        }
        let onOneLine =
            property.value.utf8.contains(ASCII.lineFeed)
            ? property.value.replacing("\n", with: "\\n") : property.value
        lines.write(group: property.group, name, parameters, .raw(onOneLine))
    }

    /// The spelling of names that some programs recognise only as Apple writes them.
    private static let spelling = ["X-ABLABEL": "X-ABLabel", "X-ABSHOWAS": "X-ABShowAs"]
}

// MARK: - Parameters and labels

extension CardWriter {
    typealias Parameter = ContentLine.Parameter

    /// Returns the kept parameters of a property that occurs once.
    func parameters(of name: String) -> [Parameter] {
        contact.propertyParameters.isEmpty ? [] : sayable(contact.propertyParameters[name] ?? [])
    }

    /// Returns the parameters that the version can express: in 3.0 the registered ones (RFC 2426, 4) and
    /// extensions. Others are written as extensions of this program, which it reads back.
    private func sayable(_ parameters: [Parameter]) -> [Parameter] {
        if isV4 { return parameters }
        return parameters.compactMap {
            switch $0.name {
            case "TYPE", "LANGUAGE": return $0
            case "VALUE":
                return $0.values == ["uri"] || $0.values == ["text"] || $0.values == ["date"] ? $0 : nil
            // Expressed in another way: by SORT-STRING, and by the form of the value.
            case "SORT-AS", "ENCODING", "CHARSET", "MEDIATYPE": return nil
            default:
                return $0.name.hasPrefix("X-")
                    ? $0 : Parameter(name: ContactBuilder.ownPrefix + $0.name, values: $0.values)
            }
        }
    }

    /// The way a label is written in addition to the types.
    enum LabelStyle {
        /// TYPE values if the words are known types, else Apple's X-ABLabel.
        case typeOrOwn
        /// Always X-ABLabel.
        case own
        /// Any TYPE value if the label has the form of one.
        case anyType
        /// SERVICE-TYPE (RFC 9554).
        case service
    }

    /// Writes a property with a label, a preference and its other parameters.
    ///
    /// - Parameter envelope: The text of the LABEL property that belongs to the address.
    mutating func labelled(
        _ name: String, _ label: String?, _ isPreferred: Bool, _ details: PropertyDetails,
        _ value: ContentLineWriter.Value, style: LabelStyle = .typeOrOwn, parameters: [Parameter] = [],
        envelope: String? = nil
    ) {
        var parameters = parameters
        var (types, own) = VCardLabels.written(label: label, types: details.types)
        let isApart = hasOtherLabel(details)
        if isApart {
            (types, own) = (details.types, label ?? "")
        } else if let label {
            switch style {
            case .typeOrOwn: break
            case .own: (types, own) = (details.types, label)
            case .anyType:
                if VCardLabels.isToken(label),
                    VCardLabels.derive(from: [label] + details.types) == (label, details.types)
                {
                    (types, own) = ([label] + details.types, nil)
                }
            case .service:
                let isFree = !details.parameters.contains { $0.name == "SERVICE-TYPE" }
                if isFree, VCardLabels.derive(from: details.types).label == nil {
                    (types, own) = (details.types, nil)
                    parameters.append(Parameter(name: "SERVICE-TYPE", values: [label]))
                }
            }
        }
        // An empty label has a meaning only in the 4.0 cards that this program writes.
        if own == "", !isV4, !isApart { own = nil }
        if isPreferred, !isV4 { types.append("pref") }
        if !types.isEmpty { parameters.append(Parameter(name: "TYPE", values: types)) }
        if isPreferred, isV4 { parameters.append(Parameter(name: "PREF", values: ["1"])) }
        parameters += sayable(details.parameters)
        if let label = own, isApart || isShared(details) {
            parameters.append(Parameter(name: "X-LABEL", values: [label]))
            own = nil
        }
        let group = own == nil ? details.group : self.group(for: details)
        lines.write(group: group, name, parameters, value)
        // A LABEL property is matched to its address by the group, else by the parameters of both.
        if let envelope {
            let kept = parameters.filter { $0.name == "TYPE" || $0.name == "X-LABEL" }
            lines.write(group: group, "LABEL", kept, plain(envelope))
        }
        if let own {
            lines.write(group: group, "X-ABLabel", plain(VCardLabels.wrapped(own)))
        }
    }
}
