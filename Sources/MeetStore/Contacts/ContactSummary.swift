import GRDB
import MeetCore

/// A row of the contact list.
package struct ContactSummary: Hashable, Sendable, Identifiable {
    package var id: Identifier<Contact>
    package var name: String
    package var kind: Contact.Kind
    package var organization: String?
    /// The preferred e-mail address, else the first.
    package var email: String?
    /// The preferred number, else the first, as written.
    package var phone: String?
    /// The given name in the card.
    package var givenName: String?
    package var familyName: String?

    package init(
        id: Identifier<Contact>, name: String, kind: Contact.Kind = .individual, organization: String? = nil,
        email: String? = nil, phone: String? = nil, givenName: String? = nil, familyName: String? = nil
    ) {
        self.id = id
        self.name = name
        self.kind = kind
        self.organization = organization
        self.email = email
        self.phone = phone
        self.givenName = givenName
        self.familyName = familyName
    }
}

/// A first letter in the contact list, and the position of its first name.
package struct ContactLetter: Hashable, Sendable {
    /// The element of the list's keys (`NameAlphabet.element`), for comparison; empty for names without a
    /// letter.
    package var key: String
    /// The lower-case letter of the alphabet.
    package var letter: String
    package var row: Int

    package init(key: String, letter: String, row: Int) {
        self.key = key
        self.letter = letter
        self.row = row
    }
}

extension ContactSummary {
    static let columns = "id, name, kind, organization, email, phone, givenName, familyName"

    init(_ row: StoredRow) throws {
        try self.init(
            id: Identifier(row["id"]), name: row["name"],
            kind: Contact.Kind(rawValue: row["kind"]) ?? .individual, organization: row["organization"],
            email: row["email"], phone: row["phone"], givenName: row["givenName"],
            familyName: row["familyName"])
    }
}

extension MeetStore {
    /// Returns the number of meetings that each contact is invited to, without contacts with none.
    package func meetingCounts(
        of contacts: [Identifier<Contact>]
    ) throws(StoreError) -> [Identifier<Contact>: Int] {
        try read { db in
            var counts: [Identifier<Contact>: Int] = [:]
            for contact in contacts {
                let count = try db.number(
                    "SELECT count(*) FROM invitee WHERE contactID = ?", [contact.rawValue])
                if count > 0 { counts[contact] = Int(count) }
            }
            return counts
        }
    }
}
