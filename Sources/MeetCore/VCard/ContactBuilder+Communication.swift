import Foundation

extension ContactBuilder {
    mutating func email(_ line: ContentLine) {
        let written = Self.without("MAILTO:", text(line))
        guard !written.isEmpty else { return }
        let beside = beside(line)
        var email = ContactEmail(label: beside.label, address: written, isPreferred: beside.isPreferred)
        email.details = beside.details
        guard !EmailAddress.isBare(written) else { return contact.emails.append(email) }
        let addresses = EmailAddress.addresses(in: written)
        guard let first = addresses.first else {
            contact.emails.append(email)
            return warn(line.number, .noEmailAddress(found: ImportProblem.Excerpt(written)))
        }
        // Surrounding blanks are part of the value; `Contact.tidied` trims them.
        let isWhole = addresses.count == 1 && written.trimmingCharacters(in: Self.blanks) == first
        email.address = isWhole ? written : first
        contact.emails.append(email)
        // The first of several addresses is the preferred one.
        email.isPreferred = false
        email.details.parameters.removeAll { $0.preference != nil }
        for address in addresses.dropFirst() {
            email.address = address
            contact.emails.append(email)
        }
    }

    private static let blanks = CharacterSet(charactersIn: " \t")

    /// Returns the text after a scheme (in upper case), which may be repeated or preceded by blanks.
    static func without(_ scheme: StaticString, _ text: String) -> String {
        guard let first = text.utf8.first,
            first >= 0x80 || first <= ASCII.space || ASCII.uppercased(first) == scheme.utf8Start[0]
        else { return text }
        var text = text
        while true {
            let start = text.drop(while: \.isWhitespace)
            guard ASCII.begins(start.utf8, with: scheme) else { return text }
            text = String(start.unicodeScalars.dropFirst(scheme.utf8CodeUnitCount))
        }
    }

    mutating func telephone(_ line: ContentLine) {
        let number = Self.without("TEL:", text(line))
        guard !number.isEmpty else { return }
        let beside = beside(line)
        var phone = ContactPhone(label: beside.label, number: number, isPreferred: beside.isPreferred)
        phone.details = beside.details
        contact.phones.append(phone)
    }

    /// Adds an address. One with empty components only is kept because the card states it; `Contact.tidied`
    /// drops it.
    mutating func address(_ line: ContentLine) {
        let parts = components(line)
        // RFC 6350, 6.3.1: line ends are escaped as in values.
        var formatted = line.value(of: "LABEL").map { TextValue.unescaped(Array($0.utf8)[...]) }
            .flatMap { $0.isEmpty ? nil : $0 }
        // In 3.0 it is a property of its own, with the limit of one.
        if let long = formatted, long.utf8.count > limits.fieldBytes {
            formatted = nil
            warn(
                line.number,
                .propertyTooLong(bytes: limits.fieldBytes, found: ImportProblem.Excerpt(long)))
        }
        guard parts != [""] || formatted != nil else { return }
        let beside = beside(line, consumed: "LABEL")
        func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
        var address = ContactAddress(label: beside.label)
        address.poBox = part(0)
        address.extended = part(1)
        address.street = part(2)
        address.locality = part(3)
        address.region = part(4)
        address.postcode = part(5)
        address.country = part(6)
        if parts.count > 7 { address.further = Array(parts[7...]) }
        while address.further.last?.isEmpty == true { address.further.removeLast() }
        address.formatted = formatted
        address.isPreferred = beside.isPreferred
        address.details = beside.details
        contact.addresses.append(address)
    }

    /// Returns the words of the label and the types together, however they are separated.
    private static func words(_ label: String?, _ types: [String]) -> Set<String> {
        Set((label?.split(separator: " ").map(String.init) ?? []) + types)
    }

    /// Joins the LABEL properties (RFC 2426, 3.2.2) to the addresses: to the address in the same group, else
    /// to those of the same types, in order if their numbers match, else each to the address before it. A
    /// LABEL that matches none is joined to the only address, or becomes an address of its own.
    mutating func joinEnvelopes() {
        guard !envelopes.isEmpty else { return }
        let addressWords = contact.addresses.map { Self.words($0.label, $0.details.types) }
        // More than a hundred addresses are not realistic, and comparing all pairs would be slow.
        defer { for envelope in envelopes.dropFirst(100) { joinToLatest(envelope, addressWords) } }
        let labels = envelopes.prefix(100).filter { !isJoinedByGroup($0.line) }.map { envelope in
            var line = envelope.line
            // Apple's label in the group says nothing about the types.
            line.group = nil
            let beside = beside(line, consumed: "LABEL")
            return (envelope: envelope, beside: beside, words: Self.words(beside.label, beside.details.types))
        }
        let open = contact.addresses.indices.filter { contact.addresses[$0].formatted == nil }
        for label in labels {
            let text = text(label.envelope.line)
            guard !text.isEmpty else { continue }
            let fitting = open.filter { addressWords[$0] == label.words }
            let free = fitting.filter { contact.addresses[$0].formatted == nil }
            let isOneEach = labels.count { $0.words == label.words } == fitting.count
            let before = label.envelope.after - 1
            var index = !isOneEach && free.contains(before) ? before : free.first
            if index == nil, contact.addresses.count == 1, contact.addresses[0].formatted == nil { index = 0 }
            if let index {
                contact.addresses[index].formatted = text
            } else {
                addAddress(label.envelope.line, label.beside)
            }
        }
    }

