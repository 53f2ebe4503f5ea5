import Foundation

/// Makes the contact of one card, property by property.
struct ContactBuilder {
    let raw: RawCard
    let file: String
    let limits: VCardLimits
    let characterSets: CharacterSetDecoder
    let memory: CardMemory
    let version: VCardVersion?

    var contact = Contact(uid: "", name: "")
    var problems: [ImportProblem]
    /// The card's properties, in its order.
    var lines: [ContentLine] = []
    /// By group in lower case: how many properties it has beside the label, and Apple's label.
    var groups: [String: Group] = [:]
    /// LABEL properties (before 4.0), to be joined to their addresses in the end, each with the number of
    /// addresses before it.
    var envelopes: [(line: ContentLine, after: Int)] = []
    /// Messengers' properties of their own, which often repeat an IMPP.
    var namedMessengers: [LabelledText] = []
    /// Relations' properties of their own, likewise.
    var namedRelations: [LabelledText] = []
    /// The first X-ABShowAs that says COMPANY.
    var companyMark: ContentLine?
    /// Whether a KIND told what the card is of.
    var saysKind = false
    /// With the preference of each.
    var languages: [(tag: String, preference: Int)] = []
    var sortString: [String] = []
    /// Of the FN that the name is of; 0 where there is none yet.
    var nameLine = 0

    struct Group {
        var count = 0
        var label: String?
        var labelIsUsed = false
    }

    init(
        raw: RawCard, file: String, limits: VCardLimits, characterSets: CharacterSetDecoder,
        memory: CardMemory
    ) {
        self.raw = raw
        self.file = file
        self.limits = limits
        self.characterSets = characterSets
        self.memory = memory
        version = raw.version
        problems = raw.problems
    }

    mutating func build() {
        parseLines()
        let lines = lines
        applyAll(lines.span)
        joinNamed()
        joinEnvelopes()
        settleKind()
        contact.settlePreferences()
        if languages.contains(where: { $0.preference < 100 }) {
            contact.languages = languages.enumerated()
                .sorted { ($0.element.preference, $0.offset) < ($1.element.preference, $1.offset) }
                .map(\.element.tag)
        } else {
            contact.languages = languages.map(\.tag)
        }
        if !sortString.isEmpty,
            contact.propertyParameters["N"]?.contains(where: { $0.name == "SORT-AS" }) != true
        {
            contact.propertyParameters["N", default: []].append(
                ContentLine.Parameter(name: "SORT-AS", values: sortString))
        }
        if !groups.isEmpty { settleGroups() }
    }

    /// Takes a span, so that no line is copied to be looked at.
    private mutating func applyAll(_ lines: borrowing Span<ContentLine>) {
        for index in lines.indices { apply(lines[index]) }
    }

    private mutating func parseLines() {
        let decodesCarets = version != .v2
        lines.reserveCapacity(raw.lines.count)
        for place in raw.lines {
            let bytes = raw.bytes[place.range]
            do throws(ContentLineError) {
                lines.append(
                    try ContentLine(
                        parsing: bytes, number: place.number, decodesCarets: decodesCarets,
                        characterSets: characterSets, cache: memory.heads))
                if version != .v4 { readOwnParameters(of: &lines[lines.count - 1]) }
                if let group = lines[lines.count - 1].group { note(group: group, of: lines[lines.count - 1]) }
            } catch {
                loose(bytes, number: place.number)
            }
        }
        if !raw.wasUTF16 { noteCharacterSet() }
    }

    /// Before the name of a parameter that 3.0 does not have.
    static let ownPrefix = "X-MEET-"

    /// Gives back their names to the parameters that `CardWriter` could not write as they are.
    private func readOwnParameters(of line: inout ContentLine) {
        func isOwn(_ parameter: ContentLine.Parameter) -> Bool {
            parameter.name.utf8.starts(with: Self.ownPrefix.utf8) && parameter.name != Self.ownPrefix
        }
        guard line.parameters.contains(where: isOwn) else { return }
        line.parameters = line.parameters.map { parameter in
            guard isOwn(parameter) else { return parameter }
            let name = String(parameter.name.dropFirst(Self.ownPrefix.count))
            // What the version has is written as it is.
            let isPlain =
                ["TYPE", "VALUE", "ENCODING", "CHARSET", "LANGUAGE"].contains(name) || name.hasPrefix("X-")
            return isPlain ? parameter : ContentLine.Parameter(name: name, values: parameter.values)
        }
    }

    private mutating func note(group: String, of line: ContentLine) {
        let key = group.lowercased()
        if line.name == "X-ABLABEL" {
            // However it is written again, it is no longer than a field then.
            guard line.value.count <= longestLabel else { return }
            groups[key, default: Group()].label = text(line)
        } else {
            groups[key, default: Group()].count += 1
        }
    }

    /// Bytes of a label, which is written in another place than it was read from.
    var longestLabel: Int { limits.fieldBytes / 4 }

