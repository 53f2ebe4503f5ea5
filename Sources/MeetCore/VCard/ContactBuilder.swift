import Foundation

/// Builds the contact of a card, property by property.
struct ContactBuilder {
    let raw: RawCard
    let file: String
    let limits: VCardLimits
    let characterSets: CharacterSetDecoder
    let memory: CardMemory
    let version: VCardVersion?

    var contact = Contact(uid: "", name: "")
    var problems: [ImportProblem]
    /// The card's properties, in file order.
    var lines: [ContentLine] = []
    /// The number of properties besides the label, and Apple's label, by group in lower case.
    var groups: [String: Group] = [:]
    /// The LABEL properties (before 4.0) to be joined to their addresses at the end, each with the number of
    /// addresses before it.
    var envelopes: [(line: ContentLine, after: Int)] = []
    /// The values of properties for a single messenger, which often repeat an IMPP.
    var namedMessengers: [LabelledText] = []
    /// The values of properties for a single relation, which often repeat a general property.
    var namedRelations: [LabelledText] = []
    /// The first X-ABShowAs with the value COMPANY.
    var companyMark: ContentLine?
    /// True if a KIND gave the kind of the card.
    var saysKind = false
    /// The language tags with their preferences.
    var languages: [(tag: String, preference: Int)] = []
    var sortString: [String] = []
    /// The line of the FN that gave the name; 0 without one.
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

    /// Applies all lines; a span spares copying each line.
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
                if version != .v4 { Self.readOwnParameters(of: &lines[lines.count - 1]) }
                if let group = lines[lines.count - 1].group { note(group: group, of: lines[lines.count - 1]) }
            } catch {
                loose(bytes, number: place.number)
            }
        }
        if !raw.wasUTF16 { noteCharacterSet() }
    }

    /// The prefix of parameters that 3.0 does not define.
    static let ownPrefix = "X-MEET-"

    /// Restores the names of parameters that `CardWriter` wrote with a prefix.
    ///
    /// It is static, as the call would otherwise copy the builder, and all lines, for each line.
    private static func readOwnParameters(of line: inout ContentLine) {
        func isOwn(_ parameter: ContentLine.Parameter) -> Bool {
            parameter.name.utf8.starts(with: ownPrefix.utf8) && parameter.name != ownPrefix
        }
        guard line.parameters.contains(where: isOwn) else { return }
        line.parameters = line.parameters.map { parameter in
            guard isOwn(parameter) else { return parameter }
            let name = String(parameter.name.dropFirst(ownPrefix.count))
            // Parameters that the version defines are written unchanged.
            let isPlain =
                ["TYPE", "VALUE", "ENCODING", "CHARSET", "LANGUAGE"].contains(name) || name.hasPrefix("X-")
            return isPlain ? parameter : ContentLine.Parameter(name: name, values: parameter.values)
        }
    }

    private mutating func note(group: String, of line: ContentLine) {
        let key = group.lowercased()
        if line.name == "X-ABLABEL" {
            // Within this length, a rewritten label is no longer than a field.
            guard line.value.count <= longestLabel else { return }
            groups[key, default: Group()].label = text(line)
        } else {
            groups[key, default: Group()].count += 1
        }
    }

    /// The maximum length in bytes of a label, which is written to another property than it was read from.
    var longestLabel: Int { limits.fieldBytes / 4 }

    /// Handles a line that is no property. After a note it continues the note, whose line end was not
    /// escaped; but it is never a comment.
    private mutating func loose(_ bytes: ArraySlice<UInt8>, number: Int) {
        let isComment = bytes.first == UInt8(ascii: "#")
        if !isComment, let last = lines.indices.last, lines[last].name == "NOTE" {
            lines[last].value = lines[last].value + Array("\\n".utf8) + bytes
        }
        if !isComment { warn(number, .noProperty(found: ImportProblem.Excerpt(bytes))) }
    }

    /// Guesses the character set of undeclared text: the one that another property declares, or the one that
    /// belongs to the declared language.
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

    /// Returns the Windows character set of a language that windows-1252 cannot represent.
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
        if let limit = limit(of: property), isTooLong(line, property, limit) {
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

    /// Returns the maximum length of the text of a value in bytes, or `nil` if it is not text.
    private func limit(of property: VCardProperty) -> Int? {
        switch property {
        case .photo, .sound: nil
        case .note: limits.noteBytes
        // The scheme is added to the value.
        case .messengerNamed(let scheme): limits.fieldBytes - scheme.utf8CodeUnitCount - 1
        default: limits.fieldBytes
        }
    }

    /// Returns whether the text of a value is longer than its limit.
    ///
    /// The text is measured without what differs in a written card: escapes, the character set, the scheme of
    /// a number, and empty components at the end. So a card that has been read and written is read as a whole.
    private mutating func isTooLong(_ line: ContentLine, _ property: VCardProperty, _ limit: Int) -> Bool {
        // No encoding makes more than four bytes of one.
        guard line.value.count > limit / 4 else { return false }
        let text = TextValue.unescaped(decoded(line))
        switch property {
        case .telephone: return Self.without("TEL:", text).utf8.count > limit
        case .name, .address: return text.utf8.reversed().drop { $0 == ASCII.semicolon }.count > limit
        default: return text.utf8.count > limit
        }
    }

    /// Fills a field with the first value; further values are kept as unmodelled.
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

    /// Adds a note; several notes are joined with a blank line between them, up to the limit of one.
    private mutating func note(_ line: ContentLine) {
        let text = text(line)
        guard !text.isEmpty else { return }
        if let former = contact.note {
            guard former.utf8.count + 2 + text.utf8.count <= limits.noteBytes else {
                return warn(
                    line.number,
                    .propertyTooLong(bytes: limits.noteBytes, found: ImportProblem.Excerpt(line.value)))
            }
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

    /// Reads `geo:38.7,-9.1` (RFC 5870) and the `38.7;-9.1` of 3.0, where a comma is accepted for the
    /// semicolon.
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

    /// Reads Apple's mark of a company's card, which a KIND anywhere in the card overrides.
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
    /// Keeps an unmodelled property.
    ///
    /// Forms that exist only in 2.1 or 3.0 are converted to 4.0, so that a stored card stays unchanged:
    /// quoted-printable becomes text, base64 a `data:` URI.
    mutating func keep(_ line: ContentLine) {
        // A property that looks like the end of a card must not become one when it is written back.
        guard line.name != "BEGIN", line.name != "END" else {
            // An END cut short at the end of its card has been reported.
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

    /// Returns the VALUE parameter in lower case, as in 4.0, or `nil` if there is none worth keeping.
    private func valueType(_ line: ContentLine) -> String? {
        guard let type = line.value(of: "VALUE")?.lowercased() else { return nil }
        switch type {
        case "url": return "uri"
        case "inline", "content-id", "cid", "binary": return nil
        default: return type
        }
    }
}