    /// Joins a LABEL to the address before it if both have the same group or the same types; else adds it as
    /// an address of its own.
    private mutating func joinToLatest(
        _ envelope: (line: ContentLine, after: Int), _ addressWords: [Set<String>]
    ) {
        var line = envelope.line
        let group = line.group?.lowercased()
        line.group = nil
        let beside = beside(line, consumed: "LABEL")
        let place = envelope.after - 1
        guard addressWords.indices.contains(place), contact.addresses[place].formatted == nil,
            group != nil && group == contact.addresses[place].details.group?.lowercased()
                || addressWords[place] == Self.words(beside.label, beside.details.types)
        else { return addAddress(line, beside) }
        let text = text(line)
        if !text.isEmpty { contact.addresses[place].formatted = text }
    }

    /// Adds an address that has only the text of an envelope.
    private mutating func addAddress(_ envelope: ContentLine, _ beside: Beside) {
        let text = text(envelope)
        guard !text.isEmpty else { return }
        var address = ContactAddress(label: beside.label)
        address.formatted = text
        address.isPreferred = beside.isPreferred
        address.details = beside.details
        contact.addresses.append(address)
    }

    /// Joins a LABEL to the only address of its group, unless that address has an envelope text already.
    private mutating func isJoinedByGroup(_ line: ContentLine) -> Bool {
        guard let group = line.group?.lowercased() else { return false }
        let members = contact.addresses.indices.filter {
            contact.addresses[$0].details.group?.lowercased() == group
        }
        guard members.count == 1, contact.addresses[members[0]].formatted == nil else { return false }
        let text = text(line)
        if !text.isEmpty { contact.addresses[members[0]].formatted = text }
        return !text.isEmpty
    }

    /// Adds a messenger's own property: `X-JABBER:romeo@example.org` is `IMPP:xmpp:romeo@example.org`.
    mutating func messenger(_ line: ContentLine, scheme: String) {
        let handle = text(line)
        guard !handle.isEmpty else { return }
        let hasScheme = handle.lowercased().hasPrefix(scheme + ":")
        namedMessengers.append(labelled(line, hasScheme ? handle : scheme + ":" + handle))
    }

    /// Adds a social profile, labelled with the name of the service if it has no other label (RFC 9554, 4.9
    /// SERVICE-TYPE).
    mutating func socialProfile(_ line: ContentLine) {
        let text = text(line)
        guard !text.isEmpty else { return }
        var profile = labelled(line, text)
        if profile.label == nil,
            let index = profile.details.parameters.firstIndex(where: { $0.name == "SERVICE-TYPE" }),
            let service = profile.details.parameters[index].values.first, !service.isEmpty
        {
            profile.label = service
            profile.details.parameters.remove(at: index)
        }
        contact.socialProfiles.append(profile)
    }

    mutating func relation(_ line: ContentLine, label: String) {
        let text = text(line)
        if !text.isEmpty { namedRelations.append(LabelledText(label: label, text: text)) }
    }

    /// Adds the values of properties for a single messenger or relation, unless a general property repeats
    /// them.
    mutating func joinNamed() {
        if !namedMessengers.isEmpty {
            var known = Set(contact.messengers.map(\.text))
            for messenger in namedMessengers where known.insert(messenger.text).inserted {
                contact.messengers.append(messenger)
            }
        }
        if !namedRelations.isEmpty {
            var known = Set(contact.related.map { [$0.label, $0.text] })
            for relation in namedRelations where known.insert([relation.label, relation.text]).inserted {
                contact.related.append(relation)
            }
        }
    }
}

/// The data of a property beside its value: label, preference, group, and other parameters.
extension ContactBuilder {
    struct Beside {
        var label: String?
        var isPreferred = false
        var details = PropertyDetails()
    }

