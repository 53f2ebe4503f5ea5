/// Writes contacts as vCards that strict readers take: RFC 6350, or RFC 2426 with the extensions that Apple's
/// and Android's programs read.
///
/// Reading a card of version 4.0 gives back the very contact, as long as that holds what a card can hold:
/// text with `\n` for line ends and without other control characters, `nil` rather than empty text, no empty
/// entries at the end of lists.
package enum VCardEncoder {
    package static func encode(_ contact: Contact, version: VCardVersion = .v4) -> String {
        var output: [UInt8] = []
        write(contact, version: version, into: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// Appends the card, in UTF-8 and with CRLF line ends. `.v2` is written as `.v3`.
    package static func write(_ contact: Contact, version: VCardVersion = .v4, into output: inout [UInt8]) {
        var writer = CardWriter(contact: contact, isV4: version == .v4)
        writer.write()
        output += writer.lines.output
    }
}

/// Writes one card.
struct CardWriter {
    let contact: Contact
    let isV4: Bool
    var lines: ContentLineWriter
    /// Names of groups in use, in lower case.
    private var groups: Set<String> = []
    /// Those of them with an X-ABLABEL that no field stands for.
    private var labelledGroups: Set<String> = []
    /// How many labelled values are in each group.
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

    /// Whether other labelled values are in the group, so that a label in it would be theirs too.
    func isShared(_ details: PropertyDetails) -> Bool {
        details.group.map { members[$0.lowercased(), default: 0] > 1 } ?? false
    }

    /// Whether the group has a label that is not this value's, and would be taken for it.
    func hasOtherLabel(_ details: PropertyDetails) -> Bool {
        !labelledGroups.isEmpty && details.group.map { labelledGroups.contains($0.lowercased()) } ?? false
    }

    /// The group for a property with a label: its own unless that is shared, else a new one.
    mutating func group(for details: PropertyDetails) -> String {
        if let group = details.group, !isShared(details) { return group }
        while groups.contains("item\(nextGroup)") { nextGroup += 1 }
        defer { nextGroup += 1 }
        return "item\(nextGroup)"
    }

    /// One text, escaped as the version asks for.
    func plain(_ text: String) -> ContentLineWriter.Value { isV4 ? .text(text) : .strictText(text) }

    /// Writes a property with one text; `nil` and empty text write nothing.
    mutating func text(_ name: String, _ parameters: [ContentLine.Parameter] = [], _ value: String?) {
        guard let value, !value.isEmpty else { return }
        lines.write(name, parameters, plain(value))
    }

    /// Whether a text has the form of an absolute URI (RFC 3986, 4.3).
    static func isURI(_ text: String) -> Bool {
        guard let colon = text.utf8.firstIndex(of: ASCII.colon), colon != text.utf8.startIndex else {
            return false
        }
        let scheme = text.utf8[..<colon]
        return scheme.allSatisfy {
            ASCII.isLetterOrDigit($0) || $0 == ASCII.hyphen || $0 == ASCII.point || $0 == UInt8(ascii: "+")
        } && !text.utf8.contains { $0 <= ASCII.space || $0 == ASCII.backslash }
    }
}
