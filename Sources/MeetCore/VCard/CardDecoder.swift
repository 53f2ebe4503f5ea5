import Foundation

/// Makes contacts of gathered cards; keeps between them what serves the next.
struct CardDecoder {
    let file: String
    let limits: VCardLimits
    let characterSets = CharacterSetDecoder()

    init(file: String, limits: VCardLimits) {
        self.file = file
        self.limits = limits
    }

    func decode(_ raw: RawCard) -> DecodedCard {
        var builder = ContactBuilder(raw: raw, file: file, limits: limits, characterSets: characterSets)
        builder.build()
        // Swapped rather than copied: a contact has some forty references to count.
        var contact = Contact(uid: "")
        swap(&contact, &builder.contact)
        var problems = builder.problems
        let hasUID = !contact.uid.isEmpty
        if contact.name.isEmpty { contact.name = contact.composedName }
        let isSavable = !contact.name.isEmpty
        if !isSavable {
            problems.append(
                ImportProblem(
                    file: file, line: raw.line, reason: "expected a name, an address or a number, found none",
                    severity: .skipped))
        }
        return DecodedCard(
            contact: contact, index: raw.index, line: raw.line, problems: problems, hasUID: hasUID,
            isSavable: isSavable)
    }
}

/// Makes the contact of one card, property by property.
struct ContactBuilder {
    let raw: RawCard
    let file: String
    let limits: VCardLimits
    let characterSets: CharacterSetDecoder
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

    struct Group {
        var count = 0
        var label: String?
        var labelIsUsed = false
    }

    init(raw: RawCard, file: String, limits: VCardLimits, characterSets: CharacterSetDecoder) {
        self.raw = raw
        self.file = file
        self.limits = limits
        self.characterSets = characterSets
        version = raw.version
        problems = raw.problems
    }

    mutating func build() {
        parseLines()
        let lines = lines
        for index in lines.indices { apply(lines[index]) }
        joinNamed()
        joinEnvelopes()
        settleKind()
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

    private mutating func parseLines() {
        let decodesCarets = version != .v2
        lines.reserveCapacity(raw.lines.count)
        for place in raw.lines {
            let bytes = raw.bytes[place.range]
            do throws(ContentLineError) {
                let line = try ContentLine(
                    parsing: bytes, number: place.number, decodesCarets: decodesCarets,
                    characterSets: characterSets)
                lines.append(line)
                if let group = line.group { note(group: group, of: line) }
            } catch {
                loose(bytes, number: place.number)
            }
        }
        if !raw.wasUTF16 { noteCharacterSet() }
    }

    private mutating func note(group: String, of line: ContentLine) {
        let key = group.lowercased()
        if line.name == "X-ABLABEL" {
            groups[key, default: Group()].label = text(line)
        } else {
            groups[key, default: Group()].count += 1
        }
    }

    /// A line that is no property. After a note it is more of the note, whose line end nobody escaped; a
    /// comment it is never.
    private mutating func loose(_ bytes: ArraySlice<UInt8>, number: Int) {
        let isComment = bytes.first == UInt8(ascii: "#")
        if !isComment, let last = lines.indices.last, lines[last].name == "NOTE" {
            lines[last].value = lines[last].value + Array("\\n".utf8) + bytes
        }
        if !isComment { warn(number, "expected NAME:VALUE, found " + ImportProblem.quoted(bytes)) }
    }

    /// Text without a declared character set is likely to be in the one another property declares, or in the
    /// one that goes with the language it declares.
    private mutating func noteCharacterSet() {
        for line in lines where !line.parameters.isEmpty {
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

    mutating func warn(_ line: Int, _ reason: String) {
        guard problems.count < limits.problems else { return }
        problems.append(ImportProblem(file: file, line: line, reason: reason, severity: .warning))
    }
}