    /// A line that is no property. After a note it is more of the note, whose line end nobody escaped; a
    /// comment it is never.
    private mutating func loose(_ bytes: ArraySlice<UInt8>, number: Int) {
        let isComment = bytes.first == UInt8(ascii: "#")
        if !isComment, let last = lines.indices.last, lines[last].name == "NOTE" {
            lines[last].value = lines[last].value + Array("\\n".utf8) + bytes
        }
        if !isComment { warn(number, .noProperty(found: ImportProblem.Excerpt(bytes))) }
    }

    /// Text without a declared character set is likely to be in the one another property declares, or in the
    /// one that goes with the language it declares.
    private mutating func noteCharacterSet() {
        for index in lines.indices where lines[index].parameters.contains(where: Self.tellsCharacterSet) {
            let line = lines[index]
            if let declared = line.value(of: "CHARSET") {
                let name = CharacterSetConverter.canonicalName(declared)
                if name != "UTF-8", name != "US-ASCII" {
                    characterSets.undeclared = declared
                    return
                }
            } else if characterSets.undeclared == nil, let language = line.value(of: "LANGUAGE") {
                characterSets.undeclared = Self.characterSet(of: language)
            }
        }
    }

    private static func tellsCharacterSet(_ parameter: ContentLine.Parameter) -> Bool {
        parameter.name == "CHARSET" || parameter.name == "LANGUAGE"
    }

    /// Windows' character sets for languages that windows-1252 cannot write.
    private static func characterSet(of language: String) -> String? {
        switch language.lowercased().prefix(2) {
        case "el": "WINDOWS-1253"
        case "ru", "uk", "bg", "be", "mk": "WINDOWS-1251"
        case "pl", "cs", "sk", "hu", "sl", "hr", "ro", "sq": "WINDOWS-1250"
        case "tr", "az": "WINDOWS-1254"
        case "he", "iw": "WINDOWS-1255"
        case "ar", "fa", "ur": "WINDOWS-1256"
        case "et", "lv", "lt": "WINDOWS-1257"
        case "ja": "CP932"
        case "ko": "CP949"
        default: nil
        }
    }

    mutating func warn(_ line: Int, _ reason: ImportProblem.Reason) {
        guard problems.count < limits.problems else { return }
        problems.append(ImportProblem(file: file, line: line, reason: reason, severity: .warning))
    }
}

extension ContactBuilder {
    mutating func apply(_ line: ContentLine) {
        guard let property = memory.property(of: line) else {
            keep(line)
            return
        }
        if let limit = limit(of: property), line.value.count > limit {
            return warn(
                line.number, .propertyTooLong(bytes: limit, found: ImportProblem.Excerpt(line.value)))
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

    /// The most bytes of a value; `nil` where it is no text.
    private func limit(of property: VCardProperty) -> Int? {
        switch property {
        case .photo, .sound: nil
        case .note: limits.noteBytes
        default: limits.fieldBytes
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
        guard !text.isBlank else { return }
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
        let value = decoded(line)[...]
        guard contact.coordinate == nil,
            let coordinate = CoordinateText.parse(TextValue.unescaped(value), ignoresRest: true)
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

    private mutating func settleKind() {
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

extension ContactBuilder {
    /// Keeps a property no field stands for.
    ///
    /// What only 2.1 or 3.0 could say is put the way of 4.0, so that a card once stored stays as it is:
    /// quoted-printable becomes text, base64 a `data:` URI.
    mutating func keep(_ line: ContentLine) {
        // What looks like the end of a card must not become one when it is written back.
        guard line.name != "BEGIN", line.name != "END" else {
            // An END cut short at the end of its card has been told of.
            guard !problems.contains(where: { $0.line == line.number }) else { return }
            let found = ImportProblem.Excerpt(Array(line.name.utf8) + [ASCII.colon] + line.value)
            return warn(line.number, .noCardDelimiter(name: line.name, found: found))
        }
        var parameters = lastingParameters(line)
        let value: String
        if isBase64(line), version != .v4 {
            guard let data = Base64.decode(line.value) else {
                return warn(
                    line.number,
                    .noBase64(property: line.name, found: ImportProblem.Excerpt(line.value)))
            }
            guard !data.isEmpty else { return }
            let mediaType = mediaType(line)
            if mediaType != nil { parameters.removeAll { $0.name == "TYPE" || $0.name == "MEDIATYPE" } }
            value = DataURI.beginning(mediaType) + data.base64EncodedString()
        } else {
            value = String(decoding: decoded(line), as: UTF8.self).replacing("\n", with: "\\n")
            if version == .v4 {
                parameters = line.parameters.filter {
                    $0.hasProperName && $0.name != "CHARSET"
                        && ($0.name != "ENCODING" || isIdle($0, of: line))
                }
            } else if let type = valueType(line) {
                parameters.append(ContentLine.Parameter(name: "VALUE", values: [type]))
            }
        }
        contact.unmodelled.append(
            UnmodelledProperty(group: line.group, name: line.name, parameters: parameters, value: value))
    }

    /// The VALUE parameter in lower case, as 4.0 has it; `nil` where there is none worth keeping.
    private func valueType(_ line: ContentLine) -> String? {
        guard let type = line.value(of: "VALUE")?.lowercased() else { return nil }
        switch type {
        case "url": return "uri"
        case "inline", "content-id", "cid", "binary": return nil
        default: return type
        }
    }
}
