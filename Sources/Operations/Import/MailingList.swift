import MeetCore

/// A mailing list of Evolution: a card whose addresses are those of the members.
struct MailingList {
    struct Member: Hashable {
        var name: String
        var address: String
    }

    /// The list as a group (RFC 6350, 6.1.4), whose members are known by their addresses.
    let group: Contact
    let members: [Member]

    private static let mark = "X-EVOLUTION-LIST"
    private static let memberName = "X-EVOLUTION-DEST-NAME"

    /// - Returns: `nil` if the card is not that of a list.
    init?(_ card: Contact) {
        let isList = card.unmodelled.contains { property in
            property.name == Self.mark && property.value.trimmed.lowercased() == "true"
        }
        guard isList else { return nil }
        members = card.emails.map { email in
            let name = email.details.parameters.first { $0.name == Self.memberName }?.values.first
            return Member(name: name?.trimmed ?? "", address: email.address)
        }
        var group = card
        group.kind = .group
        group.emails = []
        group.members += members.map { Self.member($0.address) }
        group.unmodelled.removeAll { $0.name.hasPrefix(Self.mark) }
        self.group = group
    }

    /// Returns the MEMBER value for an address (RFC 6350, 6.6.5; RFC 6068, 2).
    static func member(_ address: String) -> String { "mailto:" + address.replacing("%", with: "%25") }
}