    /// Returns the label, preference, group and other parameters of a line.
    ///
    /// - Parameter consumed: The name of a parameter that is part of the value.
    mutating func beside(_ line: ContentLine, consumed: String? = nil) -> Beside {
        if line.parameters.isEmpty, line.group == nil { return Beside() }
        guard let key = line.head.key, consumed == nil else {
            return besideAnew(line, consumed)
        }
        if let beside = memory.besides[key] { return beside }
        let beside = besideAnew(line, nil)
        memory.besides[key] = beside
        return beside
    }

    private mutating func besideAnew(_ line: ContentLine, _ consumed: String?) -> Beside {
        var beside = Beside()
        var types: [String] = []
        var label: String?
        for parameter in line.parameters where parameter.name != consumed {
            switch parameter.name {
            case "TYPE": add(parameter.values, to: &types, &beside)
            case let name where name.hasPrefix(Self.custom): label = customLabel(parameter) ?? label
            case "" where ASCII.begins(parameter.values[0].utf8, with: "X-CUSTOM("):
                label = customLabel(parameter) ?? label
            case "" where Self.isType(parameter.values[0]): add(parameter.values, to: &types, &beside)
            case "", "CHARSET", "ENCODING", "VALUE": break
            case "X-LABEL": label = parameter.values.joined(separator: ",")
            case "PREF" where parameter.values == ["1"]: beside.isPreferred = true
            default: if parameter.hasProperName { beside.details.parameters.append(parameter) }
            }
        }
        // A longer group name is dropped, but not its tie to the value.
        if let group = line.group, group.utf8.count <= ContentLine.maximumGroupLength {
            beside.details.group = group
        }
        if let long = label, long.utf8.count > longestLabel { label = nil }
        if let own = label ?? ownLabel(line) {
            beside.label = own.isEmpty ? nil : label ?? VCardLabels.unwrapped(own)
            beside.details.types = types
        } else {
            (beside.label, beside.details.types) = VCardLabels.derive(from: types)
        }
        return beside
    }

    private func add(_ values: [String], to types: inout [String], _ beside: inout Beside) {
        for value in values where value.utf8.count <= longestLabel {
            // By the grammar a quoted list is a single value, but by RFC 6350's own examples it is a list.
            if value.utf8.contains(ASCII.comma) {
                for word in value.split(separator: ",") { add(word.lowercased(), to: &types, &beside) }
            } else if !value.isEmpty {
                let isLower = value.utf8.allSatisfy { $0 &- 65 >= 26 && $0 < 128 }
                add(isLower ? value : value.lowercased(), to: &types, &beside)
            }
        }
    }

    private func add(_ type: String, to types: inout [String], _ beside: inout Beside) {
        if type == "pref" { beside.isPreferred = true } else { types.append(type) }
    }

    private static let custom = "X-CUSTOM("

    /// Returns Samsung's label: `TEL;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=CE=91):1` and
    /// `TEL;X-CUSTOM(Boat):1`; `nil` if it is empty.
    private func customLabel(_ parameter: ContentLine.Parameter) -> String? {
        var words = parameter.values
        // The name ends at the first `=`, inside the parentheses.
        words[0] =
            parameter.name.isEmpty
            ? String(words[0].dropFirst(9)) : parameter.name.dropFirst(9) + "=" + words[0]
        var last = words.removeLast()
        if last.hasSuffix(")") { last.removeLast() }
        let isQuoted = words.contains { $0.uppercased() == "ENCODING=QUOTED-PRINTABLE" }
        let charset = words.first { $0.uppercased().hasPrefix("CHARSET=") }.map { String($0.dropFirst(8)) }
        let bytes = Array(last.utf8)[...]
        let decoded =
            isQuoted ? characterSets.utf8(QuotedPrintable.decode(bytes)[...], declared: charset) : bytes
        let label = TextValue.unescaped(decoded)
        return label.isEmpty ? nil : label
    }

    /// Returns Apple's label of the property's group. An empty one has a meaning only in 4.0 cards of this
    /// program; other exporters write it everywhere.
    private mutating func ownLabel(_ line: ContentLine) -> String? {
        guard let key = line.group?.lowercased(), let label = groups[key]?.label else { return nil }
        if label.isEmpty, version != .v4 { return nil }
        groups[key]?.labelIsUsed = true
        return label
    }

    mutating func labelled(_ line: ContentLine, _ text: String) -> LabelledText {
        let beside = beside(line)
        var labelled = LabelledText(label: beside.label, text: text)
        labelled.isPreferred = beside.isPreferred
        labelled.details = beside.details
        return labelled
    }

    /// Assigns the groups, and keeps the labels that no field has taken.
    mutating func settleGroups() {
        contact.leaveLoneGroups()
        for line in lines where line.name == "X-ABLABEL" {
            guard let key = line.group?.lowercased(), groups[key]?.labelIsUsed != true,
                groups[key]?.label?.isEmpty == false
            else { continue }
            keep(line)
        }
    }
}
