import Foundation

// MARK: - Names

extension ContactBuilder {
    mutating func formattedName(_ line: ContentLine) {
        let text = text(line)
        guard !text.isBlank else { return }
        if let former = lines.first(where: { $0.number == nameLine }), !contact.name.isEmpty {
            guard namePreference(line) < namePreference(former) else { return keep(line) }
            contact.propertyParameters["FN"] = nil
            keep(former)
        }
        contact.name = text
        nameLine = line.number
        keepParameters(line, as: "FN")
    }

    /// Returns the preference of a name: the lowest wins, and of equal ones the first (RFC 6350, 5.3).
    private func namePreference(_ line: ContentLine) -> Int {
        let isPreferred = line.parameters.contains { parameter in
            (parameter.name == "TYPE" || parameter.name.isEmpty)
                && parameter.values.contains { $0.lowercased() == "pref" }
        }
        return isPreferred ? 1 : line.parameters.preference ?? .max
    }

    /// Reads N (RFC 6350, 6.2.2). Lists within components came with 3.0; in older cards a comma is text.
    mutating func structuredName(_ line: ContentLine) {
        var parts = nameParts(line)
        while parts.last?.allSatisfy(\.isEmpty) == true { parts.removeLast() }
        guard contact.structuredName.hasNoComponents else {
            let isBlank = decoded(line).allSatisfy { $0 == ASCII.semicolon || $0 == ASCII.comma }
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

    private mutating func nameParts(_ line: ContentLine) -> [[String]] {
        let hasLists = version != .v2
        if !isEncoded(line), !hasLists || !line.value.contains(ASCII.comma),
            let parts = TextValue.plainParts(line.value, at: ASCII.semicolon)
        {
            return parts.map { $0.isEmpty ? [] : [$0] }
        }
        return TextValue.split(decoded(line), at: ASCII.semicolon).map { part in
            if hasLists { return TextValue.list(part) }
            let text = TextValue.unescaped(part)
            return text.isEmpty ? [] : [text]
        }
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

    /// Reads SOUND, the name in kana in cards of Japanese phones: `SOUND;X-IRMC-N:family;given;middle;;`.
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

    /// Reads Android's generic property: a MIME type and up to fifteen values, of which the first is the
    /// datum and the second its kind. Nicknames, anniversaries (kind 1) and relations have fields here.
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
    /// True if all components of N are empty.
    var hasNoComponents: Bool {
        family.isEmpty && given.isEmpty && additional.isEmpty && prefixes.isEmpty && suffixes.isEmpty
            && further.isEmpty
    }
}

// MARK: - Dates

extension ContactBuilder {
    mutating func date(
        _ line: ContentLine, _ field: WritableKeyPath<Contact, ContactDate?>, _ name: String
    ) {
        guard let date = contactDate(line) else { return }
        if let known = contact[keyPath: field] {
            // Some programs write the same anniversary under several names.
            if known != date { keep(withYearOmitted(line, date)) }
            return
        }
        contact[keyPath: field] = date
        keepParameters(line, as: name, except: Self.ofDates)
    }

    /// The parameters that are part of a date.
    private static let ofDates: Set<String> = [omitYear]
    private static let omitYear = "X-APPLE-OMIT-YEAR"

    /// Returns the line as 4.0 reads it, where 1604 is a year unless a parameter says otherwise.
    private func withYearOmitted(_ line: ContentLine, _ date: ContactDate) -> ContentLine {
        guard version != .v4, case .date(nil, _?, _?) = date, omittedYear(line) == nil else { return line }
        var line = line
        line.parameters.removeAll { $0.name == Self.omitYear }
        line.parameters.append(ContentLine.Parameter(name: Self.omitYear, values: ["1604"]))
        return line
    }

    /// Reads a date that 3.0 cannot represent, in the form this program's encoder writes.
    mutating func otherDate(_ line: ContentLine, _ field: WritableKeyPath<Contact, ContactDate?>) {
        let text = text(line)
        guard !text.isEmpty, contact[keyPath: field] == nil else { return keep(line) }
        let date = hasValueType("TEXT", line) ? nil : ContactDate(parsing: text.utf8) ?? Self.yearAndDay(text)
        contact[keyPath: field] = date ?? .text(text)
    }

    /// Reads a date of Apple's, whose meaning is in the label; the anniversary has a field here.
    mutating func appleDate(_ line: ContentLine) {
        guard let key = line.group?.lowercased(), let label = groups[key]?.label,
            VCardLabels.unwrapped(label).lowercased() == "anniversary", contact.anniversary == nil
        else { return keep(line) }
        date(line, \.anniversary, "ANNIVERSARY")
        let parameters = contact.propertyParameters["ANNIVERSARY"]?.filter { $0.name != "TYPE" }
        contact.propertyParameters["ANNIVERSARY"] = parameters?.isEmpty == false ? parameters : nil
        if groups[key]?.count == 1 { groups[key]?.labelIsUsed = true }
    }

    /// Returns the date of a line, or `nil` if the value is empty.
    private mutating func contactDate(_ line: ContentLine) -> ContactDate? {
        let value = decoded(line)
        if hasValueType("TEXT", line) {
            let text = TextValue.unescaped(value)
            return text.isEmpty ? nil : Self.yearAndDay(text) ?? .text(text)
        }
        let text = TextValue.unescaped(ASCII.trimmed(value))
        guard !text.isEmpty else { return nil }
        let date = ContactDate(parsing: text.utf8) ?? Self.yearAndDay(text) ?? Self.dayOfMidnight(text)
        guard case .date(let year?, let month?, let day?)? = date else { return date ?? .text(text) }
        // Apple's form for an omitted year where the property requires one: 1604 was a leap year.
        let omitted = omittedYear(line) ?? (version == .v4 ? nil : 1604)
        return .date(year: year == omitted ? nil : year, month: month, day: day)
    }

    private func omittedYear(_ line: ContentLine) -> Int? {
        line.value(of: Self.omitYear).flatMap { Int($0) }
    }

    /// Returns the day of a midnight, the form of a day in programs older than 4.0; in 4.0 it means the day
    /// too.
    static func dayOfMidnight(_ text: String) -> ContactDate? {
        guard let mark = text.firstIndex(of: "T"), text[mark...].allSatisfy({ "T0:.,Z+-".contains($0) })
        else { return nil }
        return ContactDate(parsing: text[..<mark].utf8)
    }

    /// Reads `1985---12`, this program's form for a year and a day without a month.
    private static func yearAndDay(_ text: String) -> ContactDate? {
        let bytes = Array(text.utf8)
        guard bytes.count == 9, bytes[4..<7].allSatisfy({ $0 == ASCII.hyphen }),
            case .date(let year?, nil, nil)? = ContactDate(parsing: bytes[..<4]),
            case .date(nil, nil, let day?)? = ContactDate(parsing: bytes[4...])
        else { return nil }
        return .date(year: year, month: nil, day: day)
    }
}

// MARK: - Photo

extension ContactBuilder {
    mutating func photo(_ line: ContentLine) {
        guard contact.photo == nil else { return keep(line) }
        let value = isBase64(line) ? line.value : decoded(line)
        guard !value.isEmpty else { return }
        if ASCII.begins(value, with: "DATA:") {
            embedded(value, line)
        } else if !isBase64(line),
            hasValueType("URI", line) || hasValueType("URL", line) || DataURI.isLink(value)
        {
            let link = TextValue.unescaped(value)
            guard !link.isEmpty else { return }
            // A URI that was escaped as text.
            if ASCII.begins(link.utf8, with: "DATA:") { return embedded(Array(link.utf8)[...], line) }
            contact.photo = .link(link)
            keepParameters(line, as: "PHOTO", except: ["TYPE"])
        } else if let data = Base64.decode(value), !data.isEmpty {
            setPhoto(data, mediaType(line), line)
        } else {
            warn(line.number, .noPhotoInBase64(found: excerpt(value)))
        }
    }

    private mutating func embedded(_ uri: ArraySlice<UInt8>, _ line: ContentLine) {
        guard let (data, mediaType) = DataURI.decode(uri) else {
            return warn(line.number, .noPhotoInDataURI(found: excerpt(uri)))
        }
        setPhoto(data, mediaType, line)
    }

    private mutating func setPhoto(_ data: Data, _ mediaType: String?, _ line: ContentLine) {
        guard data.count <= limits.photoBytes else {
            return warn(
                line.number,
                .photoTooLarge(limit: limits.photoBytes, found: data.count))
        }
        contact.photo = .bytes(data, mediaType: mediaType)
        keepParameters(line, as: "PHOTO", except: ["TYPE", "ENCODING", "MEDIATYPE"])
    }

    /// Returns the media type from MEDIATYPE, or from a TYPE that names a format (`JPEG`, also without the
    /// parameter's name).
    func mediaType(_ line: ContentLine) -> String? {
        if let named = line.value(of: "MEDIATYPE").flatMap(DataURI.proper) { return named }
        for parameter in line.parameters where parameter.name == "TYPE" || parameter.name.isEmpty {
            for value in parameter.values where Self.isType(value) {
                if let type = DataURI.mediaType(of: value, in: line.name) { return type }
            }
        }
        return nil
    }

    private func excerpt(_ value: ArraySlice<UInt8>) -> ImportProblem.Excerpt {
        ImportProblem.Excerpt(value.prefix(20))
    }
}
