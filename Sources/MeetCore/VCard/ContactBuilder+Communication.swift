import Foundation

extension ContactBuilder {
    mutating func email(_ line: ContentLine) {
        let address = Self.without("MAILTO:", text(line))
        guard !address.isEmpty else { return }
        let beside = beside(line)
        var email = ContactEmail(label: beside.label, address: address, isPreferred: beside.isPreferred)
        email.details = beside.details
        contact.emails.append(email)
    }

    /// The text after a scheme (in upper case), also where it stands several times or after blanks.
    private static func without(_ scheme: StaticString, _ text: String) -> String {
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

    /// An address all of whose components are empty is one still: the card says so (`Contact.tidied` drops it).
    mutating func address(_ line: ContentLine) {
        let parts = components(line)
        let formatted = line.value(of: "LABEL").flatMap { $0.isEmpty ? nil : $0 }
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

    /// What label and types say together, however they are parted.
    private static func words(_ label: String?, _ types: [String]) -> Set<String> {
        Set((label?.split(separator: " ").map(String.init) ?? []) + types)
    }

    /// Joins the LABEL properties (RFC 2426, 3.2.2) to the addresses: to the one in the same group, else to those
    /// of the same types, in order where there is one for each, else each to the address before it. One that fits
    /// none goes to the only address, or is kept as it is.
    mutating func joinEnvelopes() {
        guard !envelopes.isEmpty else { return }
        let addressWords = contact.addresses.map { Self.words($0.label, $0.details.types) }
        // Nobody has a hundred addresses, and comparing all with all takes its time.
        defer { for envelope in envelopes.dropFirst(100) { keep(envelope.line) } }
        let labels = envelopes.prefix(100).filter { !isJoinedByGroup($0.line) }.map { envelope in
            var line = envelope.line
            // Apple's label in the group says nothing of the types.
            line.group = nil
            let beside = beside(line)
            return (envelope: envelope, words: Self.words(beside.label, beside.details.types))
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
                keep(label.envelope.line)
            }
        }
    }

    /// Joins a LABEL to the only address of its group, if nothing is known yet of how that is written on an
    /// envelope.
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

    /// `X-JABBER:romeo@example.org` is `IMPP:xmpp:romeo@example.org`.
    mutating func messenger(_ line: ContentLine, scheme: String) {
        let handle = text(line)
        guard !handle.isEmpty else { return }
        let hasScheme = handle.lowercased().hasPrefix(scheme + ":")
        namedMessengers.append(labelled(line, hasScheme ? handle : scheme + ":" + handle))
    }

    /// Without another label, the name of the service is the label (RFC 9554, 4.9 SERVICE-TYPE).
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

    /// Adds what stands in properties of one messenger or one relation, unless the general property says it too.
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
